//! Files, read with a bound and written whole or not at all. Knows no Go.
//!
//! A name that somebody gives may stand for a pipe that nobody writes to, for a device without an end, or for the only
//! copy of a record. So only regular files are read and written, never more than [`MOST_BYTES`] at once, and a new text
//! takes the place of the old one in a single step ([`write()`]). Files that a program writes for itself carry a
//! checksum ([`seal`], [`Blocks`]), because a damaged one would give a wrong answer later.

mod seal;
mod whole;

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read};
use std::path::Path;

pub use seal::{Blocks, BlocksError, checksum, seal, sealed_line, unseal, unsealed_line};
pub use whole::{check_writable, write};

/// The largest file that is read: many times the longest game record with all its comments, and a bound on what a
/// hostile file can make us allocate.
pub const MOST_BYTES: u64 = 64 << 20;

/// The largest file of settings or rules.
pub const MOST_SETTINGS: u64 = 1 << 20;

/// Why a file is not read or written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FileError {
    /// An error of the system.
    #[error("{0}")]
    System(#[from] io::Error),
    /// A folder, a pipe, a device.
    #[error("not a regular file")]
    NotRegular,
    /// More bytes than are read.
    #[error("larger than {0} bytes")]
    TooLarge(u64),
    /// No text.
    #[error("not UTF-8")]
    NotText,
}

/// Opens a regular file for reading.
///
/// # Errors
/// [`FileError::NotRegular`] for what is none, without waiting for anybody; whatever the system says.
pub fn open(path: impl AsRef<Path>) -> Result<File, FileError> {
    opened(OpenOptions::new().read(true), path.as_ref())
}

/// Opens a regular file for reading and appending; makes it if there is none.
///
/// # Errors
/// As [`open`].
pub fn open_to_append(path: impl AsRef<Path>) -> Result<File, FileError> {
    opened(OpenOptions::new().read(true).append(true).create(true), path.as_ref())
}

/// Opens a regular file that is written bit by bit, such as a log; what was in it goes.
///
/// # Errors
/// As [`open`].
pub fn open_to_write(path: impl AsRef<Path>) -> Result<File, FileError> {
    // Emptied only once it is known to be a file.
    let file = opened(OpenOptions::new().write(true).create(true).truncate(false), path.as_ref())?;
    file.set_len(0)?;
    Ok(file)
}

/// Opens without waiting for the other end of a pipe, and refuses what is no regular file.
fn opened(options: &mut OpenOptions, path: &Path) -> Result<File, FileError> {
    let regular = |metadata: fs::Metadata| if metadata.is_file() { Ok(()) } else { Err(FileError::NotRegular) };
    match fs::metadata(path) {
        Ok(metadata) => regular(metadata)?,
        // It may be one that is to be made.
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(error.into()),
    }
    // Something else may have taken the name meanwhile.
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        let flags = rustix::fs::OFlags::NONBLOCK | rustix::fs::OFlags::NOCTTY;
        options.custom_flags(flags.bits().cast_signed());
    }
    let file = options.open(path)?;
    regular(file.metadata()?)?;
    Ok(file)
}

/// The bytes of a regular file of at most [`MOST_BYTES`].
///
/// # Errors
/// As [`open`]; [`FileError::TooLarge`].
pub fn read(path: impl AsRef<Path>) -> Result<Vec<u8>, FileError> {
    all(open(path)?, MOST_BYTES)
}

/// The same from anything that a person names who can stop waiting for it, a pipe among them.
///
/// # Errors
/// [`FileError::TooLarge`]; whatever the system says.
pub fn read_any(path: impl AsRef<Path>) -> Result<Vec<u8>, FileError> {
    all(File::open(path)?, MOST_BYTES)
}

/// Everything that comes from there, unless it is more than so many bytes.
///
/// # Errors
/// [`FileError::TooLarge`]; whatever the system says.
pub fn all(from: impl Read, most: u64) -> Result<Vec<u8>, FileError> {
    let mut bytes = Vec::new();
    from.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most { Err(FileError::TooLarge(most)) } else { Ok(bytes) }
}

/// The text of a file of settings, at most [`MOST_SETTINGS`] long; `-` and `/dev/stdin` are standard input.
///
/// # Errors
/// As [`open`]; [`FileError::TooLarge`], [`FileError::NotText`].
pub fn settings(path: impl AsRef<Path>) -> Result<String, FileError> {
    let bytes = match is_standard_input(path.as_ref()) {
        true => all(io::stdin(), MOST_SETTINGS)?,
        false => all(open(path)?, MOST_SETTINGS)?,
    };
    String::from_utf8(bytes).map_err(|_| FileError::NotText)
}

/// Tells whether a name stands for standard input.
#[must_use]
pub fn is_standard_input(path: &Path) -> bool {
    ["-", "/dev/stdin"].iter().any(|name| path == Path::new(name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    fn folder() -> tempfile::TempDir {
        tempfile::tempdir().unwrap()
    }

    #[test]
    fn large_files_are_not_held() {
        assert!(matches!(all(io::repeat(b'x'), 1000), Err(FileError::TooLarge(1000))));
        assert_eq!(all(io::repeat(b'x').take(1000), 1000).unwrap().len(), 1000);
    }

    #[cfg(unix)]
    #[test]
    fn what_is_no_regular_file_is_refused_at_once() {
        let folder = folder();
        let pipe = folder.path().join("pipe");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let link = folder.path().join("link");
        std::os::unix::fs::symlink("/dev/zero", &link).unwrap();
        for path in [pipe.as_path(), &link, Path::new("/dev/zero"), Path::new("/dev/null"), folder.path()] {
            assert!(matches!(read(path), Err(FileError::NotRegular)), "{}", path.display());
            assert!(matches!(settings(path), Err(FileError::NotRegular)), "{}", path.display());
            assert!(matches!(write(path, b"x"), Err(FileError::NotRegular)), "{}", path.display());
            assert!(matches!(open_to_append(path), Err(FileError::NotRegular)), "{}", path.display());
            assert!(matches!(open_to_write(path), Err(FileError::NotRegular)), "{}", path.display());
        }
    }

    #[test]
    fn a_log_begins_anew_and_a_journal_goes_on() {
        let folder = folder();
        let path = folder.path().join("log");
        for text in ["one", "two"] {
            open_to_write(&path).unwrap().write_all(text.as_bytes()).unwrap();
            assert_eq!(read(&path).unwrap(), text.as_bytes());
        }
        open_to_append(&path).unwrap().write_all(b" three").unwrap();
        assert_eq!(read(&path).unwrap(), b"two three");
        assert!(open_to_append(folder.path().join("none/log")).is_err());
    }
}
