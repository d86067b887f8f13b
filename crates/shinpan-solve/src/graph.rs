//! Every situation at once, where nothing but the situation counts: retrograde analysis.
//!
//! All situations that can come about are numbered, with the moves between them. Then values spread backwards from the
//! ends of the game, the best for Black first: a situation is worth so much to Black if he can move to one that is, or
//! White only can. The same for White. What is left goes round in circles. Costs a few steps for each move of each
//! situation.

use rustc_hash::FxHashMap;

use shinpan_rules::board::Move;

use super::bounds::{Bounds, GivenUp, Progress};
use super::small::Small;
use super::value::Worth;
use super::world::{Choice, World};

/// A situation that is not over.
const GOES_ON: Worth = Worth::MIN;

/// The situations of a game and the moves between them; the first is where it starts.
pub(super) struct Graph {
    black: Vec<bool>,
    /// Values of ended games.
    ends: Vec<Worth>,
    /// Ends of which nobody knows what they come to.
    unsure: Vec<u32>,
    /// Where the rules end the game without a result.
    void: Vec<u32>,
    /// Where the moves of each situation begin in `to` and `moves`.
    first: Vec<u32>,
    to: Vec<u32>,
    /// The world's keys of the situations.
    keys: Vec<u128>,
}

/// A situation whose moves are being made.
struct Unexpanded {
    at: u32,
    choices: Vec<Choice>,
    next: usize,
    found: Vec<u32>,
}

/// Bytes for each situation and for each move, about.
const BYTES: (usize, usize) = (112, 12);

/// About how many situations there are, mirror images as one: the legal positions (J. Tromp and G. Farnebäck,
/// "Combinatorics of Go", 2016, whose formula holds for small boards within a few parts in a hundred), six times, as it
/// turned out on 2x3 to 4x4, for whose turn it is, passes and kos.
fn about(sides: [usize; 2]) -> u64 {
    let points: f64 = sides.iter().map(|&n| n as f64).product();
    let positions = 0.850_64 * 0.965_535_f64.powf(sides.iter().sum::<usize>() as f64) * 2.975_734_f64.powf(points);
    let images = if sides[0] == sides[1] { 8.0 } else { 4.0 };
    (6.0 * positions / images) as u64
}

/// No situations yet.
const NOTHING: Graph = Graph {
    black: Vec::new(),
    ends: Vec::new(),
    unsure: Vec::new(),
    void: Vec::new(),
    first: Vec::new(),
    to: Vec::new(),
    keys: Vec::new(),
};

impl Graph {
    /// Every situation that can come about in a game. `over` says what a situation is worth that nobody looks beyond.
    pub fn of<W: World>(world: &mut W, bounds: &mut Bounds<'_>) -> Result<Graph, GivenUp> {
        Graph::visiting(world, bounds, &mut |_| ())
    }

    /// The same; `visit` is shown each situation in the order of the numbers.
    pub fn visiting<W: World>(
        world: &mut W,
        bounds: &mut Bounds<'_>,
        visit: &mut dyn FnMut(&W),
    ) -> Result<Graph, GivenUp> {
        let mut numbers: FxHashMap<u128, u32> = FxHashMap::default();
        let mut graph = NOTHING;
        // The moves of a situation are complete when everything beyond them was looked at: they are put in order
        // afterwards.
        let mut done: Vec<Vec<u32>> = Vec::new();
        let mut edges = 0;
        let mut open: Vec<Unexpanded> = Vec::new();
        visit(world);
        open.extend(graph.enter(world, &mut numbers, &mut done));
        while let Some(top) = open.last_mut() {
            let Some(choice) = top.choices.get(top.next) else {
                edges += top.found.len();
                done[top.at as usize] = std::mem::take(&mut top.found);
                open.pop();
                if !open.is_empty() {
                    world.undo();
                }
                continue;
            };
            top.next += 1;
            world.play(choice.mv);
            if let Some(&number) = numbers.get(&world.key()) {
                top.found.push(number);
                world.undo();
                continue;
            }
            let number = graph.black.len() as u32;
            top.found.push(number);
            visit(world);
            match graph.enter(world, &mut numbers, &mut done) {
                Some(more) => open.push(more),
                None => world.undo(),
            }
            let nodes = graph.black.len() as u64;
            let memory = graph.black.len() * BYTES.0 + edges * BYTES.1;
            let asked = nodes.is_multiple_of(512)
                && (bounds.stop)(Progress {
                    nodes,
                    stored: graph.black.len(),
                    depth: open.len(),
                    ..Progress::default()
                });
            if asked || nodes > bounds.nodes || memory > bounds.memory {
                (1..open.len()).for_each(|_| world.undo());
                return Err(GivenUp);
            }
        }
        for to in done {
            graph.first.push(graph.to.len() as u32);
            graph.to.extend(to);
        }
        graph.first.push(graph.to.len() as u32);
        Ok(graph)
    }

