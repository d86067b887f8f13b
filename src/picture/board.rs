//! What is to be seen on a board, and its drawing.

use std::collections::{BTreeMap, BTreeSet};

use crate::board::{Board, Color, Point, PointSet, Size};
use crate::scoring::counting::{Layout, Mark, Stage};
use crate::scoring::{PointScore, Reason, Tally};

use super::shape::{Anchor, Group, Shape, Style};

/// Distance of two lines.
pub(super) const LINE: f64 = 26.0;
/// Wood beyond the outermost lines, so that no stone touches its edge.
const BORDER: f64 = 0.75 * LINE;
/// Room for coordinates at the left and below.
const MARGIN: f64 = 1.6 * LINE;
/// Room for the title above.
pub(super) const HEAD: f64 = 34.0;
const WOOD: &str = "#f5dfae";
const RED: &str = "#c8102e";
const BLUE: &str = "#1f5fa8";
const GREY: &str = "#777";

/// What is shown on a point beside the stone that may stand there.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Sign {
    /// The stone is dead; the point is the other player's, if points count.
    Dead,
    /// The stone is superfluous, and was taken off by its owner.
    Trimmed,
    /// The point is this player's.
    Owned(Color),
    /// Both have a part of the point, or it counts for both.
    Shared,
    /// The point stays as it stands, half for each.
    Contested,
    /// The point has a value of its own.
    Special,
    /// A point next to both colours that counts for nobody.
    Dame,
    /// A surrounded point that does not count.
    Seki,
    /// What a counting procedure did here.
    Mark(Mark),
    /// The last stone that was played.
    Last,
}

impl Sign {
    /// Why a point of the board counts as it does; nothing is to be said of a stone.
    fn of(p: &PointScore) -> Option<Sign> {
        Some(match p.reason {
            Reason::Stone | Reason::StandingStone | Reason::Unfilled | Reason::Uncounted => return None,
            Reason::Surrounded | Reason::Shared => p.whole().map_or(Sign::Shared, Sign::Owned),
            Reason::Removed | Reason::Cleared => Sign::Dead,
            Reason::Trimmed => Sign::Trimmed,
            Reason::Special => Sign::Special,
            Reason::Bare => Sign::Shared,
            Reason::Contested => Sign::Contested,
            Reason::Dame | Reason::Teire => Sign::Dame,
            Reason::SekiEye => Sign::Seki,
        })
    }

    /// A short label, for text and for the drawing of signs that are letters or numbers.
    #[must_use]
    pub fn label(self) -> String {
        match self {
            Sign::Dead => "x".to_string(),
            Sign::Trimmed => "t".to_string(),
            Sign::Owned(color) => color.letter().to_ascii_lowercase().to_string(),
            Sign::Shared => "=".to_string(),
            Sign::Contested => "?".to_string(),
            Sign::Special => "$".to_string(),
            Sign::Dame => "-".to_string(),
            Sign::Seki => "%".to_string(),
            Sign::Mark(mark) => mark.to_string(),
            Sign::Last => ")".to_string(),
        }
    }

    /// What it means, for a legend.
    #[must_use]
    pub fn meaning(self) -> &'static str {
        match self {
            Sign::Dead => "dead",
            Sign::Trimmed => "superfluous, taken off",
            Sign::Owned(Color::Black) => "Black's point",
            Sign::Owned(Color::White) => "White's point",
            Sign::Shared => "shared",
            Sign::Contested => "contested, half each",
            Sign::Special => "a value of its own",
            Sign::Dame => "next to both, nobody's",
            Sign::Seki => "in seki, not counted",
            Sign::Mark(mark) => mark.meaning(),
            Sign::Last => "the last move",
        }
    }

    /// The same without its number, if it has one.
    fn kind(self) -> Sign {
        match self {
            Sign::Mark(Mark::Rectangle(_)) => Sign::Mark(Mark::Rectangle(1)),
            Sign::Mark(Mark::Block(_)) => Sign::Mark(Mark::Block(1)),
            Sign::Mark(Mark::Dead(_)) => Sign::Mark(Mark::Dead(Color::Black)),
            other => other,
        }
    }
}

