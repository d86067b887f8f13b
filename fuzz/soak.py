#!/usr/bin/env python3
"""One session for so many hours: games under changing rules, clocks, analyses and counts for half of the time, and one
analysis for the other half. Each command has to be answered, each move in time, memory kept, and a long analysis has to
stay near what it said after a minute.

    python3 fuzz/soak.py PROGRAM HOURS [SEED] [ARGUMENTS OF THE PROGRAM]

Without a network (`--net none`) an hour has more visits than a day with one.
"""
import random
import re
import subprocess
import sys
import tempfile
import time

CLOCKS = [(0, 1, 1), (0, 2, 1), (60, 0, 0), (20, 5, 5), (10, 10, 10)]
SIZES = [5, 7, 9, 9, 9, 13, 13, 19]
# Seconds beyond its time that a move may take on a machine that has other things to do.
LATE = 5


class Session:
    def __init__(self, command):
        self.engine = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.commands = self.refused = 0

    def write(self, line):
        self.engine.stdin.write(line + "\n")
        self.engine.stdin.flush()

    def reply(self, command):
        lines = []
        while True:
            line = self.engine.stdout.readline()
            assert line, f"{command}: the session ended"
            if line == "\n":
                break
            lines.append(line.rstrip("\n"))
        assert lines and lines[0][0] in "=?", f"{command}: {lines}"
        self.commands += 1
        self.refused += lines[0][0] == "?"
        return lines[0][0] == "=", "\n".join(lines)[1:].strip()

    def ask(self, command):
        self.write(command)
        return self.reply(command)

    def must(self, command):
        accepted, text = self.ask(command)
        assert accepted, f"{command}: {text}"
        return text

    def analyse(self, command, seconds):
        """An analysis that the next line ends, as clients end it."""
        self.write(command)
        time.sleep(seconds)
        self.write("")
        self.reply(command)

    def ponder(self, seconds):
        """One analysis for long. Returns the visits and how the win rate and the lead moved after the first minute."""
        self.write("kata-analyze b 6000 rootInfo true")
        start, said = time.time(), []
        while time.time() - start < seconds:
            line = self.engine.stdout.readline()
            assert line, "the session ended in an analysis"
            if root := re.search(r"rootInfo .*?visits (\d+).*? winrate (\S+).*? scoreLead (\S+)", line):
                said.append((int(root[1]), float(root[2]), float(root[3])))
        self.write("")
        while line != "\n":
            line = self.engine.stdout.readline()
        assert said, "an analysis that says nothing"
        visits, first, last = said[-1][0], said[0], said[-1]
        assert all(a[0] <= b[0] for a, b in zip(said, said[1:])), "visits that get fewer"
        assert abs(first[1] - last[1]) < 0.2 and abs(first[2] - last[2]) < 5, f"from {first} to {last}"
        return visits, last[1] - first[1], last[2] - first[2]

    def memory(self):
        with open(f"/proc/{self.engine.pid}/status") as status:
            return int(re.search(r"VmRSS:\s+(\d+)", status.read())[1]) // 1024


def game(session, chance, rules, folder):
    size = chance.choice(SIZES)
    session.must("clear_cache")
    if not session.ask(f"shinpan-rules {rules}")[0] or not session.ask(f"boardsize {size}")[0]:
        return 0
    main, extra, stones = chance.choice(CLOCKS)
    session.must(f"time_settings {main} {extra} {stones}")
    session.must("clear_board")
    allowed = extra if main == 0 else main + extra
    moves = passes = 0
    while moves < 3 * size * size and passes < 4:
        color = "bw"[moves % 2]
        before = time.time()
        accepted, move = session.ask(f"genmove {color}")
        took = time.time() - before
        assert took <= allowed + LATE, f"genmove took {took:.0f} s of {allowed}, {rules}, {size}x{size}"
        if not accepted or move == "resign" or session.must("shinpan-phase") == "ended":
            break
        moves += 1
        passes = passes + 1 if move == "pass" else 0
        if main:
            left = max(0, main - int(took * moves / 2))
            session.must(f"time_left {color} {left} 0" if left or not stones else f"time_left {color} {extra} {stones}")
        if chance.random() < 0.05:
            session.analyse(chance.choice(["kata-analyze", "lz-analyze"]) + f" {color} 100", chance.choice([0.1, 1, 10]))
        if chance.random() < 0.05:
            session.ask("undo")
            moves -= 1
    score = session.ask("final_score")
    session.ask("final_status_list dead")
    session.ask("shinpan-score_detail")
    record = f"{folder}/game.sgf"
    session.must(f"printsgf {record}")
    session.must(f"loadsgf {record}")
    # What a judge estimates may differ where it was asked after other questions; what the rules say may not.
    assert session.ask("final_score")[0] == score[0], f"{record}: {score}"
    return moves


def main():
    program, hours = sys.argv[1], float(sys.argv[2])
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    chance = random.Random(seed)
    session = Session([program, *sys.argv[4:]])
    rules = [line.split()[0] for line in session.must("shinpan-list_rules").splitlines()]
    start, games, moves, most, told = time.time(), 0, 0, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        while time.time() - start < 1800 * hours:
            moves += game(session, chance, chance.choice(rules), folder)
            games += 1
            most = max(most, session.memory())
            if time.time() - start >= 600 * (told + 1):
                told += 1
                print(f"{told * 10} minutes: {games} games, {moves} moves, {session.memory()} MiB", flush=True)
    for command in ["shinpan-rules tromp-taylor", "boardsize 5", "clear_board", "komi 7"]:
        session.must(command)
    visits, win, lead = session.ponder(1800 * hours)
    pondered = session.memory()
    session.must("quit")
    assert session.engine.wait(60) == 0
    print(f"{hours:g} hours, seed {seed}: {games} games, {moves} moves, {session.commands} commands, {session.refused} "
          f"refused, {most} MiB at most; then {visits} visits of one position, win rate {win:+.3f} and lead {lead:+.1f} "
          f"after the first minute, {pondered} MiB. Every command was answered, every move in time")


main()
