"""Labels by PyTorch, for machines with an accelerator: the same files that `examples/positions/` writes."""

import gzip
import time

import numpy as np
import torch

from data import NUMBERS, PER_E, Shard, label_type, labels_of, turned
from model import read


@torch.inference_mode()
def answers(net, shard, rows, turn, device):
    """Labels of some positions of a shard, seen under one mirror image."""
    h, w = shard.height, shard.width
    # Images are numbered as Shinpan does, which mirrors rows first.
    turn = (turn & 4) | (turn & 1) << 1 | (turn & 2) >> 1
    planes, globals_ = shard.inputs(rows, device)
    seen = turned(planes, turn).contiguous()
    logits, value, score, own = (t.float() for t in net(seen, globals_))
    # Turned back: transposed first, then mirrored.
    back = lambda t: turned(t.transpose(-1, -2) if turn & 4 else t, turn & 3)
    shape = (-1, w, h) if turn & 4 else (-1, h, w)
    moves, owners = back(logits[:, 0, :-1].reshape(shape)).flatten(1), back(own.reshape(shape)).flatten(1)
    taken = (planes[:, 1] + planes[:, 2] + planes[:, 6]).flatten(1) > 0
    logits = torch.cat((moves.masked_fill(taken, -1e30), logits[:, 0, -1:]), 1)
    out = np.zeros(len(rows), label_type(w, h))
    numbers = torch.full((len(rows), NUMBERS), -1.0, device=device)
    numbers[:, :3] = torch.softmax(value, 1)
    told = net.numbers(score)
    numbers[:, 3 : 3 + told.shape[1]] = told
    out["numbers"] = numbers.cpu()
    out["policy"] = (-PER_E * torch.log_softmax(logits, 1)).round().clamp(0, 255).byte().cpu()
    out["own"] = (torch.tanh(owners) * 127).round().to(torch.int8).cpu()
    return out


def label(teacher, files, device, batch_points=256 * 361):
    net = read(teacher).to(device)
    for path in files:
        if labels_of(path).exists():
            continue
        began, shard = time.time(), Shard(path)
        out = np.zeros(len(shard), label_type(shard.width, shard.height))
        images = 8 if shard.width == shard.height else 4
        for turn in range(images):
            rows = np.arange(turn, len(shard), images)
            step = max(1, batch_points // (shard.width * shard.height))
            for at in range(0, len(rows), step):
                out[rows[at : at + step]] = answers(net, shard, rows[at : at + step], turn, device)
        to = labels_of(path)
        part = to.with_suffix(".part")
        with gzip.open(part, "wb") as file:
            file.write(f"shinpan-labels 1 {shard.width} {shard.height} {net.name}\n".encode() + out.tobytes())
        part.rename(to)
        print(f"{path}: {len(shard)} labels, {len(shard) / (time.time() - began):.0f} a second", flush=True)
