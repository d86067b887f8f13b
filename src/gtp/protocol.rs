//! The syntax of GTP 2 (draft 2, sections 2.5-2.9 and 3.1): lines in, replies out.
//!
//! Reading never fails: whatever arrives is either nothing (an empty line, a comment) or a command, which may be one
//! that nobody knows. Writing keeps the protocol: a blank after `=`, no blank line inside a reply, errors in one line.

use std::borrow::Cow;
use std::fmt;

use nom::branch::alt;
use nom::bytes::complete::{take_till, take_while1};
use nom::character::complete::{char, digit1, space0};
use nom::combinator::{map, opt, recognize, rest};
use nom::sequence::{preceded, terminated};
use nom::{IResult, Parser};

use crate::board::{Color, Move, Point};

/// A command line, split.
#[derive(Debug, PartialEq, Eq)]
pub struct CommandLine<'a> {
    /// The id to repeat in the reply, without leading zeros. A negative id is accepted and not repeated.
    pub id: Option<&'a str>,
    /// The command's name.
    pub name: &'a str,
    /// Everything after the name, trimmed.
    pub args: &'a str,
}

/// Prepares a raw line (section 3.1): control characters are dropped, a comment is cut off, tabs become blanks. Bytes
/// that are no UTF-8 become replacement characters.
#[must_use]
pub fn clean(raw: &[u8]) -> Cow<'_, str> {
    let text = match raw.iter().position(|&b| b == b'#') {
        Some(comment) => &raw[..comment],
        None => raw,
    };
    let text = String::from_utf8_lossy(text);
    if text.chars().any(|c| c.is_ascii_control()) {
        text.chars().filter(|&c| c == '\t' || !c.is_ascii_control()).map(|c| if c == '\t' { ' ' } else { c }).collect()
    } else {
        text
    }
}

/// Splits a cleaned line; `None` if there is no command on it.
#[must_use]
pub fn split(line: &str) -> Option<CommandLine<'_>> {
    let parsed: IResult<&str, CommandLine<'_>> = (
        preceded(space0, opt(terminated(id, space0))),
        take_while1(|c: char| !c.is_whitespace()),
        map(rest, str::trim),
    )
        .map(|(id, name, args)| CommandLine { id: id.flatten(), name, args })
        .parse(line);
    parsed.ok().map(|(_, line)| line)
}

/// Digits, or a negative number, whose id is not repeated.
fn id(input: &str) -> IResult<&str, Option<&str>> {
    alt((
        map(digit1, |digits: &str| {
            let significant = digits.trim_start_matches('0');
            Some(if significant.is_empty() { "0" } else { significant })
        }),
        map(recognize((char('-'), digit1)), |_| None),
    ))
    .parse(input)
}

/// Why a command failed: the one line that the reply carries.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure(pub Cow<'static, str>);

/// Arguments of the wrong number or kind.
pub const SYNTAX_ERROR: Failure = Failure(Cow::Borrowed("syntax error"));

impl Failure {
    /// A fixed text.
    #[must_use]
    pub const fn fixed(text: &'static str) -> Failure {
        Failure(Cow::Borrowed(text))
    }

    /// The text of an error.
    pub fn of(error: impl fmt::Display) -> Failure {
        Failure(Cow::Owned(error.to_string()))
    }
}

/// Reply of a command: the text after `= `, or why it failed.
pub type Reply = Result<String, Failure>;

/// Writes a reply to the end of `out`: status, id, a blank, the text, an empty line.
pub fn write_reply(out: &mut String, id: Option<&str>, reply: &Reply) {
    out.push(if reply.is_ok() { '=' } else { '?' });
    out.push_str(id.unwrap_or_default());
    out.push(' ');
    match reply {
        Ok(text) => push_body(out, text),
        Err(Failure(text)) => push_one_line(out, text),
    }
    out.push_str("\n\n");
}

/// Begins a reply that is written line by line, and ends with an empty one.
pub fn begin_reply(out: &mut String, id: Option<&str>) {
    out.push('=');
    out.push_str(id.unwrap_or_default());
    out.push('\n');
}

/// An empty line would end the reply, so that each becomes a blank.
fn push_body(out: &mut String, text: &str) {
    let text = text.trim_end_matches(['\n', '\r']);
    if !text.contains("\n\n") && !text.contains('\r') {
        out.push_str(text);
        return;
    }
    for (i, line) in text.lines().enumerate() {
        if i > 0 {
            out.push('\n');
        }
        out.push_str(if i > 0 && line.is_empty() { " " } else { line });
    }
}

fn push_one_line(out: &mut String, text: &str) {
    for (i, line) in text.lines().map(str::trim).filter(|l| !l.is_empty()).enumerate() {
        if i > 0 {
            out.push_str("; ");
        }
        out.push_str(line);
    }
}

/// The arguments of a command, taken one after the other.
pub struct Args<'a> {
    left: &'a str,
}

impl<'a> Args<'a> {
    /// The arguments in a text.
    #[must_use]
    pub fn new(text: &'a str) -> Args<'a> {
        Args { left: text.trim() }
    }

    /// Everything not yet taken.
    #[must_use]
    pub fn rest(&mut self) -> &'a str {
        std::mem::take(&mut self.left)
    }

