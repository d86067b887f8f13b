//! The laws of `shinpan_hunt`, on the corpus and on attempts by chance. `SHINPAN_HUNT_SECONDS` makes it longer, and then it
//! starts where no run has been; `cargo run --release -p shinpan-hunt -- SECONDS` does the same.

use std::path::Path;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use shinpan::gtp::Silence;
use shinpan_hunt::{Law, attempt, hunt, law, laws, shortened};

/// Attempts of each law in a usual run, with seeds that never change.
const ATTEMPTS: u64 = 20;

#[test]
fn the_corpus_breaks_no_law() {
    let _silence = Silence::begin();
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/corpus");
    let mut seen = 0;
    for law in laws() {
        let folder = corpus.join(law.name);
        for entry in std::fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display())) {
            let path = entry.unwrap().path();
            let bytes = std::fs::read(&path).unwrap();
            assert!(bytes.len() <= 4096, "{}: the corpus is of small files", path.display());
            attempt(law, &bytes).unwrap_or_else(|broken| panic!("{}: {broken}", path.display()));
            seen += 1;
        }
    }
    assert!(seen >= 2 * laws().count(), "{seen} files");
}

#[test]
fn chance_breaks_no_law() {
    let _silence = Silence::begin();
    for law in laws() {
        for number in 0..ATTEMPTS {
            hunt(law, 2, number).unwrap_or_else(|broken| panic!("{broken}"));
        }
    }
}

#[test]
fn a_longer_hunt_breaks_no_law() {
    let Some(seconds) = std::env::var("SHINPAN_HUNT_SECONDS").ok().and_then(|text| text.parse::<u64>().ok()) else {
        println!("skipped: SHINPAN_HUNT_SECONDS says how long to hunt beyond the fixed attempts");
        return;
    };
    let seed = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_secs());
    let end = Instant::now() + Duration::from_secs(seconds);
    let mut number = 0;
    while Instant::now() < end {
        laws().for_each(|law| hunt(law, seed, number).unwrap_or_else(|broken| panic!("seed {seed}: {broken}")));
        number += 1;
    }
    println!("seed {seed}: {number} attempts of each of {} laws", laws().count());
}

#[test]
fn what_breaks_a_law_is_found_and_shortened() {
    const FRAGILE: Law = Law {
        name: "fragile",
        doc: "No x comes before a y.",
        seeds: &["abcxdefyghi"],
        holds: |bytes| {
            let x = bytes.iter().position(|&b| b == b'x');
            match x.is_some_and(|x| bytes[x..].contains(&b'y')) {
                true if bytes.len() > 5 => panic!("at once"),
                true => Err("an x before a y".to_string()),
                false => Ok(()),
            }
        },
    };
    assert_eq!(shortened(&FRAGILE, b"abcxdefyghi".to_vec()), (b"xy".to_vec(), "an x before a y".to_string()));
    assert!((0..50).any(|number| hunt(&FRAGILE, 1, number).is_err_and(|broken| broken.bytes == b"xy")));
    assert!(law("session").is_some() && law("fragile").is_none());
}
