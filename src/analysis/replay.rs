//! The game of a query, replayed as far as the positions that it asks for.

use super::fields::QueryFault;
use crate::board::{Color, Move, Point, Size};
use crate::game::{Game, Illegal, Strictness};
use crate::rules::Ruleset;

/// A move as a query has it, with the rules' objection to it.
#[derive(Clone, Debug)]
pub struct Played {
    /// The player who made it.
    pub color: Color,
    /// The move.
    pub mv: Move,
    /// Why the rules refuse it.
    pub illegal: Option<Illegal>,
}

/// How the game of a query begins.
pub struct Start {
    pub ruleset: Ruleset,
    pub size: Size,
    pub placed: Vec<(Color, Move)>,
    pub first: Option<Color>,
    /// True if plays of Black's in a row before White's first move are a handicap.
    pub counts_starting_plays: bool,
}

/// The game of a query as far as it was replayed.
pub struct Record {
    pub game: Game,
    pub played: Vec<Played>,
    keeps_illegal: bool,
}

impl Start {
    /// The game before its first move. Black stones alone, with White to move, are a handicap.
    pub fn record(&self, moves: &[(Color, Move)], keeps_illegal: bool) -> Result<Record, QueryFault> {
        let wrong = |field, error: &dyn std::fmt::Display| QueryFault::new(field, error.to_string());
        let mut game = Game::try_new(self.ruleset, self.size).map_err(|error| wrong("rules", &error))?;
        game.set_strictness(Strictness::Lenient);
        game.count_starting_plays(self.counts_starting_plays);
        let mut stones: Vec<(Color, Point)> = Vec::new();
        for &(color, mv) in &self.placed {
            let point =
                mv.point().ok_or_else(|| QueryFault::new("initialStones", "Could not parse board location: pass"))?;
            // A stone that is placed twice takes the place of the first.
            stones.retain(|&(_, other)| other != point);
            stones.push((color, point));
        }
        let black_alone = !stones.is_empty() && stones.iter().all(|(color, _)| *color == Color::Black);
        let usual = if black_alone { Color::White } else { Color::Black };
        let first = self.first.or(moves.first().map(|&(color, _)| color));
        let placed = if stones.is_empty() {
            first.map_or(Ok(()), |first| game.set_player(first))
        } else if black_alone && stones.len() > 1 && first.unwrap_or(usual) == Color::White {
            let points: Vec<Point> = stones.iter().map(|&(_, point)| point).collect();
            game.set_up_handicap(&points)
        } else {
            game.set_up(stones, Some(first.unwrap_or(usual)))
        };
        placed.map_err(|error| wrong("initialStones", &error))?;
        Ok(Record { game, played: Vec::new(), keeps_illegal })
    }
}

impl Record {
    /// Makes a move. What only a rule about repetition forbids is made, as KataGo makes it; other illegal moves are too
    /// if a referee's opinion is asked for.
    pub fn make(&mut self, turn: usize, color: Color, mv: Move) -> Result<(), QueryFault> {
        let illegal = self.game.legality(color, mv).err();
        let fault = || QueryFault::new("moves", format!("Illegal move {turn}: {mv}"));
        let is_tolerated = matches!(
            illegal,
            None | Some(
                Illegal::Repetition { .. } | Illegal::KoShape(_) | Illegal::HotStone { .. } | Illegal::OutOfTurn
            )
        );
        if !is_tolerated && !self.keeps_illegal {
            return Err(fault());
        }
        let made = self.game.play(color, mv).map(|_| ());
        made.map_err(|_| fault())?;
        self.played.push(Played { color, mv, illegal });
        Ok(())
    }
}
