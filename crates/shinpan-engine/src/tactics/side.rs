//! A position as one colour sees it: its chains, and the regions between them.

use shinpan_rules::board::{Board, Chain, Color, Point, PointMap, PointSet};

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

    /// The part of it in an area: the chains that have stones there, and the regions beside them. Other
    /// chains beside a region are one without stones and liberties, which nobody takes to be alive.
    pub fn near(board: &Board, color: Color, area: PointSet) -> Side {
        let own = board.stones(color);
        let mut chains: Vec<Chain> = Vec::new();
        let mut left = own & area;
        while let Some(chain) = left.first().and_then(|p| board.chain(p)) {
            left = left - chain.stones;
            chains.push(chain);
        }
        let mut around: Vec<PointSet> = chains.iter().map(|chain| board.next_to(&chain.stones)).collect();
        let seen = chains.iter().fold(PointSet::EMPTY, |all, c| all | c.stones);
        let mut left = around.iter().fold(PointSet::EMPTY, |all, &a| all | a) - own;
        let mut regions = Vec::new();
        while let Some(start) = left.first() {
            let Flood { points, border: walls } = flood(board, color, start);
            left = left - points;
            let mut border: Vec<ChainId> = (0..chains.len()).filter(|&c| chains[c].stones.intersects(&walls)).collect();
            if !walls.is_subset(&seen) {
                border.push(chains.len());
            }
            regions.push(Region { points, border });
        }
        chains.push(Chain { color, stones: PointSet::EMPTY, liberties: PointSet::EMPTY });
        around.push(PointSet::EMPTY);
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
