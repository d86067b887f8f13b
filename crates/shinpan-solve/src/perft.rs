//! Counts of move paths: the strongest test there is for a set of rules, because every wrong verdict on any path
//! changes a number. Tromp and Farnebäck, "Combinatorics of Go" (2016), give numbers to compare with.

use std::sync::atomic::{AtomicUsize, Ordering};

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg32;

use shinpan_engine::threads::crew;
use shinpan_rules::board::{Board, Color, Move, Placement, Point, Size};
use shinpan_rules::rules::{CaptureGoal, Pass, Repetition, Rules, Stop, Suicide};

use shinpan_rules::game::{Game, Imputed, Phase};

/// The number of sequences of exactly `depth` legal board plays, without passes, from the present position of a game.
/// Costs as many judgements as the answer says.
#[must_use]
pub fn plays(game: &mut Game, depth: usize) -> u64 {
    let color = game.to_play();
    plays_from(game, color, depth)
}

fn plays_from(game: &mut Game, color: Color, depth: usize) -> u64 {
    match depth {
        0 => return 1,
        1 => return game.legal_points(color).len() as u64,
        _ => {}
    }
    let mut total = 0;
    for point in game.board().empties() {
        if game.play(color, Move::Play(point)).is_ok() {
            total += plays_from(game, color.opponent(), depth - 1);
            game.undo().expect("a move was just made");
        }
    }
    total
}

/// Sequences past which an estimate says no more than that there are so many.
const BEYOND: f64 = 1e30;

/// About how many sequences of exactly `depth` board plays go on from here: the mean over random ones of the product of
/// the numbers of plays (Knuth 1975). No more than 1e30 each. Costs `games` times that many plays at most, or about a
/// hundred where there are many.
#[must_use]
pub fn estimate_plays(start: &Game, depth: usize, games: usize, seed: u64) -> f64 {
    let mut random = Pcg32::seed_from_u64(seed);
    let one = |random: &mut Pcg32| {
        let (mut game, mut color, mut product) = (start.clone(), start.to_play(), 1.0);
        for _ in 0..depth {
            let legal = game.legal_points(color);
            product *= legal.len() as f64;
            if legal.is_empty() || product > BEYOND {
                break;
            }
            let point = legal.iter().nth(random.random_range(0..legal.len())).expect("one of them");
            game.play(color, Move::Play(point)).expect("the play is legal");
            color = color.opponent();
        }
        product
    };
    (0..games).map(|_| one(&mut random)).sum::<f64>() / games as f64
}

/// The number of complete games, by number of board plays, from the present position of a game: every sequence of legal
/// plays and passes up to the stop. Only for tiny boards.
#[must_use]
pub fn complete_games(game: &mut Game) -> Vec<u64> {
    let mut counts = Counts::default();
    counts.complete_from(game, 0);
    counts.by_plays
}

/// Longest game that is followed where only some games are looked at: longer ones would need too much stack, and there
/// are far too many of them. Under superko that no pass lifts no game on six points is as long.
pub(super) const LONGEST: usize = 2000;

/// The number of complete games, if it is no more than so many and none is longer than 2000 turns: costs no more than
/// they.
#[must_use]
pub fn complete_games_within(game: &mut Game, most: u64) -> Option<u64> {
    let mut counts = Counts { most, ..Counts::default() };
    counts.complete_from(game, 0);
    (counts.games <= most).then_some(counts.games)
}

/// Complete games.
struct Counts {
    /// By their number of board plays, each as many times as it weighs.
    by_plays: Vec<u64>,
    weight: u64,
    /// All of them, once each.
    games: u64,
    /// As soon as there are more, nobody goes on.
    most: u64,
}

impl Default for Counts {
    fn default() -> Counts {
        Counts { by_plays: Vec::new(), weight: 1, games: 0, most: u64::MAX }
    }
}

impl Counts {
    /// Adds every complete game that goes on from here, where so many board plays were made.
    fn complete_from(&mut self, game: &mut Game, plays: usize) {
        if !is_unfinished(game) {
            self.add(plays);
            return;
        }
        let color = game.to_play();
        for mv in moves(game) {
            if self.games > self.most {
                return;
            }
            if self.most < u64::MAX && game.ledger().turns() > LONGEST {
                self.games = u64::MAX;
                return;
            }
            if mv == Move::Pass && game.pass_would_stop(color) {
                // Half of all positions are the ends of games; they need not be set up to be counted.
                self.add(plays);
            } else if game.play(color, mv).is_ok() {
                self.complete_from(game, plays + usize::from(mv != Move::Pass));
                game.undo().expect("a move was just made");
            }
        }
    }

