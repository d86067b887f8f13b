//! The owner of every point by many playouts.

use rand_pcg::Pcg64Mcg;

use crate::board::FastBoard;
use shinpan_rules::board::{Board, Color, Point, PointMap};

use super::{Policy, quick, run};

/// The owner of a point at the end of a playout: the colour of the stone on it, or of the stones around it if only one
/// colour is. Play goes on until nothing but eyes is left, so no flood fill is needed.
#[must_use]
pub fn owner(board: &Board, point: Point) -> Option<Color> {
    board.get(point).or_else(|| {
        let mut around = board.neighbors(point).filter_map(|q| board.get(q));
        let color = around.next()?;
        around.all(|c| c == color).then_some(color)
    })
}

/// How often each point was whose at the end of a number of playouts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnerMap {
    playouts: u32,
    owned: [PointMap<u32>; 2],
}

impl OwnerMap {
    /// Runs `playouts` playouts from a position, started by Black and White in turn so that the move in hand favours
    /// neither. The same generator state gives the same map.
    #[must_use]
    pub fn estimate(board: &Board, policy: &Policy, playouts: u32, rng: &mut Pcg64Mcg) -> OwnerMap {
        OwnerMap::estimate_until(board, policy, rng, &|done| done >= playouts)
    }

    /// Runs playouts until so many are enough, which is asked before each.
    #[must_use]
    pub fn estimate_until(
        board: &Board,
        policy: &Policy,
        rng: &mut Pcg64Mcg,
        enough: &dyn Fn(u32) -> bool,
    ) -> OwnerMap {
        let mut map = OwnerMap { playouts: 0, owned: [PointMap::new(0), PointMap::new(0)] };
        let (start, mut rng) = (policy.start(board), quick(rng));
        let mut end = start.clone();
        while !enough(map.playouts) {
            end.copy_from(&start);
            run(&mut end, Color::BOTH[map.playouts as usize % 2], policy.suicide, &mut rng);
            map.count(&end);
            map.playouts += 1;
        }
        map
    }

    /// Adds the end of a playout.
    fn count(&mut self, end: &FastBoard) {
        for p in end.size().points() {
            if let Some(color) = end.get(p).or_else(|| end.surrounded_by(p)) {
                self.owned[color][p] += 1;
            }
        }
    }

    /// Number of playouts that the map rests on.
    #[must_use]
    pub fn playouts(&self) -> u32 {
        self.playouts
    }

    /// The share of playouts, 0 to 1, after which a point was a player's; 0 if there were none.
    #[must_use]
    pub fn share(&self, color: Color, point: Point) -> f64 {
        f64::from(self.owned[color][point]) / f64::from(self.playouts.max(1))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use shinpan_rules::rules::Suicide;

    #[test]
    fn two_eyes_own_their_corner_in_every_playout() {
        let board: Board = ".X.X.\nXXXX.\n.....\n.....\n.....".parse().unwrap();
        let map = OwnerMap::estimate(&board, &Policy::new(Suicide::Forbidden), 20, &mut Pcg64Mcg::new(5));
        for text in ["A5", "B5", "C5", "A4", "D4"] {
            let p = text.parse().unwrap();
            assert!((map.share(Color::Black, p) - 1.0).abs() < f64::EPSILON, "{text}");
            assert!(map.share(Color::White, p).abs() < f64::EPSILON, "{text}");
        }
        assert_eq!(map.playouts(), 20);
    }

    #[test]
    fn no_playouts_say_nothing() {
        let board: Board = "X..".parse().unwrap();
        let map = OwnerMap::estimate(&board, &Policy::new(Suicide::Forbidden), 0, &mut Pcg64Mcg::new(5));
        assert!(map.share(Color::Black, "A1".parse().unwrap()).abs() < f64::EPSILON);
    }
}
