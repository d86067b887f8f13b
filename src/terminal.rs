//! A person at a terminal: lines that can be edited, the ones before, and completion. Where input or output is piped,
//! none of this happens.

use std::cell::RefCell;
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::PathBuf;

use rustyline::completion::Completer;
use rustyline::config::CompletionType;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::FileHistory;
use rustyline::validate::Validator;
use rustyline::{Config, Context, Editor, Helper};
use shinpan::gtp::{self, Completions, Session};

use crate::Problem;
use crate::tasks::Spinner;

const GREETING: &str = "\
Shinpan waits for GTP commands. Try: boardsize 9, showboard, play black E5,
genmove white, shinpan-rules_text, final_score, help, quit.
`shinpan --help` lists what else it can do.
";

/// Lines that are remembered from session to session.
const REMEMBERED: usize = 1000;

/// Answers whoever types until they leave.
pub fn speak(session: &mut Session) -> Result<(), Problem> {
    gtp::say_on_stderr(GREETING);
    let waiting = RefCell::new(None);
    let mut out = Replies { out: io::stdout().lock(), waiting: &waiting };
    let mut lines = io::stdout().is_terminal().then(Lines::new).flatten();
    let mut next = |session: &Session| {
        waiting.take();
        let line = match &mut lines {
            Some(lines) => lines.next(session),
            None => plain_line(),
        }?;
        let what = line.as_deref().and_then(|line| line.split_whitespace().next());
        waiting.replace(what.map(Spinner::begin));
        Ok(line)
    };
    gtp::talk(session, &mut next, &mut out).map_err(|e| Problem::Failed(e.to_string()))
}

/// Standard output, for which whatever shows that a command is under way makes room.
struct Replies<'a> {
    out: io::StdoutLock<'a>,
    waiting: &'a RefCell<Option<Spinner>>,
}

impl Write for Replies<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.waiting.take();
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
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

    /// The next line; none when somebody leaves with Control-D. Control-C drops what was typed, and not the game.
    fn next(&mut self, session: &Session) -> io::Result<Option<String>> {
        if let Some(completion) = self.editor.helper_mut() {
            completion.0 = Completions::of(session);
        }
        loop {
            match self.editor.readline("> ") {
                Ok(line) => return Ok(Some(line)),
                Err(ReadlineError::Interrupted) => gtp::say_on_stderr("Control-D, or `quit`, leaves.\n"),
                Err(ReadlineError::Eof) => return Ok(None),
                Err(ReadlineError::Io(error)) => return Err(error),
                Err(other) => return Err(io::Error::other(other)),
            }
        }
    }
}

/// Keeps the history, where that is possible.
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
struct Completion(Completions);

impl Completer for Completion {
    type Candidate = String;

    fn complete(&self, line: &str, pos: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<String>)> {
        let (start, mut candidates) = self.0.complete(&line[..pos]);
        // After a word that is complete comes the next one.
        if let [word] = candidates.as_mut_slice()
            && !word.ends_with('=')
        {
            word.push(' ');
        }
        Ok((start, candidates))
    }
}

impl Hinter for Completion {
    type Hint = String;
}
impl Highlighter for Completion {}
impl Validator for Completion {}
impl Helper for Completion {}
