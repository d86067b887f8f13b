//! Two players who see different stones as dead: what each would make of the score, where that differs, and what the
//! rules have them do now.

use std::collections::BTreeMap;
use std::fmt;

use crate::board::{Color, Move, Point, PointSet};
use crate::game::{Game, Phase, PhaseError};
use crate::rules::{Axis, Confirm, Points};
use crate::scoring::{Item, PointScore, Settled, Tally, tally};

/// A position with two claims about dead stones.
pub struct Dispute {
    /// The names of the claims.
    pub names: [String; 2],
    /// The stones that each claim calls dead, by chains.
    pub claims: [PointSet; 2],
    /// The count by each claim; where the rules remove nothing both are the same.
    pub tallies: [Tally; 2],
    /// The ways to go on, and where they lead.
    pub ways: Vec<(&'static str, String)>,
    /// The rules that apply, as sentences.
    pub rules: Vec<String>,
}

/// A claim names a point without a stone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no stone at {0}, which is claimed dead")]
pub struct NoStone(pub Point);

/// The chains that these points are part of.
///
/// # Errors
/// [`NoStone`] with the first point where none stands.
pub fn chains_at(game: &Game, points: PointSet) -> Result<PointSet, NoStone> {
    let chain = |point| game.size().contains(point).then(|| game.board().chain(point)).flatten();
    points.iter().try_fold(PointSet::EMPTY, |all, point| Ok(all | chain(point).ok_or(NoStone(point))?.stones))
}

impl Dispute {
    /// Two claims about a game as it stands.
    ///
    /// # Errors
    /// [`NoStone`] if a claim names a point without a stone.
    pub fn of(game: &Game, claims: [PointSet; 2]) -> Result<Dispute, NoStone> {
        Dispute::with_borders(game, claims, [PointSet::EMPTY; 2])
    }

    /// The same where borders were left open, by the colour that closes each of these points: both claims are counted
    /// with them.
    ///
    /// # Errors
    /// As there.
    pub fn with_borders(game: &Game, claims: [PointSet; 2], closing: [PointSet; 2]) -> Result<Dispute, NoStone> {
        let [one, other] = claims.map(|points| chains_at(game, points));
        let claims = [one?, other?];
        let settled = |dead| if game.removes_dead() { Settled { dead, closing } } else { Settled::default() };
        let tallies = claims.map(|dead| tally(game, settled(dead)));
        let rules = vec![game.rules().confirm.sentence(), game.rules().resume.sentence()];
        let names = ["First claim", "Second claim"].map(str::to_string);
        let mut dispute = Dispute { names, claims, tallies, ways: Vec::new(), rules };
        dispute.ways = ways(game, claims, closing, dispute.points().iter().map(|[a, _]| a.point).collect());
        Ok(dispute)
    }

    /// By how much the claims differ, in the lead of Black.
    #[must_use]
    pub fn difference(&self) -> Points {
        self.tallies[0].difference() - self.tallies[1].difference()
    }

    /// The points of the board that count otherwise, as each claim has them.
    #[must_use]
    pub fn points(&self) -> Vec<[PointScore; 2]> {
        let [one, other] = &self.tallies;
        let pairs = one.points().zip(other.points()).map(|(a, b)| [a, b]);
        pairs.filter(|[a, b]| a.shares != b.shares || a.reason != b.reason).collect()
    }

    /// The points that count otherwise, those together that are worth the same: `Points for white 1 (surrounded) or
    /// nobody (dame)`.
    fn grouped(&self) -> BTreeMap<String, PointSet> {
        let worth =
            |p: &PointScore| match Color::BOTH.into_iter().filter(|&c| !p.shares[c].is_zero()).collect::<Vec<_>>() {
                nobody if nobody.is_empty() => format!("nobody ({})", p.reason),
                owners => {
                    let parts: Vec<String> = owners.iter().map(|&c| format!("{c} {}", p.shares[c])).collect();
                    format!("{} ({})", parts.join(", "), p.reason)
                }
            };
        let mut groups: BTreeMap<String, PointSet> = BTreeMap::new();
        for [one, other] in self.points() {
            groups.entry(format!("Points for {} or {}", worth(&one), worth(&other))).or_default().insert(one.point);
        }
        groups
    }

