//! A table as a picture.

use super::letters::Letters;
use super::shape::{Anchor, Group, Picture, Shape, Style};
use super::web::{Row, Table, Tone};

const EDGE: f64 = 24.0;
/// Width of the whole table, of which the last column has what the others leave, but no less than so much.
const WIDTH: f64 = 900.0;
const LAST: f64 = 360.0;
/// Room between columns.
const APART: f64 = 22.0;
/// Height of a line, and room above and below those of a row.
const LINE: f64 = 19.0;
const ROOM: f64 = 5.0;
const PLAIN: Letters = Letters::plain(13.0);
const BOLD: Letters = Letters::bold(13.0);

/// Draws a table under a title and lines.
#[must_use]
pub fn table_picture(title: &str, lines: &[String], table: &Table) -> Picture {
    let columns = table.head.len();
    let natural = |column: usize| {
        let cells = table.rows.iter().filter_map(|row| row.cells.get(column)).map(|cell| PLAIN.width(cell));
        cells.fold(BOLD.width(&table.head[column]), f64::max) + APART
    };
    let lefts: Vec<f64> = (0..columns)
        .scan(EDGE, |left, column| {
            let here = *left;
            *left += natural(column);
            Some(here)
        })
        .collect();
    let last = (EDGE + WIDTH - lefts.last().unwrap_or(&EDGE)).max(LAST);
    let right = lefts.last().unwrap_or(&EDGE) + last;
    let lines: Vec<String> = lines.iter().flat_map(|line| Letters::plain(12.0).broken(line, right - EDGE)).collect();
    let mut y = EDGE + 38.0 + 18.0 * lines.len() as f64;
    let mut group = Group::new("table");
    let mut write = |at: (f64, f64), text: &str, bold: bool, tone: Tone| {
        let style = match tone {
            Tone::Plain => Style::filled("row", "#222"),
            Tone::Odd => Style::filled("odd", "#b3261e"),
            Tone::Faint => Style::filled("faint", "#777"),
        };
        let (size, text) = (PLAIN.size, text.to_string());
        group.add(Shape::Text { at, size, anchor: Anchor::Start, bold, turned: 0.0, text }, style);
    };
    let mut between = Vec::new();
    for (head, &left) in table.head.iter().zip(&lefts) {
        write((left, y), head, true, Tone::Plain);
    }
    for Row { tone, cells } in &table.rows {
        y += ROOM + LINE;
        between.push(y - LINE + 1.0);
        let mut height = 1;
        for (column, (cell, &left)) in cells.iter().zip(&lefts).enumerate() {
            let texts = if column + 1 == columns {
                cell.split('\n').flat_map(|line| PLAIN.broken(line, last)).collect()
            } else {
                vec![cell.clone()]
            };
            height = height.max(texts.len());
            for (i, text) in texts.iter().enumerate().filter(|(_, text)| !text.is_empty()) {
                write((left, y + ROOM + i as f64 * LINE), text, false, *tone);
            }
        }
        y += ROOM + (height - 1) as f64 * LINE;
    }
    let mut rules = Group::new("rules");
    for y in between {
        rules.add(Shape::Line(EDGE, y, right, y), Style::outline("rule", "#c9c5bc", 1.0));
    }
    let heading = Group::heading(EDGE, title, &lines);
    let width = right.max(EDGE + Letters::bold(20.0).width(title));
    Picture { title: title.to_string(), size: (width + EDGE, y + EDGE), groups: vec![heading, rules, group] }
}
