//! An oracle that searches and remembers.

use std::fmt;
use std::sync::{Mutex, PoisonError};

use rustc_hash::FxHashMap;

use crate::life::search::arena::Walls;
use crate::life::search::{Budget, Searched};
use crate::life::types::Effort;
use shinpan_rules::board::{Board, Chain, Color, Point, PointSet, Size};
use shinpan_rules::game::oracle::{Answer, Finding, Oracle, beside_shared};
use shinpan_rules::rules::{Rules, Suicide};

use super::confirmed::{confirm_between, is_readable};
use super::disturbing::disturbing;
use super::independent::independent_between;

/// The kind of a question.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum ReaderQuestion {
    Independent,
    Confirmed,
    Disturbing,
}

/// A question about a position, but for the string.
type ReaderKey = (ReaderQuestion, Size, [PointSet; 2], Suicide);

/// Most nodes for one question, whatever the effort: what is known of so many positions takes some hundred megabytes.
const MOST_NODES: u64 = 2_000_000;

/// Nodes for a question that is asked when there is no more time: what can be seen.
const AT_ONCE: u64 = 50;

/// Answers kept: a few games' worth.
const MOST_ANSWERS: usize = 4096;

/// The share of one question in the nodes for all questions about a position.
#[derive(Clone, Copy)]
struct Share {
    parts: u64,
    of: u64,
    /// How many plays of a line are looked at where nothing encloses a string.
    depth: u8,
    /// True if nobody searches further.
    is_last: bool,
}

/// The share of most questions.
const MOST: Share = Share { parts: 3, of: 5, depth: 0, is_last: true };

/// The shares of each string whose independent life is asked about, all of them in turn before any takes more: there
/// are many on a large board, what is found of one is often found of others too, and any may be hopeless.
const STRINGS: [Share; 3] = [
    Share { parts: 1, of: 200, depth: 2, is_last: false },
    Share { parts: 1, of: 40, depth: 3, is_last: false },
    Share { parts: 1, of: 5, depth: 4, is_last: true },
];

/// The answer to whether so many nodes must do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Enough {
    /// There may be more.
    No,
    /// All nodes for what is asked together are used up: the answer stays undecided, and whoever asks again is told the
    /// same.
    Spent,
    /// For this time: whoever asks again may be told more.
    Hurried,
}

/// An oracle that says what local search proves ([`independently_alive`](super::independently_alive),
/// [`confirm`](super::confirm), and what confirmation says of the strings beside a ko). What takes more than its budget
/// is undecided, and of too large regions what cannot be seen in them.
pub struct Reader {
    budget: u64,
    /// Asked whether so many nodes must do for a position.
    enough: Box<dyn Fn(u64) -> Enough + Send + Sync>,
    memory: Mutex<Memory>,
    /// Those of the board whose strings were last asked about.
    walls: Mutex<Option<Walls>>,
}

#[derive(Default)]
struct Memory {
    /// By the first point of the string asked about.
    answers: FxHashMap<(ReaderKey, Point), Finding>,
    /// Questions left undecided in a hurry, for as long as that lasts.
    hasty: FxHashMap<(ReaderKey, Point), Finding>,
    /// The nodes spent on a position, and how many there are for it. A ko has its own: which of them is asked about
    /// first hangs on whose pass it is.
    spent: FxHashMap<(ReaderKey, Option<Point>), (u64, u64)>,
}

impl Reader {
    /// Nodes by default: enough for example II.16 of the Japanese rules. A release build looks at them in two or three
    /// seconds; finished games rarely take a hundredth of that.
    pub const USUAL_BUDGET: u64 = 500_000;

    /// Nodes for one answer to somebody who waits for it, on however many positions: half a second of a release build.
    pub const ANSWER_NODES: u64 = 100_000;

    /// Where some string stands in too large a region, so that the confirmation cannot decide everything, this part of
    /// the nodes is spent on the others.
    const PART_IF_HOPELESS: u64 = 25;

    /// So many times the nodes of other questions are there for independent life: every string of a large board is a
    /// question.
    const FOR_STRINGS: u64 = 4;

