//! The stop: what becomes of chains whose fate play has still to decide, when both players have passed all the same.
//!
//! | with the opponent first / with the owner first | |
//! |---|---|
//! | captured / saved | alive |
//! | a ko that the opponent wins / saved without a ko | alive |
//! | captured, or a ko that the opponent wins / not saved without a ko | dead |
//! | a ko that the owner wins | alive |
//!
//! "Wins" is: if nobody has a ko threat. Two families of rules say so for different reasons. *By agreement* (area
//! rules, and those by which players agree on dead stones) it is what players do at a club or a server where no text
//! decides: a stone that its owner can only save by winning a ko, and did not try to save before passing, is removed
//! (KGS, GNU Go and Pachi judge so); if it is disputed, play is resumed, and one move or the ko decides. *By
//! confirmation* (the Japanese rules of 1989) articles 7.1 and 7.2 have the opponent move first, and a ko be taken back
//! only after a pass for that ko, so that whoever takes it first wins it, and nobody has threats. By their letter a
//! stone that one move saves is dead too. But the commentary on article 9 has players fill the dame and play the teire
//! before they confirm anything, and the move that saves such a stone is one of these; so records of games that stopped
//! before it leave the stone on the board. It costs its point where it takes a chain out of atari in own territory:
//! that is told when the dame are filled.
//!
//! Chains that a network leaves unsettled were not read; they are taken as the network thinks likelier. Where a search
//! finds that whoever plays first after a resumption decides, stones stay only if it is their owner's turn and they are
//! likelier to live than to die: the move that saves them was not made before the stop.
//!
//! Players who stop have closed their territories. Where a region of more than a few points borders both colours all
//! the same, the judge with a network asks a search who gains by resuming play (`estimate::network`), and nothing is
//! given up here. Where nothing but playouts speaks, stones of one colour in the way of such a region are dead if
//! playouts are not sure that they live and are sure of the other colour's. Where no such stones close a region, it
//! stays open; and three quarters of the board are no territory that anybody has closed.
//!
//! Chains of both colours that hang on one ko fight, so that each would take the other, are left as they stand. So is
//! what only playouts call unsettled. All this is what rules and practice make of a stop and no proof: the verdict
//! names it as [`Method::Stop`] and [`Basis::Stopped`](super::Basis::Stopped).

use shinpan_rules::board::{Board, Color, PointSet, Region, regions};

use super::types::{Finding, KoFate, Method, State};

/// A region next to both colours with more points than this is no dame.
const OPEN: usize = 8;
/// An estimate that is so sure that stones live, out of a thousand, is believed although they keep a region open.
const SURE: u16 = 950;

/// Puts what the table says in the place of what is open; a point of each chain that it was.
pub(super) fn settle(board: &Board, to_play: Color, findings: &mut [Finding]) -> PointSet {
    let closed = close(board, findings);
    let said: Vec<Option<State>> = findings.iter().map(|finding| says(finding, to_play)).collect();
    let dead = |color| {
        let all = findings.iter().zip(&said).filter(|(f, said)| f.color == color && **said == Some(State::Dead));
        all.fold(PointSet::EMPTY, |all, (f, _)| all | f.stones)
    };
    let dead = [dead(Color::Black), dead(Color::White)];
    let mut decided = PointSet::EMPTY;
    for (finding, said) in findings.iter_mut().zip(said) {
        let Some(state) = said else { continue };
        let around = board.next_to(&(finding.stones | (board.next_to(&finding.stones) & board.empties())));
        let mutual = state == State::Dead && around.intersects(&dead[finding.color.opponent()]);
        let state = if mutual { State::Alive } else { state };
        *finding = Finding { taking: finding.taking, saving: finding.saving, ..finding.instead(state, Method::Stop) };
        decided.insert(finding.name());
    }
    decided | closed
}

/// Gives up stones that keep regions open and of which nobody is sure; a point of each chain.
fn close(board: &Board, findings: &mut [Finding]) -> PointSet {
    let mut cleared = board.clone();
    cleared.take_off(findings.iter().filter(|f| f.state == State::Dead).fold(PointSet::EMPTY, |all, f| all | f.stones));
    let mut given_up = PointSet::EMPTY;
    let most = board.size().area() * 3 / 4;
    let is_open = |r: &&Region| r.owner().is_none() && (OPEN + 1..=most).contains(&r.points.len());
    for region in regions(&cleared).iter().filter(is_open) {
        // Where neither player's stones surely live, it is a border that they left open, and nobody's stones are in it.
        let [black, white] = Color::BOTH.map(|color| in_the_way(&cleared, region.points, color, findings));
        let ((Some(chains), None) | (None, Some(chains))) = (black, white) else { continue };
        for finding in findings.iter_mut().filter(|f| f.stones.is_subset(&chains)) {
            given_up.insert(finding.name());
            *finding = finding.instead(State::Dead, Method::Stop);
        }
    }
    given_up
}

/// The stones of a colour that have to be off for points to be the opponent's, if none of them surely lives.
fn in_the_way(board: &Board, points: PointSet, color: Color, findings: &[Finding]) -> Option<PointSet> {
    let start = points.first()?;
    let mut left = board.clone();
    let mut off = PointSet::EMPTY;
    loop {
        let region = left.empties().joined_to(start);
        let beside = left.next_to(&region) & left.stones(color);
        if beside.is_empty() {
            return Some(off);
        }
        for finding in findings.iter().filter(|f| f.stones.intersects(&beside)) {
            if !is_doubtful(finding) {
                return None;
            }
            off = off | finding.stones;
        }
        left.take_off(off);
    }
}

