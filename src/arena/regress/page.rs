//! Suites as a page that needs nothing else.

use super::{SuiteReport, Verdict};
use crate::picture::web::shell as html;

/// A table of suites, and under it every test that is not simply as expected.
#[must_use]
pub fn page(engine: &str, suites: &[SuiteReport]) -> String {
    let mut out =
        vec![format!("<p class=lead>{}</p>", html::text(engine)), "<table><thead><tr><th>suite<th>tests".to_string()];
    out.extend(Verdict::ALL.iter().map(|v| format!("<th>{}", v.name())));
    out.push("<th>seconds</tr></thead><tbody>".to_string());
    for suite in suites {
        out.push(format!("<tr><td>{}<td class=n>{}", html::text(&suite.file), suite.tests.len()));
        for verdict in Verdict::ALL {
            let n = suite.count(verdict);
            out.push(format!(
                "<td class=\"n {}\">{}",
                class(verdict, n),
                if n == 0 { String::new() } else { n.to_string() }
            ));
        }
        out.push(format!("<td class=n>{:.1}</tr>", suite.seconds));
    }
    out.push("</tbody></table>".to_string());
    for suite in suites {
        let odd: Vec<_> = suite.tests.iter().filter(|t| t.verdict != Verdict::Pass).collect();
        if odd.is_empty() && suite.errors.is_empty() {
            continue;
        }
        out.push(format!("<h2>{}</h2>", html::text(&suite.file)));
        out.extend(suite.errors.iter().map(|e| format!("<p class=bad>{}</p>", html::text(e))));
        out.push(
            "<table><thead><tr><th>test<th>command<th>expected<th>answer<th>verdict</tr></thead><tbody>".to_string(),
        );
        for test in odd {
            out.push(format!(
                "<tr><td class=n>{}<td><code>{}</code><td><code>{}</code><td><code>{}</code><td class=\"{}\">{}</tr>",
                html::text(&test.id),
                html::text(&test.command),
                html::text(&test.expected),
                html::text(&test.answer),
                class(test.verdict, 1),
                test.verdict.name()
            ));
        }
        out.push("</tbody></table>".to_string());
    }
    html::page("Regressions", &out.join("\n"), "")
}

fn class(verdict: Verdict, number: usize) -> &'static str {
    match verdict {
        _ if number == 0 => "faint",
        Verdict::Fail | Verdict::Error => "bad",
        Verdict::UnexpectedPass => "good",
        Verdict::Pass | Verdict::KnownFailure | Verdict::Ignored => "",
    }
}
