//! Kos that need not be settled before a pass (revision of the WMSG rules, supplementary ko rule: "neither a disturbing
//! life nor an internal disturbing death").
//!
//! "The terms in the optional supplementary ko rule are defined but elsewhere": in R. Jasiek's papers on ko, by which a
//! ko that is not disturbing is a fighting one, about the life and death of what stands beside it. The reading here
//! asks the confirmation of life and death ([`confirm`]) of each string beside the ko, and beside those coupled to it:
//!
//! - a *disturbing life*, the double-ko seki: all are alive, and a string that is taken down to one liberty in one ko
//!   gets it back in another;
//! - an *internal disturbing death*, the double-ko death or the ko of a dead group: all of one colour are alive, and
//!   all of the other are dead though they move first.

use crate::life::search::{Budget, Searched, Undecided};
use crate::tactics::unconditional;
use shinpan_rules::board::{Board, Point, PointSet};
use shinpan_rules::game::Ko;
use shinpan_rules::rules::Suicide;

use super::confirmed::confirm;

/// The kind of a ko.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::life) enum Kind {
    DisturbingLife,
    InternalDisturbingDeath,
    /// The life of strings beside it.
    Fought,
    /// Nothing but its stones, or what no other ko makes up for.
    Plain,
}

impl Kind {
    /// Tells whether it need not be settled before a pass.
    pub fn is_disturbing(self) -> bool {
        match self {
            Kind::DisturbingLife | Kind::InternalDisturbingDeath => true,
            Kind::Fought | Kind::Plain => false,
        }
    }

    pub fn phrase(self) -> &'static str {
        match self {
            Kind::DisturbingLife => "a disturbing life",
            Kind::InternalDisturbingDeath => "an internal disturbing death",
            Kind::Fought => "it is fought about strings beside it",
            Kind::Plain => "no other ko makes up for it",
        }
    }
}

/// The kind of the ko with its stone on a point; `None` if there is no ko.
pub(in crate::life) fn disturbing(
    board: &Board,
    ko_stone: Point,
    suicide: Suicide,
    budget: Budget<'_>,
) -> Option<Searched<Kind>> {
    let ko = Ko::at(board, ko_stone)?;
    let mut kos = ko.coupled(board);
    kos.push(ko);
    let mut court = Court { board, suicide, budget, spent: 0 };
    let answer = court.tell(&kos);
    Some(Searched { answer, nodes: court.spent, stones: board.chain(ko_stone)?.stones })
}

/// Tells whether taking the stone of a ko leaves a string of its owner beside it a single liberty.
fn threatens(board: &Board, ko: &Ko) -> bool {
    let mut taken = board.clone();
    let beside = ko.beside(board) & board.stones(ko.color);
    taken.place(ko.color.opponent(), ko.mouth).is_ok()
        && taken.chains().iter().any(|c| c.stones.intersects(&beside) && c.liberties.len() == 1)
}

/// Confirms strings of one position.
struct Court<'a> {
    board: &'a Board,
    suicide: Suicide,
    budget: Budget<'a>,
    spent: u64,
}