    fn add(&mut self, plays: usize) {
        if self.by_plays.len() <= plays {
            self.by_plays.resize(plays + 1, 0);
        }
        self.by_plays[plays] += self.weight;
        self.games += 1;
    }
}

/// Tells whether a complete game goes on: nobody has agreed on anything, and two passes are taken as an agreement to
/// stop where the rules ask for one.
#[must_use]
pub fn is_unfinished(game: &Game) -> bool {
    match game.phase() {
        Phase::Setup | Phase::Play | Phase::ThirdPass(_) | Phase::Resumed | Phase::PlayOut => {
            game.imputed() != Some(Imputed::Agreement)
        }
        Phase::Agreement | Phase::Counting | Phase::Ended => false,
    }
}

fn moves(game: &Game) -> impl Iterator<Item = Move> + use<> {
    game.board().empties().into_iter().map(Move::Play).chain([Move::Pass])
}

/// As [`complete_games`], by several threads. The count is the same; the first board play of a game that starts from an
/// empty board is made in one of the ways that mirror each other only, and what follows counts for all of them. That is
/// exact because the board has always been empty before it, and no rule tells a position from its mirror image.
#[must_use]
pub fn complete_games_parallel(start: &Game, threads: usize) -> Vec<u64> {
    complete_games_watched(start, threads, &|_, _| ())
}

/// The same. `watch` is told how many of how many parts are done.
#[must_use]
pub fn complete_games_watched(start: &Game, threads: usize, watch: &(dyn Fn(usize, usize) + Sync)) -> Vec<u64> {
    let lines = openings(start, 500 * threads);
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let work = || {
        let mut counts = Counts::default();
        while let Some(line) = lines.get(next.fetch_add(1, Ordering::Relaxed)) {
            let mut game = line.play(start);
            let plays = line.moves.iter().filter(|mv| **mv != Move::Pass).count();
            counts.weight = line.weight;
            counts.complete_from(&mut game, plays);
            watch(1 + done.fetch_add(1, Ordering::Relaxed), lines.len());
        }
        counts.by_plays
    };
    let counts: Vec<Vec<u64>> = crew(threads, work);
    let longest = counts.iter().map(Vec::len).max().unwrap_or(0);
    (0..longest).map(|plays| counts.iter().filter_map(|count| count.get(plays)).sum()).collect()
}

/// Tells whether the rules let a game go on for ever, so that there is no number of complete games.
#[must_use]
pub fn may_never_end(rules: &Rules, size: Size) -> bool {
    let circles = match rules.repetition {
        Repetition::None | Repetition::Basic | Repetition::BasicShape => true,
        Repetition::Recent(_) | Repetition::Ing => true,
        // Passes bring back what stood before, but where none is made twice in a position they run out.
        Repetition::SincePass => {
            let runs_out = matches!(rules.stop, Stop::TwoPassesOrAgain | Stop::PassAgain);
            rules.pass != Pass::Forbidden && !runs_out
        }
        // Suicide takes no opposing stones, and that of a single stone changes nothing.
        Repetition::Captures | Repetition::Changes => rules.suicide != Suicide::Forbidden,
        Repetition::Positional | Repetition::Situational | Repetition::Natural => false,
        Repetition::Own | Repetition::SituationalKo => false,
    };
    let alone = size.area() == 1 && rules.suicide != Suicide::Allowed;
    circles && !alone && rules.limit == 0 && rules.captures == CaptureGoal::None
}

/// About how many complete games there are: the mean over random games of the product of the numbers of moves that
/// there were (D. Knuth, "Estimating the efficiency of backtrack programs", 1975). Mostly less than there are, and
/// rarely much more.
#[must_use]
pub fn estimate(start: &Game, games: usize, seed: u64) -> f64 {
    let mut random = Pcg32::seed_from_u64(seed);
    let one = |random: &mut Pcg32| {
        let mut game = start.clone();
        let mut product = 1.0;
        while is_unfinished(&game) {
            let color = game.to_play();
            let legal: Vec<Move> = moves(&game).filter(|&mv| game.legality(color, mv).is_ok()).collect();
            let Some(&mv) = legal.get(random.random_range(0..legal.len().max(1))) else { break };
            product *= legal.len() as f64;
            game.play(color, mv).expect("the move is legal");
        }
        product
    };
    (0..games).map(|_| one(&mut random)).sum::<f64>() / games as f64
}

