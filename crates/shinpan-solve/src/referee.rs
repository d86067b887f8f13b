//! The referee's own [`Game`] as a world: slow, right under every dialect, and what faster ones are held against.

use shinpan_rules::board::{Board, Color, Move, Placement, Point, PointSet};
use shinpan_rules::game::oracle::Strings;
use shinpan_rules::game::{Cause, Game, Illegal, Imputed, Ledger, Phase, Turn};
use shinpan_rules::rules::{
    Bonus, CaptureGoal, Confirm, Cycle, FirstPass, Near, Pass, Points, Repetition, Rules, Scoring, Stop, Tax, Vacated,
};
use shinpan_rules::scoring;

use super::bounds::Open;
use super::history::{Way, counts_what_was_taken, is_ko_rule};
use super::value::{MOST, TIE, WIN, WON, Worth, decided, worth};
use super::world::{Choice, End, Item, World};

/// The referee's game.
pub(super) struct Referee {
    pub game: Game,
    way: Way,
    /// Captures when the search began.
    taken: [i64; 2],
    /// Where moves are looked at, and each player's stones that count as dead as long as they stand; all of the board
    /// and none as a rule.
    open: Option<(PointSet, [PointSet; 2])>,
}

impl Referee {
    pub fn new(game: Game) -> Referee {
        let way = Way::of(game.rules());
        let mut referee = Referee { game, way, taken: [0; 2], open: None };
        referee.taken = referee.taken();
        referee
    }

    /// The same, with moves looked at where something is open or stood and was captured, and dead stones that are taken
    /// off in the end.
    pub fn within(mut self, open: Open) -> Referee {
        let board = self.game.board();
        let dead = Color::BOTH.map(|color| open.dead & board.stones(color));
        let living = board.all() - board.empties() - open.dead;
        self.open = Some((open.points | living, dead));
        self
    }

    /// The stones that count as dead although the rules do not confirm it.
    fn given_up(&self) -> PointSet {
        let Some((_, dead)) = self.open else { return PointSet::EMPTY };
        Color::BOTH.iter().fold(PointSet::EMPTY, |all, &color| all | dead[color] & self.game.board().stones(color))
    }

    /// Captures, passes or plays, as far as they count: a number for each player, or the difference.
    fn taken(&self) -> [i64; 2] {
        let rules = self.game.rules();
        if !counts_what_was_taken(rules) {
            return [0; 2];
        }
        let [black, white] = if rules.first_pass == FirstPass::BlackLastMove {
            let Ledger { plays, .. } = *self.game.ledger();
            plays.map(|n| n as i64)
        } else {
            Color::BOTH.map(|c| self.game.prisoners(c) as i64)
        };
        if rules.pass == Pass::Return { [black, white] } else { [black - white, 0] }
    }

    /// Tells whether so much was taken that nobody looks further: where games go round in circles, prisoners have no
    /// limit.
    fn is_beyond(&self) -> bool {
        let most = self.game.size().area() as i64 + 3;
        self.way == Way::Loops && self.taken().iter().zip(self.taken).any(|(now, then)| (now - then).abs() > most)
    }

    /// Positions before the present one, and the present one.
    pub fn before(&self) -> Vec<Item> {
        let item = |(board, to_play, turn): (&Board, Color, Option<&Turn>)| {
            let by = turn.map(|turn| (turn.color, turn.mv != Move::Pass));
            entered(self.game.rules(), board, to_play, by, self.way)
        };
        self.game.positions().filter_map(item).collect()
    }

    /// The present position as the rules of repetition see it, when a move by this player has led to it.
    fn arrival(&self, by: Option<(Color, bool)>) -> Option<Item> {
        match self.way {
            Way::Loops => None,
            Way::Lookups | Way::Claims | Way::Path => {
                entered(self.game.rules(), self.game.board(), self.game.to_play(), by, self.way)
            }
        }
    }

