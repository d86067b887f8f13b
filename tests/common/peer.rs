//! Another referee as a child process, which answers what it reads.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::thread;

/// A running program.
pub struct Peer {
    child: Child,
}

impl Peer {
    /// Starts a program.
    pub fn start(command: &mut Command) -> Peer {
        let child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        Peer { child: child.unwrap_or_else(|e| panic!("{command:?}: {e}")) }
    }

    /// Sends commands, all at once, and gives `read` the lines that come back.
    pub fn ask<T>(&mut self, commands: &[String], read: impl FnOnce(&mut dyn Iterator<Item = String>) -> T) -> T {
        let stdin = self.child.stdin.as_mut().expect("a pipe");
        let stdout = BufReader::new(self.child.stdout.as_mut().expect("a pipe"));
        let text = commands.join("\n") + "\n";
        thread::scope(|scope| {
            let writer = scope.spawn(move || stdin.write_all(text.as_bytes()).and_then(|()| stdin.flush()));
            let answers = read(&mut stdout.lines().map(|line| line.expect("the program answers")));
            writer.join().expect("the writer does not panic").expect("the program reads");
            answers
        })
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// Says that the test which runs compares nothing, and why.
pub fn skipped(why: &str) {
    let test = thread::current().name().unwrap_or("a test").to_string();
    // Not eprintln!, which the test harness keeps to itself when a test passes.
    let _ = writeln!(std::io::stderr(), "SKIPPED {test}: {why}, nothing was compared");
}
