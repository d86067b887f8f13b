//! The report of a search about a position.

use shinpan_rules::board::{Color, Move, PointMap, Size, Symmetry};

use super::symmetry::{map_moved, moved};
use super::tree::Tree;
use super::walk::Owners;

/// Longest line of moves that is told.
const LONGEST: usize = 20;

/// The evaluation of a position. Shares and scores are Black's.
#[derive(Clone, Debug)]
pub struct Report {
    /// The player to move.
    pub to_play: Color,
    /// Visits that this rests on, those of earlier questions included.
    pub visits: usize,
    /// Black's share of wins.
    pub win: f32,
    /// The mean utility for the player to move, 0 to 1: the win and a little of the margin.
    pub utility: f32,
    /// Black's mean score.
    pub score: f32,
    /// Its standard deviation.
    pub stdev: f32,
    /// Nodes of the tree.
    pub nodes: usize,
    /// The moves that were searched, the one to choose first, then by visits. Barred ones are left out, and so are the
    /// images of others ([`Report::all_moves`]).
    pub moves: Vec<MoveReport>,
    /// The owner of each point at the end, from 1 (Black's) to -1, if it was asked for.
    pub owners: Option<PointMap<f32>>,
    /// The standard deviation of that over the visits.
    pub owners_stdev: Option<PointMap<f32>>,
}

/// The evaluation of a move. Shares and scores are Black's.
#[derive(Clone, Debug)]
pub struct MoveReport {
    /// The move.
    pub mv: Move,
    /// Visits.
    pub visits: usize,
    /// Black's share of wins after it.
    pub win: f32,
    /// The utility for the player to move, 0 to 1: the win and a little of the margin.
    pub utility: f32,
    /// Its least worth for the player to move, as far as the visits tell.
    pub lcb: f32,
    /// Black's mean score.
    pub score: f32,
    /// Its standard deviation.
    pub stdev: f32,
    /// Its prior: a probability.
    pub prior: f32,
    /// True if its result is certain.
    pub proven: bool,
    /// The line that is thought best, this move first, with the visits of each move.
    pub line: Vec<(Move, usize)>,
    /// The owner of each point at the end after it, if that was asked for, and the standard deviation over its visits.
    pub owners: Option<Box<[PointMap<f32>; 2]>>,
    /// Moves that were not searched because a symmetry of the position maps this one to them.
    pub images: Vec<(Move, Symmetry)>,
    /// The move that was searched, if this is an image of it.
    pub symmetry_of: Option<Move>,
}

/// A tree's answers.
pub(super) fn report(tree: &Tree, owners: &Owners, size: Size) -> Report {
    let after = |mv| owners.after(mv).and_then(|owners| Some(Box::new([owners.mean()?, owners.stdev(size)?])));
    let choice = tree.choice();
    let mut moves: Vec<(bool, MoveReport)> = tree
        .children(0)
        .filter(|&c| tree.node(c).is_open())
        .map(|c| {
            let node = tree.node(c);
            let (score, stdev) = node.score();
            let first = (node.mv(), node.visits as usize);
            let rest = tree.line(c, LONGEST - 1).into_iter().map(|(mv, n)| (mv, n as usize));
            let (win, score) = node.proven.map_or((node.win(), score), |v| (v.win, v.score));
            let of = MoveReport {
                mv: node.mv(),
                visits: node.visits as usize,
                win,
                utility: node.proven.map_or_else(|| node.thought(), |v| v.utility(tree.to_play(), tree.scale())),
                lcb: node.lcb(),
                score,
                stdev,
                prior: node.policy(),
                proven: node.proven.is_some(),
                line: std::iter::once(first).chain(rest).collect(),
                owners: after(node.mv()),
                images: tree.images_of(node.mv(), size),
                symmetry_of: None,
            };
            (choice == Some(c), of)
        })
        .collect();
    moves.sort_by_key(|(chosen, m)| (!chosen, std::cmp::Reverse(m.visits)));
    let root = tree.root();
    let (score, stdev) = root.score();
    Report {
        to_play: tree.to_play(),
        visits: root.visits as usize,
        win: root.win(),
        utility: 1.0 - root.mean(),
        score,
        stdev,
        nodes: tree.len(),
        moves: moves.into_iter().map(|(_, m)| m).collect(),
        owners: owners.mean(),
        owners_stdev: owners.stdev(size),
    }
}

impl Report {
    /// The move to make; `None` if none is legal and allowed.
    #[must_use]
    pub fn best(&self) -> Option<&MoveReport> {
        self.moves.first()
    }

    /// All moves that may be made, each followed by its images, on a board of this size.
    #[must_use]
    pub fn all_moves(&self, size: Size) -> Vec<MoveReport> {
        let of = |m: &MoveReport| {
            let images = m.images.iter().map(|&(_, symmetry)| m.image(size, symmetry));
            std::iter::once(m.clone()).chain(images).collect::<Vec<_>>()
        };
        self.moves.iter().flat_map(of).collect()
    }
}

impl MoveReport {
    /// The report of an image of this move, to which a symmetry of the position leads.
    fn image(&self, size: Size, symmetry: Symmetry) -> MoveReport {
        MoveReport {
            mv: moved(self.mv, size, symmetry),
            line: self.line.iter().map(|&(mv, visits)| (moved(mv, size, symmetry), visits)).collect(),
            owners: self
                .owners
                .as_ref()
                .map(|maps| Box::new(maps.each_ref().map(|map| map_moved(map, size, symmetry)))),
            images: Vec::new(),
            symmetry_of: Some(self.mv),
            ..self.clone()
        }
    }
}
