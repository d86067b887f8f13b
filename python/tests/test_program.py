"""Games by chance, refereed in Python and by the program: the same refusals, lists, phases, prisoners and scores."""

import json
import random
import subprocess

import numpy as np
import pytest

from shinpan import Game, IllegalMove, dialects, score_records

TURNS = 60
# Refused moves that were compared, dialect by dialect.
REFUSED = []


def reasons(tally):
    """A tally of the program's in the form of `said`."""
    points = [(p["point"], p["shares"]["black"], p["shares"]["white"], p["reason"]) for p in tally["points"]]
    return tally["score"], points, tally["totals"]


def said(score):
    def number(fraction):
        return str(fraction) if fraction.denominator not in (1, 2) else f"{float(fraction):g}"

    points = [(p.vertex, number(p.black), number(p.white), p.reason) for p in score.points]
    return score.text, points, {"black": number(score.black), "white": number(score.white)}


@pytest.mark.parametrize("dialect", [dialect.name for dialect in dialects()])
def test_the_program_referees_alike(dialect, session):
    chance = random.Random(dialect)
    try:
        game = Game(dialect, chance.choice([5, 6, 7]))
    except ValueError:
        game = Game(dialect)
    columns, rows = game.size
    board = f"rectangular_boardsize {columns} {rows}"
    assert session.ask(f"shinpan-rules {dialect}", board, "clear_board", "shinpan-strict on")[:3] == ["", "", ""]
    refusals = 0
    for _ in range(TURNS):
        color = game.to_play
        listed, phase = session.ask(f"all_legal {color}", "shinpan-phase")
        mask = game.legal_mask()
        ours = [game.vertex(int(i)) for i in np.flatnonzero(mask)]
        assert ours == [vertex for vertex in listed.split() if vertex != "pass"]
        assert game.phase == phase.split()[0]
        tried = [game.vertex(chance.randrange(columns * rows + 1)) for _ in range(2)]
        for vertex, reply in zip(tried, session.ask(*(f"shinpan-legal_why {color} {vertex}" for vertex in tried))):
            why = game.refused(vertex)
            assert reply.startswith("legal") if why is None else reply == f"illegal: {why}"
            if why is not None:
                refusals += 1
                with pytest.raises(IllegalMove) as refused:
                    game.play(vertex)
                assert str(refused.value) == why
        move = chance.choice(ours) if ours and chance.random() > 0.03 else "pass"
        if game.refused(move) is not None:
            break
        game.play(move)
        assert session.ask(f"play {color} {move}") == [""]
    REFUSED.append(refusals)
    black, white = game.prisoners
    assert session.ask("shinpan-prisoners") == [f"black {black} white {white}"]
    score = game.score(judge="all-alive")
    if score.counted:
        assert said(score) == reasons(json.loads(session.ask("shinpan-tally_json")[0]))


def test_refusals_were_compared(program):
    assert len(REFUSED) == len(dialects()) and sum(REFUSED) > 20 * len(REFUSED)


def test_records_are_scored_as_by_the_program(program, tmp_path):
    chance = random.Random(5)
    texts = []
    for number in range(12):
        game = Game(chance.choice(["japanese", "chinese", "aga", "new-zealand"]), chance.choice([7, 9]))
        while not game.stopped and game.number < 70:
            moves = game.legal_moves()[:-1]
            game.play(chance.choice(moves) if moves and chance.random() > 0.02 else "pass")
        while not game.stopped:
            game.pass_()
        path = tmp_path / f"{number:02}.sgf"
        path.write_text(game.to_sgf())
        texts.append(path)
    (tmp_path / "99.sgf").write_text("(;SZ[9]RU[Chinese];B[ee];W[ee])")
    texts.append(tmp_path / "99.sgf")
    command = [program, "score", "--json", "--detail", *map(str, texts)]
    lines = subprocess.run(command, capture_output=True, text=True).stdout.splitlines()
    theirs = [json.loads(line) for line in lines if '"summary"' not in line[:12]]
    ours = score_records(texts)
    assert len(ours) == len(theirs) == 13
    assert sum(score.error is not None for score in ours) == 1
    for score, other in zip(ours, theirs):
        assert score.score == other.get("score"), other
        if score.error is not None:
            assert score.error in json.dumps(other, ensure_ascii=False)
            continue
        assert score.dead == other["dead"] and score.remarks == other["remarks"]
        assert score.detail == [(row["what"], row["value"]) for row in other["detail"]]
