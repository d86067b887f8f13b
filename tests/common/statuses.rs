//! Statements about the points of a board, held together.

use shinpan::game::Game;
use shinpan::life::{Status, Verdict, status_list, status_of};

/// The lists of all statuses name every point once, and say what `status_of` says.
pub fn divide_the_board(game: &Game, verdict: &Verdict) {
    let mut named = Vec::new();
    for &(_, status) in Status::ALL {
        for part in status_list(game, verdict, status) {
            assert!(part.iter().all(|p| status_of(game, verdict, p) == status));
            named.extend(part);
        }
    }
    named.sort_unstable();
    assert_eq!(named, game.size().points().collect::<Vec<_>>());
}
