//! Why two rules score a record differently: the reasons add up to the difference, for every two dialects, over random games
//! with handicap, passes, dead stones and unfilled dame; and the reasons that people know are the ones that are given.

use crate::common;

use common::random::{game, rng, some_stones, turn};
use rand::RngExt;
use shinpan::board::{Color, PointSet, Size};
use shinpan::game::{Game, Phase, Strictness};
use shinpan::life::VerdictCache;
use shinpan::records::{Candidate, Compared, Row, Scorer, compare};
use shinpan::rules::{DIALECTS, Points, Ruleset, Setup};
use shinpan::scoring::{Comparison, Outcome, causes, referee, signed};

/// A random game up to its stop, and stones that are agreed dead.
fn finished(law: u64, number: u64, ruleset: Ruleset) -> (Game, PointSet) {
    let mut rng = rng(law, number);
    let mut game = game(&mut rng, ruleset, 7);
    for _ in 0..150 {
        if matches!(game.phase(), Phase::Agreement | Phase::Counting | Phase::Ended) {
            break;
        }
        turn(&mut rng, &mut game, 4);
    }
    let dead = if rng.random_ratio(1, 2) { some_stones(&mut rng, game.board(), 8) } else { PointSet::EMPTY };
    let chains = dead.iter().filter_map(|p| game.board().chain(p));
    let dead = chains.fold(PointSet::EMPTY, |all, chain| all | chain.stones);
    (game, dead)
}

#[test]
fn the_reasons_add_up_to_the_difference() {
    let plain: Vec<_> = DIALECTS.iter().filter(|d| d.rules.setup == Setup::Empty).collect();
    let mut checked = 0;
    for number in 0..60 {
        let from = plain[number as usize % plain.len()];
        let (game, dead) = finished(71, number, from.into());
        let mut rng = rng(72, number);
        for _ in 0..6 {
            let to = &DIALECTS[rng.random_range(0..DIALECTS.len())];
            let (Ok(here), Ok(there)) = (referee(&game, from.into(), &dead), referee(&game, to.into(), &dead)) else {
                continue;
            };
            let causes = causes(&game, from.into(), to.into(), &dead);
            let sum: Points = causes.iter().map(|c| c.change).sum();
            let context = || format!("{} to {}: {causes:#?}\n{}", from.name, to.name, game.board());
            assert_eq!(sum, there.tally.difference() - here.tally.difference(), "{}", context());
            assert!(causes.iter().all(|c| !c.change.is_zero() && c.from != c.to && !c.why.is_empty()), "{}", context());
            checked += 1;
        }
    }
    assert!(checked > 50, "only {checked} pairs were checked");
}

#[test]
fn what_was_compared_before_changes_nothing() {
    let mut given = 0;
    for number in 0..30 {
        let from = &DIALECTS[number as usize * 7 % DIALECTS.len()];
        let (game, dead) = finished(73, number, from.into());
        let mut comparison = Comparison::new(&game, &dead);
        let mut rng = rng(74, number);
        for _ in 0..8 {
            let to = Ruleset::from(&DIALECTS[rng.random_range(0..DIALECTS.len())]);
            if comparison.referee(to).is_err() {
                continue;
            }
            let kept = comparison.causes_unless(from.into(), to, &mut || false);
            assert_eq!(kept, Some(causes(&game, from.into(), to, &dead)), "{} to {to}\n{}", from.name, game.board());
            // All of it is known now.
            assert_eq!(comparison.causes_unless(from.into(), to, &mut || true), kept);
            given += usize::from(kept.is_some_and(|causes| !causes.is_empty()));
        }
    }
    assert!(given > 50, "only {given} had reasons");
}

/// The row of some rules beside those of a game.
fn row(rules: &str, size: &str, moves: &str, dead: &str, others: &str) -> Row {
    let mut game = Game::try_new(common::ruleset(rules), common::size(size)).unwrap();
    common::play(&mut game, moves);
    let dead: PointSet = common::points(dead).into_iter().collect();
    compare(&game, &[Candidate::named(others.parse().unwrap())], &dead, false).remove(0)
}

/// `+1 first_pass=none`, ...
fn short(row: &Row) -> String {
    let causes: Vec<String> = row.causes.iter().map(|c| format!("{} {}={}", signed(c.change), c.rule, c.to)).collect();
    causes.join(", ")
}

