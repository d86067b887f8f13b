//! The network that the program carries, so that it plays and judges without a file. `training/` tells how it was made,
//! from what and by whom it was taught; its form is that of KataGo's files, version 8, with weights of 16 bits
//! (`@F16@`).

use std::sync::LazyLock;

use super::katago::KataNet;
use super::model::Precision;
use super::output::LoadedNetwork;

/// Its name in evidence and by `--net`.
pub const NAME: &str = "own";

static FILE: &[u8] = include_bytes!("own.bin.gz");

static BRAIN: LazyLock<LoadedNetwork> = LazyLock::new(|| {
    let mut net = KataNet::parse(FILE).unwrap_or_else(|e| unreachable!("the tests read the same bytes: {e}"));
    net.model.precision = Precision::Narrow;
    LoadedNetwork::new(&net, NAME.to_string())
});

/// The network, made ready when it is first asked for. That costs some hundredths of a second.
#[must_use]
pub fn network() -> &'static LoadedNetwork {
    &BRAIN
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net::{BoardHistory, NetworkRules, Workspace};
    use shinpan_rules::board::{Board, Color, Size};
    use shinpan_rules::rules::DIALECTS;

    /// The bound of what a network may add to the program.
    const BYTES: usize = 3_000_000;

    #[test]
    fn it_can_be_read_and_is_small() {
        assert!(FILE.len() < BYTES);
        assert_eq!(network().about.file, NAME);
        assert!(network().about.weights > 100_000);
    }

    #[test]
    fn it_knows_a_corner_from_an_edge_and_whose_stones_stand() {
        let picture = "\
            . . . . . . . . .
            . . X . . . O . .
            . . X . . . O . .
            . . X . . . O . .
            . . X . . . O . .
            . . X . . . O . .
            . . X . . . O . .
            . . X . . . O . .
            . . X . . . O . .";
        let board: Board = picture.parse().unwrap();
        let size = Size::square(9).unwrap();
        let history = BoardHistory::new(NetworkRules::of(&DIALECTS[0].rules), &board, Color::Black);
        let seen = network().evaluate_one(&history, 0, &mut Workspace::default());
        let at = |row: usize, column: usize| seen.ownership[row * size.width() + column];
        assert!(at(8, 0) < -0.8 && at(4, 2) < -0.8, "Black's side");
        assert!(at(8, 8) > 0.8 && at(4, 6) > 0.8, "White's side");
        let empty = BoardHistory::new(NetworkRules::of(&DIALECTS[0].rules), &Board::new(size), Color::Black);
        let seen = network().evaluate_one(&empty, 0, &mut Workspace::default());
        let share = |row: usize, column: usize| seen.policy[row * size.width() + column].unwrap_or(0.0);
        assert!(share(4, 4) > 10.0 * share(0, 0), "nobody opens in the corner point");
    }
}
