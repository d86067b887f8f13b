//! Shapes, and their SVG (<https://www.w3.org/TR/SVG11/>).

use std::collections::BTreeSet;
use std::fmt;

/// A drawing of a known size.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Picture {
    /// The title, a line.
    pub title: String,
    /// Width and height.
    pub size: (f64, f64),
    /// The drawn groups, in this order.
    pub groups: Vec<Group>,
}

/// Shapes that belong together.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Group {
    /// The kind of shapes in it.
    pub class: &'static str,
    /// The shapes, the lowest first.
    pub shapes: Vec<(Shape, Style)>,
}

/// Something drawn. Lengths are in the picture's units, y grows downwards.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A rectangle: left, top, width, height.
    Rect(f64, f64, f64, f64),
    /// A circle: centre and radius.
    Circle(f64, f64, f64),
    /// A line: from, to.
    Line(f64, f64, f64, f64),
    /// A line of text.
    Text {
        /// Where: its anchor and its base line.
        at: (f64, f64),
        /// Height of the letters.
        size: f64,
        /// Which part of it stands there.
        anchor: Anchor,
        /// True if it is printed bold.
        bold: bool,
        /// Degrees by which it is turned about `at`, clockwise.
        turned: f64,
        /// The text.
        text: String,
    },
}

/// Which part of a text stands at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// Its beginning.
    Start,
    /// Its middle.
    Middle,
    /// Its end.
    End,
}

/// Class, fill and stroke of a shape.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Style {
    /// The class.
    pub class: &'static str,
    /// Colour of its inside.
    pub fill: Fill,
    /// Colour and width of its outline; no outline if it has no width.
    pub stroke: (&'static str, f64),
    /// 1 hides what is below it, 0 is not seen.
    pub opacity: f64,
}

/// Fill of a shape.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fill {
    /// Nothing.
    None,
    /// A named colour or `#rrggbb`.
    Color(&'static str),
    /// Red, green, blue.
    Rgb(u8, u8, u8),
    /// A round body in light from the upper left: its colours (`#rrggbb`) where light falls and at the edge.
    Shade(&'static str, &'static str),
}

impl Style {
    /// A filled shape without outline.
    #[must_use]
    pub const fn filled(class: &'static str, fill: &'static str) -> Style {
        Style { class, fill: Fill::Color(fill), stroke: ("none", 0.0), opacity: 1.0 }
    }

    /// A round body in light.
    #[must_use]
    pub const fn shaded(class: &'static str, light: &'static str, edge: &'static str) -> Style {
        Style { fill: Fill::Shade(light, edge), ..Style::filled(class, edge) }
    }

    /// An outline.
    #[must_use]
    pub const fn outline(class: &'static str, stroke: &'static str, width: f64) -> Style {
        Style { class, fill: Fill::None, stroke: (stroke, width), opacity: 1.0 }
    }

    /// With an outline.
    #[must_use]
    pub const fn edged(self, stroke: &'static str, width: f64) -> Style {
        Style { stroke: (stroke, width), ..self }
    }

    /// So that what is below shines through.
    #[must_use]
    pub const fn faint(self, opacity: f64) -> Style {
        Style { opacity, ..self }
    }
}

impl Group {
    /// An empty group.
    #[must_use]
    pub fn new(class: &'static str) -> Group {
        Group { class, shapes: Vec::new() }
    }

    /// A title and the lines below it, from `edge` on.
    pub(super) fn heading(edge: f64, title: &str, lines: &[String]) -> Group {
        let mut heading = Group::new("heading");
        let at = (edge, edge + 16.0);
        let title =
            Shape::Text { at, size: 20.0, anchor: Anchor::Start, bold: true, turned: 0.0, text: title.to_string() };
        heading.add(title, Style::filled("title", "#111"));
        for (i, line) in lines.iter().enumerate() {
            heading.write("line", (edge, edge + 38.0 + 18.0 * i as f64), 12.0, Anchor::Start, line.as_str());
        }
        heading
    }

    /// The same in another size and place: the origin comes to `at`.
    #[must_use]
    pub(super) fn placed(self, scale: f64, at: (f64, f64)) -> Group {
        let place = |(x, y): (f64, f64)| (at.0 + scale * x, at.1 + scale * y);
        let shapes = self.shapes.into_iter().map(|(shape, style)| {
            let Style { stroke: (color, width), .. } = style;
            (shape.placed(scale, place), Style { stroke: (color, scale * width), ..style })
        });
        Group { class: self.class, shapes: shapes.collect() }
    }

    /// Adds a shape on top.
    pub fn add(&mut self, shape: Shape, style: Style) {
        self.shapes.push((shape, style));
    }

