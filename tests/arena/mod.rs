//! Matches as whoever arranges them meets them: the program, its journal, engines that fail in every way.

mod audits;
mod claims;
mod common;
mod evaluations;
mod faults;
mod guard;
mod nothing_is_lost;
mod procedure;
mod strength;
mod suites;
