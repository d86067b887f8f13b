//! The hunt for faults: laws that hold for whatever a client, a file or chance brings. A law is a function of bytes, so
//! that a fuzzer, a test, and the program `shinpan-hunt` can all look for bytes that break it; whatever panics breaks
//! it too.

mod analyses;
mod chance;
mod guarded;
mod kept;
mod matches;
mod networks;
mod pictures;
mod sessions;
mod small;
mod texts;

pub use chance::{Bytes, bytes};
pub use sessions::soak;

use std::panic::{AssertUnwindSafe, catch_unwind};

/// A law, by the name under which its corpus and its fuzz target go.
pub struct Law {
    /// The name.
    pub name: &'static str,
    /// Its statement, a sentence.
    pub doc: &'static str,
    /// Bytes that lead to something, to start from.
    pub seeds: &'static [&'static str],
    /// Checks it on these bytes; the error says what breaks it.
    pub holds: fn(&[u8]) -> Result<(), String>,
}

/// The laws of sessions and of what they read.
pub const LAWS: &[Law] = &[
    Law {
        name: "lines",
        doc: "Whatever a client sends, each command is answered once, in the syntax of the protocol.",
        seeds: texts::LINES,
        holds: texts::lines,
    },
    Law {
        name: "session",
        doc: "A refused command changes nothing, undo restores, what is written reads back, and all that is said of \
              legality and of a score agrees.",
        seeds: &[],
        holds: sessions::session,
    },
    Law {
        name: "sgf",
        doc: "A record that is read can be written and reads back to the same; so does the game it holds.",
        seeds: texts::RECORDS,
        holds: texts::sgf,
    },
    Law {
        name: "rules",
        doc: "Rules that are read, as an expression, JSON or TOML, print as each of these and read back.",
        seeds: texts::RULES,
        holds: texts::rules,
    },
    Law {
        name: "network",
        doc: "A file that is no network is an error in a line; what a network says is shares and points in their bounds.",
        seeds: networks::NETWORKS,
        holds: networks::network,
    },
    Law {
        name: "kept",
        doc: "A checkpoint, a journal or a table that was damaged is refused, or read as it was.",
        seeds: kept::DAMAGES,
        holds: kept::kept,
    },
    Law {
        name: "analysis",
        doc: "Whatever a client of the JSON protocol sends, each line is answered, in JSON, with shares and numbers.",
        seeds: analyses::QUERIES,
        holds: analyses::analyses,
    },
    Law {
        name: "guard",
        doc: "The law of sessions holds where an engine thinks, whatever that engine answers.",
        seeds: &[],
        holds: guarded::guarded,
    },
    Law {
        name: "pictures",
        doc: "Whatever a text says, in pictures and on pages it is text.",
        seeds: pictures::HOSTILE,
        holds: pictures::pictures,
    },
];

/// Every law.
pub fn laws() -> impl Iterator<Item = &'static Law> {
    LAWS.iter().chain(matches::LAWS)
}

/// The law of that name.
#[must_use]
pub fn law(name: &str) -> Option<&'static Law> {
    laws().find(|law| law.name == name)
}

/// Tries a law on these bytes; a panic breaks it.
///
/// # Errors
/// The violation.
pub fn attempt(law: &Law, bytes: &[u8]) -> Result<(), String> {
    catch_unwind(AssertUnwindSafe(|| (law.holds)(bytes))).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str).or(panic.downcast_ref::<&str>().copied());
        Err(format!("panic: {}", text.unwrap_or("of an unknown kind")))
    })
}

/// The shortest bytes that can be found, by leaving parts of these out, that still break the law; with what breaks it.
#[must_use]
pub fn shortened(law: &Law, bytes: Vec<u8>) -> (Vec<u8>, String) {
    let mut found = (attempt(law, &bytes).err().unwrap_or_default(), bytes);
    let mut part = found.1.len().div_ceil(2);
    while part > 0 {
        let mut at = 0;
        while at < found.1.len() {
            let end = (at + part).min(found.1.len());
            let less = [&found.1[..at], &found.1[end..]].concat();
            match attempt(law, &less) {
                Err(broken) => found = (broken, less),
                Ok(()) => at = end,
            }
        }
        part /= 2;
    }
    (found.1, found.0)
}

/// A law that does not hold.
#[derive(Debug, Clone, thiserror::Error)]
#[error("the law of `{law}` is broken by {} bytes {bytes:?}: {broken}", .bytes.len())]
pub struct Broken {
    /// The law.
    pub law: &'static str,
    /// The bytes, as few as could be found.
    pub bytes: Vec<u8>,
    /// The violation.
    pub broken: String,
}

/// Tries a law on the bytes of attempt `number` with this seed: the same everywhere.
///
/// # Errors
/// [`Broken`], with bytes that were made as few as possible.
pub fn hunt(law: &'static Law, seed: u64, number: u64) -> Result<(), Broken> {
    let bytes = bytes(law.seeds, seed, number);
    attempt(law, &bytes).map_err(|_| {
        let (bytes, broken) = shortened(law, bytes);
        Broken { law: law.name, bytes, broken }
    })
}
