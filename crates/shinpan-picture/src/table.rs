//! A table as a picture.

use super::letters::Letters;
use super::shape::{Anchor, Group, Picture, Shape, Style};
use super::web::{Row, Table, Tone};

const EDGE: f64 = 24.0;
/// Width of the whole table, of which the last column has what the others leave, but no less than so much.
const WIDTH: f64 = 980.0;
const LAST: f64 = 360.0;
/// Room between columns.
const APART: f64 = 22.0;
/// From a line to the next of a row, from its last to the rule below it and from there to the next row.
const LINE: f64 = 18.0;
const BELOW: f64 = 8.0;
const ABOVE: f64 = 18.0;
/// By how much a line that goes on with another is set back.
const SET_BACK: f64 = 16.0;
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
    let mut y = EDGE + 48.0 + 18.0 * lines.len() as f64;
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
        between.push(y + BELOW);
        y += BELOW + ABOVE;
        let mut height = 1;
        for (column, (cell, &left)) in cells.iter().zip(&lefts).enumerate() {
            let width = if column + 1 == columns { last - SET_BACK } else { f64::INFINITY };
            let broken = |line| PLAIN.broken(line, width).into_iter().enumerate();
            let texts: Vec<(usize, String)> = cell.split('\n').flat_map(broken).collect();
            height = height.max(texts.len());
            for (row, (i, text)) in texts.iter().enumerate().filter(|(_, (_, text))| !text.is_empty()) {
                let back = if *i > 0 { SET_BACK } else { 0.0 };
                write((left + back, y + row as f64 * LINE), text, false, *tone);
            }
        }
        y += (height - 1) as f64 * LINE;
    }
    let mut rules = Group::new("rules");
    for y in between {
        rules.add(Shape::Line(EDGE, y, right, y), Style::outline("rule", "#c9c5bc", 1.0));
    }
    let heading = Group::heading(EDGE, title, &lines);
    let width = right.max(EDGE + Letters::bold(20.0).width(title));
    Picture { title: title.to_string(), size: (width + EDGE, y + EDGE), groups: vec![heading, rules, group] }
}
