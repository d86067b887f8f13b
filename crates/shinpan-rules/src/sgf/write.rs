//! [`Record`] -> text.

use std::collections::BTreeMap;
use std::fmt;

use crate::board::{Color, Move, PointSet, Size};

use super::values::{escape, filled, komi_text, point_text};
use super::{APPLICATION, Notes, Record, Setup, Step, TEXTS};

/// Nodes on a line.
const PER_LINE: usize = 10;

/// One game in FF\[4\], without variations. No line is empty, so that it can stand in a GTP reply as it is; no line
/// feed at the end. Komi that is no finite decimal is rounded to the ninth.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, &BTreeMap::new())
    }
}

/// Moves beside those of the main line.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Variation {
    /// The moves.
    pub moves: Vec<(Color, Move)>,
    /// The rest of the node of the first.
    pub notes: Notes,
}

/// Variations by the number of steps that were made before them, in their order.
pub type Variations = BTreeMap<usize, Vec<Variation>>;

/// A record with variations, as a file. Those after its last step are left out, because the first would be read as the
/// main line.
pub struct WithVariations<'a> {
    /// The main line.
    pub record: &'a Record,
    /// The text beside it.
    pub variations: &'a Variations,
}

impl fmt::Display for WithVariations<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.record.write(f, self.variations)
    }
}

impl Record {
    fn write(&self, f: &mut fmt::Formatter<'_>, variations: &Variations) -> fmt::Result {
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
        let mut beside = Vec::new();
        for (i, step) in self.steps.iter().enumerate() {
            if let Some(here) = variations.get(&i).filter(|here| here.iter().any(|v| !v.moves.is_empty())) {
                f.write_str("\n(")?;
                beside.push(here);
            }
            f.write_str(if i % PER_LINE == 0 { "\n;" } else { ";" })?;
            match step {
                Step::Move(color, mv) => write_move(f, *color, *mv, size)?,
                Step::Setup(setup) => write_setup(f, setup, size)?,
            }
            self.write_notes(f, i + 1)?;
        }
        for variations in beside.into_iter().rev() {
            f.write_str(")")?;
            variations.iter().try_for_each(|variation| variation.write(f, size))?;
        }
        f.write_str(")")
    }

    /// Writes the notes after so many steps.
    fn write_notes(&self, f: &mut fmt::Formatter<'_>, step: usize) -> fmt::Result {
        self.notes.get(&step).map_or(Ok(()), |notes| notes.write(f))
    }
}

impl Notes {
    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, values) in &self.others {
            f.write_str(name)?;
            values.iter().try_for_each(|value| match value {
                "" => f.write_str("[]"),
                value => write!(f, "[{}]", filled(value)),
            })?;
        }
        self.comment.as_ref().map_or(Ok(()), |text| write!(f, "C[{}]", escape(text, true)))?;
        self.after.iter().try_for_each(|node| {
            f.write_str(";")?;
            node.write(f)
        })
    }
}

impl Variation {
    fn write(&self, f: &mut fmt::Formatter<'_>, size: Size) -> fmt::Result {
        for (i, &(color, mv)) in self.moves.iter().enumerate() {
            f.write_str(if i == 0 { "\n(;" } else { ";" })?;
            write_move(f, color, mv, size)?;
            if i == 0 {
                self.notes.write(f)?;
            }
        }
        f.write_str(if self.moves.is_empty() { "" } else { ")" })
    }
}

fn write_move(f: &mut fmt::Formatter<'_>, color: Color, mv: Move, size: Size) -> fmt::Result {
    match mv {
        Move::Play(p) => write!(f, "{}[{}]", color.letter(), point_text(p, size)),
        Move::Pass => write!(f, "{}[]", color.letter()),
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
