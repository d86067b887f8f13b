//! A board as text, for a terminal.

use shinpan_rules::board::{Color, Point};

use super::board::Panel;

/// Rows of a board with coordinates, and what its signs mean. Without colour stones are `X` and `O`, followed by the
/// sign they carry; in colour (256 of them) they are discs on wood.
#[must_use]
pub fn as_text(panel: &Panel, colored: bool) -> String {
    let (width, height) = (panel.size.width(), panel.size.height());
    let label = |p| panel.signs.get(&p).map_or(String::new(), |s| s.label());
    let plain = |p| match panel.stone(p) {
        Some(color) => format!("{}{}", if color == Color::Black { 'X' } else { 'O' }, label(p)),
        None if label(p).is_empty() => ".".to_string(),
        None => label(p),
    };
    let cell = panel.size.points().map(|p| plain(p).len()).max().unwrap_or(1) + 1;
    let letters = (0..width).map(|c| Point::new(c, 0).to_string().trim_end_matches('1').to_string());
    let letters: String = letters.map(|l| format!("{l:>cell$}")).collect();
    let mut rows = vec![format!("   {letters}")];
    for row in (0..height).rev() {
        let points = (0..width).map(|c| Point::new(c, row));
        let cells: String = match colored {
            true => points.map(|p| painted(panel.stone(p), &label(p), cell)).collect::<String>() + "\x1b[0m",
            false => points.map(|p| format!("{:>cell$}", plain(p))).collect(),
        };
        let counts = panel.row_count(row).map_or(String::new(), |count| format!("  {count}"));
        rows.push(format!("{:>2} {cells} {}{counts}", row + 1, row + 1).trim_end().to_string());
    }
    rows.push(format!("   {letters}"));
    let meanings: Vec<String> = panel.kinds().iter().map(|s| format!("{} {}", s.label(), s.meaning())).collect();
    if !meanings.is_empty() {
        rows.push(format!("   {}", meanings.join(", ")));
    }
    rows.join("\n")
}

/// A point on wood: a black or white disc or a dot, and its sign in red.
fn painted(stone: Option<Color>, label: &str, cell: usize) -> String {
    const WOOD: &str = "\x1b[48;5;179m";
    let (ink, disc) = match stone {
        Some(Color::Black) => ("\x1b[38;5;16m", "\u{25cf}"),
        Some(Color::White) => ("\x1b[38;5;231m", "\u{25cf}"),
        None if label.is_empty() => ("\x1b[38;5;94m", "\u{b7}"),
        None => ("", ""),
    };
    let used = disc.chars().count() + label.chars().count();
    let pad = " ".repeat(cell.saturating_sub(used));
    format!("{WOOD}{pad}{ink}{disc}\x1b[38;5;124m{label}")
}
