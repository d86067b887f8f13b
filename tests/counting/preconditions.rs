//! Every precondition can fail, and says by how much.

use shinpan::board::PointSet;
use shinpan::game::Game;
use shinpan::rules::DIALECTS;
use shinpan::scoring::counting::{Counting, count};

use super::games::{points, replay};

/// The error of a procedure on a game without dead stones.
fn error(game: &Game, method: Counting) -> String {
    count(game, &PointSet::EMPTY, method).expect_err(method.name()).to_string()
}

fn serves(game: &Game, method: Counting) -> bool {
    count(game, &PointSet::EMPTY, method).is_ok()
}

#[test]
fn stone_scoring_is_like_nothing_else() {
    let game = replay("flammenkamp", (3, 3), "B2 A1 pass pass");
    for &method in Counting::ALL {
        let expected = match method {
            Counting::PointByPoint | Counting::Stone | Counting::StonePairs => {
                assert!(serves(&game, method));
                continue;
            }
            Counting::Japanese | Counting::Aga => "territory",
            _ => "area",
        };
        let message = format!("{method} counting counts {expected}, these rules count stone");
        assert_eq!(error(&game, method), message);
    }
}

#[test]
fn free_passes_keep_area_and_territory_apart() {
    for dialect in ["new-zealand", "tromp-taylor", "chinese"] {
        let game = replay(dialect, (3, 3), "B2 pass pass");
        for method in [Counting::Japanese, Counting::Aga] {
            let message = format!(
                "{method} counting counts territory, these rules count area and passes cost no stones: 2 missing"
            );
            assert_eq!(error(&game, method), message);
        }
    }
    for dialect in ["japanese", "korean"] {
        let game = replay(dialect, (3, 3), "B2 A1 C3 pass pass");
        assert!(serves(&game, Counting::Japanese) && serves(&game, Counting::PointByPoint));
        for &method in Counting::ALL {
            let message = match method {
                Counting::Japanese | Counting::PointByPoint => continue,
                Counting::Aga => {
                    "aga counting counts territory, these rules count territory and passes cost no stones: 2 missing"
                        .to_string()
                }
                _ => format!(
                    "{method} counting counts area, these rules count territory and passes cost no stones: 2 missing"
                ),
            };
            assert_eq!(error(&game, method), message);
        }
    }
}

#[test]
fn uneven_moves_are_counted() {
    let black_last = replay("aga stop=two-passes", (3, 3), "B2 pass pass");
    let out_of_turn = replay("concord", (5, 5), "C3 A1 w:A5 w:E5 pass pass pass");
    for (game, method, who) in [
        (&black_last, Counting::Japanese, "Black brought 1 stone too many"),
        (&black_last, Counting::Aga, "Black brought 1 stone too many"),
        (&out_of_turn, Counting::Chinese, "White brought 2 stones too many"),
        (&out_of_turn, Counting::Stone, "White brought 2 stones too many"),
        (&out_of_turn, Counting::FillIn, "White brought 2 stones too many"),
        (&out_of_turn, Counting::Aga, "White brought 2 stones too many"),
    ] {
        assert_eq!(error(game, method), format!("{method} counting needs equal numbers of stones: {who}"));
    }
    assert!(serves(&out_of_turn, Counting::Japanese), "the rules' own counting needs nothing");
    assert!(serves(&black_last, Counting::WmsgJapanese), "Black's last pass is free there");
}

#[test]
fn handicap_stones_are_uneven_unless_compensated() {
    for (dialect, method, over) in [
        ("tromp-taylor", Counting::WmsgJapanese, Some("2")),
        ("chinese", Counting::WmsgJapanese, None),
        ("aga", Counting::Aga, None),
        ("aga handicap_bonus=0", Counting::Aga, Some("2")),
        ("concord", Counting::Chinese, None),
        ("concord handicap_bonus=0", Counting::Chinese, Some("2")),
    ] {
        let mut game = replay(dialect, (9, 9), "");
        game.place_handicap(&["C3", "G7", "C7"].map(|p| p.parse().unwrap())).unwrap();
        super::games::play(&mut game, "G3 pass pass");
        match over {
            None if dialect == "chinese" => {
                let message = "wmsg-japanese counting needs equal numbers of stones: White brought 1 stone too many";
                assert_eq!(error(&game, method), message, "Chinese rules pay for all three stones");
            }
            None => assert!(serves(&game, method), "{dialect}: {}", error(&game, method)),
            Some(n) => {
                let message =
                    format!("{method} counting needs equal numbers of stones: Black brought {n} stones too many");
                assert_eq!(error(&game, method), message, "{dialect}");
            }
        }
    }
}

#[test]
fn stones_can_be_missing() {
    let many = replay("tromp-taylor", (3, 3), "A1 pass A2 pass B1 pass B3 pass C2 pass pass");
    let message = |m: Counting, text| format!("{m} counting needs 4 stones of each colour at the start: {text}");
    for method in [Counting::FillIn, Counting::WmsgFillIn] {
        assert_eq!(error(&many, method), message(method, "Black needs 1 more"));
        assert!(serves(&replay("tromp-taylor", (3, 3), "A1 pass A2 pass B1 pass B3 pass pass"), method));
        // Four compensation stones are all that White has; there is no fifth.
        let dear = replay("tromp-taylor komi=10", (3, 3), "B2 pass pass");
        assert_eq!(error(&dear, method), message(method, "White needs 1 more"));
        assert!(serves(&replay("tromp-taylor komi=8", (3, 3), "B2 pass pass"), method));
    }
}

#[test]
fn compensation_can_be_odd() {
    for (komi, compensation, by) in
        [("7", "7", "1"), ("7.5", "7.5", "1.5"), ("-0.5", "-0.5", "0.5"), ("6.25", "6.25", "0.25")]
    {
        let game = replay(&format!("tromp-taylor komi={komi}"), (9, 9), "E5 pass pass");
        let message = format!("fill-in counting needs compensation that two divides: {compensation} is {by} too many");
        assert_eq!(error(&game, Counting::FillIn), message);
        assert!(serves(&game, Counting::WmsgFillIn), "the fraction is subtracted afterwards");
    }
    let first_pass = replay("taiwan komi=6", (9, 9), "E5 pass pass");
    let message = "fill-in counting needs compensation that two divides: 7 is 1 too many";
    assert_eq!(error(&first_pass, Counting::FillIn), message, "the first pass counts with the komi");
}

#[test]
fn usual_procedures_follow_the_rules() {
    let usual = |name: &str| DIALECTS.iter().find(|d| d.name == name).map(|d| Counting::usual(&d.rules).name());
    for (dialect, method) in [
        ("concord", "japanese"),
        ("taiwan", "chinese"),
        ("aga", "aga"),
        ("bga", "aga"),
        ("new-zealand", "new-zealand"),
        ("tromp-taylor", "point-by-point"),
        ("chinese", "chinese"),
        ("japanese", "japanese"),
        ("korean", "japanese"),
        ("flammenkamp", "stone"),
    ] {
        assert_eq!(usual(dialect), Some(method), "{dialect}");
    }
}

#[test]
fn dead_points_without_stones_are_ignored() {
    let game = replay("chinese", (5, 5), "C3 A1 pass pass");
    let (some, more) = (points("A1"), points("A1 B5 E4"));
    for &method in Counting::ALL {
        let rows = |dead| count(&game, dead, method).map(|w| w.rows);
        assert_eq!(rows(&some), rows(&more), "{method}");
    }
}
