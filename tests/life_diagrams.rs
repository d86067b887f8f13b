//! Pictures of groups under `tests/life/search/`, and laws that hold for all of them.

use crate::common;

use std::collections::BTreeMap;

use common::diagram::{Diagram, image};
use rand::RngExt;
use rand_pcg::Pcg64Mcg;
use shinpan::board::{Board, Color, Move, Point};
use shinpan::game::Game;
use shinpan::life::{Confirmed, Fate, Standing, confirm, independently_alive, safe, solve};
use shinpan::tactics::unconditional;

const BUDGET: u64 = 200_000;

/// Every kind of group that there must be pictures of.
const CLASSES: [&str; 29] = [
    "two eyes",
    "one eye",
    "false eyes",
    "nakade of three",
    "nakade of four",
    "nakade of five",
    "nakade of six",
    "rabbity six",
    "bent four",
    "corner",
    "second line",
    "third line",
    "seki of shared liberties",
    "seki of eyes",
    "seki around stones",
    "seki of three",
    "seki in atari",
    "double-ko seki",
    "two-headed dragon",
    "double ko",
    "ko",
    "moonshine life",
    "ten-thousand-year ko",
    "three points without capturing",
    "snapback",
    "under the stones",
    "ladder",
    "capturing race",
    "capturing race with approach",
];

#[test]
fn there_are_pictures_of_every_class() {
    let mut counts: BTreeMap<&str, usize> = CLASSES.iter().map(|&class| (class, 0)).collect();
    let diagrams = Diagram::all();
    for diagram in &diagrams {
        *counts.get_mut(diagram.class()).unwrap_or_else(|| panic!("{}: what class is that?", diagram.name)) += 1;
    }
    println!("{counts:#?}");
    let few: Vec<_> = counts.iter().filter(|&(_, &count)| count < 2).collect();
    assert!(few.is_empty(), "fewer than two pictures of {few:?}");
    assert!(diagrams.len() >= 200, "{} pictures", diagrams.len());
}

/// `lives`, `dies`, `ko-black`, `ko-white`: the player who wins the ko without threats.
fn word(fate: Fate) -> &'static str {
    match fate {
        Fate::Lives => "lives",
        Fate::Dies => "dies",
        Fate::Ko(Color::Black) => "ko-black",
        Fate::Ko(Color::White) => "ko-white",
    }
}

#[test]
fn chains_fare_as_drawn() {
    for diagram in Diagram::all() {
        let Diagram { name, board, .. } = &diagram;
        let budget = diagram.budget(BUDGET);
        let found = solve(board, diagram.at(), &diagram.rules(), budget).unwrap_or_else(|| panic!("{name}: no stone"));
        for (player, color) in [("black", Color::Black), ("white", Color::White)] {
            let Some((fate, moves)) = diagram.key(player).map(|v| v.split_once(' ').unwrap_or((v, ""))) else {
                continue;
            };
            let reading = found.first[color];
            assert_eq!(reading.fate.map(word), Ok(fate), "{name}, {player} first\n{board}");
            let witness = reading.witness.map_or(String::new(), |mv| mv.to_string());
            let fits = moves.is_empty() || moves.split(' ').any(|mv| mv == witness);
            // Another move than those that are drawn has to do the same when the opponent answers.
            let does = || {
                let mut next = board.clone();
                let played = reading.witness.and_then(Move::point).is_some_and(|p| next.place(color, p).is_ok());
                let later = solve(&next, diagram.at(), &diagram.rules(), budget);
                played && later.is_none_or(|later| later.first[color.opponent()].fate == reading.fate)
            };
            assert!(fits || does(), "{name}, {player} first: {witness} is none of {moves}\n{board}");
        }
        if let Some(state) = diagram.key("state") {
            assert_eq!(found.standing.to_string(), state, "{name}\n{board}");
        }
    }
}

#[test]
fn chains_are_confirmed_as_drawn() {
    for diagram in Diagram::all() {
        let Diagram { name, board, .. } = &diagram;
        let (at, suicide, budget) = (diagram.at(), diagram.rules().suicide, diagram.budget(BUDGET));
        if let Some(confirmed) = diagram.key("confirmed") {
            let answer = confirm(board, at, suicide, budget).expect("a stone").answer;
            assert_eq!(answer.map(Confirmed::name), Ok(confirmed), "{name}\n{board}");
        }
        if let Some(independent) = diagram.key("independent") {
            let answer = independently_alive(board, at, suicide, budget).expect("a stone").answer;
            assert_eq!(answer, Ok(independent == "yes"), "{name}\n{board}");
        }
    }
}

