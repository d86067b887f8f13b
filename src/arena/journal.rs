//! The file of games: one JSON object a line, appended and synced, so that whatever kills the program no finished game
//! is lost. A line that was being written when it happened is no game; it is cut off. Each line ends with a checksum of
//! its other fields, so that a damaged game is no other game.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::Path;

use crate::files::{self, FileError};

use super::entry::Entry;

/// A journal that is open for more games.
pub struct Journal {
    file: File,
}

/// A file is no journal.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum JournalError {
    /// It cannot be read or written.
    #[error("{0}")]
    Io(#[from] io::Error),
    /// It is no file of which a journal can be made.
    #[error("{0}")]
    File(#[from] FileError),
    /// A line other than the last is no game.
    #[error("line {line} is no game: {reason}")]
    Line {
        /// Its number, from 1.
        line: usize,
        /// The reason.
        reason: String,
    },
    /// A line is not what was written.
    #[error("line {line} is damaged: it does not fit its checksum")]
    Damaged {
        /// Its number, from 1.
        line: usize,
    },
    /// Another run writes to it.
    #[error("another run writes to it")]
    Locked,
}

impl Journal {
    /// Opens a journal, or begins one, and returns the games in it, by their numbers. If a game is there twice, the
    /// first counts.
    ///
    /// # Errors
    /// [`JournalError`].
    pub fn open(path: &Path) -> Result<(Journal, BTreeMap<usize, Entry>), JournalError> {
        let mut file = files::open_to_append(path)?;
        lock(&file)?;
        let Parsed { entries, end, sealed } = parse(&file)?;
        if sealed == Some(false) {
            // One of an older version goes on with checksums in all its lines.
            files::write(path, Journal::text(entries.values())?.as_bytes())?;
            drop(file);
            return Journal::open(path);
        }
        match end {
            End::Whole => {}
            End::Unended => file.write_all(b"\n")?,
            End::Torn { whole } => {
                log::warn!("{}: the last line was not finished and is dropped", path.display());
                file.set_len(whole)?;
                file.seek(SeekFrom::End(0))?;
            }
        }
        file.sync_data()?;
        Ok((Journal { file }, entries))
    }

    /// The games in a journal that nobody writes to.
    ///
    /// # Errors
    /// [`JournalError`].
    pub fn read(path: &Path) -> Result<BTreeMap<usize, Entry>, JournalError> {
        Ok(parse(&files::open(path)?)?.entries)
    }

    /// Adds a game; it is on the disk when this returns.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&mut self, entry: &Entry) -> io::Result<()> {
        self.file.write_all(line_of(entry)?.as_bytes())?;
        self.file.sync_data()
    }

    /// The text of a journal of these games.
    ///
    /// # Errors
    /// If a game has no text.
    pub fn text<'a>(entries: impl Iterator<Item = &'a Entry>) -> io::Result<String> {
        entries.map(line_of).collect()
    }
}

/// A game as a line.
fn line_of(entry: &Entry) -> io::Result<String> {
    Ok(files::sealed_line(&serde_json::to_string(entry)?) + "\n")
}

/// Two runs that write to one journal would play the same games.
#[cfg(unix)]
fn lock(file: &File) -> Result<(), JournalError> {
    match rustix::fs::flock(file, rustix::fs::FlockOperation::NonBlockingLockExclusive) {
        Err(rustix::io::Errno::WOULDBLOCK) => Err(JournalError::Locked),
        // A file system without locks has none to respect.
        Ok(()) | Err(_) => Ok(()),
    }
}

/// Elsewhere it is up to whoever starts them.
#[cfg(not(unix))]
fn lock(_: &File) -> Result<(), JournalError> {
    Ok(())
}

/// How a journal ends.
enum End {
    /// With the end of a line.
    Whole,
    /// With a game whose line only lacks its end: a game all the same.
    Unended,
    /// In the middle of a line, after so many bytes of whole ones.
    Torn { whole: u64 },
}

/// Tells whether a line is the beginning of a game's: what is none has not been written here.
fn is_begun(line: &[u8]) -> bool {
    const BEGINNING: &[u8] = b"{\"game\":";
    line.starts_with(BEGINNING) || BEGINNING.starts_with(line)
}

/// Content of a journal.
struct Parsed {
    entries: BTreeMap<usize, Entry>,
    end: End,
    /// True if its lines have checksums; `None` if there are no lines.
    sealed: Option<bool>,
}

/// The games, read line by line. Either all lines have a checksum or, as older versions wrote them, none.
fn parse(file: &File) -> Result<Parsed, JournalError> {
    let (mut entries, mut whole, mut sealed) = (BTreeMap::new(), 0, None);
    let (mut lines, mut line) = (BufReader::new(file), Vec::new());
    for number in 1.. {
        line.clear();
        let read = lines.read_until(b'\n', &mut line)? as u64;
        let is_last = line.last() != Some(&b'\n');
        if read == 0 {
            break;
        }
        if !line.iter().all(u8::is_ascii_whitespace) {
            let fits = std::str::from_utf8(&line).ok().and_then(files::unsealed_line);
            let as_before = sealed.is_none_or(|sealed| sealed == fits.is_some());
            match serde_json::from_slice::<Entry>(&line) {
                Ok(_) if fits == Some(false) || !as_before => return Err(JournalError::Damaged { line: number }),
                Ok(entry) => {
                    sealed = Some(fits.is_some());
                    entries.entry(entry.game).or_insert(entry);
                }
                Err(_) if is_last && is_begun(&line) => {
                    return Ok(Parsed { entries, end: End::Torn { whole }, sealed });
                }
                Err(e) => return Err(JournalError::Line { line: number, reason: e.to_string() }),
            }
        }
        if is_last {
            return Ok(Parsed { entries, end: End::Unended, sealed });
        }
        whole += read;
    }
    Ok(Parsed { entries, end: End::Whole, sealed })
}
