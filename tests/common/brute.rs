//! Every position of a tiny board at once: who can force what, found by going backwards from the goal until nothing is
//! added. It knows no region, no table and no order of moves.

use std::collections::HashMap;

use shinpan::board::{Board, Color, Point, PointSet, Size};
use shinpan::rules::Suicide;

/// A position with the player to move, and where whom a ko keeps from taking.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct State {
    pub rows: String,
    pub turn: Color,
    pub bans: Vec<(Color, Point)>,
    /// The stones of the player whose stones are watched that stood before the play and were never captured.
    pub stood: PointSet,
}

/// Which ko captures may be taken back at once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ko {
    Free,
    Basic,
    /// Basic ko, by which this player is not bound.
    Unbound(Color),
    /// None, until somebody who is kept from taking back passes for it; that frees all kos.
    UntilPass,
}

/// All states of a board and where they lead.
pub struct Graph {
    pub states: Vec<State>,
    pub boards: Vec<Board>,
    next: Vec<Vec<u32>>,
    before: Vec<Vec<u32>>,
    index: HashMap<State, u32>,
    watched: Option<Color>,
}

/// Something that a position has or has not, by its board and by what stood before the play.
pub type Visit<'a> = &'a dyn Fn(&Board, PointSet) -> bool;

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

/// The play, if the suicide rule allows it, and where the opponent could take back what took one stone. A play that
/// changes nothing is no play.
fn play(board: &Board, color: Color, point: Point, suicide: Suicide) -> Option<(Board, Option<Point>)> {
    let mut next = board.clone();
    let placed = next.place(color, point).ok()?;
    let lost = placed.self_captured.len();
    if lost == 1 || lost > 1 && suicide == Suicide::Forbidden {
        return None;
    }
    let retaken = placed.captured.first().filter(|_| placed.captured.len() == 1).filter(|&p| {
        let mut again = next.clone();
        again.place(color.opponent(), p).is_ok() && again == *board
    });
    Some((next, retaken))
}

impl State {
    fn new(board: &Board, turn: Color, bans: Vec<(Color, Point)>, stood: PointSet) -> State {
        State { rows: board.to_string(), turn, bans, stood }
    }

    /// The bans after a play that led to `board` and took a stone in a ko on `taken`, if it did. One that lasts does so while
    /// the point is empty with opponents all around.
    fn bans(&self, ko: Ko, board: &Board, taken: Option<Point>) -> Vec<(Color, Point)> {
        let other = self.turn.opponent();
        let new = taken.filter(|_| ko != Ko::Free && ko != Ko::Unbound(other)).map(|p| (other, p));
        let lasts = |&&(color, p): &&(Color, Point)| {
            board.get(p).is_none() && board.neighbors(p).all(|q| board.get(q) == Some(color.opponent()))
        };
        let old = self.bans.iter().filter(|_| ko == Ko::UntilPass).filter(lasts).copied();
        let mut bans: Vec<_> = old.chain(new).collect();
        bans.sort_unstable();
        bans.dedup();
        bans
    }
}

impl Graph {
    pub fn new(size: Size, suicide: Suicide, ko: Ko) -> Graph {
        Graph::grown(size, suicide, ko, None)
    }

    /// All states after which it is known which stones of a player stood before the play.
    pub fn watching(watched: Color, size: Size, suicide: Suicide, ko: Ko) -> Graph {
        Graph::grown(size, suicide, ko, Some(watched))
    }

    fn grown(size: Size, suicide: Suicide, ko: Ko, watched: Option<Color>) -> Graph {
        let (states, boards, index) = (Vec::new(), Vec::new(), HashMap::new());
        let mut graph = Graph { states, boards, next: Vec::new(), before: Vec::new(), index, watched };
        for board in positions(size) {
            for turn in Color::BOTH {
                let stood = graph.standing(&board);
                graph.enter(&board, State::new(&board, turn, Vec::new(), stood));
            }
        }
        let mut at = 0;
        while at < graph.states.len() {
            let (board, state) = (graph.boards[at].clone(), graph.states[at].clone());
            let next = graph.steps(&board, &state, suicide, ko);
            graph.next.push(next);
            at += 1;
        }
        graph.before = vec![Vec::new(); graph.states.len()];
        for (i, next) in graph.next.iter().enumerate() {
            next.iter().for_each(|&n| graph.before[n as usize].push(i as u32));
        }
        graph
    }

    fn steps(&mut self, board: &Board, state: &State, suicide: Suicide, ko: Ko) -> Vec<u32> {
        let (turn, other) = (state.turn, state.turn.opponent());
        let kept = if ko == Ko::UntilPass { state.bans.clone() } else { Vec::new() };
        let mut next = vec![self.enter(board, State::new(board, other, kept, state.stood))];
        if ko == Ko::UntilPass && state.bans.iter().any(|ban| ban.0 == turn) {
            next.push(self.enter(board, State::new(board, other, Vec::new(), state.stood)));
        }
        for p in board.empties() {
            let Some((after, taken)) = play(board, turn, p, suicide) else { continue };
            if taken.is_none() || !state.bans.contains(&(turn, p)) {
                let bans = state.bans(ko, &after, taken);
                let stood = state.stood & self.standing(&after);
                next.push(self.enter(&after, State::new(&after, other, bans, stood)));
            }
        }
        next
    }

    /// The stones of the player whose stones are watched.
    fn standing(&self, board: &Board) -> PointSet {
        self.watched.map_or(PointSet::EMPTY, |color| board.stones(color))
    }

    fn enter(&mut self, board: &Board, state: State) -> u32 {
        let new = self.states.len() as u32;
        let index = *self.index.entry(state.clone()).or_insert(new);
        if index == new {
            self.states.push(state);
            self.boards.push(board.clone());
        }
        index
    }

    pub fn find(&self, board: &Board, turn: Color) -> usize {
        self.index[&State::new(board, turn, Vec::new(), self.standing(board))] as usize
    }

    /// The states from which `prover` can force a goal in a finite number of moves; both players may always pass.
    pub fn forced(&self, prover: Color, goal: impl Fn(&Board) -> bool) -> Vec<bool> {
        self.reaching(prover, self.boards.iter().map(goal).collect())
    }

    /// The states from which `prover` can force play into some of the states.
    pub fn reaching(&self, prover: Color, mut won: Vec<bool>) -> Vec<bool> {
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

    /// The states from which `prover` can force each of several sets of positions, by the board and by what
    /// stood before the play, to be visited again and again, for ever: the largest set from which each of them can be reached, and then the set itself.
    pub fn recurring(&self, prover: Color, visits: &[Visit<'_>]) -> Vec<bool> {
        let mut won = vec![true; self.states.len()];
        loop {
            let before = won.clone();
            for visit in visits {
                let stays = |i: usize| {
                    let mut next = self.next[i].iter().map(|&n| won[n as usize]);
                    if self.states[i].turn == prover { next.any(|w| w) } else { next.all(|w| w) }
                };
                let met = |i: usize| visit(&self.boards[i], self.states[i].stood) && stays(i);
                let seen = (0..won.len()).map(met).collect();
                won = self.reaching(prover, seen);
            }
            if won == before {
                return won;
            }
        }
    }
}
