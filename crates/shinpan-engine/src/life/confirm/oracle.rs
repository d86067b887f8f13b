//! The oracle of proofs that need no search.

use crate::life::proof::Proved;
use shinpan_rules::board::{Board, Point};
use shinpan_rules::game::oracle::{Answer, Finding, Oracle};
use shinpan_rules::rules::{Rules, Suicide};

/// An oracle that says what unconditional life proves (Benson 1976) and no more.
///
/// A string that stays on the board although its owner always passes cannot be captured. It is independently alive if
/// that does not hang on suicide being illegal: then its owner can fill his own regions down to two eyes. In `.X.OO`
/// the stone stays, and never gets a second eye. A string in a region that only such strings of the opponent border and
/// that has no room for two eyes is alive by none: neither it nor a stone placed there later can make two eyes, and all
/// of them can be captured.
#[derive(Clone, Copy, Debug, Default)]
pub struct Proofs;

impl Proofs {
    fn unconditional(board: &Board, rules: &Rules, string: Point) -> Finding {
        let [black, white] = Proved::unconditional(board, rules.suicide).unconditional;
        if (black.alive | white.alive).contains(string) {
            Finding::new(Answer::Yes, "unconditionally alive")
        } else if (black.dead | white.dead).contains(string) {
            Finding::new(Answer::No, "in territory that is unconditionally the opponent's")
        } else {
            Finding::new(Answer::Undecided, "neither life nor death is unconditional")
        }
    }
}

impl Oracle for Proofs {
    fn independently_alive(&self, board: &Board, rules: &Rules, string: Point) -> Finding {
        let found = Proofs::unconditional(board, rules, string);
        let lasting = || Proofs::unconditional(board, &Rules { suicide: Suicide::Allowed, ..*rules }, string);
        if found.answer == Answer::Yes { lasting() } else { found }
    }

    fn alive_in_confirmation(&self, board: &Board, rules: &Rules, string: Point) -> Finding {
        Proofs::unconditional(board, rules, string)
    }

    fn disturbing(&self, _: &Board, _: &Rules, _: Point) -> Finding {
        Finding::new(Answer::Undecided, "it takes search to tell")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shinpan_rules::rules::Ruleset;

    #[test]
    fn unconditional_life_is_alive_and_what_it_encloses_is_not() {
        let rules = "chinese".parse::<Ruleset>().unwrap().rules;
        let board: Board = "XO.X.\nX.XX.\nXXX..\n.....\n....O".parse().unwrap();
        let points = [("A5", Answer::Undecided), ("B5", Answer::Undecided), ("E1", Answer::Undecided)];
        let two_eyes: Board = ".XO.X.\nXXXXX.\n......\n.....O".parse().unwrap();
        let proved = [("A3", Answer::Yes), ("C4", Answer::No), ("F1", Answer::Undecided)];
        assert_eq!(
            Proofs.independently_alive(&".X.OO".parse().unwrap(), &rules, "B1".parse().unwrap()).answer,
            Answer::Undecided
        );
        for (board, points) in [(board, points), (two_eyes, proved)] {
            for (vertex, answer) in points {
                let string = vertex.parse().unwrap();
                assert_eq!(Proofs.independently_alive(&board, &rules, string).answer, answer, "{vertex}\n{board}");
                assert_eq!(Proofs.alive_in_confirmation(&board, &rules, string).answer, answer, "{vertex}\n{board}");
            }
        }
    }
}
