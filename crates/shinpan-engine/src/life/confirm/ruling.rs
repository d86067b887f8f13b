//! Rulings: what the rules' own confirmation of life and death decides.

use crate::life::types::{Basis, Evidence};
use shinpan_rules::board::PointSet;
use shinpan_rules::game::Game;

/// The decisions of the rules' own confirmation about a verdict.
pub(in crate::life) struct Ruling {
    pub dead: PointSet,
    /// Stones of strings about which they decided.
    pub decided: PointSet,
    pub evidence: Evidence,
}

/// Puts what is decided in the place of what was estimated, and, where it binds the players, of what they marked. So
/// marks and estimates say what becomes of the strings that nobody can tell about.
pub(in crate::life) fn ruling(game: &Game, dead: PointSet, evidence: Evidence) -> Ruling {
    let marked = evidence.basis == Basis::Marked;
    let found = game.confirmation().filter(|found| game.removes_dead() && (found.binds || !marked));
    let Some(found) = found else { return Ruling { dead, decided: PointSet::EMPTY, evidence } };
    let undecided = game.board().chains().iter().filter(|chain| chain.stones.intersects(&found.undecided)).count();
    let decided = found.dead | found.alive;
    match undecided {
        0 => Ruling { dead: found.dead, decided, evidence: Basis::Confirmed.into() },
        _ => Ruling { dead: found.dead | (dead - found.alive), decided, evidence: Evidence { undecided, ..evidence } },
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use crate::life::{Basis, Evidence, Judge, Proofs, judge};
    use shinpan_rules::board::{Board, Color, Move, PointSet};
    use shinpan_rules::game::Game;
    use shinpan_rules::rules::Ruleset;

    fn stopped(rules: &str, picture: &str) -> Game {
        let board: Board = picture.parse().unwrap();
        let mut game = Game::new(rules.parse::<Ruleset>().unwrap(), board.size());
        let stones = Color::BOTH.into_iter().flat_map(|c| board.stones(c).into_iter().map(move |p| (c, p)));
        game.set_up(stones, Some(Color::Black)).unwrap();
        game.set_oracle(Arc::new(Proofs));
        game.play(Color::Black, Move::Pass).unwrap();
        game.play(Color::White, Move::Pass).unwrap();
        game
    }

    fn points(text: &str) -> PointSet {
        text.split_whitespace().map(|v| v.parse().unwrap()).collect()
    }

    /// Everything is decided but the stones in the middle.
    const OPEN: &str = ".XO.X...O.O.\nXXXXX.X.OOOO\nX...X...O..O";
    const DECIDED: &str = ".XO.XO.O.\nXXXXXOOOO\nX...XO..O";

    #[test]
    fn what_is_decided_needs_no_judge() {
        for rules in ["japanese confirm=wagc", "japanese confirm=japanese-1989"] {
            let verdict = judge(&stopped(rules, DECIDED), Judge::AllAlive);
            assert_eq!((verdict.dead, verdict.evidence), (points("C3"), Basis::Confirmed.into()), "{rules}");
        }
    }

    #[test]
    fn what_is_undecided_is_the_players_business_and_the_evidence_says_so() {
        for (rules, marks, expected) in
            [("japanese confirm=wagc", "G2 A2", "C3 G2"), ("japanese confirm=japanese-1989", "G2 A2", "G2 A2")]
        {
            let mut game = stopped(rules, OPEN);
            let verdict = judge(&game, Judge::AllAlive);
            assert_eq!(verdict.dead, points("C3"), "{rules}");
            assert_eq!(verdict.evidence, Evidence { basis: Basis::AllAlive, undecided: 1 }, "{rules}");
            assert!(verdict.evidence.to_string().ends_with("leaves 1 string undecided"), "{}", verdict.evidence);
            game.mark_dead(points(marks)).unwrap();
            assert_eq!(judge(&game, Judge::AllAlive).dead, points(expected), "{rules}");
        }
    }
}
