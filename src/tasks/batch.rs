//! Helpers of tasks over many records: the files, progress, colours, reports.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::ffi::OsString;
use std::io::{self, IsTerminal};
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::ColorChoice;
use indicatif::{ProgressBar, ProgressStyle};
use shinpan::records;

use super::Spinner;
use crate::Problem;

/// The records among some files and folders, found as they are asked for: the files as named, and in folders and the
/// folders in them whatever ends in `.sgf`, in order of name. Only the names in folders that were begun are held.
pub struct Records {
    named: VecDeque<PathBuf>,
    /// Folders that were entered, each with the names that are still to come.
    open: Vec<(PathBuf, VecDeque<OsString>)>,
    /// The named folder that was entered, as long as nothing was found in it.
    barren: Option<PathBuf>,
}

/// A record's file, or a folder or a file that is none, and what is wrong with it.
pub type Found = Result<PathBuf, (PathBuf, String)>;

impl Records {
    /// The records among these.
    pub fn among(files: &[PathBuf]) -> Records {
        Records { named: files.iter().cloned().collect(), open: Vec::new(), barren: None }
    }

    /// Tells whether there is just one, named itself.
    pub fn is_single(files: &[PathBuf]) -> bool {
        matches!(files, [file] if !file.is_dir())
    }

    fn enter(&mut self, folder: PathBuf) -> io::Result<()> {
        let names = std::fs::read_dir(&folder)?.map(|entry| entry.map(|e| e.file_name()));
        let mut names = names.collect::<io::Result<Vec<OsString>>>()?;
        names.sort();
        self.open.push((folder, names.into()));
        Ok(())
    }

    fn found(&mut self, what: Found) -> Option<Found> {
        self.barren = None;
        Some(what)
    }

    /// The next name in the folders that were entered.
    fn in_folders(&mut self) -> Option<PathBuf> {
        while let Some((folder, names)) = self.open.last_mut() {
            match names.pop_front() {
                Some(name) => return Some(folder.join(name)),
                None => drop(self.open.pop()),
            }
        }
        None
    }
}

impl Iterator for Records {
    type Item = Found;

    fn next(&mut self) -> Option<Found> {
        loop {
            let inside = self.in_folders();
            let named = inside.is_none();
            if named && let Some(folder) = self.barren.take() {
                return Some(Err((folder, "no game records (.sgf) in this folder".to_string())));
            }
            let path = inside.or_else(|| self.named.pop_front())?;
            if path.is_dir() {
                // A link to a folder inside a folder may lead round in a circle.
                if !named && path.is_symlink() {
                    continue;
                }
                match self.enter(path.clone()) {
                    Ok(()) if named => self.barren = Some(path),
                    Ok(()) => {}
                    Err(error) => return self.found(Err((path, error.to_string()))),
                }
            } else if named || is_record(&path) {
                // A pipe that somebody names may be meant; one that lies in a folder would be waited for.
                let waits = !named && path.metadata().is_ok_and(|m| !m.is_file());
                return self.found(if waits { Err((path, "not a regular file".to_string())) } else { Ok(path) });
            }
        }
    }
}

fn is_record(path: &Path) -> bool {
    path.extension().is_some_and(|e| e.eq_ignore_ascii_case("sgf"))
}

/// Does `work` on every record among some files, on all cores, and hands what comes of it to `report` in their order,
/// until that fails. A record over which `work` breaks down is one that cannot be read. A progress bar is on the error
/// stream, if that is a terminal and there is more than one record.
pub fn each<R: Send>(
    files: &[PathBuf],
    work: impl Fn(Found) -> R + Sync,
    mut report: impl FnMut(R) -> Result<(), Problem>,
) -> Result<(), Problem> {
    some(files, |_| true, work, |(_, done)| report(done))
}

/// The same on all cores for the records whose numbers are wanted, from 0; each report comes with its record's number.
pub fn some<R: Send>(
    files: &[PathBuf],
    wanted: impl Fn(usize) -> bool + Send + Sync,
    work: impl Fn(Found) -> R + Sync,
    report: impl FnMut((usize, R)) -> Result<(), Problem>,
) -> Result<(), Problem> {
    some_on(std::thread::available_parallelism().map_or(1, usize::from), files, wanted, work, report)
}

