//! Drives an engine that speaks GTP, and referees what it plays.
//!
//! ```sh
//! cargo run --example engine -- "gnugo --mode gtp"
//! ```

use std::time::Duration;

use shinpan::arena::{Engine, EngineSpec};
use shinpan::prelude::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Without a program it is a player of our own.
    let command = std::env::args().nth(1).unwrap_or("own:heuristic".to_string());
    let mut engine = Engine::start(&EngineSpec::new(&command)?, Duration::from_secs(30))?;
    let mut game = Game::new("tromp-taylor komi=7".parse()?, "5".parse()?);
    for setting in ["boardsize 5", "clear_board", "komi 7"] {
        engine.ask(setting)??;
    }
    while !game.has_stopped() && game.turns().count() < 100 {
        let color = game.to_play();
        let answer = engine.ask(&format!("genmove {color}"))??;
        if answer.eq_ignore_ascii_case("resign") {
            println!("{color} resigns");
            return Ok(());
        }
        // What the rules refuse ends this program with the reason.
        game.play(color, answer.parse()?).map_err(|illegal| illegal.explain())?;
    }
    println!("{}\n{}", game.board(), tally(&game, &judge(&game, Judge::AllAlive).dead).score());
    Ok(())
}
