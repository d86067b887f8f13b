//! The WAGC model on tiny boards: who is independently alive, when the second pass is illegal, and what the board is worth;
//! by brute force from the words of the text, and by the referee.

use crate::common;

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use common::brute::{Graph, Ko, positions};
use shinpan::board::{Board, Chain, Color, Move, PointSet, Size};
use shinpan::game::{Game, Illegal};
use shinpan::life::{Finding, Method, Reader, State, independently_alive, line, prove};
use shinpan::rules::Suicide;
use shinpan::scoring::tally;

const BUDGET: u64 = 200_000;

/// Black's two-eye-formations by the words of the model: with their eyes, and their stones only.
fn formations(board: &Board) -> Vec<[PointSet; 2]> {
    let chains: Vec<Chain> = board.chains().into_iter().filter(|c| c.color == Color::Black).collect();
    let formation = |one: &Chain| {
        let eyes = one.liberties;
        let members: PointSet = chains.iter().filter(|c| c.liberties == eyes).flat_map(|c| c.stones.iter()).collect();
        let closed = eyes.iter().all(|eye| board.neighbors(eye).all(|q| members.contains(q)));
        closed.then_some([members | eyes, members])
    };
    chains.iter().filter(|c| c.liberties.len() == 2).filter_map(formation).collect()
}

/// The board with the colours of all stones exchanged.
fn exchanged(board: &Board) -> Board {
    let mut other = Board::new(board.size());
    let stones = Color::BOTH.into_iter().flat_map(|c| board.stones(c).into_iter().map(move |p| (c.opponent(), p)));
    other.set_up(stones).expect("a legal position");
    other
}

/// From which states Black can force a formation on a string, one that counts with its eyes or its stones only.
struct Truth {
    graph: Graph,
    formations: Vec<Vec<[PointSet; 2]>>,
    forced: HashMap<PointSet, [Vec<bool>; 2]>,
}

/// The truth about a black string: whether it is independently alive; whether it is if eyes are no part of a formation; whether
/// it would be if its owner moved first.
struct Life {
    alive: bool,
    by_stones: bool,
    first: bool,
}

impl Truth {
    fn new(size: Size) -> Truth {
        let graph = Graph::new(size, Suicide::Forbidden, Ko::Basic);
        let formations = graph.boards.iter().map(formations).collect();
        Truth { graph, formations, forced: HashMap::new() }
    }

    /// The truth about each black string.
    fn lives(&mut self, board: &Board) -> Vec<(PointSet, Life)> {
        let Truth { graph, formations, forced } = self;
        let [owner, opponent] = Color::BOTH.map(|first| graph.find(board, first));
        let life = |string| {
            let by_force = |which: usize| {
                let made = formations.iter().map(|all| all.iter().any(|f| f[which].intersects(&string)));
                graph.reaching(Color::Black, made.collect())
            };
            let [with_eyes, by_stones] = forced.entry(string).or_insert_with(|| [0, 1].map(by_force));
            Life { alive: with_eyes[opponent], by_stones: by_stones[opponent], first: with_eyes[owner] }
        };
        let black = board.chains().into_iter().filter(|c| c.color == Color::Black).map(|c| c.stones);
        let strings: Vec<PointSet> = black.collect();
        let lives: Vec<Life> = strings.iter().copied().map(life).collect();
        strings.into_iter().zip(lives).collect()
    }
}

/// The independently alive strings among these.
fn alive(lives: &[(PointSet, Life)]) -> PointSet {
    lives.iter().filter(|(_, life)| life.alive).fold(PointSet::EMPTY, |all, (string, _)| all | *string)
}

/// The parts of a set of points that only these stones border.
fn enclosed(board: &Board, points: PointSet, by: PointSet) -> impl Iterator<Item = PointSet> {
    points.parts().filter(move |part| {
        let border = board.next_to(part);
        !border.is_empty() && border.is_subset(&by)
    })
}

