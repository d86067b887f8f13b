//! A page with boards side by side, the working beside or below them, and the result.

use std::collections::BTreeSet;

use shinpan_rules::board::Color;
use shinpan_rules::scoring::counting::Mark;

use super::board::{Panel, Sign};
use super::coordinates::Coordinates;
use super::drawing::legend;
use super::letters::Letters;
use super::shape::{Anchor, Group, Picture, Shape, Style};

/// Content of a page.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// The heading.
    pub title: String,
    /// Facts about the game, a line each.
    pub lines: Vec<String>,
    /// The boards, in the order they are looked at.
    pub panels: Vec<Panel>,
    /// The working, row by row.
    pub working: Vec<String>,
    /// The result.
    pub result: String,
    /// Where the boards have coordinates.
    pub coordinates: Coordinates,
}

const EDGE: f64 = 24.0;
const GAP: f64 = 18.0;
/// Room for the title above a board.
const HEAD: f64 = 34.0;
/// Width of a column, which boards fill, but not beyond so many times their size: then the column is narrower.
const COLUMN: f64 = 560.0;
const LARGEST: f64 = 2.0;
/// Width of a column with a tiny board.
const NARROW: f64 = 400.0;
/// Heights of the letters of a working: the largest that has room beside the boards.
const SIZES: [f64; 6] = [18.0, 16.5, 15.0, 14.0, 13.0, 12.0];

/// The working in letters of one height, broken to the width that there is for it.
struct Working {
    size: f64,
    /// The lines; whether each goes on with the row before it.
    rows: Vec<(bool, String)>,
}

/// By how many letters a line that goes on with a row is set back.
const SET_BACK: f64 = 1.5;

impl Working {
    fn of(page: &Page, size: f64, width: f64) -> Working {
        let lines = |row: &String| Letters::plain(size).broken(row, width - SET_BACK * size);
        let rows =
            page.working.iter().flat_map(|row| lines(row).into_iter().enumerate().map(|(i, line)| (i > 0, line)));
        Working { size, rows: rows.collect() }
    }

    /// Height of a row.
    fn row(&self) -> f64 {
        (1.34 * self.size).round()
    }

    fn height(&self, rows: usize) -> f64 {
        rows as f64 * self.row()
    }

    /// Columns of so many rows, so far apart.
    fn draw(&self, each: usize, left: f64, top: f64, apart: f64) -> Group {
        let mut group = Group::new("working");
        for (i, part) in self.rows.chunks(each).enumerate() {
            for (j, (goes_on, row)) in part.iter().enumerate() {
                let back = if *goes_on { SET_BACK * self.size } else { 0.0 };
                let at = (left + i as f64 * apart + back, top + self.height(j));
                group.write("row", at, self.size, Anchor::Start, row.as_str());
            }
        }
        group
    }
}

/// Puts a page together: two boards in a row.
#[must_use]
pub fn sheet(page: &Page) -> Picture {
    let columns = page.panels.len().clamp(1, 2);
    let boards: Vec<(Group, (f64, f64))> = page.panels.iter().map(|p| p.draw(page.coordinates)).collect();
    let largest = boards.iter().fold((1.0, 0.0), |(w, h): (f64, f64), (_, e)| (e.0.max(w), e.1.max(h)));
    let scale = (COLUMN / largest.0).clamp(1.0, LARGEST);
    let (width, height) = ((scale * largest.0).max(NARROW), HEAD + scale * largest.1 + GAP);
    let inner = columns as f64 * width + (columns - 1) as f64 * GAP;
    let (heading, used) = heading(page, inner - GAP);
    let mut groups = vec![heading];
    let top = EDGE + used;
    let place = |i: usize| (EDGE + (i % columns) as f64 * (width + GAP), top + (i / columns) as f64 * height);
    for (i, ((board, _), panel)) in boards.into_iter().zip(&page.panels).enumerate() {
        let (x, y) = place(i);
        let mut group = board.placed(scale, (x, y + HEAD));
        group.write("panel-title", (x + GAP, y + HEAD - 12.0), 16.0, Anchor::Start, panel.title.as_str());
        groups.push(group);
    }
    let boards = top + page.panels.len().div_ceil(columns) as f64 * height;
    let beside = columns == 2 && page.panels.len() % 2 == 1;
    let room = SIZES.map(|size| Working::of(page, size, width - GAP));
    let mut bottom = boards;
    if let Some(fitting) = room.iter().find(|w| beside && w.height(w.rows.len()) <= height - HEAD - GAP) {
        let (x, y) = place(page.panels.len());
        groups.push(fitting.draw(fitting.rows.len().max(1), x + GAP, y + HEAD, 0.0));
    } else if !page.working.is_empty() {
        let working = Working::of(page, 13.0, width - GAP);
        let each = working.rows.len().div_ceil(columns);
        groups.push(working.draw(each, EDGE + GAP, boards + working.row(), width + GAP));
        bottom += working.height(each) + 1.5 * working.row();
    }
    let mut kinds = page.panels.iter().flat_map(Panel::kinds).collect::<BTreeSet<_>>();
    // What is counted for a player looks like what is the player's.
    for color in Color::BOTH {
        if kinds.contains(&Sign::Owned(color)) {
            kinds.remove(&Sign::Mark(Mark::Counted(color)));
        }
    }
    let counts = page.panels.iter().find_map(Panel::row_counts);
    let (meanings, used) = legend(&kinds, counts, (EDGE + GAP, bottom), inner - GAP);
    groups.push(meanings);
    let mut result = Group::new("result");
    bottom += used + bold(&mut result, "score", (EDGE + GAP, bottom + used + 26.0), 20.0, &page.result, inner - GAP);
    groups.push(result);
    Picture { title: page.result.clone(), size: (inner + 2.0 * EDGE, bottom + EDGE), groups }
}

/// Writes bold lines no wider than `width`; tells their height.
fn bold(group: &mut Group, class: &'static str, at: (f64, f64), size: f64, text: &str, width: f64) -> f64 {
    let lines = Letters::bold(size).broken(text, width);
    let row = 1.3 * size;
    let height = row * lines.len() as f64;
    for (i, text) in lines.into_iter().enumerate() {
        let at = (at.0, at.1 + i as f64 * row);
        let text = Shape::Text { at, size, anchor: Anchor::Start, bold: true, turned: 0.0, text };
        group.add(text, Style::filled(class, "#111"));
    }
    height
}

/// The title, and what is to be known of the game; tells their height.
fn heading(page: &Page, width: f64) -> (Group, f64) {
    let mut group = Group::new("heading");
    let mut used = bold(&mut group, "title", (EDGE + GAP, EDGE + 20.0), 22.0, &page.title, width);
    for line in page.lines.iter().flat_map(|line| Letters::plain(13.0).broken(line, width)) {
        group.write("line", (EDGE + GAP, EDGE + used + 13.0), 13.0, Anchor::Start, line);
        used += 18.0;
    }
    (group, used + 6.0)
}
