//! Files written whole or not at all.
//!
//! The new text is written to a file without a name, where the system has such (Linux), and gets its name when it is
//! complete: a program that is killed leaves nothing behind.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use super::FileError;

/// Writes a file in one step: a reader finds the old text or all of the new one, also if the program is killed or the
/// device is full in between. If anything fails the old text stays. Permissions stay, and a link goes on pointing to
/// the file.
///
/// # Errors
/// [`FileError::NotRegular`] if something else has that name; whatever the system says.
pub fn write(path: impl AsRef<Path>, bytes: &[u8]) -> Result<(), FileError> {
    let mut draft = Draft::beside(path.as_ref())?;
    draft.file().write_all(bytes)?;
    draft.file().sync_all()?;
    draft.put()
}

/// Finds out whether a file can be written, before there is anything to write: long work may be lost otherwise.
///
/// # Errors
/// As [`write()`].
pub fn check_writable(path: impl AsRef<Path>) -> Result<(), FileError> {
    Draft::beside(path.as_ref()).map(drop)
}

/// A file that may take the place of another, and is gone if it does not.
struct Draft {
    /// The file whose place it takes.
    target: PathBuf,
    text: Text,
}

/// Where the new text stands meanwhile.
enum Text {
    /// In a file without a name.
    #[cfg(target_os = "linux")]
    Unnamed(File),
    /// In a file with a name of its own.
    Named(NamedTempFile),
}

impl Draft {
    /// An empty one in the folder of the file that a name stands for, with the permissions of that file.
    fn beside(path: &Path) -> Result<Draft, FileError> {
        let target = target(path)?;
        let before = fs::metadata(&target).ok().map(|metadata| metadata.permissions());
        if before.as_ref().is_some_and(fs::Permissions::readonly) {
            return Err(io::Error::from(io::ErrorKind::PermissionDenied).into());
        }
        let folder = folder_of(&target);
        // Of the draft nobody has heard, so that its name is no part of an error.
        fs::metadata(folder)?;
        let text = Text::within(folder).map_err(|error| io::Error::from(error.kind()))?;
        let mut draft = Draft { target, text };
        before.map_or(Ok(()), |permissions| draft.file().set_permissions(permissions))?;
        Ok(draft)
    }

    fn file(&mut self) -> &mut File {
        match &mut self.text {
            #[cfg(target_os = "linux")]
            Text::Unnamed(file) => file,
            Text::Named(file) => file.as_file_mut(),
        }
    }

    /// Takes the place of the file.
    fn put(self) -> Result<(), FileError> {
        match self.text {
            #[cfg(target_os = "linux")]
            Text::Unnamed(file) => unnamed::put(&file, &self.target)?,
            Text::Named(file) => drop(file.persist(self.target).map_err(|error| io::Error::from(error.error.kind()))?),
        }
        Ok(())
    }
}

impl Text {
    #[cfg(target_os = "linux")]
    fn within(folder: &Path) -> io::Result<Text> {
        match unnamed::within(folder) {
            // Some file systems have no files without a name, and only `/proc` gives them one.
            Ok(_) if !Path::new("/proc/self/fd").is_dir() => named(folder).map(Text::Named),
            Err(rustix::io::Errno::OPNOTSUPP | rustix::io::Errno::ISDIR | rustix::io::Errno::NOENT) => {
                named(folder).map(Text::Named)
            }
            other => Ok(Text::Unnamed(other?)),
        }
    }

    #[cfg(not(target_os = "linux"))]
    fn within(folder: &Path) -> io::Result<Text> {
        named(folder).map(Text::Named)
    }
}

/// An empty file with a name of its own. A program that is killed leaves it behind.
fn named(folder: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".shinpan-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // The user's mask applies: a temporary file would be private.
        builder.permissions(fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder)
}

/// Files without a name.
#[cfg(target_os = "linux")]
mod unnamed {
    use std::fs::{self, File};
    use std::os::fd::AsRawFd;
    use std::path::Path;

    use rustix::fs::{AtFlags, CWD, Mode, OFlags, linkat, open};
    use rustix::io::{Errno, Result};

    use super::folder_of;

    /// How often another program may take away the name under which a file waits for its place.
    const ATTEMPTS: usize = 100;

