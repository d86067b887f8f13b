//! The law: a procedure whose preconditions hold gives the score of the rules; one whose do not says truly why.

use std::collections::BTreeMap;

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use shinpan::board::{Color, PointSet, Size};
use shinpan::game::{Game, Value};
use shinpan::rules::{DIALECTS, Pass, Points, Ruleset, Scoring, Stop};
use shinpan::scoring::counting::{Counting, Layout, Mark, Precondition, Working, count};
use shinpan::scoring::{Item, tally, tally_by};

use super::games;

const KOMI: &[&str] = &["0", "7", "6", "8", "7.5", "6.5", "3.75", "0.25", "-3", "-2", "-4.5", "-0.25", "40"];
const SIZES: &[(usize, usize)] = &[
    (1, 1),
    (1, 2),
    (1, 7),
    (12, 1),
    (25, 1),
    (2, 2),
    (2, 3),
    (3, 3),
    (4, 4),
    (5, 5),
    (5, 3),
    (4, 7),
    (7, 7),
    (9, 9),
    (13, 9),
    (6, 11),
];

/// Which procedures a dialect allows at all.
fn allowed(rules: &Ruleset, method: Counting) -> bool {
    let stone = matches!(method, Counting::PointByPoint | Counting::Stone | Counting::StonePairs);
    let territory = matches!(method, Counting::PointByPoint | Counting::Japanese);
    match (rules.rules.scoring, rules.rules.pass) {
        (Scoring::None, _) => false,
        // Who agrees to stop has not filled in: area is counted then, less the group tax.
        (Scoring::Stone, _) if rules.rules.stop == Stop::Agreement => {
            !matches!(method, Counting::Japanese | Counting::Aga)
        }
        (Scoring::Stone, _) => stone,
        (Scoring::Empty, _) => method == Counting::PointByPoint,
        (Scoring::Area | Scoring::Territory, Pass::Stone) => true,
        (Scoring::Territory, Pass::Free | Pass::Return | Pass::Forbidden) => territory,
        (Scoring::Area, Pass::Free | Pass::Return | Pass::Forbidden) => {
            !matches!(method, Counting::Japanese | Counting::Aga)
        }
    }
}

/// Runs every procedure on a game; tells which served.
fn check(game: &Game, dead: &PointSet) -> Vec<Counting> {
    let tally = tally(game, dead);
    let mut served = Vec::new();
    for &method in Counting::ALL {
        match count(game, dead, method) {
            Ok(working) => {
                let context = || format!("{method} under {}\n{working}\n{:?}", game.ruleset(), game.board());
                assert_eq!(working.difference, tally.difference(), "{}", context());
                assert_eq!(working.score, tally.score(), "{}", context());
                assert_eq!(working.rows.last(), Some(&format!("Score: {}", tally.score())));
                assert!(working.rows.iter().all(|r| !r.is_empty() && !r.contains('\n')));
                assert_eq!(working.stages.last().unwrap().layout, working.board);
                assert!(allowed(game.ruleset(), method), "{}", context());
                physical(&working, &tally.board.to_string());
                served.push(method);
            }
            Err(why) => truthful(game, dead, method, why),
        }
    }
    served
}

/// A named precondition does fail, by what it says.
fn truthful(game: &Game, dead: &PointSet, method: Counting, why: Precondition) {
    let message = why.to_string();
    let about_the_rules = why == Precondition::NothingToCount;
    assert!(!message.contains('\n') && (about_the_rules || message.starts_with(method.name())), "{message}");
    let rules = game.rules();
    let difference = |scoring| tally_by(game, dead, scoring).difference();
    match why {
        Precondition::Scoring { rules: scoring, .. } => {
            assert!(matches!(scoring, Scoring::Stone | Scoring::Empty) && rules.scoring == scoring);
            assert!(!allowed(game.ruleset(), method));
        }
        Precondition::FreePasses { passes, .. } => {
            assert!(rules.pass != Pass::Stone && !allowed(game.ruleset(), method));
            let owed: usize = game.passes_owed().iter().sum();
            assert_eq!(passes, game.ledger().passes.iter().sum::<usize>() + owed);
        }
        Precondition::Uneven { more, by, contested, .. } => {
            assert!(by > Points::ZERO && contested == game.contested());
            if method != Counting::WmsgJapanese {
                let gap = difference(Scoring::Area) - difference(Scoring::Territory);
                assert_eq!(gap, if more == Color::Black { by } else { -by }, "{method}: {message}");
            }
        }
        Precondition::StonesMissing { color, has, by, .. } => {
            assert!(by > 0 && has == game.size().area() / 2);
            assert_eq!(by + has, stones_needed(game, dead, method, color, has), "{message}");
        }
        Precondition::OddCompensation { compensation, by, .. } => {
            assert!(Points::ZERO < by && by < Points::whole(2), "{message}");
            assert_eq!(method, Counting::FillIn);
            assert!(compensation.to_f64() % 2.0 != 0.0);
        }
        Precondition::Trimmed { counts, stones, .. } => {
            assert!(stones > 0 && (counts != rules.scoring || method == Counting::Aga));
            assert_eq!(stones, tally(game, dead).trimmed.len());
        }
        Precondition::Values { points, .. } => {
            let valued = game.values().iter().fold(PointSet::EMPTY, |all, v| all | v.points);
            assert!(points == valued && !points.is_empty() && method != Counting::PointByPoint);
        }
        Precondition::NothingToCount => assert_eq!(rules.scoring, Scoring::None),
    }
}

