//! Whether the network of the program knows who is ahead, held to what a strong network says of the same positions.
//!
//! A row of `leads.txt`: side of the board, rules, komi, White's lead and share of wins by a stronger network with the player to move, the
//! same with the other player to move and no history, and the moves, Black's first, two letters each as in game records, or `--` for a
//! pass. The first line names the network. The positions come from games that the network of 2026-11-23 played with itself, from seeds that
//! no training used (`training/README.md`). Each is asked about with either player to move, so that being wrong about a position cancels
//! out and being wrong about whose turn it is does not.

use std::collections::BTreeMap;

use shinpan::board::{Board, Color, Move, Point, Size};
use shinpan::net::{BoardHistory, NetworkOutput, NetworkRules, Workspace, own};
use shinpan::rules::Dialect;

/// The greatest difference of the means: points, and logits of the share of wins.
const POINTS: f32 = 0.5;
const LOGIT: f32 = 0.1;
/// The range of what a point of komi counts.
const SLOPE: std::ops::RangeInclusive<f32> = 0.85..=1.15;
/// A share is never taken for surer than this where logits are compared.
const SURE: f32 = 0.02;

struct Row {
    size: Size,
    words: NetworkRules,
    /// White's lead and share of wins, with either player to move.
    answers: [[f32; 2]; 2],
    moves: Vec<Move>,
}

impl Row {
    fn read(line: &str) -> Row {
        let mut columns = line.split(' ');
        let mut column = || columns.next().expect("eight columns");
        let size = Size::square(column().parse().unwrap()).unwrap();
        let words = NetworkRules::of(&Dialect::find(column()).unwrap().rules);
        let [komi, lead, share, lead_of_other, share_of_other] = [(); 5].map(|()| column().parse().unwrap());
        let moves = column().as_bytes().as_chunks::<2>().0.iter().map(|&[x, y]| match (x, y) {
            (b'-', _) => Move::Pass,
            (x, y) => Move::Play(Point::new(usize::from(x - b'a'), size.height() - 1 - usize::from(y - b'a'))),
        });
        let answers = [[lead, share], [lead_of_other, share_of_other]];
        Row { size, words: NetworkRules { komi, ..words }, answers, moves: moves.collect() }
    }

    /// The game with this komi, or with colours exchanged.
    fn history(&self, komi: f32, exchanged: bool) -> BoardHistory {
        let komi = if exchanged { -komi } else { komi };
        let first = if exchanged { Color::White } else { Color::Black };
        let mut history = BoardHistory::new(NetworkRules { komi, ..self.words }, &Board::new(self.size), first);
        for (color, &mv) in [first, first.opponent()].into_iter().cycle().zip(&self.moves) {
            history.play(color, mv);
        }
        history
    }
}

fn rows() -> BTreeMap<usize, Vec<Row>> {
    let mut rows: BTreeMap<usize, Vec<Row>> = BTreeMap::new();
    for row in include_str!("leads.txt").lines().filter(|line| !line.starts_with('#')).map(Row::read) {
        rows.entry(row.size.width()).or_default().push(row);
    }
    rows
}

fn logit(share: f32) -> f32 {
    let share = share.clamp(SURE, 1.0 - SURE);
    (share / (1.0 - share)).ln()
}

fn share(said: &NetworkOutput) -> f32 {
    said.results[0] / (said.results[0] + said.results[1])
}

fn said(history: &BoardHistory, symmetry: usize, space: &mut Workspace) -> NetworkOutput {
    own::network().evaluate_one(history, symmetry, space)
}

/// Neither player is thought to be better off for being the one to move.
#[test]
fn whose_turn_it_is_makes_nobody_ahead() {
    let mut space = Workspace::default();
    for (side, rows) in rows() {
        assert_eq!(rows.len(), 200, "{side}x{side}");
        let (mut points, mut logits) = (0.0, 0.0);
        for (i, row) in rows.iter().enumerate() {
            let mut history = row.history(row.words.komi, false);
            for [lead, win] in row.answers {
                let said = said(&history, i % 8, &mut space);
                let sign = if history.to_play == Color::White { 1.0 } else { -1.0 };
                points += sign * (said.lead - lead) / (2 * rows.len()) as f32;
                logits += sign * (logit(share(&said)) - logit(win)) / (2 * rows.len()) as f32;
                history.turn_to(history.to_play.opponent());
            }
        }
        println!("{side}x{side}: {points:+.2} points, {logits:+.3} logits");
        assert!(points.abs() < POINTS, "{side}x{side}: the player to move is {points:+.2} points ahead of the truth");
        assert!(logits.abs() < LOGIT, "{side}x{side}: the player to move is {logits:+.3} logits ahead of the truth");
    }
}

/// A point of komi is a point, in positions that are not decided.
#[test]
fn a_point_of_komi_is_a_point() {
    const STEP: f32 = 4.0;
    let mut space = Workspace::default();
    for (side, rows) in rows() {
        let near = rows.iter().filter(|row| 2.0 * row.answers[0][0].abs() < side as f32).take(60);
        let slopes = near.map(|row| {
            let mut lead = |komi: f32| said(&row.history(komi, false), 0, &mut space).lead;
            (lead(row.words.komi + STEP) - lead(row.words.komi - STEP)) / (2.0 * STEP)
        });
        let slopes: Vec<f32> = slopes.collect();
        assert!(slopes.len() >= 30, "{side}x{side}");
        let slope = slopes.iter().sum::<f32>() / slopes.len() as f32;
        println!("{side}x{side}: {slope:.2} points a point of komi");
        assert!(SLOPE.contains(&slope), "{side}x{side}: a point of komi counts {slope:.2}");
    }
}

/// One player's opinion is the other's in the same place.
#[test]
fn colours_exchanged_change_nothing_but_the_sign() {
    let mut space = Workspace::default();
    for row in rows().into_values().flat_map(|rows| rows.into_iter().step_by(20)) {
        let one = said(&row.history(row.words.komi, false), 0, &mut space);
        let other = said(&row.history(row.words.komi, true), 0, &mut space);
        assert!((one.lead + other.lead).abs() < 1e-3, "{} and {}", one.lead, other.lead);
        assert!((share(&one) + share(&other) - 1.0).abs() < 1e-4);
        assert_eq!(one.policy, other.policy);
        assert!(one.ownership.iter().zip(&other.ownership).all(|(a, b)| (a + b).abs() < 1e-4));
    }
}