/// A board as it is to be shown.
#[derive(Clone, Debug)]
pub struct Panel {
    /// What it shows.
    pub title: String,
    /// Width and height.
    pub size: Size,
    /// The stones, dead ones included.
    pub stones: [PointSet; 2],
    /// The signs.
    pub signs: BTreeMap<Point, Sign>,
}

impl Panel {
    /// A finished position as it was scored: dead stones where they stand, and whose every other point is.
    #[must_use]
    pub fn scored(title: &str, board: &Board, tally: &Tally) -> Panel {
        let mut signs: BTreeMap<Point, Sign> =
            tally.points().filter_map(|p| Sign::of(&p).map(|sign| (p.point, sign))).collect();
        signs.extend(tally.removed.iter().map(|p| (p, Sign::Dead)));
        Panel { title: title.to_string(), size: board.size(), stones: Color::BOTH.map(|c| board.stones(c)), signs }
    }

    /// A position in which nothing was counted.
    #[must_use]
    pub fn position(title: &str, board: &Board) -> Panel {
        let stones = Color::BOTH.map(|c| board.stones(c));
        Panel { title: title.to_string(), size: board.size(), stones, signs: BTreeMap::new() }
    }

    /// The same with the last stone marked, if it is still there and nothing else is to be said of it.
    #[must_use]
    pub fn with_last(mut self, point: Option<Point>) -> Panel {
        if let Some(point) = point.filter(|&p| self.stone(p).is_some()) {
            self.signs.entry(point).or_insert(Sign::Last);
        }
        self
    }

    /// The stones at one moment of a count.
    #[must_use]
    pub fn stage(stage: &Stage) -> Panel {
        Panel::layout(&stage.title, &stage.layout)
    }

    /// Stones as a procedure laid them.
    #[must_use]
    pub fn layout(title: &str, layout: &Layout) -> Panel {
        let stones = Color::BOTH.map(|c| layout.stones(c));
        let signs = layout.marks().map(|(p, m)| (p, Sign::Mark(m))).collect();
        Panel { title: title.to_string(), size: layout.size(), stones, signs }
    }

    /// The stone on a point.
    #[must_use]
    pub fn stone(&self, point: Point) -> Option<Color> {
        Color::BOTH.into_iter().find(|&c| self.stones[c].contains(point))
    }

    /// How many points of a row were counted: `7`, or `7 : 8` if both colours were. `None` if none were on the board.
    #[must_use]
    pub fn row_count(&self, row: usize) -> Option<String> {
        let counted = |c| self.signs.iter().filter(move |(_, s)| **s == Sign::Mark(Mark::Counted(c)));
        let colors = Color::BOTH.into_iter().filter(|&c| counted(c).next().is_some());
        let here: Vec<String> =
            colors.map(|c| counted(c).filter(|(p, _)| p.row() == row).count().to_string()).collect();
        (!here.is_empty()).then(|| here.join(" : "))
    }

    /// Width and height of the drawing.
    #[must_use]
    pub(super) fn extent(&self) -> (f64, f64) {
        let counts = if self.row_count(0).is_some() { 2.2 * LINE } else { 0.5 * LINE };
        let (width, height) = (self.size.width() as f64, self.size.height() as f64);
        (MARGIN + width * LINE + counts, HEAD + height * LINE + MARGIN)
    }

    /// The signs that it has, each once, blocks and rectangles without their numbers.
    #[must_use]
    pub(super) fn kinds(&self) -> BTreeSet<Sign> {
        self.signs.values().map(|sign| sign.kind()).collect()
    }

    /// Draws the board, its upper left corner there.
    #[must_use]
    pub(super) fn draw(&self, left: f64, top: f64) -> Group {
        let mut drawing = Drawing { group: Group::new("panel"), left, top, height: self.size.height() };
        drawing.title(&self.title);
        drawing.grid(self.size);
        for point in self.size.points() {
            drawing.point(point, self.stone(point), self.signs.get(&point).copied());
        }
        drawing.borders(self);
        drawing.sizes(self);
        for row in 0..self.size.height() {
            if let Some(count) = self.row_count(row) {
                let (x, y) = drawing.at(self.size.width() - 1, row);
                drawing.group.write("row-count", (x + BORDER + 5.0, y + 4.0), 12.0, Anchor::Start, count);
            }
        }
        drawing.group
    }
}

