"""Networks of every kind that Shinpan reads (KataGo's files, versions 8 to 17), in PyTorch: to teach, and to be trained and written.

A network is a list of layers that stand in the file in the order in which they are listed. Tensors are (boards, channels, rows,
columns); a batch holds boards of one size. Normalisation is a scale and a bias and never the statistics of a batch: those of a batch of one
size are not those that hold for another (see README.md, "What went wrong").
"""

import math

import torch
import torch.nn.functional as F
from torch import nn

from fileform import Reader, Writer

SPATIAL, GLOBAL = 22, 19
EPSILON = 1e-3
OLD_SCALES = (20.0, 20.0, 20.0, 20.0, 40.0, 0.25, 30.0)
ACTIVATIONS = {"IDENTITY": lambda x: x, "RELU": F.relu, "MISH": F.mish, "SILU": F.silu}


class Conv(nn.Conv2d):
    def __init__(self, inputs, outputs, size):
        super().__init__(inputs, outputs, size, padding=size // 2, bias=False)

    @staticmethod
    def read(r: Reader):
        r.word()
        y, x, inputs, outputs, dy, dx = (r.number() for _ in range(6))
        conv = Conv(inputs, outputs, 1)
        conv.kernel_size, conv.dilation, conv.padding = (y, x), (dy, dx), (y // 2 * dy, x // 2 * dx)
        conv._reversed_padding_repeated_twice = [x // 2 * dx] * 2 + [y // 2 * dy] * 2
        conv.weight = nn.Parameter(r.floats(y, x, inputs, outputs).permute(3, 2, 0, 1).contiguous())
        return conv

    def write(self, w: Writer, name):
        outputs, inputs, y, x = self.weight.shape
        w.line(name, y, x, inputs, outputs, *self.dilation)
        w.floats(self.weight.permute(2, 3, 1, 0))


class Dense(nn.Linear):
    def __init__(self, inputs, outputs):
        super().__init__(inputs, outputs, bias=False)

    @staticmethod
    def read(r: Reader):
        r.word()
        dense = Dense(r.number(), r.number())
        dense.weight = nn.Parameter(r.floats(dense.in_features, dense.out_features).T.contiguous())
        return dense

    def write(self, w: Writer, name):
        w.line(name, self.in_features, self.out_features)
        w.floats(self.weight.T)


class Act(nn.Module):
    def __init__(self, kind):
        super().__init__()
        self.kind = kind

    def forward(self, x):
        return ACTIVATIONS[self.kind](x)

    @staticmethod
    def read(r: Reader):
        r.word()
        return Act(r.word().removeprefix("ACTIVATION_") if r.version >= 11 else "RELU")

    def write(self, w: Writer, name):
        w.line(name, *(["ACTIVATION_" + self.kind] if w.version >= 11 else []))


class Bias(nn.Module):
    def __init__(self, channels):
        super().__init__()
        self.bias = nn.Parameter(torch.zeros(channels))

    def forward(self, x):
        return x + self.bias

    @staticmethod
    def read(r: Reader):
        r.word()
        bias = Bias(r.number())
        bias.bias = nn.Parameter(r.floats(len(bias.bias)))
        return bias

    def write(self, w: Writer, name):
        w.line(name, len(self.bias))
        w.floats(self.bias)


class Norm(nn.Module):
    """A scale and a bias for each channel, and the activation after them."""

    def __init__(self, channels, act, scale=1.0):
        super().__init__()
        self.weight, self.bias = nn.Parameter(torch.full((channels,), scale)), nn.Parameter(torch.zeros(channels))
        self.act = Act(act)

    def forward(self, x):
        return self.act(x * self.weight[:, None, None] + self.bias[:, None, None])

    @staticmethod
    def read(r: Reader):
        r.word()
        channels, epsilon, has_scale, has_bias = r.number(), float(r.word()), r.number(), r.number()
        mean, variance = r.floats(channels), r.floats(channels)
        scale = r.floats(channels) if has_scale else torch.ones(channels)
        bias = r.floats(channels) if has_bias else torch.zeros(channels)
        norm = Norm(channels, "RELU")
        scale = scale / (variance + epsilon).sqrt()
        norm.weight, norm.bias = nn.Parameter(scale), nn.Parameter(bias - scale * mean)
        norm.act = Act.read(r)
        return norm

    def write(self, w: Writer, name):
        channels = len(self.weight)
        w.line(name, channels, EPSILON, 1, 1)
        for values in (torch.zeros(channels), torch.full((channels,), 1 - EPSILON), self.weight, self.bias):
            w.floats(values)
        self.act.write(w, name + "/act")


class Rms(nn.Module):
    """Channels divided by their root mean square; the last axis is that of the channels."""

    def __init__(self, channels, epsilon=1e-5):
        super().__init__()
        self.weight, self.epsilon = nn.Parameter(torch.ones(channels)), epsilon

    def forward(self, x):
        return F.rms_norm(x, (x.shape[-1],), self.weight, self.epsilon)

    @staticmethod
    def read(r: Reader):
        r.word()
        rms = Rms(r.number(), float(r.word()))
        rms.weight = nn.Parameter(r.floats(len(rms.weight)))
        return rms

    def write(self, w: Writer, name):
        w.line(name, len(self.weight), self.epsilon)
        w.floats(self.weight)


class RmsTip(nn.Module):
    """The same at the end of a trunk, with a bias and an activation, of each point or of all points at once."""

    def __init__(self, channels, act, spatial=False, epsilon=1e-5):
        super().__init__()
        self.weight, self.bias = nn.Parameter(torch.ones(channels)), nn.Parameter(torch.zeros(channels))
        self.act, self.spatial, self.epsilon = Act(act), spatial, epsilon

    def forward(self, x):
        square = x.square().mean((1, 2, 3) if self.spatial else 1, keepdim=True)
        x = x * torch.rsqrt(square + self.epsilon)
        return self.act(x * self.weight[:, None, None] + self.bias[:, None, None])

    @staticmethod
    def read(r: Reader):
        r.word()
        tip = RmsTip(r.number(), "RELU")
        tip.epsilon, tip.spatial = float(r.word()), bool(r.number())
        r.zeros(1)
        tip.weight, tip.bias = nn.Parameter(r.floats(len(tip.weight))), nn.Parameter(r.floats(len(tip.weight)))
        tip.act = Act.read(r)
        return tip

    def write(self, w: Writer, name):
        w.line(name, len(self.weight), self.epsilon, int(self.spatial), 0)
        w.floats(self.weight), w.floats(self.bias)
        self.act.write(w, name + "/act")


def pooled(x, for_value=False):
    """Means, means by the width of the board, and the greatest, or means by its square."""
    mean, width = x.mean((2, 3)), (x.shape[2] * x.shape[3]) ** 0.5 - 14.0
    third = mean * (width * width * 0.01 - 0.1) if for_value else x.amax((2, 3))
    return torch.cat((mean, mean * (width * 0.1), third), 1)


class Parts(nn.Module):
    """Layers as they stand in the file."""

    def read_parts(self, r: Reader, kinds):
        for name, kind in kinds.items():
            setattr(self, name, kind.read(r))
        return self

    def write(self, w: Writer, name):
        for part, layer in self.named_children():
            layer.write(w, f"{name}/{part}")


class Pool(Parts):
    """Channels pooled over the board, and the biases they make."""

    KINDS = dict(conv=Conv, norm=Norm, bias=Dense)

    def __init__(self, inputs=1, channels=1, biases=1, size=1, act="RELU"):
        super().__init__()
        self.conv, self.norm, self.bias = Conv(inputs, channels, size), Norm(channels, act), Dense(3 * channels, biases)

    def forward(self, x):
        g = pooled(self.norm(self.conv(x)))
        return g, self.bias(g)[:, :, None, None]

    @staticmethod
    def read(r: Reader):
        return Pool().read_parts(r, Pool.KINDS)


class Block(Parts):
    """Two convolutions; with `pool` the first has biases that come from the whole board."""

    def __init__(self, trunk=1, mid=1, size=3, pool=0, act="RELU"):
        super().__init__()
        self.norm1, self.conv1 = Norm(trunk, act), Conv(trunk, mid, size)
        if pool:
            self.pool = Pool(trunk, pool, mid, size, act)
        self.norm2, self.conv2 = Norm(mid, act), Conv(mid, trunk, size)

    def forward(self, x):
        y = self.norm1(x)
        z = self.conv1(y)
        if hasattr(self, "pool"):
            z = z + self.pool(y)[1]
        return x + self.conv2(self.norm2(z))

    def head(self, w: Writer, name):
        w.line("gpool_block" if hasattr(self, "pool") else "ordinary_block", name)


class Nested(Parts):
    """A narrower trunk of its own."""

    def __init__(self, trunk=1, mid=1, blocks=(), act="RELU"):
        super().__init__()
        self.norm1, self.conv1 = Norm(trunk, act), Conv(trunk, mid, 1)
        self.blocks = Blocks(blocks)
        self.norm2, self.conv2 = Norm(mid, act), Conv(mid, trunk, 1)

    def forward(self, x):
        return x + self.conv2(self.norm2(self.blocks(self.conv1(self.norm1(x)))))

    def head(self, w: Writer, name):
        w.line("nested_bottleneck_block", name, len(self.blocks.each))


class Attention(nn.Module):
    """Attention between all points, queries and keys turned by their place (two learned angles for each pair of channels)."""

    def __init__(self, channels, heads, key_heads, query, value, turns="learned"):
        super().__init__()
        self.shape, self.turns = (heads, key_heads, query, value), turns
        self.norm = Rms(channels)
        self.q, self.k = Dense(channels, heads * query), Dense(channels, key_heads * query)
        self.v, self.out = Dense(channels, key_heads * value), Dense(heads * value, channels)
        if turns == "learned":
            pairs = query // 2
            speeds = 1.5 * 0.02 ** (torch.arange(pairs) / max(1, pairs - 1))
            way = torch.rand(key_heads, pairs) * (2 * math.pi)
            self.angles = nn.Parameter(torch.stack((speeds * way.cos(), speeds * way.sin()), 2))

    def angles_of(self, x):
        rows = torch.arange(x.shape[2], device=x.device, dtype=torch.float32)[:, None].expand(x.shape[2:]).reshape(-1)
        columns = torch.arange(x.shape[3], device=x.device, dtype=torch.float32)[None, :].expand(x.shape[2:]).reshape(-1)
        heads, key_heads, query, _ = self.shape
        if self.turns == "learned":
            a = columns[:, None, None] * self.angles[..., 0] + rows[:, None, None] * self.angles[..., 1]
        else:
            pairs, half = query // 2, query // 4
            at = torch.arange(pairs, device=x.device)
            speed = self.turns ** (-2.0 * torch.where(at < half, at, at - half) / pairs)
            a = (torch.where(at < half, rows[:, None], columns[:, None]) * speed)[:, None, :].expand(-1, key_heads, -1)
        return a.permute(1, 0, 2)

    def forward(self, x):
        n, c, h, w = x.shape
        heads, key_heads, query, value = self.shape
        y = self.norm(x.flatten(2).transpose(1, 2))
        split = lambda t, count: t.view(n, h * w, count, -1).transpose(1, 2)
        q, k, v = split(self.q(y), heads), split(self.k(y), key_heads), split(self.v(y), key_heads)
        if self.turns is not None:
            a = self.angles_of(x)
            k = turned(k, a)
            q = turned(q, a.repeat_interleave(heads // key_heads, 0))
        if heads != key_heads:
            k, v = (t.repeat_interleave(heads // key_heads, 1) for t in (k, v))
        z = F.scaled_dot_product_attention(q, k, v).transpose(1, 2).reshape(n, h * w, heads * value)
        return x + self.out(z).transpose(1, 2).reshape(n, c, h, w)

    @staticmethod
    def read(r: Reader):
        heads, key_heads, query, value, turns, learned = (r.number() for _ in range(6))
        block = Attention(1, heads, key_heads, query, value, "learned" if turns and learned else None)
        block.norm = Rms.read(r)
        block.q, block.k, block.v, block.out = (Dense.read(r) for _ in range(4))
        if turns:
            r.word()
            if learned:
                block.angles = nn.Parameter(r.floats(r.number(), r.number(), r.number()))
            else:
                block.turns = float(r.word())
        return block

    def head(self, w: Writer, name):
        w.line("transformer_attention_block", name, *self.shape, int(self.turns is not None), int(self.turns == "learned"))

    def write(self, w: Writer, name):
        self.norm.write(w, name + "/norm")
        for part in ("q", "k", "v", "out"):
            getattr(self, part).write(w, f"{name}/{part}")
        if self.turns == "learned":
            w.line(name + "/rope", *self.angles.shape), w.floats(self.angles)
        elif self.turns is not None:
            w.line(name + "/rope", self.turns)


def turned(x, angles):
    """Pairs of channels (heads, points, 2 x pairs) turned by angles (heads, points, pairs)."""
    a, b = x[..., 0::2], x[..., 1::2]
    cos, sin = angles.cos(), angles.sin()
    return torch.stack((a * cos - b * sin, a * sin + b * cos), -1).flatten(-2)


class FeedForward(Parts):
    """Two layers for each point, the first gated."""

    KINDS = dict(norm=Rms, first=Dense, gate=Dense, last=Dense)

    def __init__(self, channels=1, wide=1):
        super().__init__()
        self.norm, self.first, self.gate = Rms(channels), Dense(channels, wide), Dense(channels, wide)
        self.last = Dense(wide, channels)

    def forward(self, x):
        n, c, h, w = x.shape
        y = self.norm(x.flatten(2).transpose(1, 2))
        y = self.last(F.silu(self.first(y)) * self.gate(y))
        return x + y.transpose(1, 2).reshape(n, c, h, w)

    def head(self, w: Writer, name):
        w.line("transformer_ffn_block", name, self.last.out_features, self.last.in_features, 1)


class Blocks(nn.Module):
    def __init__(self, blocks=()):
        super().__init__()
        self.each = nn.ModuleList(blocks)

    def forward(self, x):
        for block in self.each:
            x = block(x)
        return x

    @staticmethod
    def read(r: Reader, count):
        return Blocks([read_block(r) for _ in range(count)])

    def write(self, w: Writer, name):
        for i, block in enumerate(self.each):
            block.head(w, f"{name}{i}")
            block.write(w, f"{name}{i}")


def read_block(r: Reader):
    kind, _ = r.word(), r.word()
    if kind == "transformer_attention_block":
        return Attention.read(r)
    if kind == "transformer_ffn_block":
        r.number(), r.number()
        assert r.number() == 1, "a feed-forward block without a gate is not supported"
        return FeedForward().read_parts(r, FeedForward.KINDS)
    step1, step2 = dict(norm1=Norm, conv1=Conv), dict(norm2=Norm, conv2=Conv)
    if kind == "nested_bottleneck_block":
        count, block = r.number(), Nested()
        block.read_parts(r, step1)
        block.blocks = Blocks.read(r, count)
        return block.read_parts(r, step2)
    assert kind in ("ordinary_block", "gpool_block"), f"the block {kind} is not supported"
    is_pooled = kind == "gpool_block"
    return Block(pool=int(is_pooled)).read_parts(r, step1 | (dict(pool=Pool) if is_pooled else {}) | step2)


class Policy(Parts):
    """Logits of moves, (boards, kinds, points and a pass)."""

    def __init__(self, trunk=1, channels=1, pool=1, act="RELU", logits=1, wide=0):
        super().__init__()
        self.conv, self.pool = Conv(trunk, channels, 1), Pool(trunk, pool, channels, 1, act)
        self.norm, self.moves = Norm(channels, act), Conv(channels, logits, 1)
        self.to_pass = Dense(3 * pool, wide or logits)
        if wide:
            self.pass_bias, self.pass_act, self.pass_last = Bias(wide), Act(act), Dense(wide, logits)

    def forward(self, x):
        g, bias = self.pool(x)
        p, last = self.moves(self.norm(self.conv(x) + bias)), self.to_pass(g)
        if hasattr(self, "pass_last"):
            last = self.pass_last(self.pass_act(self.pass_bias(last)))
        return torch.cat((p.flatten(2), last[:, :, None]), 2)

    @staticmethod
    def read(r: Reader):
        r.word()
        if r.version >= 17:
            r.number(), r.zeros(3)
        kinds = dict(conv=Conv, pool=Pool, norm=Norm, moves=Conv, to_pass=Dense)
        if r.version >= 15:
            kinds |= dict(pass_bias=Bias, pass_act=Act, pass_last=Dense)
        return Policy().read_parts(r, kinds)

    def write(self, w: Writer, name):
        w.line(name, *([self.moves.out_channels, 0, 0, 0] if w.version >= 17 else []))
        super().write(w, name)


class Value(Parts):
    """Logits of win, loss, no result; numbers about the score; ownership before tanh. Of the player to move."""

    KINDS = dict(v1=Conv, norm=Norm, v2=Dense, b2=Bias, act=Act, v3=Dense, b3=Bias, s3=Dense, sb3=Bias, own=Conv)

    def __init__(self, trunk=1, channels=1, hidden=1, act="RELU", scores=4):
        super().__init__()
        self.v1, self.norm = Conv(trunk, channels, 1), Norm(channels, act)
        self.v2, self.b2, self.act = Dense(3 * channels, hidden), Bias(hidden), Act(act)
        self.v3, self.b3 = Dense(hidden, 3), Bias(3)
        self.s3, self.sb3 = Dense(hidden, scores), Bias(scores)
        self.own = Conv(channels, 1, 1)

    def forward(self, x):
        v = self.norm(self.v1(x))
        h = self.act(self.b2(self.v2(pooled(v, for_value=True))))
        return self.b3(self.v3(h)), self.sb3(self.s3(h)), self.own(v).flatten(1)

    @staticmethod
    def read(r: Reader):
        r.word()
        if r.version >= 17:
            r.zeros(3)
        return Value().read_parts(r, Value.KINDS)

    def write(self, w: Writer, name):
        w.line(name, *([0, 0, 0] if w.version >= 17 else []))
        super().write(w, name)


class Net(nn.Module):
    """A whole network. What it says: logits of moves, of results, numbers about the score, ownership before tanh."""

    def __init__(self, version, first, globals_, blocks, tip, policy, value, scales=OLD_SCALES):
        super().__init__()
        self.name, self.version, self.scales, self.suicide_area = "student", version, scales, False
        self.first, self.globals, self.blocks, self.tip = first, globals_, blocks, tip
        self.policy, self.value = policy, value

    def trunk(self, planes, globals_):
        return self.tip(self.blocks(self.first(planes) + self.globals(globals_)[:, :, None, None]))

    def forward(self, planes, globals_):
        x = self.trunk(planes, globals_)
        return self.policy(x), *self.value(x)

    def value_features(self, planes, globals_):
        """What the hidden layer of the value head reads."""
        x = self.trunk(planes.contiguous(memory_format=torch.channels_last), globals_)
        return pooled(self.value.norm(self.value.v1(x)), for_value=True)

    def numbers(self, score):
        """The numbers about the score as they are meant: mean, deviation, lead in points, turns, errors of win and score."""
        s = self.scales
        out = [score[:, 0] * s[1], F.softplus(score[:, 1]) * s[2], score[:, 2] * s[3]]
        if self.version >= 9:
            out.append(F.softplus(score[:, 3]) * s[4])
        if self.version >= 14:
            out += [F.softplus(score[:, 4] * 0.5) * s[5] ** 0.5, F.softplus(score[:, 5] * 0.5) * s[6] ** 0.5]
        return torch.stack(out, 1)

    def write(self, path, name, half=False):
        w = Writer(self.version, half)
        w.line(name), w.line(self.version), w.line(SPATIAL), w.line(GLOBAL)
        if self.version >= 13:
            w.line(*self.scales)
        if self.version >= 15:
            w.line(0, int(self.suicide_area), *[0] * 6)
        channels = self.first.out_channels
        w.line("trunk", len(self.blocks.each), *[channels] * 5)
        if self.version >= 15:
            w.line(int(isinstance(self.tip, RmsTip)), *[0] * 5)
        self.first.write(w, "conv1"), self.globals.write(w, "globals")
        self.blocks.write(w, "block"), self.tip.write(w, "tip")
        self.policy.write(w, "policy"), self.value.write(w, "value")
        w.save(path)


def read(path) -> Net:
    """A network from a file."""
    r = Reader(path)
    name, r.version = r.word(), r.number()
    assert 8 <= r.version <= 17 and (r.number(), r.number()) == (SPATIAL, GLOBAL), "not a network of these inputs"
    scales = tuple(float(r.word()) for _ in range(7)) if r.version >= 13 else OLD_SCALES
    suicide_area, by_mean_square = False, False
    if r.version >= 15:
        assert r.number() == 0, "a metadata encoder is not supported"
        suicide_area = bool(r.number())
        r.zeros(6)
    r.word()
    blocks = r.number()
    for _ in range(5):
        r.number()
    if r.version >= 15:
        by_mean_square = bool(r.number())
        r.zeros(5)
    first, globals_, blocks = Conv.read(r), Dense.read(r), Blocks.read(r, blocks)
    tip = (RmsTip if by_mean_square else Norm).read(r)
    net = Net(r.version, first, globals_, blocks, tip, Policy.read(r), Value.read(r), scales)
    net.name, net.suicide_area = name, suicide_area
    return net.eval()
