//! Rules in the words that KataGo's networks know. Where a dialect has no word, the nearest is taken, as
//! `kata-get-rules` reports it; docs/net.md has the table.

use shinpan_rules::game::Game;
use shinpan_rules::rules::{
    Confirm, FirstPass, HandicapBonus, Pass, Points, Repetition, Rules, Scoring, Seki, Stop, Suicide, Tax, Trim,
};

/// The ban on repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ko {
    /// Taking a ko back at once.
    Simple,
    /// Any earlier position.
    Positional,
    /// Any position since the last pass. A network is told [`Ko::Positional`].
    Spight,
    /// Any earlier position with the same player to move.
    Situational,
}

/// The tax on areas.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taxed {
    /// Nothing.
    None,
    /// Points in seki.
    Seki,
    /// And two points of each group.
    All,
}

/// The difference of a score from area, for each player. A network is told it as komi.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deducted {
    /// Nothing: area is counted, or the board as it would be when filled.
    Nothing,
    /// A point for each play, whose stone stands on the board or is a prisoner: territory.
    Plays,
    /// A point for each stone on the board: only open points are counted, or are moves that are left.
    Stones,
    /// The difference of the two, prisoners: stones in own territory are counted as open points.
    Prisoners,
}

/// The rules as a network is told them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NetworkRules {
    /// Repetition.
    pub ko: Ko,
    /// The difference of the score from area.
    pub deducted: Deducted,
    /// True if nothing is counted, and who runs out of moves first loses.
    pub last_mover: bool,
    /// Seki and group tax.
    pub tax: Taxed,
    /// True if suicide of several stones is legal.
    pub suicide: bool,
    /// True if passes in a row stop play; else only the second pass of a player in the same position does.
    pub passes_stop: bool,
    /// True if the first pass takes half a point.
    pub button: bool,
    /// Points for White for so many handicap stones: none, all but the first, all.
    pub handicap: HandicapBonus,
    /// True if a pass may end the game before dead stones are taken.
    pub friendly: bool,
    /// True if dead stones are played out after the stop (KataGo's encore).
    pub encore: bool,
    /// Komi, in points.
    pub komi: f32,
}

impl NetworkRules {
    /// The nearest words for these rules.
    #[must_use]
    pub fn of(rules: &Rules) -> NetworkRules {
        let deducted = deducted(rules);
        let last_mover = rules.scoring == Scoring::None;
        NetworkRules {
            ko: ko(rules.repetition),
            deducted,
            last_mover,
            tax: match (rules.scoring, rules.tax, rules.seki) {
                (Scoring::Stone | Scoring::None, ..) | (_, Tax::Two, _) => Taxed::All,
                (_, Tax::None, Seki::Void | Seki::Unfilled | Seki::Letter | Seki::Region | Seki::Alive) => Taxed::Seki,
                (_, Tax::None, Seki::Count) => Taxed::None,
            },
            suicide: match rules.suicide {
                Suicide::Forbidden => false,
                Suicide::Multi | Suicide::Allowed => true,
            },
            passes_stop: rules.stop != Stop::PassAgain,
            button: rules.first_pass == FirstPass::Button,
            handicap: if last_mover { HandicapBonus::None } else { rules.handicap_bonus },
            friendly: rules.removes_by_agreement(),
            encore: match rules.confirm {
                Confirm::RemovalByPlay | Confirm::PlayOut => is_territory(deducted, last_mover),
                Confirm::None | Confirm::Consent | Confirm::Agreement | Confirm::Dispute | Confirm::ResumeOnce => false,
                Confirm::PlayOn | Confirm::SecondStop | Confirm::Wagc | Confirm::Japanese1989 => false,
            },
            // Nothing is counted that it could be added to.
            komi: if last_mover { 0.0 } else { points(rules.komi) },
        }
    }

    /// Those for a game as it stands now: where it is to be played out nothing is removed at the next stop.
    #[must_use]
    pub fn now(game: &Game) -> NetworkRules {
        let words = NetworkRules::of(game.rules());
        NetworkRules { friendly: words.friendly && !game.stones_stay(), ..words }
    }

    /// True if territory is counted.
    #[must_use]
    pub fn territory(&self) -> bool {
        is_territory(self.deducted, self.last_mover)
    }

    /// True if the difference of the scores is a whole number.
    #[must_use]
    pub fn whole(&self) -> bool {
        !self.last_mover && (self.komi.fract() == 0.0) != self.button
    }
}

/// Points as a number.
#[must_use]
pub fn points(points: Points) -> f32 {
    points.to_f64() as f32
}

fn ko(repetition: Repetition) -> Ko {
    match repetition {
        Repetition::None | Repetition::Basic | Repetition::BasicShape | Repetition::Recent(_) => Ko::Simple,
        Repetition::Positional | Repetition::Changes | Repetition::Captures | Repetition::Ing => Ko::Positional,
        Repetition::SincePass => Ko::Spight,
        Repetition::Situational | Repetition::Natural | Repetition::Own | Repetition::SituationalKo => Ko::Situational,
    }
}

fn is_territory(deducted: Deducted, last_mover: bool) -> bool {
    deducted != Deducted::Nothing && !last_mover
}

fn deducted(rules: &Rules) -> Deducted {
    let trims = rules.trim != Trim::None;
    match (rules.scoring, rules.pass) {
        (Scoring::Territory, Pass::Free | Pass::Return | Pass::Forbidden) if trims => Deducted::Prisoners,
        (Scoring::Territory, Pass::Free | Pass::Return | Pass::Forbidden) | (Scoring::None, Pass::Return) => {
            Deducted::Plays
        }
        (Scoring::Empty, _) if trims => Deducted::Nothing,
        (Scoring::Empty, _) | (Scoring::None, Pass::Free | Pass::Stone | Pass::Forbidden) => Deducted::Stones,
        (Scoring::Territory, Pass::Stone) | (Scoring::Area | Scoring::Stone, _) => Deducted::Nothing,
    }
}
