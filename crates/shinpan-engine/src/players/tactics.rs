//! Reading of what one side can take by force: ladders, nets without room, races of few liberties. Bounded, and wrong
//! only towards "cannot be taken".

use shinpan_rules::board::{Board, Chain, Color, Point, PointSet};

use super::view::{ChainId, View};

/// Positions that one question may look at.
const PER_QUESTION: u32 = 120;
/// Positions that the questions of one move may look at together.
const PER_MOVE: u32 = 2500;
/// A chain with more liberties is out of reach.
const REACH: usize = 3;

/// What becomes of a chain if it is attacked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fate {
    /// It cannot be taken, or not within sight.
    Safe,
    /// Whoever moves first decides.
    Open,
    /// It is taken even if its owner moves first.
    Lost,
}

/// Reads within a budget, so that the same question always has the same answer and a move its bound in time.
pub(super) struct Reader {
    question: u32,
    left: u32,
}

impl Reader {
    pub fn new() -> Reader {
        Reader { question: 0, left: PER_MOVE }
    }

    /// The fate of each chain of a position.
    pub fn fates(&mut self, view: &View) -> Vec<Fate> {
        let fate = |id| self.fate(view, id as ChainId);
        (0..view.chains.len()).map(fate).collect()
    }

    fn fate(&mut self, view: &View, id: ChainId) -> Fate {
        let chain = view.chain(id);
        let Some(at) = chain.stones.first().filter(|_| chain.liberties.len() <= REACH) else { return Fate::Safe };
        match self.is_caught(view.board, at) {
            false => Fate::Safe,
            true if self.is_lost(view.board, at) => Fate::Lost,
            true => Fate::Open,
        }
    }

    /// Whether the chain at a point is taken if its opponent moves.
    pub fn is_caught(&mut self, board: &Board, at: Point) -> bool {
        self.question = PER_QUESTION;
        self.attack(board, at)
    }

    /// Whether the chain at a point is taken although its owner moves.
    pub fn is_lost(&mut self, board: &Board, at: Point) -> bool {
        self.question = PER_QUESTION;
        !self.defend(board, at)
    }

    fn spend(&mut self) -> bool {
        let may = self.question > 0 && self.left > 0;
        if may {
            self.question -= 1;
            self.left -= 1;
        }
        may
    }

    /// The attacker tries each liberty. `true` if one of them takes the chain in the end.
    fn attack(&mut self, board: &Board, at: Point) -> bool {
        let Some(chain) = board.chain(at) else { return true };
        match chain.liberties.len() {
            0 | 1 => true,
            2..=REACH => chain.liberties.iter().any(|liberty| {
                if !self.spend() {
                    return false;
                }
                let mut next = board.clone();
                let stands = next.place(chain.color.opponent(), liberty).is_ok_and(|p| p.self_captured.is_empty());
                stands && !self.defend(&next, at)
            }),
            _ => false,
        }
    }

    /// The owner tries to do nothing, to capture a besieger, to extend and, with time for it, to press a besieger. `true` if one of
    /// these saves the chain. A budget that runs out saves it too.
    fn defend(&mut self, board: &Board, at: Point) -> bool {
        let Some(chain) = board.chain(at) else { return false };
        if chain.liberties.len() > REACH {
            return true;
        }
        if chain.liberties.len() > 1 && !self.attack(board, at) {
            return true;
        }
        let (captures, presses) = counters(board, &chain);
        let hurried = chain.liberties.len() < 2;
        let quiet = if hurried { chain.liberties } else { chain.liberties | presses };
        let moves = captures.iter().chain((quiet - captures).iter());
        for mv in moves {
            if !self.spend() {
                return true;
            }
            let mut next = board.clone();
            let Ok(placed) = next.place(chain.color, mv) else { continue };
            let free = next.chain(at).map_or(0, |c| c.liberties.len());
            let saved = match free {
                0 | 1 => false,
                2 => !placed.captured.is_empty() || !self.attack(&next, at),
                _ => true,
            };
            if saved {
                return true;
            }
        }
        false
    }
}

/// Where the owner of a chain takes a besieger, and where one with two liberties is put in atari.
fn counters(board: &Board, chain: &Chain) -> (PointSet, PointSet) {
    let (mut captures, mut presses) = (PointSet::EMPTY, PointSet::EMPTY);
    let mut seen = PointSet::EMPTY;
    for q in chain.stones.iter().flat_map(|p| board.neighbors(p)) {
        if board.get(q) != Some(chain.color.opponent()) || seen.contains(q) {
            continue;
        }
        let Some(besieger) = board.chain(q) else { continue };
        seen = seen | besieger.stones;
        match besieger.liberties.len() {
            1 => captures = captures | besieger.liberties,
            2 => presses = presses | besieger.liberties,
            _ => {}
        }
    }
    (captures, presses)
}

/// Whether a play leaves its own chain to be taken by force.
pub(super) fn walks_into_capture(reader: &mut Reader, board: &Board, color: Color, point: Point) -> bool {
    let mut next = board.clone();
    next.place(color, point).is_ok() && reader.is_caught(&next, point)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(picture: &str, at: &str, expected: Fate) {
        let board: Board = picture.parse().unwrap();
        let view = View::of(&board, Color::Black);
        let fates = Reader::new().fates(&view);
        let id = view.chain_at(at.parse().unwrap()).unwrap();
        assert_eq!(fates[usize::from(id)], expected, "{at}\n{board}");
    }

    #[test]
    fn ladders_are_read_to_the_edge_and_to_the_breaker() {
        let ladder = "
            . . . . . . .
            . . . . . . .
            . . . . . . .
            . . O . . . .
            . O X . . . .
            . . O O . . .
            . . . . . . .";
        check(ladder, "C3", Fate::Lost);
        let breaker = ladder.replacen(". . . . . . .", ". . . . . X .", 2);
        check(&breaker, "C3", Fate::Open);
    }

    #[test]
    fn two_eyes_are_safe_and_so_is_an_open_side() {
        check(". X . X O\nX X X X O\nO O O O .", "A2", Fate::Safe);
        check(". . . . .\n. . X . .\n. . O . .\n. . . . .", "C3", Fate::Safe);
    }
}