    /// Numbers the present situation, which is new. Its moves are still to be made, unless the game is over.
    fn enter<W: World>(
        &mut self,
        world: &mut W,
        numbers: &mut FxHashMap<u128, u32>,
        done: &mut Vec<Vec<u32>>,
    ) -> Option<Unexpanded> {
        let at = self.black.len() as u32;
        numbers.insert(world.key(), at);
        self.keys.push(world.key());
        self.black.push(world.black_moves());
        done.push(Vec::new());
        let mut choices = Vec::new();
        let end = world.end().or_else(|| {
            world.choices(&mut choices);
            choices.is_empty().then(|| world.stuck())
        });
        self.ends.push(end.map_or(GOES_ON, |end| end.worth));
        self.unsure.extend(end.filter(|end| !end.certain).map(|_| at));
        self.void.extend(end.filter(|end| end.void).map(|_| at));
        end.is_none().then(|| Unexpanded { at, choices, next: 0, found: Vec::new() })
    }

    /// Number of situations.
    pub fn len(&self) -> usize {
        self.black.len()
    }

    /// Tells whether some end is not known.
    pub fn is_unsure(&self) -> bool {
        !self.unsure.is_empty()
    }

    /// The situations that moves lead to.
    fn leads_to(&self, at: u32) -> &[u32] {
        &self.to[self.first[at as usize] as usize..self.first[at as usize + 1] as usize]
    }

    /// The moves of the world's present situation, which has this number, and where they lead.
    pub fn moves<W: World>(&self, at: u32, world: &mut W) -> Vec<(Move, u32)> {
        let mut choices = Vec::new();
        if !self.is_end(at) {
            world.choices(&mut choices);
        }
        let after = |choice: Choice| {
            world.play(choice.mv);
            let key = world.key();
            world.undo();
            let to = self.leads_to(at).iter().find(|&&to| self.keys[to as usize] == key);
            (choice.mv, *to.expect("every move leads somewhere"))
        };
        choices.into_iter().map(after).collect()
    }

    /// Every situation that can come about on a small board, mirror images as one.
    pub fn of_small(
        world: &mut Small,
        bounds: &mut Bounds<'_>,
        visit: &mut dyn FnMut(&Small),
    ) -> Result<Graph, GivenUp> {
        let mut graph = NOTHING;
        let mut numbers: FxHashMap<u64, u32> = FxHashMap::default();
        let mut names = vec![world.number()];
        numbers.insert(names[0], 0);
        let mut next = Vec::new();
        while let Some(&name) = names.get(graph.black.len()) {
            world.go_to(name);
            visit(world);
            graph.keys.push(name.into());
            graph.black.push(world.black_moves());
            graph.ends.push(world.end().map_or(GOES_ON, |end| end.worth));
            graph.first.push(graph.to.len() as u32);
            world.leads_to(&mut next);
            for &name in &next {
                let number = *numbers.entry(name).or_insert(names.len() as u32);
                if number as usize == names.len() {
                    names.push(name);
                }
                graph.to.push(number);
            }
            let nodes = graph.black.len() as u64;
            let memory = names.len() * BYTES.0 + graph.to.len() * BYTES.1;
            let of = Some(about(world.shape().sides()));
            let progress = Progress { nodes, stored: names.len(), of, ..Progress::default() };
            let asked = nodes.is_multiple_of(4096) && (bounds.stop)(progress);
            if asked || nodes > bounds.nodes || memory > bounds.memory {
                return Err(GivenUp);
            }
        }
        graph.first.push(graph.to.len() as u32);
        Ok(graph)
    }

