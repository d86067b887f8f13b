//! Scores a game record and says why: every line of the score, and on what the dead stones rest.
//!
//! ```sh
//! cargo run --example score -- gtp-scripts/games/full.sgf
//! ```

use shinpan::prelude::*;
use shinpan::scoring::detail;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let file = std::env::args().nth(1).ok_or("which record?")?;
    let scored = Scorer::default().score(&std::fs::read(file)?)?;
    let (game, verdict) = (&scored.game, &scored.verdict);
    for (what, value) in detail(game, &verdict.dead, game.rules().scoring, &verdict.rests_on()).rows() {
        println!("{what}: {value}");
    }
    scored.remarks.iter().for_each(|remark| println!("({remark})"));
    Ok(())
}
