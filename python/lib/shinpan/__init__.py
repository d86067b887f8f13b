"""A Go referee under any rules.

A point is a number: `row * columns + column`, row 0 at the bottom and column 0 at the left, so that 0 is A1. The number
after the last point is the pass. Colours are `black` and `white`; numbers of points are exact fractions.
"""

from ._shinpan import (
    Dialect,
    Finding,
    Game,
    IllegalMove,
    Item,
    PointScore,
    RecordScore,
    Rules,
    Score,
    dialects,
    score_records,
)
from .state import State

__all__ = [
    "Dialect",
    "Finding",
    "Game",
    "IllegalMove",
    "Item",
    "PointScore",
    "RecordScore",
    "Rules",
    "Score",
    "State",
    "dialects",
    "score_records",
]
