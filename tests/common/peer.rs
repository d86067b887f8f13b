//! Another referee as a child process, which answers what it reads.

use std::io::{BufRead, BufReader, Write};
use std::thread;
use std::time::Duration;

use super::program::{Beside, Running};

/// The longest time that another referee runs: it is asked about thousands of games.
const LONGEST: Duration = Duration::from_secs(3600);

/// A running program.
pub struct Peer {
    child: Running,
}

impl Peer {
    /// Starts a program.
    pub fn start(program: Beside) -> Peer {
        Peer { child: program.piped().start_for(LONGEST) }
    }

    /// Sends commands, all at once, and gives `read` the lines that come back.
    pub fn ask<T>(&mut self, commands: &[String], read: impl FnOnce(&mut dyn Iterator<Item = String>) -> T) -> T {
        let child = &mut *self.child;
        let stdin = child.stdin.as_mut().expect("a pipe");
        let stdout = BufReader::new(child.stdout.as_mut().expect("a pipe"));
        let text = commands.join("\n") + "\n";
        thread::scope(|scope| {
            let writer = scope.spawn(move || stdin.write_all(text.as_bytes()).and_then(|()| stdin.flush()));
            let answers = read(&mut stdout.lines().map(|line| line.expect("the program answers")));
            writer.join().expect("the writer does not panic").expect("the program reads");
            answers
        })
    }
}

/// Says that the test which runs compares nothing, and why.
pub fn skipped(why: &str) {
    let test = thread::current().name().unwrap_or("a test").to_string();
    tell(&format!("SKIPPED {test}: {why}, nothing was compared"));
}

/// Says a line even where all is well: the test harness keeps what eprintln! prints to itself when a test passes.
pub fn tell(line: &str) {
    let _ = writeln!(std::io::stderr(), "{line}");
}
