"""The shape of the network, for training with PyTorch, and its file form.

One class serves the teacher (read from a file of KataGo's, model version 8) and the student (trained, then written in the
same form, so that KataGo itself can load it and check what we compute). Tensors are NCHW; a batch holds boards of one size.
"""

import gzip
import struct

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

SPATIAL, GLOBAL = 22, 19
EPSILON = 1e-3


class Reader:
    """Words and blocks of floats of an uncompressed model file."""

    def __init__(self, data: bytes):
        self.data, self.at = data, 0

    def word(self) -> str:
        while self.data[self.at : self.at + 1].isspace():
            self.at += 1
        start = self.at
        while not self.data[self.at : self.at + 1].isspace():
            self.at += 1
        return self.data[start : self.at].decode()

    def number(self) -> int:
        return int(self.word())

    def floats(self, count: int) -> torch.Tensor:
        start = self.data.index(b"@", self.at)
        half = self.data[start:].startswith(b"@F16@")
        values = np.frombuffer(self.data, "<f2" if half else "<f4", count, start + 5)
        self.at = start + 5 + values.nbytes
        return torch.from_numpy(values.astype(np.float32))


class Writer:
    """With `half`, weights have 16 bits, which Shinpan reads and KataGo does not."""

    def __init__(self, half=False):
        self.out, self.half = bytearray(), half

    def line(self, *words):
        self.out += " ".join(str(w) for w in words).encode() + b"\n"

    def floats(self, values):
        # Statistics of normalisation are few, and some are very small.
        kind, mark = ("<f2", b"@F16@") if self.half and len(values) > 512 else ("<f4", b"@BIN@")
        self.out += mark + np.asarray(values, kind).tobytes() + b"\n"


