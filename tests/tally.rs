//! The tally: that points and adjustments add up to the score, exactly and under all rules, and how it is shown.

use crate::common;

use common::random;
use rand::RngExt;
use shinpan::board::{Board, Color, Move, PointSet};
use shinpan::game::{Game, Value};
use shinpan::picture::{Panel, as_text};
use shinpan::rules::{DIALECTS, Points, Rules, Ruleset, Scoring};
use shinpan::scoring::{Item, Reason, Report, Tally, tally, tally_by};

/// The sum over the points of the board and over the adjustments is the score.
fn adds_up(tally: &Tally, what: &str) {
    let on_board = |color: Color| tally.points().map(|p| p.shares[color]).sum::<Points>();
    let beside = |color: Color| tally.adjustments().filter(|a| a.0 == color).map(|a| a.2).sum::<Points>();
    for color in Color::BOTH {
        assert_eq!(on_board(color) + beside(color), tally.total(color), "{color}: {what}");
        let items = tally.items[color].iter().filter(|(item, _)| item.is_on_board());
        assert_eq!(on_board(color), items.map(|&(_, points)| points).sum(), "{color}: {what}");
    }
    assert_eq!(tally.points().count(), tally.board.size().area());
    let [black, white] = Color::BOTH.map(|c| on_board(c) + beside(c));
    assert_eq!(black - white, tally.difference(), "{what}");
}

/// A reason says of a point what is so.
fn is_true(tally: &Tally, removed: &PointSet) {
    for p in tally.points() {
        let stone = tally.board.get(p.point);
        let whole =
            |color: Option<Color>| color.is_some_and(|c| p.owner() == Some(c) && p.shares[c] == Points::whole(1));
        let holds = match p.reason {
            Reason::Stone => whole(stone),
            Reason::StandingStone => stone.is_some() && p.owner().is_none(),
            Reason::Surrounded => stone.is_none() && whole(p.owner()) && !removed.contains(p.point),
            Reason::Border => stone.is_none() && p.owner().is_some_and(|c| tally.closing[c].contains(p.point)),
            Reason::Removed => whole(p.owner()) && removed.contains(p.point),
            Reason::Bare => tally.board.is_bare(),
            Reason::Left => stone.is_some() && p.owner().is_none() && tally.left.contains(p.point),
            Reason::Trimmed => whole(p.owner()) && tally.trimmed.contains(p.point),
            Reason::Special => tally.special.iter().any(|s| s.points.contains(p.point)),
            Reason::Cleared => whole(p.owner()) && removed.contains(p.point),
            Reason::Contested => p.shares == [Points::halves(1); 2],
            Reason::Shared => p.shares.iter().any(|s| !s.is_zero()),
            Reason::Uncounted => p.shares.iter().all(|s| s.is_zero()),
            Reason::Dame | Reason::SekiEye | Reason::Teire | Reason::Unfilled => {
                stone.is_none() && p.shares.iter().all(|s| s.is_zero())
            }
        };
        assert!(holds, "{p}\n{}", tally.board);
    }
}

fn check(game: &Game, dead: &PointSet) {
    for &scoring in Scoring::ALL {
        let tally = tally_by(game, dead, scoring);
        adds_up(&tally, &format!("{} counted by {scoring:?}\n{}", game.ruleset(), game.board()));
        is_true(&tally, &tally.removed);
    }
}

/// Plays at random until play stops, a pass is refused, or for some turns.
fn played(rng: &mut rand_pcg::Pcg64Mcg, ruleset: Ruleset, side: usize) -> (Game, PointSet) {
    let mut game = random::game(rng, ruleset, side);
    for _ in 0..rng.random_range(0..3 * game.size().area()) {
        let (color, points) = (game.to_play(), game.legal_points(game.to_play()));
        let point = random::pick(rng, points).filter(|_| !rng.random_ratio(1, 20));
        if game.has_stopped() || game.play(color, point.map_or(Move::Pass, Move::Play)).is_err() {
            break;
        }
    }
    let dead = random::some_stones(rng, game.board(), 8);
    if rng.random_ratio(1, 3) {
        // Refused unless play has stopped and the rules know contested points.
        let _ = game.contest(
            random::some_stones(rng, game.board(), 5) | random::pick(rng, game.size().all()).into_iter().collect(),
        );
    }
    (game, dead)
}

