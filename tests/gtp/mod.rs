//! The program as its users meet it: GTP in, GTP out, and the command line.

mod analysis;
mod broken;
mod cleanup;
mod clients;
mod faults;
mod files;
mod gogui;
mod readme;
mod recipes;
mod refusals;
mod results;
mod robustness;
mod scripts;
mod session;
mod set_ups;
mod status;
#[cfg(unix)]
mod terminal;
mod time;
mod transcripts;
