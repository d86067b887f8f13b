//! Counts a finished game by hand, as a procedure has it, and draws every step: as a picture, or as a page on which they play
//! through.
//!
//! ```sh
//! cargo run --example count -- tests/records/full.sgf count.svg
//! cargo run --example count -- tests/records/full.sgf count.html
//! ```

use shinpan::picture::web::{Document, Part, Step};
use shinpan::picture::{Page, Panel, sheet};
use shinpan::prelude::*;
use shinpan::scoring::counting::{Counting, count};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut args = std::env::args().skip(1);
    let (record, picture) = args.next().zip(args.next()).ok_or("a record, and where the picture goes")?;
    let scored = Scorer::default().score(&std::fs::read(record)?)?;
    let (game, dead) = (&scored.game, &scored.verdict.dead);
    let working = count(game, dead, Counting::usual(game.rules()))?;

    let title = working.counting.title().to_string();
    let shown = if picture.ends_with(".html") {
        let steps = working.stages.iter().map(|stage| Step { panel: Panel::stage(stage), rows: stage.rows.clone() });
        let lead = working.score.to_string();
        Document { parts: vec![Part::Walk(title.clone(), steps.collect())], title, lead, ..Document::default() }.html()
    } else {
        let mut panels = vec![Panel::scored("Final position", game.board(), &tally(game, dead))];
        panels.extend(working.stages.iter().skip(1).map(Panel::stage));
        sheet(&Page { title, panels, working: working.rows.clone(), ..Page::default() }).to_string()
    };
    std::fs::write(picture, shown)?;
    Ok(())
}
