//! Scores a game record and says why: every line of the score, and on what the dead stones rest.
//!
//! ```sh
//! cargo run --example score -- gtp-scripts/games/full.sgf
//! ```

use shinpan::prelude::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let file = std::env::args().nth(1).ok_or("which record?")?;
    let scored = Scorer::default().score(&std::fs::read(file)?)?;
    for (what, value) in scored.detail().iter().flat_map(|detail| detail.rows()) {
        println!("{what}: {value}");
    }
    scored.remarks.iter().for_each(|remark| println!("({remark})"));
    Ok(())
}
