//! The law of sessions in which an engine thinks: whatever it answers, the session keeps its own laws.

use std::time::Duration;

use shinpan::arena::{Answer, Engine, EngineSpec, Fault, Guard, GuardSettings, Link};
use shinpan::life::{Effort, Judge};

use super::chance::Bytes;
use super::sessions::talk;
use super::small::guarding;

/// How long an engine may take. It answers at once, or not at all.
const PATIENCE: Duration = Duration::from_secs(5);

/// Commands that the engine says it knows.
const COMMANDS: &str = "name\nlist_commands\nboardsize\nkomi\nclear_board\nplay\nundo\ngenmove\nreg_genmove\n\
    restricted_genmove\nkata-genmove_analyze\nlz-analyze\ntop_moves_black\nfinal_score\nfinal_status_list\n\
    kgs-genmove_cleanup\nplace_free_handicap\nset_free_handicap\ntime_left\ntime_settings\nshowboard\nhostile-boast";

/// An engine whose answers are chance's. What its half of the protocol cannot say it does not.
struct Hostile {
    bytes: Vec<u8>,
    at: usize,
    broken: bool,
}

impl Hostile {
    /// The next byte; after the last the first again.
    fn next(&mut self) -> usize {
        let byte = self.bytes.get(self.at % self.bytes.len().max(1)).copied();
        self.at += 1;
        usize::from(byte.unwrap_or_default())
    }

    fn vertex(&mut self) -> String {
        format!("{}{}", char::from(b"ABCDEFGZ"[self.next() % 8]), self.next() % 7)
    }

    /// Some bytes as the text of an answer: lines that are not empty, without other controls.
    fn text(&mut self) -> String {
        let bytes: Vec<u8> = (0..self.next() % 40).map(|_| self.next() as u8).collect();
        let text = String::from_utf8_lossy(&bytes).into_owned();
        let lines = text.split('\n').map(|line| line.chars().filter(|c| !c.is_control()).collect::<String>());
        lines.filter(|line| !line.trim().is_empty()).collect::<Vec<_>>().join("\n")
    }
}

impl Link for Hostile {
    fn ask(&mut self, command: &str, limit: Duration) -> Result<Answer, Fault> {
        let command = command.to_string();
        if self.broken {
            return Err(Fault::Died { command, status: "gone".to_string() });
        }
        let choice = self.next() % 24;
        self.broken = choice < 2;
        let answer = match choice {
            0 => return Err(Fault::Died { command, status: "gone".to_string() }),
            1 => return Err(Fault::Silent { command, seconds: limit.as_secs() }),
            2..4 => Err(self.text()),
            4..7 => Ok(self.text()),
            7 => Ok("resign".to_string()),
            8 => Ok("pass".to_string()),
            9 => Ok(format!("info move {} visits 9 winrate nan order 0 pv\nplay {}", self.vertex(), self.vertex())),
            _ => Ok(match command.split(' ').next().unwrap_or_default() {
                "list_commands" => COMMANDS.to_string(),
                "name" => "Hostile".to_string(),
                "final_score" => "B+1e999".to_string(),
                word if word.contains("genmove") => self.vertex(),
                word if word.contains("final_status") || word.contains("handicap") => {
                    format!("{} {}", self.vertex(), self.vertex())
                }
                _ => String::new(),
            }),
        };
        Ok(answer)
    }

    fn listen(&mut self, command: &str, _think: Duration, limit: Duration) -> Result<Answer, Fault> {
        self.ask(command, limit)
    }

    fn processor_time(&mut self) -> Option<Duration> {
        None
    }

    fn take_errors(&mut self) -> String {
        self.text()
    }

    fn last_id(&self) -> Option<&str> {
        None
    }

    fn is_broken(&self) -> bool {
        self.broken
    }
}

/// The laws of a session, in one whose engine answers what these bytes say. One that does not even start is none.
pub fn guarded(bytes: &[u8]) -> Result<(), String> {
    let spec = EngineSpec::new("own:random").map_err(|e| e.to_string())?;
    let (theirs, ours) = bytes.split_at(bytes.len() / 2);
    let hostile = Hostile { bytes: theirs.to_vec(), at: 0, broken: false };
    let Ok(engine) = Engine::behind(Box::new(hostile), &spec, PATIENCE) else { return Ok(()) };
    let effort = Effort::times(0).unwrap_or_default();
    let settings =
        GuardSettings { patience: PATIENCE, resigns: bytes.len().is_multiple_of(2), judge: Judge::Benson, effort };
    let mut session = guarding(|own| Box::new(Guard::new(spec, engine, own, settings)));
    talk(&mut Bytes::new(ours), &mut session)
}
