//! The law of network files.

use shinpan::board::{Board, Color, Point, Size};
use shinpan::net::{BoardHistory, KataNet, LoadedNetwork, NetworkRules, Workspace};
use shinpan::rules::DIALECTS;

/// The smallest networks of the oldest and the newest form, with a channel everywhere.
pub const NETWORKS: &[&str] = &[include_str!("oldest.txt"), include_str!("newest.txt")];

/// A file that is no network is an error in a line; what a network says is numbers in their bounds, whatever its
/// weights are.
pub fn network(bytes: &[u8]) -> Result<(), String> {
    let net = match KataNet::parse(bytes) {
        Ok(net) => net,
        Err(error) => {
            let text = error.to_string();
            let is_a_line = !text.is_empty() && !text.contains(['\n', '\r']);
            return if is_a_line { Ok(()) } else { Err(format!("{text:?} is no line")) };
        }
    };
    let Some(size) = Size::square(5) else { return Ok(()) };
    let mut board = Board::new(size);
    for (color, column, row) in [(Color::Black, 1, 1), (Color::White, 3, 3), (Color::Black, 2, 3)] {
        board.place(color, Point::new(column, row)).map_err(|e| e.to_string())?;
    }
    let history = BoardHistory::new(NetworkRules::of(&DIALECTS[0].rules), &board, Color::White);
    let network = LoadedNetwork::new(&net, "law".to_string());
    let said = network.evaluate_one(&history, 0, &mut Workspace::default());
    let policy = said.policy.iter().flatten().chain([&said.pass]);
    let shares = said.results.iter().chain(policy.clone());
    if let Some(share) = shares.clone().find(|share| !(0.0..=1.0).contains(*share)) {
        return Err(format!("a share of {share}"));
    }
    for (what, sum) in [("results", said.results.iter().sum::<f32>()), ("moves", policy.sum())] {
        if (sum - 1.0).abs() > 1e-3 {
            return Err(format!("the shares of {what} add up to {sum}"));
        }
    }
    if let Some(owner) = said.ownership.iter().find(|owner| !(-1.0..=1.0).contains(*owner)) {
        return Err(format!("an owner of {owner}"));
    }
    let points = [said.lead, said.score, said.score_square];
    points.iter().all(|p| p.is_finite()).then_some(()).ok_or_else(|| format!("points of {points:?}"))
}
