//! A referee's remarks on a turn, in phrases for a reader of the record.

use crate::board::{Color, Move, PointSet};
use crate::rules::{HandicapPlacement, Pass};

use super::{Event, Game, Illegal, Phase, Turn, fixed_handicap};

impl Game {
    /// Remarks on the last turn and what has happened since, apart from what a board shows.
    #[must_use]
    pub fn remarks(&self) -> Vec<String> {
        self.remarks_by_turn().pop().unwrap_or_default()
    }

    /// The same for every turn; before them what was said before the first. Costs the legality of a move or two for
    /// each turn.
    #[must_use]
    pub fn remarks_by_turn(&self) -> Vec<Vec<String>> {
        let (mut game, mut all, mut since) = (self.clone(), Vec::new(), Vec::new());
        while let Some(event) = game.events.last() {
            if let Event::Turn(_) = event {
                let mut remarks = game.about_turn();
                remarks.extend(since.drain(..).rev());
                all.push(remarks);
            } else {
                since.extend(game.about_event(event));
            }
            game.pop();
        }
        all.push(since.into_iter().rev().collect());
        all.reverse();
        all
    }

    /// About the turn that has just been made.
    fn about_turn(&self) -> Vec<String> {
        let Some(turn) = self.last_turn() else { return Vec::new() };
        let mut remarks = Vec::new();
        if !turn.placement.self_captured.is_empty() {
            remarks.push(format!("is suicide of {}", turn.placement.self_captured));
        }
        remarks.extend(self.ko_taken(turn.color.opponent(), &turn.placement.captured));
        match (turn.mv, self.rules().pass) {
            (Move::Pass, _) if turn.idle => remarks.push("passes after play has stopped".to_string()),
            (Move::Pass, Pass::Stone) => remarks.push("hands over a pass stone".to_string()),
            (Move::Pass, Pass::Return) => remarks.push("gives back a prisoner".to_string()),
            (Move::Pass, Pass::Free) if self.play_out_charges() => {
                remarks.push("costs a prisoner in the play-out".to_string());
            }
            (Move::Pass, Pass::Free | Pass::Forbidden) | (Move::Play(_), _) => {}
        }
        if turn.forced {
            remarks.push("an illegal play, made a pass".to_string());
        }
        if turn.undecided {
            remarks.push("whether it is legal is undecided (pass-legality=undecided)".to_string());
        }
        if let Some(violation) = turn.violation {
            remarks.push(format!("breaks a rule: {}", violation.explain()));
        }
        remarks.extend(self.handicap_by_plays(turn));
        remarks.extend(self.phase_reached(turn.idle));
        remarks
    }

    /// About a handicap that comes as plays in a row, which not all rules know.
    fn handicap_by_plays(&self, turn: &Turn) -> Option<String> {
        let before = self.states.len().checked_sub(2).map(|i| self.states[i].ledger.handicap_plays)?;
        let (now, stones) = (self.ledger().handicap_plays, self.ledger().handicap);
        if now > before {
            return Some(format!("is handicap stone {stones}: Black plays again before White's first move"));
        }
        if now < before {
            return Some("is White's second move in a row: a position is set up, and there is no handicap".to_string());
        }
        if now == 0 || turn.color == Color::Black || self.ledger().turns() > 1 {
            return None;
        }
        let of_rules = match self.rules().handicap {
            HandicapPlacement::None => ", which these rules do not know",
            HandicapPlacement::Fixed if !self.stands_on_fixed_points() => ", not on the points that these rules fix",
            HandicapPlacement::Fixed
            | HandicapPlacement::Free
            | HandicapPlacement::Ancient
            | HandicapPlacement::Forgone
            | HandicapPlacement::Passes => "",
        };
        Some(format!("is White's first move, against a handicap of {stones} stones that came as plays{of_rules}"))
    }

    /// Tells whether the handicap that the last turn is the first move against stands where fixed handicaps do.
    fn stands_on_fixed_points(&self) -> bool {
        let given = self.states[self.states.len() - 2].board.stones(Color::Black);
        let fixed = fixed_handicap(self.size(), self.ledger().handicap);
        fixed.is_some_and(|points| points.into_iter().collect::<PointSet>() == given)
    }

    /// Tells whether the last turn was made in a play-out whose passes cost prisoners.
    fn play_out_charges(&self) -> bool {
        let before = self.states.len().checked_sub(2).map(|i| self.states[i].ledger.charged);
        before.is_some_and(|before| before != self.ledger().charged)
    }

    /// A single stone was taken that must not be taken back at once.
    fn ko_taken(&self, by: Color, captured: &PointSet) -> Option<String> {
        let point = captured.first().filter(|_| captured.len() == 1)?;
        match self.legality(by, Move::Play(point)) {
            Err(reason @ Illegal::Repetition { .. }) => {
                Some(format!("takes a ko: {by} {point} {} now", reason.explain()))
            }
            _ => None,
        }
    }

    /// Names the phase that the last turn has led to.
    fn phase_reached(&self, idle: bool) -> Option<String> {
        let before = self.states.len().checked_sub(2).map(|i| self.states[i].phase);
        match self.phase() {
            _ if idle => None,
            Phase::ThirdPass(color) => Some(format!("play stops when {color} has made the pass still owed")),
            Phase::Agreement | Phase::Counting | Phase::Ended => Some("play has stopped".to_string()),
            Phase::Resumed => (before == Some(Phase::Agreement)).then(|| "play resumes".to_string()),
            Phase::PlayOut => (before != Some(Phase::PlayOut)).then(|| "the play-out begins".to_string()),
            Phase::Setup | Phase::Play => None,
        }
    }

    /// About something that was said.
    fn about_event(&self, event: &Event) -> Option<String> {
        let who = |by: &Option<Color>| by.map_or("both players".to_string(), |c| c.to_string());
        match event {
            Event::Turn(_) => None,
            Event::Attempt { color, point } => Some(format!("{color} has tried to play on the occupied point {point}")),
            Event::Dead(points) if points.is_empty() => Some("no stones marked dead".to_string()),
            Event::Dead(points) => Some(format!("marked dead: {points}")),
            Event::Contest(points) if points.is_empty() => Some("no points left to be shared".to_string()),
            Event::Contest(points) => Some(format!("left as they stand, to be shared: {points}")),
            Event::AgreeStop(by) => Some(format!("agreed to stop: {}", who(by))),
            Event::Stand => Some("no agreement: all stones stay".to_string()),
            Event::Adjust(a) => Some(format!("{} receives {} points ({})", a.to, a.points, a.grounds)),
            Event::Agree(by) => Some(format!("agreed: {}", who(by))),
            Event::Resume { by: Some(by), dispute: true } => Some(format!("play resumes, {by} disputes")),
            Event::Resume { by: None, dispute: true } => Some("play resumes to settle a dispute".to_string()),
            Event::Resume { by: Some(by), dispute: false } => Some(format!("play resumes, asked for by {by}")),
            Event::Resume { by: None, dispute: false } => Some("play resumes".to_string()),
            Event::Value(None) => Some("no point has a value of its own any more".to_string()),
            Event::Value(Some(value)) => {
                Some(format!("{} {} for {} by agreement", value.to, value.worth, value.points))
            }
            Event::End(ending) if ending.winner.is_none() => {
                Some(format!("the game has ended: {ending} ({})", ending.cause))
            }
            Event::End(ending) => Some(format!("the game has ended: {ending}")),
        }
    }
}
