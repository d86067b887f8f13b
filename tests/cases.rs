//! Runs the cases of `tests/cases/*.txt`.

use crate::common;

#[test]
fn cases() {
    let files = common::files("cases", "txt");
    assert!(!files.is_empty());
    for (name, text) in files {
        assert!(common::script::run(&name, &text) > 0, "{name} has no case");
    }
}
