"""The last layer of the value head of a network of version 8, exactly, by linear algebra: seconds of one core, and numpy alone.

    python3 solve.py NETWORK FEATURES DATA/pos OUT --name NAME [--units 96]

FEATURES is the folder that `calibrate.py` wrote. The hidden layer gets `units` more, each a random direction with its kink at a random position; lead, mean score and win
against loss are then the least squares, and Newton's, answer. Positions that are not decided weigh three times, seldom phases of a game more. Of each size the mean is
made right, of all positions and of those not decided, and a point of komi a point. One position of six is held out, and told of.
"""

import argparse
import gzip
from pathlib import Path

import numpy as np

# Columns of what is known of a position: shares, mean score, deviation, lead; then by how much its komi was changed, its size, which position it was.
SCORE, LEAD, CHANGED, SIZE, PLACE, COLUMNS = 3, 5, 6, 7, 8, 9
# A share is never taken for surer than this where logits are compared.
SURE = 0.02
NEAR, RIDGE, FIRM, KOMI, FIRM_KOMI = 3.0, 1e-3, 1e4, 6.0, 1e5
# Parts of the board that are full where one phase of a game goes over into the next.
PHASES = (0.05, 0.15, 0.35, 0.6)
PARTS = ("v2", "b2", "v3", "b3", "s3", "sb3")


def logit(share):
    share = np.clip(share, SURE, 1 - SURE)
    return np.log(share / (1 - share))


def sigmoid(z):
    return 1 / (1 + np.exp(-np.clip(z, -40, 40)))


def often(sizes):
    """How often positions of a size count: as the root of their number."""
    shares = np.bincount(sizes)[sizes] ** -0.5
    return shares * (len(sizes) / shares.sum())


def told(lead, z, y, which, up, down, what):
    """Prints what is off, by size: lead in points, logits, and points a point of komi."""
    for size in sorted(set(y[which, SIZE].tolist())):
        at = which[y[which, SIZE] == size]
        own = (y[up, SIZE] == size) & (np.abs(y[up, LEAD]) < size) & (y[up, CHANGED] != 0)
        off = lead[at] - y[at, LEAD]
        odd = logit(sigmoid(z[at])) - logit(y[at, 0] / (y[at, 0] + y[at, 1]))
        slope = ((lead[up] - lead[down])[own] / y[up, CHANGED][own]).mean()
        print(f"{what}, {size:.0f} ({len(at)}): lead {off.mean():+.2f} (root mean square {(off**2).mean() ** 0.5:.2f}), "
              f"logit {odd.mean():+.3f} ({odd.std():.2f}), {slope:.2f} points a point of komi", flush=True)


