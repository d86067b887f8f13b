//! A position as one colour sees it: its chains, and the regions between them.

use crate::board::{Board, Chain, Color, Point, PointMap, PointSet};

/// Number of a chain in [`Side::chains`].
pub(crate) type ChainId = usize;

/// A maximal set of points, joined along lines, without a stone of the colour in question.
pub(crate) struct Region {
    pub points: PointSet,
    /// The chains of that colour next to it.
    pub border: Vec<ChainId>,
}

/// The chains of one colour and the regions that they leave.
pub(crate) struct Side {
    pub color: Color,
    pub chains: Vec<Chain>,
    /// The points next to each chain, opposing stones included.
    pub around: Vec<PointSet>,
    pub regions: Vec<Region>,
}

impl Side {
    /// Looks at a position. Costs a flood fill.
    pub fn of(board: &Board, color: Color) -> Side {
        let chains: Vec<Chain> = board.chains().into_iter().filter(|c| c.color == color).collect();
        let around = chains.iter().map(|chain| board.next_to(&chain.stones)).collect();
        let mut at = PointMap::new(usize::MAX);
        for (id, chain) in chains.iter().enumerate() {
            chain.stones.iter().for_each(|p| at[p] = id);
        }
        let mut left = board.all() - board.stones(color);
        let mut regions = Vec::new();
        while let Some(start) = left.first() {
            let Flood { points, border } = flood(board, color, start);
            left = left - points;
            let mut border: Vec<ChainId> = border.iter().map(|p| at[p]).collect();
            border.sort_unstable();
            border.dedup();
            regions.push(Region { points, border });
        }
        Side { color, chains, around, regions }
    }
}

/// A region and the stones around it.
pub(crate) struct Flood {
    pub points: PointSet,
    pub border: PointSet,
}

/// The region without a stone of `color` around a point.
pub(crate) fn flood(board: &Board, color: Color, start: Point) -> Flood {
    let walls = board.stones(color);
    let points = (board.all() - walls).joined_to(start);
    Flood { points, border: board.next_to(&points) & walls }
}