/// Stones that filling in wants of a player who has `has`: his own and his half of the shared points, or if those are
/// enough, the compensation, as far as the area of the one who pays it has room.
fn stones_needed(game: &Game, dead: &PointSet, method: Counting, color: Color, has: usize) -> usize {
    let tally = tally_by(game, dead, Scoring::Area);
    let [black, white] = tally.ownership.territory;
    let contested = game.contested();
    let shared = (tally.board.empties() | contested) - (black - white) - (white - black);
    let given = Color::BOTH.map(|c| {
        let parts = tally.ownership.parts.iter().filter(|part| part.whole() == Some(c));
        parts.map(|part| part.points.len()).sum::<usize>()
    });
    let shared = (shared.len() - given[0] - given[1]) / 2 + given[color];
    let own = (tally.board.stones(color) - contested).len() + shared;
    let uneven = tally.ownership.parts.iter().filter(|part| part.whole().is_none());
    let uneven = uneven.map(|part| (part.shares[1] - part.shares[0]).to_f64() * part.points.len() as f64);
    let paid = match method {
        Counting::FillIn => tally.compensations().iter().map(|(_, points)| points.to_f64()).chain(uneven).sum(),
        _ => tally.item(Color::White, Item::Komi).to_f64(),
    };
    let other = color.opponent();
    let theirs = tally.board.stones(other) | (tally.ownership.territory[other] - tally.ownership.territory[color]);
    let room = (theirs - contested).len();
    if own > has { own } else { room.min((paid.abs() / 2.0) as usize) + shared }
}

/// Empty points whose region touches only this colour, found afresh on the stones as they lie.
fn surrounded(layout: &Layout, color: Color) -> usize {
    let (size, empties) = (layout.size(), layout.empties());
    let mut seen = PointSet::EMPTY;
    let mut total = 0;
    for start in empties {
        if !seen.insert(start) {
            continue;
        }
        let (mut queue, mut n, mut touches) = (vec![start], 0, [false; 2]);
        while let Some(p) = queue.pop() {
            n += 1;
            for q in size.neighbors(p) {
                match layout.get(q) {
                    Some(c) => touches[c] = true,
                    None if seen.insert(q) => queue.push(q),
                    None => {}
                }
            }
        }
        total += if touches[color] && !touches[color.opponent()] { n } else { 0 };
    }
    total
}

/// The stones on the table as they must look, whatever was written down.
fn physical(working: &Working, start: &str) {
    let stages: Vec<&Layout> = working.stages.iter().map(|s| &s.layout).collect();
    let stones = |l: &Layout, c| l.stones(c).len();
    assert_eq!(stages[0].to_string(), start, "the game's own board is where every count starts");
    let [before, after] = [2, 1].map(|n| stages[stages.len().saturating_sub(n)]);
    match working.counting {
        Counting::Japanese | Counting::Aga | Counting::WmsgJapanese => {
            for color in Color::BOTH {
                assert_eq!(stones(before, color), stones(after, color));
                assert_eq!(surrounded(before, color), surrounded(after, color), "{working}\n{}", after);
            }
        }
        Counting::Chinese | Counting::WmsgChinese => {
            let empty = before.marks().filter(|(_, m)| matches!(m, Mark::Rectangle(_))).count();
            assert_eq!(empty % 10, 0, "{working}");
            let blocks = stones(after, Color::Black);
            assert_eq!(stones(before, Color::Black), blocks);
            for block in 1..=blocks / 10 {
                assert_eq!(after.marked(Mark::Block(block)).len(), 10);
            }
        }
        Counting::FillIn | Counting::WmsgFillIn => {
            let half = working.board.size().area() / 2;
            let laid = |c| (half.saturating_sub(1)..=half).contains(&stones(&working.board, c));
            assert!(Color::BOTH.into_iter().all(laid), "{working}");
        }
        Counting::StonePairs => {
            assert!(Color::BOTH.into_iter().any(|c| stones(&working.board, c) == 0));
        }
        Counting::Stone => {
            assert!(Color::BOTH.into_iter().all(|c| stones(before, c) == stones(after, c)));
        }
        Counting::PointByPoint | Counting::Half | Counting::NewZealand => {
            assert!(Color::BOTH.into_iter().all(|c| stones(stages[0], c) == stones(&working.board, c)));
        }
    }
}

