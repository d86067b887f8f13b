"""Gives a network of version 8 what those of version 14 tell beside: turns left and errors of the near future, by which a search weighs its answers.

    python3 errors.py NETWORK DATA... --out FILE --name NAME [--units 32] [--most 300]

All other answers stay as they are: the hidden layer of the value head gets `units` more, which only the new numbers read. They are fitted to labels on what the trunk
makes of positions, minutes of one core; one shard of twelve is held out, and told of by size.
"""

import argparse

import numpy as np
import torch
import torch.nn.functional as F

from data import Shard, is_held, labels_of, shards
from kinds import SCALES
from model import Bias, Conv, Dense, Net, read

TURNS, WIN, SCORE = 6, 7, 8


@torch.inference_mode()
def features(net, path, most):
    """What the value head pools in some positions of a shard, their turns left and errors."""
    shard = Shard(path)
    rows = np.linspace(0, len(shard) - 1, min(most, len(shard))).astype(int)
    xs = []
    for at in range(0, len(rows), 48):
        planes, globals_ = shard.inputs(rows[at : at + 48])
        xs.append(net.value_features(planes, globals_))
    return torch.cat(xs), shard.answers(rows)[0][:, [TURNS, WIN, SCORE]], (shard.width, shard.height)


def widened(old, units):
    """The same network in the form of version 14."""
    policy, value = old.policy, old.value
    hidden = value.v2.out_features
    with torch.no_grad():
        # The optimistic policy is the policy.
        moves, to_pass = Conv(policy.moves.in_channels, 2, 1), Dense(policy.to_pass.in_features, 2)
        moves.weight.copy_(policy.moves.weight.repeat(2, 1, 1, 1)), to_pass.weight.copy_(policy.to_pass.weight.repeat(2, 1))
        policy.moves, policy.to_pass = moves, to_pass
        v2, v3, s3 = Dense(value.v2.in_features, hidden + units), Dense(hidden + units, 3), Dense(hidden + units, 6)
        b2, sb3 = Bias(hidden + units), Bias(6)
        v2.weight[:hidden] = value.v2.weight
        v2.weight[hidden:] *= 0.1
        b2.bias[:hidden] = value.b2.bias
        v3.weight.zero_(), s3.weight.zero_()
        v3.weight[:, :hidden], s3.weight[:3, :hidden] = value.v3.weight, value.s3.weight[:3]
        sb3.bias[:3] = value.sb3.bias[:3]
        value.v2, value.v3, value.s3, value.b2, value.sb3 = v2, v3, s3, b2, sb3
    scales = (*old.scales[:4], *SCALES[4:])
    return Net(14, old.first, old.globals, old.blocks, old.tip, policy, value, scales), hidden


def main():
    a = argparse.ArgumentParser()
    a.add_argument("network")
    a.add_argument("folders", nargs="+")
    a.add_argument("--out", required=True)
    a.add_argument("--name", required=True)
    a.add_argument("--units", type=int, default=32)
    a.add_argument("--most", type=int, default=300, help="positions of a shard")
    a.add_argument("--passes", type=int, default=60)
    a = a.parse_args()
    torch.set_num_threads(1), torch.manual_seed(1)
    old = read(a.network).to(memory_format=torch.channels_last).eval()
    assert old.version == 8, "a network of version 8"
    found = [(*features(old, path, a.most), is_held(path)) for path in shards(a.folders) if labels_of(path).exists()]
    x, y = (torch.cat([part[i] for part in found if not part[3]]) for i in (0, 1))
    net, hidden = widened(old, a.units)
    value = net.value
    # What is fitted: the new units, and the new numbers' weights of all of them.
    fresh = value.v2.weight[hidden:].detach().clone().requires_grad_()
    kink = value.b2.bias[hidden:].detach().clone().requires_grad_()
    last, bias = torch.zeros(3, hidden + a.units, requires_grad=True), torch.zeros(3, requires_grad=True)
    unit = torch.tensor([SCALES[4], SCALES[5] ** 0.5, SCALES[6] ** 0.5])
    steep = torch.tensor([1.0, 0.5, 0.5])
    known, spread = F.relu(x @ value.v2.weight[:hidden].T.detach() + value.b2.bias[:hidden].detach()), y.std(0)

    def told(x, known):
        h = torch.cat((known, F.relu(x @ fresh.T + kink)), 1)
        return F.softplus((h @ last.T + bias) * steep) * unit

    params = [fresh, kink, last, bias]
    opt = torch.optim.Adam(params, lr=3e-3)
    steps = a.passes * len(x) // 512
    for step in range(steps):
        opt.param_groups[0]["lr"] = 3e-3 * (1 - step / steps)
        rows = torch.randint(len(x), (512,))
        loss = F.huber_loss(told(x[rows], known[rows]) / spread, y[rows] / spread)
        opt.zero_grad(), loss.backward(), opt.step()
    with torch.no_grad():
        value.v2.weight[hidden:], value.b2.bias[hidden:] = fresh, kink
        value.s3.weight[3:], value.sb3.bias[3:] = last, bias
        for size in sorted({part[2] for part in found if part[3]}):
            own = [part for part in found if part[3] and part[2] == size]
            x, y = torch.cat([part[0] for part in own]), torch.cat([part[1] for part in own])
            known = F.relu(x @ value.v2.weight[:hidden].T + value.b2.bias[:hidden])
            off = told(x, known) - y
            print(f"{size[0]}x{size[1]} ({len(x)}): " + ", ".join(
                f"{name} {y[:, i].mean():.3f}, off by {off[:, i].mean():+.3f}, root mean square {off[:, i].square().mean().sqrt():.3f} of {y[:, i].std():.3f}"
                for i, name in enumerate(("turns", "error of win", "of score"))))
    net.write(a.out, a.name, half=True)


if __name__ == "__main__":
    main()
