//! What was proved, in a file, so that a search that was broken off goes on where it was.
//!
//! Proofs hold for every position on a board of this size under these rules of ko and suicide, whatever the komi. What was tried in
//! vain counts in the search that it belongs to, which goes on to the effort that it had come to. Only what took some work is
//! kept: the rest is found again sooner than it is read.

use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use super::super::small::Small;
use super::search::{Mark, Question, Shared};
use super::table::{Entry, NOTHING};
use shinpan_files::{self as files, FileError};

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
    /// What it is about.
    about: String,
    written: Instant,
}

impl Kept {
    /// The file of that name; what it says is put into the table. It is about nothing yet if it is not there.
    pub fn open(path: &Path, small: &Small, shared: &Shared) -> Result<Kept, PlanError> {
        let about = format!("proofs of shinpan, 2: {}", small.kind());
        let kept = Kept { path: path.to_path_buf(), about, written: Instant::now() };
        if path.exists() {
            let bytes = files::all(files::open(path)?, LARGEST)?;
            kept.read(&bytes, shared).ok_or(PlanError::Other)?;
        } else {
            kept.write(shared)?;
        }
        Ok(kept)
    }

    fn read(&self, bytes: &[u8], shared: &Shared) -> Option<()> {
        let (about, bytes) = bytes.split_at_checked(self.about.len())?;
        let (words, []) = bytes.as_chunks::<8>() else { return None };
        let mut words = words.iter().map(|&word| u64::from_le_bytes(word));
        if about != self.about.as_bytes() {
            return None;
        }
        shared.runs.store(words.next()? as u16, Relaxed);
        let marks: u64 = words.next()?;
        for _ in 0..marks {
            let mark = Mark::read([words.next()?, words.next()?, words.next()?])?;
            shared.mark(mark);
        }
        while let Some(key) = words.next() {
            shared.table.store(key, Entry::unpack(words.next()?));
        }
        Some(())
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

    /// Writes what was proved so far.
    pub fn write(&self, shared: &Shared) -> Result<(), FileError> {
        let mut bytes = self.about.clone().into_bytes();
        let mut add = |word: u64| bytes.extend(word.to_le_bytes());
        add(shared.runs.load(Relaxed).into());
        let marks = shared.marks();
        add(marks.len() as u64);
        marks.iter().flat_map(|mark| mark.words()).for_each(&mut add);
        for (key, entry) in shared.table.all().filter(|(_, entry)| entry.work >= WORTH) {
            // What rests on a line holds on that line.
            let proved = entry.proved.filter(|_| entry.rest == NOTHING);
            add(key);
            add(Entry { proved, rest: NOTHING, ..entry }.pack());
        }
        files::write(&self.path, &bytes)
    }
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
