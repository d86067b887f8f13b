"""What a network says of the positions of `tests/net/leads.txt` (or another table), beside what the table says: `leads.py ENGINE [TABLE]`.

ENGINE is a command line of a GTP program with `kata-raw-nn`, as "shinpan --net FILE". For each size: the mean difference for the player to move, over either
player to move in each position, in points and in logits of the share of wins (none surer than 2 %), what it differs by from position to position, and points
a point of komi.
"""

import math
import shlex
import subprocess
import sys
from pathlib import Path

LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
SURE, STEP = 0.02, 4


class Engine:
    def __init__(self, command):
        self.process = subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, *commands):
        """Sends commands at once; the last reply comes back."""
        self.process.stdin.write("".join(c + "\n" for c in commands))
        self.process.stdin.flush()
        for command in commands:
            lines = []
            while line := self.process.stdout.readline().rstrip("\n"):
                lines.append(line)
            assert lines and lines[0].startswith("="), f"{command}: {lines}"
        return lines

    def look(self, komi, image, player):
        lines = self.ask(f"komi {komi}", f"kata-raw-nn {player} {image}")
        numbers = dict(words for line in lines if len(words := line.split()) == 2)
        win, loss = float(numbers["whiteWin"]), float(numbers["whiteLoss"])
        return float(numbers["whiteLead"]), win / (win + loss)


def logit(share):
    share = min(max(share, SURE), 1 - SURE)
    return math.log(share / (1 - share))


def main():
    engine, table = Engine(sys.argv[1]), sys.argv[2:] or [Path(__file__).parent.parent / "tests/net/leads.txt"]
    sizes = {}
    for line in (line for file in table for line in open(file) if not line.startswith("#")):
        side, rules, komi, *told, moves = line.rstrip("\n").split(" ")
        side, komi = int(side), float(komi)
        answers = [(float(told[i]), float(told[i + 1])) for i in (0, 2)]
        commands = [f"boardsize {side}", f"shinpan-rules {rules}", f"boardsize {side}", "clear_board"]
        for turn in range(len(moves) // 2):
            x, y = moves[2 * turn : 2 * turn + 2]
            vertex = "pass" if x == "-" else LETTERS[ord(x) - 97] + str(side - ord(y) + 97)
            commands.append(f"play {'bw'[turn % 2]} {vertex}")
        engine.ask(*commands)
        at = sizes.setdefault(side, dict(n=0, points=[], logits=[], slopes=[]))
        players = "bw" if len(moves) // 2 % 2 == 0 else "wb"
        points, logits = [], []
        for player, (lead, share) in zip(players, answers):
            ours, win = engine.look(komi, at["n"] % 8, player)
            sign = 1 if player == "w" else -1
            points.append(sign * (ours - lead)), logits.append(sign * (logit(win) - logit(share)))
        at["points"].append(sum(points) / 2), at["logits"].append(sum(logits) / 2)
        if abs(answers[0][0]) < side / 2 and len(at["slopes"]) < 60:
            more, less = (engine.look(komi + step, 0, players[0])[0] for step in (STEP, -STEP))
            at["slopes"].append((more - less) / (2 * STEP))
        at["n"] += 1
    mean = lambda x: sum(x) / len(x)
    for side, at in sorted(sizes.items()):
        spread = lambda x: (mean([a * a for a in x]) - mean(x) ** 2) ** 0.5
        print(
            f"{side}x{side} {at['n']} positions: {mean(at['points']):+.2f} points (from one to another {spread(at['points']):.2f}), "
            f"{mean(at['logits']):+.3f} logits ({spread(at['logits']):.3f}), {mean(at['slopes']):.2f} points a point of komi"
        )


if __name__ == "__main__":
    main()
