//! Small boards under the rules that most people study them by, as bits: fast. What other rules ask of a game is left
//! to the referee's own (`referee.rs`), which this is held against.

use shinpan_rules::board::{Board, Color, Move};
use shinpan_rules::game::{Game, Phase};
use shinpan_rules::rules::{
    Bonus, CaptureGoal, Confirm, Cycle, FirstPass, Near, Pass, PassLimit, Points, Repetition, Rules, Scoring, Seki,
    Shared, Stop, Suicide, Tax, Tie, Trim, Vacated,
};
use shinpan_rules::scoring;

use super::history::Way;
use super::stones::{MOST_POINTS, Shape, Stones};
use super::value::{MOST, TIE, Worth, decided, worth};
use super::world::{Choice, End, Item, World};

/// A situation: everything but the history that the future depends on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct State {
    pub stones: Stones,
    /// The player to move.
    pub turn: usize,
    /// Passes just before.
    pub passes: u32,
    /// The point that basic ko bars.
    pub ko: u32,
}

impl State {
    /// The situation after a pass.
    pub fn passed(self) -> State {
        State { turn: 1 - self.turn, passes: self.passes + 1, ko: 0, ..self }
    }
}

/// Points of a board of which all situations are looked at.
const MOST_LOOPS: usize = 12;

/// A game on a small board.
#[derive(Clone)]
pub(super) struct Small {
    shape: Shape,
    suicide: Suicide,
    repetition: Repetition,
    way: Way,
    /// True if only stones count.
    stones_only: bool,
    komi: Worth,
    tie: Tie,
    point: Worth,
    guided: bool,
    now: State,
    before: Vec<State>,
    /// Positions before the search began.
    past: Vec<Item>,
}

/// Tells whether these rules ask nothing that is not in a [`State`] or the history of boards.
fn serves(rules: &Rules) -> bool {
    let repeats = match rules.repetition {
        Repetition::None | Repetition::Basic => rules.suicide == Suicide::Forbidden && rules.cycle != Cycle::ClaimTie,
        Repetition::Positional | Repetition::Situational | Repetition::Natural => rules.cycle == Cycle::Continue,
        Repetition::Own | Repetition::Changes | Repetition::Recent(_) | Repetition::Captures => false,
        Repetition::BasicShape | Repetition::SituationalKo | Repetition::SincePass | Repetition::Ing => false,
    };
    // What is shared evenly leaves the difference as it is.
    let shared = match rules.shared {
        Shared::None | Shared::Both | Shared::Half => true,
        Shared::Proportional | Shared::ProportionalPoint | Shared::Proximity => false,
    };
    let counts = match rules.scoring {
        Scoring::Area => rules.seki == Seki::Count && shared,
        Scoring::Stone => true,
        Scoring::Territory | Scoring::Empty | Scoring::None => false,
    };
    let stops = match rules.confirm {
        Confirm::None | Confirm::Agreement | Confirm::Dispute | Confirm::SecondStop => rules.stop == Stop::TwoPasses,
        Confirm::ResumeOnce | Confirm::PlayOn | Confirm::RemovalByPlay | Confirm::PlayOut | Confirm::Consent => false,
        Confirm::Wagc | Confirm::Japanese1989 => false,
    };
    let free = rules.pass == Pass::Free && rules.pass_limit == PassLimit::None && rules.vacated == Vacated::Open;
    let plain = rules.tax == Tax::None && rules.trim == Trim::None && rules.bonus == Bonus::None;
    let remembers = matches!(rules.first_pass, FirstPass::None)
        && rules.near == Near::Off
        && rules.limit == 0
        && rules.captures == CaptureGoal::None;
    repeats && counts && stops && free && plain && remembers
}

impl Small {
    /// A game as such, if its rules and its board allow it.
    pub fn of(game: &Game, guided: bool) -> Option<Small> {
        let rules = game.rules();
        let fresh = game.adjustments().is_empty() && game.values().is_empty() && game.ledger().handicap == 0;
        if !serves(rules)
            || !fresh
            || !matches!(game.phase(), Phase::Setup | Phase::Play)
            || game.size().area() > MOST_POINTS
        {
            return None;
        }
        let shape = Shape::of(game.size())?;
        let now = state(&shape, game);
        let mut small = Small {
            shape,
            suicide: rules.suicide,
            repetition: rules.repetition,
            way: Way::of(rules),
            stones_only: rules.scoring == Scoring::Stone,
            komi: 0,
            tie: Tie::Draw,
            point: worth(Points::whole(1))?,
            guided,
            now,
            before: Vec::new(),
            past: Vec::new(),
        };
        // Whatever is not on the board is the same all along.
        small.komi = small.counted() - worth(scoring::tally(game, scoring::Settled::default()).difference())?;
        if small.komi != worth(rules.komi)? {
            return None;
        }
        small.tie = rules.tie;
        small.remember(game);
        Some(small)
    }

