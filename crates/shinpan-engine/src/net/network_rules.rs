//! Rules in the words that KataGo's networks know. Where a dialect has no word, the nearest is taken, as
//! `kata-get-rules` reports it; docs/net.md has the table.

use shinpan_rules::game::Game;
use shinpan_rules::rules::{
    Confirm, FirstPass, HandicapBonus, Pass, Points, Repetition, Rules, Scoring, Seki, Stop, Suicide, Tax,
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

/// The rules as a network is told them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NetworkRules {
    /// Repetition.
    pub ko: Ko,
    /// True if territory is counted.
    pub territory: bool,
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
        let territory = counts_territory(rules);
        NetworkRules {
            ko: ko(rules.repetition),
            territory,
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
            handicap: rules.handicap_bonus,
            friendly: rules.removes_by_agreement(),
            encore: match rules.confirm {
                Confirm::RemovalByPlay | Confirm::PlayOut => territory,
                Confirm::None | Confirm::Consent | Confirm::Agreement | Confirm::Dispute | Confirm::ResumeOnce => false,
                Confirm::PlayOn | Confirm::SecondStop | Confirm::Wagc | Confirm::Japanese1989 => false,
            },
            komi: points(rules.komi),
        }
    }

    /// Those for a game as it stands now: where it is to be played out nothing is removed at the next stop.
    #[must_use]
    pub fn now(game: &Game) -> NetworkRules {
        let words = NetworkRules::of(game.rules());
        NetworkRules { friendly: words.friendly && !game.stones_stay(), ..words }
    }

    /// True if the difference of the scores is a whole number.
    #[must_use]
    pub fn whole(&self) -> bool {
        (self.komi.fract() == 0.0) != self.button
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

fn counts_territory(rules: &Rules) -> bool {
    match (rules.scoring, rules.pass) {
        (Scoring::Territory, Pass::Free | Pass::Return | Pass::Forbidden) | (Scoring::Empty, _) => true,
        (Scoring::Territory, Pass::Stone) | (Scoring::Area | Scoring::Stone | Scoring::None, _) => false,
    }
}