/// The finding about a chain without any search.
#[test]
fn proofs_know_what_is_drawn() {
    for diagram in Diagram::all() {
        let Diagram { name, board, .. } = &diagram;
        let Some(proof) = diagram.key("static") else { continue };
        let (at, suicide) = (diagram.at(), diagram.rules().suicide);
        let owner = board.get(at).expect("a stone");
        let found = if unconditional(board, owner, suicide).alive.contains(at) {
            "unconditional life"
        } else if safe(board, owner, suicide).alive.contains(at) {
            "safe"
        } else if safe(board, owner.opponent(), suicide).dead.contains(at) {
            "dead"
        } else {
            "nothing"
        };
        assert_eq!(found, proof, "{name}\n{board}");
    }
}

/// Pictures that take no more than the usual budget, which is little enough to try all of them many times.
fn cheap() -> impl Iterator<Item = Diagram> {
    Diagram::all().into_iter().filter(|diagram| diagram.key("budget").is_none())
}

/// No answer depends on how the board is turned.
#[test]
fn mirror_images_fare_alike() {
    for diagram in cheap() {
        let (board, rules, budget) = (&diagram.board, diagram.rules(), BUDGET);
        let found = |board: &Board, at| {
            let fates = solve(board, at, &rules, budget).expect("a stone").first.map(|r| r.fate);
            let confirmed =
                diagram.key("confirmed").map(|_| confirm(board, at, rules.suicide, budget).expect("a stone"));
            (fates, confirmed.map(|c| c.answer))
        };
        let upright = found(board, diagram.at());
        let decided = upright.0.iter().all(Result::is_ok);
        for symmetry in board.size().symmetries().skip(1).filter(|_| decided) {
            let mirrored = image(board, symmetry);
            let at = board.size().image(diagram.at(), symmetry);
            assert_eq!(found(&mirrored, at), upright, "{}\n{mirrored}", diagram.name);
        }
    }
}

/// The game in which `owner` moves next on this board.
fn game_on(board: &Board, owner: Color) -> Game {
    let mut game = Game::new(common::ruleset("japanese"), board.size());
    game.start_from(board.clone(), owner);
    game
}

/// Plays at random for the owner of a chain, and what the search names for the opponent, until the chain is gone.
fn hunt(diagram: &Diagram, board: &Board, at: Point, rng: &mut Pcg64Mcg) {
    let name = &diagram.name;
    let owner = board.get(at).expect("a stone");
    let mut game = game_on(board, owner);
    for _ in 0..200 {
        let choices: Vec<Point> = game.legal_points(owner).iter().collect();
        let defence = choices.get(rng.random_range(0..=choices.len())).map_or(Move::Pass, |&p| Move::Play(p));
        game.play(owner, defence).expect("a legal move");
        let found = solve(game.board(), at, game.rules(), BUDGET).expect("still there");
        let attack =
            found.first[owner.opponent()].witness.unwrap_or_else(|| panic!("{name}: no move\n{}", game.board()));
        if game.play(owner.opponent(), attack).is_err() {
            // A ko that was just taken: its owner has the move that the search did not know of.
            game.play(owner.opponent(), Move::Pass).expect("a pass is legal");
        }
        if game.board().get(at) != Some(owner) {
            return;
        }
    }
    panic!("{name}: not captured\n{}", game.board());
}

/// Whatever the owner of a dead chain plays, the moves that the search names capture it.
#[test]
fn what_is_proved_dead_is_captured() {
    let mut rng = Pcg64Mcg::new(5);
    let mut captured = 0;
    for diagram in cheap() {
        let (board, at) = (&diagram.board, diagram.at());
        let found = solve(board, at, &diagram.rules(), BUDGET).expect("a stone");
        if found.standing != Standing::Dead {
            continue;
        }
        for symmetry in board.size().symmetries() {
            hunt(&diagram, &image(board, symmetry), board.size().image(at, symmetry), &mut rng);
            captured += 1;
        }
    }
    assert!(captured > 100, "only {captured} chains were hunted");
}
