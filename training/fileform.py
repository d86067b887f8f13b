"""The words and blocks of numbers of which KataGo's network files consist, read and written."""

import gzip

import numpy as np
import torch


class Reader:
    """Reads a file, packed or not, binary or text."""

    def __init__(self, path):
        with open(path, "rb") as file:
            data = file.read()
        self.data, self.at = gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data, 0
        self.version = 0

    def word(self) -> str:
        while self.data[self.at : self.at + 1].isspace():
            self.at += 1
        start = self.at
        while self.at < len(self.data) and not self.data[self.at : self.at + 1].isspace():
            self.at += 1
        return self.data[start : self.at].decode()

    def number(self) -> int:
        return int(self.word())

    def zeros(self, count):
        for _ in range(count):
            assert self.number() == 0, "an option that is not supported"

    def floats(self, *shape) -> torch.Tensor:
        count = int(np.prod(shape))
        while self.data[self.at : self.at + 1].isspace():
            self.at += 1
        mark = self.data[self.at : self.at + 5]
        if mark in (b"@BIN@", b"@F16@"):
            values = np.frombuffer(self.data, "<f2" if mark == b"@F16@" else "<f4", count, self.at + 5)
            self.at += 5 + values.nbytes
        else:
            values = np.array([float(self.word()) for _ in range(count)])
        # What is smaller is zero to our evaluator too.
        values = values.astype(np.float32)
        return torch.from_numpy(np.where(np.abs(values) < 1e-25, 0, values).reshape(shape))


class Writer:
    """With `half`, weights have 16 bits, which Shinpan reads and KataGo does not."""

    def __init__(self, version, half=False):
        self.out, self.version, self.half = bytearray(), version, half

    def line(self, *words):
        self.out += " ".join(str(w) for w in words).encode() + b"\n"

    def floats(self, values):
        # Scales and biases are few, and precision costs nothing there.
        values = values.detach().float().cpu().contiguous().numpy().ravel()
        kind, mark = ("<f2", b"@F16@") if self.half and values.size > 2048 else ("<f4", b"@BIN@")
        self.out += mark + values.astype(kind).tobytes() + b"\n"

    def save(self, path):
        with open(path, "wb") as file, gzip.GzipFile("", "wb", fileobj=file, mtime=0) as out:
            out.write(self.out)
