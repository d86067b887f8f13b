//! Names that most programs use: `use shinpan::prelude::*;`.

pub use crate::board::{Board, Color, Move, Point, PointSet, Size};
pub use crate::game::{Game, Illegal, Phase, Strictness};
pub use crate::life::{Judge, Verdict, judge};
pub use crate::records::{Scored, Scorer};
pub use crate::rules::{Dialect, FromFile, Points, Rules, Ruleset};
pub use crate::scoring::{Outcome, Score, Tally, tally};