/// Leaves some points to be shared, where the rules allow that; tells how many.
fn contest(rng: &mut Pcg64Mcg, game: &mut Game) -> usize {
    if rng.random_ratio(1, 3) {
        let points = game.size().points().filter(|_| rng.random_ratio(1, 6)).collect();
        let _ = game.contest(points);
    }
    game.contested().len()
}

#[test]
fn every_dialect_counts_what_it_scores() {
    let [mut rng, mut other] = [4, 44].map(Pcg64Mcg::seed_from_u64);
    for dialect in DIALECTS {
        let mut served: BTreeMap<&str, usize> = BTreeMap::new();
        for &(width, height) in SIZES {
            for round in 0..8 {
                let mut ruleset = Ruleset::from(dialect);
                if round > 0 {
                    ruleset.rules.komi = KOMI[rng.random_range(0..KOMI.len())].parse().unwrap();
                }
                let (mut game, dead) = games::random(&mut rng, ruleset, Size::new(width, height).unwrap());
                contest(&mut other, &mut game);
                for method in check(&game, &dead) {
                    *served.entry(method.name()).or_default() += 1;
                }
            }
        }
        for &method in Counting::ALL {
            let times = served.get(method.name()).copied().unwrap_or(0);
            assert_eq!(times >= 3, allowed(&dialect.into(), method), "{} {method}: served {times} times", dialect.name);
        }
        let counted = dialect.rules.scoring != Scoring::None;
        assert_eq!(allowed(&dialect.into(), Counting::usual(&dialect.rules)), counted, "{}", dialect.name);
    }
}

#[test]
fn full_boards_count_what_they_score() {
    let mut rng = Pcg64Mcg::seed_from_u64(19);
    for dialect in DIALECTS {
        for &(width, height) in &[(19, 19), (25, 25), (13, 19)] {
            let (game, dead) = games::random(&mut rng, dialect.into(), Size::new(width, height).unwrap());
            check(&game, &dead);
        }
    }
}

#[test]
fn mixed_rules_count_what_they_score() {
    let mut rng = Pcg64Mcg::seed_from_u64(8);
    let axes = [
        ("scoring", &["area", "territory", "stone", "area", "territory", "empty"][..]),
        ("tax", &["0", "2"]),
        ("trim", &["none", "none", "sunjang"]),
        ("bonus", &["none", "tibetan"]),
        ("pass", &["free", "stone"]),
        ("shared", &["none", "both", "half", "proportional", "proportional-point", "proximity"]),
        ("seki", &["count", "void"]),
        ("handicap-bonus", &["0", "n-1", "n"]),
        ("first-pass", &["none", "white-point", "half-transfer", "button", "two-buttons", "black-last-move"]),
        ("confirm", &["none", "agreement", "second-stop"]),
        ("stop", &["two-passes", "white-last", "first-and-last-differ"]),
        ("tie", &["draw", "black", "white"]),
        ("first", &["black", "white"]),
        ("komi", KOMI),
    ];
    let [mut served, mut shared]: [BTreeMap<&str, usize>; 2] = Default::default();
    for _ in 0..2500 {
        let mut ruleset: Ruleset = "tromp-taylor".parse().unwrap();
        for (key, values) in axes {
            // What contradicts the answers so far is refused and stays as it was.
            let _ = ruleset.set(key, values[rng.random_range(0..values.len())]);
        }
        let (width, height) = SIZES[rng.random_range(0..SIZES.len())];
        let (mut game, dead) = games::random(&mut rng, ruleset, Size::new(width, height).unwrap());
        if rng.random_ratio(1, 10) {
            let points: PointSet = game.size().points().filter(|_| rng.random_ratio(1, 9)).collect();
            let value = Value { to: Color::BOTH[rng.random_range(0..2)], points, worth: Points::halves(7) };
            assert_eq!(game.value(Some(value)).is_ok(), !points.is_empty());
        }
        let method_served = if contest(&mut rng, &mut game) > 0 { &mut shared } else { &mut served };
        for method in check(&game, &dead) {
            *method_served.entry(method.name()).or_default() += 1;
        }
    }
    assert!(Counting::ALL.iter().all(|m| shared.get(m.name()).is_some_and(|&n| n >= 2)), "contested: {shared:?}");
    assert!(Counting::ALL.iter().all(|m| served.get(m.name()).is_some_and(|&n| n >= 20)), "{served:?}");
}

#[test]
fn names_find_their_procedures() {
    for &method in Counting::ALL {
        assert_eq!(Counting::find(&method.name().to_uppercase().replace('-', "_")), Some(method));
        assert!(!method.title().is_empty() && !method.source().is_empty());
    }
    assert_eq!(Counting::find("abacus"), None);
}