    /// A reader that spends so many times the usual budget on each kind of question about a position, four times that
    /// on independent life, and at most three fifths of it (of independent life a fifth), or two million nodes, on one.
    /// Questions that come when it is used up are undecided. Effort 0 is what is unconditional.
    #[must_use]
    pub fn new(effort: Effort) -> Reader {
        Reader::until(effort, |_| Enough::No)
    }

    /// The same for someone who may not be willing to wait so long: `enough` is asked now and then whether so many
    /// nodes must do for a position. What somebody in a hurry left undecided is searched again when it is asked again.
    #[must_use]
    pub fn until(effort: Effort, enough: impl Fn(u64) -> Enough + Send + Sync + 'static) -> Reader {
        let budget = Reader::USUAL_BUDGET * u64::from(effort.factor());
        Reader { budget, enough: Box::new(enough), memory: Mutex::default(), walls: Mutex::default() }
    }

    /// The same with [`Reader::ANSWER_NODES`] for a position, so many times as the effort says.
    #[must_use]
    pub fn for_an_answer(effort: Effort) -> Reader {
        let most = Reader::ANSWER_NODES * u64::from(effort.factor());
        Reader::until(effort, move |nodes| if nodes >= most { Enough::Spent } else { Enough::No })
    }

    /// The earlier answer about a string; in a hurry, also that it was left undecided.
    fn known(&self, about: ReaderKey, string: Point) -> Option<Finding> {
        let memory = self.memory.lock().unwrap_or_else(PoisonError::into_inner);
        let known = memory.answers.get(&(about, string));
        let left_open = || memory.hasty.get(&(about, string)).filter(|_| self.is_enough(&memory, purse(about, string)));
        known.or_else(left_open).cloned()
    }

    /// Nodes for a kind of question about a position.
    fn whole(&self, question: ReaderQuestion) -> u64 {
        match question {
            ReaderQuestion::Independent => self.budget * Reader::FOR_STRINGS,
            ReaderQuestion::Confirmed | ReaderQuestion::Disturbing => self.budget,
        }
    }

    /// Tells whether nothing more is to be looked at for a position.
    fn is_enough(&self, memory: &Memory, purse: (ReaderKey, Option<Point>)) -> bool {
        let &(spent, _) = memory.spent.get(&purse).unwrap_or(&(0, 0));
        (self.enough)(spent) != Enough::No
    }

