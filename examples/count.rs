//! Counts a finished game by hand, as a procedure has it, and draws every step.
//!
//! ```sh
//! cargo run --example count -- gtp-scripts/games/full.sgf count.svg
//! ```

use shinpan::picture::{Page, Panel, sheet};
use shinpan::prelude::*;
use shinpan::scoring::counting::{Counting, count};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let (record, picture) = args.next().zip(args.next()).ok_or("a record, and where the picture goes")?;
    let scored = Scorer::default().score(&std::fs::read(record)?)?;
    let (game, dead) = (&scored.game, &scored.verdict.dead);
    let working = count(game, dead, Counting::usual(game.rules()))?;

    let mut panels = vec![Panel::scored("Final position", game.board(), &tally(game, dead))];
    panels.extend(working.stages.iter().skip(1).map(Panel::stage));
    let title = working.counting.title().to_string();
    let page = Page { title, panels, working: working.rows.clone(), ..Page::default() };
    std::fs::write(picture, sheet(&page).to_string())?;
    Ok(())
}
