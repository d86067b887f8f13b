//! The worth of a finished board: the axes of counting, as a function of the position where play stopped and of the
//! board at the end of a continuation that resolved it.
//!
//! Every stone placed is on the board or a prisoner, so area and territory differ by the stones that the players have
//! placed. A continuation from a leaf is the resolution of its dead stones, whose own stones are free: territory at the
//! leaf is the area at the end of the continuation, less the lead in stones at the leaf, with the prisoners of the
//! leaf. It is what the rules pay exactly if the continuation settles every point as it stands, and is wrong by at most
//! the dame that were left.

use std::hash::{Hash, Hasher};

use crate::board::FastBoard;
use shinpan_rules::board::{Color, Move, Point, PointSet};
use shinpan_rules::game::{Game, Ledger};
use shinpan_rules::rules::{Bonus, FirstPass, Pass, Points, Rules, Scoring, Tax, Tie, Trim};
use shinpan_rules::scoring::{self, Item};

/// The lines that count, and payments so far, from Black's side. Values are estimates in single precision; exact
/// scores come from the referee's tally.
#[derive(Clone, Debug)]
pub struct Terms {
    scoring: Scoring,
    tie: Tie,
    taxed: bool,
    bonus: Bonus,
    /// True if play has stopped, so that no stone is put anywhere any more.
    stopped: bool,
    /// True if stones inside own territory count as empty points, so that area is what is counted.
    trims: bool,
    pass: Pass,
    /// True if passing points depend on what is still to come.
    first_pass: FirstPass,
    rules: Rules,
    /// Everything that is not on the board: prisoners, komi and compensations without those for passes.
    base: f32,
    /// Black's prisoners less White's, less Black's lead in stones on the board: every stone placed changes it by one,
    /// whatever becomes of the stone.
    balance: i32,
    /// Compensations for passes, as the ledger stands.
    passing: f32,
    ledger: Ledger,
}

impl Terms {
    /// The terms in the present position of a game. Costs a tally.
    #[must_use]
    pub fn of(game: &Game) -> Terms {
        let rules = *game.rules();
        let tally = scoring::tally(game, &PointSet::EMPTY);
        let paid = |item: &Item| tally.item(Color::Black, *item) - tally.item(Color::White, *item);
        let constant = |item: &&Item| match item {
            Item::PassStones | Item::OwedPass => true,
            Item::Komi | Item::HandicapBonus | Item::Penalty | Item::Agreed => true,
            // Of the board, or computed anew for each leaf.
            Item::Stones | Item::Territory | Item::Shared | Item::Cleared | Item::Special | Item::Dead => false,
            // In the balance.
            Item::Captures => false,
            Item::FirstPass | Item::Button | Item::LastButton | Item::LastMove | Item::Tax | Item::Win => false,
        };
        let base: Points = Item::ALL.iter().filter(constant).map(paid).sum();
        let mut ledger = *game.ledger();
        ledger.last_pass = game.last_pass_counted();
        let of = |color: Color| game.captures_kept(color) as i32 - game.board().count(color) as i32;
        let mut terms = Terms {
            scoring: tally.rules.scoring,
            tie: rules.tie,
            taxed: tally.rules.tax == Tax::Two,
            bonus: rules.bonus,
            stopped: game.has_stopped(),
            trims: rules.trim != Trim::None,
            pass: rules.pass,
            first_pass: rules.first_pass,
            rules,
            base: base.to_f64() as f32,
            balance: of(Color::Black) - of(Color::White),
            passing: 0.0,
            ledger,
        };
        terms.pay_passes();
        terms
    }

    /// Enters a move that is made from here on.
    pub(super) fn enter(&mut self, color: Color, mv: Move) {
        let sign = if color == Color::Black { 1.0 } else { -1.0 };
        match mv {
            Move::Play(_) => {
                self.ledger.plays[color] += 1;
                self.balance -= if color == Color::Black { 1 } else { -1 };
            }
            Move::Pass => {
                self.ledger.passes[color] += 1;
                self.ledger.first_pass = self.ledger.first_pass.or(Some(color));
                self.ledger.last_pass = Some(color);
                let prisoner = match (self.pass, self.scoring) {
                    (Pass::Stone | Pass::Return, Scoring::Territory | Scoring::None) => 1.0,
                    (Pass::Return | Pass::Stone, Scoring::Area | Scoring::Stone | Scoring::Empty) => 0.0,
                    (Pass::Free | Pass::Forbidden, _) => 0.0,
                };
                self.base -= sign * prisoner;
            }
        }
        match (self.first_pass, mv) {
            (FirstPass::None, _) => {}
            (FirstPass::BlackLastMove, _) | (_, Move::Pass) => self.pay_passes(),
            (
                FirstPass::WhitePoint | FirstPass::HalfTransfer | FirstPass::Button | FirstPass::TwoButtons,
                Move::Play(_),
            ) => {}
        }
    }

