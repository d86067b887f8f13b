//! Pictures of groups with what must be found out about them (`tests/life/*/*.txt`).

use std::collections::HashMap;

use shinpan::board::{Board, Point, Symmetry};
use shinpan::rules::{Rules, Suicide};

/// One picture, and what is said of the chain at a point of it.
pub struct Diagram {
    /// File and name.
    pub name: String,
    keys: HashMap<String, String>,
    pub board: Board,
}

/// A fact that a picture may state.
const KEYS: &str = "class at rules budget black white state confirmed independent static dead seki score never says";

impl Diagram {
    /// All that are searched.
    pub fn all() -> Vec<Diagram> {
        Diagram::under("life/search")
    }

    /// All of a folder.
    pub fn under(folder: &str) -> Vec<Diagram> {
        let mut found = Vec::new();
        for (file, text) in super::files(folder, "txt") {
            found.extend(text.split("\n= ").skip(1).map(|stanza| Diagram::read(&file, stanza)));
        }
        found
    }

    fn read(file: &str, stanza: &str) -> Diagram {
        let mut lines = stanza.lines().filter(|l| !l.is_empty() && !l.starts_with("# ") && *l != "#");
        let name = format!("{file}: {}", lines.next().expect("a name"));
        let (keys, rows): (Vec<&str>, Vec<&str>) = lines.partition(|l| l.contains(": "));
        let pair = |l: &str| l.split_once(": ").map(|(k, v)| (k.to_string(), v.to_string()));
        let keys: HashMap<String, String> = keys.into_iter().filter_map(pair).collect();
        let unknown = keys.keys().find(|k| !KEYS.split(' ').any(|known| known == k.as_str()));
        assert_eq!(unknown, None, "{name}");
        let board = rows.join("\n").parse().unwrap_or_else(|e| panic!("{name}: {e}"));
        Diagram { name, keys, board }
    }

    pub fn key(&self, key: &str) -> Option<&str> {
        self.keys.get(key).map(String::as_str)
    }

    pub fn class(&self) -> &str {
        self.key("class").unwrap_or_else(|| panic!("{} has no class", self.name))
    }

    pub fn at(&self) -> Point {
        self.key("at").and_then(|at| at.parse().ok()).unwrap_or_else(|| panic!("{}: at what point?", self.name))
    }

    /// Japanese rules if nothing else is said.
    pub fn rules(&self) -> Rules {
        super::ruleset(self.key("rules").unwrap_or("japanese")).rules
    }

    /// The suicide rule of the first rules that are named.
    pub fn suicide(&self) -> Suicide {
        let first = self.key("rules").and_then(|rules| rules.split(' ').next());
        super::ruleset(first.unwrap_or("japanese")).rules.suicide
    }

    /// Nodes for each search.
    pub fn budget(&self, usual: u64) -> u64 {
        self.key("budget").map_or(usual, |text| text.parse().expect("a number of nodes"))
    }
}

/// The board with the colours exchanged.
pub fn exchanged(board: &Board) -> Board {
    let mut image = Board::new(board.size());
    let stones = board.size().points().filter_map(|p| board.get(p).map(|c| (c.opponent(), p)));
    image.set_up(stones).expect("the same chains");
    image
}

/// The board as it looks after a symmetry of its size.
pub fn image(board: &Board, symmetry: Symmetry) -> Board {
    let size = board.size();
    let mut image = Board::new(size);
    let stones = size.points().filter_map(|p| board.get(p).map(|c| (c, size.image(p, symmetry))));
    image.set_up(stones).expect("the same chains");
    image
}
