//! Matches run by the program, and engines made of a few lines of shell.

use std::path::{Path, PathBuf};
use std::process::Output;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::Value;

/// A folder of a test's own, gone when the test is over.
pub struct Folder(PathBuf);

impl Folder {
    pub fn new() -> Folder {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("shinpan-arena-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    pub fn text(&self, name: &str) -> String {
        self.path(name).display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The command line of an engine that does what `what` says (variables of `engine.sh`, in shell).
pub fn scripted(what: &[(&str, &str)]) -> String {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/arena/engine.sh");
    let variables = what.iter().map(|(name, value)| {
        assert!(!value.contains('\''), "{value}");
        format!("'{name}={value}'")
    });
    format!("env {} sh '{}'", variables.collect::<Vec<_>>().join(" "), script.display())
}

/// Runs the program.
pub fn shinpan(args: &[&str]) -> Output {
    crate::common::program::shinpan().args(args).output().unwrap()
}

/// Runs a match that must succeed; what it prints.
pub fn run(args: &[&str]) -> String {
    let output = shinpan(&[&["match"], args].concat());
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{args:?}: {} {out} {err}", output.status);
    out.into_owned()
}

/// The games of a journal, in the order of their numbers.
pub fn journal(path: &Path) -> Vec<Value> {
    let text = std::fs::read_to_string(path).unwrap();
    let mut games: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    games.sort_by_key(|game| game["game"].as_u64());
    games
}

/// Plays a match and returns its games.
pub fn games(args: &[&str]) -> Vec<Value> {
    let folder = Folder::new();
    run(&[args, &["--journal", &folder.text("games.jsonl")]].concat());
    journal(&folder.path("games.jsonl"))
}

/// The referee's remarks, on one line.
pub fn said(game: &Value) -> String {
    let lines = game["referee"].as_array().unwrap().iter().map(|line| line.as_str().unwrap());
    lines.collect::<Vec<_>>().join(" / ")
}

/// A game without what differs from run to run: times, and the checksum over them.
pub fn timeless(mut game: Value) -> Value {
    game["checksum"] = Value::Null;
    game["evaluations"] = Value::Null;
    for color in ["black", "white"] {
        for key in ["seconds", "processor"] {
            game["sides"][color][key] = Value::Null;
        }
    }
    game
}
