//! Every position of a tiny board at once: who can force what, found by going backwards from the goal until nothing is
//! added. It knows no region, no table and no order of moves.

use std::collections::HashMap;

use shinpan::board::{Board, Color, Point, Size};
use shinpan::rules::Suicide;

/// A position with the player to move and the point that player may not play on because of ko.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct State {
    pub rows: String,
    pub turn: Color,
    pub ban: Option<Point>,
}

/// Which ko captures may be taken back at once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ko {
    Free,
    Basic,
    /// Basic ko, by which this player is not bound.
    Unbound(Color),
}

/// All states of a board and where they lead.
pub struct Graph {
    pub states: Vec<State>,
    pub boards: Vec<Board>,
    next: Vec<Vec<u32>>,
    before: Vec<Vec<u32>>,
    index: HashMap<State, u32>,
}

/// Every legal position of a size.
pub fn positions(size: Size) -> Vec<Board> {
    let points: Vec<Point> = size.points().collect();
    let mut found = Vec::new();
    for code in 0..3_usize.pow(points.len() as u32) {
        let digit = |i: usize| code / 3_usize.pow(i as u32) % 3;
        let stones = (0..points.len()).filter(|&i| digit(i) > 0).map(|i| (Color::BOTH[digit(i) - 1], points[i]));
        let mut board = Board::new(size);
        if board.set_up(stones).is_ok() {
            found.push(board);
        }
    }
    found
}

/// The play, if the suicide rule allows it, and the ban it brings upon the opponent. A play that changes nothing is no
/// play.
fn play(board: &Board, color: Color, point: Point, suicide: Suicide, ko: Ko) -> Option<(Board, Option<Point>)> {
    let mut next = board.clone();
    let placed = next.place(color, point).ok()?;
    let lost = placed.self_captured.len();
    if lost == 1 || lost > 1 && suicide == Suicide::Forbidden {
        return None;
    }
    let bound = match ko {
        Ko::Free => false,
        Ko::Basic => true,
        Ko::Unbound(free) => free != color.opponent(),
    };
    let retaken = placed.captured.first().filter(|_| placed.captured.len() == 1).filter(|&p| {
        let mut again = next.clone();
        again.place(color.opponent(), p).is_ok() && again == *board
    });
    Some((next, retaken.filter(|_| bound)))
}

impl Graph {
    pub fn new(size: Size, suicide: Suicide, ko: Ko) -> Graph {
        let (states, boards, index) = (Vec::new(), Vec::new(), HashMap::new());
        let mut graph = Graph { states, boards, next: Vec::new(), before: Vec::new(), index };
        for board in positions(size) {
            for turn in Color::BOTH {
                graph.enter(&board, turn, None);
            }
        }
        let mut at = 0;
        while at < graph.states.len() {
            let (board, State { turn, ban, .. }) = (graph.boards[at].clone(), graph.states[at].clone());
            let mut next = vec![graph.enter(&board, turn.opponent(), None)];
            for p in board.empties().iter().filter(|&p| Some(p) != ban) {
                if let Some((after, ban)) = play(&board, turn, p, suicide, ko) {
                    next.push(graph.enter(&after, turn.opponent(), ban));
                }
            }
            graph.next.push(next);
            at += 1;
        }
        graph.before = vec![Vec::new(); graph.states.len()];
        for (i, next) in graph.next.iter().enumerate() {
            next.iter().for_each(|&n| graph.before[n as usize].push(i as u32));
        }
        graph
    }

    fn enter(&mut self, board: &Board, turn: Color, ban: Option<Point>) -> u32 {
        let state = State { rows: board.to_string(), turn, ban };
        let new = self.states.len() as u32;
        let index = *self.index.entry(state.clone()).or_insert(new);
        if index == new {
            self.states.push(state);
            self.boards.push(board.clone());
        }
        index
    }

    pub fn find(&self, board: &Board, turn: Color) -> usize {
        self.index[&State { rows: board.to_string(), turn, ban: None }] as usize
    }

    /// The states from which `prover` can force a goal in a finite number of moves; both players may always pass.
    pub fn forced(&self, prover: Color, goal: impl Fn(&Board) -> bool) -> Vec<bool> {
        let mut won: Vec<bool> = self.boards.iter().map(goal).collect();
        let mut open: Vec<usize> = self.next.iter().map(Vec::len).collect();
        let mut todo: Vec<usize> = (0..won.len()).filter(|&i| won[i]).collect();
        while let Some(reached) = todo.pop() {
            for before in self.before[reached].iter().map(|&b| b as usize) {
                open[before] -= 1;
                if !won[before] && (self.states[before].turn == prover || open[before] == 0) {
                    won[before] = true;
                    todo.push(before);
                }
            }
        }
        won
    }
}
