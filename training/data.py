"""Shards of positions and of labels, as `examples/positions/` writes them.

A shard of positions, `*.pos.gz`, and that of its labels, `*.lab.gz`, hold boards of one size: a line of text, then records of one length.
A position: 22 planes (a bit for each point, rows from the upper left corner, most significant bit first, each plane padded to a
byte) and 19 floats, KataGo's inputs of version 7. A label: nine floats (shares of win, loss, no result; mean score, its deviation and lead in points;
turns left, errors of win and score in the near future, -1 where the teacher does not tell; NaN is unknown), all of the player to move; a byte for
each move and a pass, 16 times -ln of its share; a byte for the owner of each point, from -127 to 127.
"""

import gzip
import zlib
from pathlib import Path

import numpy as np
import torch

PLANES, GLOBALS, NUMBERS, PER_E = 22, 19, 9, 16.0


def position_type(width, height):
    return np.dtype([("planes", "u1", (PLANES, (width * height + 7) // 8)), ("globals", "<f4", (GLOBALS,))])


def label_type(width, height):
    area = width * height
    return np.dtype([("numbers", "<f4", (NUMBERS,)), ("policy", "u1", (area + 1,)), ("own", "i1", (area,))])


def unpack(path, kind, dtype):
    with gzip.open(path) as file:
        data = file.read()
    end = data.index(b"\n")
    words = data[:end].decode().split(" ")
    assert words[:2] == [kind, "1"], f"{path}: not {kind}"
    width, height = int(words[2]), int(words[3])
    return width, height, np.frombuffer(data, dtype(width, height), offset=end + 1), words[4:]


def labels_of(path):
    return Path(str(path).removesuffix(".pos.gz") + ".lab.gz")


def shards(folders):
    return sorted(path for folder in folders for path in Path(folder).rglob("*.pos.gz"))


def is_held(path):
    """Whether a shard is never trained on: one of twelve, by the hash of its name."""
    return zlib.crc32(Path(path).name.encode()) % 12 == 0


class Shard:
    """Positions of one size, packed, and their labels if there are any."""

    def __init__(self, path):
        self.width, self.height, self.positions, _ = unpack(path, "shinpan-positions", position_type)
        self.labels = unpack(labels_of(path), "shinpan-labels", label_type)[2] if labels_of(path).exists() else None

    def __len__(self):
        return len(self.positions)

    def inputs(self, rows, device="cpu"):
        bits = np.unpackbits(self.positions["planes"][rows], axis=2)[:, :, : self.width * self.height]
        planes = torch.from_numpy(bits).to(device).float().view(-1, PLANES, self.height, self.width)
        return planes, torch.from_numpy(self.positions["globals"][rows].copy()).to(device)

    def answers(self, rows, device="cpu"):
        """Numbers, shares of moves with the pass last, owners from -1 to 1."""
        labels = self.labels[rows]
        policy = torch.exp(torch.from_numpy(labels["policy"].copy()).to(device).float() / -PER_E)
        policy[torch.from_numpy(labels["policy"] == 255).to(device)] = 0
        own = torch.from_numpy(labels["own"].copy()).to(device).float() / 127
        return torch.from_numpy(labels["numbers"].copy()).to(device), policy / policy.sum(1, keepdim=True), own


def turned(x, turn):
    """One of eight images of tensors whose last axes are the board's."""
    x = x.flip(-1) if turn & 1 else x
    x = x.flip(-2) if turn & 2 else x
    return x.transpose(-1, -2) if turn & 4 else x
