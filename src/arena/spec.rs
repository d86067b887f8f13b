//! How an engine is started.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use crate::players::TimeControl;

/// Players of our own are named with this in front.
const OWN: &str = "own:";

/// When an engine is started anew.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Restart {
    /// When it has failed.
    #[default]
    Failure,
    /// For every game.
    Game,
}

/// An engine as whoever arranges a match describes it.
#[derive(Clone, PartialEq, Debug)]
pub struct EngineSpec {
    /// Its name in tables; if not given, its own.
    pub name: Option<String>,
    /// The command line, or `own:PLAYER`; in brackets what else it is started with.
    pub command: String,
    /// The same in words; never empty.
    words: Vec<String>,
    /// Working directory.
    pub folder: Option<PathBuf>,
    /// Environment variables beside those there are.
    pub env: Vec<(String, String)>,
    /// GTP commands to send once it has started.
    pub commands: Vec<String>,
    /// When it is started anew.
    pub restart: Restart,
    /// Its own time control, in place of the match's.
    pub control: Option<TimeControl>,
    /// Playouts for a move.
    pub playouts: Option<usize>,
}

/// No engine can be started like this.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SpecError {
    /// There is no program.
    #[error("an engine needs a command line")]
    Empty,
    /// A quote is not closed.
    #[error("a quote is not closed in `{0}`")]
    Quote(String),
    /// A list of engines cannot be read.
    #[error("line {line}: {reason}")]
    List {
        /// Its line, from 1.
        line: usize,
        /// The reason.
        reason: String,
    },
}

/// A list of engines.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct List {
    engine: Vec<Listed>,
}

/// An engine of a list.
#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Listed {
    command: toml::Spanned<String>,
    name: Option<String>,
    folder: Option<PathBuf>,
    #[serde(default)]
    env: BTreeMap<String, String>,
    #[serde(default)]
    commands: Vec<String>,
    #[serde(default)]
    restart: Restart,
    time: Option<toml::Spanned<String>>,
    playouts: Option<std::num::NonZeroUsize>,
}

impl EngineSpec {
    /// An engine by its command line, which is split into words as a shell does, or by `own:PLAYER` and GTP commands
    /// that it starts with (`own:playout 'set_random_seed 7'`).
    ///
    /// # Errors
    /// [`SpecError`].
    pub fn new(command: &str) -> Result<EngineSpec, SpecError> {
        let words = shlex::split(command).ok_or_else(|| SpecError::Quote(command.to_string()))?;
        if words.first().is_none_or(String::is_empty) {
            return Err(SpecError::Empty);
        }
        let commands = if words[0].starts_with(OWN) { words[1..].to_vec() } else { Vec::new() };
        Ok(EngineSpec {
            name: None,
            command: command.trim().to_string(),
            words,
            folder: None,
            env: Vec::new(),
            commands,
            restart: Restart::default(),
            control: None,
            playouts: None,
        })
    }

    /// The engines of a list (TOML), an `[[engine]]` each: `command`, and if wanted `name`, `folder` (beside `beside`),
    /// `env` (a table), `commands` (GTP commands to start with), `restart` (`"failure"` or `"game"`), `time` (a time
    /// control) and `playouts` (for a move).
    ///
    /// # Errors
    /// [`SpecError`], with the line.
    pub fn list(text: &str, beside: &Path) -> Result<Vec<EngineSpec>, SpecError> {
        let wrong = |at: usize, reason: &str| SpecError::List {
            line: 1 + text.bytes().take(at).filter(|&b| b == b'\n').count(),
            reason: reason.split_whitespace().collect::<Vec<_>>().join(" "),
        };
        let list: List = toml::from_str(text).map_err(|e| wrong(e.span().map_or(0, |span| span.start), e.message()))?;
        let read = |listed: Listed| {
            let Listed { command, name, folder, env, commands, restart, time, playouts } = listed;
            let spec = EngineSpec::new(command.as_ref()).map_err(|e| wrong(command.span().start, &e.to_string()))?;
            let mut spec = match folder {
                Some(folder) => spec.found_in(beside.join(folder)),
                None => spec,
            };
            let folder = spec.folder.iter().map(|folder| format!("in {}", folder.display()));
            let variables = env.iter().map(|(name, value)| format!("{name}={value}"));
            let control = match &time {
                None => None,
                Some(text) => {
                    let known = TimeControl::parse(text.as_ref()).flatten();
                    let unknown = || format!("`{}` is no time control: {}", text.as_ref(), TimeControl::KINDS);
                    Some(known.ok_or_else(|| wrong(text.span().start, &unknown()))?)
                }
            };
            let own_time = control.iter().map(|control| format!("time {control}"));
            let visits = playouts.iter().map(|number| format!("playouts {number}"));
            let commanded = commands.iter().cloned();
            let with: Vec<String> = folder.chain(variables).chain(commanded).chain(own_time).chain(visits).collect();
            if !with.is_empty() {
                spec.command += &format!(" ({})", with.join("; "));
            }
            spec.commands.extend(commands);
            let (env, playouts) = (env.into_iter().collect(), playouts.map(usize::from));
            Ok(EngineSpec { name, env, restart, control, playouts, ..spec })
        };
        list.engine.into_iter().map(read).collect()
    }

