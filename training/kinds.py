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


@torch.no_grad()
def widened(net, channels, hidden) -> Net:
    """A network with more channels and hidden units in its value head, which add nothing at first."""
    old, act = net.value, net.value.act.kind
    head = Value(net.first.out_channels, channels, hidden, act, old.s3.out_features)
    for layer in (head.v2, head.v3, head.s3, head.own):
        torch.nn.init.zeros_(layer.weight)
    few, units = old.v1.out_channels, old.v2.out_features
    torch.nn.init.kaiming_normal_(head.v1.weight)
    if hidden > units:
        torch.nn.init.kaiming_normal_(head.v2.weight[units:])
    head.v1.weight[:few], head.own.weight[:, :few] = old.v1.weight, old.own.weight
    head.norm.weight[:few], head.norm.bias[:few] = old.norm.weight, old.norm.bias
    # Three pooled numbers of each channel, all of one kind together.
    head.v2.weight[:units].view(units, 3, channels)[:, :, :few] = old.v2.weight.view(units, 3, few)
    head.v2.weight[:units].view(units, 3, channels)[:, :, few:] = 0
    head.b2.bias[:units] = old.b2.bias
    head.v3.weight[:, :units], head.s3.weight[:, :units] = old.v3.weight, old.s3.weight
    head.b3.bias[:], head.sb3.bias[:] = old.b3.bias, old.sb3.bias
    net.value = head
    return net


def deepened(net, more) -> Net:
    """A network of convolutional blocks with so many more of them among its own, which add nothing at first."""
    each, trunk = list(net.blocks.each), net.first.out_channels
    for i in range(more):
        block = Block(trunk, trunk, 3, 0, net.tip.act.kind)
        torch.nn.init.kaiming_normal_(block.conv1.weight)
        torch.nn.init.zeros_(block.conv2.weight)
        each.insert(round((i + 1) * len(net.blocks.each) / (more + 1)) + i, block)
    net.blocks = Blocks(each)
    return net


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
