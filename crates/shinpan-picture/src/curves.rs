//! How a game went: Black's share of the wins and Black's lead, move by move.

use shinpan_rules::board::Color;

use super::letters::Letters;
use super::shape::{Anchor, Group, Picture, Shape, Style};

/// How a game went.
#[derive(Clone, Debug, Default)]
pub struct Curves {
    /// The heading.
    pub title: String,
    /// Remarks below it, a line each.
    pub lines: Vec<String>,
    /// Black's share of the wins after each move, from none on.
    pub wins: Vec<f32>,
    /// Black's lead after each move; `None` where the rules count nothing.
    pub leads: Vec<Option<f32>>,
    /// Moves to mark.
    pub marks: Vec<Mark>,
}

/// A move that is marked on both curves.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mark {
    /// Its number, from 1.
    pub number: usize,
    /// The player.
    pub color: Color,
}

const EDGE: f64 = 20.0;
const LEFT: f64 = 50.0;
const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 160.0;
const GAP: f64 = 40.0;
/// The least lead at the edges of its curve.
const LEAST_LEAD: f64 = 10.0;

/// One of the curves: where it stands, its values and those at its edges.
struct Frame<'a> {
    class: &'static str,
    name: &'a str,
    top: f64,
    low: f64,
    high: f64,
    values: Vec<Option<f64>>,
}

/// Draws the curves below each other; that of the lead is left out where there is none.
#[must_use]
pub fn curves(game: &Curves) -> Picture {
    let top = EDGE + 50.0 + 18.0 * game.lines.len() as f64;
    let wins = game.wins.iter().map(|&win| Some(100.0 * f64::from(win))).collect();
    let leads: Vec<Option<f64>> = game.leads.iter().map(|lead| lead.map(f64::from)).collect();
    let most = leads.iter().flatten().map(|lead| lead.abs()).fold(LEAST_LEAD, f64::max).ceil();
    let mut frames =
        vec![Frame { class: "wins", name: "Black's win rate, %", top, low: 0.0, high: 100.0, values: wins }];
    if leads.iter().any(Option::is_some) {
        let top = top + HEIGHT + GAP;
        frames.push(Frame { class: "leads", name: "Black's lead", top, low: -most, high: most, values: leads });
    }
    let last = game.wins.len().max(2) - 1;
    let height = frames.last().map_or(top, |frame| frame.top) + HEIGHT + 30.0 + EDGE;
    let mut groups = vec![Group::heading(EDGE, &game.title, &game.lines)];
    groups.extend(frames.iter().map(|frame| frame.draw(last, &game.marks)));
    let letters = Letters::plain(12.0);
    let words = game.lines.iter().map(|line| letters.width(line));
    let words = words.fold(Letters::bold(20.0).width(&game.title), f64::max);
    Picture { title: game.title.clone(), size: ((EDGE + LEFT + WIDTH).max(EDGE + words) + EDGE, height), groups }
}

impl Frame<'_> {
    fn at(&self, number: usize, value: f64, last: usize) -> (f64, f64) {
        let x = EDGE + LEFT + WIDTH * number as f64 / last as f64;
        (x, self.top + HEIGHT * (self.high - value.clamp(self.low, self.high)) / (self.high - self.low))
    }

    fn draw(&self, last: usize, marks: &[Mark]) -> Group {
        let mut group = Group::new(self.class);
        group.write("line", (EDGE, self.top - 10.0), 12.0, Anchor::Start, self.name);
        let middle = (self.low + self.high) / 2.0;
        for value in [self.low, middle, self.high] {
            let ((x1, y), (x2, _)) = (self.at(0, value, last), self.at(last, value, last));
            let style = Style::outline("rule", if value == middle { "#999" } else { "#ddd" }, 1.0);
            group.add(Shape::Line(x1, y, x2, y), style);
            group.write("figure", (x1 - 6.0, y + 4.0), 11.0, Anchor::End, format!("{value:.0}"));
        }
        for share in 0..=4 {
            let number = last * share / 4;
            let (x, y) = self.at(number, self.low, last);
            group.write("figure", (x, y + 16.0), 11.0, Anchor::Middle, number.to_string());
        }
        for (i, pair) in self.values.windows(2).enumerate() {
            let [Some(from), Some(to)] = *pair else { continue };
            let ((x1, y1), (x2, y2)) = (self.at(i, from, last), self.at(i + 1, to, last));
            group.add(Shape::Line(x1, y1, x2, y2), Style::outline("curve", "#2b5fa8", 2.0));
        }
        for mark in marks {
            let Some(&Some(value)) = self.values.get(mark.number) else { continue };
            let (x, y) = self.at(mark.number, value, last);
            let fill = if mark.color == Color::Black { "#17171a" } else { "#f7f6f2" };
            group.add(Shape::Circle(x, y, 4.0), Style::filled("mistake", fill).edged("#b5462f", 1.5));
        }
        group
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_has_a_curve_for_each_value_and_a_circle_for_each_mark() {
        let marks = vec![Mark { number: 2, color: Color::White }, Mark { number: 9, color: Color::Black }];
        let leads = vec![Some(0.0), Some(-2.5), Some(30.0)];
        let game = Curves { title: "a <b>".into(), lines: vec![], wins: vec![0.5, 0.25, 1.0], leads, marks };
        let text = curves(&game).to_string();
        let count = |what: &str| text.matches(what).count();
        assert_eq!((count("class=\"curve\""), count("class=\"mistake\"")), (4, 2), "{text}");
        assert!(!text.contains("<b>") && text.contains("Black's lead"), "{text}");
        let none = Curves { leads: vec![None; 3], ..game };
        let text = curves(&none).to_string();
        assert_eq!((text.matches("class=\"curve\"").count(), text.contains("Black's lead")), (2, false));
    }
}
