//! Floor 1: files, read with a bound and written whole or not at all. Knows no Go.
//!
//! A name that somebody gives may stand for a pipe that nobody writes to, for a device without an end, or for
//! the only copy of a record. So only regular files are read and written, never more than [`MOST_BYTES`] at once, and what is written
//! takes the place of what was there in one step ([`write()`]).

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

/// The largest file that is read: many times the longest game record with all its comments, and a bound on what a hostile
/// file can make us allocate.
pub const MOST_BYTES: u64 = 64 << 20;

/// The largest file of settings or rules.
pub const MOST_SETTINGS: u64 = 1 << 20;

/// Why a file is not read or written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FileError {
    /// The system says so.
    #[error("{0}")]
    System(#[from] io::Error),
    /// A folder, a pipe, a device.
    #[error("not a regular file")]
    NotRegular,
    /// It has more bytes than are read.
    #[error("larger than {0} bytes")]
    TooLarge(u64),
    /// It is meant to be text.
    #[error("not UTF-8")]
    NotText,
}

/// Opens a file to read from it.
///
/// # Errors
/// [`FileError::NotRegular`] for what is none, without waiting for anybody; whatever the system says.
pub fn open(path: impl AsRef<Path>) -> Result<File, FileError> {
    // Opening a pipe waits for somebody who writes to it, so that it is asked about first.
    let regular = |metadata: fs::Metadata| if metadata.is_file() { Ok(()) } else { Err(FileError::NotRegular) };
    regular(fs::metadata(path.as_ref())?)?;
    let file = File::open(path)?;
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

/// The same from whatever a person names who can stop waiting for it, a pipe among them.
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

/// Whether a name stands for standard input.
#[must_use]
pub fn is_standard_input(path: &Path) -> bool {
    ["-", "/dev/stdin"].iter().any(|name| path == Path::new(name))
}

/// Writes a file in one step: whoever looks finds what was there before or all of the new, also if the
/// program is killed or the device is full in between. What was there stays if anything fails. Permissions stay, and a link
/// goes on pointing to the file.
///
/// # Errors
/// [`FileError::NotRegular`] if something else has that name; whatever the system says.
pub fn write(path: impl AsRef<Path>, bytes: &[u8]) -> Result<(), FileError> {
    let (path, mut file) = draft(path.as_ref())?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}

/// Finds out whether a file can be written, before there is anything to write: what takes long may be lost otherwise.
///
/// # Errors
/// As [`write()`].
pub fn check_writable(path: impl AsRef<Path>) -> Result<(), FileError> {
    draft(path.as_ref()).map(drop)
}

/// The file that a name stands for, and an empty one beside it that may take its place.
fn draft(path: &Path) -> Result<(PathBuf, NamedTempFile), FileError> {
    let path = target(path)?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let before = fs::metadata(&path).ok().map(|metadata| metadata.permissions());
    let mut builder = tempfile::Builder::new();
    builder.prefix(".shinpan-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // What the user's mask leaves of it: a temporary file would be private.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    // Of the temporary file nobody has heard, so that its name is no part of an error.
    fs::metadata(folder)?;
    let file = builder.tempfile_in(folder).map_err(|error| io::Error::from(error.kind()))?;
    if let Some(permissions) = before {
        if permissions.readonly() {
            return Err(io::Error::from(io::ErrorKind::PermissionDenied).into());
        }
        file.as_file().set_permissions(permissions)?;
    }
    Ok((path, file))
}

/// The file that a name stands for, through links, if it is a regular one or none yet.
fn target(path: &Path) -> Result<PathBuf, FileError> {
    match fs::metadata(path) {
        Ok(metadata) if metadata.is_file() => Ok(fs::canonicalize(path)?),
        Ok(_) => Err(FileError::NotRegular),
        // A link that leads nowhere is made to lead somewhere, by name.
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(fs::read_link(path)
            .map_or_else(|_| path.to_path_buf(), |to| path.parent().unwrap_or(Path::new("")).join(to))),
        Err(error) => Err(error.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder() -> tempfile::TempDir {
        tempfile::tempdir().unwrap()
    }

    /// The names in a folder.
    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<String> =
            fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn what_is_written_replaces_what_was_there_and_leaves_nothing_else() {
        let folder = folder();
        let path = folder.path().join("a.sgf");
        for text in ["one", "", "three"] {
            write(&path, text.as_bytes()).unwrap();
            assert_eq!(read(&path).unwrap(), text.as_bytes());
            assert_eq!(names(folder.path()), ["a.sgf"]);
        }
    }

    #[test]
    fn what_cannot_be_written_leaves_what_was_there() {
        let folder = folder();
        let path = folder.path().join("a.sgf");
        write(&path, b"old").unwrap();
        let error = write(folder.path().join("none/a.sgf"), b"new").unwrap_err().to_string();
        assert!(error.contains("No such file") && !error.contains(".shinpan"), "{error}");
        assert!(matches!(write(folder.path(), b"new"), Err(FileError::NotRegular)));
        assert!(check_writable(&path).is_ok() && check_writable(folder.path().join("none/a.sgf")).is_err());
        let mut permissions = fs::metadata(&path).unwrap().permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&path, permissions).unwrap();
        assert!(write(&path, b"new").is_err());
        assert_eq!((read(&path).unwrap(), names(folder.path())), (b"old".to_vec(), vec!["a.sgf".to_string()]));
    }

    #[cfg(unix)]
    #[test]
    fn permissions_and_links_stay() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = folder();
        let (path, link) = (folder.path().join("a.sgf"), folder.path().join("link"));
        symlink("a.sgf", &link).unwrap();
        for (text, mode) in [("one", 0o640), ("two", 0o604)] {
            write(&link, text.as_bytes()).unwrap();
            assert_eq!(read(&path).unwrap(), text.as_bytes());
            fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
            write(&path, b"again").unwrap();
            assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, mode);
        }
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
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
        for path in [pipe.as_path(), Path::new("/dev/zero"), Path::new("/dev/null"), folder.path()] {
            assert!(matches!(read(path), Err(FileError::NotRegular)), "{}", path.display());
            assert!(matches!(settings(path), Err(FileError::NotRegular)), "{}", path.display());
            assert!(matches!(write(path, b"x"), Err(FileError::NotRegular)), "{}", path.display());
        }
    }
}