/// A board being drawn.
struct Drawing {
    group: Group,
    left: f64,
    top: f64,
    height: usize,
}

impl Drawing {
    /// The centre of a point.
    fn at(&self, column: usize, row: usize) -> (f64, f64) {
        let x = self.left + MARGIN + (column as f64 + 0.5) * LINE;
        (x, self.top + HEAD + (self.height - 1 - row) as f64 * LINE + 0.5 * LINE)
    }

    fn title(&mut self, title: &str) {
        let at = (self.left + MARGIN, self.top + HEAD - 12.0);
        self.group.write("panel-title", at, 16.0, Anchor::Start, title);
    }

    fn grid(&mut self, size: Size) {
        let (w, h) = (size.width(), size.height());
        let (x, y) = self.at(0, h - 1);
        let (width, height) = ((w - 1) as f64 * LINE + 2.0 * BORDER, (h - 1) as f64 * LINE + 2.0 * BORDER);
        let wood = Style::filled("wood", WOOD).edged("#8a6d3b", 1.0);
        self.group.add(Shape::Rect(x - BORDER, y - BORDER, width, height), wood);
        let (right, bottom) = self.at(w - 1, 0);
        let line = Style::outline("line", "#5b4a2a", 1.0);
        for column in 0..w {
            let (x, _) = self.at(column, 0);
            self.group.add(Shape::Line(x, y, x, bottom), line);
            let letter = Point::new(column, 0).to_string();
            let letter = letter.trim_end_matches('1').to_string();
            self.group.write("coordinate", (x, bottom + BORDER + 14.0), 12.0, Anchor::Middle, letter);
        }
        for row in 0..h {
            let (_, y) = self.at(0, row);
            self.group.add(Shape::Line(x, y, right, y), line);
            let text = (row + 1).to_string();
            self.group.write("coordinate", (x - BORDER - 5.0, y + 4.0), 12.0, Anchor::End, text);
        }
        for (column, row) in stars(size) {
            let (x, y) = self.at(column, row);
            self.group.add(Shape::Circle(x, y, 3.0), Style::filled("star", "#5b4a2a"));
        }
    }

    fn point(&mut self, point: Point, stone: Option<Color>, sign: Option<Sign>) {
        let (x, y) = self.at(point.column(), point.row());
        if let Some(Sign::Mark(Mark::Rectangle(_))) = sign {
            let cell = Shape::Rect(x - LINE / 2.0, y - LINE / 2.0, LINE, LINE);
            self.group.add(cell, Style::filled("rectangle", "#d7e8c0").faint(0.85));
        }
        if let Some(color) = stone {
            let style = match color {
                Color::Black => Style::filled("stone black", "#1b1b1b").edged("#000", 1.0),
                Color::White => Style::filled("stone white", "#fdfdfd").edged("#333", 1.0),
            };
            let off = matches!(sign, Some(Sign::Dead | Sign::Trimmed));
            let style = if off { style.faint(0.55) } else { style };
            self.group.add(Shape::Circle(x, y, 0.46 * LINE), style);
        }
        if let Some(sign) = sign {
            self.sign(x, y, stone, sign);
        }
    }

    fn sign(&mut self, x: f64, y: f64, stone: Option<Color>, sign: Sign) {
        let contrast = if stone == Some(Color::Black) { "#fff" } else { "#111" };
        match sign {
            Sign::Dead => self.cross(x, y, 0.27, RED, "dead"),
            Sign::Trimmed => self.cross(x, y, 0.2, BLUE, "trimmed"),
            Sign::Owned(color) => self.square(x, y, color, ["owned black", "owned white"]),
            Sign::Shared => self.circle(x, y, 3.5, Style::filled("shared", GREY)),
            Sign::Contested => self.letter(x, y, "contested", if stone.is_some() { contrast } else { RED }, "?"),
            Sign::Special => self.letter(x, y, "special", RED, "$"),
            Sign::Dame => self.circle(x, y, 3.5, Style::filled("dame", WOOD).edged(GREY, 1.5)),
            Sign::Seki => self.centred(Shape::Rect, x, y, 4.0, Style::outline("seki", GREY, 1.5)),
            Sign::Mark(mark) => self.mark(x, y, contrast, mark),
            Sign::Last => self.circle(x, y, 0.2 * LINE, Style::outline("last", contrast, 2.0)),
        }
    }