    /// Takes down what stood before, as far as the rules of repetition look at it.
    fn remember(&mut self, game: &Game) {
        for (board, to_play, turn) in game.positions() {
            let played = turn.filter(|turn| turn.mv != Move::Pass).map(|turn| turn.color as usize);
            self.past.extend(self.item(stones(&self.shape, board), to_play as usize, played));
        }
    }

    /// Positions before the present one, and the present one.
    pub fn before(&self) -> Vec<Item> {
        self.past.clone()
    }

    /// A position as the rules of repetition see it: with this player to move, after a play by this one or a pass.
    fn item(&self, stones: Stones, turn: usize, played: Option<usize>) -> Option<Item> {
        let kind = match (self.repetition, played) {
            (Repetition::Positional, _) => 1,
            (Repetition::Situational, _) => 2 + turn as u128,
            (Repetition::Natural, Some(color)) => 4 + color as u128,
            (Repetition::Natural, None) => return None,
            (Repetition::None | Repetition::Basic | Repetition::BasicShape | Repetition::Own, _) => return None,
            (Repetition::Changes | Repetition::Recent(_) | Repetition::Captures, _) => return None,
            (Repetition::SituationalKo | Repetition::SincePass | Repetition::Ing, _) => return None,
        };
        Some(Item::from(stones[0]) | Item::from(stones[1]) << 32 | kind << 64)
    }

    fn counted(&self) -> Worth {
        let stones = self.now.stones;
        let points = match self.stones_only {
            true => i64::from(stones[0].count_ones()) - i64::from(stones[1].count_ones()),
            false => self.shape.area(stones),
        };
        self.worth_of(points)
    }

    /// The next situation after a play; `None` if the rules forbid it whatever stood before.
    pub fn after(&self, state: State, point: u32) -> Option<State> {
        let State { stones, turn, ko, .. } = state;
        if point == ko {
            return None;
        }
        let (next, captured, dead) = self.shape.place(stones, turn, point);
        let allowed = match self.suicide {
            Suicide::Allowed => true,
            Suicide::Multi => dead.count_ones() != 1,
            Suicide::Forbidden => dead == 0,
        };
        let bars = self.repetition == Repetition::Basic && captured.count_ones() == 1;
        let alone = bars && self.shape.around(point) & (next[turn] | self.shape.empty(next)) == captured;
        // Taking back may take more than was there.
        let ko = if alone && self.shape.place(next, 1 - turn, captured).0 == stones { captured } else { 0 };
        allowed.then_some(State { stones: next, turn: 1 - turn, passes: 0, ko })
    }

    /// The board.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The present situation.
    pub fn now(&self) -> State {
        self.now
    }

    /// Value of an area of Black's less White's.
    pub fn worth_of(&self, area: i64) -> Worth {
        decided(area * self.point - self.komi, self.tie)
    }

    /// Tells whether whole areas are counted, so that what is certainly a player's is.
    pub fn counts_area(&self) -> bool {
        !self.stones_only
    }

    /// The scope of proofs about it: the board, and which moves are legal in a situation.
    pub fn kind(&self) -> String {
        let [width, height] = self.shape.sides();
        format!("{width}x{height}, {:?} repetition, {:?} suicide.\n", self.repetition, self.suicide)
    }

    /// Tells whether proofs are found sooner than all situations are looked at.
    pub fn is_large(&self) -> bool {
        self.counts_area() && self.shape.points.len() > MOST_LOOPS
    }

    /// A number for a situation: the same for all its mirror images.
    pub fn name(&self, state: State) -> u64 {
        let State { stones: [black, white], turn, passes, ko } = state;
        let rest = (u64::from(passes.min(2)) << 1 | turn as u64) << 56;
        if ko == 0 {
            let rest = rest | 31 << 50;
            return self.shape.least([black, white], |[black, white]| u64::from(black) | u64::from(white) << 25 | rest);
        }
        self.shape.least([black, white, ko], |[black, white, ko]| {
            // No ko is a point that is on no board.
            u64::from(black) | u64::from(white) << 25 | u64::from(ko.trailing_zeros().min(31)) << 50 | rest
        })
    }

    /// Goes to a situation by its number.
    pub fn go_to(&mut self, name: u64) {
        let set = |shift: u32| (name >> shift) as u32 & ((1 << MOST_POINTS) - 1);
        let ko = 1_u64 << (name >> 50 & 31);
        let ko = if ko >> MOST_POINTS == 0 { ko as u32 } else { 0 };
        let (turn, passes) = ((name >> 56 & 1) as usize, (name >> 57) as u32);
        self.now = State { stones: [set(0), set(25)], turn, passes, ko };
        self.before.clear();
    }

