//! Positions for the training of a network, their labels, and tables of what a network says: `training/` says what for.
//!
//! ```sh
//! cargo run --release --example positions -- games OUT SHARE SEED FILES...
//! cargo run --release --example positions -- ends OUT SEED FILES...
//! cargo run --release --example positions -- play OUT SHARE NET SIZE GAMES SEED
//! cargo run --release --example positions -- search OUT SHARE NET SIZE GAMES SEED [OPPONENT]
//! cargo run --release --example positions -- referee OUT SHARE NET SIZE GAMES SEED RULES...
//! cargo run --release --example positions -- label NET[,NET...] FILES...
//! cargo run --release --example positions -- table NET SIZE COUNT SEED PLAYER
//! cargo run --release --example positions -- again NET TABLE
//! ```
//!
//! `games` takes a share (0.12) of the positions of game records and the end of each, `ends` only the last board of
//! each, without its moves and with either player to move, as a judge is shown it. `play` takes those of games on
//! SIZE x SIZE that the network NET (a file) plays against itself by its policy, with random openings, handicaps and
//! weak play. Rules and komi are drawn anew for each game, so that what is learned holds under all of them.
//! `search` takes a share of the positions that NET is asked about in games that it plays by searching, against
//! itself or OPPONENT, another file. `referee` takes those of games under RULES that NET plays by searching, and
//! writes their labels too: what the referee said at the end, and the visits of the search. `label` writes beside
//! each file of positions what a network says of them, or the mean of what several say, and leaves those alone that
//! have their labels. `table` prints positions of games that PLAYER plays, and what NET says of them, `again` those
//! of a table with what another network says.
//!
//! Files of positions are `OUT-WxH.pos.gz`, those of labels `OUT-WxH.lab.gz`; `training/data.py` says what is in them.

#[path = "positions/play.rs"]
mod play;
#[path = "positions/refereed.rs"]
mod refereed;
#[path = "positions/shards.rs"]
mod shards;
#[path = "positions/table.rs"]
mod table;
#[path = "positions/trees.rs"]
mod trees;

use std::error::Error;
use std::fs;

use rand::SeedableRng;
use rand_pcg::Pcg64Mcg;
use shinpan::board::Size;
use shinpan::sgf;

type Failure = Box<dyn Error>;

/// Writes what `put` makes of each record.
fn of_records(
    out: &str,
    seed: &str,
    files: &[&str],
    put: impl Fn(&mut shards::Out, &sgf::Record, &mut Pcg64Mcg) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let mut out = shards::Out::new(out);
    let mut rng = Pcg64Mcg::seed_from_u64(seed.parse()?);
    for file in files {
        match sgf::read(&fs::read(file)?) {
            Ok(record) => put(&mut out, &record, &mut rng)?,
            Err(e) => eprintln!("{file}: {e}"),
        }
    }
    println!("{} positions", out.finish()?);
    Ok(())
}

fn main() -> Result<(), Failure> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let square = |side: &str| Ok::<_, Failure>(Size::square(side.parse()?).ok_or("no such board")?);
    match words[..] {
        ["games", out, share, seed, ref files @ ..] => {
            let share = share.parse()?;
            of_records(out, seed, files, |out, record, rng| play::of_record(out, share, record, rng))?;
        }
        ["ends", out, seed, ref files @ ..] => of_records(out, seed, files, play::end_of_record)?,
        ["play", out, share, net, side, games, seed] => {
            let mut out = shards::Out::new(out);
            let mut rng = Pcg64Mcg::seed_from_u64(seed.parse()?);
            play::play(&mut out, share.parse()?, net, square(side)?, games.parse()?, &mut rng)?;
            println!("{} positions", out.finish()?);
        }
        ["search", out, share, net, side, games, seed, ref against @ ..] => {
            let mut out = shards::Out::new(out);
            let nets = [net, against.first().unwrap_or(&net)];
            trees::search(&mut out, share.parse()?, nets, square(side)?, games.parse()?, seed.parse()?)?;
            println!("{} positions", out.finish()?);
        }
        ["referee", out, share, net, side, games, seed, ref rules @ ..] => {
            let (share, size, games, seed) = (share.parse()?, square(side)?, games.parse()?, seed.parse()?);
            println!("{} positions", refereed::play(out, share, net, size, games, seed, rules)?);
        }
        ["label", net, ref files @ ..] => shards::label(net, files)?,
        ["table", net, side, count, seed, player] => {
            table::print(net, square(side)?, count.parse()?, seed.parse()?, player)?;
        }
        ["again", net, file] => table::again(net, file)?,
        _ => {
            return Err("games OUT SHARE SEED FILES...; ends OUT SEED FILES...; play OUT SHARE NET SIZE GAMES SEED; \
                         search OUT SHARE NET SIZE GAMES SEED [OPPONENT]; \
                         referee OUT SHARE NET SIZE GAMES SEED RULES...; label NET[,NET...] FILES...; \
                         table NET SIZE COUNT SEED PLAYER; again NET TABLE"
                .into());
        }
    }
    Ok(())
}