/// Black's points less White's, by the words of the model, given what is independently alive.
fn score(board: &Board, alive: [PointSet; 2]) -> i64 {
    let not_alive = Color::BOTH.map(|c| board.stones(c) - alive[c]);
    let prisoners = Color::BOTH.map(|c| {
        let removable = not_alive[c.opponent()];
        enclosed(board, board.empties() | removable, alive[c])
            .fold(PointSet::EMPTY, |all, part| all | (part & removable))
    });
    let mut left = board.clone();
    left.take_off(prisoners[0] | prisoners[1]);
    let worth = Color::BOTH.map(|c| {
        let territory = enclosed(&left, left.empties(), alive[c]).map(|part| part.len()).sum::<usize>();
        (territory + prisoners[c].len()) as i64
    });
    worth[0] - worth[1]
}

/// Whether an empty string is adjacent to independently alive strings of both colours.
fn has_two_sided_dame(board: &Board, alive: [PointSet; 2]) -> bool {
    board.empties().parts().any(|part| alive.iter().all(|stones| board.next_to(&part).intersects(stones)))
}

/// The referee's words on a position: whether the second pass is illegal, and the score.
fn refereed(board: &Board, oracle: &Arc<Reader>) -> (bool, i64) {
    let mut game = Game::new(common::ruleset("wagc-model komi=0"), board.size());
    let stones = Color::BOTH.into_iter().flat_map(|c| board.stones(c).into_iter().map(move |p| (c, p)));
    game.set_up(stones, Some(Color::Black)).expect("a legal position");
    game.set_oracle(oracle.clone());
    game.play(Color::Black, Move::Pass).expect("the first pass is free");
    let found = game.confirmation().expect("the rules have one");
    assert!(found.undecided.is_empty(), "{board}");
    let score = tally(&game, &found.dead).difference().to_f64() as i64;
    let blocked = match game.play(Color::White, Move::Pass) {
        Ok(turn) => {
            assert!(!turn.undecided, "{board}");
            false
        }
        Err(why) => {
            assert!(matches!(why, Illegal::DameLeft(_)), "{why}\n{board}");
            true
        }
    };
    (blocked, score)
}

/// The figures of a board.
#[derive(Default, PartialEq, Eq, Debug)]
struct Count {
    positions: usize,
    strings: usize,
    alive: usize,
    /// Strings whose life hangs on whether an eye is a point of its formation.
    differ: usize,
    owner_first: usize,
    blocked: usize,
    scores: BTreeMap<i64, usize>,
}

/// Counts a board by brute force. Every `step`th position is put to the search and to the referee.
fn count(size: Size, step: usize) -> Count {
    let mut truth = Truth::new(size);
    let oracle = Arc::new(Reader::default());
    let mut count = Count::default();
    for (i, board) in positions(size).into_iter().enumerate() {
        count.positions += 1;
        let lives = truth.lives(&board);
        for (string, life) in &lives {
            count.strings += 1;
            count.alive += usize::from(life.alive);
            count.differ += usize::from(life.alive != life.by_stones);
            count.owner_first += usize::from(life.first);
            if i % step == 0 {
                let at = string.first().expect("a string has stones");
                let found = independently_alive(&board, at, Suicide::Forbidden, BUDGET).expect("a stone").answer;
                assert_eq!(found, Ok(life.alive), "{at}\n{board}");
            }
        }
        let alive = [alive(&lives), alive(&truth.lives(&exchanged(&board)))];
        let (blocked, score) = (has_two_sided_dame(&board, alive), score(&board, alive));
        count.blocked += usize::from(blocked);
        *count.scores.entry(score).or_default() += 1;
        if i % step == 0 {
            assert_eq!(refereed(&board, &oracle), (blocked, score), "{board}");
        }
    }
    count
}

/// Tables of `tests/life/independent.txt`: the rows of a part, cut at their bars.
fn rows(part: &str) -> Vec<Vec<String>> {
    let (_, text) =
        common::files("life", "txt").into_iter().find(|(name, _)| name == "independent.txt").expect("a file");
    let after = text.split_once(&format!("[{part}]")).expect("a part").1;
    let own = after.split("\n[").next().expect("a text");
    common::lines(own).map(|(_, line)| common::cells(line).into_iter().map(str::to_string).collect()).collect()
}

