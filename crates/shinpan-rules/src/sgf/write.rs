//! [`Record`] -> text.

use std::fmt;

use crate::board::{Color, Move, PointSet, Size};

use super::values::{escape, filled, komi_text, point_text};
use super::{APPLICATION, Record, Setup, Step, TEXTS};

/// Nodes on a line.
const PER_LINE: usize = 10;

/// One game in FF\[4\], without variations. No line is empty, so that it can stand in a GTP reply as it is; no line
/// feed at the end. Komi that is no finite decimal is rounded to the ninth.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.size;
        write!(f, "(;FF[4]GM[1]CA[UTF-8]AP[{APPLICATION}]SZ[{}", size.width())?;
        if !size.is_square() {
            write!(f, ":{}", size.height())?;
        }
        f.write_str("]")?;
        if let Some(komi) = self.komi {
            write!(f, "KM[{}]", komi_text(komi))?;
        }
        if let Some(stones) = self.handicap {
            write!(f, "HA[{stones}]")?;
        }
        for field in TEXTS {
            if let Some(text) = (field.get)(self) {
                write!(f, "\n{}[{}]", field.ident, escape(text, field.lines))?;
            }
        }
        if let Some(text) = &self.comment {
            write!(f, "\nC[{}]", escape(text, true))?;
        }
        if !self.setup.is_empty() {
            f.write_str("\n")?;
            write_setup(f, &self.setup, size)?;
        }
        self.write_notes(f, 0)?;
        for (i, step) in self.steps.iter().enumerate() {
            f.write_str(if i % PER_LINE == 0 { "\n;" } else { ";" })?;
            match step {
                Step::Move(color, Move::Play(p)) => write!(f, "{}[{}]", color.letter(), point_text(*p, size))?,
                Step::Move(color, Move::Pass) => write!(f, "{}[]", color.letter())?,
                Step::Setup(setup) => write_setup(f, setup, size)?,
            }
            self.write_notes(f, i + 1)?;
        }
        f.write_str(")")
    }
}

impl Record {
    /// Writes the notes after so many steps.
    fn write_notes(&self, f: &mut fmt::Formatter<'_>, step: usize) -> fmt::Result {
        let Some(notes) = self.notes.get(&step) else { return Ok(()) };
        for (name, values) in &notes.others {
            f.write_str(name)?;
            values.iter().try_for_each(|value| match value {
                "" => f.write_str("[]"),
                value => write!(f, "[{}]", filled(value)),
            })?;
        }
        notes.comment.as_ref().map_or(Ok(()), |text| write!(f, "C[{}]", escape(text, true)))
    }
}

/// `AB[..][..]AW[..]AE[..]PL[.]`, as far as there is anything.
fn write_setup(f: &mut fmt::Formatter<'_>, setup: &Setup, size: Size) -> fmt::Result {
    for (ident, points) in [("AB", setup.black), ("AW", setup.white), ("AE", setup.empty)] {
        write_points(f, ident, points, size)?;
    }
    setup.to_play.map_or(Ok(()), |color: Color| write!(f, "PL[{}]", color.letter()))
}

fn write_points(f: &mut fmt::Formatter<'_>, ident: &str, points: PointSet, size: Size) -> fmt::Result {
    if !points.is_empty() {
        f.write_str(ident)?;
    }
    points.iter().try_for_each(|p| write!(f, "[{}]", point_text(p, size)))
}
