//! How an engine is started.

use std::path::{Path, PathBuf};

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
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineSpec {
    /// What tables call it; if not given, what it calls itself.
    pub name: Option<String>,
    /// The command line, or `own:PLAYER`.
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
}

/// No engine can be started like this.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SpecError {
    /// There is no program.
    #[error("an engine needs a command line")]
    Empty,
    /// A quote is not closed.
    #[error("a quote is not closed in `{0}`")]
    Quote(String),
}

impl EngineSpec {
    /// An engine by its command line, which is split into words as a shell does, or by `own:PLAYER` and GTP commands that it
    /// starts with (`own:playout 'set_random_seed 7'`).
    ///
    /// # Errors
    /// [`SpecError`].
    pub fn new(command: &str) -> Result<EngineSpec, SpecError> {
        let words = shlex::split(command).ok_or_else(|| SpecError::Quote(command.to_string()))?;
        if words.is_empty() {
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
        })
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

    /// The same engine started in a folder. A program that is named by its path is still found there.
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
        assert!(matches!(EngineSpec::new("go 'x"), Err(SpecError::Quote(_))));
    }
}
