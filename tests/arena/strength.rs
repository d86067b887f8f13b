//! Flags of a match about strength: colours, and the sequential test.

use serde_json::Value;

use super::common::{Folder, games, run};

#[test]
fn colours_are_fixed_where_that_is_asked_for() {
    let args = ["own:random", "own:random", "--names", "a,b", "--size", "3", "--games", "4", "--max-moves", "4"];
    let black = |more: &[&str]| -> Vec<String> {
        games(&[&args, more].concat()).iter().map(|game| game["black"].as_str().unwrap().to_string()).collect()
    };
    assert_eq!(black(&[]), ["a", "b", "a", "b"]);
    assert_eq!(black(&["--fixed-colors"]), ["a", "a", "a", "a"]);
}

/// The bounds of Wald's test are logarithms of the errors, and the same games say more or less by the Elo that is
/// meant.
#[test]
fn the_errors_and_the_elo_of_the_test_are_those_asked_for() {
    let folder = Folder::new();
    let file = folder.text("games.jsonl");
    let args = ["own:random", "own:heuristic", "--names", "a,b", "--size", "4", "--games", "8", "--journal", &file];
    run(&args);
    let test = |more: &[&str]| -> Value {
        let text = run(&[&["--merge", &file, "--json", "--sprt", "0", "10"], more].concat());
        let summary: Value = serde_json::from_str(&text).unwrap();
        summary["sprt"].clone()
    };
    for (flags, error, model) in [
        (&[][..], 0.05, "normalized"),
        (&["--sprt-error", "0.01"], 0.01, "normalized"),
        (&["--logistic"], 0.05, "logistic"),
        (&["--logistic", "--sprt-error", "0.2"], 0.2, "logistic"),
    ] {
        let said = test(flags);
        let bound = f64::ln((1.0 - error) / error);
        assert_eq!((said["alpha"].as_f64(), said["model"].as_str()), (Some(error), Some(model)), "{said}");
        let bounds = [0, 1].map(|i| said["bounds"][i].as_f64().unwrap());
        assert!((bounds[0] + bound).abs() < 1e-9 && (bounds[1] - bound).abs() < 1e-9, "{said}");
    }
    let ratio = |flags: &[&str]| test(flags)["llr"].as_f64().unwrap();
    assert!((ratio(&[]) - ratio(&["--logistic"])).abs() > 1e-3);
}
