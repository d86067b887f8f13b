//! Which chains are caught in a ladder: can be taken by a row of ataris, whatever the defender does. The reading is
//! that of the ladder planes of KataGo's networks (KataGo, `cpp/game/board.cpp`, `searchIsLadderCaptured`), so that a
//! network sees what it was trained with; its conventions about kos are theirs.

use shinpan_rules::board::{Board, Color, Point, PointSet, Size};

/// Ladders on a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ladders {
    /// Stones of chains with one liberty that cannot get away, and of chains with two that can be caught.
    pub caught: PointSet,
    /// For each colour, where the opponent catches a chain of it that has two liberties.
    pub catching: [PointSet; 2],
}

/// Most plays read for one chain; beyond it the chain counts as safe.
const NODES: u32 = 25_000;

const EMPTY: u8 = 0;
const WALL: u8 = 3;

/// A board for reading: colours in a padded row, plays taken back one by one.
struct LadderReader {
    step: usize,
    cells: Vec<u8>,
    /// Where a single stone was just taken by a single stone; 0 if nowhere.
    ko: usize,
    marks: Vec<u32>,
    mark: u32,
    nodes: u32,
    deepest: usize,
}

/// The record that takes a play back.
struct Undo {
    at: usize,
    ko: usize,
    taken: Vec<usize>,
}

/// Reading stopped at [`NODES`].
struct Exhausted;

/// Up to three liberties.
#[derive(Clone, Copy, Default)]
struct Liberties {
    count: usize,
    at: [usize; 3],
}

fn stone(color: Color) -> u8 {
    match color {
        Color::Black => 1,
        Color::White => 2,
    }
}

/// The ladders of a position in which a play at `ko`, if there is one, would take a ko back at once. Costs a few plays
/// for each chain with two liberties or one, up to a bound of nodes where a long ladder branches.
#[must_use]
pub fn ladders(board: &Board, ko: Option<Point>) -> Ladders {
    let mut found = Ladders::default();
    let mut reader = LadderReader::new(board, ko);
    for chain in board.chains() {
        let Some(start) = chain.stones.first() else { continue };
        let at = reader.index(start);
        match chain.liberties.len() {
            1 if reader.is_caught(at, true) => found.caught = found.caught | chain.stones,
            2 => {
                let works: PointSet = chain.liberties.iter().filter(|&p| reader.catches(at, p, chain.color)).collect();
                if !works.is_empty() {
                    found.caught = found.caught | chain.stones;
                    found.catching[chain.color] = found.catching[chain.color] | works;
                }
            }
            _ => {}
        }
    }
    found
}

impl LadderReader {
    fn new(board: &Board, ko: Option<Point>) -> LadderReader {
        let size: Size = board.size();
        let step = size.width() + 1;
        let cells = vec![WALL; step * (size.height() + 2) + 1];
        let marks = vec![0; cells.len()];
        let deepest = size.area() * 3 / 2;
        let mut reader = LadderReader { step, cells, ko: 0, marks, mark: 0, nodes: 0, deepest };
        for point in size.points() {
            let at = reader.index(point);
            reader.cells[at] = board.get(point).map_or(EMPTY, stone);
        }
        reader.ko = ko.map_or(0, |p| reader.index(p));
        reader
    }

    fn index(&self, point: Point) -> usize {
        (point.row() + 1) * self.step + point.column() + 1
    }

    fn around(&self, at: usize) -> [usize; 4] {
        [at - self.step, at - 1, at + 1, at + self.step]
    }

    /// Calls for each stone of the chain at a point, until told to stop.
    fn walk(&mut self, at: usize, mut visit: impl FnMut(&mut LadderReader, usize) -> bool) {
        self.mark += 1;
        let (mark, color) = (self.mark, self.cells[at]);
        let mut todo = vec![at];
        self.marks[at] = mark;
        while let Some(here) = todo.pop() {
            if !visit(self, here) {
                return;
            }
            for next in self.around(here) {
                if self.cells[next] == color && self.marks[next] != mark {
                    self.marks[next] = mark;
                    todo.push(next);
                }
            }
        }
    }

    /// The liberties of the chain at a point, at most three.
    fn liberties(&mut self, at: usize) -> Liberties {
        let mut found = Liberties::default();
        self.walk(at, |reader, here| {
            for next in reader.around(here) {
                if reader.cells[next] == EMPTY && !found.at[..found.count].contains(&next) {
                    found.at[found.count] = next;
                    found.count += 1;
                    if found.count == 3 {
                        return false;
                    }
                }
            }
            true
        });
        found
    }

