//! Pages that need nothing else: no files, no network.

/// Text in HTML.
#[must_use]
pub(super) fn text(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// JSON inside a script element, where only `<` could end it.
#[must_use]
pub(super) fn data(value: &serde_json::Value) -> String {
    value.to_string().replace('<', "\\u003c")
}

/// The colours and forms of all pages, by day and by night.
const STYLE: &str = include_str!("page.css");

/// A page.
#[must_use]
pub(super) fn page(title: &str, body: &str, script: &str) -> String {
    let title = text(title);
    let script = if script.is_empty() { String::new() } else { format!("<script>\n{script}\n</script>\n") };
    format!(
        "<!doctype html>\n<html lang=en>\n<meta charset=utf-8>\n<meta name=viewport content=\"width=device-width\">\n\
         <title>{title}</title>\n<style>\n{STYLE}</style>\n<body>\n<h1>{title}</h1>\n{body}\n{script}</body>\n</html>\n"
    )
}
