"""Drives `shinpan analysis` with KaTrain's own engine, game and players, without its window.

    python in_katrain.py PROGRAM

Needs the packages katrain (1.20.0), kivy and pysgf. Prints what was done; exit code 1 at the first failure.
"""

import os
import shlex
import sys
import tempfile
import threading
import time

for switch in ("KIVY_NO_ARGS", "KIVY_NO_CONSOLELOG", "KIVY_NO_FILELOG", "KIVY_HEADLESS"):
    os.environ[switch] = "1"
os.environ["HOME"] = tempfile.mkdtemp(prefix="katrain-")
program = os.path.abspath(sys.argv[1])

from katrain.core.ai import game_report, generate_ai_move  # noqa: E402
from katrain.core.constants import OUTPUT_ERROR  # noqa: E402
from katrain.core.engine import KataGoEngine  # noqa: E402
from katrain.core.game import Game, KaTrainSGF, Move  # noqa: E402

threading.Timer(300, lambda: (print("no end after five minutes"), os._exit(1))).start()


class Controls:
    """The part of KaTrain's window that its game tells things."""

    def set_status(self, *_):
        pass


class KaTrain:
    """The part of KaTrain's program that its engine and game ask."""

    def __init__(self):
        self.faults = []
        self.controls = Controls()
        self.pondering = False
        self.settings = {
            "game/size": "9", "game/komi": 6.5, "game/rules": "japanese", "game/handicap": 0,
            "trainer/eval_thresholds": [12, 6, 3, 1.5, 0.5, 0],
        }

    def log(self, message, level=0):
        if level == OUTPUT_ERROR:
            self.faults.append(str(message))

    def config(self, key, default=None):
        return self.settings.get(key, default)

    def __call__(self, *message, **_):
        self.faults.append(str(message))

    def update_state(self):
        pass


katrain = KaTrain()
config = {
    "backend": "custom", "altcommand": f"{shlex.quote(program)} analysis -analysis-threads 2", "max_visits": 40,
    "fast_visits": 10, "max_time": 8.0, "wide_root_noise": 0.04, "_enable_ownership": True,
}
engine = KataGoEngine(katrain, config)


def settle(what):
    """Waits until every query has been answered; no fault may have been told."""
    while not engine.is_idle():
        assert engine.check_alive(), f"{what}: the engine has ended"
        time.sleep(0.02)
    assert not katrain.faults, f"{what}: {katrain.faults}"


def analysed(node, what):
    root = node.analysis["root"]
    assert node.analysis_complete and 0 <= root["winrate"] <= 1 and isinstance(root["scoreLead"], float), what
    if not node.is_pass or not (node.parent and node.parent.is_pass):
        assert node.candidate_moves and node.candidate_moves[0]["pv"], what
    assert len(node.policy) == 82 and len(node.ownership) == 81, what


# A record of each set of rules that KaTrain offers is analysed move by move.
for rules in ("jp", "cn", "ko", "aga", "tt", "nz", "stone_scoring"):
    record = f"(;GM[1]FF[4]SZ[9]KM[6.5]RU[{rules}];B[ee];W[cc];B[gc];W[cg];B[gg];W[];B[])"
    game = Game(katrain, engine, move_tree=KaTrainSGF.parse_sgf(record))
    time.sleep(0.2)
    settle(rules)
    nodes = list(game.root.nodes_in_tree)
    assert len(nodes) == 8
    for node in nodes:
        analysed(node, f"{rules}, {node.move}")
    report = game_report(game, [12, 6, 3, 1.5, 0.5, 0])
    assert report[0]["B"] and report[0]["W"], rules
print("every position of a record was analysed under KaTrain's seven sets of rules, and reported on")

# Handicap stones, as KaTrain places them.
katrain.settings["game/handicap"] = 2
game = Game(katrain, engine)
time.sleep(0.2)
settle("handicap")
assert game.root.next_player == "W" and game.root.score > 5, "two stones are worth something to Black"
katrain.settings["game/handicap"] = 0
print("a handicap game began")

# Its players choose moves.
game = Game(katrain, engine)
game.play(Move.from_gtp("E5", player="B"))
strategies = [
    ("ai:default", {}), ("ai:handicap", {"automatic": True, "pda": 0}), ("ai:antimirror", {}),
    ("ai:jigo", {"target_score": 0.5}), ("ai:scoreloss", {"strength": 0.2}), ("ai:policy", {"opening_moves": 2}),
    ("ai:simple", {"max_points_lost": 1.75, "settled_weight": 1.0, "opponent_fac": 0.5, "min_visits": 3,
                   "attach_penalty": 1, "tenuki_penalty": 0.5}),
    ("ai:p:weighted", {"weaken_fac": 1.25, "lower_bound": 0.001, "pick_override": 1.0}),
    ("ai:p:rank", {"kyu_rank": 4}),
]
for strategy, settings in strategies:
    settle(strategy)
    move, node = generate_ai_move(game, strategy, settings)
    assert node is not None and node is game.current_node, strategy
settle("players")
print(f"{len(strategies)} of its players made a move each")

# A sweep over every move, alternatives, and pondering until it is told to stop.
node = game.current_node
game.analyze_extra("alternative")
settle("alternative")
game.analyze_extra("sweep")
time.sleep(0.2)
settle("sweep")
assert len(node.analysis["moves"]) > 40, "a sweep looks at every move"
game.analyze_extra("ponder")
time.sleep(2)
visits = node.analysis["root"]["visits"]
game.analyze_extra("stop")
time.sleep(0.5)
assert visits > config["max_visits"], f"{visits} visits while pondering"
settle("ponder")
print(f"it swept over {len(node.analysis['moves'])} moves and pondered {visits} visits")

engine.shutdown(finish=None)
print("all of KaTrain's own code is content")
os._exit(0)