    /// Everything but prisoners and history that the future depends on.
    pub fn situation(&self) -> u128 {
        let (game, rules) = (&self.game, self.game.rules());
        let ledger = game.ledger();
        let mut key = Mixer(game.board().hash());
        key.add(game.to_play() as u64);
        key.add(match game.phase() {
            Phase::Setup | Phase::Play => 0,
            Phase::ThirdPass(color) => 1 + color as u64,
            Phase::Agreement => 3,
            Phase::Resumed => 4,
            Phase::PlayOut => 5,
            Phase::Counting => 6,
            Phase::Ended => 7,
        });
        key.add(ledger.run.min(4) as u64);
        key.add(ledger.from_black as u64);
        key.add(u64::from(ledger.after_button));
        game.left_by_stops().into_iter().for_each(|left| key.add(u64::from(left)));
        if rules.stop == Stop::TwoPassesAfterFirst {
            key.add(u64::from(ledger.run == ledger.passes.iter().sum::<usize>()));
        }
        if rules.first_pass != FirstPass::None || rules.stop == Stop::FirstAndLastDiffer {
            key.add(ledger.first_pass.map_or(0, |c| 1 + c as u64));
        }
        for points in [self.barred(), self.closed(), self.recent()] {
            points.iter().for_each(|p| key.add(p.index() as u64));
            key.add(u64::MAX);
        }
        key.add(self.stood_since_pass());
        key.add(if rules.limit > 0 { ledger.turns() as u64 } else { 0 });
        key.0
    }

    /// The points where ko forbids the next play.
    fn barred(&self) -> PointSet {
        let ko = match self.game.rules().repetition {
            Repetition::Basic | Repetition::BasicShape | Repetition::SituationalKo => true,
            Repetition::None | Repetition::Positional | Repetition::Situational | Repetition::Natural => false,
            Repetition::Own | Repetition::Changes | Repetition::Captures => false,
            Repetition::SincePass | Repetition::Recent(_) | Repetition::Ing => false,
        };
        let took = self.game.last_turn().is_some_and(|t| t.placement != Placement::default());
        if !ko || !took {
            return PointSet::EMPTY;
        }
        let color = self.game.to_play();
        let last = self.game.last_turn().map(|turn| turn.placement).unwrap_or_default();
        // Taking back goes where a stone was taken; only after a suicide, or where kos are barred for longer, may
        // something else bring a position back.
        let anywhere = !last.self_captured.is_empty() || self.game.rules().repetition == Repetition::SituationalKo;
        let candidates = if anywhere { self.game.board().empties() } else { last.captured };
        let is_ko = |p: &Point| {
            matches!(
                self.game.legality(color, Move::Play(*p)),
                Err(Illegal::Repetition { rule: Repetition::Basic, .. } | Illegal::KoShape(_))
            )
        };
        candidates.iter().filter(is_ko).collect()
    }

    /// The points that were just vacated, where that matters.
    fn closed(&self) -> PointSet {
        match self.game.rules().vacated {
            Vacated::Open => PointSet::EMPTY,
            Vacated::Closed => {
                self.game.last_turn().map_or(PointSet::EMPTY, |t| t.placement.captured | t.placement.self_captured)
            }
        }
    }

    /// The positions that have stood since the last pass, in any order, where that matters: 0 elsewhere.
    fn stood_since_pass(&self) -> u64 {
        if self.game.rules().repetition != Repetition::SincePass {
            return 0;
        }
        self.game.positions().fold(0, |since: u64, (board, _, turn)| {
            let passed = turn.is_some_and(|turn| turn.mv == Move::Pass);
            let hash = board.hash() as u64;
            if passed { hash } else { since.wrapping_add(hash) }
        })
    }

    /// Where the players placed their last stones, where that matters.
    fn recent(&self) -> PointSet {
        match self.game.rules().near {
            Near::Off | Near::Stone(_) => PointSet::EMPTY,
            Near::Previous(_) => {
                let last = |color| self.game.turns().rev().filter(move |t| t.color == color).find_map(|t| t.mv.point());
                Color::BOTH.into_iter().filter_map(last).collect()
            }
        }
    }