    /// Tells whether Black moves.
    pub fn black_moves(&self, at: u32) -> bool {
        self.black[at as usize]
    }

    /// Tells whether the game is over.
    pub fn is_end(&self, at: u32) -> bool {
        self.ends[at as usize] != GOES_ON
    }

    /// Finds the value of each situation if going round in circles is worth `circle`, and ends that nobody knows are
    /// worth `unsure`, if that is given.
    pub fn solve(&self, circle: Worth, unsure: Option<Worth>) -> Solved {
        let mut ends = self.ends.clone();
        self.void.iter().for_each(|&at| ends[at as usize] = circle);
        if let Some(worth) = unsure {
            self.unsure.iter().for_each(|&at| ends[at as usize] = worth);
        }
        let back = self.backwards();
        let mut solved = Solved { worth: vec![GOES_ON; self.len()], rank: vec![u32::MAX; self.len()] };
        let mut order: Vec<u32> = (0..self.len() as u32).filter(|&at| ends[at as usize] != GOES_ON).collect();
        order.sort_unstable_by_key(|&at| ends[at as usize]);
        let good = order.iter().rev().take_while(|&&at| ends[at as usize] > circle);
        solved.spread(self, &back, &ends, good.copied(), true);
        let bad = order.iter().take_while(|&&at| ends[at as usize] < circle);
        solved.spread(self, &back, &ends, bad.copied(), false);
        for (at, worth) in solved.worth.iter_mut().enumerate() {
            if *worth == GOES_ON {
                *worth = circle;
                // Games that have ended come before those that never do.
                solved.rank[at] = if ends[at] == GOES_ON { u32::MAX } else { 0 };
            }
        }
        solved
    }

    /// Where each situation can come from.
    fn backwards(&self) -> Backwards {
        let mut first = vec![0_u32; self.len() + 1];
        self.to.iter().for_each(|&to| first[to as usize + 1] += 1);
        for i in 0..self.len() {
            first[i + 1] += first[i];
        }
        let mut next = first.clone();
        let mut from = vec![0; self.to.len()];
        for at in 0..self.len() {
            for &to in &self.to[self.first[at] as usize..self.first[at + 1] as usize] {
                from[next[to as usize] as usize] = at as u32;
                next[to as usize] += 1;
            }
        }
        Backwards { first, from }
    }
}

struct Backwards {
    first: Vec<u32>,
    from: Vec<u32>,
}

impl Backwards {
    fn to(&self, at: u32) -> &[u32] {
        &self.from[self.first[at as usize] as usize..self.first[at as usize + 1] as usize]
    }
}

/// The value of each situation.
pub(super) struct Solved {
    /// The worth, by number.
    pub worth: Vec<Worth>,
    /// The order in which worths were found: who wins comes nearer to the end by going down. `u32::MAX` in circles.
    pub rank: Vec<u32>,
}

impl Solved {
    /// Spreads the worth of ends, given from the best for one player on, to the situations from which that player can
    /// bring them about.
    fn spread(
        &mut self,
        graph: &Graph,
        back: &Backwards,
        ends: &[Worth],
        order: impl Iterator<Item = u32>,
        black: bool,
    ) {
        // Moves of the opponent that lead elsewhere.
        let mut escapes: Vec<u32> = graph.first.windows(2).map(|w| w[1] - w[0]).collect();
        let mut rank = 0;
        let mut queue = std::collections::VecDeque::new();
        let mut order = order.peekable();
        while let Some(end) = order.next() {
            let worth = ends[end as usize];
            queue.push_back(end);
            (self.worth[end as usize], self.rank[end as usize]) = (worth, rank);
            if order.peek().is_some_and(|&next| ends[next as usize] == worth) {
                continue;
            }
            while let Some(at) = queue.pop_front() {
                for &before in back.to(at) {
                    if self.worth[before as usize] != GOES_ON {
                        continue;
                    }
                    let escapes = &mut escapes[before as usize];
                    *escapes -= 1;
                    if graph.black_moves(before) == black || *escapes == 0 {
                        rank += 1;
                        (self.worth[before as usize], self.rank[before as usize]) = (worth, rank);
                        queue.push_back(before);
                    }
                }
            }
        }
    }
}
