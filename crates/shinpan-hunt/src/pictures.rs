//! The law of pictures and pages: whatever a text says, it is text there.

use shinpan::arena::{self, Entry};
use shinpan::board::{Board, Color, Size};
use shinpan::picture::web::{Document, Part, Row, Step, Table, Tone};
use shinpan::picture::{Page, Panel, sheet, table_picture};

/// Texts that would be something else if they were let.
pub const HOSTILE: &[&str] = &[
    "</title><script>alert(1)</script>",
    "\" onload=\"alert(1)",
    "' onmouseover='x",
    "<!-- -->\n]]>&#0;&amp;&",
    "\u{0}\u{1}\u{b}\u{1b}[31m\u{7f}",
    "\u{feff}\u{fffe}\u{ffff}\u{2028}\u{202e}abc",
    "</script><svg/onload=alert(1)>",
    "<?xml version=\"1.0\"?><!DOCTYPE a [<!ENTITY x \"y\">]>&x;",
    "日本語 \u{1F600} e\u{301}",
];

/// Draws what texts there are in the bytes wherever a text may stand, and harmless ones in the same places: the tags
/// are the same.
pub fn pictures(bytes: &[u8]) -> Result<(), String> {
    let text = String::from_utf8_lossy(bytes);
    let texts: Vec<&str> = text.split('\n').filter(|text| !text.is_empty()).take(6).collect();
    let Some(last) = texts.len().checked_sub(1) else { return Ok(()) };
    let harmless: Vec<String> = texts.iter().map(|text| "a".repeat(text.len().min(12))).collect();
    let drawn = drawn(&|i| texts[i.min(last)].to_string());
    let expected = self::drawn(&|i| harmless[i.min(last)].clone());
    for (one, other) in drawn.iter().zip(&expected) {
        let told = |broken: String| format!("{broken}\nin {one}");
        let kinds =
            |text: &str| elements(text).map(|found| found.into_iter().filter(|tag| !is_text(tag)).collect::<Vec<_>>());
        let (found, wanted) = (kinds(one).map_err(told)?, kinds(other)?);
        if found != wanted {
            return Err(told(format!("{found:?} instead of {wanted:?}")));
        }
    }
    Ok(())
}

/// Tells whether so many of a tag as a text has lines, or as it needs.
fn is_text(tag: &str) -> bool {
    ["text", "tspan", "br", "svg", "rect", "line"].contains(&tag.trim_start_matches('/').trim_end_matches('/'))
}

/// Pictures and pages with texts in them.
fn drawn(text: &dyn Fn(usize) -> String) -> Vec<String> {
    let mut board = Board::new(Size::square(3).unwrap_or_else(|| unreachable!("a size")));
    for (color, point) in [(Color::Black, "B2"), (Color::White, "C3")] {
        let placed = point.parse().map(|point| board.place(color, point));
        debug_assert!(placed.is_ok());
    }
    let panel = Panel::position(&text(0), &board);
    let table =
        Table { head: vec![text(1), text(2)], rows: vec![Row { tone: Tone::Odd, cells: vec![text(3), text(4)] }] };
    let page = Page {
        title: text(0),
        lines: vec![text(1)],
        panels: vec![panel.clone()],
        working: vec![text(2), text(3)],
        result: text(4),
        ..Page::default()
    };
    let picture = table_picture(&text(0), &[text(5)], &table);
    let document = Document {
        title: text(0),
        lead: text(1),
        facts: vec![(text(2), text(3))],
        parts: vec![
            Part::Walk(
                text(4),
                vec![Step { panel: panel.clone(), rows: vec![text(5)] }, Step { panel, rows: vec![text(0)] }],
            ),
            Part::Table(text(0), table),
            Part::Picture(text(1), picture.clone()),
            Part::Words(text(2), vec![text(3)]),
        ],
        ..Document::default()
    };
    let entry = Entry {
        game: 1,
        pair: 1,
        black: text(0),
        white: text(1),
        result: "B+1.0".to_string(),
        ending: text(2),
        opening: Some(text(3)),
        size: [3, 3],
        ..Entry::default()
    };
    let names = [text(0), text(1)];
    vec![sheet(&page).to_string(), picture.to_string(), document.html(), arena::page(&names, &[&entry], None)]
}

/// The tags as they come, without attributes. Scripts and styles end where they end in a browser, and hold no end of
/// another kind.
fn elements(text: &str) -> Result<Vec<String>, String> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find('<') {
        references(&rest[..at])?;
        let tag = &rest[at + 1..];
        let end = tag_end(tag).ok_or("a tag that does not end")?;
        let name: String = tag[..end].split([' ', '\n']).next().unwrap_or_default().to_string();
        rest = &tag[end + 1..];
        if ["script", "style"].contains(&name.as_str()) {
            let end = rest.to_ascii_lowercase().find(&format!("</{name}")).ok_or("what begins has an end")?;
            rest = &rest[end..];
        } else {
            references(&tag[..end])?;
        }
        found.push(name);
    }
    references(rest)?;
    Ok(found)
}

/// Where a tag ends; a sign within quotes does not end it.
fn tag_end(tag: &str) -> Option<usize> {
    let mut quoted = false;
    tag.char_indices().find_map(|(i, c)| {
        quoted ^= c == '"';
        (c == '>' && !quoted).then_some(i)
    })
}

/// Every `&` begins a reference, and no character stands there that no document may have.
fn references(text: &str) -> Result<(), String> {
    let is_barred = |c: &char| c.is_control() && !"\n\t".contains(*c) || "\u{fffe}\u{ffff}".contains(*c);
    if let Some(control) = text.chars().find(is_barred) {
        return Err(format!("the character {control:?}, which no document may have"));
    }
    for part in text.split('&').skip(1) {
        let name = part.split(';').next().unwrap_or_default();
        let is_known = ["amp", "lt", "gt", "quot", "nbsp"].contains(&name)
            || name.strip_prefix('#').is_some_and(|digits| digits.bytes().all(|b| b.is_ascii_digit()));
        if !is_known || !part.contains(';') {
            return Err(format!("`&{name}` is no reference"));
        }
    }
    Ok(())
}