    /// Hashes what was paid and who has made how many plays and passes.
    pub(super) fn hash_totals(&self, hasher: &mut impl Hasher) {
        let Ledger { captures, passes, plays, first_pass, last_pass, run, from_black, after_button, .. } = self.ledger;
        (self.base.to_bits(), self.balance, self.passing.to_bits()).hash(hasher);
        (captures, passes, plays, first_pass, last_pass, run, from_black, after_button).hash(hasher);
    }

    fn pay_passes(&mut self) {
        self.passing = scoring::passing_points(&self.rules, &self.ledger, self.ledger.last_pass).to_f64() as f32;
    }

    /// Compensations for passes. Who makes the first pass is not known before; if nothing but the end is left, it is
    /// the player to move, and an opponent makes the last.
    fn passing_points(&self, to_play: Color) -> f32 {
        if self.first_pass == FirstPass::None || self.ledger.first_pass.is_some() {
            return self.passing;
        }
        let ledger = Ledger { first_pass: Some(to_play), ..self.ledger };
        scoring::passing_points(&self.rules, &ledger, Some(to_play.opponent())).to_f64() as f32
    }

    /// Black's points less White's if play stopped at `leaf`, `to_play` next, and `end` is what becomes of its stones.
    #[must_use]
    pub fn score(&self, leaf: &FastBoard, to_play: Color, end: &FastBoard) -> f32 {
        let area = end.area_lead();
        let board = match self.scoring {
            Scoring::Area => area,
            Scoring::Territory if self.trims => area + self.balance + leaf.lead(),
            Scoring::Territory => area + self.balance,
            Scoring::Empty if self.trims => area,
            Scoring::Empty => open_lead(leaf, end),
            Scoring::None => open_lead(leaf, end) + self.moves_in_hand(leaf),
            Scoring::Stone => area - 2 * (groups(end, Color::Black) - groups(end, Color::White)),
        };
        let tax = if self.taxed { 2 * (groups(end, Color::Black) - groups(end, Color::White)) } else { 0 };
        let bonus = self.landmarks(leaf, end);
        (board - tax + bonus) as f32 + self.base + self.passing_points(to_play)
    }

    /// The Tibetan bonus: all four corners, and the centre with them.
    fn landmarks(&self, leaf: &FastBoard, end: &FastBoard) -> i32 {
        let holder = |x: usize, y: usize| {
            let point = Point::new(x, y);
            match self.bonus {
                Bonus::None => None,
                Bonus::Tibetan => end.owner(point),
                Bonus::TibetanStones if self.stopped => {
                    leaf.get(point).filter(|&color| end.owner(point) == Some(color))
                }
                Bonus::TibetanStones => end.get(point),
            }
        };
        let (right, top) = (end.size().width() - 1, end.size().height() - 1);
        let Some(first) = holder(0, 0) else { return 0 };
        if [(right, 0), (0, top), (right, top)].iter().any(|&(x, y)| holder(x, y) != Some(first)) {
            return 0;
        }
        let has_centre = right % 2 == 0 && top % 2 == 0 && holder(right / 2, top / 2) == Some(first);
        let worth = if has_centre { 50 } else { 40 };
        if first == Color::Black { worth } else { -worth }
    }

    /// Where a pass gives a prisoner back, prisoners are moves.
    fn moves_in_hand(&self, leaf: &FastBoard) -> i32 {
        match self.pass {
            Pass::Return => self.balance + leaf.lead(),
            Pass::Free | Pass::Stone | Pass::Forbidden => 0,
        }
    }

    /// Black's share of a game that ends with this score: 1 for a win, 0 for a loss; what a tie is worth is for the
    /// rules.
    #[must_use]
    pub fn share(&self, score: f32) -> f32 {
        match self.tie {
            _ if score > 0.0 => 1.0,
            _ if score < 0.0 => 0.0,
            Tie::Draw => 0.5,
            Tie::Black => 1.0,
            Tie::White => 0.0,
        }
    }
}

/// Empty points of the leaf that are Black's at the end, or hold dead stones there, less those of White.
fn open_lead(leaf: &FastBoard, end: &FastBoard) -> i32 {
    let mut lead = 0;
    for point in leaf.size().points() {
        match end.owner(point) {
            Some(Color::Black) if leaf.get(point) != Some(Color::Black) => lead += 1,
            Some(Color::White) if leaf.get(point) != Some(Color::White) => lead -= 1,
            _ => {}
        }
    }
    lead
}

/// Groups that live by themselves at the end of a continuation: stones and the points they surround, joined, with two
/// such points or more.
fn groups(end: &FastBoard, color: Color) -> i32 {
    let (mut own, mut eyes) = (PointSet::EMPTY, PointSet::EMPTY);
    for point in end.size().points().filter(|&p| end.owner(p) == Some(color)) {
        own.insert(point);
        if end.is_empty_at(point) {
            eyes.insert(point);
        }
    }
    own.parts().filter(|group| (*group & eyes).len() >= 2).count() as i32
}
