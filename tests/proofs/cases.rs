//! Proofs that were refuted once.

use shinpan::board::{Board, Color};
use shinpan::game::Game;
use shinpan::life::{Effort, Finding, Judge, State, judge_with, prove};
use shinpan::rules::Ruleset;

fn board(rows: &str) -> Board {
    rows.replace('/', "\n").replace(' ', "").parse().unwrap()
}

/// What is said of the chain at a vertex, by the judge and by nothing but proofs.
fn said(rows: &str, vertex: &str) -> Vec<Finding> {
    let rules = "chinese".parse::<Ruleset>().unwrap();
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
        let found = said(rows, vertex);
        assert!(found.iter().all(|f| f.state != *state), "{vertex} {state}: {found:?}\n{}", board(rows));
    }
}