    /// Other differences: prisoners and the like, as each claim has it.
    #[must_use]
    pub fn items(&self) -> Vec<(Color, Item, [Points; 2])> {
        let all = Color::BOTH.into_iter().flat_map(|color| Item::ALL.iter().map(move |&item| (color, item)));
        let beside = all.filter(|(_, item)| !item.is_on_board());
        let both = beside.map(|(color, item)| (color, item, [0, 1].map(|i: usize| self.tallies[i].item(color, item))));
        both.filter(|(_, _, [a, b])| a != b).collect()
    }
}

/// The ways in which players can go on, tried out on copies of the game; `open` are the points on which they differ.
fn ways(game: &Game, claims: [PointSet; 2], closing: [PointSet; 2], open: PointSet) -> Vec<(&'static str, String)> {
    let mut ways = Vec::new();
    ways.extend(goes_on(game).map(|then| ("play on", then)));
    let mut agreed = game.clone();
    let agreement = agreed.mark_dead(claims[0]).and_then(|()| agreed.agree(None));
    ways.push(("agree on one claim", outcome(&agreed, agreement.map(drop))));
    let mut shared = game.clone();
    let left = shared.contest(open).and_then(|()| shared.mark_dead(claims[0] & claims[1]));
    ways.push(("share the disputed points", counted(&shared, Settled { dead: claims[0] & claims[1], closing }, left)));
    let mut standing = game.clone();
    let left = standing.leave_all_alive();
    ways.push(("leave all stones on the board", counted(&standing, Settled { dead: PointSet::EMPTY, closing }, left)));
    ways.push(("resume play", asked(game, Game::resume)));
    ways.push(("settle it by play", settled(game)));
    ways.push(("call the referee", "the director decides if the players neither agree nor play on".to_string()));
    ways
}

/// The player to move, where play has not come to an end by the letter of the rules.
fn goes_on(game: &Game) -> Option<String> {
    let to_move = |what: &str| Some(format!("{what}, {} to move{}", game.to_play(), then_next(game)));
    match game.phase() {
        Phase::ThirdPass(color) => Some(format!("{color} owes a pass, and may still play instead")),
        Phase::Setup | Phase::Play | Phase::Resumed => to_move("play has not stopped"),
        Phase::PlayOut => to_move("the play-out goes on"),
        Phase::Agreement | Phase::Counting | Phase::Ended => None,
    }
}

/// The result of asking that play settles what is dead, which few rules know beside resuming.
fn settled(game: &Game) -> String {
    match game.rules().confirm {
        Confirm::Dispute => asked(game, Game::dispute),
        Confirm::None => outcome(game, Err(PhaseError::NoRemoval)),
        Confirm::RemovalByPlay | Confirm::PlayOut | Confirm::SecondStop => asked(game, Game::resume),
        Confirm::Consent | Confirm::Agreement | Confirm::ResumeOnce | Confirm::PlayOn => resumed_only(game),
        Confirm::Wagc | Confirm::Japanese1989 => resumed_only(game),
    }
}

/// The way that is left where play settles nothing but by going on.
fn resumed_only(game: &Game) -> String {
    match game.clone().resume(None) {
        Ok(()) => "not possible: these rules have no such procedure; resume the game instead".to_string(),
        Err(reason) => format!("not possible: {reason}"),
    }
}

/// The result of a request that either player may make.
fn asked(game: &Game, ask: fn(&mut Game, Option<Color>) -> Result<(), PhaseError>) -> String {
    let [black, white] = Color::BOTH.map(|color| {
        let mut game = game.clone();
        let done = ask(&mut game, Some(color));
        outcome(&game, done)
    });
    if black == white { black } else { format!("if Black asks, {black}; if White asks, {white}") }
}

fn outcome(game: &Game, done: Result<(), PhaseError>) -> String {
    match done {
        Ok(()) if game.has_stopped() => format!("the game moves to phase {}", game.phase()),
        Ok(()) => format!("play goes on, {} to move{}", game.to_play(), then_next(game)),
        Err(reason) => format!("not possible: {reason}"),
    }
}

/// The score when it is left at that.
fn counted(game: &Game, settled: Settled, done: Result<(), PhaseError>) -> String {
    match done {
        Ok(()) => format!("then the score is {}", tally(game, settled).score()),
        Err(reason) => format!("not possible: {reason}"),
    }
}

/// The effect of the next stop, tried out with a play and as many passes as it takes.
fn then_next(game: &Game) -> &'static str {
    let mut next = game.clone();
    if let Some(point) = next.legal_points(next.to_play()).first() {
        let _ = next.play(next.to_play(), Move::Play(point));
    }
    for _ in 0..MOST_PASSES {
        let _ = next.play(next.to_play(), Move::Pass);
        if matches!(next.phase(), Phase::Agreement | Phase::Counting | Phase::Ended) {
            break;
        }
    }
    if next.removes_dead() { "" } else { ", and all stones left at the next stop are alive" }
}

/// No rules ask for more passes in a row before play stops.
const MOST_PASSES: usize = 4;

/// Rows of text.
impl fmt::Display for Dispute {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for ((name, dead), tally) in self.names.iter().zip(self.claims).zip(&self.tallies) {
            let dead = if dead.is_empty() { "none".to_string() } else { dead.to_string() };
            writeln!(f, "{name}: {}, dead: {dead}", tally.score())?;
        }
        let difference = self.difference();
        writeln!(f, "Difference: {}", difference.abs())?;
        for (worth, points) in self.grouped() {
            writeln!(f, "{worth}: {points}")?;
        }
        for (color, item, [one, other]) in self.items() {
            writeln!(f, "Off the board: {color}, {item} {one} or {other}")?;
        }
        for rule in &self.rules {
            writeln!(f, "Rule: {rule}")?;
        }
        let ways: Vec<String> = self.ways.iter().map(|(what, then)| format!("To {what}: {then}")).collect();
        f.write_str(&ways.join("\n"))
    }
}
