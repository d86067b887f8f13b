//! Of symmetric moves one is searched, and all are told; where nothing is symmetric nothing is left out.

use std::collections::BTreeSet;

use shinpan::board::{Color, Move};
use shinpan::game::Game;
use shinpan::net::{NetworkEvaluator, NetworkHandle};
use shinpan::search::{Evaluator, Playouts, Report, Search, SearchParams, SearchRequest};

use crate::common::{ruleset, size};

fn evaluators() -> [Box<dyn Evaluator>; 2] {
    [Box::new(Playouts::new(1)), Box::new(NetworkEvaluator::new(NetworkHandle::Own))]
}

fn report(search: &mut Search, game: &Game, barred: &dyn Fn(Move) -> bool) -> Report {
    let request = SearchRequest { game, to_play: game.to_play(), barred, wants_owners: false };
    search.think(&request, &mut |progress| progress.visits >= 60)
}

/// The legal moves, which a game may be asked for one by one.
fn legal(game: &Game) -> BTreeSet<String> {
    let points = game.size().points().map(Move::Play).chain([Move::Pass]);
    points.filter(|&mv| game.legality(game.to_play(), mv).is_ok()).map(|mv| mv.to_string()).collect()
}

/// Games by size, moves, and how many of their moves are searched.
const POSITIONS: &[(&str, &str, usize)] = &[
    ("9x9", "", 16),
    ("9x9", "E5", 15),
    ("9x9", "E5 pass", 15),
    ("7x7", "C3 E5", 27),
    ("9x9", "D4 F6", 44),
    ("9x9", "C4 G6", 80),
    ("9x5", "", 16),
    ("9x9", "D4", 45),
    ("9x9", "D4 E3", 80),
    ("7x7", "C4 pass E4", 16),
    ("2x2", "", 2),
];

#[test]
fn one_of_symmetric_moves_is_searched() {
    for &(board, moves, searched) in POSITIONS {
        let mut game = Game::new(ruleset("tromp-taylor"), size(board));
        for mv in moves.split_whitespace() {
            game.play(game.to_play(), mv.parse().unwrap()).unwrap();
        }
        for by in evaluators() {
            let mut search = Search::new(by, SearchParams::default(), 1);
            let found = report(&mut search, &game, &|_| false);
            assert_eq!(found.moves.len(), searched, "{board} {moves}");
            let all: Vec<String> = found.all_moves(game.size()).iter().map(|m| m.mv.to_string()).collect();
            assert_eq!(all.len(), all.iter().collect::<BTreeSet<_>>().len(), "{board} {moves}: {all:?}");
            assert_eq!(all.into_iter().collect::<BTreeSet<_>>(), legal(&game), "{board} {moves}");
            // An image stands where its move does, seen from a corner, an edge or the centre.
            for m in found.all_moves(game.size()) {
                if let (Some(Move::Play(of)), Move::Play(image)) = (m.symmetry_of, m.mv) {
                    assert_eq!(game.size().line(of), game.size().line(image), "{board} {moves}: {of} {image}");
                    assert_eq!(m.line[0].0, m.mv);
                }
            }
            let unpruned = SearchParams { symmetry_pruning: false, ..SearchParams::default() };
            search.set(unpruned);
            assert_eq!(report(&mut search, &game, &|_| false).moves.len(), legal(&game).len(), "{board} {moves}");
        }
    }
}

/// A move that is forbidden, or a board that was captured on, is no longer like its images.
#[test]
fn what_breaks_the_symmetry_ends_it() {
    let mut game = Game::new(ruleset("tromp-taylor"), size("5x5"));
    for by in evaluators() {
        let mut search = Search::new(by, SearchParams::default(), 1);
        assert_eq!(report(&mut search, &game, &|_| false).moves.len(), 7);
        let corner: Move = "A1".parse().unwrap();
        assert_eq!(report(&mut search, &game, &|mv| mv == corner).moves.len(), 15, "four points on the diagonal");
        assert_eq!(report(&mut search, &game, &|_| false).moves.len(), 7);
    }
    // White loses C3; the board looks the same from all sides afterwards.
    for mv in ["C4", "C3", "B3", "pass", "D3", "pass", "C2", "pass"] {
        game.play(game.to_play(), mv.parse().unwrap()).unwrap();
    }
    assert_eq!(game.board().count(Color::White), 0);
    let mut search = Search::new(Box::new(Playouts::new(1)), SearchParams::default(), 1);
    let found = report(&mut search, &game, &|_| false);
    assert_eq!(found.moves.len(), legal(&game).len());
}
