"""Refereed moves a second from Python on 19x19, beside OpenSpiel if it is installed.

Usage: python bench.py [ROUNDS]. Plays the same games by chance each way. Prints the median of
the rounds by processor time.
"""

import random
import statistics
import sys
import time

import numpy as np

from shinpan import Game

# OpenSpiel knows no suicide, so none is played.
SIZE, GAMES, RULES = 19, 40, "tromp-taylor suicide=forbidden komi=7.5"


def games_by_chance(seed):
    """Games that go on until nothing but own eyes is left, as lists of numbers."""
    chance = random.Random(seed)
    games = []
    for _ in range(GAMES):
        game, moves = Game(RULES, SIZE), []
        while not game.stopped and len(moves) < 600:
            color = 1 if game.to_play == "black" else -1
            padded = np.pad(game.board(), 1, constant_values=color)
            eyes = (padded[:-2, 1:-1] == color) & (padded[2:, 1:-1] == color) & (padded[1:-1, :-2] == color) & (padded[1:-1, 2:] == color)
            open_points = np.flatnonzero(game.legal_mask() & ~eyes).tolist()
            move = chance.choice(open_points) if open_points else SIZE * SIZE
            game.play(move)
            moves.append(move)
        games.append(moves)
    return games


def one_by_one(games):
    for moves in games:
        play = Game(RULES, SIZE).play
        for move in moves:
            play(move)


def many_at_once(games):
    for moves in games:
        Game(RULES, SIZE).play_many(moves)


def with_mask(games):
    out = np.zeros((SIZE, SIZE), dtype=bool)
    for moves in games:
        game = Game(RULES, SIZE)
        play, mask = game.play, game.legal_mask
        for move in moves:
            mask(out)
            play(move)


def with_new_mask(games):
    for moves in games:
        game = Game(RULES, SIZE)
        for move in moves:
            game.legal_mask()
            game.play(move)


def openspiel(mask):
    import pyspiel

    go = pyspiel.load_game("go", {"board_size": SIZE, "komi": 7.5, "max_game_length": 1000})

    def play(games):
        for moves in games:
            state = go.new_initial_state()
            for move in moves:
                if mask:
                    state.legal_actions_mask()
                state.apply_action(move)

    return play


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 7
    games = games_by_chance(1)
    count = sum(map(len, games))
    ways = [
        ("shinpan, Game.play", one_by_one),
        ("shinpan, Game.play_many", many_at_once),
        ("shinpan, legal_mask(out) and play", with_mask),
        ("shinpan, legal_mask() and play", with_new_mask),
    ]
    try:
        ways += [("OpenSpiel, apply_action", openspiel(False)), ("OpenSpiel, legal_actions_mask and apply_action", openspiel(True))]
    except ImportError:
        print("pyspiel is not installed: not measured", file=sys.stderr)
    speeds = {name: [] for name, _ in ways}
    for _ in range(rounds):
        for name, way in ways:
            begin = time.process_time()
            way(games)
            speeds[name].append(count / (time.process_time() - begin))
    print(f"{len(games)} games by chance on {SIZE}x{SIZE}, {count} moves, median of {rounds} rounds, moves a second:")
    for name, figures in speeds.items():
        print(f"{name:48}{statistics.median(figures):12,.0f}")


if __name__ == "__main__":
    main()