    fn mark(&mut self, x: f64, y: f64, contrast: &'static str, mark: Mark) {
        match mark {
            Mark::Dead(_) => self.cross(x, y, 0.2, RED, "removed"),
            Mark::Counted(color) => self.square(x, y, color, ["counted black", "counted white"]),
            Mark::Filled => self.circle(x, y, 3.0, Style::filled("filled", BLUE).edged("#fff", 0.8)),
            Mark::Prisoner => self.circle(x, y, 0.24 * LINE, Style::outline("prisoner", RED, 2.4)),
            Mark::Moved => self.centred(Shape::Rect, x, y, 4.5, Style::outline("moved", BLUE, 2.0)),
            Mark::Left => self.circle(x, y, 0.3 * LINE, Style::outline("left", RED, 2.0)),
            // A rectangle carries the number of its points, once.
            Mark::Rectangle(_) => {}
            Mark::Block(n) => self.letter(x, y, "block", contrast, &n.to_string()),
            Mark::Compensation => self.letter(x, y, "compensation", contrast, "K"),
            Mark::Losing => self.letter(x, y, "losing", contrast, "L"),
            Mark::Surplus => self.circle(x, y, 0.24 * LINE, Style::outline("surplus", RED, 2.4)),
        }
    }

    fn circle(&mut self, x: f64, y: f64, radius: f64, style: Style) {
        self.group.add(Shape::Circle(x, y, radius), style);
    }

    fn cross(&mut self, x: f64, y: f64, arm: f64, ink: &'static str, class: &'static str) {
        let a = arm * LINE;
        let style = Style::outline(class, ink, 2.6);
        self.group.add(Shape::Line(x - a, y - a, x + a, y + a), style);
        let other = Style::outline("stroke", ink, 2.6);
        self.group.add(Shape::Line(x - a, y + a, x + a, y - a), other);
    }

