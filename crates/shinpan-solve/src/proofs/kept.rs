//! Proofs in a file, so that a search that was broken off goes on where it was.
//!
//! Proofs hold for every position on a board of this size under these rules of ko and suicide, whatever the komi; the
//! title of the file says which. An attempt in vain counts in the search that it belongs to, which goes on to the
//! effort that it had come to. Only results that took some work are kept: the rest is found again sooner than it is
//! read. A damaged proof would be an exact value that is wrong, so that every block has a checksum ([`Blocks`]).

use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use super::super::small::Small;
use super::search::{Mark, Question, Shared};
use super::table::{NOTHING, ProofEntry};
use shinpan_files::{self as files, Blocks, BlocksError, FileError};

/// Why nothing can be proved as a plan has it.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PlanError {
    /// It cannot be read or written.
    #[error(transparent)]
    File(#[from] FileError),
    /// It is about another board or other rules, or none.
    #[error("no checkpoint of such a board under such rules")]
    Other,
    /// It was written by a version with another form of proofs.
    #[error("a checkpoint of another version")]
    Version,
    /// It is not what was written.
    #[error("a damaged checkpoint: {0}")]
    Damaged(BlocksError),
    /// Nothing is proved step by step here.
    #[error(
        "only proofs are planned: boards of 13 to 25 points under area rules where nothing but the situation counts"
    )]
    NoProofs,
    /// No game ends with what is expected.
    #[error("no game on this board ends with such a score")]
    NoScore,
}

/// Least work that is worth a line, as a power of two.
const WORTH: u8 = 6;

/// Time between two writings.
const OFTEN: Duration = Duration::from_secs(60);

/// Largest file that is read: what the largest table has that is worth it, and more.
const LARGEST: u64 = 1 << 31;

/// A file with what was proved.
pub(super) struct Kept {
    path: PathBuf,
    /// The version, the board and the rules.
    title: String,
    written: Instant,
}

/// Begins the title of every version; the number of the present one follows.
const FORM: &str = "proofs of shinpan, ";
const VERSION: &str = "3";

impl Kept {
    /// The file of that name; what it says is put into the table. It is about nothing yet if it is not there.
    pub fn open(path: &Path, small: &Small, shared: &Shared) -> Result<Kept, PlanError> {
        let title = format!("{FORM}{VERSION}: {}", small.kind());
        let kept = Kept { path: path.to_path_buf(), title, written: Instant::now() };
        if path.exists() {
            kept.read(&files::all(files::open(path)?, LARGEST)?, shared)?;
        } else {
            kept.write(shared)?;
        }
        Ok(kept)
    }

    fn read(&self, bytes: &[u8], shared: &Shared) -> Result<(), PlanError> {
        let words = Blocks::read(&self.title, bytes).map_err(|error| match error {
            BlocksError::Title if is_of_another_version(bytes) => PlanError::Version,
            BlocksError::Title => PlanError::Other,
            damage => PlanError::Damaged(damage),
        })?;
        // Words that fit their checksums and make no sense are no proofs.
        entered(&words, shared).ok_or(PlanError::Other)
    }

    /// Writes now and then.
    pub fn write_often(&mut self, shared: &Shared) {
        if self.written.elapsed() >= OFTEN {
            if let Err(error) = self.write(shared) {
                log::warn!("{}: {error}", self.path.display());
            }
            self.written = Instant::now();
        }
    }

    /// Writes the proofs so far.
    pub fn write(&self, shared: &Shared) -> Result<(), FileError> {
        let mut blocks = Blocks::under(&self.title);
        blocks.add(shared.runs.load(Relaxed).into());
        let marks = shared.marks();
        blocks.add(marks.len() as u64);
        marks.iter().flat_map(|mark| mark.words()).for_each(|word| blocks.add(word));
        for (key, entry) in shared.table.all().filter(|(_, entry)| entry.work >= WORTH) {
            // A result that rests on a line holds on that line.
            let proved = entry.proved.filter(|_| entry.rest == NOTHING);
            blocks.add(key);
            blocks.add(ProofEntry { proved, rest: NOTHING, ..entry }.pack());
        }
        files::write(&self.path, &blocks.finish())
    }
}

/// Tells whether bytes begin with the title of another version.
fn is_of_another_version(bytes: &[u8]) -> bool {
    let number = bytes.strip_prefix(FORM.as_bytes()).and_then(|rest| rest.split(|&b| b == b':').next());
    number.is_some_and(|number| number != VERSION.as_bytes() && number.iter().all(u8::is_ascii_digit))
}

/// Enters what a file says.
fn entered(words: &[u64], shared: &Shared) -> Option<()> {
    let (&[runs, marks], rest) = words.split_first_chunk::<2>()?;
    let (marks, entries) = rest.split_at_checked(usize::try_from(marks).ok()?.checked_mul(3)?)?;
    let (pairs, []) = entries.as_chunks::<2>() else { return None };
    let marks = marks.as_chunks::<3>().0.iter().map(|&mark| Mark::read(mark)).collect::<Option<Vec<_>>>()?;
    shared.runs.store(u16::try_from(runs).ok()?, Relaxed);
    marks.into_iter().for_each(|mark| shared.mark(mark));
    pairs.iter().for_each(|&[key, entry]| shared.table.store(key, ProofEntry::unpack(entry)));
    Some(())
}

impl Mark {
    fn words(self) -> [u64; 3] {
        let Mark { name, question, effort, run, spent } = self;
        let Question { attacker, threshold, round, far } = question;
        let [low, high] = run.to_le_bytes();
        let flags = attacker as u8 | u8::from(round) << 1 | u8::from(far) << 2;
        [name, u64::from_le_bytes([flags, threshold as u8, effort as u8, low, high, 0, 0, 0]), spent]
    }

    fn read([name, packed, spent]: [u64; 3]) -> Option<Mark> {
        let [flags, threshold, effort, low, high, 0, 0, 0] = packed.to_le_bytes() else { return None };
        let question = Question {
            attacker: usize::from(flags & 1),
            threshold: threshold as i8,
            round: flags & 2 > 0,
            far: flags & 4 > 0,
        };
        Some(Mark { name, question, effort: effort.into(), run: u16::from_le_bytes([low, high]), spent })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mark_reads_back() {
        let question = Question { attacker: 1, threshold: -7, round: true, far: false };
        let mark = Mark { name: 1 << 59 | 77, question, effort: 248, run: 515, spent: 1 << 40 };
        assert_eq!(Mark::read(mark.words()), Some(mark));
    }
}
