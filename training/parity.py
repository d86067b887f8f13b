"""Whether PyTorch and Shinpan's evaluator say the same: `parity.py NETWORK SHARD...`, shards whose labels `examples/positions/` wrote by that network."""

import sys

import numpy as np
import torch

from data import Shard, unpack, label_type, labels_of
from label_torch import answers
from model import read

# Numbers agree to this, beside their own size; shares and owners to one step in which labels are kept.
NUMBER, STEP = 1e-3, 1


def main():
    net, worst = read(sys.argv[1]), {}
    for path in sys.argv[2:]:
        shard = Shard(path)
        said = unpack(labels_of(path), "shinpan-labels", label_type)[3]
        assert said == [net.name], f"{path} was labelled by {said}, not by {net.name}"
        images = 8 if shard.width == shard.height else 4
        for turn in range(images):
            rows = np.arange(turn, min(len(shard), 64), images)
            ours, theirs = answers(net, shard, rows, turn, "cpu"), shard.labels[rows]
            off = np.abs(ours["numbers"] - theirs["numbers"]) / np.maximum(1, np.abs(theirs["numbers"]))
            steps = {k: np.abs(ours[k].astype(int) - theirs[k]).max() for k in ("policy", "own")}
            for k, v in {"numbers": off.max(), **steps}.items():
                worst[k] = max(worst.get(k, 0), float(v))
    print(f"{net.name}: numbers {worst['numbers']:.1e}, shares {worst['policy']:.0f} and owners {worst['own']:.0f} steps")
    assert worst["numbers"] < NUMBER and worst["policy"] <= STEP and worst["own"] <= STEP, "they differ"


if __name__ == "__main__":
    main()
