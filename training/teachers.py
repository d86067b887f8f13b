"""How near teachers come to a stronger one, on the same positions: `teachers.py STRONG SHARD...`, shards of one list of positions, each labelled by another network.

The divergence of moves from the strong one's and the reverse one, as `train.py` has them; first moves that are the same and that are blunders; the divergence of
results; mean distances of leads in points and of owners.
"""

import sys

import numpy as np
import torch

from data import Shard
from train import BLUNDER, LEAST_SHARE


def divergence(told, said):
    return (torch.special.xlogy(told, told) - told * said.clamp(LEAST_SHARE).log()).sum(1).mean().item()


def main():
    strong, *others = map(Shard, sys.argv[1:])
    rows = np.arange(len(strong))
    numbers, moves, owners = strong.answers(rows)
    for path, shard in zip(sys.argv[2:], others, strict=True):
        assert np.array_equal(shard.positions, strong.positions), f"{path} holds other positions"
        n, m, o = shard.answers(rows)
        share = moves.gather(1, m.argmax(1, keepdim=True))[:, 0] / moves.max(1).values
        said = dict(
            policy=divergence(moves, m),
            reverse=divergence(m, moves),
            agreed=(share == 1).float().mean().item(),
            blunders=(share < BLUNDER).float().mean().item(),
            win=divergence(numbers[:, :3], n[:, :3]),
            lead=(n[:, 5] - numbers[:, 5]).abs().nanmean().item(),
            owner=(o - owners).abs().mean().item(),
        )
        print(f"{path} ({len(rows)}): " + " ".join(f"{k} {v:.4f}" for k, v in said.items()))


if __name__ == "__main__":
    main()
