//! A position of the search and the referee say the same: legality, the end, the score. Under every dialect and under random
//! compositions of axes; `SHINPAN_PLIES` asks for more plies than usual.

use rand::RngExt;
use rand_pcg::Pcg64Mcg;
use shinpan::board::{Color, Move, PointSet};
use shinpan::game::Game;
use shinpan::playout::is_eye;
use shinpan::rules::{Cycle, DIALECTS, Near, Pass, Rules, Ruleset, Scoring, Seki, Shared, Tax, Trim};
use shinpan::scoring::tally;
use shinpan::search::{End, Position};

use crate::common::{self, choices, random};

/// Plies under each ruleset: more if a law is to be tried for longer.
fn plies(usual: usize) -> usize {
    std::env::var("SHINPAN_PLIES").ok().and_then(|n| n.parse().ok()).unwrap_or(usual)
}

/// A dialect with some questions answered at random, as long as the answers do not contradict each other.
fn composed(rng: &mut Pcg64Mcg, base: Ruleset) -> Ruleset {
    let mut ruleset = base;
    for key in Rules::KEYS {
        let values = (key.values)();
        let value = values[rng.random_range(0..values.len())];
        if rng.random_ratio(1, 4) && value.bytes().any(|b| !b.is_ascii_uppercase()) {
            let _ = ruleset.rules.set(key.name, value);
        }
    }
    ruleset
}

fn rulesets(law: u64, compositions: u64) -> Vec<Ruleset> {
    let named = DIALECTS.iter().map(Ruleset::from);
    let composed = (0..compositions).map(|n| {
        let mut rng = random::rng(law, n);
        let base = Ruleset::from(&DIALECTS[n as usize % DIALECTS.len()]);
        composed(&mut rng, base)
    });
    named.chain(composed).collect()
}

/// The end of a game as the referee has it, told like the position tells it.
fn end_of(game: &Game) -> Option<End> {
    match game.ending() {
        Some(ending) => Some(End::Decided(ending.winner)),
        // Where a pass is still owed a play would go on.
        None if !game.has_stopped() || game.pass_owed().is_some() => repeats(game).then_some(End::Repeated),
        None if game.removes_dead() => Some(End::Unsettled),
        None => Some(End::Counted(tally(game, &PointSet::EMPTY).difference().to_f64() as f32)),
    }
}

/// Whether the last play has gone round a cycle that the players would end the game by, told by going back: where one player may
/// claim a tie any position that a play recreates, else the same player to move and the same lead in prisoners where these count.
fn repeats(game: &Game) -> bool {
    let either = match game.rules().cycle {
        Cycle::Continue | Cycle::VoidThird => return false,
        Cycle::ClaimTie => true,
        Cycle::Draw | Cycle::Void => false,
    };
    if !matches!(game.last_turn(), Some(turn) if turn.mv != Move::Pass && turn.violation.is_none()) {
        return false;
    }
    let counts = game.rules().scoring == Scoring::Territory || game.rules().pass == Pass::Return;
    let lead = |game: &Game| {
        if counts { game.prisoners(Color::Black) as i64 - game.prisoners(Color::White) as i64 } else { 0 }
    };
    let mut earlier = game.clone();
    // Those before the button was taken are left behind with it.
    (1..game.positions().count()).any(|_| {
        earlier.undo_event().is_ok()
            && earlier.board() == game.board()
            && (either || earlier.to_play() == game.to_play() && lead(&earlier) == lead(game))
    })
}

/// Plays that recreated a position: after so many the game ended by it, after so many it went on.
#[derive(Default, Debug)]
struct Seen {
    ended: usize,
    again: usize,
}

/// Walks a position and a game side by side, back to the root and out again. Where `kos` are wanted most plays take something.
fn walk(rng: &mut Pcg64Mcg, ruleset: Ruleset, plies: usize, kos: bool, what: &str) -> Seen {
    let mut seen = Seen::default();
    let (mut left, mut moves) = (plies, Vec::new());
    while left > 0 {
        let mut root = random::game(rng, ruleset, 5);
        for _ in 0..rng.random_range(0..12) {
            if root.has_stopped() || !random::event(rng, &mut root) {
                break;
            }
        }
        if root.has_stopped() {
            left -= 1;
            continue;
        }
        let mut position = Position::new(&root, root.to_play());
        for _ in 0..3 {
            position.rewind();
            let mut game = root.clone();
            for ply in 0..30 {
                left = left.saturating_sub(1);
                let found = position.end();
                if ply > 0 {
                    assert_eq!(found, end_of(&game), "{what}\n{:?}", game.board());
                    seen.again += usize::from(found.is_none() && game.repeats().is_some());
                }
                if found == Some(End::Repeated) {
                    seen.ended += 1;
                    let ending = game.claim_repetition().unwrap_or_else(|why| panic!("{what}: {why}"));
                    assert_eq!(ending.winner, None, "{what}");
                    break;
                }
                if game.has_stopped() && game.pass_owed().is_none() {
                    break;
                }
                position.moves(&mut moves);
                let color = position.to_play();
                let points: PointSet = moves.iter().filter_map(|mv| mv.point()).collect();
                assert_eq!(points, game.legal_points(color), "{what}\n{:?}", game.board());
                let may_pass = moves.contains(&Move::Pass);
                assert_eq!(may_pass, game.legality(color, Move::Pass).is_ok(), "{what}\n{:?}", game.board());
                if moves.is_empty() {
                    break;
                }
                let takes = |mv: &Move| {
                    mv.point().is_some_and(|p| !game.board().clone().place(color, p).unwrap().captured.is_empty())
                };
                let takers: Vec<Move> = if kos { moves.iter().copied().filter(takes).collect() } else { Vec::new() };
                let from = if takers.is_empty() || rng.random_ratio(1, 4) { &moves } else { &takers };
                let mv = from[rng.random_range(0..from.len())];
                position.play(mv);
                game.play(color, mv).unwrap();
                assert_eq!(shinpan::board::Board::from(position.board()), *game.board());
            }
        }
    }
    seen
}

