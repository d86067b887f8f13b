//! The form of a `.tst` file: commands, a number before those that are tests, and on the next line what is expected.

use std::fmt;

use regex::{Regex, RegexBuilder};

/// A command of a suite.
#[derive(Debug, Clone)]
pub struct SuiteLine {
    /// The number of the line, from 1.
    pub number: usize,
    /// The number that makes it a test.
    pub test: Option<String>,
    /// The question, without that number.
    pub command: String,
    /// The expected answer.
    pub pattern: Option<Pattern>,
}

/// Pattern for an answer.
#[derive(Debug, Clone)]
pub struct Pattern {
    regex: Regex,
    text: String,
    /// `!`: the answer must not match.
    pub negated: bool,
    /// `*`: it is known that the test fails.
    pub known_failure: bool,
    /// `&`: the result means nothing (GNU Go's scripts).
    pub ignored: bool,
}

/// A file is no suite.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SuiteError {
    /// A pattern without a test before it.
    #[error("line {0}: a pattern without a test on the line before")]
    NoTest(usize),
    /// A pattern that is not in brackets.
    #[error("line {0}: a pattern stands in [ and ]")]
    NoBrackets(usize),
    /// A pattern that is no regular expression.
    #[error("line {line}: {reason}")]
    NoRegex {
        /// The number of the line.
        line: usize,
        /// The reason.
        reason: String,
    },
}

impl Pattern {
    /// Reads what stands after `#?`, without blanks at both ends of the brackets; the whole answer has to match, in
    /// which `.` is any character and `^` and `$` are at every line.
    fn read(text: &str, line: usize) -> Result<Pattern, SuiteError> {
        let (text, known_failure, ignored) = match text.trim() {
            text if text.ends_with('*') => (&text[..text.len() - 1], true, false),
            text if text.ends_with("*&") || text.ends_with('&') => (text.trim_end_matches(['*', '&']), false, true),
            text => (text, false, false),
        };
        let inside = text.trim().strip_prefix('[').and_then(|t| t.strip_suffix(']'));
        let inside = inside.ok_or(SuiteError::NoBrackets(line))?.trim();
        let (negated, expression) = match inside.strip_prefix('!') {
            Some(rest) => (true, rest),
            None => (false, inside),
        };
        let regex = RegexBuilder::new(&format!(r"\A(?:{expression})\z"))
            .dot_matches_new_line(true)
            .multi_line(true)
            .size_limit(1 << 22)
            .build()
            .map_err(|e| SuiteError::NoRegex { line, reason: e.to_string().replace('\n', " ") })?;
        Ok(Pattern { regex, text: inside.to_string(), negated, known_failure, ignored })
    }

    /// Tells whether an answer is as expected.
    #[must_use]
    pub fn matches(&self, answer: &str) -> bool {
        self.regex.is_match(answer) != self.negated
    }
}

/// As the suite has it.
impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mark = if self.known_failure { "*" } else { "" };
        write!(f, "[{}]{mark}{}", self.text, if self.ignored { "&" } else { "" })
    }
}

/// Reads a suite.
///
/// # Errors
/// [`SuiteError`] at the first line that makes no sense.
pub fn parse(text: &str) -> Result<Vec<SuiteLine>, SuiteError> {
    let mut lines: Vec<SuiteLine> = Vec::new();
    let mut open = false;
    for (i, raw) in text.lines().enumerate() {
        let (number, line) = (i + 1, raw.trim());
        if let Some(pattern) = line.strip_prefix("#?") {
            let test = lines.last_mut().filter(|line| open && line.test.is_some());
            let test = test.ok_or(SuiteError::NoTest(number))?;
            test.pattern = if pattern.trim().is_empty() { None } else { Some(Pattern::read(pattern, number)?) };
            open = false;
            continue;
        }
        open = false;
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let digits = line.len() - line.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (test, command) = match line[digits..].strip_prefix([' ', '\t']) {
            Some(rest) if digits > 0 => (Some(line[..digits].to_string()), rest.trim()),
            _ => (None, line),
        };
        open = true;
        lines.push(SuiteLine { number, test, command: command.to_string(), pattern: None });
    }
    Ok(lines)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suites_are_read_as_gogui_reads_them() {
        let text = "# a suite\nloadsgf games/x.sgf 40\n10 reg_genmove black\n#? [C3|D4]\n\n20 final_score\n#? [!B\\+.*]*\n\
                    30 name\n40 attack A1\n#? [1 (A2|B1)]&\n";
        let lines = parse(text).unwrap();
        let tests: Vec<(usize, Option<&str>, &str)> =
            lines.iter().map(|l| (l.number, l.test.as_deref(), l.command.as_str())).collect();
        assert_eq!(
            tests,
            [
                (2, None, "loadsgf games/x.sgf 40"),
                (3, Some("10"), "reg_genmove black"),
                (6, Some("20"), "final_score"),
                (8, Some("30"), "name"),
                (9, Some("40"), "attack A1"),
            ]
        );
        let [move_, score] = [1, 2].map(|i| lines[i].pattern.as_ref().unwrap());
        assert!(move_.matches("C3") && move_.matches("D4") && !move_.matches("C33") && !move_.matches("PASS"));
        assert!(score.matches("W+3") && !score.matches("B+3.5") && score.known_failure && !move_.known_failure);
        assert!(lines[3].pattern.is_none() && lines[4].pattern.as_ref().unwrap().ignored);
        assert_eq!(score.to_string(), "[!B\\+.*]*");
    }

    #[test]
    fn patterns_in_the_wrong_place_or_form_are_named() {
        for (text, error) in [
            ("#? [x]\n", "line 1: a pattern without a test on the line before"),
            ("1 name\n\n#? [x]\n", "line 3: a pattern without a test on the line before"),
            ("name\n#? [x]\n", "line 2: a pattern without a test on the line before"),
            ("1 name\n#? x\n", "line 2: a pattern stands in [ and ]"),
        ] {
            assert_eq!(parse(text).unwrap_err().to_string(), error, "{text}");
        }
        assert!(matches!(parse("1 name\n#? [(]\n"), Err(SuiteError::NoRegex { line: 2, .. })));
    }
}
