"""Trains a network on labelled shards, and goes on where it stopped.

    python3 train.py DATA... --out RUN (--start NETWORK | --new KIND) [--only value|heads] [--minutes M] [--device cuda]

Each step takes boards of some sizes, turned and mirrored at random, from shards drawn by how many positions they have, how large
their boards are and how badly they are known. One shard of twelve is held out; RUN/log.txt tells by size what the mean
of the weights makes of those. New shards are seen as they appear. RUN/student.bin.gz is always the last one that was tested.
"""

import argparse
import time
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F

import kinds
from data import Shard, is_held, labels_of, shards, turned
from model import Attention, FeedForward, Net, read
from muon import Muon

# Moves and results make most of the loss. When the lead made four fifths of it, they were hardly learned (README.md).
WEIGHTS = dict(policy=1.5, reverse=1.5, win=4.0, lead=0.2, score=0.1, spread=0.05, errors=0.1, owner=10.0)
# The share of positions that come with another komi, of which only the lead is learned.
OTHER_KOMI = 1 / 6
# Positions are drawn by their last loss to this power: most are known well, and a game is lost by those that are not.
HARD, LEAST_HARD = 0.5, 0.03
# Beside moves and results, how much it counts whose each point is; where a game has ended little else is to be learned.
HARD_OWNER = 5.0
# No share of the teacher is taken for less than this in the reverse divergence. The divergence says how well the
# teacher's moves are foreseen, the reverse one how bad the moves are that are played instead, on which games depend.
LEAST_SHARE = 1e-4
# A share is never taken for surer than this where logits are compared.
SURE = 0.02
# A first move is a blunder if the teacher gives it less than this of what it gives its own.
BLUNDER = 0.01


def matrices(net):
    """The weights that Muon steps: kernels of convolutions, and the matrices of attention and feed-forward layers."""
    layers = (part for m in net.modules() if isinstance(m, (Attention, FeedForward)) for part in m.children() if isinstance(part, torch.nn.Linear))
    return [p for p in net.parameters() if p.ndim == 4] + [layer.weight for layer in layers]


def batch_of(shard, rows, turn, device):
    x, g = shard.inputs(rows, device)
    numbers, policy, own = shard.answers(rows, device)
    n, h, w = len(rows), shard.height, shard.width
    if h != w:
        turn &= 3
    x = turned(x, turn).contiguous(memory_format=torch.channels_last)
    moves = turned(policy[:, :-1].view(n, h, w), turn).flatten(1)
    return x, g, numbers, torch.cat((moves, policy[:, -1:]), 1), turned(own.view(n, h, w), turn).flatten(1)


def of_owner(said, own):
    """The divergence at each point of the shares of its owners, said as tanh, from shares; squares would hardly punish what is surely wrong."""
    share = (1 + own) / 2
    known = torch.special.xlogy(share, share) + torch.special.xlogy(1 - share, 1 - share)
    return F.binary_cross_entropy_with_logits(2 * said, share, reduction="none") + known


def other_komi(batch, rng):
    """Gives some of the positions another komi, an even number more or less, by which their lead is known and all else is not; which they are comes back."""
    x, g, numbers, policy, own = batch
    n = len(x)
    by = rng.integers(1, 6, n) * 2.0 * rng.choice([-1, 1], n) * (rng.random(n) < OTHER_KOMI)
    by = torch.from_numpy(by).float().to(x.device)
    g, numbers = g.clone(), numbers.clone()
    g[:, 5] += by / 20
    numbers[:, 5] += by
    return (x, g, numbers, policy, own), by == 0


