//! Numbers as bars, each with its name and figure.

use super::letters::Letters;
use super::shape::{Anchor, Group, Picture, Shape, Style};

/// A chart of bars.
#[derive(Clone, Debug, Default)]
pub struct Bars {
    /// The heading.
    pub title: String,
    /// The quantity that is counted, a line each.
    pub lines: Vec<String>,
    /// Names, how long each bar is, and what is written beside it.
    pub bars: Vec<(String, f64, String)>,
}

const EDGE: f64 = 20.0;
const ROW: f64 = 22.0;
const LONGEST: f64 = 360.0;

/// Draws bars from the top down; the longest takes the whole width.
#[must_use]
pub fn bar_chart(chart: &Bars) -> Picture {
    let letters = Letters::plain(12.0);
    let widest = |texts: &mut dyn Iterator<Item = &String>| texts.map(|t| letters.width(t)).fold(0.0, f64::max);
    let names = widest(&mut chart.bars.iter().map(|(name, _, _)| name)) + 10.0;
    let figures = widest(&mut chart.bars.iter().map(|(_, _, figure)| figure)) + 10.0;
    let most = chart.bars.iter().map(|&(_, length, _)| length).fold(f64::MIN_POSITIVE, f64::max);
    let top = EDGE + 30.0 + 18.0 * chart.lines.len() as f64;
    let heading = Group::heading(EDGE, &chart.title, &chart.lines);
    let (mut labels, mut bars) = (Group::new("names"), Group::new("bars"));
    for (i, (name, length, figure)) in chart.bars.iter().enumerate() {
        let (x, y) = (EDGE + names, top + i as f64 * ROW);
        let long = LONGEST * (length / most).clamp(0.0, 1.0);
        labels.write("row-name", (x - 6.0, y + 14.0), 12.0, Anchor::End, name.as_str());
        bars.add(Shape::Rect(x, y + 3.0, long, ROW - 6.0), Style::filled("bar", "#b5462f"));
        labels.write("figure", (x + long + 6.0, y + 14.0), 12.0, Anchor::Start, figure.as_str());
    }
    let words = widest(&mut chart.lines.iter()).max(Letters::bold(20.0).width(&chart.title));
    let size =
        ((EDGE + names + LONGEST + figures).max(EDGE + words) + EDGE, top + ROW * chart.bars.len() as f64 + EDGE);
    Picture { title: chart.title.clone(), size, groups: vec![heading, labels, bars] }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bar_has_its_name_and_figure() {
        let bar = |name: &str, length: f64| (name.to_string(), length, format!("{length} games"));
        let bars = vec![bar("scoring", 10.0), bar("seki", 5.0), bar("komi", 0.0)];
        let chart = Bars { title: "T".into(), lines: vec!["of some".into()], bars };
        let text = bar_chart(&chart).to_string();
        assert_eq!(text.matches("class=\"bar\"").count(), 3);
        assert!(["scoring", "seki", "komi", "10 games", "5 games"].iter().all(|t| text.contains(t)), "{text}");
        assert!(text.contains("360") && text.contains("180"), "{text}");
    }
}
