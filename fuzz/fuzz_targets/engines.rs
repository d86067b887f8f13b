//! The law of `engines` (`shinpan::arena::hunt`), with coverage.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let law = shinpan::arena::hunt::law("engines").expect("a law of this name");
    if let Err(broken) = (law.holds)(bytes) {
        panic!("{broken}");
    }
});
