//! A page about a verdict, to be printed and signed: the verdict first, then the game, the position, the reasons, and
//! room for signatures.

use shinpan_rules::board::Color;
use shinpan_rules::scoring::counting::Mark;

use super::board::{Panel, Sign};
use super::coordinates::Coordinates;
use super::drawing::legend;
use super::letters::Letters;
use super::shape::{Anchor, Group, Picture, Shape, Style};

/// Content of a page about a verdict.
#[derive(Clone, Debug, Default)]
pub struct VerdictSheet {
    /// The verdict, a sentence.
    pub verdict: String,
    /// The facts of the game, each with its name; room is left to write in those without a value.
    pub facts: Vec<(String, String)>,
    /// The position, with the verdict drawn on it.
    pub panel: Option<Panel>,
    /// Headings and the paragraphs below them.
    pub sections: Vec<(String, Vec<String>)>,
    /// The people who sign.
    pub signatures: Vec<String>,
    /// Where the board has coordinates.
    pub coordinates: Coordinates,
}

/// Width and height of a page: A4 at 96 points an inch.
const PAGE: (f64, f64) = (794.0, 1123.0);
const EDGE: f64 = 48.0;
const GAP: f64 = 20.0;
/// Height of what is signed.
const SIGNED: f64 = 96.0;
/// Widths of the board, and heights of the letters: the largest with which all has room.
const SIZES: [(f64, f64); 7] =
    [(430.0, 13.0), (420.0, 12.0), (390.0, 11.0), (350.0, 10.0), (310.0, 9.0), (270.0, 8.0), (230.0, 7.0)];

/// Lays a verdict out on one page. A page with more text than has room is longer.
#[must_use]
pub fn verdict_sheet(sheet: &VerdictSheet) -> Picture {
    let laid = SIZES.map(|(board, size)| lay_out(sheet, board, size));
    let fits = |(_, bottom): &(Vec<Group>, f64)| bottom + SIGNED + EDGE <= PAGE.1;
    let best = laid.iter().position(fits).unwrap_or(laid.len() - 1);
    let [.., last] = &laid;
    let (mut groups, bottom) = laid.get(best).unwrap_or(last).clone();
    let height = PAGE.1.max(bottom + SIGNED + EDGE);
    groups.push(signatures(&sheet.signatures, height - EDGE - SIGNED));
    Picture { title: sheet.verdict.clone(), size: (PAGE.0, height), groups }
}

/// Everything above the signatures with a board so wide and letters so high; and where it ends.
fn lay_out(sheet: &VerdictSheet, board: f64, size: f64) -> (Vec<Group>, f64) {
    let inner = PAGE.0 - 2.0 * EDGE;
    let mut heading = Group::new("heading");
    let mut y = EDGE;
    y += paragraph(&mut heading, "title", (EDGE, y), Letters::plain(size), "Verdict", inner);
    y += paragraph(&mut heading, "result", (EDGE, y), Letters::bold(1.55 * size), &sheet.verdict, inner) + 0.5 * GAP;
    let mut groups = vec![heading];
    let top = y;
    let (mut left, mut side) = (top, EDGE);
    if let Some(panel) = &sheet.panel {
        let (drawn, (width, height)) = panel.draw(sheet.coordinates);
        let scale = board / width.max(height);
        groups.push(drawn.placed(scale, (EDGE, top)));
        let mut kinds = panel.kinds();
        for color in Color::BOTH {
            if kinds.contains(&Sign::Owned(color)) {
                kinds.remove(&Sign::Mark(Mark::Counted(color)));
            }
        }
        let (meanings, used) = legend(&kinds, None, (EDGE, top + scale * height), board);
        groups.push(meanings);
        left = top + scale * height + used;
        side = EDGE + board + GAP;
    }
    let mut facts = Group::new("facts");
    let mut right = top;
    for (name, value) in &sheet.facts {
        let width = PAGE.0 - EDGE - side;
        right += paragraph(&mut facts, "name", (side, right), Letters::plain(0.85 * size), name, width);
        if value.is_empty() {
            right += 1.3 * size;
            facts.add(Shape::Line(side, right, side + width, right), Style::outline("blank", "#888", 0.8));
        } else {
            right += paragraph(&mut facts, "value", (side, right), Letters::bold(size), value, width);
        }
        right += 0.45 * size;
    }
    groups.push(facts);
    let mut text = Group::new("reasons");
    y = left.max(right) + 0.5 * GAP;
    for (title, paragraphs) in sheet.sections.iter().filter(|(_, paragraphs)| !paragraphs.is_empty()) {
        y += 0.5 * size + paragraph(&mut text, "heading", (EDGE, y + 0.5 * size), Letters::bold(size), title, inner);
        for row in paragraphs {
            y += paragraph(&mut text, "row", (EDGE, y), Letters::plain(size), row, inner) + 0.2 * size;
        }
    }
    groups.push(text);
    (groups, y)
}

/// Writes lines below `at`; tells their height.
fn paragraph(group: &mut Group, class: &'static str, at: (f64, f64), letters: Letters, text: &str, width: f64) -> f64 {
    let Letters { size, bold } = letters;
    let row = 1.32 * size;
    let lines = letters.broken(text, width);
    let height = row * lines.len() as f64;
    for (i, text) in lines.into_iter().enumerate() {
        let at = (at.0, at.1 + size + i as f64 * row);
        let text = Shape::Text { at, size, anchor: Anchor::Start, bold, turned: 0.0, text };
        group.add(text, Style::filled(class, "#111"));
    }
    height
}

/// A line to sign on for each of these people, and one for the time, from `top` on.
fn signatures(people: &[String], top: f64) -> Group {
    let mut group = Group::new("signatures");
    let each = (PAGE.0 - 2.0 * EDGE + GAP) / people.len().max(1) as f64;
    for (i, who) in people.iter().enumerate() {
        let left = EDGE + i as f64 * each;
        let line = top + SIGNED - 24.0;
        group.add(Shape::Line(left, line, left + each - GAP, line), Style::outline("signature", "#111", 1.0));
        group.write("signer", (left, line + 15.0), 11.0, Anchor::Start, who.as_str());
    }
    group
}