impl Court<'_> {
    /// The kind of kos that are coupled.
    fn tell(&mut self, kos: &[Ko]) -> Result<Kind, Undecided> {
        let beside = kos.iter().fold(PointSet::EMPTY, |all, ko| all | ko.beside(self.board));
        let mut alive = [None; 2];
        for string in self.board.chains().into_iter().filter(|c| c.stones.is_subset(&beside)) {
            let Some(stone) = string.stones.first() else { continue };
            let state = self.is_alive(stone)?;
            let Some(lives) = state.filter(|&lives| alive[string.color].is_none_or(|other| other == lives)) else {
                return Ok(Kind::Fought);
            };
            alive[string.color] = Some(lives);
        }
        Ok(match alive {
            [Some(true), Some(true)] if kos.len() > 1 && kos.iter().any(|ko| threatens(self.board, ko)) => {
                Kind::DisturbingLife
            }
            [Some(true), Some(false)] | [Some(false), Some(true)] => Kind::InternalDisturbingDeath,
            _ => Kind::Plain,
        })
    }

    /// Tells whether a string is alive, or dead even if its owner moves first; `None` if a move of its owner's decides.
    fn is_alive(&mut self, stone: Point) -> Result<Option<bool>, Undecided> {
        if self.confirm(self.board, stone)? {
            return Ok(Some(true));
        }
        let Some(owner) = self.board.get(stone) else { return Ok(None) };
        let walls = [owner, owner.opponent()].map(|color| unconditional(self.board, color, self.suicide).alive);
        let region = (self.board.all() - walls[0] - walls[1]).joined_to(stone);
        for p in region & self.board.empties() {
            let mut next = self.board.clone();
            let played = next.place(owner, p).is_ok_and(|done| done.self_captured.is_empty());
            if played && self.confirm(&next, stone)? {
                return Ok(None);
            }
        }
        Ok(Some(false))
    }

    fn confirm(&mut self, board: &Board, stone: Point) -> Result<bool, Undecided> {
        let (spent, stop) = (self.spent, self.budget.stop);
        let left = Budget { nodes: self.budget.nodes.saturating_sub(spent), stop: &|nodes| stop(spent + nodes) };
        let Some(searched) = confirm(board, stone, self.suicide, left) else { return Ok(false) };
        self.spent += searched.nodes;
        searched.answer.map(|confirmed| confirmed.is_alive())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::life::{Proofs, Reader};
    use shinpan_rules::board::{Color, Move};
    use shinpan_rules::game::Game;
    use shinpan_rules::rules::Ruleset;

    /// One ko each and F3 between the groups: who takes the second ko has to watch the other take the first.
    const DOUBLE_KO_SEKI: &str = "OOOXO.OXXX/.OOXXOOXX./OOOXX.OXXX/.OOXXOOXX./OOOX.XOXXX";

    fn board(rows: &str) -> Board {
        rows.replace('/', "\n").parse().unwrap()
    }

    #[test]
    fn kos_are_told_apart() {
        let open = format!("{}/...XO..../..X.XO.../...XO....{}", ["........."; 3].join("/"), "/.........".repeat(3));
        for (rows, stone, kind) in [
            (DOUBLE_KO_SEKI, "E5", Ok(Kind::DisturbingLife)),
            (DOUBLE_KO_SEKI, "F1", Ok(Kind::DisturbingLife)),
            // White is dead whoever moves, and has a ko.
            ("OXXX.X/.O..X./OOXX.X/OOXXXX", "A4", Ok(Kind::InternalDisturbingDeath)),
            // The ten-thousand-year ko.
            (".OOXO.OXX./OOOXXOOXXX/.OOX.OOXX./OOOX.OOXXX", "E4", Ok(Kind::Plain)),
            ("..XO../.X.XO./..XO..", "D2", Ok(Kind::Fought)),
            (&open, "E5", Err(Undecided::Region)),
        ] {
            let found = disturbing(&board(rows), stone.parse().unwrap(), Suicide::Forbidden, 400_000.into());
            assert_eq!(found.map(|found| found.answer), Some(kind), "{stone}\n{}", board(rows));
        }
    }

    #[test]
    fn nobody_has_to_end_a_double_ko_seki() {
        let board = board(DOUBLE_KO_SEKI);
        for (by_search, undecided) in [(true, false), (false, true)] {
            let mut game = Game::new("chinese pass_limit=wmsg-ko".parse::<Ruleset>().unwrap(), board.size());
            let stones = Color::BOTH.into_iter().flat_map(|c| board.stones(c).into_iter().map(move |p| (c, p)));
            game.set_up(stones, Some(Color::Black)).unwrap();
            game.set_oracle(if by_search { Arc::new(Reader::default()) } else { Arc::new(Proofs) });
            assert_eq!(game.play(Color::Black, Move::Pass).map(|turn| turn.undecided), Ok(undecided));
        }
    }
}
