//! GNU Go as a child process that answers GTP.

use super::peer::{Peer, skipped};
use super::program::{beside, tool};

/// Where GNU Go is, if it is installed: on the PATH, or where Debian puts games.
fn program() -> Option<&'static str> {
    let installed = |program: &&str| {
        let version = tool(program).arg("--version").output();
        version.is_ok_and(|output| String::from_utf8_lossy(&output.stdout).starts_with("GNU Go"))
    };
    ["gnugo", "/usr/games/gnugo"].into_iter().find(installed)
}

/// The command line of a quick GNU Go for a match; `None` without GNU Go, as [`GnuGo::start`] has it.
pub fn command() -> Option<String> {
    let found = program();
    if found.is_none() {
        missing();
    }
    found.map(|program| format!("{program} --mode gtp --level 0"))
}

/// Says that there is no GNU Go, unless there must be one.
fn missing() {
    let required = std::env::var("SHINPAN_REQUIRE_GNUGO").is_ok_and(|value| value == "1");
    assert!(!required, "SHINPAN_REQUIRE_GNUGO=1, but there is no gnugo");
    skipped("gnugo is not installed");
}

/// A running GNU Go.
pub struct GnuGo(Peer);

impl GnuGo {
    /// Starts GNU Go with these options. Without GNU Go it says so and gives nothing, unless the environment variable
    /// `SHINPAN_REQUIRE_GNUGO` is 1: then it panics, so that a test run that must compare cannot pass without comparing.
    pub fn start(options: &[&str]) -> Option<GnuGo> {
        let Some(program) = program() else {
            missing();
            return None;
        };
        Some(GnuGo(Peer::start(beside(program).args(["--mode", "gtp", "--level", "0"]).args(options))))
    }

    /// Sends commands, all at once, and returns the answers: `=` and text, or `?` and text.
    pub fn ask(&mut self, commands: &[String]) -> Vec<String> {
        self.0.ask(commands, |lines| {
            let mut answers = Vec::new();
            while answers.len() < commands.len() {
                let first = lines.next().expect("an answer to every command");
                if first.is_empty() {
                    continue;
                }
                let rest: Vec<String> = lines.take_while(|line| !line.is_empty()).collect();
                let answer: Vec<&str> =
                    std::iter::once(first.as_str()).chain(rest.iter().map(String::as_str)).collect();
                answers.push(answer.join(" ").trim().to_string());
            }
            answers
        })
    }
}