/// The same on so many threads.
pub fn some_on<R: Send>(
    threads: usize,
    files: &[PathBuf],
    wanted: impl Fn(usize) -> bool + Send + Sync,
    work: impl Fn(Found) -> R + Sync,
    mut report: impl FnMut((usize, R)) -> Result<(), Problem>,
) -> Result<(), Problem> {
    let progress = Progress::over(files, &wanted);
    let mut result = Ok(());
    let work = |(number, found): (usize, Found)| {
        let path = found.as_ref().map_or_else(|(path, _)| path.clone(), PathBuf::clone);
        let done = catch_unwind(AssertUnwindSafe(|| work(found)));
        (number, done.unwrap_or_else(|_| work(Err((path, "internal error".to_string())))))
    };
    let records = Records::among(files).enumerate().filter(|&(number, _)| wanted(number));
    records::in_order(records, threads, work, |done| {
        result = progress.step(|| report(done));
        if result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    progress.end();
    result
}

/// A progress bar; of a single record that it is under way.
struct Progress(ProgressBar, RefCell<Option<Spinner>>);

impl Progress {
    /// Begins, over those that are wanted.
    fn over(files: &[PathBuf], wanted: impl Fn(usize) -> bool) -> Progress {
        if Records::is_single(files) || !io::stderr().is_terminal() {
            let waiting = files.first().map(|file| Spinner::begin(shown(file)));
            return Progress(ProgressBar::hidden(), RefCell::new(waiting));
        }
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len} records, {eta} to go");
        let bar = ProgressBar::new((0..Records::among(files).count()).filter(|&n| wanted(n)).count() as u64);
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.enable_steady_tick(Duration::from_millis(200));
        Progress(bar, RefCell::new(None))
    }

    /// One more is done; what `print` writes does not mix with the bar.
    fn step<T>(&self, print: impl FnOnce() -> T) -> T {
        self.1.take();
        self.0.inc(1);
        self.0.suspend(print)
    }

    /// Takes the bar away.
    fn end(&self) {
        self.0.finish_and_clear();
    }
}

/// `2/8`: the second of eight parts, as the place of its first record and the number of parts.
pub fn part(text: &str) -> Result<(usize, usize), Problem> {
    let numbers = text.split_once('/').and_then(|(part, of)| Some((part.parse().ok()?, of.parse().ok()?)));
    let sound = numbers.filter(|&(part, of): &(usize, usize)| (1..=of).contains(&part));
    sound
        .map(|(part, of)| (part - 1, of))
        .ok_or_else(|| Problem::Usage(format!("--shard {text}: part I of N, as in 2/8")))
}

/// Colours for a terminal, or none.
#[derive(Clone, Copy)]
pub struct Paint(bool);

impl Paint {
    /// As asked for; `auto` means on a terminal, unless NO_COLOR is set (<https://no-color.org>).
    pub fn chosen(choice: ColorChoice) -> Paint {
        let wanted = || std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty()) && io::stdout().is_terminal();
        Paint(match choice {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => wanted(),
        })
    }

    /// Tells whether there are any.
    pub fn is_on(self) -> bool {
        self.0
    }

    fn with(self, code: &str, text: &str) -> String {
        if self.0 { format!("\x1b[{code}m{text}\x1b[0m") } else { text.to_string() }
    }

    /// Style of the most important text.
    pub fn strong(self, text: &str) -> String {
        self.with("1", text)
    }

    /// Style of errors.
    pub fn bad(self, text: &str) -> String {
        self.with("31", text)
    }

    /// Style of remarkable text.
    pub fn odd(self, text: &str) -> String {
        self.with("33", text)
    }

    /// Style of the least important text.
    pub fn faint(self, text: &str) -> String {
        self.with("2", text)
    }
}

/// A path as text that fits on a line.
pub fn shown(path: &Path) -> String {
    path.display().to_string().replace(char::is_control, "?")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_counted_from_one() {
        assert_eq!(["1/1", "2/8", "8/8"].map(|text| part(text).ok()), [Some((0, 1)), Some((1, 8)), Some((7, 8))]);
        assert!(["0/8", "9/8", "1", "a/b"].iter().all(|text| part(text).is_err()));
    }

    #[test]
    fn a_record_that_breaks_the_work_down_costs_itself_alone() {
        let files = ["a", "b", "c"].map(PathBuf::from);
        let work = |found: Found| match found {
            Ok(path) if path.ends_with("b") => panic!("work breaks down"),
            Ok(path) => shown(&path),
            Err((path, reason)) => format!("{}: {reason}", shown(&path)),
        };
        let mut reports = Vec::new();
        let report = |text| {
            reports.push(text);
            Ok(())
        };
        assert!(each(&files, work, report).is_ok());
        assert_eq!(reports, ["a", "b: internal error", "c"]);
    }
}