    /// An empty one in a folder.
    pub(super) fn within(folder: &Path) -> Result<File> {
        let flags = OFlags::TMPFILE | OFlags::WRONLY | OFlags::CLOEXEC;
        open(folder, flags, Mode::from_raw_mode(0o666)).map(File::from)
    }

    /// Puts one in the place of the target. A file cannot be linked over another, so that it has a name of its own for
    /// a moment, always the same for one target: whoever was killed in that moment leaves it to the next writer.
    pub(super) fn put(file: &File, target: &Path) -> std::io::Result<()> {
        let link =
            |to: &Path| linkat(CWD, format!("/proc/self/fd/{}", file.as_raw_fd()), CWD, to, AtFlags::SYMLINK_FOLLOW);
        match link(target) {
            Err(Errno::EXIST) => {}
            other => return Ok(other?),
        }
        let name = crate::checksum(target.as_os_str().as_encoded_bytes());
        let waiting = folder_of(target).join(format!(".shinpan-{name:016x}"));
        for _ in 0..ATTEMPTS {
            match link(&waiting) {
                Err(Errno::EXIST) => drop(fs::remove_file(&waiting)),
                Err(error) => return Err(error.into()),
                Ok(()) => match fs::rename(&waiting, target) {
                    Err(error) if error.kind() == std::io::ErrorKind::NotFound => {}
                    Err(error) => {
                        drop(fs::remove_file(&waiting));
                        return Err(error);
                    }
                    Ok(()) => return Ok(()),
                },
            }
        }
        Err(std::io::ErrorKind::ResourceBusy.into())
    }
}

/// The folder in which a file stands.
fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
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
    use crate::read;

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

    /// Where the system has files without a name a writer that goes away leaves nothing, and elsewhere its name.
    #[test]
    fn a_draft_that_is_not_put_leaves_nothing() {
        let folder = folder();
        let path = folder.path().join("a.sgf");
        write(&path, b"old").unwrap();
        for text in [Text::within(folder.path()).unwrap(), Text::Named(named(folder.path()).unwrap())] {
            #[cfg(target_os = "linux")]
            if matches!(text, Text::Unnamed(_)) {
                assert_eq!(names(folder.path()), ["a.sgf"]);
            }
            let mut draft = Draft { target: path.clone(), text };
            draft.file().write_all(b"half").unwrap();
            drop(draft);
            assert_eq!((read(&path).unwrap(), names(folder.path())), (b"old".to_vec(), vec!["a.sgf".to_string()]));
        }
        let mut draft = Draft { target: path.clone(), text: Text::Named(named(folder.path()).unwrap()) };
        draft.file().write_all(b"new").unwrap();
        draft.put().unwrap();
        assert_eq!((read(&path).unwrap(), names(folder.path())), (b"new".to_vec(), vec!["a.sgf".to_string()]));
    }

    /// The name under which a complete file waits is left by whoever is killed just then.
    #[cfg(target_os = "linux")]
    #[test]
    fn a_name_left_behind_is_taken_by_the_next_writer() {
        let folder = folder();
        let path = fs::canonicalize(folder.path()).unwrap().join("a.sgf");
        write(&path, b"old").unwrap();
        let name = crate::checksum(path.as_os_str().as_encoded_bytes());
        fs::write(folder.path().join(format!(".shinpan-{name:016x}")), b"left").unwrap();
        write(&path, b"new").unwrap();
        assert_eq!((read(&path).unwrap(), names(folder.path())), (b"new".to_vec(), vec!["a.sgf".to_string()]));
    }

    /// Many writers of one file: it is always one of their texts.
    #[test]
    fn writers_of_one_file_do_not_mix() {
        let folder = folder();
        let path = folder.path().join("a.sgf");
        let texts = ["a", "b", "c", "d"].map(|letter| letter.repeat(10_000));
        std::thread::scope(|scope| {
            for text in &texts {
                let path = &path;
                scope.spawn(move || (0..20).for_each(|_| write(path, text.as_bytes()).unwrap()));
            }
        });
        let found = String::from_utf8(read(&path).unwrap()).unwrap();
        assert!(texts.contains(&found));
        assert_eq!(names(folder.path()), ["a.sgf"]);
    }
}
