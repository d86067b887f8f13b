//! [`Stakes`]: what is left to gain once everything is decided. The only file of this floor that reads the rules; it
//! asks the axes, never what the rules are called.

use shinpan_rules::game::Game;
use shinpan_rules::rules::{FirstPass, Pass, Scoring};

/// What a stone is worth to the player who plays it, in points more than a pass.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Stakes {
    /// On a point that is nobody's.
    pub dame: f64,
    /// In own territory.
    pub fill: f64,
    /// In the opponent's territory, where it dies.
    pub stray: f64,
    /// Whether own territory is filled as long as two eyes remain, because only stones count.
    pub fills: bool,
    /// Whether dead stones have to be captured, because nobody will remove them.
    pub captures_dead: bool,
}

impl Stakes {
    /// What is at stake in a game now.
    pub fn of(game: &Game) -> Stakes {
        let (dame, fill, stray) = match game.rules().scoring {
            Scoring::Area => (1.0, 0.0, 0.0),
            Scoring::Territory => (0.0, -1.0, -1.0),
            Scoring::Empty => (0.0, -1.0, 0.0),
            Scoring::Stone => (1.0, 1.0, 0.0),
            // Every safe move is one more before the player runs out of them.
            Scoring::None => (1.0, 0.5, 0.5),
        };
        let pass = pass_worth(game);
        Stakes {
            dame: dame - pass,
            fill: fill - pass,
            stray: stray - pass,
            fills: matches!(game.rules().scoring, Scoring::Stone | Scoring::None),
            captures_dead: game.stones_stay(),
        }
    }
}

impl Stakes {
    /// Whether a stone in own territory costs no more than a pass does once the first pass, if it is paid for, is made.
    pub fn is_idle_free(&self) -> bool {
        self.fill > -1.0
    }
}

/// What a pass is worth. Where it costs a stone and prisoners count it is a point lost, so a dame is worth a move there
/// and a stone in own territory is not worse than the pass. Where the first pass of the game has a value, that is half
/// as much as a dame (Concord Go Rules, "First Pass is Valuable"): dame come first, the first pass before idle moves.
fn pass_worth(game: &Game) -> f64 {
    let stone = match game.rules().pass {
        Pass::Stone | Pass::Return if game.rules().scoring == Scoring::Territory => -1.0,
        Pass::Free | Pass::Stone | Pass::Return | Pass::Forbidden => 0.0,
    };
    let first = match game.rules().first_pass {
        FirstPass::None => 0.0,
        FirstPass::WhitePoint
        | FirstPass::HalfTransfer
        | FirstPass::Button
        | FirstPass::TwoButtons
        | FirstPass::BlackLastMove => {
            if game.ledger().first_pass.is_none() {
                0.5
            } else {
                0.0
            }
        }
    };
    stone + first
}

#[cfg(test)]
mod tests {
    use super::*;
    use shinpan_rules::board::{Color, Move, Size};
    use shinpan_rules::rules::Ruleset;

    /// What dame, own territory and the opponent's are worth before the first pass and after it.
    fn check(rules: &str, before: (f64, f64, f64), after: (f64, f64, f64)) {
        let mut game = Game::new(rules.parse::<Ruleset>().unwrap(), Size::square(5).unwrap());
        let at_stake = |game: &Game| {
            let s = Stakes::of(game);
            (s.dame, s.fill, s.stray)
        };
        assert_eq!(at_stake(&game), before, "{rules}");
        game.play(Color::Black, Move::Pass).unwrap();
        assert_eq!(at_stake(&game), after, "{rules} after a pass");
    }

    #[test]
    fn the_axes_decide_what_a_move_is_worth() {
        check("chinese", (1.0, 0.0, 0.0), (1.0, 0.0, 0.0));
        check("aga", (1.0, 0.0, 0.0), (1.0, 0.0, 0.0));
        check("japanese", (0.0, -1.0, -1.0), (0.0, -1.0, -1.0));
        check("taiwan", (0.5, -0.5, -0.5), (1.0, 0.0, 0.0));
        check("concord", (0.5, -0.5, -0.5), (1.0, 0.0, 0.0));
        check("flammenkamp", (1.0, 1.0, 0.0), (1.0, 1.0, 0.0));
    }
}
