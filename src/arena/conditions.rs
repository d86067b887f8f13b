//! Conditions of all games of a match, and how each begins.

use std::sync::Arc;
use std::time::Duration;

use crate::board::{Point, Size};
use crate::game::{Game, SetupError, fixed_handicap, free_handicap};
use crate::life::{self, Effort, Judge};
use crate::players::TimeControl;
use crate::rules::{HandicapPlacement, Points, Ruleset};

use super::schedule::Opening;

/// Consequence of an illegal move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Penalty {
    /// The game is lost.
    Loss,
    /// The move becomes a pass.
    Pass,
    /// The move is taken back, and the engine asked again; it loses the game when that happens too often.
    AskAgain,
}

/// Conditions of all games of a match.
#[derive(Clone, Debug)]
pub struct Conditions {
    /// The rules, and with them the komi.
    pub ruleset: Ruleset,
    /// True if somebody has set that komi: then handicap games have it too.
    pub komi_named: bool,
    /// The board.
    pub size: Size,
    /// Handicap stones; fewer than two are none.
    pub handicap: usize,
    /// The time control.
    pub control: Option<TimeControl>,
    /// Seconds that a player may be late, for the way through the pipes.
    pub margin: f64,
    /// How long an engine may take for an answer where no clock runs.
    pub patience: Duration,
    /// Consequence of an illegal move; if not given, that of the rules.
    pub penalty: Option<Penalty>,
    /// Moves after which a game has no result.
    pub most_moves: usize,
    /// True if passes that are owed after two passes are taken as made instead of being asked for.
    pub imputes: bool,
    /// True if the engines are asked for their scores.
    pub claims: bool,
    /// The judge of dead stones where the engines do not agree.
    pub judge: Judge,
    /// How hard that judge works.
    pub effort: Effort,
    /// True if a game ends once its winner is proved.
    pub adjudicates: bool,
    /// True if engines are asked for moves by commands with which they tell what they think of them.
    pub evaluates: bool,
    /// Share of wins by which one engine must have lost, as both tell, for the game to end.
    pub win_agreed: Option<f64>,
    /// Points within which both must see the game for it to end as a draw.
    pub draw_agreed: Option<Points>,
    /// Points by which one engine must have lost, as both estimate, for the game to end; `None` if it goes on.
    pub agreement: Option<Points>,
}

impl Conditions {
    /// Tells whether a game can begin so, openings aside.
    ///
    /// # Errors
    /// [`SetupError`] if rules, board and handicap do not fit each other.
    pub fn check(&self) -> Result<(), SetupError> {
        start(self, None).map(drop)
    }
}

/// The game before the first move, as rules, handicap and opening have it.
///
/// # Errors
/// [`SetupError`] if they do not fit.
fn start(conditions: &Conditions, opening: Option<&Opening>) -> Result<Game, SetupError> {
    let mut game = Game::try_new(conditions.ruleset, conditions.size)?;
    if conditions.komi_named {
        game.set_komi(conditions.ruleset.rules.komi);
    }
    game.set_oracle(Arc::new(life::Reader::for_an_answer(conditions.effort)));
    if conditions.handicap >= 2 {
        let points = handicap_points(&game, conditions.handicap).ok_or(SetupError::Number)?;
        game.place_handicap(&points)?;
    }
    if let Some(opening) = opening.filter(|o| !o.stones.is_empty()) {
        game.set_up(opening.stones.iter().copied(), opening.to_play)?;
    }
    Ok(game)
}

/// The game before the first move that is an engine's: the moves of the opening are made. With what is to be said of an
/// opening that cannot be played to its end.
///
/// # Errors
/// As [`start`].
pub(super) fn begin(conditions: &Conditions, opening: Option<&Opening>) -> Result<(Game, Option<String>), SetupError> {
    let mut game = start(conditions, opening)?;
    for &(color, mv) in opening.iter().flat_map(|o| &o.moves) {
        if let Err(reason) = game.play(color, mv) {
            return Ok((game, Some(format!("the opening ends before {color} {mv}, which {}", reason.explain()))));
        }
    }
    Ok((game, None))
}

/// Where handicap stones stand: on their fixed points as far as there are any.
fn handicap_points(game: &Game, stones: usize) -> Option<Vec<Point>> {
    match game.rules().handicap {
        HandicapPlacement::None => None,
        HandicapPlacement::Fixed | HandicapPlacement::Ancient => fixed_handicap(game.size(), stones),
        HandicapPlacement::Free | HandicapPlacement::Forgone | HandicapPlacement::Passes => {
            free_handicap(game.size(), stones)
        }
    }
}
