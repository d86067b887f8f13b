//! Disputes resolved by play: two players who capture what is dead, and nothing else, end with the score that they could
//! have agreed on (Concord Go Rules, "Dispute resolution"; AGA rule 12; Chinese rules, where only plays on the board count).
//! The positions are the ends of games between programs; see `life/gnugo.txt`.

use crate::common;

use shinpan::board::{Board, Color, Move, PointSet};
use shinpan::game::{Game, Phase};
use shinpan::life::{Judge, Verdict, judge};
use shinpan::players::{capturing_play, instead_of_passing};
use shinpan::rules::Pass;
use shinpan::scoring::tally;

fn over(game: &Game) -> bool {
    matches!(game.phase(), Phase::Agreement | Phase::Counting | Phase::Ended)
}

/// A position after the passes that stop play.
fn stopped(rules: &str, board: &Board) -> Game {
    let mut game = Game::new(common::ruleset(rules), board.size());
    game.start_from(board.clone(), Color::Black);
    while !over(&game) {
        let color = game.to_play();
        game.play(color, Move::Pass).expect("a pass");
    }
    game
}

/// Goes on after a stop until the next one. Both players capture what the verdict at the stop says is dead, and pass when
/// nothing is left to capture. Where the rules know disputes, this is one.
fn play_out(game: &mut Game, verdict: &Verdict) {
    game.dispute(None).or_else(|_| game.resume(None)).expect("play can go on after a stop");
    for _ in 0..2 * game.size().area() {
        if over(game) {
            return;
        }
        let color = game.to_play();
        let mv = capturing_play(game, color, verdict).map_or(Move::Pass, Move::Play);
        game.play(color, mv).expect("a legal move");
    }
    panic!("never finished\n{}", game.board());
}

/// The score of the played-out board is the agreed one. Tells how many stones were dead.
fn check(name: &str, rules: &str, board: &Board) -> usize {
    let mut game = stopped(rules, board);
    let verdict = judge(&game, Judge::Playout);
    let agreed = tally(&game, &verdict.dead);
    play_out(&mut game, &verdict);
    let case = format!("{name}, {rules}: dead {}\n{board}\nbecame\n{}", verdict.dead, game.board());
    for color in Color::BOTH {
        assert!(!game.board().stones(color).intersects(&(verdict.dead & board.stones(color))), "left: {case}");
    }
    let played = tally(&game, &PointSet::EMPTY);
    match game.rules().pass {
        // Both pay a stone for each pass; who stops first pays one more, and the other's first pass is paid for.
        Pass::Stone => assert_eq!(played.score().to_string(), agreed.score().to_string(), "{case}"),
        Pass::Free | Pass::Return | Pass::Forbidden => assert_eq!(played.difference(), agreed.difference(), "{case}"),
    }
    verdict.dead.len()
}

#[test]
fn what_is_played_out_scores_as_what_is_agreed() {
    let positions = common::ends::read();
    let mut removed = [0, 0, 0];
    for end in positions.iter().filter(|end| end.rules == "chinese" && end.dead.len() > 2).take(14) {
        for (i, rules) in ["concord", "aga", "chinese"].into_iter().enumerate() {
            removed[i] += usize::from(check(&end.name, rules, &end.board) > 0);
        }
    }
    assert!(removed.iter().all(|&games| games >= 10), "{removed:?} games had dead stones");
}

/// A group whose life hangs on the next play: neither player passes, whoever's move it is, and both know where.
#[test]
fn nobody_passes_while_a_group_hangs_on_the_next_play() {
    let board: Board = "...XO..\nXXXXO..\nOOOOO..\n.......\nOOOOOOO\nXXXXXXX\n.X.X.X.".parse().unwrap();
    for rules in ["chinese", "japanese", "concord", "aga"] {
        let mut game = Game::new(common::ruleset(rules), board.size());
        for color in Color::BOTH {
            game.start_from(board.clone(), color);
            let verdict = judge(&game, Judge::Playout);
            let play = instead_of_passing(&game, color, &verdict);
            assert_eq!(play.map(|p| p.to_string()).as_deref(), Some("B7"), "{rules}, {color}: {:?}", verdict.findings);
            game.play(color, Move::Play("B7".parse().unwrap())).unwrap();
            let verdict = judge(&game, Judge::Playout);
            assert_eq!(instead_of_passing(&game, color.opponent(), &verdict), None, "{rules} after {color}");
        }
    }
}

/// Dead stones have to be taken off where nobody removes it, before both players pass.
#[test]
fn dead_stones_are_captured_where_nothing_is_removed() {
    let end = common::ends::read().into_iter().find(|end| end.name == "9-2").unwrap();
    let mut game = Game::new(common::ruleset("tromp-taylor"), end.board.size());
    game.start_from(end.board.clone(), Color::White);
    let mut passes = 0;
    for _ in 0..2 * game.size().area() {
        let color = game.to_play();
        let play = instead_of_passing(&game, color, &judge(&game, Judge::Playout));
        passes = if play.is_some() { 0 } else { passes + 1 };
        game.play(color, play.map_or(Move::Pass, Move::Play)).unwrap();
        if passes == 2 {
            break;
        }
    }
    for color in Color::BOTH {
        let left = game.board().stones(color) & end.dead & end.board.stones(color);
        assert!(left.is_empty(), "{left} left\n{}", game.board());
    }
}