def losses(net: Net, batch, autocast, known=None):
    x, g, numbers, policy, own = batch
    told_all = torch.ones(len(x), device=x.device) if known is None else known.float()
    mean = lambda rows: (rows * told_all).sum() / told_all.sum().clamp(1)
    with torch.autocast(x.device.type, torch.bfloat16, enabled=autocast):
        logits, value, score, owner = net(x, g)
    logits, value, score, owner = logits[:, 0].float(), value.float(), score.float(), owner.float()
    taken = torch.cat(((x[:, 1] + x[:, 2] + x[:, 6]).flatten(1) > 0, torch.zeros_like(policy[:, :1], dtype=torch.bool)), 1)
    logp = F.log_softmax(logits.masked_fill(taken, -1e4), 1)
    told, v = numbers[:, :3], net.numbers(score)
    # In a scale where errors of a point weigh more on small boards, and far leads less.
    unit = 0.35 * (x.shape[2] * x.shape[3]) ** 0.5
    # A number that is unknown teaches nothing.
    unless_unknown = lambda a, b: torch.where(b.isnan(), a.detach(), b)
    far = lambda a, b, delta: F.huber_loss(a / unit, unless_unknown(a, b) / unit, delta=delta, reduction="none")
    counted = ~numbers[:, 3].isnan()
    owners = of_owner(owner, own).mean(1) * counted
    moves = (torch.special.xlogy(policy, policy) - policy * logp).sum(1)
    reverse = (logp.exp() * (logp - policy.clamp(LEAST_SHARE).log())).sum(1)
    wins = (torch.special.xlogy(told, told) - told * F.log_softmax(value, 1)).sum(1)
    parts = dict(
        policy=mean(moves),
        reverse=mean(reverse),
        win=mean(wins),
        lead=far(v[:, 2], numbers[:, 5], 3.0).mean(),
        score=mean(far(v[:, 0], numbers[:, 3], 3.0)),
        spread=mean(far(v[:, 1], numbers[:, 4], 2.0)),
        owner=mean(owners),
    )
    if net.version >= 14:
        value_error = F.huber_loss(v[:, 4], unless_unknown(v[:, 4], numbers[:, 7]), delta=0.2, reduction="none")
        score_error = F.huber_loss(v[:, 5], unless_unknown(v[:, 5], numbers[:, 8]), delta=1.0, reduction="none")
        parts["errors"] = mean(value_error + 0.1 * score_error)
    with torch.no_grad():
        ours, theirs = (torch.log(p[:, 0].clamp(SURE) / p[:, 1].clamp(SURE)) for p in (torch.softmax(value, 1), told))
        first, best = policy.gather(1, logp.argmax(1, keepdim=True))[:, 0], policy.max(1).values
        seen = dict(
            agreed=(first == best).float().mean(),
            blunders=(first < BLUNDER * best).float().mean(),
            bias=(v[:, 2] - numbers[:, 5]).nanmean(),
            logit=(ours - theirs).mean(),
        )
    return parts, seen, ((moves + reverse) / 2 + wins + HARD_OWNER * owners).detach()


def looked_at(net, groups, device, autocast, most=512):
    """A line for each size: the losses on positions that were never trained on."""
    net.eval()
    lines = []
    with torch.inference_mode():
        for size in sorted({(s.width, s.height) for s in groups}):
            sums, n = {}, 0
            for shard in (s for s in groups if (s.width, s.height) == size):
                for at in range(0, min(len(shard), most), 64):
                    rows = np.arange(at, min(len(shard), most, at + 64))
                    parts, seen, _ = losses(net, batch_of(shard, rows, 0, device), autocast)
                    for k, v in {**parts, **seen}.items():
                        sums[k] = sums.get(k, 0) + v.item() * len(rows)
                    n += len(rows)
            lines.append(f"{size[0]}x{size[1]} ({n}): " + " ".join(f"{k} {v / n:.4f}" for k, v in sums.items()))
    net.train()
    return "\n  ".join(lines)


