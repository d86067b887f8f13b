//! Pictures show what was counted: every stone, dead stone, point, prisoner, rectangle and block of the working is in the SVG,
//! once. (How they look was looked at.)

use crate::common;

use common::xml;
use shinpan::board::Color;
use shinpan::game::Value;
use shinpan::lab::{Scored, Scorer};
use shinpan::life::Judge;
use shinpan::picture::web::{Document, Part, Row, Step, Table, Tone};
use shinpan::picture::{Coordinates, Page, Panel, as_text, heat_map, sheet};
use shinpan::rules::Points;
use shinpan::scoring::counting::{Counting, Layout, Mark, count};
use shinpan::scoring::tally;

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
    sheet(&Page { title: "T".into(), lines, panels, working, result: "R".into(), ..Page::default() }).to_string()
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

/// The signs of a finished position, by class, in this order.
const SIGNS: [&str; 8] = ["dead", "trimmed", "owned black", "owned white", "shared", "contested", "special", "dame"];

/// How often each of [`SIGNS`] is in the picture of a position that is set up, with these points contested and these worth
/// something of their own.
fn signs(rules: &str, picture: &str, contested: &str, valued: &str) -> [usize; 8] {
    let points = |text: &str| common::points(text).into_iter().collect();
    let mut game = common::script::from_picture(rules.parse().unwrap(), picture, Color::Black);
    for _ in 0..2 {
        game.play(game.to_play(), shinpan::board::Move::Pass).unwrap();
    }
    if !contested.is_empty() {
        game.contest(points(contested)).unwrap();
    }
    if !valued.is_empty() {
        game.value(Some(Value { to: Color::Black, points: points(valued), worth: Points::whole(10) })).unwrap();
    }
    let tally = tally(&game, &points("E1"));
    let svg = page(vec![Panel::scored("", game.board(), &tally)], tally.sums().to_vec());
    let panel = groups(&svg, "panel").concat();
    SIGNS.map(|class| number(&panel, class))
}

#[test]
fn every_reason_has_its_sign() {
    let board = ".X.O.\nXX.OO\n.X.O.\nXX.O.\n.X.OX";
    assert_eq!(signs("chinese", board, "", ""), [1, 0, 3, 3, 5, 0, 0, 0]);
    assert_eq!(signs("aga", board, "", ""), [1, 0, 3, 3, 0, 0, 0, 5]);
    assert_eq!(signs("wmsg-2008", board, "C1 C2 B3 D3", ""), [1, 0, 3, 3, 3, 4, 0, 0]);
    assert_eq!(signs("concord", board, "", "A1 E5"), [1, 0, 2, 2, 0, 0, 2, 5]);
    assert_eq!(signs("japanese scoring=empty trim=sunjang", board, "", "")[1], 3);
}

/// The name of a mark in a picture.
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

#[test]
fn coordinates_stand_on_as_many_sides_as_are_asked_for() {
    let panel = Panel::position("", full().game.board());
    let mut widths = Vec::new();
    for (coordinates, number_of_them) in [(Coordinates::None, 0), (Coordinates::Two, 38), (Coordinates::Four, 76)] {
        let picture = panel.picture(coordinates);
        let svg = picture.to_string();
        assert_eq!(svg.matches("class=\"coordinate\"").count(), number_of_them);
        let page = Page { panels: vec![panel.clone()], coordinates, ..Page::default() };
        assert_eq!(sheet(&page).to_string().matches("class=\"coordinate\"").count(), number_of_them);
        widths.push(picture.size.0);
    }
    assert!(widths.is_sorted_by(|a, b| a < b), "{widths:?}");
}

/// Text as it may stand in a record.
const HOSTILE: &str = "<script>alert('x')</script> & \"<img src=x onerror=alert(1)>\" ]]> </style>\u{1b}\u{0}";

#[test]
fn a_page_has_every_step_and_loads_nothing() {
    let scored = full();
    for &method in Counting::ALL {
        let working = count(&scored.game, &scored.verdict.dead, method).unwrap();
        let steps = working.stages.iter().map(|s| Step { panel: Panel::stage(s), rows: s.rows.clone() }).collect();
        let html = Document { parts: vec![Part::Walk(HOSTILE.into(), steps)], ..Document::default() }.html();
        harmless(&html);
        let boards = html.split("<div class=\"step\">").skip(1).collect::<Vec<_>>();
        assert_eq!(boards.len(), working.stages.len());
        for (board, stage) in boards.into_iter().zip(&working.stages) {
            assert!(board.contains(&format!("{}</h3>", stage.title)), "{method}: {}", stage.title);
            let stones = ["black", "white"].map(|c| board.matches(&format!("class=\"stone {c}\"")).count());
            assert_eq!(stones, Color::BOTH.map(|c| stage.layout.stones(c).len()), "{method}: {}", stage.title);
        }
        // Every sentence of the working is said at one of the steps.
        let said: Vec<String> = working.stages.iter().flat_map(|stage| stage.rows.clone()).collect();
        assert_eq!(said, working.rows[1..], "{method}");
    }
}

#[test]
fn what_a_record_says_is_text_in_a_page() {
    let words = || vec![HOSTILE.to_string()];
    let panel = Panel::position(HOSTILE, full().game.board());
    let table = Table { head: words(), rows: vec![Row { tone: Tone::Odd, cells: words() }] };
    let picture = heat_map(&shinpan::picture::Heat { title: HOSTILE.into(), names: words(), ..Default::default() });
    let html = Document {
        title: HOSTILE.into(),
        lead: HOSTILE.into(),
        facts: vec![(HOSTILE.into(), HOSTILE.into())],
        parts: vec![
            Part::Walk(
                HOSTILE.into(),
                vec![Step { panel: panel.clone(), rows: words() }, Step { panel, rows: words() }],
            ),
            Part::Table(HOSTILE.into(), table),
            Part::Picture(HOSTILE.into(), picture),
            Part::Words(HOSTILE.into(), words()),
        ],
        coordinates: Coordinates::Four,
    }
    .html();
    harmless(&html);
    assert_eq!(html.matches("<script").count(), 1, "the page's own");
    assert!(html.matches("&lt;script&gt;alert('x')&lt;/script&gt; &amp; &quot;").count() >= 15);
}

/// Well-formed, with no script but its own, and without anything that would be fetched.
fn harmless(html: &str) {
    let elements = xml::page(html);
    for (name, attributes) in &elements {
        let loads = ["script", "link", "img", "iframe", "object", "embed", "image", "use", "base"];
        assert!(!loads.contains(&name.as_str()), "{name}");
        for (attribute, value) in attributes {
            let fetches = ["src", "href", "xlink:href", "action", "srcset"].contains(&attribute.as_str());
            assert!(!fetches && !attribute.starts_with("on"), "{name} {attribute}");
            assert!(!value.contains("url(") || value.starts_with("url(#shade"), "{value}");
        }
    }
    let policy = |(_, a): &&(String, Vec<(String, String)>)| a.iter().any(|(_, v)| v.starts_with("default-src 'none'"));
    assert_eq!(elements.iter().filter(policy).count(), 1);
    let style = html.split_once("<style>").unwrap().1.split_once("</style>").unwrap().0;
    assert!(!style.contains("url(") && !style.contains("@import"));
    // A name is no reference.
    assert!(!html.replace("http://www.w3.org/2000/svg", "").contains("://"));
}