    /// The result if the game is counted now.
    fn counted(&self) -> End {
        let game = &self.game;
        let (dead, certain) = match game.rules().confirm {
            Confirm::Japanese1989 | Confirm::Wagc if game.phase() == Phase::Agreement => {
                let confirmation = game.confirmation();
                confirmation.map_or((PointSet::EMPTY, false), |c| (c.dead, c.undecided.is_empty()))
            }
            Confirm::Japanese1989 | Confirm::Wagc => (game.dead().unwrap_or(PointSet::EMPTY), true),
            Confirm::Agreement if agrees_on_dead(game.rules()) => {
                let ask = |stone| game.oracle().alive_in_confirmation(game.board(), game.rules(), stone);
                let strings = Strings::ask(game.board(), ask);
                (strings.no, strings.undecided.is_empty())
            }
            Confirm::None | Confirm::Consent | Confirm::Agreement | Confirm::Dispute => (self.given_up(), true),
            Confirm::ResumeOnce | Confirm::PlayOn | Confirm::SecondStop | Confirm::RemovalByPlay | Confirm::PlayOut => {
                (self.given_up(), true)
            }
        };
        match worth(scoring::tally(game, &dead).difference()) {
            Some(worth) => End { certain, ..End::sure(decided(worth, game.rules().tie)) },
            None => End { certain: false, ..End::sure(0) },
        }
    }

    fn choice(&self, color: Color, point: Point) -> Option<Choice> {
        let mv = Move::Play(point);
        if self.way == Way::Path || is_ko_rule(self.game.rules().repetition) {
            return self.game.legality(color, mv).is_ok().then_some(Choice { mv, unless: None, leads_to: 0 });
        }
        let (board, placed) = self.game.but_for_repetition(color, point).ok()?;
        let free = match self.game.rules().repetition {
            Repetition::Changes => board == *self.game.board(),
            Repetition::Captures => placed.captured.is_empty(),
            Repetition::None | Repetition::Basic | Repetition::BasicShape => true,
            Repetition::Positional | Repetition::Situational | Repetition::Natural => false,
            Repetition::Own | Repetition::SituationalKo | Repetition::SincePass => false,
            Repetition::Recent(_) | Repetition::Ing => false,
        };
        let item = entered(self.game.rules(), &board, color.opponent(), Some((color, true)), self.way);
        let leads_to = place(&board, color.opponent(), 0);
        Some(Choice { mv, unless: if free { None } else { item }, leads_to })
    }
}

/// Tells whether taking dead stones off by play would cost points that players who agree on them save.
pub(super) fn agrees_on_dead(rules: &Rules) -> bool {
    rules.confirm == Confirm::Agreement && rules.scoring == Scoring::Territory && rules.pass != Pass::Stone
}

/// A position with this player to move as the rules of repetition see it, once this player's move (a play or a pass)
/// has led to it.
fn entered(rules: &Rules, board: &Board, to_play: Color, by: Option<(Color, bool)>, way: Way) -> Option<Item> {
    let mut item = Mixer(board.hash());
    if way == Way::Path {
        // Nothing is looked up there: only whether something new has come about decides whether a game goes round in
        // circles. All that a rule may remember of a move is told apart.
        let (color, play) = by.map_or((0, 0), |(color, play)| (1 + color as u64, u64::from(play)));
        [to_play as u64, color, play].into_iter().for_each(|part| item.add(part));
        return Some(item.0);
    }
    let kind = if way == Way::Claims {
        if matches!(by, Some((_, false))) {
            return None;
        }
        0
    } else {
        match (rules.repetition, by) {
            (Repetition::Positional | Repetition::Changes | Repetition::Captures, _) => 1,
            (Repetition::Situational, _) => 2 + to_play as u64,
            (Repetition::Natural, Some((color, true))) => 4 + color as u64,
            (Repetition::Own, Some((color, _))) => 4 + color as u64,
            (Repetition::Natural | Repetition::Own, _) => return None,
            (Repetition::None | Repetition::Basic | Repetition::BasicShape, _) => return None,
            (Repetition::SituationalKo | Repetition::SincePass, _) => return None,
            (Repetition::Recent(_) | Repetition::Ing, _) => return None,
        }
    };
    item.add(kind);
    Some(item.0)
}

impl World for Referee {
    fn black_moves(&self) -> bool {
        self.game.to_play() == Color::Black
    }

