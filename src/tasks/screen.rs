//! Lines for a terminal.

#[cfg(unix)]
use std::io::{self, IsTerminal};

/// The columns of the terminal that is printed to, if it is one.
pub fn screen_width() -> Option<usize> {
    #[cfg(unix)]
    if io::stdout().is_terminal() {
        let size = rustix::termios::tcgetwinsize(io::stdout()).ok()?;
        return Some(usize::from(size.ws_col)).filter(|&columns| columns >= 40);
    }
    None
}

/// A text for the terminal, each of its lines as [`wrapped`]; as it stands where it is printed to something else.
pub fn fitted(text: &str, indent: usize) -> String {
    let columns = screen_width();
    text.split('\n').map(|line| wrapped(line, indent, columns)).collect::<Vec<_>>().join("\n")
}

/// A line as several, those that follow indented.
pub fn wrapped(line: &str, indent: usize, columns: Option<usize>) -> String {
    let Some(columns) = columns else { return line.to_string() };
    let (mut out, mut used) = (String::new(), 0);
    for word in line.split_inclusive(' ') {
        let length = word.trim_end().chars().count();
        if used + length > columns && used > indent {
            out.truncate(out.trim_end().len());
            out.push('\n');
            out.push_str(&" ".repeat(indent));
            used = indent;
        }
        out.push_str(word);
        used += word.chars().count();
    }
    out
}
