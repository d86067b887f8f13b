//! Values that the players give to points of the board by agreement (A. Flammenkamp, Go Rule Dialects, "Variations
//! which can change the score", 5: "Special groups or configuration of the board can be assign a value number in the
//! scoring procedure instead of counting their belonging stones").

use std::sync::Arc;

use crate::board::{Color, Point, PointSet};
use crate::rules::Points;

use super::{Event, Game, Phase};

/// An agreed worth of some points, in the place of what they would count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Value {
    /// Whom they are worth it to.
    pub to: Color,
    /// The points.
    pub points: PointSet,
    /// Their worth together.
    pub worth: Points,
}

/// Why points cannot be given a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ValueError {
    /// No point was named.
    #[error("no points to give a value to")]
    NoPoints,
    /// A point is not on the board.
    #[error("{0} is not on the board")]
    OffBoard(Point),
    /// The game ended without counting.
    #[error("the game is over")]
    Over,
}

impl Game {
    /// The values that were agreed on.
    #[must_use]
    pub fn values(&self) -> &[Value] {
        &self.state().values
    }

    /// The players agree what some points are worth when the game is counted; `None` takes all such agreements back. A
    /// later value replaces earlier ones that name one of its points.
    ///
    /// # Errors
    /// [`ValueError`]; the game is unchanged.
    pub fn value(&mut self, value: Option<Value>) -> Result<(), ValueError> {
        if self.phase() == Phase::Ended {
            return Err(ValueError::Over);
        }
        let points = value.map(|v| v.points);
        if points.is_some_and(|p| p.is_empty()) {
            return Err(ValueError::NoPoints);
        }
        if let Some(off) = points.and_then(|p| p.iter().find(|&p| !self.size().contains(p))) {
            return Err(ValueError::OffBoard(off));
        }
        let mut next = self.state().clone();
        let values = Arc::make_mut(&mut next.values);
        values.retain(|v| points.is_some_and(|p| !v.points.intersects(&p)));
        values.extend(value);
        self.push(Event::Value(value), next);
        Ok(())
    }
}
