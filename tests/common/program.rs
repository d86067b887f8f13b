//! The program under test.

use std::ffi::OsString;

use assert_cmd::Command;

/// The program that was just built, or the one that `SHINPAN_PROGRAM` names.
pub fn shinpan() -> Command {
    let built = || OsString::from(env!("CARGO_BIN_EXE_shinpan"));
    Command::new(std::env::var_os("SHINPAN_PROGRAM").unwrap_or_else(built))
}