    /// Adds a line of upright text on top.
    pub fn write(&mut self, class: &'static str, at: (f64, f64), size: f64, anchor: Anchor, text: impl Into<String>) {
        let text = Shape::Text { at, size, anchor, bold: false, turned: 0.0, text: text.into() };
        self.add(text, Style::filled(class, "#222"));
    }
}

/// Name under which a shade is defined.
fn shade_name(light: &str, edge: &str) -> String {
    format!("shade{}{}", light.trim_start_matches('#'), edge.trim_start_matches('#'))
}

/// A number with at most two decimals.
struct Number(f64);

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{:.2}", self.0);
        let text = text.trim_end_matches('0').trim_end_matches('.');
        f.write_str(if text == "-0" { "0" } else { text })
    }
}

/// Text in XML: the characters that mean something there are named, those that may not stand there are left out.
pub struct Escaped<'a>(pub &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            match c {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\u{fffe}' | '\u{ffff}' => {}
                c if c.is_control() => f.write_str(" ")?,
                c => write!(f, "{c}")?,
            }
        }
        Ok(())
    }
}

impl fmt::Display for Fill {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fill::None => f.write_str("none"),
            Fill::Color(name) => f.write_str(name),
            Fill::Rgb(r, g, b) => write!(f, "#{r:02x}{g:02x}{b:02x}"),
            Fill::Shade(light, edge) => write!(f, "url(#{})", shade_name(light, edge)),
        }
    }
}

impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, " class=\"{}\" fill=\"{}\"", self.class, self.fill)?;
        let (stroke, width) = self.stroke;
        if width > 0.0 {
            write!(f, " stroke=\"{stroke}\" stroke-width=\"{}\"", Number(width))?;
        }
        if self.opacity < 1.0 {
            write!(f, " opacity=\"{}\"", Number(self.opacity))?;
        }
        Ok(())
    }
}

impl Shape {
    /// The same in another size; `place` says where points come to.
    fn placed(self, scale: f64, place: impl Fn((f64, f64)) -> (f64, f64)) -> Shape {
        match self {
            Shape::Rect(x, y, w, h) => {
                let (x, y) = place((x, y));
                Shape::Rect(x, y, scale * w, scale * h)
            }
            Shape::Circle(x, y, r) => {
                let (x, y) = place((x, y));
                Shape::Circle(x, y, scale * r)
            }
            Shape::Line(x1, y1, x2, y2) => {
                let ((x1, y1), (x2, y2)) = (place((x1, y1)), place((x2, y2)));
                Shape::Line(x1, y1, x2, y2)
            }
            Shape::Text { at, size, anchor, bold, turned, text } => {
                Shape::Text { at: place(at), size: scale * size, anchor, bold, turned, text }
            }
        }
    }

    fn write(&self, f: &mut fmt::Formatter<'_>, style: &Style) -> fmt::Result {
        match self {
            Shape::Rect(x, y, w, h) => {
                let (x, y, w, h) = (Number(*x), Number(*y), Number(*w), Number(*h));
                write!(f, "<rect x=\"{x}\" y=\"{y}\" width=\"{w}\" height=\"{h}\"{style}/>")
            }
            Shape::Circle(x, y, r) => {
                write!(f, "<circle cx=\"{}\" cy=\"{}\" r=\"{}\"{style}/>", Number(*x), Number(*y), Number(*r))
            }
            Shape::Line(x1, y1, x2, y2) => {
                let (x1, y1, x2, y2) = (Number(*x1), Number(*y1), Number(*x2), Number(*y2));
                write!(f, "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"{style}/>")
            }
            Shape::Text { at: (x, y), size, anchor, bold, turned, text } => {
                let (x, y) = (Number(*x), Number(*y));
                write!(f, "<text x=\"{x}\" y=\"{y}\" font-size=\"{}\"", Number(*size))?;
                f.write_str(match anchor {
                    Anchor::Start => "",
                    Anchor::Middle => " text-anchor=\"middle\"",
                    Anchor::End => " text-anchor=\"end\"",
                })?;
                f.write_str(if *bold { " font-weight=\"bold\"" } else { "" })?;
                if *turned != 0.0 {
                    write!(f, " transform=\"rotate({} {x} {y})\"", Number(*turned))?;
                }
                write!(f, "{style}>{}</text>", Escaped(text))
            }
        }
    }
}

impl Picture {
    /// The shades that its shapes are filled with, each once.
    pub(super) fn shades(&self) -> BTreeSet<(&'static str, &'static str)> {
        let styles = self.groups.iter().flat_map(|g| &g.shapes).map(|(_, style)| style.fill);
        styles.filter_map(|fill| if let Fill::Shade(light, edge) = fill { Some((light, edge)) } else { None }).collect()
    }

