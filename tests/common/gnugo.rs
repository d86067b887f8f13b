//! GNU Go as a child process that answers GTP.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;

/// Where GNU Go is, if it is installed: on the PATH, or where Debian puts games.
fn program() -> Option<&'static str> {
    let installed = |program: &&str| {
        let version = Command::new(program).arg("--version").output();
        version.is_ok_and(|output| String::from_utf8_lossy(&output.stdout).starts_with("GNU Go"))
    };
    ["gnugo", "/usr/games/gnugo"].into_iter().find(installed)
}

/// A running GNU Go.
pub struct GnuGo {
    child: Child,
}

impl GnuGo {
    /// Starts GNU Go with these options. Without GNU Go it says so and gives nothing, unless the environment variable
    /// `SHINPAN_REQUIRE_GNUGO` is 1: then it panics, so that a test run that must compare cannot pass without comparing.
    pub fn start(options: &[&str]) -> Option<GnuGo> {
        let Some(program) = program() else {
            let required = std::env::var("SHINPAN_REQUIRE_GNUGO").is_ok_and(|value| value == "1");
            assert!(!required, "SHINPAN_REQUIRE_GNUGO=1, but there is no gnugo");
            let test = thread::current().name().unwrap_or("a test").to_string();
            // Not eprintln!, which the test harness keeps to itself when a test passes.
            let _ = writeln!(std::io::stderr(), "SKIPPED {test}: gnugo is not installed, nothing was compared");
            return None;
        };
        let mut command = Command::new(Path::new(program));
        command.args(["--mode", "gtp", "--level", "0"]).args(options);
        let child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("GNU Go starts");
        Some(GnuGo { child })
    }

    /// Sends commands, all at once, and returns the answers: `=` and text, or `?` and text.
    pub fn ask(&mut self, commands: &[String]) -> Vec<String> {
        let stdin = self.child.stdin.as_mut().expect("a pipe");
        let stdout = BufReader::new(self.child.stdout.as_mut().expect("a pipe"));
        let text = commands.join("\n") + "\n";
        thread::scope(|scope| {
            let writer = scope.spawn(move || stdin.write_all(text.as_bytes()).and_then(|()| stdin.flush()));
            let mut answers = Vec::new();
            let mut lines = stdout.lines().map(|line| line.expect("GNU Go answers"));
            while answers.len() < commands.len() {
                let first = lines.next().expect("an answer to every command");
                if first.is_empty() {
                    continue;
                }
                let rest: Vec<String> = lines.by_ref().take_while(|line| !line.is_empty()).collect();
                let answer: Vec<&str> =
                    std::iter::once(first.as_str()).chain(rest.iter().map(String::as_str)).collect();
                answers.push(answer.join(" ").trim().to_string());
            }
            writer.join().expect("the writer does not panic").expect("GNU Go reads");
            answers
        })
    }
}

impl Drop for GnuGo {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}
