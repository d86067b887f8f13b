"""Fits the last layer of a version 8 network's value head anew, by size and by komi, and leaves all its other weights as they are.

    python3 calibrate.py NETWORK DATA... --out FILE --name NAME [--most 600] [--units 0] [--stay 0.1] [--shift SIZE:LOGITS]
        [--points SIZE:POINTS] [--komi 1]

What the trunk makes of labelled positions is computed once (in FILE.features); the layer is then solved for exactly (`solve.py`, which also explains the options), so
that of each size the mean is right and a point of komi counts a point. Minutes of one core.
"""

import argparse
import zlib
from pathlib import Path

import numpy as np
import torch

import solve
from data import Shard, labels_of, shards
from model import read
from solve import CHANGED, COLUMNS, PLACE, SIZE


@torch.inference_mode()
def features(net, path, most, store):
    """What the value head pools in each position of a shard, as it is and then, for half of them, with another komi; of those, where the first stands."""
    kept = store / (path.name + ".npz")
    if kept.exists():
        with np.load(kept) as z:
            return z["x"], z["y"], z["base"]
    shard, rng = Shard(path), np.random.default_rng(zlib.crc32(path.name.encode()))
    n = min(most, len(shard))
    chosen = np.sort(rng.choice(len(shard), n, replace=False))
    xs, ys = [], []
    for changed in (False, True):
        rows = chosen[::2] if changed else chosen
        for at in range(0, len(rows), 48):
            some = rows[at : at + 48]
            planes, globals_ = shard.inputs(some)
            numbers = shard.answers(some)[0]
            by = torch.zeros(len(some))
            if changed:
                # An even number changes no parity.
                by = torch.from_numpy(rng.integers(1, 6, len(some)) * 2.0 * rng.choice([-1, 1], len(some))).float()
                globals_[:, 5] += by / 20
            y = torch.zeros(len(some), COLUMNS)
            y[:, :6], y[:, CHANGED], y[:, SIZE] = numbers[:, :6], by, (shard.width * shard.height) ** 0.5
            y[:, PLACE] = torch.from_numpy(some.astype(np.float32))
            xs.append(net.value_features(planes, globals_)), ys.append(y)
    x, y = torch.cat(xs).numpy(), torch.cat(ys).numpy()
    base = np.concatenate((np.full(n, -1), 2 * np.arange(len(y) - n)))
    store.mkdir(parents=True, exist_ok=True)
    np.savez(kept, x=x, y=y, base=base)
    return x, y, base


def main():
    a = argparse.ArgumentParser()
    a.add_argument("network")
    a.add_argument("folders", nargs="+")
    a.add_argument("--out", required=True)
    a.add_argument("--name", required=True)
    a.add_argument("--most", type=int, default=600, help="positions of a shard")
    a.add_argument("--units", type=int, default=0, help="hidden units to add")
    a.add_argument("--seed", type=int, default=1)
    a.add_argument("--shift", action="append", default=[], help="SIZE:LOGITS, as in solve.py")
    a.add_argument("--points", action="append", default=[], help="SIZE:POINTS, what the lead of a size is to be above its labels")
    a.add_argument("--komi", type=float, default=1.0, help="what a point of komi is to count")
    a.add_argument("--stay", type=float, default=0.1, help="as in solve.py")
    a.add_argument("--threads", type=int, default=1)
    a = a.parse_args()
    torch.set_num_threads(a.threads)
    net = read(a.network).to(memory_format=torch.channels_last)
    assert net.version == 8, "a network of version 8"
    store = Path(a.out + ".features")
    labelled = {path.name: path for path in shards(a.folders) if labels_of(path).exists()}
    for path in labelled.values():
        features(net, path, a.most, store)
    solve.solve(a.network, store, labelled, a.out, a.name, a.units, a.seed, solve.shifts_of(a.shift), a.stay,
                solve.shifts_of(a.points), a.komi)


if __name__ == "__main__":
    main()