def stones(path):
    """How many stones stand in each position of a shard."""
    with gzip.open(path) as file:
        data = file.read()
    end = data.index(b"\n")
    width, height = (int(word) for word in data[:end].split()[2:4])
    record = np.dtype([("planes", "u1", (22, (width * height + 7) // 8)), ("globals", "<f4", (19,))])
    planes = np.frombuffer(data, record, offset=end + 1)["planes"]
    return np.unpackbits(planes[:, 1:3], axis=2).sum((1, 2))


def known(folder, positions):
    """Features, what is known, where the position with its own komi stands (-1: here), and the part of the board that is full."""
    xs, ys, bases, fulls, count = [], [], [], [], 0
    for path in (path for path in sorted(Path(folder).glob("*.npz")) if path.name.removesuffix(".npz") in positions):
        with np.load(path) as z:
            x, y, base = z["x"], z["y"], z["base"]
        full = stones(positions[path.name.removesuffix(".npz")])[y[:, PLACE].astype(int)]
        xs.append(x), ys.append(y), bases.append(np.where(base < 0, -1, base + count))
        fulls.append(full / y[:, SIZE] ** 2)
        count += len(y)
    x, y, base, full = map(np.concatenate, (xs, ys, bases, fulls))
    return x, y.astype(np.float64), base, np.where(base < 0, full, full[base])


class Fit:
    """Features of the hidden layer (the last a constant), by which positions to learn them, and those that have the same with another komi."""

    def __init__(self, h, y, learned, up, down, full):
        self.y, self.learned, size = y, learned, y[:, SIZE]
        self.scale = 1 / np.maximum(h[learned].std(0), 1e-3)
        self.scale[-1] = 1
        self.h = h * self.scale
        near = np.abs(y[:, LEAD]) < size
        kept = near[up] & (y[up, CHANGED] != 0)
        self.up, self.down = up[kept], down[kept]
        kind = np.rint(size).astype(int) * 10 + np.digitize(full, PHASES)
        weight = np.bincount(kind[learned], minlength=kind.max() + 1).clip(1)[kind] ** -0.6 * np.where(near, NEAR, 1.0)
        self.weight, self.unit = weight[learned] * (len(learned) / weight[learned].sum()), 0.35 * size
        of = [learned[size[learned] == s] for s in sorted(set(size[learned]))]
        self.sizes, self.groups = of, of + [group[near[group]] for group in of]

    def hold(self, ridge):
        hold = ridge * len(self.learned) * np.eye(self.h.shape[1])
        hold[-1, -1] = 0
        return hold

    def points(self, column, with_komi, before, stay):
        """Weights of a number in points. Far positions weigh less (Huber's loss as weighted least squares)."""
        h, at, unit, wanted = self.h, self.learned, self.unit, self.y[:, column]
        weight, w, hold, before = self.weight / unit[at] ** 2, None, self.hold(RIDGE + stay), before / self.scale
        for _ in range(4):
            if w is not None:
                off = np.abs(h[at] @ w - wanted[at]) / unit[at]
                weight = self.weight * np.where(off > 3, 3 / np.maximum(off, 3), 1.0) / unit[at] ** 2
            left, right = (h[at] * weight[:, None]).T @ h[at] + hold, h[at].T @ (weight * wanted[at]) + stay / (RIDGE + stay) * (hold @ before)
            for group in self.groups:
                mean, firm = h[group].mean(0), FIRM / unit[group[0]] ** 2
                left += firm * np.outer(mean, mean)
                right += firm * mean * wanted[group].mean()
            if with_komi:
                step, by = h[self.up] - h[self.down], self.y[self.up, CHANGED]
                square = (step * (KOMI / unit[self.up, None] ** 2)).T
                left += square @ step
                right += square @ by
                for group in self.sizes:
                    own = self.y[self.up, SIZE] == self.y[group[0], SIZE]
                    slope = (step[own] / by[own, None]).mean(0)
                    left += FIRM_KOMI * np.outer(slope, slope)
                    right += FIRM_KOMI * slope
            w = np.linalg.solve(left, right)
        return w * self.scale

    def win(self, shifts, before, stay):
        """Weights of the logit of a win against a loss, by Newton's method; the mean of bounded logits is right, or off by what `shifts` has for a size."""
        h, at, before = self.h, self.learned, before / self.scale * (stay > 0)
        share, hold, w = (self.y[:, 0] / (self.y[:, 0] + self.y[:, 1])).clip(1e-6, 1 - 1e-6), self.hold(0.3 * (RIDGE + stay)), before
        for size, shift in shifts.items():
            share = np.where(self.y[:, SIZE] == size, sigmoid(np.log(share / (1 - share)) + shift), share)
        for step in range(8):
            p = sigmoid(h[at] @ w)
            left = (h[at] * (self.weight * p * (1 - p))[:, None]).T @ h[at] + hold
            right = h[at].T @ (self.weight * (share[at] - p)) - hold @ (w - before)
            for group in self.groups:
                z = h[group] @ w
                mean = (h[group] * (np.abs(z) < logit(1.0))[:, None]).mean(0)
                left += 0.2 * FIRM * np.outer(mean, mean)
                right += 0.2 * FIRM * mean * (logit(share[group]).mean() - logit(sigmoid(z)).mean())
            w = w + (0.5 if step < 2 else 0.9) * np.linalg.solve(left, right)
        return w * self.scale


def parts(raw):
    """The layers of the value head of a file's bytes, as numbers."""
    layers = {}
    for part in PARTS:
        at = raw.index(b"@", start := raw.rindex(b"value/" + part.encode() + b" "))
        shape = [int(word) for word in raw[start:at].split()[1:]]
        kind = "<f2" if raw[at : at + 5] == b"@F16@" else "<f4"
        layers[part] = np.frombuffer(raw, kind, int(np.prod(shape)), at + 5).astype(np.float64).reshape(shape)
    return layers


def put(out, name, values, half=False):
    out += f"{name} {' '.join(map(str, values.shape))}\n".encode()
    out += (b"@F16@" if half else b"@BIN@") + values.astype("<f2" if half else "<f4").tobytes() + b"\n"


def shifts_of(words):
    """Logits by size."""
    return {int(size): float(by) for size, by in (word.split(":") for word in words)}


def solve(network, features, positions, out_file, name, units, seed, shifts, stay, points=None, komi=1.0):
    """Writes the network with the last layer of its value head solved for, after so many more hidden units, and held to what it was by `stay`.

    Leads of a size are aimed at their labels and what `points` has for it, and a point of komi at `komi` points."""
    x, y, base, full = known(features, positions)
    for size, by in (points or {}).items():
        y[y[:, SIZE] == size, LEAD] += by
    y[:, CHANGED] *= komi
    raw = gzip.open(network).read()
    old, rng, plain, changed = parts(raw), np.random.default_rng(seed), np.flatnonzero(base < 0), np.flatnonzero(base >= 0)
    # Of a unit a quarter of the features, in their own units.
    more = rng.standard_normal((x.shape[1], units)) * (rng.random((x.shape[1], units)) < 0.25)
    more /= (np.linalg.norm(more, axis=0) + 1e-6) * (x[plain].std(0) + 1e-6)[:, None]
    kinks = x[rng.integers(len(x), size=units)]
    v2 = np.concatenate((old["v2"], more), 1).astype(np.float16)
    b2 = np.concatenate((old["b2"], -(more * kinks.T).sum(0))).astype(np.float32)
    h = np.maximum(x @ v2.astype(np.float32) + b2, 0)
    h = np.concatenate((h, np.ones((len(h), 1))), 1).astype(np.float64)
    held = (y[:, PLACE] // 40) % 6 == 5
    learned, other = plain[~held[plain]], changed[~held[changed]]
    fit = Fit(h, y, learned, other, base[other], full)
    was = lambda layer, bias: np.concatenate((layer, np.zeros(units), [bias]))
    old_lead, old_score = (20 * was(old["s3"][:, row], old["sb3"][row]) for row in (2, 0))
    old_win = was(old["v3"][:, 0] - old["v3"][:, 1], old["b3"][0] - old["b3"][1])
    lead, score, win = fit.points(LEAD, True, old_lead, stay), fit.points(SCORE, False, old_score, stay), fit.win(shifts, old_win, stay)
    other = changed[held[changed]]
    told(h @ lead, h @ win, y, plain[held[plain]], other, base[other], "held out")
    wide = lambda of: np.concatenate((of, np.zeros((units, of.shape[1]))))
    v3, b3, s3, sb3 = wide(old["v3"]), old["b3"].copy(), wide(old["s3"]), old["sb3"].copy()
    # "No result" stays as far as it was from the mean of the other two.
    v3[:, 2], b3[2] = v3[:, 2] - (v3[:, 0] + v3[:, 1]) / 2, b3[2] - (b3[0] + b3[1]) / 2
    for row, sign in ((0, 0.5), (1, -0.5)):
        v3[:, row], b3[row] = sign * win[:-1], sign * win[-1]
    for row, w in ((2, lead / 20), (0, score / 20)):
        s3[:, row], sb3[row] = w[:-1], w[-1]
    out = bytearray(name.encode() + raw[raw.index(b"\n") : raw.rindex(b"value/v2 ")])
    put(out, "value/v2", v2, True), put(out, "value/b2", b2)
    out += b"value/act\n"
    put(out, "value/v3", v3), put(out, "value/b3", b3), put(out, "value/s3", s3), put(out, "value/sb3", sb3)
    out += raw[raw.rindex(b"value/own ") :]
    with open(out_file, "wb") as file, gzip.GzipFile("", "wb", fileobj=file, mtime=0) as packed:
        packed.write(bytes(out))


def main():
    a = argparse.ArgumentParser()
    for what in ("network", "features", "positions", "out"):
        a.add_argument(what)
    a.add_argument("--name", required=True)
    a.add_argument("--units", type=int, default=96)
    a.add_argument("--seed", type=int, default=1)
    a.add_argument("--shift", action="append", default=[], help="SIZE:LOGITS, what the share of wins of a size is to be above its labels")
    a.add_argument("--stay", type=float, default=0.0, help="how firmly weights stay what they were: 0.1 mends little more than means")
    a = a.parse_args()
    positions = {path.name: path for path in Path(a.positions).rglob("*.pos.gz")}
    solve(a.network, a.features, positions, a.out, a.name, a.units, a.seed, shifts_of(a.shift), a.stay)


if __name__ == "__main__":
    main()