/// The first moves of games, and how many mirror images of them are not listed apart.
struct Sequence {
    moves: Vec<Move>,
    weight: u64,
}

impl Sequence {
    fn play(&self, start: &Game) -> Game {
        let mut game = start.clone();
        for &mv in &self.moves {
            game.play(game.to_play(), mv).expect("the line was played before");
        }
        game
    }
}

/// Lines that together begin every game, at least `wanted` of them unless all games are short.
fn openings(start: &Game, wanted: usize) -> Vec<Sequence> {
    let mut lines = vec![Sequence { moves: Vec::new(), weight: 1 }];
    loop {
        let mut longer = Vec::new();
        for line in &lines {
            let game = line.play(start);
            let go_on = moves(&game).filter(|&mv| is_unfinished(&game) && game.legality(game.to_play(), mv).is_ok());
            let before = longer.len();
            for mv in go_on {
                let bare = start.is_bare() && line.moves.iter().all(|mv| *mv == Move::Pass);
                let weight = line.weight * if bare { images(game.size(), mv) } else { 1 };
                let moves = line.moves.iter().copied().chain([mv]).collect();
                longer.extend((weight > 0).then_some(Sequence { moves, weight }));
            }
            if longer.len() == before {
                longer.push(Sequence { moves: line.moves.clone(), weight: line.weight });
            }
        }
        if longer.len() >= wanted || longer.len() == lines.len() && lines.iter().all(|l| !is_unfinished(&l.play(start)))
        {
            return longer;
        }
        lines = longer;
    }
}

/// How many points a move's mirror images are, if it is the first of them; else 0.
fn images(size: Size, mv: Move) -> u64 {
    let Move::Play(point) = mv else { return 1 };
    let mut images: Vec<Point> = size.symmetries().map(|s| size.image(point, s)).collect();
    images.sort_unstable();
    images.dedup();
    if images[0] == point { images.len() as u64 } else { 0 }
}

/// The number of legal positions: colourings in which every chain has a liberty. Points are filled in turn, and what is
/// not filled yet is empty. A stone that leaves a chain without a liberty ends its branch, because taking stones away
/// from a legal position leaves a legal position: so every legal position is reached, by one way only. The board is the
/// judge. Colours are alike, so that the first stone is black and counts twice. Costs as many placements as the answer.
#[must_use]
pub fn legal_positions(size: Size) -> u64 {
    let points: Vec<Point> = size.points().collect();
    let bare = Board::new(size);
    let after_first = |first: usize| {
        let mut board = bare.clone();
        let alone = board.place(Color::Black, points[first]);
        if alone.is_ok_and(|p| p.self_captured.is_empty()) { positions_from(&board, &points[first + 1..]) } else { 0 }
    };
    let next = AtomicUsize::new(0);
    let work = || {
        let firsts = std::iter::repeat_with(|| next.fetch_add(1, Ordering::Relaxed));
        firsts.take_while(|&first| first < points.len()).map(after_first).sum::<u64>()
    };
    1 + 2 * crew(points.len(), work).into_iter().sum::<u64>()
}

fn positions_from(board: &Board, points: &[Point]) -> u64 {
    let mut total = 0;
    each_from(board, points, &mut |_| total += 1);
    total
}

/// Shows every legal position of a board once.
pub fn each_legal_position(size: Size, visit: &mut dyn FnMut(&Board)) {
    each_from(&Board::new(size), &size.points().collect::<Vec<_>>(), visit);
}

fn each_from(board: &Board, points: &[Point], visit: &mut dyn FnMut(&Board)) {
    let Some((&point, rest)) = points.split_first() else { return visit(board) };
    each_from(board, rest, visit);
    for color in Color::BOTH {
        let mut next = board.clone();
        let placement = next.place(color, point).expect("the point is empty");
        if placement == Placement::default() {
            each_from(&next, rest, visit);
        }
    }
}