    /// The next argument; it must be there.
    ///
    /// # Errors
    /// `syntax error`.
    pub fn required(&mut self) -> Result<&'a str, Failure> {
        self.next().ok_or(SYNTAX_ERROR)
    }

    /// Reads the next argument as a `T`; it must be there.
    ///
    /// # Errors
    /// `syntax error`.
    pub fn parse<T: std::str::FromStr>(&mut self) -> Result<T, Failure> {
        self.required()?.parse().map_err(|_| SYNTAX_ERROR)
    }

    /// Reads the next argument as a `T`, if there is one.
    ///
    /// # Errors
    /// `syntax error` if there is one and it is no `T`.
    pub fn optional<T: std::str::FromStr>(&mut self) -> Result<Option<T>, Failure> {
        self.next().map(|word| word.parse().map_err(|_| SYNTAX_ERROR)).transpose()
    }

    /// The next argument as a colour.
    ///
    /// # Errors
    /// `syntax error`.
    pub fn color(&mut self) -> Result<Color, Failure> {
        self.parse()
    }

    /// The next argument as a colour, if there is one.
    ///
    /// # Errors
    /// `syntax error` if there is one and it is no colour.
    pub fn optional_color(&mut self) -> Result<Option<Color>, Failure> {
        self.optional()
    }

    /// The next argument as a vertex or `pass`.
    ///
    /// # Errors
    /// `syntax error`.
    pub fn mv(&mut self) -> Result<Move, Failure> {
        self.parse()
    }

    /// All remaining arguments as points.
    ///
    /// # Errors
    /// `syntax error` if one of them is no point.
    pub fn points(&mut self) -> Result<Vec<Point>, Failure> {
        self.map(|word| word.parse().map_err(|_| SYNTAX_ERROR)).collect()
    }

    /// A file name: in double quotes, or everything up to a blank.
    ///
    /// # Errors
    /// `syntax error` if there is none, or the quotes are not closed.
    pub fn file(&mut self) -> Result<&'a str, Failure> {
        self.optional_file()?.ok_or(SYNTAX_ERROR)
    }

    /// A file name, if there is one.
    ///
    /// # Errors
    /// `syntax error` if it is empty, or its quotes are not closed or followed by something other than a blank.
    pub fn optional_file(&mut self) -> Result<Option<&'a str>, Failure> {
        let Some(quoted) = self.left.strip_prefix('"') else { return Ok(self.next()) };
        let (name, left) = quoted.split_once('"').ok_or(SYNTAX_ERROR)?;
        let ends = left.is_empty() || left.starts_with(char::is_whitespace);
        if name.is_empty() || !ends {
            return Err(SYNTAX_ERROR);
        }
        self.left = left.trim_start();
        Ok(Some(name))
    }

    /// Checks that nothing is left. Commands of the specification ignore surplus arguments, our own do not.
    ///
    /// # Errors
    /// `syntax error`.
    pub fn end(&mut self) -> Result<(), Failure> {
        if self.left.is_empty() { Ok(()) } else { Err(SYNTAX_ERROR) }
    }
}

/// The arguments one by one, up to the next blank.
impl<'a> Iterator for Args<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let parsed: IResult<&str, &str> = take_till(char::is_whitespace).parse(self.left);
        let (left, word) = parsed.ok()?;
        self.left = left.trim_start();
        (!word.is_empty()).then_some(word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_split_into_id_name_and_arguments() {
        for (text, id, name, args) in [
            ("name", None, "name", ""),
            ("  12 play  b   D4 ", Some("12"), "play", "b   D4"),
            ("1genmove b", Some("1"), "genmove", "b"),
            ("-3 name", None, "name", ""),
            ("007 name", Some("7"), "name", ""),
            ("0 name", Some("0"), "name", ""),
            ("123456789012345678901234567890 name", Some("123456789012345678901234567890"), "name", ""),
        ] {
            assert_eq!(split(text), Some(CommandLine { id, name, args }), "{text}");
        }
        for nothing in ["", "   ", "7", " 7  "] {
            assert_eq!(split(nothing), None, "{nothing:?}");
        }
    }

    #[test]
    fn raw_lines_are_cleaned() {
        for (raw, cleaned) in [
            (&b"play\tb D4\r"[..], "play b D4"),
            (b"name # comment", "name "),
            (b"# only", ""),
            (b"na\0me\x07", "name"),
            (b"echo \xff", "echo \u{fffd}"),
        ] {
            assert_eq!(clean(raw), cleaned);
        }
    }

    #[test]
    fn replies_keep_the_protocol() {
        for (id, reply, text) in [
            (None, Ok(String::new()), "= \n\n"),
            (Some("1"), Ok("a\n\nb\n".to_string()), "=1 a\n \nb\n\n"),
            (Some("2"), Ok("\n  A\n".to_string()), "=2 \n  A\n\n"),
            (None, Err(Failure::of("one\ntwo\n\n")), "? one; two\n\n"),
        ] {
            let mut out = String::new();
            write_reply(&mut out, id, &reply);
            assert_eq!(out, text);
        }
    }
}
