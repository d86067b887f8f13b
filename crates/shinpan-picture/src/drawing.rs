//! A board and its signs as shapes.

use std::collections::{BTreeMap, BTreeSet};

use shinpan_rules::board::{Color, Point, Size};
use shinpan_rules::scoring::counting::Mark;

use super::board::{Panel, Sign};
use super::coordinates::Coordinates;
use super::letters::Letters;
use super::shape::{Anchor, Group, Picture, Shape, Style};

/// Distance of two lines.
pub(super) const LINE: f64 = 26.0;
/// Wood beyond the outermost lines, so that no stone touches its edge.
const BORDER: f64 = 0.75 * LINE;
/// Room beyond the outermost points where nothing is written.
const BARE: f64 = 0.3 * LINE;
/// Room for coordinates, in heights of their letters.
const MARGIN: f64 = 2.6;
/// Room for the number of points of a row.
const COUNTS: f64 = 2.0 * LINE;
const WOOD: &str = "#f5dfae";
const RED: &str = "#c8102e";
const BLUE: &str = "#1f5fa8";
const GREY: &str = "#777";

/// How a stone of a colour looks: its class, shaded as if the light came from the upper left.
fn stone(color: Color) -> Style {
    match color {
        Color::Black => Style::shaded("stone black", "#565656", "#141414").edged("#000", 1.0),
        Color::White => Style::shaded("stone white", "#ffffff", "#dcdad4").edged("#333", 1.0),
    }
}

impl Panel {
    /// The board alone, without its title.
    #[must_use]
    pub fn picture(&self, coordinates: Coordinates) -> Picture {
        let (board, size) = self.draw(coordinates);
        Picture { title: self.title.clone(), size, groups: vec![board] }
    }

    /// Draws the board without its title, its upper left corner at the origin; tells width and height.
    #[must_use]
    pub(super) fn draw(&self, coordinates: Coordinates) -> (Group, (f64, f64)) {
        // Small boards are shown larger; their coordinates need not be.
        let letters = 12.0 * (self.size.width().max(self.size.height()) as f64 / 19.0).clamp(0.6, 1.0);
        let room = |there: bool| if there { MARGIN * letters } else { BARE };
        let (left, top) = (room(coordinates.below_and_left()), room(coordinates.above_and_right()));
        let counts = if self.row_count(0).is_some() { COUNTS } else { 0.0 };
        let (width, height) = (self.size.width() as f64 * LINE, self.size.height() as f64 * LINE);
        let mut drawing = Drawing { group: Group::new("panel"), left, top, height: self.size.height(), letters };
        drawing.grid(self.size);
        drawing.coordinates(self.size, coordinates);
        for point in self.size.points() {
            drawing.point(point, self.stone(point), self.signs.get(&point).copied());
        }
        drawing.borders(self);
        drawing.sizes(self);
        for row in 0..self.size.height() {
            if let Some(count) = self.row_count(row) {
                let (x, y) = drawing.at(self.size.width() - 1, row);
                let at = (x + LINE / 2.0 + top.max(BORDER - LINE / 2.0) + 5.0, y + 4.0);
                drawing.group.write("row-count", at, 12.0, Anchor::Start, count);
            }
        }
        (drawing.group, (left + width + top + counts, top + height + left))
    }
}

/// A sign on what it usually stands on.
#[must_use]
pub(super) fn sample(sign: Sign) -> Picture {
    let mut drawing = Drawing { group: Group::new("sample"), left: 0.0, top: 0.0, height: 1, letters: 12.0 };
    drawing.sample(LINE / 2.0, LINE / 2.0, sign);
    Picture { title: sign.meaning().to_string(), size: (LINE, LINE), groups: vec![drawing.group] }
}

/// A board being drawn.
struct Drawing {
    group: Group,
    left: f64,
    top: f64,
    height: usize,
    /// Height of the letters of coordinates.
    letters: f64,
}

