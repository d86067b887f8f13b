//! Fights: the kos between the same stones.

use shinpan_rules::board::{Board, Color, PointSet};
use shinpan_rules::game::Ko;

/// The board after a player has ended a ko, with as many moves as that takes.
pub(in crate::life) fn ended_by(ko: Ko, board: &Board, player: Color) -> Option<Board> {
    let mut ended = board.clone();
    ended.place(player, ko.mouth).ok()?;
    if player != ko.color {
        ended.place(player, ko.stone).ok()?;
    }
    Some(ended)
}

/// Kos between the same stones.
#[derive(Clone, Debug)]
pub(in crate::life) struct Fight {
    pub kos: Vec<Ko>,
    /// The stones of each colour at the kos, whole chains.
    pub sides: [PointSet; 2],
}

/// The fights of a position in which no `alive` stones are at stake on either side: those cannot be taken.
pub(in crate::life) fn fights(board: &Board, alive: PointSet) -> Vec<Fight> {
    let mut fights: Vec<Fight> = Vec::new();
    for ko in Ko::all(board) {
        let mut fight =
            Fight { kos: vec![ko], sides: Color::BOTH.map(|color| (ko.beside(board) & board.stones(color)) - alive) };
        fights.retain(|other| {
            let same = (0..2).any(|side| other.sides[side].intersects(&fight.sides[side]));
            if same {
                fight.kos.extend(&other.kos);
                fight.sides = [0, 1].map(|side| fight.sides[side] | other.sides[side]);
            }
            !same
        });
        fights.push(fight);
    }
    fights.retain(|fight| fight.sides.iter().all(|side| !side.is_empty()));
    fights
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kos_between_the_same_stones_are_one_fight() {
        let board: Board = "OOOXO.OXXX\n.OOXXOOXX.\nOOOXX.OXXX\n.OOXXOOXX.\nOOOX.XOXXX".parse().unwrap();
        let alive = Color::BOTH
            .map(|c| crate::tactics::unconditional(&board, c, shinpan_rules::rules::Suicide::Forbidden).alive);
        let found = fights(&board, alive[0] | alive[1]);
        assert_eq!((Ko::all(&board).len(), found.len(), found[0].kos.len()), (2, 1, 2));
        assert!(found[0].sides[0].contains("D3".parse().unwrap()) && found[0].sides[1].contains("G3".parse().unwrap()));
    }

    #[test]
    fn a_ko_ends_by_connecting_or_by_taking_and_connecting() {
        let board: Board = "..XO..\n.X.XO.\n..XO..".parse().unwrap();
        let ko = Ko::all(&board)[0];
        assert_eq!((ko.stone, ko.mouth), ("D2".parse().unwrap(), "C2".parse().unwrap()));
        for (player, after) in [(Color::Black, "..XO..\n.XXXO.\n..XO.."), (Color::White, "..XO..\n.XOOO.\n..XO..")] {
            assert_eq!(ended_by(ko, &board, player).unwrap(), after.parse().unwrap(), "{player}");
        }
    }
}