    /// The number of the present situation.
    pub fn number(&self) -> u64 {
        self.name(self.now)
    }

    /// The numbers of the situations that moves lead to, each once. None where the game is over.
    pub fn leads_to(&self, into: &mut Vec<u64>) {
        into.clear();
        if self.now.passes < 2 {
            let open = bits(self.shape.empty(self.now.stones));
            into.extend(open.filter_map(|point| Some(self.name(self.after(self.now, point)?))));
            into.push(self.name(self.now.passed()));
            into.sort_unstable();
            into.dedup();
        }
    }

    /// The move at the point with this number; a pass beyond the board.
    pub fn move_at(&self, number: usize) -> Move {
        self.shape.points.get(number).map_or(Move::Pass, |&p| Move::Play(p))
    }

    fn point_of(&self, mv: Move) -> Option<u32> {
        let point = mv.point()?;
        self.shape.points.iter().position(|&p| p == point).map(|i| 1 << i)
    }
}

/// The bits of a set, each as a set.
fn bits(mut set: u32) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let bit = set & set.wrapping_neg();
        set &= !bit;
        (bit != 0).then_some(bit)
    })
}

/// The stones of a board.
fn stones(shape: &Shape, board: &Board) -> Stones {
    Color::BOTH.map(|color| {
        let stones = board.stones(color);
        shape.points.iter().enumerate().filter(|&(_, p)| stones.contains(*p)).fold(0, |set, (i, _)| set | 1 << i)
    })
}

/// The present situation of a game.
fn state(shape: &Shape, game: &Game) -> State {
    let stones = stones(shape, game.board());
    let turn = game.to_play();
    let passes = game.ledger().run as u32;
    let took = game.rules().repetition == Repetition::Basic && passes == 0 && game.last_turn().is_some();
    let barred = |p: &shinpan_rules::board::Point| {
        let reason = game.legality(turn, Move::Play(*p));
        matches!(reason, Err(shinpan_rules::game::Illegal::Repetition { rule: Repetition::Basic, .. }))
    };
    let open = shape.points.iter().enumerate().filter(|&(_, p)| took && game.board().get(*p).is_none() && barred(p));
    let ko = open.fold(0, |set, (i, _)| set | 1 << i);
    State { stones, turn: turn as usize, passes, ko }
}

impl World for Small {
    fn black_moves(&self) -> bool {
        self.now.turn == 0
    }

    fn key(&self) -> u128 {
        let State { stones: [black, white], turn, passes, ko } = self.now;
        match self.way {
            Way::Loops => self.number().into(),
            Way::Lookups | Way::Claims | Way::Path => {
                let rest = (Item::from(ko) << 2 | Item::from(passes)) << 1 | turn as Item;
                Item::from(black) | Item::from(white) << 32 | rest << 64
            }
        }
    }

    fn end(&mut self) -> Option<End> {
        (self.now.passes >= 2).then(|| End::sure(self.counted()))
    }

    fn choices(&mut self, into: &mut Vec<Choice>) {
        let pass = Choice { mv: Move::Pass, unless: None, leads_to: 0 };
        let name = |small: &Small, state: State| if small.guided { small.name(State { ko: 0, ..state }) } else { 0 };
        let pass = Choice { leads_to: name(self, self.now.passed()).into(), ..pass };
        let answers = self.now.passes > 0;
        into.extend(answers.then_some(pass));
        for (i, &point) in self.shape.points.iter().enumerate() {
            let bit = 1 << i;
            if self.shape.empty(self.now.stones) & bit == 0 {
                continue;
            }
            let Some(next) = self.after(self.now, bit) else { continue };
            let unless = self.item(next.stones, next.turn, Some(self.now.turn));
            into.push(Choice { mv: Move::Play(point), unless, leads_to: name(self, next).into() });
        }
        into.extend((!answers).then_some(pass));
    }

    fn stuck(&mut self) -> End {
        // A pass is always a choice.
        End::sure(self.counted())
    }

    fn limits(&self) -> (Worth, Worth) {
        let most = self.shape.points.len() as i64 * self.point;
        ((-most - self.komi).clamp(-MOST, -TIE), (most - self.komi).clamp(TIE, MOST))
    }

    fn place(&self) -> u128 {
        self.name(State { ko: 0, ..self.now }).into()
    }

    fn play(&mut self, mv: Move) -> Option<Item> {
        self.before.push(self.now);
        let mover = self.now.turn;
        let point = self.point_of(mv);
        self.now = match point {
            Some(point) => self.after(self.now, point).expect("a choice is legal"),
            None => self.now.passed(),
        };
        self.item(self.now.stones, self.now.turn, point.map(|_| mover))
    }

    fn undo(&mut self) {
        self.now = self.before.pop().expect("a move was made");
    }
}
