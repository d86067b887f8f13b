//! The ends of GNU Go's games in `tests/life/gnugo.txt`: a name, the rules, the rows of the board, and the stones that
//! GNU Go calls dead.

use shinpan::board::{Board, Point, PointSet};

/// The end of a game.
pub struct End {
    pub name: String,
    pub rules: String,
    pub board: Board,
    /// The stones that GNU Go calls dead.
    pub dead: PointSet,
    /// The stones that we call dead if they are others, and why.
    pub ours: Option<(PointSet, String)>,
}

pub fn points(text: &str) -> PointSet {
    text.split_whitespace().map(|v| v.parse::<Point>().expect(v)).collect()
}

/// Every game. A line `ours POINTS: REASON` belongs to the game above it.
pub fn read() -> Vec<End> {
    let mut ends: Vec<End> = Vec::new();
    for line in include_str!("../life/gnugo.txt").lines().filter(|l| !l.starts_with('#') && !l.is_empty()) {
        if let Some(ours) = line.strip_prefix("  ours ") {
            let (dead, reason) = ours.split_once(':').expect(line);
            ends.last_mut().expect("a game comes first").ours = Some((points(dead), reason.trim().to_string()));
            continue;
        }
        let mut words = line.splitn(4, ' ');
        let mut word = || words.next().unwrap_or_default().to_string();
        let (name, rules, rows, dead) = (word(), word(), word(), word());
        let board = rows.replace('/', "\n").parse().expect(line);
        ends.push(End { name, rules, board, dead: points(&dead), ours: None });
    }
    ends
}
