//! Dependence of a value on more than the situation, for each answer of the `repetition` axis.

use rustc_hash::FxHashMap;

use shinpan_rules::rules::{CaptureGoal, Cycle, FirstPass, Pass, PassLimit, Repetition, Rules, Scoring, Stop, Suicide};

use super::world::Item;

/// How the solver stays right although games have a history.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Way {
    /// Nothing but the situation counts: the board, whose turn it is, a ko, passes, and prisoners where they count. A
    /// game that goes round in circles for ever is a result of its own. All situations are solved at once, backwards
    /// from the ends of games.
    Loops,
    /// Earlier positions are forbidden. A value is stored with everything that was looked up in the history to find it,
    /// and used again where all of that is answered alike.
    Lookups,
    /// The first repetition of a board by a play may be claimed as a tie by whoever likes it. Stored as in
    /// [`Way::Lookups`].
    Claims,
    /// Legality depends on the order of moves: nothing is stored.
    Path,
}

impl Way {
    /// The way for these rules.
    #[must_use]
    pub fn of(rules: &Rules) -> Way {
        // What lifts kos, and what ends a game for what came before, is not in a position.
        let remembers = matches!(rules.stop, Stop::TwoPassesOrAgain | Stop::PassAgain)
            || rules.cycle == Cycle::VoidThird
            || rules.captures != CaptureGoal::None;
        // Who may not pass because of a ko is asked what else there is to play, and superko answers by what stood
        // before.
        let looks_back = rules.pass_limit == PassLimit::WmsgKo && !is_ko_rule(rules.repetition);
        if remembers || looks_back || rules.first_pass == FirstPass::Button {
            return Way::Path;
        }
        match (rules.repetition, rules.cycle) {
            (Repetition::None | Repetition::Basic | Repetition::BasicShape, Cycle::ClaimTie) => Way::Claims,
            (Repetition::None | Repetition::Basic | Repetition::BasicShape, _) => Way::Loops,
            (Repetition::Positional | Repetition::Situational | Repetition::Natural, _) => Way::Lookups,
            (Repetition::Own, _) => Way::Lookups,
            // Suicides make circles: that of a single stone changes nothing, and none takes an opposing stone.
            (Repetition::Changes | Repetition::Captures, _) if rules.suicide == Suicide::Forbidden => Way::Lookups,
            (Repetition::Changes, _) => Way::Path,
            // A pass makes circles.
            (Repetition::SincePass, _) => Way::Path,
            (Repetition::Captures | Repetition::SituationalKo | Repetition::Recent(_) | Repetition::Ing, _) => {
                Way::Path
            }
        }
    }

    /// Tells whether the first repetition ends the game.
    pub(super) fn ends_at_repetition(self) -> bool {
        match self {
            Way::Claims => true,
            Way::Loops | Way::Lookups | Way::Path => false,
        }
    }

    /// Tells whether a game may go round in circles, so that best play may have no end.
    #[must_use]
    pub fn may_go_round(self) -> bool {
        match self {
            Way::Loops | Way::Claims | Way::Path => true,
            Way::Lookups => false,
        }
    }
}

/// Tells whether only the last moves matter to what may be repeated.
pub(super) fn is_ko_rule(rule: Repetition) -> bool {
    match rule {
        Repetition::None | Repetition::Basic | Repetition::BasicShape => true,
        Repetition::Positional | Repetition::Situational | Repetition::Natural | Repetition::Own => false,
        Repetition::Changes | Repetition::Captures | Repetition::SituationalKo => false,
        Repetition::SincePass | Repetition::Recent(_) | Repetition::Ing => false,
    }
}

/// Tells whether what was captured, passed or played before can make a difference that position and turn do not tell:
/// where passes cost a stone each, territory and area differ by whose turn it is only.
pub(super) fn counts_what_was_taken(rules: &Rules) -> bool {
    let prisoners = rules.scoring == Scoring::Territory && rules.pass != Pass::Stone;
    prisoners
        || rules.pass == Pass::Return
        || (rules.first_pass == FirstPass::BlackLastMove && rules.pays_compensation())
}

/// The history: each item, and since when.
#[derive(Default)]
pub(super) struct History {
    since: FxHashMap<Item, u32>,
}

impl History {
    /// The depth at which it came about first; 0 is before the search.
    pub fn since(&self, item: Item) -> Option<u32> {
        self.since.get(&item).copied()
    }

    /// Tells whether it is new.
    pub fn enter(&mut self, item: Item, depth: u32) -> bool {
        match self.since.entry(item) {
            std::collections::hash_map::Entry::Occupied(_) => false,
            std::collections::hash_map::Entry::Vacant(slot) => {
                slot.insert(depth);
                true
            }
        }
    }

    pub fn leave(&mut self, item: Item) {
        self.since.remove(&item);
    }

    pub fn len(&self) -> usize {
        self.since.len()
    }
}

/// Most look-ups that are kept with a value.
const MOST_LOOKUPS: usize = 192;

/// Conditions of a value beside the situation.
#[derive(Clone, Debug, Default)]
pub(super) struct Basis {
    /// The depth of the earliest situation that it rests on having come back to, plus one; 0 for none.
    earliest: u32,
    /// Items that were looked up in the history, and since when it was there: `NEVER` if it was not.
    pub lookups: Vec<(Item, u32)>,
    /// More was looked up than is worth keeping, or nobody knows what.
    everything: bool,
}

/// Not in the history.
pub(super) const NEVER: u32 = u32::MAX;

impl Basis {
    /// On everything that has been.
    pub fn on_everything() -> Basis {
        Basis { everything: true, ..Basis::default() }
    }

    /// On having come back to the situation at this depth.
    pub fn on_return(depth: u32) -> Basis {
        Basis { earliest: depth + 1, ..Basis::default() }
    }

    pub fn look_up(&mut self, item: Item, since: Option<u32>) {
        self.lookups.push((item, since.unwrap_or(NEVER)));
    }

    pub fn join(&mut self, other: Basis) {
        self.everything |= other.everything;
        self.earliest = match (self.earliest, other.earliest) {
            (0, other) => other,
            (own, 0) => own,
            (own, other) => own.min(other),
        };
        if self.everything {
            self.lookups = Vec::new();
        } else if self.lookups.is_empty() {
            self.lookups = other.lookups;
        } else {
            self.lookups.extend(other.lookups);
        }
        if self.lookups.len() > 2 * MOST_LOOKUPS {
            self.tidy();
        }
    }

    fn tidy(&mut self) {
        self.lookups.sort_unstable();
        self.lookups.dedup();
        if self.lookups.len() > MOST_LOOKUPS {
            self.everything = true;
            self.lookups = Vec::new();
        }
    }

    /// Reduces it to the rest of it for the situation at this depth, once everything below is done: what came about
    /// there or later comes about wherever the situation arises.
    pub fn close(&mut self, depth: u32) {
        if self.earliest > depth {
            self.earliest = 0;
        }
        self.lookups.retain(|&(_, since)| since == NEVER || since < depth);
        if self.lookups.len() > MOST_LOOKUPS / 2 {
            self.tidy();
        }
    }

    /// Tells whether the value holds wherever the look-ups are answered alike.
    pub fn is_portable(&self) -> bool {
        self.earliest == 0 && !self.everything
    }
}