def main():
    a = argparse.ArgumentParser()
    a.add_argument("folders", nargs="+")
    a.add_argument("--out", required=True)
    a.add_argument("--start", help="begin with the weights of this network")
    a.add_argument("--deepen", type=int, default=0, help="put so many new blocks among those of --start")
    a.add_argument("--head", type=int, nargs=2, metavar=("CHANNELS", "UNITS"), help="widen the value head of --start to this")
    a.add_argument("--new", choices=kinds.KINDS, help="begin with a new network of this kind")
    a.add_argument("--only", choices=["value", "heads"], help="leave all other weights as they are")
    a.add_argument("--minutes", type=float, default=30)
    a.add_argument("--rate", type=float, default=1e-3)
    a.add_argument("--points", type=int, default=48 * 169, help="points of the boards of one size in a step, about")
    a.add_argument("--sizes", type=int, default=3, help="sizes in a step")
    a.add_argument("--threads", type=int, default=1)
    a.add_argument("--device", default="cpu")
    a.add_argument("--bf16", action="store_true")
    a.add_argument("--weights", nargs="*", default=[], metavar="PART=WEIGHT", help="weights of the parts of the loss, other than usual")
    a.add_argument("--test-minutes", type=float, default=5)
    a.add_argument("--anneal", action="store_true", help="let the rate fall to nothing over these minutes")
    a = a.parse_args()
    torch.set_num_threads(a.threads)
    out, device = Path(a.out), a.device
    out.mkdir(parents=True, exist_ok=True)
    net = kinds.deepened(read(a.start), a.deepen) if a.start else kinds.new(a.new)
    if a.head:
        net = kinds.widened(net, *a.head)
    net = net.to(device).to(memory_format=torch.channels_last).train()
    state = out / "state.pt"
    saved = torch.load(state, map_location=device) if state.exists() else None
    trained = dict(value=[net.value], heads=[net.value, net.policy, net.tip]).get(a.only, [net])
    for p in net.parameters():
        p.requires_grad_(False)
    for p in (p for part in trained for p in part.parameters()):
        p.requires_grad_(True)
    params = [p for p in net.parameters() if p.requires_grad]
    by_muon = [p for p in matrices(net) if p.requires_grad]
    others = [p for p in params if not any(p is q for q in by_muon)]
    opts = [
        Muon(by_muon, a.rate),
        torch.optim.AdamW(
            [dict(params=[p for p in others if p.ndim > 1]), dict(params=[p for p in others if p.ndim <= 1], weight_decay=0.0)],
            lr=a.rate, weight_decay=1e-3, betas=(0.9, 0.98),
        ),
    ]
    weights_of = WEIGHTS | {part: float(weight) for part, weight in (told.split("=") for told in a.weights)}
    assert set(weights_of) == set(WEIGHTS), f"parts of the loss are {', '.join(WEIGHTS)}"
    step, spent_before = 0, 0.0
    if saved:
        net.load_state_dict(saved["net"])
        for opt, was in zip(opts, saved["opts"], strict=True):
            opt.load_state_dict(was)
        step, spent_before = saved["step"], saved["spent"]
    average = saved["average"] if saved else {k: v.clone() for k, v in net.state_dict().items()}
    train, held, seen_paths = [], [], set()
    rng = np.random.default_rng(step + 1)
    log = open(out / "log.txt", "a")

    def look():
        for path in shards(a.folders):
            if path not in seen_paths and labels_of(path).exists():
                seen_paths.add(path)
                shard = Shard(path)
                shard.hard = np.ones(len(shard))
                (held if is_held(path) else train).append(shard)

    def test():
        live = {k: v.clone() for k, v in net.state_dict().items()}
        net.load_state_dict(average)
        lines = looked_at(net, held, device, a.bf16)
        net.write(out / "student.bin.gz", "student")
        net.load_state_dict(live)
        part = state.with_suffix(".part")
        torch.save(dict(net=live, opts=[opt.state_dict() for opt in opts], step=step, average=average, spent=spent), part)
        part.rename(state)
        return lines

    began, looked, tested, mean, count = time.time(), 0.0, 0.0, {}, 0
    spent = spent_before
    while spent < a.minutes:
        if time.time() - looked > 60:
            look()
            looked = time.time()
        if not train:
            time.sleep(5)
            continue
        if time.time() - tested > 60 * a.test_minutes:
            print(f"step {step}, {spent:.1f} min, {count} shown of {sum(map(len, train))} known: "
                  + " ".join(f"{k} {v:.4f}" for k, v in mean.items()) + f"\n  {test()}", file=log, flush=True)
            tested = time.time()
        rate = a.rate * min(1, (step + 1) / 200) * (max(0.02, 1 - spent / a.minutes) if a.anneal else 1)
        for group in (group for opt in opts for group in opt.param_groups):
            group["lr"] = rate
        net.zero_grad(set_to_none=True)
        weights = np.array([s.hard.sum() * s.width for s in train])
        for _ in range(a.sizes):
            shard = train[rng.choice(len(train), p=weights / weights.sum())]
            n = min(len(shard), max(8, a.points // (shard.width * shard.height)))
            rows = rng.choice(len(shard), n, replace=False, p=shard.hard / shard.hard.sum())
            batch, known = other_komi(batch_of(shard, rows, int(rng.integers(8)), device), rng)
            parts, seen, each = losses(net, batch, a.bf16, known)
            asked = known.cpu().numpy()
            shard.hard[rows[asked]] = each.cpu().numpy()[asked].clip(LEAST_HARD) ** HARD
            (sum(weights_of[k] * v for k, v in parts.items()) / a.sizes).backward()
            count += n
            for k, v in {**parts, **seen}.items():
                mean[k] = 0.99 * mean.get(k, v.item()) + 0.01 * v.item()
        torch.nn.utils.clip_grad_norm_(params, 2.0)
        for opt in opts:
            opt.step()
        step, spent = step + 1, spent_before + (time.time() - began) / 60
        with torch.no_grad():
            decay = min(0.998, step / (step + 20))
            for k, v in net.state_dict().items():
                average[k].lerp_(v, 1 - decay)
    print(f"step {step}, end, {count} shown\n  {test()}", file=log, flush=True)


if __name__ == "__main__":
    main()