    /// The answer to a question asked before, or by a search that may take so much of the budget, `is_so` telling what
    /// its answer amounts to. What it leaves undecided is kept where nobody will search further.
    fn remembered<T: Copy + PartialEq>(
        &self,
        (question, board, rules, string): (ReaderQuestion, &Board, &Rules, Point),
        share: Share,
        search: impl FnOnce(Budget<'_>) -> Option<Searched<T>>,
        is_so: impl Fn(T) -> (bool, &'static str),
    ) -> Finding {
        let about = about(question, board, rules);
        let name = |stones: PointSet| stones.first().unwrap_or(string);
        let stones = board.chain(string).map_or(PointSet::EMPTY, |chain| chain.stones);
        if let Some(finding) = self.known(about, name(stones)) {
            return finding;
        }
        let mut memory = self.memory.lock().unwrap_or_else(PoisonError::into_inner);
        if memory.answers.len() >= MOST_ANSWERS {
            memory.answers.clear();
            memory.spent.clear();
        }
        let purse = purse(about, name(stones));
        let (spent, budget) = *memory.spent.entry(purse).or_insert_with(|| {
            let part = if self.is_hopeless(question, board, rules) { Reader::PART_IF_HOPELESS } else { 1 };
            (0, self.whole(question) / part)
        });
        let nodes = (self.whole(question) / share.of * share.parts).min(MOST_NODES).min(budget.saturating_sub(spent));
        let enough = |nodes| (self.enough)(spent + nodes);
        let stop = |nodes| enough(nodes) != Enough::No;
        let at_once = stop(0);
        if !at_once {
            memory.hasty.clear();
        }
        let nodes = nodes.min(if at_once { AT_ONCE } else { u64::MAX });
        let Some(searched) = search(Budget { nodes, stop: &stop }) else {
            return Finding::new(Answer::Undecided, "there is no stone");
        };
        let finding = finding(&searched, is_so);
        if searched.answer.is_err() && enough(searched.nodes) == Enough::Hurried {
            if memory.hasty.len() < MOST_ANSWERS {
                memory.hasty.insert((about, name(stones)), finding.clone());
            }
            return finding;
        }
        // What somebody in a hurry looked at is not taken from who asks again, and has the time.
        if !at_once {
            memory.spent.insert(purse, (spent + searched.nodes, budget));
        }
        if searched.answer.is_err() && !share.is_last {
            return finding;
        }
        for chain in board.chains().into_iter().filter(|chain| chain.stones.is_subset(&searched.stones)) {
            memory.answers.insert((about, name(chain.stones)), finding.clone());
        }
        finding
    }

    /// Tells whether a string is independently alive, whatever is asked about before.
    fn is_independent(&self, board: &Board, rules: &Rules, string: Point, share: Share) -> Finding {
        self.remembered(
            (ReaderQuestion::Independent, board, rules, string),
            share,
            |budget| {
                self.between_walls(board, |walls| {
                    independent_between(walls, string, rules.suicide, share.depth, budget)
                })
            },
            |so| (so, if so { "two eyes can be forced" } else { "two eyes cannot be forced" }),
        )
    }

    /// Finds out which of some strings are independently alive.
    fn look_at(&self, board: &Board, rules: &Rules, strings: &[Chain]) {
        for share in STRINGS {
            for string in strings.iter().filter_map(|chain| chain.stones.first()) {
                self.is_independent(board, rules, string, share);
            }
        }
    }

    /// Tells whether a confirmation cannot decide about every string: some stand in too large regions.
    fn is_hopeless(&self, question: ReaderQuestion, board: &Board, rules: &Rules) -> bool {
        match question {
            ReaderQuestion::Confirmed => self.between_walls(board, |walls| {
                let strings = board.chains();
                strings.iter().filter_map(|chain| chain.stones.first()).any(|p| !is_readable(walls, p, rules.suicide))
            }),
            ReaderQuestion::Independent | ReaderQuestion::Disturbing => false,
        }
    }

    /// Runs a search with the walls of a board as far as they are known.
    fn between_walls<T>(&self, board: &Board, find: impl FnOnce(&mut Walls) -> T) -> T {
        let mut last = self.walls.lock().unwrap_or_else(PoisonError::into_inner);
        let walls = match last.take().filter(|walls| walls.board() == board) {
            Some(walls) => last.insert(walls),
            None => last.insert(Walls::of(board)),
        };
        find(walls)
    }
}

/// The position and the question.
fn about(question: ReaderQuestion, board: &Board, rules: &Rules) -> ReaderKey {
    (question, board.size(), Color::BOTH.map(|color| board.stones(color)), rules.suicide)
}

/// The purse that pays for a question.
fn purse(about: ReaderKey, string: Point) -> (ReaderKey, Option<Point>) {
    let of_its_own = match about.0 {
        ReaderQuestion::Independent | ReaderQuestion::Confirmed => false,
        ReaderQuestion::Disturbing => true,
    };
    (about, of_its_own.then_some(string))
}

impl Default for Reader {
    fn default() -> Reader {
        Reader::new(Effort::default())
    }
}

impl fmt::Debug for Reader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reader").field("budget", &self.budget).finish_non_exhaustive()
    }
}

