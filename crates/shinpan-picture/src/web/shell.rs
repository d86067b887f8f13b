//! The shell of all pages: one file that needs no other and no network, and may load none.

use crate::shape::Escaped;

/// The colours and forms of all pages, by day, by night and on paper.
const STYLE: &str = include_str!("page.css");

/// Buttons, a slider and keys that go through something step by step.
pub const CONTROLS: &str = include_str!("controls.js");

/// A function that draws a position, `draw`; it needs [`CONTROLS`].
pub const POSITION: &str = include_str!("position.js");

/// Whatever a record says, a page fetches nothing.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'";

/// Text in HTML.
#[must_use]
pub fn text(text: &str) -> String {
    // A line feed may stand there; other controls may not.
    text.split('\n').map(|line| Escaped(line).to_string()).collect::<Vec<_>>().join("\n")
}

/// JSON inside a script element, where only `<` could end it.
#[must_use]
pub fn data(json: &str) -> String {
    json.replace('<', "\\u003c")
}

/// A page.
#[must_use]
pub fn page(title: &str, body: &str, script: &str) -> String {
    let title = text(title);
    let script = if script.is_empty() { String::new() } else { format!("<script>\n{script}\n</script>\n") };
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width\"/>\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<h1>{title}</h1>\n{body}\n{script}</body>\n</html>\n"
    )
}