#[test]
fn positions_and_the_referee_agree() {
    for (i, ruleset) in rulesets(900, 60).into_iter().enumerate() {
        walk(&mut random::rng(901, i as u64), ruleset, plies(150), false, &format!("{ruleset:?}"));
    }
}

#[test]
fn positions_and_the_referee_agree_on_what_a_repetition_ends() {
    let mut seen = Seen::default();
    for (i, ruleset) in rulesets(904, 60).into_iter().enumerate() {
        let Seen { ended, again } =
            walk(&mut random::rng(905, i as u64), ruleset, plies(1000), true, &format!("{ruleset:?}"));
        seen = Seen { ended: seen.ended + ended, again: seen.again + again };
    }
    assert!(seen.ended > 100 && seen.again > 100, "{seen:?}");
}

#[test]
fn a_repetition_ends_what_the_rules_end_by_it() {
    for (number, line) in common::lines(include_str!("ends.table")) {
        let [rules, rows, before, after, expected] = *common::cells(line) else { panic!("line {number}") };
        let mut game = match rows.contains('/') {
            true => choices::game(rules, rows, Color::Black),
            false => Game::new(common::ruleset(rules), common::size(rows)),
        };
        common::play(&mut game, before);
        let mut position = Position::new(&game, game.to_play());
        for item in after.split_whitespace() {
            assert_eq!(position.end(), None, "line {number}: {item}");
            let mv: Move = item.parse().unwrap();
            position.play(mv);
        }
        let end = match expected {
            "goes on" => None,
            "repeated" => Some(End::Repeated),
            _ => panic!("line {number}: {expected}"),
        };
        assert_eq!(position.end(), end, "line {number}: {line}");
    }
}

/// Whether the terms leave nothing out under these rules: what becomes of sekis is known to the tally only.
fn is_simple(rules: &Rules) -> bool {
    rules.shared != Shared::Proximity
        && rules.shared != Shared::Proportional
        && rules.shared != Shared::ProportionalPoint
        && rules.seki == Seki::Count
        && rules.tax == Tax::None
        && rules.trim == Trim::None
        // Where plays must stay near, they end before the board is full.
        && rules.near == Near::Off
        && matches!(rules.scoring, Scoring::Area | Scoring::Territory | Scoring::Empty)
}

/// Plays at random until nothing but eyes is left, then passes; the score by the terms is that of the tally.
fn finish(rng: &mut Pcg64Mcg, ruleset: Ruleset) -> bool {
    let size = random::size(rng, 6);
    let root = Game::new(common::fitting(ruleset, size), size);
    let mut position = Position::new(&root, root.to_play());
    let mut moves = Vec::new();
    for _ in 0..300 {
        match position.end() {
            None => {}
            Some(End::Unsettled) => {
                let board = position.board().clone();
                let expected = tally(position.referee(), &PointSet::EMPTY).difference().to_f64() as f32;
                let found = position.terms().score(&board, position.to_play(), &board);
                assert!(
                    (found - expected).abs() < 1e-4,
                    "{found} {expected} {:?}\n{}",
                    ruleset,
                    position.referee().board()
                );
                return true;
            }
            Some(_) => return false,
        }
        position.moves(&mut moves);
        let board = position.referee().board().clone();
        let color = position.to_play();
        moves.retain(|mv| mv.point().is_none_or(|p| !is_eye(&board, color, p)));
        let plays: Vec<Move> = moves.iter().copied().filter(|mv| *mv != Move::Pass).collect();
        match plays.len() {
            0 if moves.is_empty() => return false,
            0 => position.play(Move::Pass),
            n => position.play(plays[rng.random_range(0..n)]),
        }
    }
    false
}

#[test]
fn the_terms_pay_what_the_tally_pays_for_a_finished_board() {
    let mut finished = 0;
    for (i, ruleset) in rulesets(902, 100).into_iter().enumerate().filter(|(_, r)| is_simple(&r.rules)) {
        let mut rng = random::rng(903, i as u64);
        for _ in 0..4 {
            finished += usize::from(finish(&mut rng, ruleset));
        }
    }
    assert!(finished > 100, "{finished}");
}

#[test]
fn a_game_that_either_colour_may_go_on_with_is_followed() {
    let game = Game::new(common::ruleset("japanese"), common::size("5x5"));
    for color in Color::BOTH {
        let mut position = Position::new(&game, color);
        position.play(Move::Pass);
        assert_eq!(position.referee().last_turn().unwrap().color, color);
        assert_eq!((position.to_play(), position.passes()), (color.opponent(), 1));
    }
}