/// A finding from what a search says, `is_so` telling what an answer amounts to.
fn finding<T: Copy>(searched: &Searched<T>, is_so: impl Fn(T) -> (bool, &'static str)) -> Finding {
    match searched.answer.map(is_so) {
        Ok((so, word)) => {
            let answer = if so { Answer::Yes } else { Answer::No };
            match searched.nodes {
                0 => Finding::new(answer, word),
                nodes => Finding::new(answer, format!("{word}, search {nodes} nodes")),
            }
        }
        Err(why) => Finding::new(Answer::Undecided, why.to_string()),
    }
}

impl Oracle for Reader {
    fn independently_alive(&self, board: &Board, rules: &Rules, string: Point) -> Finding {
        let stones = board.chain(string).map_or(PointSet::EMPTY, |chain| chain.stones);
        let name = stones.first().unwrap_or(string);
        if let Some(finding) = self.known(about(ReaderQuestion::Independent, board, rules), name) {
            return finding;
        }
        // A pass is asked about some strings, a count about all. Whoever comes first, those of the pass are looked at
        // before the others: what is found out of a string hangs on what was spent before.
        let beside = beside_shared(board);
        let (first, others): (Vec<Chain>, Vec<Chain>) =
            board.chains().into_iter().partition(|chain| chain.stones.intersects(&beside));
        self.look_at(board, rules, &first);
        if !stones.intersects(&beside) {
            self.look_at(board, rules, &others);
        }
        self.is_independent(board, rules, name, STRINGS[STRINGS.len() - 1])
    }

    fn alive_in_confirmation(&self, board: &Board, rules: &Rules, string: Point) -> Finding {
        self.remembered(
            (ReaderQuestion::Confirmed, board, rules, string),
            MOST,
            |budget| self.between_walls(board, |walls| confirm_between(walls, string, rules.suicide, budget)),
            |confirmed| (confirmed.is_alive(), confirmed.name()),
        )
    }

    fn disturbing(&self, board: &Board, rules: &Rules, ko_stone: Point) -> Finding {
        self.remembered(
            (ReaderQuestion::Disturbing, board, rules, ko_stone),
            MOST,
            |budget| disturbing(board, ko_stone, rules.suicide, budget),
            |kind| (kind.is_disturbing(), kind.phrase()),
        )
    }
}

#[cfg(test)]
mod tests {
    use rand::RngExt;
    use rand_pcg::Pcg64Mcg;

    use super::*;
    use shinpan_rules::rules::Ruleset;

    #[test]
    fn answers_are_remembered_for_the_string() {
        let rules = "japanese".parse::<Ruleset>().unwrap().rules;
        let board: Board = "...XO.O\nXXXXOOO\nOOOOO.O\nOO.OOOO".parse().unwrap();
        let reader = Reader::default();
        let dead = reader.alive_in_confirmation(&board, &rules, "A3".parse().unwrap());
        assert_eq!((dead.answer, dead.evidence.starts_with("dead, search ")), (Answer::No, true), "{dead:?}");
        assert_eq!(reader.alive_in_confirmation(&board, &rules, "D4".parse().unwrap()), dead);
        assert_eq!(reader.memory.lock().unwrap().answers.len(), 1);
        let open = reader.independently_alive(&Board::new(Size::square(19).unwrap()), &rules, "A1".parse().unwrap());
        assert_eq!(open.answer, Answer::Undecided);
    }

    #[test]
    fn strings_fare_alike_whoever_is_asked_about_first() {
        let rules = "wagc-model".parse::<Ruleset>().unwrap().rules;
        let mut rng = Pcg64Mcg::new(9);
        let (mut decided, mut open) = (0, 0);
        for _ in 0..60 {
            let mut board = Board::new(Size::new(5, 4).unwrap());
            for turn in 0..14 {
                let free: Vec<Point> = board.empties().iter().collect();
                let _ = board.place(Color::BOTH[turn % 2], free[rng.random_range(0..free.len())]);
            }
            let strings: Vec<Point> = board.chains().iter().filter_map(|chain| chain.stones.first()).collect();
            let ask = |order: &[usize]| {
                let enough = |nodes| if nodes >= 3_000 { Enough::Spent } else { Enough::No };
                let reader = Reader::until(Effort::default(), enough);
                let mut found: Vec<(usize, Finding)> =
                    order.iter().map(|&i| (i, reader.independently_alive(&board, &rules, strings[i]))).collect();
                found.sort_by_key(|(i, _)| *i);
                found
            };
            let forwards: Vec<usize> = (0..strings.len()).collect();
            let backwards: Vec<usize> = forwards.iter().rev().copied().collect();
            let found = ask(&forwards);
            assert_eq!(ask(&backwards), found, "{board}");
            let unknown = found.iter().filter(|(_, finding)| finding.answer == Answer::Undecided).count();
            (decided, open) = (decided + found.len() - unknown, open + unknown);
        }
        assert!(decided > 50 && open > 20, "{decided} {open}");
    }
}
