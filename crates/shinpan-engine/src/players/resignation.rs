//! When a player gives up: all conditions of a [`Resignation`], for several moves of its own in a row.

use crate::search::{MoveReport, Nature};
use shinpan_rules::board::{Color, Move};
use shinpan_rules::game::Game;
use shinpan_rules::rules::Scoring;

/// Conditions of a resignation.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Resignation {
    /// The share of wins, 0 to 1, below which a move counts as lost.
    pub threshold: f32,
    /// Lost moves of a player in a row.
    pub moves: usize,
    /// Points that the opponent leads by at least.
    pub lead: f32,
}

/// Three moves in a row that win less than 4 %, whatever the lead.
impl Default for Resignation {
    fn default() -> Resignation {
        Resignation { threshold: 0.04, moves: 3, lead: 0.0 }
    }
}

/// Least visits that tell whether a game is lost: samples, or looks of a network.
const SURE: [usize; 2] = [200, 25];
/// No player gives up before one in so many of the board's points have been turns,
const OPENING: usize = 4;
/// nor the giver of a handicap, who begins behind, before so many tenths of them have.
const HANDICAP: usize = 6;

/// The moves of a game that seemed lost to whoever made them.
#[derive(Default)]
pub(super) struct Chances {
    /// Of each colour, after how many turns the game has seemed lost, in its last moves in a row.
    lost: [Vec<usize>; 2],
    /// The turns made when that was last noted.
    turns: Vec<(Color, Move)>,
}

impl Chances {
    /// Notes what a search of so many visits found best; noted twice about the same position, once. A search that is
    /// always shorter than is sure counts as it is.
    pub fn note(
        &mut self,
        game: &Game,
        color: Color,
        best: Option<&MoveReport>,
        (visits, most): (usize, Option<usize>),
        nature: Nature,
        resignation: &Resignation,
    ) {
        let turns: Vec<(Color, Move)> = game.all_turns().map(|turn| (turn.color, turn.mv)).collect();
        if !turns.starts_with(&self.turns) {
            self.lost = Default::default();
        }
        let made = turns.len();
        self.turns = turns;
        let enough = match nature {
            Nature::Samples => SURE[0],
            Nature::Policy => SURE[1],
        };
        let enough = most.map_or(enough, |most| enough.min(most));
        let hopeless = best.is_some_and(|best| {
            let (share, lead) =
                if color == Color::Black { (best.win, -best.score) } else { (1.0 - best.win, best.score) };
            share < resignation.threshold && lead >= resignation.lead
        });
        let hopeless = hopeless && visits >= enough && game.rules().scoring != Scoring::None;
        let lost = &mut self.lost[color];
        lost.retain(|&turns| hopeless && turns < made);
        if hopeless {
            lost.push(made);
        }
    }

    /// True if a player gives up.
    pub fn are_gone(&self, game: &Game, color: Color, resignation: &Resignation) -> bool {
        let area = game.size().area();
        let gives_handicap = color == Color::White && game.ledger().handicap > 1;
        let least = if gives_handicap { HANDICAP * area / 10 } else { area / OPENING };
        self.lost[color].len() >= resignation.moves && game.ledger().turns() >= least
    }
}
