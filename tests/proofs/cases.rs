//! Proofs that were refuted once.

use shinpan::board::{Board, Color};
use shinpan::game::Game;
use shinpan::life::{Effort, Finding, Judge, Method, State, judge_with, prove};
use shinpan::rules::Ruleset;

use super::laws::misnamed;

fn board(rows: &str) -> Board {
    rows.replace('/', "\n").replace(' ', "").parse().unwrap()
}

/// The finding about the chain at a vertex, by the judge and by nothing but proofs.
fn said(rules: &str, rows: &str, vertex: &str) -> Vec<Finding> {
    let rules = rules.parse::<Ruleset>().unwrap();
    let board = board(rows);
    let mut game = Game::new(rules, board.size());
    game.start_from(board.clone(), Color::Black);
    let judged = judge_with(&game, Judge::Playout, Effort::default()).findings;
    let proved = prove(&board, &rules.rules, Effort::USUAL_NODES);
    let at = vertex.parse().unwrap();
    judged.into_iter().chain(proved).filter(|f| f.stones.contains(at) && f.method.is_proof()).collect()
}

/// Rows, a chain, and a state that no proof may give it.
const REFUTED: &[(&str, &str, State)] = &[
    // J5 has no liberty in what G1 to H4 enclose: Black J6 takes it, and then J1 takes the rest.
    (
        "......... / ......... / ......... / ......... / ......XXO / ......XOX / ......XO. / .....XXOO / .....XOO.",
        "J5",
        State::Alive,
    ),
    (
        "......... / ......... / ......... / ......... / ......XXO / ......XOX / ......XO. / .....XXOO / .....XOO.",
        "H3",
        State::Alive,
    ),
    // White G9 and H5 lead to the capture of 23 stones.
    (
        ".X.OOX.O. / OOOOXOOOX / OXXXXXXOO / .OXXX.XXX / OOXXXOX.X / OXXXXOOOO / OOXOOX.OO / .OOO.OO.O / O..OO...O",
        "B7",
        State::Alive,
    ),
    // The wall that encloses D9 is short of liberties itself.
    (
        ".O.X.O.OX / OOOXOOOOX / XXXOOXXXX / ..XXXX... / ......... / ......... / ......... / ......... / .........",
        "D9",
        State::Dead,
    ),
    // Black lives by answers, but White C1 leaves a seki: each side has an eye, and nobody can play B2.
    (".XXX / XXXX / O.OX / .O.X", "B1", State::Dead),
    (".XXX / XXXX / O.OX / .O.X", "A2", State::Dead),
];

#[test]
fn what_was_refuted_is_not_proved() {
    for (rows, vertex, state) in REFUTED {
        let found = said("chinese", rows, vertex);
        assert!(found.iter().all(|f| f.state != *state), "{vertex} {state}: {found:?}\n{}", board(rows));
    }
}

/// Rows, chains that tradition was said to call dead, and rules under which it does not.
const NO_PRECEDENT: &[(&str, &str, &str)] = &[
    // A second eye is below, around stones that are dead themselves.
    (
        "O.O.OOOOO / OOOOOOOOO / OOOOOOOOO / XXXXXXXXO / .XXX.O.XO / OXXXO.OXO / OO.X.O.XO",
        "B2",
        "chinese aga korean japanese",
    ),
    // What shuts the bent four in is dead itself, or can be taken in one move.
    (
        ".OX.XXXXX / OOXX.XXXX / .OXXXXXXX / OOXXXXXXX / OOXXXXXXX / XXOXXXXXX / .XOOOXXXX / OXXXO.XXX / OO.XO.XXX",
        "B2",
        "chinese aga korean japanese",
    ),
    (
        ".OX.XXXXX / OOXX.XXXX / .OXXXXXXX / OOXXXXXXX / OOXXXXXXX / XXOXXXXXX / .XOO.OOOO / OXXXOO.O. / OO.XOOOOO",
        "B2",
        "chinese aga korean japanese",
    ),
    // White D3 attacks C3 and E1 at once.
    (".XXX. / XXXXX / OO.X. / .OX.X / XOOOX / XX.OX", "B2", "aga chinese korean"),
    // Where nothing but free preparation makes it dead, a double-ko seki keeps threats without end.
    (
        "OO.XOOOOOOOXO.OXXX / OXXXOOO..OOXXOOXX. / .XOOOOOOOOOXX.OXXX / XXOOOOO..OOXXOOXX. / OOOOOOOOOOOX.XOXXX",
        "B4",
        "chinese-practice chinese aga",
    ),
    // No ko has begun that a double-ko seki could be a source of threats for.
    (
        "OOOOOOOOOOOXO.OXXX / OOOOOOO..OOXXOOXX. / .XXXOOOOOOOXX.OXXX / ...XOOOO.OOXXOOXX. / ...XOOO.OOOX.XOXXX",
        "B3",
        "korean japanese-1949 japanese",
    ),
];

#[test]
fn no_shape_is_ruled_dead_that_lives_or_fights() {
    for (rows, vertex, dialects) in NO_PRECEDENT {
        for rules in dialects.split(' ') {
            let found = said(rules, rows, vertex);
            let ruled = found.iter().find(|f| matches!(f.method, Method::Precedent(_)));
            assert!(ruled.is_none(), "{rules}: {vertex} {ruled:?}\n{}", board(rows));
        }
    }
}

#[test]
fn a_move_that_is_named_does_what_is_said() {
    for (rules, rows) in [
        ("korean", "XX.O..XX / .XO..OX. / XX..OOXX / .XOOXOX. / XX..XOXX"),
        ("chinese", "OOOOOOO / OXOO.OO / X..XOOO / OXX.X.. / O..XOOO"),
    ] {
        let (board, rules) = (board(rows), rules.parse::<Ruleset>().unwrap().rules);
        let found = prove(&board, &rules, Effort::USUAL_NODES);
        assert!(found.iter().any(|f| f.state == State::Unsettled && f.taking.is_some()), "{found:?}");
        assert_eq!(found.iter().find_map(|f| misnamed(&board, &rules, f)), None);
    }
}