    /// The program.
    #[must_use]
    pub fn program(&self) -> &str {
        &self.words[0]
    }

    /// Its arguments. Those of a player of our own are GTP commands.
    #[must_use]
    pub fn arguments(&self) -> &[String] {
        &self.words[1..]
    }

    /// The same engine in a folder where it is started, and found if its program is named by a path.
    fn found_in(mut self, folder: PathBuf) -> EngineSpec {
        if self.own().is_none() && self.program().contains(['/', '\\']) {
            let path = folder.join(self.program());
            // Systems do not agree on whose folder a path means that is not whole.
            self.words[0] = std::path::absolute(&path).unwrap_or(path).display().to_string();
        }
        self.folder = Some(folder);
        self
    }

    /// The same engine started in another folder than ours. A program that is named by its path is found where it was.
    #[must_use]
    pub fn started_in(&self, folder: &Path) -> EngineSpec {
        let mut spec = self.clone();
        if let Ok(path) = Path::new(self.program()).canonicalize()
            && self.program().contains(['/', '\\'])
        {
            spec.words[0] = path.display().to_string();
        }
        spec.folder = Some(folder.to_path_buf());
        spec
    }

    /// A command with the file that it loads where the engine is; a player of our own is nowhere.
    #[must_use]
    pub fn here(&self, command: &str) -> String {
        let file = command.strip_prefix("loadsgf ").map(str::trim_start);
        match (self.own(), &self.folder, file) {
            (Some(_), Some(folder), Some(file)) => format!("loadsgf {}", folder.join(file).display()),
            _ => command.to_string(),
        }
    }

    /// The player of our own that it names.
    #[must_use]
    pub fn own(&self) -> Option<&str> {
        self.words[0].strip_prefix(OWN)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn command_lines_are_split_as_a_shell_does() {
        let spec = EngineSpec::new("sh -c 'exec gnugo --mode gtp' \"a b\"").unwrap();
        assert_eq!(
            (spec.program(), spec.arguments()),
            ("sh", &["-c", "exec gnugo --mode gtp", "a b"].map(String::from)[..])
        );
        assert_eq!(EngineSpec::new("own:random").unwrap().own(), Some("random"));
        assert_eq!(spec.own(), None);
        assert_eq!(EngineSpec::new("  "), Err(SpecError::Empty));
        assert_eq!(EngineSpec::new("'' a"), Err(SpecError::Empty));
        assert!(matches!(EngineSpec::new("go 'x"), Err(SpecError::Quote(_))));
    }

    #[test]
    fn a_list_says_what_a_command_line_does_not() {
        let text = "[[engine]]\ncommand = \"go a\"\n[[engine]]\nname = \"B\"\ncommand = \"own:random\"\nfolder = \"f\"\n\
                    env = { X = \"1\" }\ncommands = [\"level 5\"]\nrestart = \"game\"\n";
        let [first, second] = &EngineSpec::list(text, Path::new("/d")).unwrap()[..] else { panic!("two engines") };
        assert_eq!(*first, EngineSpec::new("go a").unwrap());
        assert_eq!(second.command, "own:random (in /d/f; X=1; level 5)");
        assert_eq!((second.own(), second.folder.as_deref()), (Some("random"), Some(Path::new("/d/f"))));
        assert_eq!((&second.commands[..], second.restart), (&["level 5".to_string()][..], Restart::Game));
        let text = "[[engine]]\ncommand = \"./go a\"\nfolder = \"f\"\n";
        assert_eq!(EngineSpec::list(text, Path::new("/d")).unwrap()[0].program(), "/d/f/go");
        let text = "[[engine]]\ncommand = \"go\"\ntime = \"fischer 60 2\"\nplayouts = 50\n";
        let own = &EngineSpec::list(text, Path::new("/d")).unwrap()[0];
        assert_eq!((own.command.as_str(), own.playouts), ("go (time fischer 60 2; playouts 50)", Some(50)));
        assert_eq!(own.control.map(|control| control.to_string()).as_deref(), Some("fischer 60 2"));
        for (text, line) in [
            ("", 1),
            ("[[engine]]\nname = \"x\"", 1),
            ("[[engine]]\ncommand = \"go 'x\"", 2),
            ("[[engine]]\ncommand = \"go\"\nfoldr = \"x\"", 3),
            ("[[engine]]\ncommand = \"go\"\nrestart = \"never\"", 3),
            ("[[engine]]\ncommand = \"go\"\n\ntime = \"hourglass 5\"", 4),
            ("[[engine]]\ncommand = \"go\"\nplayouts = 0", 3),
        ] {
            let said = EngineSpec::list(text, Path::new("")).unwrap_err().to_string();
            assert!(said.starts_with(&format!("line {line}: ")) && !said.contains('\n'), "{text}: {said}");
        }
    }
}
