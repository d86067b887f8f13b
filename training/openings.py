"""Openings of random stones, as game records, for matches: each is played twice with colours swapped."""

import random
from pathlib import Path


def write(folder, size, count, stones, seed):
    folder = Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    rng = random.Random(f"{size} {stones} {seed}")
    for i in range(count):
        # Not on the edge, where nobody opens.
        inner = [(x, y) for x in range(1, size - 1) for y in range(1, size - 1)]
        moves = "".join(f";{'BW'[k % 2]}[{chr(97 + x)}{chr(97 + y)}]" for k, (x, y) in enumerate(rng.sample(inner, stones)))
        (folder / f"{i:04}.sgf").write_text(f"(;GM[1]FF[4]SZ[{size}]{moves})\n")
