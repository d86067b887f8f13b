//! KataGo's referee as a child process, by the program that `tests/katago/board.cpp` is compiled to.

use super::peer::{Peer, skipped};
use super::program::beside;

/// A running referee of KataGo's.
pub struct KataGo(Peer);

impl KataGo {
    /// Starts the program that `SHINPAN_KATAGO_BOARD` names; says so and gives nothing if it names none.
    pub fn start() -> Option<KataGo> {
        let Some(program) = std::env::var_os("SHINPAN_KATAGO_BOARD") else {
            skipped("SHINPAN_KATAGO_BOARD names no program (tests/katago/board.cpp)");
            return None;
        };
        Some(KataGo(Peer::start(beside(program))))
    }

    /// Sends commands, all at once, and returns the answers.
    pub fn ask(&mut self, commands: &[String]) -> Vec<String> {
        let read = |lines: &mut dyn Iterator<Item = String>| lines.take(commands.len()).collect();
        self.0.ask(commands, read)
    }
}
