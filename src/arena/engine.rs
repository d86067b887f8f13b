//! An engine by its answers.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use crate::players::TimeControl;

use super::link::{Answer, Fault, Link, excerpt};
use super::own::Own;
use super::process::Process;
use super::spec::EngineSpec;

/// The longest list of commands that is believed.
const MOST_COMMANDS: usize = 10_000;

/// Commands for the number of playouts of a move, and what stands before the number: KataGo's and ours, Leela Zero's,
/// Fuego's.
const PLAYOUTS: [(&str, &str); 3] =
    [("kata-set-param", "maxVisits"), ("lz-setoption", "name visits value"), ("uct_param_player", "max_games")];

/// How a remark on a command begins that an engine was to start with.
pub(super) const REFUSES: &str = "refuses at its start";

/// An engine that has been started.
pub struct Engine {
    link: Box<dyn Link>,
    /// The engine's own name.
    pub name: String,
    /// Its version, if it tells one.
    pub version: String,
    commands: HashSet<String>,
    /// Remarks on its start: commands that it was to start with and refuses.
    pub remarks: Vec<String>,
    /// Its own time control, in place of the match's.
    pub control: Option<TimeControl>,
    /// How long it may take for an answer where no clock runs.
    patience: Duration,
}

impl Engine {
    /// Starts an engine, asks who it is, and sends the commands that it is to start with. Loading a network may take a
    /// while, so that it may take five times as long for its first answer.
    ///
    /// # Errors
    /// [`Fault`] if it does not start.
    pub fn start(spec: &EngineSpec, patience: Duration) -> Result<Engine, Fault> {
        let link: Box<dyn Link> = match spec.own() {
            Some(level) => Box::new(Own::start(spec, level)?),
            None => Box::new(Process::start(spec)?),
        };
        Engine::behind(link, spec, patience)
    }

    /// The same of an engine that answers over this link.
    ///
    /// # Errors
    /// [`Fault`] if it does not answer.
    pub fn behind(link: Box<dyn Link>, spec: &EngineSpec, patience: Duration) -> Result<Engine, Fault> {
        let program = spec.program().rsplit(['/', '\\']).next().unwrap_or_default().to_string();
        let mut engine = Engine {
            link,
            name: program,
            version: String::new(),
            commands: HashSet::new(),
            remarks: Vec::new(),
            control: spec.control,
            patience: 5 * patience,
        };
        let first_line = |text: String| excerpt(text.lines().next().unwrap_or_default().trim());
        if let Ok(name) = engine.ask("name")?
            && !name.is_empty()
        {
            engine.name = match spec.own() {
                Some(level) => format!("{name} {level}"),
                None => first_line(name),
            };
        }
        engine.version = engine.ask("version")?.map(first_line).unwrap_or_default();
        let list = engine.ask("list_commands")?.unwrap_or_default();
        // What our search thinks is nothing that another player of ours tells.
        let tells = |name: &str| spec.own().is_none_or(|level| level == "search") || !name.ends_with("genmove_analyze");
        engine.commands = list
            .lines()
            .filter(|name| tells(name.trim()))
            .map(|line| line.trim().to_string())
            .take(MOST_COMMANDS)
            .collect();
        for command in &spec.commands {
            if let Err(refusal) = engine.ask(command)? {
                engine.remarks.push(format!("{REFUSES} `{}`: {}", excerpt(command), excerpt(&refusal)));
            }
        }
        if let Some(playouts) = spec.playouts {
            engine.limit_playouts(playouts)?;
        }
        engine.patience = patience;
        Ok(engine)
    }

    /// Sets how many playouts a move may take, by the first of the commands for it that it knows.
    fn limit_playouts(&mut self, playouts: usize) -> Result<(), Fault> {
        let known = PLAYOUTS.iter().find(|(name, _)| self.knows(name));
        let Some((name, before)) = known else {
            self.remarks.push(format!("{REFUSES} `playouts = {playouts}`: it knows no command for that"));
            return Ok(());
        };
        let command = format!("{name} {before} {playouts}");
        if let Err(refusal) = self.ask(&command)? {
            self.remarks.push(format!("{REFUSES} `{command}`: {}", excerpt(&refusal)));
        }
        Ok(())
    }

    /// Asks; an answer may take as long as it may without a clock.
    ///
    /// # Errors
    /// [`Fault`] if there is none.
    pub fn ask(&mut self, command: &str) -> Result<Answer, Fault> {
        self.link.ask(command, self.patience)
    }

    /// Asks for something that may take so long, and says how long it took.
    ///
    /// # Errors
    /// [`Fault`] if there is no answer.
    pub fn ask_for(&mut self, command: &str, limit: Option<Duration>) -> (Result<Answer, Fault>, Duration) {
        let start = Instant::now();
        let answer = self.link.ask(command, limit.unwrap_or(self.patience));
        (answer, start.elapsed())
    }

    /// Sets how long it may take for an answer from now on.
    pub fn set_patience(&mut self, patience: Duration) {
        self.patience = patience;
    }

    /// Lets it tell what it thinks, for so long.
    ///
    /// # Errors
    /// [`Fault`] if it does not answer when it is asked to stop.
    pub fn listen(&mut self, command: &str, think: Duration) -> Result<Answer, Fault> {
        self.link.listen(command, think, self.patience)
    }

    /// The commands that it lists.
    #[must_use]
    pub fn commands(&self) -> Vec<String> {
        self.commands.iter().cloned().collect()
    }

    /// Tells whether it lists a command.
    #[must_use]
    pub fn knows(&self, command: &str) -> bool {
        self.commands.contains(command)
    }

    /// The first of these that it lists.
    #[must_use]
    pub fn known<'a>(&self, commands: &[&'a str]) -> Option<&'a str> {
        commands.iter().copied().find(|command| self.knows(command))
    }

    /// Tells whether it has to be started anew.
    #[must_use]
    pub fn is_broken(&self) -> bool {
        self.link.is_broken()
    }

    /// The id of its last answer; `None` where there are none.
    #[must_use]
    pub fn last_id(&self) -> Option<&str> {
        self.link.last_id()
    }

    /// Processor time used so far, in seconds.
    pub fn processor_time(&mut self) -> Option<f64> {
        self.link.processor_time().map(|time| time.as_secs_f64())
    }

    /// The end of what it wrote to its error stream since the last time.
    pub fn take_errors(&mut self) -> String {
        self.link.take_errors()
    }
}
