//! Pictures show what was counted: every stone, dead stone, point, prisoner, rectangle and block of the working is in the SVG,
//! once. (How they look was looked at.)

mod common;

use common::xml;
use shinpan::board::Color;
use shinpan::lab::{Scored, Scorer};
use shinpan::life::Judge;
use shinpan::picture::{Page, Panel, as_text, sheet};
use shinpan::scoring::counting::{Layout, Mark, count};
use shinpan::scoring::{Counting, tally};

/// The finished game on 19x19, with the dead stones that its players agreed on.
fn full() -> Scored {
    let dead = "A9 C15 G12 J17 R16 R8 S10";
    let agreed = Some(common::points(dead).into_iter().collect());
    let scorer = Scorer { judge: Judge::AllAlive, agreed, ..Scorer::default() };
    scorer.score(include_bytes!("records/full.sgf")).unwrap()
}

/// The classes of the elements of each group of this class.
fn groups(svg: &str, class: &str) -> Vec<Vec<String>> {
    let mut groups = Vec::new();
    let mut inside = false;
    for (name, attributes) in xml::elements(svg) {
        let own = attributes.into_iter().find(|(n, _)| n == "class").map_or(String::new(), |(_, v)| v);
        if name == "g" {
            inside = own == class;
            if inside {
                groups.push(Vec::new());
            }
        } else if inside {
            groups.last_mut().unwrap().push(own);
        }
    }
    groups
}

fn number(classes: &[String], class: &str) -> usize {
    classes.iter().filter(|c| *c == class).count()
}

fn page(panels: Vec<Panel>, working: Vec<String>) -> String {
    let lines = vec!["<Black> & \"White\"".to_string()];
    sheet(&Page { title: "T".into(), lines, panels, working, result: "R".into() }).to_string()
}

#[test]
fn the_final_position_shows_the_tally() {
    let scored = full();
    let tally = tally(&scored.game, &scored.verdict.dead);
    let svg = page(vec![Panel::scored("Final position", scored.game.board(), &tally)], Vec::new());
    let [panel] = &groups(&svg, "panel")[..] else { panic!("one board") };
    let board = scored.game.board();
    for (class, expected) in [
        ("stone black", board.count(Color::Black)),
        ("stone white", board.count(Color::White)),
        ("dead", tally.removed.len()),
        ("owned black", tally.ownership.territory[0].len() - (tally.removed & tally.ownership.territory[0]).len()),
        ("owned white", tally.ownership.territory[1].len() - (tally.removed & tally.ownership.territory[1]).len()),
        ("dame", tally.ownership.shared.len()),
        ("coordinate", 38),
        ("star", 9),
    ] {
        assert_eq!(number(panel, class), expected, "{class}");
    }
}

/// What a mark is called in a picture.
fn class_of(mark: Mark) -> &'static str {
    match mark {
        Mark::Dead(_) => "removed",
        Mark::Counted(Color::Black) => "counted black",
        Mark::Counted(Color::White) => "counted white",
        Mark::Filled => "filled",
        Mark::Prisoner => "prisoner",
        Mark::Moved => "moved",
        Mark::Rectangle(_) => "rectangle",
        Mark::Block(_) => "block",
        Mark::Compensation => "compensation",
        Mark::Losing => "losing",
        Mark::Surplus => "surplus",
        Mark::Left => "left",
    }
}

fn shows(panel: &[String], layout: &Layout) {
    let [black, white] = Color::BOTH.map(|c| layout.stones(c).len());
    assert_eq!((number(panel, "stone black"), number(panel, "stone white")), (black, white));
    for (_, mark) in layout.marks() {
        let class = class_of(mark);
        let marked = layout.marks().filter(|(_, m)| class_of(*m) == class).count();
        assert_eq!(number(panel, class), marked, "{class}");
    }
    let mut rectangles: Vec<Mark> =
        layout.marks().map(|(_, m)| m).filter(|m| matches!(m, Mark::Rectangle(_))).collect();
    rectangles.sort_unstable();
    rectangles.dedup();
    assert_eq!(number(panel, "rectangle-size"), rectangles.len());
}

#[test]
fn every_step_of_every_procedure_is_drawn() {
    let scored = full();
    for &method in Counting::ALL {
        let working = count(&scored.game, &scored.verdict.dead, method).unwrap();
        let svg = page(working.stages.iter().map(Panel::stage).collect(), working.rows.clone());
        let panels = groups(&svg, "panel");
        assert_eq!(panels.len(), working.stages.len());
        for (panel, stage) in panels.iter().zip(&working.stages) {
            shows(panel, &stage.layout);
        }
        let rows = groups(&svg, "working").concat().len();
        assert!(rows >= working.rows.len(), "{method}: {rows} rows are written");
        assert_eq!(groups(&svg, "result").concat(), ["score"]);
    }
}

#[test]
fn text_shows_stones_signs_and_counts() {
    let scored = full();
    let working = count(&scored.game, &scored.verdict.dead, Counting::PointByPoint).unwrap();
    let text = as_text(&Panel::layout("", &working.board), false);
    let rows: Vec<&str> = text.lines().collect();
    assert_eq!(rows.len(), 22);
    assert_eq!(rows[21].trim(), "b counted for Black, w counted for White");
    assert_eq!(rows[1].split_whitespace().count(), 1 + 19 + 1 + 3);
    assert!(rows[1].starts_with("19  b b b X O w w O") && rows[1].ends_with("19  7 : 7"), "{}", rows[1]);
    let colored = as_text(&Panel::layout("", &working.board), true);
    assert_eq!(colored.matches('\u{25cf}').count(), text.matches(['X', 'O']).count() - 2);
    assert!(colored.ends_with(rows[21]));
}
