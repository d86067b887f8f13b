//! Tests that take longer, some laws minutes: `cargo test --test slow`. `.ci/run` runs it too.

mod common;
#[allow(dead_code, reason = "`all.rs` uses the rest")]
#[path = "counting/games.rs"]
mod games;
#[allow(dead_code, reason = "`all.rs` uses the rest")]
#[path = "gtp/session.rs"]
mod session;

mod browser;
mod choices_verified;
mod clients_slow_and_many;
mod fast_board;
mod finished;
mod gnugo;
mod independent_life;
mod katago;
#[path = "counting/law.rs"]
mod law;
mod life_anywhere;
mod life_confirmation;
mod life_diagrams;
mod life_laws;
mod life_search;
mod perft;
mod play_out;
mod players_everywhere;
mod players_finish;
mod proofs;
#[path = "gtp/written.rs"]
mod written;
