//! Symmetric moves at the root: of moves that a symmetry of the position maps to each other one is searched.

use shinpan_rules::board::{Board, Move, Point, PointMap, PointSet, Size, Symmetry};
use shinpan_rules::game::Game;
use shinpan_rules::rules::Near;

/// The symmetries, beside the identity, under which a position and the moves to choose among are the same: the board,
/// the legal `moves` and those of them that are `barred`. None where the record could tell images apart later: after a
/// capture, by a repetition; where plays have to be near the one before, at once.
pub(super) fn symmetries_of(game: &Game, moves: &[Move], barred: &dyn Fn(Move) -> bool) -> Vec<Symmetry> {
    let size = game.size();
    let has_taken = game.all_turns().any(|turn| {
        let placement = &turn.placement;
        !placement.captured.is_empty() || !placement.self_captured.is_empty()
    });
    if has_taken || matches!(game.rules().near, Near::Previous(_)) {
        return Vec::new();
    }
    let mut symmetries = size.symmetries().filter(|s| is_same(game.board(), *s)).peekable();
    if symmetries.peek().is_none() {
        return Vec::new();
    }
    let points = |moves: &mut dyn Iterator<Item = &Move>| moves.filter_map(|mv| mv.point()).collect::<PointSet>();
    let sets = [points(&mut moves.iter()), points(&mut moves.iter().filter(|mv| barred(**mv)))];
    let keeps = |set: &PointSet, s: Symmetry| set.iter().all(|p| set.contains(size.image(p, s)));
    symmetries.filter(|s| sets.iter().all(|set| keeps(set, *s))).collect()
}

/// Tells whether a symmetry that is not the identity leaves all stones as they are.
fn is_same(board: &Board, symmetry: Symmetry) -> bool {
    let size = board.size();
    size.points().any(|p| size.image(p, symmetry) != p)
        && size.points().all(|p| board.get(p) == board.get(size.image(p, symmetry)))
}

/// The images of a point under some symmetries, each once, itself left out, with the symmetry that leads there.
pub(super) fn images(point: Point, size: Size, symmetries: &[Symmetry]) -> Vec<(Point, Symmetry)> {
    let mut images: Vec<(Point, Symmetry)> = Vec::new();
    for &symmetry in symmetries {
        let image = size.image(point, symmetry);
        if image != point && images.iter().all(|(known, _)| *known != image) {
            images.push((image, symmetry));
        }
    }
    images
}

/// The image of a move.
pub(super) fn moved(mv: Move, size: Size, symmetry: Symmetry) -> Move {
    match mv {
        Move::Play(point) => Move::Play(size.image(point, symmetry)),
        Move::Pass => Move::Pass,
    }
}

/// A map as it is after everything was moved.
pub(super) fn map_moved(map: &PointMap<f32>, size: Size, symmetry: Symmetry) -> PointMap<f32> {
    let mut image = PointMap::new(0.0);
    size.points().for_each(|p| image[size.image(p, symmetry)] = map[p]);
    image
}