#[test]
fn known_reasons_are_found() {
    for (rules, size, moves, dead, others, expected, why) in [
        // Black has the last turn: the last dame is worth a point in area counting.
        (
            "japanese komi=0",
            "3x3",
            "B1 C1 B2 C2 B3 pass pass",
            "",
            "chinese",
            "+1 scoring=area",
            "Black had the last turn",
        ),
        // Both filled as many: no difference.
        ("japanese komi=0", "4x3", "B1 C1 B2 C2 B3 C3 pass pass", "", "chinese", "", ""),
        // White passed early: White's stone is missing.
        (
            "japanese komi=0",
            "3x3",
            "B1 pass B2 pass B3 pass pass",
            "",
            "chinese",
            "+3 scoring=area",
            "black 1, white 3",
        ),
        // The first pass by White.
        (
            "chinese komi=0",
            "3x3",
            "B2 pass pass",
            "",
            "taiwan",
            "-1 first_pass=white-point",
            "White made the first pass",
        ),
        // Dead stones that nobody took.
        ("chinese komi=0", "3x3", "B2 A1 pass pass", "A1", "tromp-taylor", "-9 confirm=none", "dead stones stay: A1"),
        // Stones are not points to be filled.
        ("chinese komi=0", "3x3", "B2 pass pass", "", "flammenkamp", "-8 scoring=stone", "not filled: black 8"),
    ] {
        let row = row(rules, size, moves, dead, others);
        assert_eq!(short(&row), expected, "{rules} / {others}: {:?}", row.causes);
        assert!(row.causes.iter().all(|c| c.why.contains(why)), "{:?}", row.causes);
        assert!(matches!(row.refereed.unwrap().outcome, Outcome::Counted(_)));
    }
}

#[test]
fn rules_that_count_nothing_have_no_score_before_somebody_has_won() {
    // On either side of the comparison: no score, no reason why it differs, and no winner.
    let counts = row("chinese komi=0", "5x5", "C3", "", "no-pass");
    assert_eq!((counts.refereed.unwrap().outcome, counts.causes), (Outcome::Undecided, Vec::new()));
    let counted = row("no-pass", "5x5", "C3", "", "chinese");
    assert_eq!((counted.refereed.unwrap().outcome.to_string(), counted.causes), ("B+25.0".to_string(), Vec::new()));
    // White has no move that is not suicide.
    let won = row("no-pass", "3x1", "B1", "", "primitive").refereed.unwrap().outcome;
    assert_eq!((won.winner(), won.score()), (Some(Color::Black), None));
}

#[test]
fn handicap_stones_are_a_reason() {
    let mut game = Game::try_new(common::ruleset("japanese komi=0"), common::size("5x5")).unwrap();
    game.place_handicap(&common::points("B2 D4")).unwrap();
    common::play(&mut game, "D2 pass pass pass");
    let rows = compare(&game, &[Candidate::named("chinese".parse().unwrap())], &PointSet::EMPTY, false);
    let causes = &rows[0].causes;
    assert!(causes.iter().any(|c| c.rule == "handicap_bonus" && c.change == Points::whole(-2)), "{causes:?}");
    assert!(causes.iter().any(|c| c.why.contains("2 handicap stones")), "{causes:?}");
}

#[test]
fn what_does_not_fit_says_so() {
    let game = Game::try_new(common::ruleset("chinese"), Size::square(9).unwrap()).unwrap();
    let rows = compare(&game, &Candidate::every(), &PointSet::EMPTY, true);
    assert!(rows.len() > DIALECTS.len());
    for row in &rows {
        match (&row.refereed, DIALECTS.iter().find(|d| d.name == row.name)) {
            (Ok(refereed), Some(dialect)) => assert_eq!(refereed.game.rules().komi, dialect.rules.komi, "{}", row.name),
            (Ok(_), None) => panic!("{} is no dialect", row.name),
            (Err(reason), _) => assert!(!reason.is_empty() && !reason.contains('\n'), "{}", row.name),
        }
    }
}

#[test]
fn a_move_that_is_refused_is_named_with_the_reason() {
    // The stone at C2 takes back at once: legal nowhere; later, after passes, only under superko not.
    let ko = "B3 C3 A2 D2 B1 C1 C2 B2 pass pass C2 pass pass";
    let row = row("japanese komi=0", "4x3", ko, "", "chinese");
    let refereed = row.refereed.unwrap();
    let first = refereed.refused.first().expect("a repetition");
    assert_eq!((first.number, first.mv.to_string().as_str()), (11, "C2"));
    assert!(first.reason.explain().contains("repeats the position"), "{}", first.reason.explain());
}

