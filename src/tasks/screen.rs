//! Lines for a terminal.

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