/// `-2:1 0:13 2:1`
fn scores(text: &str) -> BTreeMap<i64, usize> {
    let pair = |item: &str| {
        let (score, positions) = item.split_once(':').expect("SCORE:POSITIONS");
        (score.parse().expect("a score"), positions.parse().expect("a number"))
    };
    text.split_whitespace().map(pair).collect()
}

/// Counts the boards of a part of the tables.
fn check(part: &str) {
    for row in rows(part) {
        let [size, step, numbers, histogram] = row.as_slice() else { panic!("{row:?}") };
        let numbers: Vec<usize> = numbers.split_whitespace().map(|n| n.parse().expect("a number")).collect();
        let &[positions, strings, alive, differ, owner_first, blocked] = numbers.as_slice() else { panic!("{row:?}") };
        let scores = scores(histogram);
        let expected = Count { positions, strings, alive, differ, owner_first, blocked, scores };
        assert_eq!(count(common::size(size), step.parse().expect("a number")), expected, "{size}");
    }
}

#[test]
fn boards_as_counted_by_others() {
    check("counted by others");
}

#[test]
fn larger_boards() {
    check("larger");
}

#[test]
fn five_by_two() {
    check("five by two");
}

/// Proofs at a glance about the strings of finished games decide for this model too, and never otherwise.
#[test]
fn what_a_glance_proves_is_decided() {
    let rules = common::ruleset("wagc-model").rules;
    let (mut proved, mut undecided) = (0, 0);
    for board in common::ends::read().into_iter().step_by(4).map(|end| end.board) {
        for found in prove(&board, &rules, 0).iter().filter(|f| f.state == State::Alive) {
            let at = found.stones.first().expect("a chain has stones");
            let answer = independently_alive(&board, at, rules.suicide, 20_000).expect("a stone").answer;
            proved += 1;
            undecided += usize::from(answer.is_err());
            assert!(answer != Ok(false) || found.method != Method::Benson, "{found} {at}\n{board}");
        }
    }
    assert!(proved > 100 && undecided * 25 <= proved, "{undecided} of {proved}");
}

/// Single strings: alive, alive after one play of their owner, or neither; and whether the second pass is legal.
#[test]
fn single_positions() {
    let is_alive = |board: &Board, at| {
        let found = independently_alive(board, at, Suicide::Forbidden, 2_000_000).expect("a stone");
        found.answer.expect("an answer")
    };
    for row in rows("positions") {
        let [rows, strings, pass] = row.as_slice() else { panic!("{row:?}") };
        let board: Board = rows.replace('/', "\n").parse().expect("a board");
        for (at, expected) in strings.split_whitespace().map(|s| s.split_once('=').expect("VERTEX=VERDICT")) {
            let at = at.parse().expect("a vertex");
            let owner = board.get(at).expect("a stone");
            let saves = |p| {
                let mut next = board.clone();
                next.place(owner, p).is_ok_and(|done| done.self_captured.is_empty()) && is_alive(&next, at)
            };
            let found = match is_alive(&board, at) {
                true => "alive",
                false if board.empties().iter().any(saves) => "owner-first",
                false => "no",
            };
            assert_eq!(found, expected, "{at}\n{board}");
        }
        let (blocked, _) = refereed(&board, &Arc::new(Reader::default()));
        assert_eq!(if blocked { "illegal" } else { "legal" }, pass, "{board}");
    }
}

/// Life that search proves can be shown as moves, wherever it was found.
#[test]
fn what_is_proved_by_search_has_a_line() {
    let rules = common::ruleset("chinese").rules;
    let (mut shown, mut without) = (0, Vec::new());
    for board in common::ends::read().into_iter().step_by(4).map(|end| end.board) {
        let searched = |f: &Finding| f.state == State::Alive && matches!(f.method, Method::Search(_));
        for found in prove(&board, &rules, 60_000).into_iter().filter(searched) {
            let at = found.stones.first().expect("a chain has stones");
            match line(&board, at, found.color.opponent(), &rules, 60_000) {
                Some(line) => {
                    assert!(!line.captured, "{found} {at}: {line}\n{board}");
                    shown += 1;
                }
                None => without.push(format!("{found} {at}\n{board}")),
            }
        }
    }
    assert!(shown > 50 && without.is_empty(), "{shown} shown, without a line:\n{}", without.join("\n"));
}