    fn square(&mut self, x: f64, y: f64, color: Color, class: [&'static str; 2]) {
        let style = match color {
            Color::Black => Style::filled(class[0], "#1b1b1b").edged("#fff", 0.8),
            Color::White => Style::filled(class[1], "#fff").edged("#222", 0.8),
        };
        self.centred(Shape::Rect, x, y, 4.0, style);
    }

    fn centred(&mut self, rect: fn(f64, f64, f64, f64) -> Shape, x: f64, y: f64, half: f64, style: Style) {
        self.group.add(rect(x - half, y - half, 2.0 * half, 2.0 * half), style);
    }

    fn letter(&mut self, x: f64, y: f64, class: &'static str, color: &'static str, text: &str) {
        let size = if text.len() > 1 { 12.0 } else { 14.0 };
        let text = Shape::Text {
            at: (x, y + 0.36 * size),
            size,
            anchor: Anchor::Middle,
            bold: true,
            turned: 0.0,
            text: text.into(),
        };
        self.group.add(text, Style::filled(class, color));
    }

    /// The number of points of each rectangle, in its middle.
    fn sizes(&mut self, panel: &Panel) {
        let mut rectangles: BTreeMap<usize, Vec<(f64, f64)>> = BTreeMap::new();
        for (p, sign) in &panel.signs {
            if let Sign::Mark(Mark::Rectangle(n)) = sign {
                rectangles.entry(*n).or_default().push(self.at(p.column(), p.row()));
            }
        }
        for points in rectangles.values() {
            let n = points.len() as f64;
            let (x, y) = points.iter().fold((0.0, 0.0), |(x, y), p| (x + p.0 / n, y + p.1 / n));
            self.letter(x, y, "rectangle-size", "#3c6b16", &points.len().to_string());
        }
    }

    /// Lines around blocks of ten and rectangles.
    fn borders(&mut self, panel: &Panel) {
        let numbered = |p: Point| match panel.signs.get(&p) {
            Some(Sign::Mark(mark @ (Mark::Block(_) | Mark::Rectangle(_)))) => Some(*mark),
            _ => None,
        };
        let neighbour = |p: Point, right: isize, up: isize| {
            let (column, row) = (p.column().checked_add_signed(right)?, p.row().checked_add_signed(up)?);
            (column < panel.size.width() && row < panel.size.height()).then(|| Point::new(column, row))
        };
        let half = LINE / 2.0;
        for p in panel.size.points().filter(|&p| numbered(p).is_some()) {
            let (x, y) = self.at(p.column(), p.row());
            for (right, up, from, to) in [
                (1, 0, (half, -half), (half, half)),
                (-1, 0, (-half, -half), (-half, half)),
                (0, 1, (-half, -half), (half, -half)),
                (0, -1, (-half, half), (half, half)),
            ] {
                if neighbour(p, right, up).and_then(numbered) != numbered(p) {
                    let edge = Shape::Line(x + from.0, y + from.1, x + to.0, y + to.1);
                    self.group.add(edge, Style::outline("border", RED, 1.6));
                }
            }
        }
    }
}

/// The star points of a board that has some: on the fourth line, on the third of boards below 13 lines.
fn stars(size: Size) -> Vec<(usize, usize)> {
    let on = |side: usize| -> Vec<usize> {
        let line = if side < 13 { 2 } else { 3 };
        let middle = (side % 2 == 1).then_some(side / 2);
        if side < 7 {
            middle.into_iter().collect()
        } else {
            [line, side - 1 - line].into_iter().chain(middle).collect()
        }
    };
    let (columns, rows) = (on(size.width()), on(size.height()));
    let side = |c: usize, n: usize| n >= 7 && c == n / 2;
    let all = columns.iter().flat_map(|&c| rows.iter().map(move |&r| (c, r)));
    // Below 15 lines only the corners and the centre are marked.
    let small = size.width().min(size.height()) < 15;
    all.filter(|&(c, r)| !small || side(c, size.width()) == side(r, size.height())).collect()
}

/// Draws what signs mean, in rows no wider than `width`; tells the height too.
#[must_use]
pub(super) fn legend(signs: &BTreeSet<Sign>, left: f64, top: f64, width: f64) -> (Group, f64) {
    let mut drawing = Drawing { group: Group::new("legend"), left, top, height: 1 };
    let (mut x, mut y) = (left, top);
    for &sign in signs {
        let meaning = sign.meaning();
        let room = LINE + 6.6 * meaning.len() as f64 + 18.0;
        if x > left && x + room > left + width {
            (x, y) = (left, y + 1.25 * LINE);
        }
        drawing.sample(x + LINE / 2.0, y + LINE / 2.0, sign);
        drawing.group.write("meaning", (x + LINE + 4.0, y + LINE / 2.0 + 4.0), 12.0, Anchor::Start, meaning);
        x += room;
    }
    let height = if drawing.group.shapes.is_empty() { 0.0 } else { y - top + 1.25 * LINE };
    (drawing.group, height)
}

impl Drawing {
    /// A sign on what it usually stands on.
    fn sample(&mut self, x: f64, y: f64, sign: Sign) {
        let cell = Shape::Rect(x - LINE / 2.0, y - LINE / 2.0, LINE, LINE);
        let rectangle = matches!(sign, Sign::Mark(Mark::Rectangle(_)));
        self.group.add(cell, Style::filled("wood", if rectangle { "#d7e8c0" } else { WOOD }));
        let on_stone = match sign {
            Sign::Dead | Sign::Trimmed | Sign::Last => true,
            Sign::Mark(mark) => mark.is_on_stone(),
            Sign::Owned(_) | Sign::Shared | Sign::Contested | Sign::Special | Sign::Dame | Sign::Seki => false,
        };
        let stone = on_stone.then_some(Color::White);
        if on_stone {
            let style = Style::filled("sample", "#fdfdfd").edged("#333", 1.0);
            let off = matches!(sign, Sign::Dead | Sign::Trimmed);
            self.circle(x, y, 0.42 * LINE, if off { style.faint(0.55) } else { style });
        }
        match sign {
            Sign::Mark(Mark::Rectangle(_)) => self.letter(x, y, "rectangle-size", "#3c6b16", "6"),
            _ => self.sign(x, y, stone, sign),
        }
    }
}