    fn key(&self) -> u128 {
        let mut key = Mixer(self.situation());
        self.taken().iter().for_each(|&n| key.add(n as u64));
        key.0
    }

    fn end(&mut self) -> Option<End> {
        if self.is_beyond() {
            return Some(End { certain: false, ..self.counted() });
        }
        // A player without a move has lost, as `stuck` says. Whatever else has ended the game, it is over.
        if self.game.rules().stop == Stop::NoLegalMove && !was_ended(&self.game) {
            return None;
        }
        match self.game.phase() {
            Phase::Ended => {
                let winner = self.game.ending().and_then(|ending| ending.winner);
                let won = won(self.game.rules());
                let worth = winner.map_or(NOBODY, |c| if c == Color::Black { won } else { -won });
                Some(End { void: winner.is_none(), ..End::sure(worth) })
            }
            Phase::Counting | Phase::Agreement => Some(self.counted()),
            Phase::Setup | Phase::Play | Phase::ThirdPass(_) | Phase::Resumed | Phase::PlayOut => {
                (self.game.imputed() == Some(Imputed::Agreement)).then(|| self.counted())
            }
        }
    }

    fn choices(&mut self, into: &mut Vec<Choice>) {
        let game = &self.game;
        let color = game.to_play();
        let may_pass = match game.rules().stop {
            // The referee has ended the game if there was nothing left to do, and then any pass is idle.
            Stop::NoLegalMove => game.allows_pass(color),
            _ => game.legality(color, Move::Pass).is_ok(),
        };
        let leads_to = place(game.board(), color.opponent(), game.ledger().run + 1);
        let pass = Choice { mv: Move::Pass, unless: None, leads_to };
        let answers_pass = game.ledger().run > 0;
        into.extend((may_pass && answers_pass).then_some(pass));
        let looked_at = self.open.map_or(game.board().empties(), |(points, _)| points & game.board().empties());
        into.extend(looked_at.iter().filter_map(|p| self.choice(color, p)));
        into.extend((may_pass && !answers_pass).then_some(pass));
    }

    fn stuck(&mut self) -> End {
        let rules = *self.game.rules();
        if rules.loses_without_move() {
            let won = won(&rules);
            return End::sure(if self.black_moves() { -won } else { won });
        }
        // Nobody can move and nothing ends the game.
        End { certain: false, ..self.counted() }
    }

    fn limits(&self) -> (Worth, Worth) {
        let rules = self.game.rules();
        let of_the_board = match rules.scoring {
            Scoring::Area | Scoring::Stone | Scoring::Empty => true,
            Scoring::Territory | Scoring::None => false,
        };
        let nothing_else = rules.first_pass == FirstPass::None
            && rules.bonus == Bonus::None
            && rules.tax == Tax::None
            && self.game.adjustments().is_empty()
            && self.game.values().is_empty()
            && !rules.loses_without_move()
            && rules.captures == CaptureGoal::None
            && self.game.ledger().handicap == 0;
        let area = Points::from(self.game.size().area());
        match (of_the_board && nothing_else, worth(-area - rules.komi), worth(area - rules.komi)) {
            (true, Some(least), Some(most)) => (least.min(-TIE), most.max(TIE)),
            _ => (-MOST, MOST),
        }
    }

    fn place(&self) -> u128 {
        place(self.game.board(), self.game.to_play(), self.game.ledger().run)
    }

    fn play(&mut self, mv: Move) -> Option<Item> {
        let color = self.game.to_play();
        self.game.play(color, mv).unwrap_or_else(|reason| panic!("{mv} was a choice: {}", reason.explain()));
        self.arrival(Some((color, mv != Move::Pass)))
    }

    fn undo(&mut self) {
        self.game.undo().expect("a move was made");
    }
}

/// The worth of a win that no count decides.
fn won(rules: &Rules) -> Worth {
    if rules.scoring == Scoring::None { WIN } else { WON }
}

/// Tells whether something else than play has ended a game.
pub(super) fn was_ended(game: &Game) -> bool {
    game.ending().is_some_and(|ending| ending.cause != Cause::NoMove)
}

