//! A person at a terminal: lines that can be edited, the ones before, and completion. Where input or output is piped, none of
//! this happens.

use std::io::{self, BufRead, IsTerminal};
use std::path::PathBuf;

use rustyline::completion::Completer;
use rustyline::config::CompletionType;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::FileHistory;
use rustyline::validate::Validator;
use rustyline::{Config, Context, Editor, Helper};
use shinpan::gtp::{self, Session, Words};

use crate::Problem;

const GREETING: &str = "\
Shinpan waits for GTP commands. Try: boardsize 9, showboard, play black E5, genmove white,
shinpan-rules_text, final_score, help, quit. `shinpan --help` lists what else it can do.
";

/// Lines that are remembered from session to session.
const REMEMBERED: usize = 1000;

/// Answers whoever types until they leave.
pub fn speak(session: &mut Session) -> Result<(), Problem> {
    gtp::aside(GREETING);
    let mut out = io::stdout().lock();
    let talked = match io::stdout().is_terminal().then(Lines::new).flatten() {
        Some(mut lines) => gtp::talk(session, &mut |session| lines.next(session), &mut out),
        None => gtp::talk(session, &mut |_| plain_line(), &mut out),
    };
    talked.map_err(|e| Problem::Failed(e.to_string()))
}

/// A line as the terminal gives it.
fn plain_line() -> io::Result<Option<String>> {
    let mut line = Vec::new();
    let read = io::stdin().lock().read_until(b'\n', &mut line)?;
    Ok((read > 0).then(|| String::from_utf8_lossy(&line).into_owned()))
}

/// Lines that are edited, and remembered.
struct Lines {
    editor: Editor<Completion, FileHistory>,
    history: Option<PathBuf>,
}

impl Lines {
    /// Nothing if the terminal cannot be asked about itself.
    fn new() -> Option<Lines> {
        let config = Config::builder().completion_type(CompletionType::List).auto_add_history(true);
        let config = config.max_history_size(REMEMBERED).ok()?.build();
        let mut editor = Editor::with_config(config).ok()?;
        editor.set_helper(Some(Completion::default()));
        let history = history_file();
        if let Some(path) = &history {
            // The first session has none.
            let _ = editor.load_history(path);
        }
        Some(Lines { editor, history })
    }

    /// The next line; none when somebody leaves with Control-D or Control-C.
    fn next(&mut self, session: &Session) -> io::Result<Option<String>> {
        if let Some(completion) = self.editor.helper_mut() {
            completion.0 = Words::of(session);
        }
        match self.editor.readline("> ") {
            Ok(line) => Ok(Some(line)),
            Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(None),
            Err(ReadlineError::Io(error)) => Err(error),
            Err(other) => Err(io::Error::other(other)),
        }
    }
}

/// Whoever cannot keep a history does without.
impl Drop for Lines {
    fn drop(&mut self) {
        if let Some(path) = &self.history {
            let _ = path.parent().map(std::fs::create_dir_all);
            let _ = self.editor.save_history(path);
        }
    }
}

/// Where earlier lines are kept (XDG Base Directory Specification, "state").
fn history_file() -> Option<PathBuf> {
    let set = |name| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let state = set("XDG_STATE_HOME").or_else(|| Some(set("HOME")?.join(".local/state")))?;
    Some(state.join("shinpan/history"))
}

/// Completes what the session understands.
#[derive(Default)]
struct Completion(Words);

impl Completer for Completion {
    type Candidate = String;

    fn complete(&self, line: &str, pos: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        Ok(self.0.complete(&line[..pos]))
    }
}

impl Hinter for Completion {
    type Hint = String;
}
impl Highlighter for Completion {}
impl Validator for Completion {}
impl Helper for Completion {}