    /// The picture as an element of a page, as wide as it is let be, on the page's own paper. The page defines the
    /// shades.
    #[must_use]
    pub fn inline(&self) -> String {
        let (width, height) = (Number(self.size.0), Number(self.size.1));
        let label = Escaped(&self.title);
        let groups: String = self.groups.iter().map(Group::to_string).collect();
        format!("<svg viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{label}\">\n{groups}</svg>")
    }
}

/// Definitions of shades, for the shapes that are filled with them.
pub(super) struct Shades<'a>(pub &'a BTreeSet<(&'static str, &'static str)>);

impl fmt::Display for Shades<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("<defs>\n")?;
        for (light, edge) in self.0 {
            let name = shade_name(light, edge);
            write!(f, "<radialGradient id=\"{name}\" cx=\"0.36\" cy=\"0.32\" r=\"0.72\">")?;
            write!(f, "<stop offset=\"0\" stop-color=\"{light}\"/><stop offset=\"1\" stop-color=\"{edge}\"/>")?;
            f.write_str("</radialGradient>\n")?;
        }
        f.write_str("</defs>\n")
    }
}

/// An SVG element.
impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "<g class=\"{}\">", self.class)?;
        for (shape, style) in &self.shapes {
            shape.write(f, style)?;
            f.write_str("\n")?;
        }
        writeln!(f, "</g>")
    }
}

/// Style of words and paper in a dark room, for programs with style sheets; boards and their signs stay as they are,
/// and so does what is printed.
const BY_NIGHT: &str = "@media screen and (prefers-color-scheme: dark) { .paper { fill: #1b1b1d } .title, .line, .panel-title, \
    .coordinate, .row-count, .row, .meaning, .score, .row-name, .column-name, .figure, .per-cent { fill: #e9e7e2 } \
    .odd { fill: #f08078 } .faint { fill: #a5a39d } .rule { stroke: #4a4945 } }";

/// An SVG file.
impl fmt::Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, &format!("<style>{BY_NIGHT}</style>\n"))
    }
}

/// A picture as it looks by day, for whoever complains of style sheets.
#[cfg(any(test, feature = "png"))]
pub(super) struct ByDay<'a>(pub &'a Picture);

#[cfg(any(test, feature = "png"))]
impl fmt::Display for ByDay<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.write(f, "")
    }
}

impl Picture {
    fn write(&self, f: &mut fmt::Formatter<'_>, style: &str) -> fmt::Result {
        let (width, height) = (Number(self.size.0), Number(self.size.1));
        writeln!(f, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>")?;
        write!(f, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" ")?;
        writeln!(f, "viewBox=\"0 0 {width} {height}\" font-family=\"DejaVu Sans, Helvetica, Arial, sans-serif\">")?;
        write!(f, "<title>{}</title>\n{style}", Escaped(&self.title))?;
        let shades = self.shades();
        if !shades.is_empty() {
            write!(f, "{}", Shades(&shades))?;
        }
        writeln!(f, "<rect class=\"paper\" width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>")?;
        self.groups.iter().try_for_each(|group| write!(f, "{group}"))?;
        writeln!(f, "</svg>")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_text_is_harmless() {
        for (number, text) in [(1.0, "1"), (0.5, "0.5"), (-0.001, "0"), (-2.255, "-2.25"), (100.0, "100")] {
            assert_eq!(Number(number).to_string(), text);
        }
        assert_eq!(Escaped("a<b>&\"c\u{1b}\u{ffff}\u{9152}").to_string(), "a&lt;b&gt;&amp;&quot;c \u{9152}");
    }

    #[test]
    fn a_picture_is_an_svg_file() {
        let mut group = Group::new("g");
        group.add(Shape::Circle(1.0, 2.5, 3.0), Style::filled("c", "#fff").edged("#000", 1.0).faint(0.5));
        group.write("t", (1.0, 2.0), 10.0, Anchor::End, "x & y");
        let picture = Picture { title: "T<".into(), size: (10.0, 20.0), groups: vec![group] };
        assert_eq!(
            ByDay(&picture).to_string(),
            concat!(
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n",
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"10\" height=\"20\" viewBox=\"0 0 10 20\" ",
                "font-family=\"DejaVu Sans, Helvetica, Arial, sans-serif\">\n<title>T&lt;</title>\n",
                "<rect class=\"paper\" width=\"10\" height=\"20\" fill=\"#fff\"/>\n<g class=\"g\">\n",
                "<circle cx=\"1\" cy=\"2.5\" r=\"3\" class=\"c\" fill=\"#fff\" stroke=\"#000\" stroke-width=\"1\" opacity=\"0.5\"/>\n",
                "<text x=\"1\" y=\"2\" font-size=\"10\" text-anchor=\"end\" class=\"t\" fill=\"#222\">x &amp; y</text>\n</g>\n</svg>\n",
            )
        );
    }
}
