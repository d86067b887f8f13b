"""Rules, games and scores as Python has them."""

import copy
import pickle
from fractions import Fraction

import numpy as np
import pytest

import shinpan
from shinpan import Game, IllegalMove, Rules, score_records

RECORD = (
    "(;SZ[5]KM[0.5]RU[Chinese]AB[ba][bb][bc][bd][be]AW[da][db][dc][dd][de];B[cc];W[cd];B[cb];W[ca];B[ce];W[];B[])"
)


def test_rules_read_back():
    rules = Rules("japanese komi=6.5")
    assert (rules.name, rules.base, rules.komi) == ("japanese", "japanese", Fraction(13, 2))
    for dialect in shinpan.dialects():
        rules = Rules(dialect.name)
        assert Rules(rules.expression) == rules == pickle.loads(pickle.dumps(rules))
        assert hash(Rules(rules.expression)) == hash(rules)
    assert Rules("chinese").answered("repetition", "situational") == Rules("chinese repetition=situational")
    assert dict(Rules("chinese").answers())["scoring"] == "area"


@pytest.mark.parametrize(
    "wrong, words",
    [
        (lambda: Rules("japanesse"), "japanese"),
        (lambda: Rules("chinese repetition=sometimes"), "sometimes"),
        (lambda: Game("chinese", 26), "26"),
        (lambda: Game("chinese", 0), "0"),
        (lambda: Game("chinese", -3), "-3"),
        (lambda: Game("chinese", 9).play(82), "82"),
        (lambda: Game("chinese", 9).play(-1), "-1"),
        (lambda: Game("chinese", 9).legal(-1), "-1"),
        (lambda: Game("chinese", 9).play_many([40, -1]), "-1"),
        (lambda: Game("chinese", 9).play("Z1"), "Z1"),
        (lambda: Game("chinese", 9).play("I1"), "I1"),
        (lambda: Game("chinese", 9).undo(), "undo"),
        (lambda: Game("chinese", 9).score("E5"), "E5"),
        (lambda: Game("chinese", 9).score("E5", judge="net"), "not both"),
        (lambda: Game("chinese", 9).score(judge="guess"), "guess"),
        (lambda: Game.from_sgf("(;SZ[9];B[ee])"), "names no rules"),
        (lambda: Game.from_sgf("(;SZ[9]RU[chinese];B[ee];W[ee])"), "move 2"),
        (lambda: Game.from_sgf("nothing"), ""),
        (lambda: Game("chinese", 9).legal_mask(np.zeros((9, 8), dtype=bool)), "9 rows"),
        (lambda: Game("chinese", 9).legal_mask(np.zeros((18, 18), dtype=bool)[::2, ::2]), "contiguous"),
        (lambda: Game("chinese", 9).action_mask(np.zeros(81, dtype=np.int8)), "82"),
        (lambda: score_records([], rules="nobody's"), "nobody"),
    ],
)
def test_errors_are_one_line(wrong, words):
    with pytest.raises(ValueError) as error:
        wrong()
    assert words in str(error.value) and "\n" not in str(error.value)


def test_arrays_have_row_0_at_the_bottom():
    game = Game("chinese", (5, 3))
    game.play("B1")
    game.play(1 * 5 + 4)
    board = game.board()
    assert board.shape == (3, 5) and board.dtype == np.int8
    assert board[0, 1] == 1 and board[1, 4] == -1 and np.abs(board).sum() == 2
    assert [game.index("B1"), game.index("E2"), game.index("pass")] == [1, 9, 15]
    mask = game.legal_mask()
    assert mask.dtype == bool and (mask == (board == 0)).all()
    assert game.legal_moves() == [*np.flatnonzero(mask), 15] == list(np.flatnonzero(game.action_mask()))
    for kept, fill in [(np.ones((3, 5), dtype=bool), game.legal_mask), (np.ones((3, 5), np.int8), game.board)]:
        assert fill(kept) is kept and (kept == fill()).all()


