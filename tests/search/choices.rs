//! Positions in which the rules decide what is the right move (`choices.tst`; `tests/choices_verified.rs` verifies them): the
//! search finds 19 in 20 of them.

use shinpan::board::{Color, Move};
use shinpan::game::Game;
use shinpan::net::{NetworkEvaluator, NetworkHandle};
use shinpan::search::{Evaluator, Playouts, Search, SearchParams, SearchRequest};

use crate::common::choices::{self, game};

/// Playouts that the search may make for a move: what it makes of such boards in less than a second.
const PLAYOUTS: usize = 6000;
/// Looks of the network that it may take: what it makes of them in a third of that.
const LOOKS: usize = 400;

fn found(game: &Game, color: Color, by: Box<dyn Evaluator>, visits: usize) -> Option<Move> {
    let mut search = Search::new(by, SearchParams::default(), 1);
    let question = SearchRequest { game, to_play: color, barred: &|_| false, wants_owners: false };
    let report = search.think(&question, &mut |progress| progress.visits >= visits || progress.is_settled());
    report.best().map(|best| best.mv)
}

/// By playouts, and by the network.
fn both(game: &Game, color: Color) -> [Option<Move>; 2] {
    let playouts = found(game, color, Box::new(Playouts::new(1)), PLAYOUTS);
    [playouts, found(game, color, Box::new(NetworkEvaluator::new(NetworkHandle::Own)), LOOKS)]
}

#[test]
fn the_search_finds_what_the_rules_ask_for() {
    let (mut asked, mut wrong) = (0, [Vec::new(), Vec::new()]);
    for choice in choices::read() {
        asked += 1;
        for (wrong, mv) in wrong.iter_mut().zip(both(&choice.game, choice.color)) {
            if !mv.is_some_and(|mv| choice.right.contains(&mv)) {
                wrong.push(format!("{}: {mv:?}", choice.line));
            }
        }
    }
    assert!(asked >= 150, "{asked}");
    for wrong in wrong {
        assert!(wrong.len() * 20 <= asked, "{} of {asked} wrong:\n{}", wrong.len(), wrong.join("\n"));
    }
}

/// A pass wins that takes the button, or keeps the point that every play in a settled territory costs; a play loses.
#[test]
fn a_settled_board_is_passed_where_that_decides() {
    let rows = ".X.XO../X.OXOO./.X.XO.O/XXXXOOO/.X.XO../X.XXOO./.X.XO.O";
    for (rules, color) in [
        ("button komi=7", Color::Black),
        ("button komi=7", Color::White),
        ("japanese komi=3.5", Color::Black),
        ("japanese komi=4.5", Color::White),
    ] {
        assert_eq!(both(&game(rules, rows, color), color), [Some(Move::Pass); 2], "{color} under {rules}");
    }
}

/// With nothing left a play costs a point where territory counts, and has to fill an eye of its own.
#[test]
fn a_finished_board_is_passed() {
    let rows = "XXXOO/X.XO./XXXOO/.XXO./XXXOO";
    for rules in ["japanese komi=0.5", "tromp-taylor komi=3.5"] {
        for color in Color::BOTH {
            assert_eq!(both(&game(rules, rows, color), color), [Some(Move::Pass); 2], "{color} under {rules}");
        }
    }
}
