//! A table of shares as a heat map.

use super::letters::Letters;
use super::shape::{Anchor, Fill, Group, Picture, Shape, Style};

/// A table of which every cell has a share of something, and a text.
#[derive(Clone, Debug, Default)]
pub struct Heat {
    /// The heading.
    pub title: String,
    /// The meaning of the colours, a line each.
    pub lines: Vec<String>,
    /// The names of the rows and columns.
    pub names: Vec<String>,
    /// The cells, row by row.
    pub cells: Vec<Vec<Cell>>,
}

/// A cell of a heat map.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Cell {
    /// 0 for cold to 1 for hot; `None` where there is nothing to say.
    pub share: Option<f64>,
    /// Its text.
    pub text: String,
}

const SIDE: f64 = 30.0;
const EDGE: f64 = 20.0;
/// The key to the colours: the height of its cells, and room for it.
const KEY: (f64, f64) = (14.0, 40.0);

/// Draws a table; the hotter a cell, the redder.
#[must_use]
pub fn heat_map(heat: &Heat) -> Picture {
    let letters = Letters::plain(12.0);
    let longest = heat.names.iter().map(|name| letters.width(name)).fold(0.0, f64::max) + 10.0;
    let lines = EDGE + 30.0 + 18.0 * heat.lines.len() as f64;
    let head = lines + KEY.1;
    let (left, top) = (EDGE + longest, head + longest);
    let side = heat.names.len() as f64 * SIDE;
    let heading = Group::heading(EDGE, &heat.title, &heat.lines);
    let (mut names, mut cells) = (Group::new("names"), Group::new("cells"));
    for (i, name) in heat.names.iter().enumerate() {
        let middle = (i as f64 + 0.5) * SIDE;
        names.write("row-name", (left - 6.0, top + middle + 4.0), 12.0, Anchor::End, name.as_str());
        let at = (left + middle + 4.0, top - 6.0);
        let column =
            Shape::Text { at, size: 12.0, anchor: Anchor::Start, bold: false, turned: -90.0, text: name.clone() };
        names.add(column, Style::filled("column-name", "#222"));
    }
    for (row, line) in heat.cells.iter().enumerate() {
        for (column, cell) in line.iter().enumerate() {
            let (x, y) = (left + column as f64 * SIDE, top + row as f64 * SIDE);
            let fill = cell.share.map_or(Fill::Color("#eee"), warmth);
            let style = Style { fill, ..Style::filled("cell", "#eee") }.edged("#fff", 1.0);
            cells.add(Shape::Rect(x, y, SIDE, SIDE), style);
            if !cell.text.is_empty() {
                let ink = if is_dark(fill) { "#fff" } else { "#111" };
                let at = (x + SIDE / 2.0, y + SIDE / 2.0 + 4.0);
                let text = Shape::Text {
                    at,
                    size: 11.0,
                    anchor: Anchor::Middle,
                    bold: false,
                    turned: 0.0,
                    text: cell.text.clone(),
                };
                cells.add(text, Style::filled("share", ink));
            }
        }
    }
    let words = heat.lines.iter().map(|line| letters.width(line));
    let words = words.fold(Letters::bold(20.0).width(&heat.title), f64::max);
    let size = ((left + side).max(EDGE + words) + EDGE, top + side + EDGE);
    Picture { title: heat.title.clone(), size, groups: vec![heading, key(lines), names, cells] }
}

/// The meaning of the colours.
fn key(top: f64) -> Group {
    const STEPS: usize = 20;
    let mut group = Group::new("key");
    for step in 0..=STEPS {
        let share = step as f64 / STEPS as f64;
        let style = Style { fill: warmth(share), ..Style::filled("shade", "#eee") };
        group.add(Shape::Rect(EDGE + KEY.0 * step as f64, top, KEY.0, KEY.0), style);
        if step % 5 == 0 {
            let at = (EDGE + KEY.0 * (step as f64 + 0.5), top + KEY.0 + 13.0);
            group.write("per-cent", at, 10.0, Anchor::Middle, format!("{:.0}", 100.0 * share));
        }
    }
    let at = (EDGE + KEY.0 * (STEPS as f64 + 1.5), top + KEY.0 - 3.0);
    group.write("per-cent", at, 12.0, Anchor::Start, "per cent");
    group
}

/// From pale yellow over orange to dark red, like embers.
fn warmth(share: f64) -> Fill {
    const SCALE: [(f64, f64, f64); 4] =
        [(255.0, 251.0, 235.0), (253.0, 204.0, 110.0), (236.0, 100.0, 60.0), (140.0, 10.0, 35.0)];
    let place = share.clamp(0.0, 1.0) * (SCALE.len() - 1) as f64;
    let below = (place as usize).min(SCALE.len() - 2);
    let (part, (from, to)) = (place - below as f64, (SCALE[below], SCALE[below + 1]));
    let mix = |a: f64, b: f64| (a + (b - a) * part).round() as u8;
    Fill::Rgb(mix(from.0, to.0), mix(from.1, to.1), mix(from.2, to.2))
}

/// Tells whether white stands out from a colour more than near black does (contrast as in WCAG 2.1).
fn is_dark(fill: Fill) -> bool {
    let Fill::Rgb(red, green, blue) = fill else { return false };
    let linear = |part: u8| ((f64::from(part) / 255.0 + 0.055) / 1.055).powf(2.4);
    let luminance = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
    // Between #111 (0.0056) and white: where both ratios are the same.
    (luminance + 0.05) * (luminance + 0.05) < 1.05 * 0.0556
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_cell_is_drawn_and_the_hottest_is_darkest_there_and_in_the_key() {
        let cell = |share| Cell { share, text: String::new() };
        let heat = Heat {
            title: "T".into(),
            lines: vec![],
            names: vec!["a".into(), "b".into()],
            cells: vec![vec![cell(None), cell(Some(0.0))], vec![cell(Some(1.0)), cell(Some(0.5))]],
        };
        let text = heat_map(&heat).to_string();
        assert_eq!(text.matches("class=\"cell\"").count(), 4);
        assert_eq!((text.matches("#fffbeb").count(), text.matches("#8c0a23").count()), (2, 2));
    }
}
