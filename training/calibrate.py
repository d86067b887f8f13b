"""Fits what a network of version 8 makes of its pooled value channels anew, and leaves all its other weights as they are.

    python3 calibrate.py NETWORK DATA... --out FILE --name NAME [--most 4000] [--passes 60]

Two layers of the value head, 4,000 weights, are trained on what the trunk makes of labelled positions, which is computed once (in
FILE.features) and serves every pass: minutes of one core. Beside the labels there is one thing that needs no teacher: with two, four, ... ten points of komi more the
lead is as many points more. Then the last layer is solved for exactly
(`solve.py`), so that of each size the mean is right. One position of twelve is held out, and told of by size before and after.
"""

import argparse
import zlib
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F

from data import Shard, labels_of, shards
from model import pooled, read
from solve import CHANGED, COLUMNS, LEAD, PLACE, SCORE, SIZE, Fit, often, told as tell

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
            h = net.first(planes.contiguous(memory_format=torch.channels_last)) + net.globals(globals_)[:, :, None, None]
            v = net.value.norm(net.value.v1(net.tip(net.blocks(h))))
            y = torch.zeros(len(some), COLUMNS)
            y[:, :6], y[:, CHANGED], y[:, SIZE] = numbers[:, :6], by, (shard.width * shard.height) ** 0.5
            y[:, PLACE] = torch.from_numpy(some.astype(np.float32))
            xs.append(pooled(v, for_value=True)), ys.append(y)
    x, y = torch.cat(xs).numpy(), torch.cat(ys).numpy()
    base = np.concatenate((np.full(n, -1), 2 * np.arange(len(y) - n)))
    store.mkdir(parents=True, exist_ok=True)
    np.savez(kept, x=x, y=y, base=base)
    return x, y, base


def head(value, x):
    h = value.act(value.b2(value.v2(x)))
    return value.b3(value.v3(h)), value.sb3(value.s3(h))


@torch.inference_mode()
def told(net, x, y, plain, changed, base, what):
    results, score = head(net.value, x)
    tell((score[:, 2] * net.scales[3]).numpy(), (results[:, 0] - results[:, 1]).numpy(), y.numpy(), plain.numpy(), changed.numpy(), base.numpy(), what)


def descend(net, x, y, learned, changed, base, passes, rate):
    """Both layers, by gradients."""
    value, s = net.value, net.scales
    net.requires_grad_(False)
    weights = [p for part in (value.v2, value.b2, value.v3, value.b3, value.s3, value.sb3) for p in part.parameters()]
    for p in weights:
        p.requires_grad_(True)
    opt = torch.optim.AdamW(weights, weight_decay=1e-3, betas=(0.9, 0.98))
    shares = torch.from_numpy(often(y[learned, SIZE].round().int().numpy())).float()
    steps = passes * len(learned) // 256
    for step in range(steps):
        for group in opt.param_groups:
            group["lr"] = rate * min(1, (step + 1) / 100) * max(0.01, 1 - step / steps)
        rows, some = learned[torch.multinomial(shares, 256, replacement=True)], torch.randint(len(changed), (96,))
        results, score = head(value, x[rows] * (1 + 0.02 * torch.randn(256, x.shape[1])))
        one, other = head(value, x[changed[some]])[1][:, 2], head(value, x[base[some]])[1][:, 2]
        y_, unit = y[rows], 0.35 * y[rows, SIZE]
        far = lambda ours, theirs, delta: F.huber_loss(ours / unit, theirs / unit, delta=delta)
        of_komi = ((one - other) * s[3] - y[changed[some], CHANGED]) / (0.35 * y[changed[some], SIZE])
        loss = (
            -1.5 * (y_[:, :3] * torch.log_softmax(results, 1)).sum(1).mean()
            + 2.0 * far(score[:, 2] * s[3], y_[:, LEAD], 3.0)
            + 0.7 * far(score[:, 0] * s[1], y_[:, 3], 3.0)
            + 0.1 * far(F.softplus(score[:, 1]) * s[2], y_[:, 4], 2.0)
            + 2.0 * of_komi.square().mean()
        )
        opt.zero_grad(), loss.backward(), opt.step()
    net.requires_grad_(False)


@torch.no_grad()
def solve(net, x, y, learned, changed, base):
    """The last layer for lead, mean score and win against loss, exactly."""
    value, s = net.value, net.scales
    h = value.act(value.b2(value.v2(x)))
    h = torch.cat((h, torch.ones(len(h), 1)), 1).numpy()
    fit = Fit(h, y.numpy(), learned.numpy(), changed.numpy(), base.numpy())
    weights = lambda layer, bias, row: torch.cat((layer.weight[row], bias.bias[row : row + 1])).double().numpy()
    for row, column, scale in ((2, LEAD, s[3]), (0, SCORE, s[1])):
        w = torch.from_numpy(fit.points(weights(value.s3, value.sb3, row) * scale, column, column == LEAD) / scale)
        value.s3.weight[row].copy_(w[:-1]), value.sb3.bias[row].copy_(w[-1])
    win, loss = (weights(value.v3, value.b3, row) for row in (0, 1))
    w = fit.win(win - loss)
    for row, sign in ((0, 1), (1, -1)):
        half = torch.from_numpy((win + loss + sign * w) / 2)
        value.v3.weight[row].copy_(half[:-1]), value.b3.bias[row].copy_(half[-1])


def main():
    a = argparse.ArgumentParser()
    a.add_argument("network")
    a.add_argument("folders", nargs="+")
    a.add_argument("--out", required=True)
    a.add_argument("--name", required=True)
    a.add_argument("--most", type=int, default=4000, help="positions of a shard")
    a.add_argument("--passes", type=int, default=60)
    a.add_argument("--rate", type=float, default=2e-3)
    a.add_argument("--threads", type=int, default=1)
    a = a.parse_args()
    torch.set_num_threads(a.threads), torch.manual_seed(0)
    net = read(a.network).to(memory_format=torch.channels_last)
    assert net.version == 8, "a network of version 8"
    store = Path(a.out + ".features")
    xs, ys, bases, count = [], [], [], 0
    for path in (p for p in shards(a.folders) if labels_of(p).exists()):
        x, y, base = features(net, path, a.most, store)
        xs.append(x), ys.append(y), bases.append(np.where(base < 0, -1, base + count))
        count += len(y)
    x, y, base = (torch.from_numpy(np.concatenate(parts)) for parts in (xs, ys, bases))
    plain, changed = torch.nonzero(base < 0)[:, 0], torch.nonzero(base >= 0)[:, 0]
    base, held = base[changed], (y[:, PLACE] // 40) % 12 == 11
    told(net, x, y, plain[held[plain]], changed[held[changed]], base[held[changed]], "before")
    learned, pairs = plain[~held[plain]], torch.nonzero(~held[changed])[:, 0]
    if a.passes:
        descend(net, x, y, learned, changed[pairs], base[pairs], a.passes, a.rate)
    solve(net, x, y, learned, changed[pairs], base[pairs])
    told(net, x, y, plain[held[plain]], changed[held[changed]], base[held[changed]], "after")
    net.write(a.out, a.name, half=True)


if __name__ == "__main__":
    main()
