"""Positions: shards of network inputs, and the labels that the teacher gives them.

A shard, `*.pos`, holds records as `examples/positions.rs` writes them: width and height (a byte each), 22 planes of 46 bytes (the
points of a 19x19 frame, a bit each, most significant first, smaller boards in its upper left corner) and 19 floats. Labels are
kept beside it in `*.labels.npz`.
"""

import sys
import time
import zlib
from pathlib import Path

import numpy as np
import torch

FRAME = 19
RECORD = np.dtype([("w", "u1"), ("h", "u1"), ("planes", "u1", (22, 46)), ("globals", "<f4", (19,))])


def inputs(path):
    """The planes of a shard as bytes (N, 22, 19, 19), its globals, and the width and height of each board."""
    shard = np.fromfile(path, RECORD)
    bits = np.unpackbits(shard["planes"], axis=2)[:, :, : FRAME * FRAME]
    return bits.reshape(len(bits), -1, FRAME, FRAME), shard["globals"].astype(np.float32), shard["w"], shard["h"]


def by_size(widths, heights):
    """The indices of the boards of each size."""
    sizes = sorted(set(zip(widths.tolist(), heights.tolist())))
    return [((w, h), np.flatnonzero((widths == w) & (heights == h))) for w, h in sizes]


@torch.inference_mode()
def label(net, path, batch=64):
    """What the teacher says of each position of a shard, in frames of 19x19 as the planes are."""
    planes, globals_, widths, heights = inputs(path)
    n = len(planes)
    policy = np.zeros((n, FRAME * FRAME + 1), np.float16)
    own = np.zeros((n, FRAME, FRAME), np.int8)
    value, score = np.zeros((n, 3), np.float32), np.zeros((n, 4), np.float32)
    for (w, h), rows in by_size(widths, heights):
        for i in range(0, len(rows), batch):
            at = rows[i : i + batch]
            x = torch.from_numpy(planes[at][:, :, :h, :w].astype(np.float32)).to(memory_format=torch.channels_last)
            with torch.autocast("cpu", torch.bfloat16):
                p, v, s, o = net(x, torch.from_numpy(globals_[at]))
            p = torch.softmax(p.float(), 1).numpy()
            frame = np.zeros((len(at), FRAME, FRAME), np.float16)
            frame[:, :h, :w] = p[:, :-1].reshape(-1, h, w)
            policy[at, :-1], policy[at, -1] = frame.reshape(len(at), -1), p[:, -1]
            value[at], score[at] = torch.softmax(v.float(), 1).numpy(), s.float().numpy()
            owner = np.round(torch.tanh(o.float()).numpy() * 127).astype(np.int8)
            own[at, :h, :w] = owner.reshape(-1, h, w)
    out = labels_of(path)
    part = out.with_suffix(".part.npz")
    np.savez(part, policy=policy, value=value, score=score, own=own)
    part.rename(out)
    return n


def shards(folder):
    return sorted(Path(folder).rglob("*.pos"))


def labels_of(path):
    return path.with_suffix(".labels.npz")


if __name__ == "__main__":
    from model import teacher

    torch.set_num_threads(1)
    net = teacher(sys.argv[1]).to(memory_format=torch.channels_last)
    wait = "--wait" in sys.argv
    while True:
        new = [p for f in sys.argv[2:] if not f.startswith("-") for p in shards(f) if not labels_of(p).exists()]
        for path in sorted(new, key=lambda p: zlib.crc32(p.name.encode()), reverse="--reverse" in sys.argv):
            if labels_of(path).exists():
                continue
            began = time.process_time()
            n = label(net, path)
            print(f"{path}: {n} positions, {n / (time.process_time() - began):.0f} a second", flush=True)
        if not wait:
            break
        time.sleep(20)
