//! The law of `pictures` (`shinpan_hunt`), with coverage.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let law = shinpan_hunt::law("pictures").expect("a law of this name");
    if let Err(broken) = (law.holds)(bytes) {
        panic!("{broken}");
    }
});
