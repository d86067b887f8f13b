//! Whether a text is a well-formed XML document, as far as our pictures and pages go: no comments, no CDATA, no doctype.

/// An element as it opens: name and attributes.
pub type Element = (String, Vec<(String, String)>);

/// Checks tags, attributes and references of a picture; returns the elements as they open.
pub fn elements(text: &str) -> Vec<Element> {
    tree(text.strip_prefix("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n").expect("a declaration"), "svg")
}

/// The same of a page, whose style and script are left out.
pub fn page(text: &str) -> Vec<Element> {
    let mut rest = text.strip_prefix("<!doctype html>\n").expect("a doctype").to_string();
    for name in ["style", "script"] {
        while let Some(start) = rest.find(&format!("<{name}>")) {
            let end = format!("</{name}>");
            let stop = rest[start..].find(&end).expect("it ends") + start + end.len();
            rest.replace_range(start..stop, &format!("<own-{name}/>"));
        }
    }
    tree(&rest, "html")
}

fn tree(text: &str, root: &str) -> Vec<Element> {
    let mut rest = text;
    let (mut open, mut found) = (Vec::new(), Vec::new());
    while let Some(at) = rest.find('<') {
        references(&rest[..at]);
        assert!(!open.is_empty() || rest[..at].trim().is_empty(), "text outside of everything");
        let end = at + rest[at..].find('>').expect("a tag ends");
        let tag = &rest[at + 1..end];
        rest = &rest[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop().as_deref(), Some(name), "what was opened last is closed first");
            continue;
        }
        let (tag, closed) = tag.strip_suffix('/').map_or((tag, false), |t| (t, true));
        let (name, attributes) = tag.split_once(' ').unwrap_or((tag, ""));
        assert!(!found.is_empty() || name == root, "one root");
        found.push((name.to_string(), parse(attributes)));
        if !closed {
            open.push(name.to_string());
        }
    }
    assert!(open.is_empty() && rest.trim().is_empty(), "everything is closed");
    found
}

fn parse(text: &str) -> Vec<(String, String)> {
    let mut rest = text.trim();
    let mut found: Vec<(String, String)> = Vec::new();
    while !rest.is_empty() {
        let (name, tail) = rest.split_once("=\"").expect("name=\"value\"");
        let (value, tail) = tail.split_once('"').expect("the value ends");
        references(value);
        assert!(found.iter().all(|(n, _)| n != name), "{name} once");
        found.push((name.to_string(), value.to_string()));
        rest = tail.trim_start();
    }
    found
}

fn references(text: &str) {
    for part in text.split('&').skip(1) {
        let name = part.split_once(';').expect("a reference ends").0;
        assert!(["amp", "lt", "gt", "quot"].contains(&name), "&{name};");
    }
}
