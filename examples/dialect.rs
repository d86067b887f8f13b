//! House rules: a dialect with some questions answered anew, explained and compared with where it comes from.
//!
//! ```sh
//! cargo run --example dialect
//! ```

use shinpan::prelude::*;
use shinpan::rules::{Repetition, Suicide};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // As a text, which a file or a player may hold,
    let chinese: Ruleset = "chinese".parse()?;
    let written: Ruleset = "chinese repetition=situational suicide=multi komi=7".parse()?;
    // or as a value; answers that go against each other are refused.
    let mut rules = chinese.rules;
    (rules.repetition, rules.suicide, rules.komi) = (Repetition::Situational, Suicide::Multi, Points::whole(7));
    assert_eq!(written, Ruleset { rules, ..chinese });
    assert!(rules.set("komi", "many").is_err());

    println!("{}\n\n{}", written.diff(&chinese), written.to_toml());
    Ok(())
}