class Conv(nn.Conv2d):
    def __init__(self, inputs, outputs, size):
        super().__init__(inputs, outputs, size, padding=size // 2, bias=False)

    def read(self, r: Reader):
        r.word()
        y, x, inputs, outputs, _, _ = (r.number() for _ in range(6))
        self.padding = (y // 2, x // 2)
        weights = r.floats(y * x * inputs * outputs).reshape(y, x, inputs, outputs)
        self.weight.data = weights.permute(3, 2, 0, 1).contiguous()

    def write(self, w: Writer, name):
        outputs, inputs, y, x = self.weight.shape
        w.line(name, y, x, inputs, outputs, 1, 1)
        w.floats(self.weight.detach().float().permute(2, 3, 1, 0).contiguous().numpy().ravel())


class Dense(nn.Linear):
    def __init__(self, inputs, outputs):
        super().__init__(inputs, outputs, bias=False)

    def read(self, r: Reader):
        r.word()
        inputs, outputs = r.number(), r.number()
        self.weight.data = r.floats(inputs * outputs).reshape(inputs, outputs).T.contiguous()

    def write(self, w: Writer, name):
        outputs, inputs = self.weight.shape
        w.line(name, inputs, outputs)
        w.floats(self.weight.detach().float().T.contiguous().numpy().ravel())


class Bias(nn.Module):
    def __init__(self, channels):
        super().__init__()
        self.bias = nn.Parameter(torch.zeros(channels))

    def forward(self, x):
        return x + self.bias

    def read(self, r: Reader):
        r.word()
        self.bias.data = r.floats(r.number())

    def write(self, w: Writer, name):
        w.line(name, len(self.bias))
        w.floats(self.bias.detach().float().numpy())


class Norm(nn.BatchNorm2d):
    """Batch norm and a rectifier."""

    def __init__(self, channels):
        super().__init__(channels, eps=EPSILON, momentum=0.01)

    def forward(self, x):
        return F.relu(super().forward(x))

    def read(self, r: Reader):
        r.word()
        channels, self.eps = r.number(), float(r.word())
        has_scale, has_bias = r.number(), r.number()
        self.running_mean, self.running_var = r.floats(channels), r.floats(channels)
        self.weight.data = r.floats(channels) if has_scale else torch.ones(channels)
        self.bias.data = r.floats(channels) if has_bias else torch.zeros(channels)
        r.word()

    def write(self, w: Writer, name):
        w.line(name, self.num_features, self.eps, 1, 1)
        for values in (self.running_mean, self.running_var, self.weight.detach(), self.bias.detach()):
            w.floats(values.float().numpy())
        w.line(name + "/relu")


def pooled(x):
    """Mean, mean by width, greatest: what global pooling passes on."""
    mean, width = x.mean((2, 3)), (x.shape[2] * x.shape[3]) ** 0.5 - 14.0
    return torch.cat((mean, mean * width * 0.1, x.amax((2, 3))), 1)


def pooled_for_value(x):
    mean, width = x.mean((2, 3)), (x.shape[2] * x.shape[3]) ** 0.5 - 14.0
    return torch.cat((mean, mean * width * 0.1, mean * (width * width * 0.01 - 0.1)), 1)


class Parts(nn.Module):
    """Layers that stand in the file in the order in which they are listed."""

    def read(self, r: Reader):
        r.word()
        for layer in self.children():
            layer.read(r)

    def write(self, w: Writer, name):
        w.line(name)
        for part, layer in self.named_children():
            layer.write(w, f"{name}/{part}")


class Block(Parts):
    kind = "ordinary_block"

    def __init__(self, trunk, mid):
        super().__init__()
        self.norm1, self.conv1 = Norm(trunk), Conv(trunk, mid, 3)
        self.norm2, self.conv2 = Norm(mid), Conv(mid, trunk, 3)

    def forward(self, x):
        return x + self.conv2(self.norm2(self.conv1(self.norm1(x))))


class PoolingBlock(Parts):
    kind = "gpool_block"

    def __init__(self, trunk, regular, pool):
        super().__init__()
        self.norm1, self.conv1 = Norm(trunk), Conv(trunk, regular, 3)
        self.poolconv, self.poolnorm, self.poolbias = Conv(trunk, pool, 3), Norm(pool), Dense(3 * pool, regular)
        self.norm2, self.conv2 = Norm(regular), Conv(regular, trunk, 3)

    def forward(self, x):
        y = self.norm1(x)
        bias = self.poolbias(pooled(self.poolnorm(self.poolconv(y))))
        return x + self.conv2(self.norm2(self.conv1(y) + bias[:, :, None, None]))


class Policy(Parts):
    def __init__(self, trunk, channels, pool):
        super().__init__()
        self.p1, self.g1, self.gnorm = Conv(trunk, channels, 1), Conv(trunk, pool, 1), Norm(pool)
        self.bias, self.pnorm, self.p2 = Dense(3 * pool, channels), Norm(channels), Conv(channels, 1, 1)
        self.to_pass = Dense(3 * pool, 1)

    def forward(self, x):
        g = pooled(self.gnorm(self.g1(x)))
        p = self.p2(self.pnorm(self.p1(x) + self.bias(g)[:, :, None, None]))
        return torch.cat((p.flatten(1), self.to_pass(g)), 1)


class Value(Parts):
    """Logits of win, loss, no result; score mean, deviation, lead, time; ownership before tanh. Of the player to move."""

    def __init__(self, trunk, channels, hidden, scores=4):
        super().__init__()
        self.v1, self.vnorm = Conv(trunk, channels, 1), Norm(channels)
        self.v2, self.b2, self.act = Dense(3 * channels, hidden), Bias(hidden), Rectifier()
        self.v3, self.b3 = Dense(hidden, 3), Bias(3)
        self.s3, self.sb3 = Dense(hidden, scores), Bias(scores)
        self.own = Conv(channels, 1, 1)

    def forward(self, x):
        v = self.vnorm(self.v1(x))
        h = self.act(self.b2(self.v2(pooled_for_value(v))))
        return self.b3(self.v3(h)), self.sb3(self.s3(h)), self.own(v).flatten(1)


class Rectifier(nn.ReLU):
    def read(self, r: Reader):
        r.word()

    def write(self, w: Writer, name):
        w.line(name)


class Net(nn.Module):
    def __init__(self, blocks, trunk, mid, regular, pool, head, value_head, hidden, pool_at):
        super().__init__()
        self.sizes = dict(trunk=trunk, mid=mid, regular=regular, pool=pool)
        self.first, self.globals = Conv(SPATIAL, trunk, 3), Dense(GLOBAL, trunk)
        self.blocks = nn.ModuleList(
            PoolingBlock(trunk, regular, pool) if i in pool_at else Block(trunk, mid) for i in range(blocks)
        )
        self.tip = Norm(trunk)
        self.policy, self.value = Policy(trunk, head, head), Value(trunk, value_head, hidden)

    def forward(self, spatial, globals_):
        x = self.first(spatial) + self.globals(globals_)[:, :, None, None]
        for block in self.blocks:
            x = block(x)
        x = self.tip(x)
        return self.policy(x), *self.value(x)

    def write(self, path, name, half=False):
        w = Writer(half)
        w.line(name), w.line(8), w.line(SPATIAL), w.line(GLOBAL)
        s = self.sizes
        w.line("trunk", len(self.blocks), s["trunk"], s["mid"], s["regular"], s["pool"], s["pool"])
        self.first.write(w, "conv1"), self.globals.write(w, "globals")
        for i, block in enumerate(self.blocks):
            w.line(block.kind)
            block.write(w, f"block{i}")
        self.tip.write(w, "tip")
        self.policy.write(w, "policy"), self.value.write(w, "value")
        with gzip.GzipFile(path, "wb", mtime=0) as out:
            out.write(w.out)


def read(net: Net, r: Reader) -> Net:
    """Fills a network from a file whose first lines, down to the size of the trunk, have been read."""
    net.first.read(r), net.globals.read(r)
    for i, block in enumerate(net.blocks):
        kind = r.word()
        if kind != block.kind:
            s = net.sizes
            net.blocks[i] = (
                Block(s["trunk"], s["mid"])
                if kind == "ordinary_block"
                else PoolingBlock(s["trunk"], s["regular"], s["pool"])
            )
        net.blocks[i].read(r)
    net.tip.read(r), net.policy.read(r), net.value.read(r)
    return net


def opened(path):
    """A file's reader after its first lines, and the numbers in them: blocks, trunk, mid, regular, pool."""
    with gzip.open(path) as file:
        r = Reader(file.read())
    _, version, spatial, globals_ = r.word(), r.number(), r.number(), r.number()
    assert (version, spatial, globals_) == (8, SPATIAL, GLOBAL), "a network of model version 8"
    _, blocks, trunk, mid, regular, _, pool = r.word(), *(r.number() for _ in range(6))
    return r, blocks, trunk, mid, regular, pool


def teacher(path) -> Net:
    """A network of KataGo's g170 run: of six blocks, of fifteen."""
    r, blocks, trunk, mid, regular, pool = opened(path)
    return read(Net(blocks, trunk, mid, regular, pool, 32, 32, 64, ()), r).eval()


def student(blocks=6, trunk=64) -> Net:
    return Net(blocks, trunk, trunk, trunk * 3 // 4, trunk // 4, 24, 24, 48, (2, 4))


def grown(path) -> Net:
    """A student as it was written, to be trained further."""
    r, blocks, trunk, *_ = opened(path)
    return read(student(blocks, trunk), r)
