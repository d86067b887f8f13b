//! Scores that engines claim, and what a match says of those that differ (`claims.table`).

use shinpan::arena::{Entry, Summary};

use crate::common;

/// A counted game of two engines, colours swapped at every other, of whom some claim another score.
fn entry(game: usize, otherwise: [bool; 2]) -> Entry {
    let (a, b) = if game.is_multiple_of(2) { ("black", "white") } else { ("white", "black") };
    let colors = [a, b].map(|c| if c == "black" { "Black" } else { "White" });
    let says = |i: usize| {
        let claim = format!("{} claims W+3.5, the referee counts B+10.5: it takes D4 for dead", colors[i]);
        otherwise[i].then_some(claim)
    };
    let referee: Vec<String> = [0, 1].into_iter().filter_map(says).collect();
    let line = serde_json::json!({
        "game": game + 1, "black": "", "white": "", "result": "B+10.5", "ending": "score", "moves": [], "referee": referee,
        "claims": { "black": "B+10.5", "white": "B+10.5" }, "sides": { a: { "player": 0 }, b: { "player": 1 } },
    });
    serde_json::from_value(line).unwrap()
}

#[test]
fn a_match_warns_of_an_engine_whose_scores_are_not_the_referees() {
    let names = ["a", "b"].map(str::to_string);
    for (number, line) in common::lines(include_str!("claims.table")) {
        let [games, by_a, by_b, expected] = *common::cells(line) else { panic!("line {number}") };
        let [games, by_a, by_b] = [games, by_a, by_b].map(|n| n.parse::<usize>().unwrap());
        let entries: Vec<Entry> = (0..games).map(|game| entry(game, [game < by_a, game < by_b])).collect();
        let summary = Summary::of(&names, &entries);
        let text = summary.text(None);
        let warned = names.iter().filter(|name| text.contains(&format!("Warning: {name} and the referee disagree")));
        let warned: Vec<&str> = warned.map(String::as_str).collect();
        let expected: Vec<&str> = expected.split_whitespace().filter(|word| *word != "-").collect();
        assert_eq!(warned, expected, "line {number}: {text}");
        let json = summary.json(None);
        let claims = |i: usize| &json["players"][i]["claims"];
        assert_eq!((&claims(0)["made"], &claims(0)["differ"]), (&games.into(), &by_a.into()), "line {number}");
        assert_eq!((&claims(1)["made"], &claims(1)["differ"]), (&games.into(), &by_b.into()), "line {number}");
    }
}
