//! Sources by whose text they are: the dialect's own, another, or none; and texts as a reader can find them. Those that
//! are cited often have short titles in the tables, and author and year as well wherever a reader sees them
//! ([`spelled`]).

/// The beginning of a source where no text says it.
const NO_TEXT: &str = "no text: ";

/// The beginning where the answer is that of all dialects whose texts are silent.
pub(super) const OUR_DEFAULT: &str = "no text: our default, ";

/// The beginning of a source in a row where the dialect's own text is silent and another is gone by.
const ANOTHER_TEXT: &str = "another text: ";

/// Texts by their short titles, and as a reader can find them.
const TEXTS: &[(&str, &str)] = &[
    ("Go Rule Dialects", "A. Flammenkamp, Go Rule Dialects (1998, updated 2003)"),
    ("Game End Rules", "R. Jasiek, Game End Rules (1997, updated 2001)"),
    (
        "Intention of the World Amateur Go Championship Rules",
        "R. Jasiek, Intention of the World Amateur Go Championship Rules (2009)",
    ),
    (
        "Revision of the World Mind Sports Games rules",
        "R. Jasiek, revision of the World Mind Sports Games rules (2008-11-24)",
    ),
];

/// Texts that tell of many sets of rules: what they say in general is not what they say of one.
const SURVEYS: &[&str] = &["Go Rule Dialects", "Game End Rules"];

/// A source as a reader can find it.
pub(super) fn spelled(source: &str) -> String {
    TEXTS.iter().fold(source.to_string(), |text, (short, title)| text.replace(short, title))
}

/// Where an answer of a dialect stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Citation {
    /// This dialect's text says so, there.
    Own(String),
    /// Another text explains such an answer in general.
    Another(String),
    /// No text: our default, and why.
    Default(String),
}

impl Citation {
    /// Tells the forms apart: a source is the dialect's own if its row cites it, or if it names a text that the row
    /// comes from (`texts`). Of a source with more texts than one that is said which is the dialect's.
    pub(super) fn of(source: &str, cited: bool, texts: &str) -> Citation {
        if let Some(reason) = source.strip_prefix(NO_TEXT) {
            return Citation::Default(spelled(reason));
        }
        if let Some(other) = source.strip_prefix(ANOTHER_TEXT) {
            return Citation::Another(spelled(other));
        }
        if cited {
            return Citation::Own(spelled(source));
        }
        match source.split("; ").find(|piece| texts.split("; ").any(|text| holds(text, piece))) {
            Some(own) => Citation::Own(spelled(own)),
            None => Citation::Another(spelled(source)),
        }
    }
}

/// The text that a source names, without the passage: `T. Ikeda, On the Rules of Go` of `T. Ikeda, On the Rules of Go,
/// part I`.
fn title(source: &str) -> &str {
    const LIBRARY: &str = "Sensei's Library";
    let named = source.split(" (").next().unwrap_or(source);
    let more =
        |part: &&str| part.starts_with(char::is_uppercase) || (named.starts_with(LIBRARY) && part.starts_with('"'));
    let mut parts = named.split(", ");
    let first = parts.next().map_or(0, str::len);
    let length = parts.take_while(more).fold(first, |length, part| length + ", ".len() + part.len());
    &named[..length]
}

/// Tells whether a passage stands in what a row comes from: in the text, or in those of its sections that are named. Of
/// a text that tells of many sets of rules only these are the row's.
fn holds(text: &str, passage: &str) -> bool {
    let title = title(passage);
    let Some((_, named)) = text.split_once(title) else { return false };
    let in_sections = SURVEYS.contains(&title) || named.starts_with(", \"");
    let Some(section) = passage[title.len()..].strip_prefix(", \"").and_then(|rest| rest.split('"').next()) else {
        return !in_sections;
    };
    !in_sections || named.split('"').skip(1).step_by(2).any(|own| own == section)
}

/// `its text: ...`, `another text: ...`, `no text: ...`.
impl std::fmt::Display for Citation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Citation::Own(source) => write!(f, "its text: {source}"),
            Citation::Another(source) => write!(f, "{ANOTHER_TEXT}{source}"),
            Citation::Default(reason) => write!(f, "{NO_TEXT}{reason}"),
        }
    }
}
