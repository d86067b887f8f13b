//! The tests that `cargo test` runs, in one program, which is linked once; `slow.rs` has the others. What each part holds, its first lines and
//! `README.md` say.

mod architecture;
mod arena;
mod cases;
mod common;
mod compare;
mod counting;
mod dialects;
mod endings;
mod group_tax;
mod gtp;
mod hunt;
mod lab;
mod laws;
mod laws_of_dialects;
mod laws_of_moves;
mod laws_of_records;
mod licences;
mod life;
mod life_rulings;
mod net;
mod pictures;
mod players;
mod players_network;
mod records;
mod rules_command;
mod rules_contradictions;
mod rules_kata;
mod rules_text;
mod search;
mod sgf;
mod sgf_hostile;
mod solve;
mod sunjang;
mod tables;
mod tally;
