"""Labels by PyTorch, for accelerators and for processors with products of bf16: the same files that `examples/positions/` writes."""

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


class Compiled:
    """A network in bf16, compiled for batches of one length; a shorter one is filled up, which is cheaper than to compile again."""

    def __init__(self, net, length):
        self.net, self.numbers, self.length = torch.compile(net, dynamic=False), net.numbers, length

    def __call__(self, *inputs):
        n = len(inputs[0])
        filled = [torch.cat((x, x.new_zeros(self.length - n, *x.shape[1:]))) for x in inputs]
        with torch.autocast(inputs[0].device.type, torch.bfloat16):
            return tuple(x[:n] for x in self.net(*filled))


def label(teacher, files, device, bf16=False):
    # On a processor there is a process for each core, and a batch is small enough to stay in its caches.
    torch.set_num_threads(1)
    net, compiled = read(teacher).to(device), {}
    points = (256 if device != "cpu" else 8) * 361
    for path in files:
        if labels_of(path).exists():
            continue
        began, shard = time.time(), Shard(path)
        size = shard.width, shard.height
        step = max(1, points // (shard.width * shard.height))
        if bf16 and size not in compiled:
            compiled[size] = Compiled(net, step)
        out = np.zeros(len(shard), label_type(*size))
        images = 8 if shard.width == shard.height else 4
        for turn in range(images):
            rows = np.arange(turn, len(shard), images)
            for at in range(0, len(rows), step):
                out[rows[at : at + step]] = answers(compiled.get(size, net), shard, rows[at : at + step], turn, device)
        to = labels_of(path)
        part = to.with_suffix(".part")
        with gzip.open(part, "wb") as file:
            file.write(f"shinpan-labels 1 {shard.width} {shard.height} {net.name}\n".encode() + out.tobytes())
        part.rename(to)
        print(f"{path}: {len(shard)} labels, {len(shard) / (time.time() - began):.0f} a second", flush=True)