def test_what_is_refused_changes_nothing():
    game = Game("chinese", 9)
    game.play_many([0, 1, 2])
    before = game.to_sgf()
    with pytest.raises(IllegalMove, match=r"moves\[1\], A1: a stone stands at A1"):
        game.play_many([40, 0, 41])
    with pytest.raises(ValueError, match="-1"):
        game.play_many(np.array([40, -1]))
    with pytest.raises(IllegalMove):
        game.play(0)
    assert game.to_sgf() == before and game.number == 3
    assert game.play_many(np.array([40, 41])) == 2 and game.moves[-1] == ("black", "F5")
    assert game.refused("A1") == "a stone stands at A1" and game.refused("A2") is None
    assert not game.legal("A1") and game.legal("A2")


def test_many_at_once_and_one_by_one_are_alike():
    numbers = [3 * i % 81 for i in range(26)]
    one, many, array = Game("aga", 9), Game("aga", 9), Game("aga", 9)
    for number in numbers:
        one.play(number)
    many.play_many(numbers)
    array.play_many(np.array(numbers))
    assert one.to_sgf() == many.to_sgf() == array.to_sgf()


def test_copies_are_games_of_their_own():
    game = Game("japanese", 5)
    for copied in (game.copy(), copy.copy(game), copy.deepcopy(game)):
        copied.play("C3")
        assert game.number == 0 and copied.number == 1


def test_a_game_ends_and_is_counted():
    game = Game("japanese komi=0.5", 3)
    for move in ("B2", "A3", "pass"):
        game.play(move)
    assert not game.stopped and game.pass_legal
    game.pass_()
    assert game.stopped and game.phase == "agreement" and game.removes_dead
    assert str(game.score("A3")) == str(game.score([6])) == "B+8.5"
    score = game.score("A3")
    assert (score.black, score.white, score.winner) == (9, Fraction(1, 2), "black")
    assert [(p.vertex, p.reason, p.black) for p in score.points if p.vertex == "A3"] == [("A3", "removed", 1)]
    assert sum(item.points for item in score.items if item.color == "black") == score.black
    game.undo()
    assert not game.stopped
    game.resign("black")
    assert game.ending == str(game.score()) == "W+R" and not game.score().counted


def test_pass_stones_and_third_passes():
    game = Game("aga", 5)
    game.pass_()
    game.pass_()
    assert game.pass_stones == (1, 1) and game.prisoners == (1, 1)
    free = Game("chinese", 5)
    free.play("C3")
    free.play("C3", "white") if free.legal("C3", "white") else free.play("B2", "white")
    assert free.number == 2


def test_records_read_back():
    game = Game.from_sgf(RECORD)
    assert str(game.score()) == "B+0.5" and game.number == 7 and game.komi == Fraction(1, 2)
    again = Game.from_sgf(game.to_sgf())
    assert again.moves == game.moves and (again.board() == game.board()).all()
    assert str(game.under("japanese").score()) == str(Game.from_sgf(RECORD.encode(), rules="japanese").score())
    verdict = game.score(judge="net")
    assert verdict.certain and {finding.state for finding in verdict.findings} <= {"alive", "dead", "seki"}


def test_one_bad_record_stops_no_other(tmp_path):
    path = tmp_path / "game.sgf"
    path.write_text(RECORD)
    records = [RECORD, RECORD.encode(), path, str(path), "(;SZ[9];B[ee];W[ee])", "(;SZ[", tmp_path / "none.sgf", b"\xff"]
    for threads in (1, 3, None):
        scores = score_records(records * 3, threads=threads)
        assert [score.score for score in scores] == (["B+0.5"] * 4 + [None] * 4) * 3
        assert all((score.score is None) == bool(score.error and score.kind) for score in scores)
    assert score_records([RECORD], rules="japanese")[0].rules.startswith("japanese")
    with pytest.raises(TypeError):
        score_records(RECORD)
    with pytest.raises(TypeError):
        score_records([7])