    /// How many of the four neighbours are empty.
    fn air(&self, at: usize) -> usize {
        self.around(at).iter().filter(|&&next| self.cells[next] == EMPTY).count()
    }

    /// True if a play neither takes a ko back at once nor is suicide.
    fn is_legal(&mut self, at: usize, color: u8) -> bool {
        if self.cells[at] != EMPTY || at == self.ko {
            return false;
        }
        self.around(at).into_iter().any(|next| match self.cells[next] {
            EMPTY => true,
            WALL => false,
            own if own == color => self.liberties(next).count > 1,
            _ => self.liberties(next).count == 1,
        })
    }

    /// Plays where it is legal.
    fn play(&mut self, at: usize, color: u8) -> Undo {
        let mut undo = Undo { at, ko: self.ko, taken: Vec::new() };
        self.cells[at] = color;
        self.ko = 0;
        let mut last = 0;
        for next in self.around(at) {
            if self.cells[next] == 3 - color && self.liberties(next).count == 0 {
                let before = undo.taken.len();
                self.walk(next, |_, here| {
                    undo.taken.push(here);
                    true
                });
                for &taken in &undo.taken[before..] {
                    self.cells[taken] = EMPTY;
                }
                last = next;
            }
        }
        let alone = self.around(at).iter().all(|&next| self.cells[next] != color);
        if undo.taken.len() == 1 && alone && self.air(at) == 1 {
            self.ko = last;
        }
        self.nodes += 1;
        undo
    }

    fn undo(&mut self, undo: &Undo) {
        let color = self.cells[undo.at];
        self.cells[undo.at] = EMPTY;
        for &taken in &undo.taken {
            self.cells[taken] = 3 - color;
        }
        self.ko = undo.ko;
    }

    /// True if an opponent's play at a liberty catches the chain at a point.
    fn catches(&mut self, at: usize, liberty: Point, color: Color) -> bool {
        let (liberty, attacker) = (self.index(liberty), 3 - stone(color));
        if !self.is_legal(liberty, attacker) {
            return false;
        }
        let undo = self.play(liberty, attacker);
        let caught = self.is_caught(at, true);
        self.undo(&undo);
        caught
    }

    /// True if the chain at a point is caught, with the defender or the attacker to play.
    fn is_caught(&mut self, at: usize, defender_first: bool) -> bool {
        self.nodes = 0;
        let ko = self.ko;
        if defender_first {
            self.ko = 0;
        }
        let caught = self.read(at, defender_first, 0);
        self.ko = ko;
        caught.unwrap_or(false)
    }

    fn read(&mut self, at: usize, defends: bool, depth: usize) -> Result<bool, Exhausted> {
        if depth >= self.deepest {
            return Ok(true);
        }
        if self.nodes >= NODES {
            return Err(Exhausted);
        }
        if defends { self.defend(at, depth) } else { self.attack(at, depth) }
    }

    /// Tries moves; the first that has the wanted outcome decides.
    fn try_moves(
        &mut self,
        at: usize,
        moves: &[usize],
        color: u8,
        defends: bool,
        depth: usize,
    ) -> Result<bool, Exhausted> {
        for &mv in moves {
            if self.is_legal(mv, color) {
                let undo = self.play(mv, color);
                let caught = self.read(at, !defends, depth + 1);
                self.undo(&undo);
                if caught? != defends {
                    return Ok(!defends);
                }
            }
        }
        Ok(defends)
    }

    fn defend(&mut self, at: usize, depth: usize) -> Result<bool, Exhausted> {
        let liberties = self.liberties(at);
        // A chain that needs no answer, and a ladder that leaves a ko to the defender, work for the defender.
        if liberties.count != 1 || self.ko != 0 {
            return Ok(false);
        }
        let color = self.cells[at];
        let mut moves = self.captures(at);
        let last = liberties.at[0];
        moves.push(last);
        let (least, most) = self.bounds(last, color);
        if least >= 3 {
            return Ok(false);
        }
        if moves.len() == 1 && most <= 1 {
            return Ok(true);
        }
        self.try_moves(at, &moves, color, true, depth)
    }

    /// Where chains next to the one at a point can be taken.
    fn captures(&mut self, at: usize) -> Vec<usize> {
        let color = self.cells[at];
        let mut near = Vec::new();
        self.walk(at, |reader, here| {
            near.extend(reader.around(here).into_iter().filter(|&next| reader.cells[next] == 3 - color));
            true
        });
        let mut seen: Vec<usize> = Vec::new();
        let mut moves = Vec::new();
        for next in near {
            if seen.contains(&next) {
                continue;
            }
            self.walk(next, |_, here| {
                seen.push(here);
                true
            });
            let liberties = self.liberties(next);
            if liberties.count == 1 {
                moves.push(liberties.at[0]);
            }
        }
        moves
    }