/// True if only an estimate has stones alive, and is not sure enough for them to keep a region open.
fn is_doubtful(finding: &Finding) -> bool {
    match (finding.state, finding.method) {
        (State::Alive | State::Unsettled, Method::Playouts(share)) => share < SURE,
        _ => false,
    }
}

/// The state of a chain by the table; `None` if it is not open, or nobody has read how.
fn says(finding: &Finding, to_play: Color) -> Option<State> {
    let read = match finding.method {
        // Not read: what is likelier.
        Method::Network { share, .. } if finding.state == State::Unsettled => {
            return Some(if share < 500 { State::Dead } else { State::Alive });
        }
        // Play was not resumed, and what its owner could have saved was not.
        Method::Resumption { share, .. } if finding.state == State::Unsettled => {
            let stays = finding.color == to_play && share >= 500;
            return Some(if stays { State::Alive } else { State::Dead });
        }
        Method::Playouts(_) | Method::Resumption { .. } | Method::Assumption => false,
        Method::Search(_) | Method::SearchBetween { .. } | Method::Network { .. } => true,
        Method::Marked
        | Method::Confirmation
        | Method::Benson
        | Method::Safety
        | Method::Seki
        | Method::Precedent(_)
        | Method::Shape(_)
        | Method::Zones(_)
        | Method::CaptorsDead
        | Method::Stop => true,
    };
    match (finding.state, finding.ko) {
        (State::Unsettled, _) if read => Some(State::Alive),
        (State::Ko(_), Some(KoFate::OwnerWins | KoFate::OwnerSaves)) => Some(State::Alive),
        (State::Ko(_), Some(KoFate::OpponentWins)) => Some(State::Dead),
        (State::Unsettled | State::Ko(_) | State::Alive | State::Dead | State::Seki, _) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The states after a stop of white stones in a black region, and of black stones, of which estimates are so sure.
    fn settled(rows: &str, white: u16, black: u16) -> Vec<(Color, State)> {
        let board: Board = rows.parse().unwrap();
        let share = |color| if color == Color::White { white } else { black };
        let estimate = |c: shinpan_rules::board::Chain| Finding::of(&c, State::Alive, Method::Playouts(share(c.color)));
        let mut findings: Vec<Finding> = board.chains().into_iter().map(estimate).collect();
        settle(&board, Color::Black, &mut findings);
        findings.into_iter().map(|f| (f.color, f.state)).collect()
    }

    /// Ten points around White's stone, who has a territory of her own.
    const LONE: &str = "...XXO.\n.O.XOO.\n...XO..\n..XXO..\nXXXOO..\nOOOO...\n.......";

    #[test]
    fn stones_that_keep_a_territory_open_are_given_up_unless_somebody_is_sure_of_them() {
        let dead = |white, black| -> Vec<Color> {
            settled(LONE, white, black).into_iter().filter(|f| f.1 == State::Dead).map(|f| f.0).collect()
        };
        assert_eq!(
            dead(700, 990),
            [Color::White],
            "the lone stone, and none of the wall that does not border the region"
        );
        assert_eq!(dead(960, 990), [], "both are sure");
        assert_eq!(dead(990, 800), [Color::Black], "of Black nobody is so sure");
        assert_eq!(dead(940, 800), [], "a border between two players of whom nobody is sure");
    }

    #[test]
    fn what_a_network_has_looked_at_is_not_given_up_for_a_territory() {
        let board: Board = LONE.parse().unwrap();
        for (state, share) in [(State::Alive, 600), (State::Unsettled, 520)] {
            let seen = |c: shinpan_rules::board::Chain| match c.color {
                Color::White => Finding::of(&c, state, Method::Network { file: "net", share }),
                Color::Black => Finding::of(&c, State::Alive, Method::Playouts(990)),
            };
            let mut findings: Vec<Finding> = board.chains().into_iter().map(seen).collect();
            settle(&board, Color::Black, &mut findings);
            assert!(findings.iter().all(|f| f.state == State::Alive), "{state} {share}");
        }
    }

    #[test]
    fn what_whoever_is_first_decides_stays_if_its_owner_is_to_move_and_it_is_likelier_to_live() {
        let board: Board = "XX.OO\nXX.OO".parse().unwrap();
        let chain = board.chains().swap_remove(0);
        for (is_owners_turn, share, expected) in
            [(true, 530, State::Alive), (true, 480, State::Dead), (false, 530, State::Dead), (false, 480, State::Dead)]
        {
            let to_play = if is_owners_turn { chain.color } else { chain.color.opponent() };
            let mut findings = [Finding::of(&chain, State::Unsettled, Method::Resumption { file: "net", share })];
            settle(&board, to_play, &mut findings);
            assert_eq!((findings[0].state, findings[0].method), (expected, Method::Stop), "{is_owners_turn} {share}");
        }
    }

    #[test]
    fn dame_and_what_is_most_of_the_board_stay_open() {
        for rows in ["XX.OO\nXX.OO\nXX.OO\nXX.OO", ".....\n.X.O.\n....."] {
            assert!(settled(rows, 500, 500).iter().all(|(_, state)| *state == State::Alive), "{rows}");
        }
    }
}
