//! Suites as JUnit XML, which continuous integration shows.

use crate::picture::Escaped;

use super::{SuiteReport, Verdict};

/// Suites as a document. Known failures and ignored tests are skipped ones; an unexpected pass is a failure only to
/// people.
#[must_use]
pub fn junit(name: &str, suites: &[SuiteReport]) -> String {
    let mut out = vec![r#"<?xml version="1.0" encoding="UTF-8"?>"#.to_string()];
    let all = |verdict| suites.iter().map(|s| s.count(verdict)).sum::<usize>();
    let tests: usize = suites.iter().map(|s| s.tests.len()).sum();
    let errors = suites.iter().map(|s| s.errors.len()).sum::<usize>();
    out.push(format!(
        r#"<testsuites name="{}" tests="{tests}" failures="{}" errors="{}">"#,
        escape(name),
        all(Verdict::Fail),
        all(Verdict::Error) + errors
    ));
    for suite in suites {
        out.push(format!(
            r#"  <testsuite name="{}" tests="{}" failures="{}" errors="{}" skipped="{}" time="{:.3}">"#,
            escape(&suite.file),
            suite.tests.len(),
            suite.count(Verdict::Fail),
            suite.count(Verdict::Error) + suite.errors.len(),
            suite.count(Verdict::KnownFailure) + suite.count(Verdict::Ignored),
            suite.seconds
        ));
        for test in &suite.tests {
            let name = escape(&format!("{} {}", test.id, test.command));
            let expected = escape(&format!("expected {}, got {}", test.expected, test.answer));
            let inside = match test.verdict {
                Verdict::Pass => String::new(),
                Verdict::UnexpectedPass => "<system-out>passes unexpectedly</system-out>".to_string(),
                Verdict::Fail => format!(r#"<failure message="{expected}"/>"#),
                Verdict::KnownFailure => format!(r#"<skipped message="known failure: {expected}"/>"#),
                Verdict::Ignored => format!(r#"<skipped message="ignored: {expected}"/>"#),
                Verdict::Error => r#"<error message="no answer"/>"#.to_string(),
            };
            let class = escape(&suite.file);
            out.push(format!(
                r#"    <testcase classname="{class}" name="{name}" time="{:.3}">{inside}</testcase>"#,
                test.seconds
            ));
        }
        if !suite.errors.is_empty() {
            out.push(format!("    <system-err>{}</system-err>", escape(&suite.errors.join("\n"))));
        }
        out.push("  </testsuite>".to_string());
    }
    out.push("</testsuites>".to_string());
    out.join("\n")
}

/// Text in XML, with its line breaks.
fn escape(text: &str) -> String {
    text.split('\n').map(|line| Escaped(line).to_string()).collect::<Vec<_>>().join("&#10;")
}
