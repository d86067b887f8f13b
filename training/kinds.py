"""The shapes of networks of our own."""

import torch

from model import Attention, Block, Blocks, Conv, Dense, FeedForward, Nested, Net, Norm, Policy, RmsTip, Value

SCALES = (20.0, 20.0, 20.0, 20.0, 40.0, 0.25, 150.0)


def residual(blocks, trunk):
    """Six blocks of 64 channels, as the program carries."""
    each = [Block(trunk, trunk * 3 // 4 if i in (2, 4) else trunk, 3, trunk // 4 if i in (2, 4) else 0) for i in range(blocks)]
    return Net(8, Conv(22, trunk, 3), Dense(19, trunk), Blocks(each), Norm(trunk, "RELU"),
               Policy(trunk, 24, 24), Value(trunk, 24, 48))


def heads(trunk):
    """Those of newer versions: two policies, numbers about near errors."""
    return Policy(trunk, 32, 32, "SILU", 2, 32), Value(trunk, 32, 64, "SILU", 6)


def transformer(blocks, trunk, wide):
    each = []
    for _ in range(blocks):
        each += [Attention(trunk, trunk // 32, trunk // 32, 32, 32), FeedForward(trunk, wide)]
    return Net(17, Conv(22, trunk, 3), Dense(19, trunk), Blocks(each), RmsTip(trunk, "SILU", True), *heads(trunk), SCALES)


def nested(blocks, trunk):
    mid = trunk // 2
    inner = lambda i: [Block(mid, mid * 3 // 4 if i % 2 else mid, 3, mid // 4 if i % 2 else 0, "SILU"), Block(mid, mid, 3, 0, "SILU")]
    each = [Nested(trunk, mid, inner(i), "SILU") for i in range(blocks)]
    return Net(15, Conv(22, trunk, 3), Dense(19, trunk), Blocks(each), Norm(trunk, "SILU"), *heads(trunk), SCALES)


KINDS = {
    "b6c64": lambda: residual(6, 64),
    "b6c96": lambda: residual(6, 96),
    "t7c96": lambda: transformer(7, 96, 256),
    "n6c128": lambda: nested(6, 128),
}


def new(kind) -> Net:
    """A new network, whose blocks add little at first."""
    net = KINDS[kind]()
    last = lambda m: [m.conv2] if isinstance(m, (Block, Nested)) else [m.out] if isinstance(m, Attention) else [m.last]
    for module in net.modules():
        if isinstance(module, (Conv, Dense)):
            torch.nn.init.kaiming_normal_(module.weight)
    for module in net.modules():
        if isinstance(module, (Block, Nested, Attention, FeedForward)):
            for layer in last(module):
                torch.nn.init.zeros_(layer.weight)
    return net