#[test]
fn every_point_and_adjustment_adds_up_under_every_dialect() {
    for (i, dialect) in DIALECTS.iter().enumerate() {
        for n in 0..40 {
            let rng = &mut random::rng(20, i as u64 * 40 + n);
            let side = if n == 0 { 19 } else { 6 };
            let (game, dead) = played(rng, dialect.into(), side);
            check(&game, &dead);
        }
    }
}

/// The axes that decide what counts, in every combination that chance finds.
#[test]
fn every_point_and_adjustment_adds_up_under_mixed_rules() {
    let axes = ["scoring", "shared", "seki", "tax", "trim", "first_pass", "bonus", "pass", "handicap_bonus", "tie"];
    for n in 0..1500 {
        let rng = &mut random::rng(21, n);
        let mut ruleset: Ruleset = "tromp-taylor komi=3.75".parse().unwrap();
        for axis in axes {
            let values = (Rules::key(axis).unwrap().values)();
            // What contradicts the answers so far is refused and stays as it was.
            let _ = ruleset.set(axis, values[rng.random_range(0..values.len())]);
        }
        let (mut game, dead) = played(rng, ruleset, 7);
        check(&game, &dead);
        let points = random::pick(rng, game.size().all()).into_iter().chain(random::pick(rng, game.size().all()));
        let value = Value { to: Color::White, points: points.collect(), worth: Points::halves(-5) };
        if game.value(Some(value)).is_ok() {
            check(&game, &dead);
        }
    }
}

/// Proportional sharing is exact: thirds and sevenths are no decimals.
#[test]
fn fractions_stay_exact() {
    let game = common::script::from_picture(
        "tromp-taylor shared=proportional".parse().unwrap(),
        "XXOO\nX..O\nX.XO\nXXXO",
        Color::Black,
    );
    let tally = tally(&game, &PointSet::EMPTY);
    assert_eq!(tally.item(Color::Black, Item::Shared).to_string(), "15/7");
    assert_eq!(tally.score().to_string(), "B+30/7");
}

/// The text, the document and the picture of one count.
#[test]
fn a_report_shows_every_point() {
    let board: Board = "..XO.\nXXXOO\nO.XO.\n.XXOX\n.X.OO".parse().unwrap();
    let mut game = Game::new("tromp-taylor confirm=agreement komi=0.5".parse().unwrap(), board.size());
    let stones = Color::BOTH.into_iter().flat_map(|c| board.stones(c).into_iter().map(move |p| (c, p)));
    game.set_up(stones, None).unwrap();
    let dead: PointSet = ["A3", "E2"].iter().map(|v| v.parse::<shinpan::board::Point>().unwrap()).collect();
    let tally = tally(&game, &dead);
    let report = Report { tally: &tally, ruleset: game.ruleset() };
    assert_eq!(report.to_string(), include_str!("tally/report.txt").trim_end());
    let picture = as_text(&Panel::scored("", game.board(), &tally), false);
    let picture: Vec<&str> = picture.lines().map(str::trim_end).collect();
    assert_eq!(picture.join("\n"), include_str!("tally/picture.txt").trim_end());
    let json: serde_json::Value = serde_json::from_str(&report.json().to_string()).unwrap();
    assert_eq!(json["points"].as_array().unwrap().len(), 25);
    assert_eq!(json["score"], tally.score().to_string());
    assert_eq!(json["points"][0]["shares"]["black"], "1");
    let sum = |color: &str| {
        let points = json["points"].as_array().unwrap().iter().map(|p| p["shares"][color].as_str().unwrap());
        let adjustments = json["adjustments"].as_array().unwrap().iter().filter(|a| a["color"] == color);
        let all = points.chain(adjustments.map(|a| a["points"].as_str().unwrap()));
        all.map(|n| n.parse::<Points>().unwrap()).sum::<Points>().to_string()
    };
    for color in ["black", "white"] {
        assert_eq!(json["totals"][color], sum(color));
    }
}
