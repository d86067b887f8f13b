//! One answer for all mirror images: a position is judged as the least of its sixteen images, so that neither the order
//! in which chains are searched nor chance can tell them apart.

use shinpan_rules::board::{Board, Color, Move, Point, PointMap, Symmetry};

use super::types::{Finding, State};

/// How a position is looked at: mirrored, turned, the colours changed.
#[derive(Clone, Copy)]
pub(in crate::life) struct Image {
    symmetry: Symmetry,
    swapped: bool,
}

impl Image {
    /// The image of a position that is least, in an order that only has to be the same for all. Costs sixteen walks
    /// over the board.
    pub fn least(board: &Board) -> Option<Image> {
        let all =
            board.size().symmetries().flat_map(|symmetry| [false, true].map(|swapped| Image { symmetry, swapped }));
        all.min_by_key(|image| image.stones(board))
    }

    /// The stones that it shows, in order.
    fn stones(self, board: &Board) -> Vec<(Point, Color)> {
        let size = board.size();
        let stone = |p: Point| Some((size.image(p, self.symmetry), self.color(board.get(p)?)));
        let mut stones: Vec<(Point, Color)> = size.points().filter_map(stone).collect();
        stones.sort_unstable();
        stones
    }

    /// The image of a position; `None` if a chain has no liberty, which only happens in pictures.
    pub fn show(self, board: &Board) -> Option<Board> {
        let mut shown = Board::new(board.size());
        shown.set_up(self.stones(board).into_iter().map(|(p, c)| (c, p))).ok()?;
        Some(shown)
    }

    /// Maps findings about the image back to the position.
    pub fn back(self, board: &Board, findings: Vec<Finding>) -> Vec<Finding> {
        let size = board.size();
        let mut from = vec![Point::new(0, 0); size.area()];
        let place = |p: Point| p.row() * size.width() + p.column();
        size.points().for_each(|p| from[place(size.image(p, self.symmetry))] = p);
        let of = |p: Point| from[place(p)];
        let mv = |mv: Move| mv.point().map_or(Move::Pass, |p| Move::Play(of(p)));
        let back = |f: Finding| Finding {
            ko: f.ko,
            color: self.color(f.color),
            stones: f.stones.iter().map(of).collect(),
            state: match f.state {
                State::Ko(color) => State::Ko(self.color(color)),
                State::Alive | State::Dead | State::Seki | State::Unsettled => f.state,
            },
            method: f.method,
            taking: f.taking.map(mv),
            saving: f.saving.map(mv),
            walls: f.walls.iter().map(of).collect(),
        };
        let mut findings: Vec<Finding> = findings.into_iter().map(back).collect();
        findings.sort_by_key(|f| f.stones.first());
        findings
    }

    /// Maps the owner of each point of the image, from 1 for Black to -1 for White, back to the position.
    pub fn owners_back(self, board: &Board, shown: &dyn Fn(Point) -> f32) -> PointMap<f32> {
        let size = board.size();
        let mut owners = PointMap::new(0.0);
        for point in size.points() {
            let owner = shown(size.image(point, self.symmetry));
            owners[point] = if self.swapped { -owner } else { owner };
        }
        owners
    }

    fn color(self, color: Color) -> Color {
        if self.swapped { color.opponent() } else { color }
    }
}
