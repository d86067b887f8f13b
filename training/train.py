"""Trains a student on labelled shards: `train.py FOLDER... --out DIR [--minutes M]`. Goes on where it stopped.

Each step takes boards of one size from a random shard, turned and mirrored at random. Every tenth shard (by the hash of its
name) is held out; what the student makes of those is logged by size. New shards are seen as they appear.
"""

import argparse
import time
import zlib
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F

from data import FRAME, by_size, inputs, labels_of, shards
from model import grown, student


def load(path):
    planes, globals_, widths, heights = inputs(path)
    with np.load(labels_of(path)) as z:
        labels = {k: z[k] for k in z}
    groups = []
    for (w, h), rows in by_size(widths, heights):
        if w != h:
            continue
        p = labels["policy"][rows, :-1].reshape(-1, FRAME, FRAME)[:, :h, :w]
        groups.append(
            dict(
                size=w,
                x=planes[rows][:, :, :h, :w].copy(),
                g=globals_[rows],
                p=p,
                pass_=labels["policy"][rows, -1],
                v=labels["value"][rows],
                s=labels["score"][rows],
                o=labels["own"][rows][:, :h, :w],
            )
        )
    return groups


def turned(x, turn):
    """One of eight images of tensors whose last axes are the board's."""
    if turn & 1:
        x = x.flip(-1)
    if turn & 2:
        x = x.flip(-2)
    return x.transpose(-1, -2) if turn & 4 else x


def batch_of(group, rows, turn):
    x = turned(torch.from_numpy(group["x"][rows].astype(np.float32)), turn).contiguous(memory_format=torch.channels_last)
    p = turned(torch.from_numpy(group["p"][rows].astype(np.float32)), turn).flatten(1)
    p = torch.cat((p, torch.from_numpy(group["pass_"][rows].astype(np.float32))[:, None]), 1)
    o = turned(torch.from_numpy(group["o"][rows].astype(np.float32) / 127), turn).flatten(1)
    return x, torch.from_numpy(group["g"][rows]), p, torch.from_numpy(group["v"][rows]), torch.from_numpy(group["s"][rows]), o


def losses(net, batch):
    x, g, p, v, s, o = batch
    with torch.autocast("cpu", torch.bfloat16):
        logits, value, score, own = net(x, g)
    logp = F.log_softmax(logits.float(), 1)
    entropy = -(p * (p + 1e-9).log()).sum(1).mean()
    policy = -(p * logp).sum(1).mean() - entropy
    win = -(v * F.log_softmax(value.float(), 1)).sum(1).mean() + (v * (v + 1e-9).log()).sum(1).mean()
    # Scores are in twentieths of a point times the file's unit of 20; far ones matter less.
    points = F.huber_loss(score.float()[:, [0, 2]], s[:, [0, 2]], delta=0.5)
    spread = F.huber_loss(score.float()[:, [1, 3]], s[:, [1, 3]], delta=0.5)
    owner = F.mse_loss(torch.tanh(own.float()), o)
    agreed = (logits.argmax(1) == p.argmax(1)).float().mean()
    return dict(policy=policy, win=win, points=points, spread=spread, owner=owner), agreed


WEIGHTS = dict(policy=1.0, win=1.2, points=1.5, spread=0.1, owner=5.0)