    /// Bounds of the liberties after a play.
    fn bounds(&mut self, at: usize, color: u8) -> (usize, usize) {
        let (air, mut takes, mut room, mut joined, mut most) = (self.air(at), 0, 0, 0, 0);
        for next in self.around(at) {
            let cell = self.cells[next];
            if cell == EMPTY || cell == WALL {
                continue;
            }
            if cell == color {
                // More than three liberties change neither of the answers that are asked for.
                let further = self.liberties(next).count.saturating_sub(1);
                joined += further;
                most = most.max(further);
            } else if self.liberties(next).count == 1 {
                takes += 1;
                self.walk(next, |_, _| {
                    room += 1;
                    true
                });
            }
        }
        // With three liberties counted, a chain that has more adds at least two.
        let most = if most == 2 { self.most_joined(at, color) } else { most };
        (takes + most.max(air), air + room + joined)
    }

    /// The most liberties beside the point played that a chain next to it has.
    fn most_joined(&mut self, at: usize, color: u8) -> usize {
        let joined = self.around(at).into_iter().filter(|&next| self.cells[next] == color).collect::<Vec<_>>();
        joined.into_iter().map(|next| self.all_liberties(next).len() - 1).max().unwrap_or(0)
    }

    fn all_liberties(&mut self, at: usize) -> Vec<usize> {
        let mut found = Vec::new();
        self.walk(at, |reader, here| {
            for next in reader.around(here) {
                if reader.cells[next] == EMPTY && !found.contains(&next) {
                    found.push(next);
                }
            }
            true
        });
        found
    }

    fn attack(&mut self, at: usize, depth: usize) -> Result<bool, Exhausted> {
        let liberties = self.liberties(at);
        match liberties.count {
            0 | 1 => return Ok(true),
            2 => {}
            _ => return Ok(false),
        }
        let [a, b, _] = liberties.at;
        let defender = self.cells[at];
        let attacker = 3 - defender;
        let air = [self.air(a), self.air(b)];
        // Two kos: the defender cannot connect both.
        if air == [0, 0]
            && [a, b].into_iter().all(|p| self.is_ko(p, attacker))
            && [a, b].into_iter().all(|p| self.liberties_after(p, defender) <= 2)
            && self.captures(at).is_empty()
        {
            return Ok(true);
        }
        let apart = !self.around(a).contains(&b);
        let moves: &[usize] = match (apart, air[0] >= 3, air[1] >= 3) {
            (true, true, true) => return Ok(false),
            (true, true, false) => &[a],
            (true, false, true) => &[b],
            (true, false, false) | (false, ..) if self.weight(b, defender) > self.weight(a, defender) => &[b, a],
            (true, false, false) | (false, ..) => &[a, b],
        };
        self.try_moves(at, moves, attacker, false, depth)
    }

    /// How much the defender would gain at a point, roughly.
    fn weight(&mut self, at: usize, defender: u8) -> usize {
        let mut weight = 2 * self.air(at);
        for next in self.around(at) {
            if self.cells[next] == defender {
                let liberties = self.all_liberties(next).len();
                weight += (2 * liberties).saturating_sub(3);
            }
        }
        weight
    }

    /// True if a play takes a single stone and nothing is next to it but the opponent.
    fn is_ko(&mut self, at: usize, color: u8) -> bool {
        let mut taken = Vec::new();
        for next in self.around(at) {
            if self.cells[next] == WALL {
                continue;
            }
            if self.cells[next] != 3 - color {
                return false;
            }
            if self.liberties(next).count == 1 {
                taken.push(next);
            }
        }
        matches!(taken[..], [one] if self.around(one).iter().all(|&next| self.cells[next] != 3 - color))
    }

    /// Liberties of the chain that a play makes, at most three.
    fn liberties_after(&mut self, at: usize, color: u8) -> usize {
        let undo = self.play(at, color);
        self.nodes -= 1;
        let count = if self.cells[at] == color { self.liberties(at).count } else { 0 };
        self.undo(&undo);
        count
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ladder_runs_to_the_edge_or_to_a_friend() {
        let rows =
            ". . . . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .\n. X . . . . .\n. X O X . . .\n. . X . . . .";
        let board: Board = rows.parse().unwrap();
        let white = "C2".parse().unwrap();
        assert!(ladders(&board, None).caught.contains(white), "a ladder to the edge");
        let breaker = rows.replacen(". . . . . . .", ". . . . . O .", 2);
        let board: Board = breaker.parse().unwrap();
        assert!(!ladders(&board, None).caught.contains(white), "a friend in the way");
    }
}
