//! Moves in the order in which an engine ranks them.

use crate::board::Move;

/// The moves of the last line of an analysis (`lz-analyze`, `kata-analyze`), by `order` where it is told.
pub(super) fn analysis(text: &str) -> Vec<Move> {
    let Some(line) = text.lines().rev().find(|line| line.contains("info ")) else { return Vec::new() };
    let mut ranked: Vec<(usize, Move)> = Vec::new();
    for (place, info) in line.split("info ").filter(|info| !info.trim().is_empty()).enumerate() {
        let words: Vec<&str> = info.split_whitespace().collect();
        let after = |key: &str| words.iter().position(|word| *word == key).and_then(|at| words.get(at + 1));
        if let Some(mv) = after("move").and_then(|word| word.parse().ok()) {
            ranked.push((after("order").and_then(|word| word.parse().ok()).unwrap_or(place), mv));
        }
    }
    ranked.sort_by_key(|&(order, _)| order);
    ranked.into_iter().map(|(_, mv)| mv).collect()
}

/// The moves of `top_moves`: each with its weight, best first.
pub(super) fn top_moves(text: &str) -> Vec<Move> {
    text.split_whitespace().filter_map(|word| word.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rankings_are_read() {
        let shown = |moves: Vec<Move>| moves.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        let leela = "info move D4 visits 1 winrate 50 order 0 pv D4\n\
                     info move C3 visits 9 winrate 52 order 1 pv C3 D4 info move D4 visits 30 order 0 pv D4 C3";
        for (told, moves) in [
            (leela, "D4 C3"),
            ("info move pass visits 3 info move A1 visits 2", "pass A1"),
            ("info move Z99 visits 3 order 0", ""),
            ("", ""),
        ] {
            assert_eq!(shown(analysis(told)), moves, "{told}");
        }
        assert_eq!(shown(top_moves("Q16 34.2 D4 12.0 ")), "Q16 D4");
        assert_eq!(shown(top_moves("")), "");
    }
}