def main():
    a = argparse.ArgumentParser()
    a.add_argument("folders", nargs="+")
    a.add_argument("--out", required=True)
    a.add_argument("--minutes", type=float, default=30)
    a.add_argument("--blocks", type=int, default=6)
    a.add_argument("--trunk", type=int, default=64)
    a.add_argument("--rate", type=float, default=2e-3)
    a.add_argument("--points", type=int, default=128 * 169, help="board points in a batch, about")
    a.add_argument("--threads", type=int, default=1)
    a.add_argument("--start", help="begin with the weights of this network, one of ours")
    a.add_argument("--anneal", action="store_true", help="let the rate fall to nothing over these minutes")
    a = a.parse_args()
    torch.set_num_threads(a.threads)
    out = Path(a.out)
    out.mkdir(parents=True, exist_ok=True)
    net = (grown(a.start) if a.start else student(a.blocks, a.trunk)).to(memory_format=torch.channels_last)
    for name, parameter in net.named_parameters():
        if name.endswith("conv2.weight") and not a.start:
            parameter.data.mul_(0.3)
    opt = torch.optim.AdamW(net.parameters(), lr=a.rate, weight_decay=1e-3, betas=(0.9, 0.98))
    step, state = 0, out / "state.pt"
    if state.exists():
        saved = torch.load(state)
        net.load_state_dict(saved["net"]), opt.load_state_dict(saved["opt"])
        step = saved["step"]
    average = {k: v.clone().float() for k, v in net.state_dict().items()}
    if state.exists():
        average = saved["average"]
    train, held, seen = [], [], set()
    rng = np.random.default_rng(step + 1)
    began, mean, looked = time.time(), {}, 0.0
    log = open(out / "log.txt", "a")

    def look():
        for f in a.folders:
            for path in shards(f):
                if path not in seen and labels_of(path).exists():
                    seen.add(path)
                    (held if zlib.crc32(path.name.encode()) % 10 == 0 else train).extend(load(path))

    def test():
        live = {k: v.clone() for k, v in net.state_dict().items()}
        net.load_state_dict({k: average[k].to(live[k].dtype) for k in live})
        net.eval()
        words = []
        with torch.inference_mode():
            for size in sorted({g["size"] for g in held}):
                sums, n = {}, 0
                for group in (g for g in held if g["size"] == size):
                    rows = np.arange(min(len(group["x"]), 128))
                    parts, agreed = losses(net, batch_of(group, rows, 0))
                    for k, v in {**parts, "agreed": agreed}.items():
                        sums[k] = sums.get(k, 0) + float(v) * len(rows)
                    n += len(rows)
                words.append(f"{size}({n}): " + " ".join(f"{k} {v / n:.4f}" for k, v in sums.items()))
        net.write(out / "student.bin.gz", "student")
        net.load_state_dict(live)
        torch.save(dict(net=live, opt=opt.state_dict(), step=step, average=average), str(state) + ".part")
        Path(str(state) + ".part").rename(state)
        return "\n  ".join(words)

    while (spent := (time.time() - began) / 60) < a.minutes:
        if time.time() - looked > 60:
            look()
            looked = time.time()
        if not train:
            time.sleep(5)
            continue
        weights = np.array([g["x"].shape[0] * g["size"] for g in train], float)
        group = train[rng.choice(len(train), p=weights / weights.sum())]
        n = max(8, a.points // group["size"] ** 2)
        rows = rng.choice(len(group["x"]), min(n, len(group["x"])), replace=False)
        net.train()
        rate = a.rate * min(1, (step + 1) / 300) * (max(0.02, 1 - spent / a.minutes) if a.anneal else 1)
        for pg in opt.param_groups:
            pg["lr"] = rate
        parts, agreed = losses(net, batch_of(group, rows, int(rng.integers(8))))
        opt.zero_grad(set_to_none=True)
        sum(WEIGHTS[k] * v for k, v in parts.items()).backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 2.0)
        opt.step()
        step += 1
        with torch.no_grad():
            decay = min(0.999, step / (step + 20))
            for k, v in net.state_dict().items():
                average[k].mul_(decay).add_(v.float(), alpha=1 - decay)
        for k, v in {**parts, "agreed": agreed}.items():
            mean[k] = 0.99 * mean.get(k, float(v)) + 0.01 * float(v)
        if step % 500 == 0:
            held_out = test()
            known = sum(len(g["x"]) for g in train)
            words = " ".join(f"{k} {v:.4f}" for k, v in mean.items())
            print(f"step {step}, {spent:.1f} min, {known} positions, rate {rate:.5f}: {words}\n  {held_out}", file=log, flush=True)
    print(f"step {step}, end\n  {test()}", file=log, flush=True)


if __name__ == "__main__":
    main()
