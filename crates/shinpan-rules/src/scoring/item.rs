//! The items of a score.

use std::fmt;

/// An item of a player's score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Item {
    /// Stones left on the board.
    Stones,
    /// Empty points that only this player surrounds.
    Territory,
    /// This player's share of points that both surround.
    Shared,
    /// Points of removed opposing stones, taken to be occupied.
    Cleared,
    /// Points with a value of their own.
    Special,
    /// Opposing stones captured in play.
    Captures,
    /// Opposing stones removed as dead.
    Dead,
    /// Stones received for the opponent's passes.
    PassStones,
    /// The stone of a pass that the opponent still owes.
    OwedPass,
    /// Komi.
    Komi,
    /// Compensation for handicap stones.
    HandicapBonus,
    /// Compensation for the first pass.
    FirstPass,
    /// The button for the first pass.
    Button,
    /// The button for the last pass.
    LastButton,
    /// Compensation for the last competitive move.
    LastMove,
    /// The tax of living groups.
    Tax,
    /// The win, where nothing is counted.
    Win,
    /// Points given or taken as a penalty.
    Penalty,
    /// Points given or taken by agreement.
    Agreed,
}

/// Where the points of an item come from.
enum Kind {
    Board,
    /// On the board too, but not what one counts there.
    Special,
    Prisoners,
    Compensation,
}

impl Item {
    /// Every item, in the order people read them.
    pub const ALL: &[Item] = &[
        Item::Stones,
        Item::Territory,
        Item::Shared,
        Item::Cleared,
        Item::Special,
        Item::Captures,
        Item::Dead,
        Item::PassStones,
        Item::OwedPass,
        Item::Komi,
        Item::HandicapBonus,
        Item::FirstPass,
        Item::Button,
        Item::LastButton,
        Item::LastMove,
        Item::Tax,
        Item::Win,
        Item::Penalty,
        Item::Agreed,
    ];

    fn kind(self) -> Kind {
        match self {
            Item::Stones | Item::Territory | Item::Shared | Item::Cleared => Kind::Board,
            Item::Special => Kind::Special,
            Item::Captures | Item::Dead | Item::PassStones | Item::OwedPass => Kind::Prisoners,
            Item::Komi
            | Item::HandicapBonus
            | Item::FirstPass
            | Item::Button
            | Item::LastButton
            | Item::LastMove
            | Item::Tax => Kind::Compensation,
            Item::Win | Item::Penalty | Item::Agreed => Kind::Compensation,
        }
    }

    /// Tells whether its points are points of the board.
    #[must_use]
    pub fn is_on_board(self) -> bool {
        matches!(self.kind(), Kind::Board | Kind::Special)
    }

    /// Tells whether it is left to be paid when the points of the board and the prisoners are counted.
    #[must_use]
    pub fn is_compensation(self) -> bool {
        matches!(self.kind(), Kind::Compensation | Kind::Special)
    }

    /// Why a player has these points.
    #[must_use]
    pub fn reason(self) -> &'static str {
        match self {
            Item::Stones => "stones on the board",
            Item::Territory => "surrounded points",
            Item::Shared => "part of the shared points",
            Item::Cleared => "points of removed stones, taken to be occupied",
            Item::Special => "points with a value of their own",
            Item::Captures => "stones captured in play",
            Item::Dead => "stones removed as dead",
            Item::PassStones => "stones received for passes",
            Item::OwedPass => "the stone of a pass that is still owed",
            Item::Komi => "komi",
            Item::HandicapBonus => "handicap stones",
            Item::FirstPass => "White made the first pass of the game",
            Item::Button => "the button for the first pass of the game",
            Item::LastButton => "the button for the last pass",
            Item::LastMove => "Black made the last competitive move",
            Item::Tax => "two points for each living group",
            Item::Win => "the opponent has no legal move, or has lost otherwise",
            Item::Penalty => "a penalty",
            Item::Agreed => "what the players agreed on",
        }
    }
}

/// A short name.
impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Item::Stones => "stones",
            Item::Territory => "territory",
            Item::Shared => "shared points",
            Item::Cleared => "removed stones",
            Item::Special => "special points",
            Item::Captures => "captures",
            Item::Dead => "dead",
            Item::PassStones => "pass stones",
            Item::OwedPass => "owed pass",
            Item::Komi => "komi",
            Item::HandicapBonus => "handicap",
            Item::FirstPass => "first pass",
            Item::Button => "button",
            Item::LastButton => "last button",
            Item::LastMove => "last move",
            Item::Tax => "group tax",
            Item::Win => "win",
            Item::Penalty => "penalty",
            Item::Agreed => "agreed points",
        })
    }
}
