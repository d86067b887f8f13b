//! The shell of all pages: one file that needs no other and no network, and may load none.

use crate::shape::{Escaped, Picture, Shades};

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

/// A page that is nothing but a picture, which fills a sheet of A4 when it is printed.
#[must_use]
pub fn printed(picture: &Picture) -> String {
    let (title, shades) = (text(&picture.title), picture.shades());
    let (shades, picture) = (Shades(&shades), picture.inline());
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
         <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width\"/>\n<title>{title}</title>\n\
         <style>\n@page {{ size: A4; margin: 0; }}\nbody {{ margin: 0; background: #fff; }}\n\
         svg {{ display: block; width: 100%; max-width: 210mm; height: auto; margin: 0 auto; font-family: sans-serif; }}\n\
         svg.shades {{ position: absolute; }}\n</style>\n\
         </head>\n<body>\n<svg class=\"shades\" width=\"0\" height=\"0\" aria-hidden=\"true\">{shades}</svg>\n{picture}\n</body>\n</html>\n"
    )
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