/// The records that the law is held on: rules that fit and do not, marks, dead stones, an illegal move, a resignation, a handicap.
fn records() -> Vec<(&'static str, Vec<u8>)> {
    let names = [
        "marked.sgf",
        "mixed/h-illegal.sgf",
        "mixed/b-wrong.sgf",
        "mixed/d-no-komi.sgf",
        "mixed/e-no-passes.sgf",
        "mixed/f-resigned.sgf",
        "odd/handicap.sgf",
    ];
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records");
    names.map(|name| (name, std::fs::read(folder.join(name)).unwrap())).into()
}

#[test]
fn each_row_is_what_a_score_under_those_rules_says() {
    for (name, bytes) in records() {
        let scorer = Scorer { strictness: Strictness::Lenient, unfinished: true, ..Scorer::default() };
        let cache = VerdictCache::default();
        let scored = scorer.score_with(&bytes, name, &cache).unwrap();
        let mut compared = Compared::scored(&scored, &scorer, &cache, false);
        for candidate in Candidate::every() {
            let Ok(expression) = candidate.rules.clone() else { continue };
            // A record that starts from an empty board is compared without the set-up of other rules.
            if expression.ruleset.rules.setup != Setup::Empty {
                continue;
            }
            let row = compared.row(&candidate, &mut || false);
            let refereed = row.refereed.as_ref().unwrap();
            let alone = Scorer { rules: Some(expression), ..scorer.clone() }.score(&bytes).unwrap();
            let context = || format!("{name} under {}: {:?}", candidate.name, row.reasons(refereed));
            assert_eq!(refereed.outcome.to_string(), alone.outcome.to_string(), "{}", context());
            if let (Some(score), Some(here)) = (refereed.outcome.score(), &scored.tally) {
                let lead = score.difference() - here.difference();
                assert_eq!(row.causes.iter().map(|c| c.change).sum::<Points>(), lead, "{}", context());
            }
        }
    }
}

#[test]
fn agreed_stones_are_dead_under_all_rules_that_remove_any() {
    let bytes = include_bytes!("records/full.sgf");
    let agreed: PointSet = common::points("A9 C15 G12 J17 R16 R8 S10").into_iter().collect();
    for own in ["concord", "tromp-taylor"] {
        let rules = Some(own.parse().unwrap());
        let scorer = Scorer { rules, agreed: Some(agreed), ..Scorer::default() };
        let cache = VerdictCache::default();
        let scored = scorer.score_with(bytes, "", &cache).unwrap();
        let mut compared = Compared::scored(&scored, &scorer, &cache, false);
        for rules in ["japanese", "chinese", "aga"] {
            let refereed = compared.referee(&Candidate::named(rules.parse().unwrap())).unwrap();
            assert!(agreed.is_subset(&refereed.tally.judged()), "{own} to {rules}");
            assert_eq!(refereed.tally.judged().len(), chains(&scored.game, agreed).len(), "{own} to {rules}");
        }
    }
}

/// The chains of some stones.
fn chains(game: &Game, stones: PointSet) -> PointSet {
    let chains = stones.iter().filter_map(|p| game.board().chain(p));
    chains.fold(PointSet::EMPTY, |all, chain| all | chain.stones)
}

#[test]
fn a_session_compares_as_it_scores() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/records");
    let says = |rules: &str, command: &str| {
        let mut program = common::program::shinpan();
        program.current_dir(&folder).args(["--ignore-sgf-rules", "--rules", rules]);
        let output = program.write_stdin(format!("loadsgf full.sgf\n{command}\n")).output().unwrap();
        let text = String::from_utf8(output.stdout).unwrap();
        text.split("\n\n").nth(1).unwrap().trim_start_matches("= ").to_string()
    };
    let rows = says("concord komi=7", "shinpan-compare");
    for rules in ["japanese", "chinese", "aga", "japanese-verbal"] {
        let row = rows.lines().find(|row| row.split_whitespace().next() == Some(rules)).unwrap();
        let score = says(&format!("{rules} komi=7"), "final_score");
        assert_eq!(row.split_whitespace().nth(1), Some(&*score), "{row}");
    }
}
