"""A game as a state with actions, as OpenSpiel's users know it."""

from __future__ import annotations

from typing import Optional, Union

import numpy as np
from numpy.typing import NDArray

from ._shinpan import Game, Rules

BLACK, WHITE, TERMINAL = 0, 1, -4


class State:
    """A state of a game: actions are numbers of moves, players are 0 (black) and 1 (white).

    A game that stops is counted: `judge` says which stones are dead. After `max_moves` moves it is counted as it stands,
    because not all rules forbid every repetition.
    """

    def __init__(
        self,
        rules: Union[Game, Rules, str] = "tromp-taylor",
        size: Union[int, tuple[int, int], None] = None,
        *,
        judge: str = "all-alive",
        max_moves: Optional[int] = None,
    ) -> None:
        self.game = rules if isinstance(rules, Game) else Game(rules, size)
        columns, rows = self.game.size
        self._area = columns * rows
        self._judge = judge
        self.max_moves = 3 * self._area if max_moves is None else max_moves
        self._history: list[int] = []
        self._returns: Optional[list[float]] = None

    def current_player(self) -> int:
        """0 or 1, or -4 once the game is over."""
        return TERMINAL if self.is_terminal() else self._mover()

    def _mover(self) -> int:
        return BLACK if self.game.to_play == "black" else WHITE

    def num_players(self) -> int:
        return 2

    def num_distinct_actions(self) -> int:
        return self._area + 1

    def is_terminal(self) -> bool:
        return len(self._history) >= self.max_moves or self.game.stopped

    def legal_actions(self, player: Optional[int] = None) -> list[int]:
        """The numbers of the legal moves in order; none for who is not to move."""
        return self.game.legal_moves() if self._moves(player) else []

    def legal_actions_mask(self, player: Optional[int] = None) -> list[int]:
        """A list of 0 and 1 with a place for each action."""
        return self.game.action_mask().tolist() if self._moves(player) else [0] * (self._area + 1)

    def _moves(self, player: Optional[int]) -> bool:
        return not self.is_terminal() and player in (None, self._mover())

    def apply_action(self, action: int) -> None:
        """Makes a move. Raises `IllegalMove` with the reason if the rules refuse it."""
        if self.is_terminal():
            raise ValueError("the game is over")
        self.game.play(action)
        self._history.append(action)
        self._returns = None

    def undo_action(self, player: int, action: int) -> None:
        """Takes back the last action, which has to be this one, by this player."""
        if not self._history or self._history[-1] != action or self.game.moves[-1][0] != ("black", "white")[player]:
            raise ValueError(f"the last action is not {action} by player {player}")
        self.game.undo()
        self._history.pop()
        self._returns = None

    def returns(self) -> list[float]:
        """1 for the winner and -1 for the loser; zeros for a draw and while the game goes on."""
        if not self.is_terminal():
            return [0.0, 0.0]
        if self._returns is None:
            winner = self.game.score(judge=self._judge).winner
            black = {"black": 1.0, "white": -1.0, None: 0.0}[winner]
            self._returns = [black, -black]
        return list(self._returns)

    def rewards(self) -> list[float]:
        return self.returns()

    def player_return(self, player: int) -> float:
        return self.returns()[player]

    def history(self) -> list[int]:
        return list(self._history)

    def action_to_string(self, player: int, action: Optional[int] = None) -> str:
        return self.game.vertex(player if action is None else action)

    def string_to_action(self, text: str) -> int:
        return self.game.index(text)

    def observation_tensor(self, player: Optional[int] = None) -> NDArray[np.float32]:
        """Planes for a player, flat: own stones, the other's, empty points, and ones where black is to move."""
        return observation(self.game, self._mover() if player is None else player).ravel()

    def observation_tensor_shape(self) -> list[int]:
        columns, rows = self.game.size
        return [4, rows, columns]

    def clone(self) -> State:
        other = State(self.game.copy(), judge=self._judge, max_moves=self.max_moves)
        other._history = list(self._history)
        return other

    def __str__(self) -> str:
        return str(self.game)


def observation(game: Game, player: int) -> NDArray[np.float32]:
    """The planes that a player (0 or 1) sees, as `observation_tensor` describes them."""
    board = game.board()
    own = 1 if player == BLACK else -1
    black_moves = np.full(board.shape, game.to_play == "black")
    return np.stack([board == own, board == -own, board == 0, black_moves]).astype(np.float32)
