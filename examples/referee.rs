//! A game refereed in ten lines: legal or not and why, and what it comes to.
//!
//! ```sh
//! cargo run --example referee
//! ```

use shinpan::prelude::*;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut game = Game::new("aga komi=0".parse()?, "3".parse()?);
    for (color, vertex) in [(Color::Black, "B2"), (Color::White, "B2"), (Color::White, "pass"), (Color::Black, "pass")]
    {
        match game.play(color, vertex.parse()?) {
            Ok(turn) => println!("{} {}", turn.color, turn.mv),
            Err(illegal) => println!("{color} {vertex} is illegal: {}", illegal.explain()),
        }
    }
    let score = tally(&game, &PointSet::EMPTY).score();
    println!("{score}, if no stones are dead");
    assert_eq!(score.to_string(), "B+9.0");
    Ok(())
}