/// The name of a position to a guide, after so many passes.
fn place(board: &Board, to_play: Color, passes: usize) -> u128 {
    let mut name = Mixer(board.hash());
    name.add(to_play as u64 + 2 * passes as u64);
    name.0
}

/// Mixes numbers into a hash.
#[derive(Clone, Copy)]
pub(super) struct Mixer(pub u128);

impl Mixer {
    /// A step of the multiplicative generators that M. O'Neill describes (PCG, 2014), with the number added.
    pub fn add(&mut self, number: u64) {
        const MULTIPLIER: u128 = 0x2360_ed05_1fc6_5da4_4385_df64_9fcc_f645;
        let mixed = (self.0 ^ u128::from(number).wrapping_add(0x9e37_79b9_7f4a_7c15)).wrapping_mul(MULTIPLIER);
        self.0 = mixed ^ (mixed >> 64);
    }
}

/// Tells whether a void game is a draw under these rules.
pub(super) fn circle_is_draw(rules: &Rules) -> bool {
    match rules.cycle {
        Cycle::Draw | Cycle::ClaimTie => true,
        Cycle::Continue | Cycle::Void | Cycle::VoidThird => false,
    }
}

/// Value of a game that nobody wins: nothing, komi or not.
pub(super) const NOBODY: Worth = 0;

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use rand::{RngExt, SeedableRng};
    use rand_pcg::Pcg64Mcg;

    use super::*;
    use shinpan_rules::board::Size;
    use shinpan_rules::rules::{DIALECTS, Ruleset};

    /// A dialect with a few answers by chance; nothing if they contradict each other.
    fn rules_by_chance(rng: &mut Pcg64Mcg) -> Option<Ruleset> {
        let mut ruleset = Ruleset::from(&DIALECTS[rng.random_range(0..DIALECTS.len())]);
        for _ in 0..rng.random_range(0..4) {
            let key = &Rules::KEYS[rng.random_range(0..Rules::KEYS.len())];
            let values = (key.values)();
            let _ = ruleset.set(key.name, values[rng.random_range(0..values.len())]);
        }
        (Way::of(&ruleset.rules) == Way::Loops).then_some(ruleset)
    }

    /// Looks at a situation: whether and how it ends, and what each move leads to.
    fn seen(world: &mut Referee) -> (Option<Worth>, Vec<(Move, u128)>) {
        let end = world.end().map(|end| end.worth);
        let mut choices = Vec::new();
        if end.is_none() {
            world.choices(&mut choices);
        }
        let after = |choice: Choice| {
            world.play(choice.mv);
            let key = world.key();
            world.undo();
            (choice.mv, key)
        };
        (end, choices.into_iter().map(after).collect())
    }

    /// Where nothing but the situation counts, its name says all that counts: games that come to the same one have the
    /// same moves from there, to the same situations.
    #[test]
    fn a_situation_tells_its_future() {
        let rng = &mut Pcg64Mcg::seed_from_u64(12);
        let (mut rulesets, mut met_again) = (0, 0);
        while rulesets < 4_000 {
            let Some(ruleset) = rules_by_chance(rng) else { continue };
            let size = Size::new(rng.random_range(1..=2), rng.random_range(1..=3)).unwrap();
            let Ok(game) = Game::try_new(ruleset, size) else { continue };
            rulesets += 1;
            let mut known = HashMap::new();
            for _ in 0..12 {
                let mut world = Referee::new(game.clone());
                let mut moves = Vec::new();
                for _ in 0..24 {
                    let (key, seen) = (world.key(), seen(&mut world));
                    let next = seen.1.clone();
                    if let Some(before) = known.insert(key, (seen.clone(), moves.clone())) {
                        assert_eq!(before.0, seen, "{ruleset} on {size}: {:?} and {moves:?}", before.1);
                        met_again += 1;
                    }
                    if next.is_empty() {
                        break;
                    }
                    let (mv, _) = next[rng.random_range(0..next.len())];
                    world.play(mv);
                    moves.push(mv);
                }
            }
        }
        assert!(met_again > 100_000, "{met_again}");
    }
}