impl Drawing {
    /// The centre of a point.
    fn at(&self, column: usize, row: usize) -> (f64, f64) {
        let x = self.left + (column as f64 + 0.5) * LINE;
        (x, self.top + (self.height - 1 - row) as f64 * LINE + 0.5 * LINE)
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
        }
        for row in 0..h {
            let (_, y) = self.at(0, row);
            self.group.add(Shape::Line(x, y, right, y), line);
        }
        for (column, row) in stars(size) {
            let (x, y) = self.at(column, row);
            self.group.add(Shape::Circle(x, y, 3.0), Style::filled("star", "#5b4a2a"));
        }
    }

    fn coordinates(&mut self, size: Size, coordinates: Coordinates) {
        let (x, top) = self.at(0, size.height() - 1);
        let (right, bottom) = self.at(size.width() - 1, 0);
        let sides = [coordinates.below_and_left(), coordinates.above_and_right()];
        for column in 0..size.width() {
            let (x, _) = self.at(column, 0);
            let letter = Point::new(column, 0).to_string();
            let letter = letter.trim_end_matches('1');
            let places = [bottom + BORDER + 1.17 * self.letters, top - BORDER - 0.4 * self.letters];
            for (y, _) in places.into_iter().zip(sides).filter(|(_, there)| *there) {
                self.group.write("coordinate", (x, y), self.letters, Anchor::Middle, letter);
            }
        }
        for row in 0..size.height() {
            let (_, y) = self.at(0, row);
            let beside = 0.4 * self.letters;
            let places = [(x - BORDER - beside, Anchor::End), (right + BORDER + beside, Anchor::Start)];
            for ((x, anchor), _) in places.into_iter().zip(sides).filter(|(_, there)| *there) {
                self.group.write(
                    "coordinate",
                    (x, y + 0.35 * self.letters),
                    self.letters,
                    anchor,
                    (row + 1).to_string(),
                );
            }
        }
    }

    fn point(&mut self, point: Point, color: Option<Color>, sign: Option<Sign>) {
        let (x, y) = self.at(point.column(), point.row());
        let cell = Shape::Rect(x - LINE / 2.0, y - LINE / 2.0, LINE, LINE);
        match sign {
            Some(Sign::Mark(Mark::Rectangle(_))) => {
                self.group.add(cell, Style::filled("rectangle", "#d7e8c0").faint(0.85));
            }
            Some(Sign::Disputed) => self.group.add(cell, Style::filled("doubt", "#f2a65a").faint(0.75)),
            _ => {}
        }
        if let Some(color) = color {
            let style = stone(color);
            let off = matches!(sign, Some(Sign::Dead | Sign::Trimmed));
            let style = if off { style.faint(0.55) } else { style };
            self.group.add(Shape::Circle(x, y, 0.46 * LINE), style);
        }
        if let Some(sign) = sign {
            self.sign(x, y, color, sign);
        }
    }

    fn sign(&mut self, x: f64, y: f64, below: Option<Color>, sign: Sign) {
        let contrast = if below == Some(Color::Black) { "#fff" } else { "#111" };
        match sign {
            Sign::Dead => self.cross(x, y, 0.27, RED, "dead"),
            Sign::Trimmed => self.cross(x, y, 0.2, BLUE, "trimmed"),
            Sign::Owned(color) => self.square(x, y, color, ["owned black", "owned white"]),
            Sign::Shared => self.circle(x, y, 3.5, Style::filled("shared", GREY)),
            Sign::Contested => self.letter(x, y, "contested", if below.is_some() { contrast } else { RED }, "?"),
            Sign::Special => self.letter(x, y, "special", RED, "$"),
            Sign::Dame => self.circle(x, y, 3.5, Style::filled("dame", WOOD).edged(GREY, 1.5)),
            Sign::Seki => self.centred(Shape::Rect, x, y, 4.0, Style::outline("seki", GREY, 1.5)),
            Sign::Mark(mark) => self.mark(x, y, below, mark),
            Sign::Disputed => self.letter(x, y, "disputed", if below.is_some() { contrast } else { RED }, "?"),
            Sign::Last => self.circle(x, y, 0.2 * LINE, Style::outline("last", contrast, 2.0)),
        }
    }

    fn mark(&mut self, x: f64, y: f64, below: Option<Color>, mark: Mark) {
        let (contrast, red, blue) = match below {
            Some(Color::Black) => ("#fff", "#ff7083", "#7dc1ff"),
            Some(Color::White) | None => ("#111", RED, BLUE),
        };
        match mark {
            Mark::Dead(_) => self.cross(x, y, 0.2, red, "removed"),
            Mark::Counted(color) => self.square(x, y, color, ["counted black", "counted white"]),
            Mark::Filled => self.circle(x, y, 3.0, Style::filled("filled", blue).edged("#fff", 0.8)),
            Mark::Prisoner => self.circle(x, y, 0.24 * LINE, Style::outline("prisoner", red, 2.4)),
            Mark::Moved => self.centred(Shape::Rect, x, y, 4.5, Style::outline("moved", blue, 2.0)),
            Mark::Left => self.circle(x, y, 0.3 * LINE, Style::outline("left", red, 2.0)),
            // A rectangle carries the number of its points, once.
            Mark::Rectangle(_) => {}
            Mark::Block(n) => self.letter(x, y, "block", contrast, &n.to_string()),
            Mark::Compensation => self.letter(x, y, "compensation", contrast, "K"),
            Mark::Losing => self.letter(x, y, "losing", contrast, "L"),
            Mark::Surplus => self.circle(x, y, 0.24 * LINE, Style::outline("surplus", red, 2.4)),
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

/// Room between two of a legend.
const APART: f64 = 18.0;

/// Draws what signs mean, and numbers beside rows if there are any, in rows no wider than `width`; tells the height
/// too.
#[must_use]
pub(super) fn legend(
    signs: &BTreeSet<Sign>,
    counts: Option<(&str, &'static str)>,
    (left, top): (f64, f64),
    width: f64,
) -> (Group, f64) {
    let mut drawing = Drawing { group: Group::new("legend"), left, top, height: 1, letters: 12.0 };
    let letters = Letters::plain(12.0);
    let signs = signs.iter().map(|&sign| (Ok(sign), LINE, sign.meaning()));
    let counts = counts.map(|(numbers, meaning)| (Err(numbers), letters.width(numbers), meaning));
    let entries: Vec<_> = signs.chain(counts).collect();
    let room = |(_, sample, meaning): &(_, f64, &str)| sample + 6.0 + letters.width(meaning);
    // As many rows as it takes, about as long as each other.
    let rows = |width: f64| {
        let (mut rows, mut used) = (1, 0.0);
        for room in entries.iter().map(room) {
            (rows, used) = if used > 0.0 && used + room > width { (rows + 1, 0.0) } else { (rows, used) };
            used += room + APART;
        }
        rows
    };
    let narrower = (1..20).map(|i| width * f64::from(i) / 20.0);
    let width = narrower.into_iter().find(|&narrow| rows(narrow) == rows(width)).unwrap_or(width);
    let (mut x, mut y) = (left, top);
    for entry in &entries {
        let &(what, sample, meaning) = entry;
        if x > left && x + room(entry) > left + width {
            (x, y) = (left, y + 1.25 * LINE);
        }
        let base = y + LINE / 2.0 + 4.0;
        match what {
            Ok(sign) => drawing.sample(x + LINE / 2.0, y + LINE / 2.0, sign),
            Err(numbers) => drawing.group.write("row-count", (x, base), letters.size, Anchor::Start, numbers),
        }
        drawing.group.write("meaning", (x + sample + 6.0, base), letters.size, Anchor::Start, meaning);
        x += room(entry) + APART;
    }
    let height = if drawing.group.shapes.is_empty() { 0.0 } else { y - top + 1.25 * LINE };
    (drawing.group, height)
}

impl Drawing {
    /// A sign on what it usually stands on.
    fn sample(&mut self, x: f64, y: f64, sign: Sign) {
        let cell = Shape::Rect(x - LINE / 2.0, y - LINE / 2.0, LINE, LINE);
        let ground = match sign {
            Sign::Mark(Mark::Rectangle(_)) => "#d7e8c0",
            Sign::Disputed => "#f3b46f",
            _ => WOOD,
        };
        self.group.add(cell, Style::filled("wood", ground));
        let on_stone = match sign {
            Sign::Dead | Sign::Trimmed | Sign::Last => true,
            Sign::Mark(mark) => mark.is_on_stone(),
            Sign::Owned(_)
            | Sign::Shared
            | Sign::Contested
            | Sign::Special
            | Sign::Dame
            | Sign::Seki
            | Sign::Disputed => false,
        };
        if on_stone {
            let style = Style { class: "sample", ..stone(Color::White) };
            let off = matches!(sign, Sign::Dead | Sign::Trimmed);
            self.circle(x, y, 0.42 * LINE, if off { style.faint(0.55) } else { style });
        }
        match sign {
            Sign::Mark(Mark::Rectangle(_)) => self.letter(x, y, "rectangle-size", "#3c6b16", "6"),
            _ => self.sign(x, y, on_stone.then_some(Color::White), sign),
        }
    }
}
