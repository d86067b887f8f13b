//! The program under test.

use std::ffi::OsString;

use std::process::{Child, Output};
use std::time::{Duration, Instant};

use assert_cmd::Command;

/// The program that was just built, or the one that `SHINPAN_PROGRAM` names.
pub fn shinpan() -> Command {
    let built = || OsString::from(env!("CARGO_BIN_EXE_shinpan"));
    Command::new(std::env::var_os("SHINPAN_PROGRAM").unwrap_or_else(built))
}

/// What a program has printed when it ends. One that runs on for longer than this is killed, and has no exit code: no test waits
/// without a bound.
pub fn output_within(mut child: Child, most: Duration) -> Output {
    let deadline = Instant::now() + most;
    while child.try_wait().expect("the program was started").is_none() {
        if Instant::now() >= deadline {
            drop(child.kill());
            break;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    child.wait_with_output().expect("the program has ended")
}
