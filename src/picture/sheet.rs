//! A page with boards side by side, the working beside or below them, and the result.

use std::collections::BTreeSet;

use super::board::{Panel, legend};
use super::shape::{Anchor, Group, Picture, Shape, Style};

/// What a page shows.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// The heading.
    pub title: String,
    /// What is to be known of the game, a line each.
    pub lines: Vec<String>,
    /// The boards, in the order they are looked at.
    pub panels: Vec<Panel>,
    /// The working, row by row.
    pub working: Vec<String>,
    /// The result.
    pub result: String,
}

const EDGE: f64 = 24.0;
const GAP: f64 = 18.0;
/// Height of a row of the working.
const ROW: f64 = 16.0;
/// Width of a letter of it, about.
const LETTER: f64 = 6.6;

/// Puts a page together: two boards in a row.
#[must_use]
pub fn sheet(page: &Page) -> Picture {
    let columns = page.panels.len().clamp(1, 2);
    let extent = page.panels.iter().map(Panel::extent).fold((220.0, 0.0), |(w, h), e| (e.0.max(w), e.1.max(h)));
    let (width, height): (f64, f64) = extent;
    let inner = columns as f64 * width + (columns - 1) as f64 * GAP;
    let mut groups = vec![heading(page)];
    let top = EDGE + 34.0 + 18.0 * page.lines.len() as f64;
    let place = |i: usize| (EDGE + (i % columns) as f64 * (width + GAP), top + (i / columns) as f64 * height);
    for (i, panel) in page.panels.iter().enumerate() {
        let (x, y) = place(i);
        groups.push(panel.draw(x, y));
    }
    let boards = top + page.panels.len().div_ceil(columns) as f64 * height;
    let beside = columns == 2 && page.panels.len() % 2 == 1;
    let fits = (height / ROW) as usize;
    let rows = wrapped(&page.working, (width / LETTER) as usize);
    let mut bottom = boards;
    if beside && rows.len() < fits {
        let (x, y) = place(page.panels.len());
        groups.push(working(&[&rows], x + GAP, y + 34.0, width));
    } else if !rows.is_empty() {
        let each = rows.len().div_ceil(columns);
        let parts: Vec<&[String]> = rows.chunks(each).collect();
        groups.push(working(&parts, EDGE + GAP, boards + ROW, width + GAP));
        bottom += each as f64 * ROW + 1.5 * ROW;
    }
    let kinds = page.panels.iter().flat_map(Panel::kinds).collect::<BTreeSet<_>>();
    let (meanings, used) = legend(&kinds, EDGE + GAP, bottom, inner - GAP);
    groups.push(meanings);
    bottom += used + 26.0;
    groups.push(result(&page.result, EDGE + GAP, bottom));
    Picture { title: page.result.clone(), size: (inner + 2.0 * EDGE, bottom + EDGE), groups }
}

fn bold(group: &mut Group, class: &'static str, at: (f64, f64), size: f64, text: &str) {
    let text = Shape::Text { at, size, anchor: Anchor::Start, bold: true, turned: 0.0, text: text.to_string() };
    group.add(text, Style::filled(class, "#111"));
}

fn heading(page: &Page) -> Group {
    let mut group = Group::new("heading");
    bold(&mut group, "title", (EDGE + GAP, EDGE + 20.0), 22.0, &page.title);
    for (i, line) in page.lines.iter().enumerate() {
        group.write("line", (EDGE + GAP, EDGE + 42.0 + 18.0 * i as f64), 13.0, Anchor::Start, line);
    }
    group
}

fn working(parts: &[&[String]], left: f64, top: f64, width: f64) -> Group {
    let mut group = Group::new("working");
    for (i, part) in parts.iter().enumerate() {
        for (j, row) in part.iter().enumerate() {
            let at = (left + i as f64 * width, top + j as f64 * ROW);
            group.write("row", at, 12.0, Anchor::Start, row.as_str());
        }
    }
    group
}

fn result(text: &str, left: f64, base: f64) -> Group {
    let mut group = Group::new("result");
    bold(&mut group, "score", (left, base), 20.0, text);
    group
}

/// Rows no longer than so many letters, broken between words where that is possible; what goes on is indented.
fn wrapped(rows: &[String], letters: usize) -> Vec<String> {
    let mut out = Vec::new();
    for row in rows {
        let mut line = String::new();
        for word in row.split(' ') {
            if !line.trim().is_empty() && line.chars().count() + 1 + word.chars().count() > letters {
                out.push(std::mem::replace(&mut line, "    ".to_string()));
            } else if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        out.push(line);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_broken_between_words() {
        let rows = ["one two three".to_string(), "sesquipedalian".to_string(), String::new()];
        assert_eq!(wrapped(&rows, 8), ["one two", "    three", "sesquipedalian", ""]);
    }
}
