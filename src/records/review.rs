//! Review of a game: what a search thinks of each position, what each move lost, what would have been better.

use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

use super::batch::in_order;
use super::scored::{Refusal, Scored, Scorer};
use crate::board::{Color, Move, Point};
use crate::game::Game;
use crate::life::{Judge, judge};
use crate::net::{NetworkEvaluator, NetworkHandle};
use crate::rules::{Scoring, plural};
use crate::scoring::tally;
use crate::search::{Evaluator, MoveReport, Playouts, Report, Search, SearchParams, SearchRequest};
use crate::sgf::Step;

/// Most moves of a line that is shown.
const LONGEST_LINE: usize = 12;
/// Most moves that are told of a position.
const MOST_CHOICES: usize = 8;
/// Where nothing is counted a move that loses this share of the wins is a mistake.
const LOST_SHARE: f32 = 0.1;

/// How games are reviewed. With the same settings the same record is always reviewed alike, on any number of threads.
#[derive(Clone, Debug)]
pub struct Reviewer {
    /// How the record is read, and by which rules.
    pub scorer: Scorer,
    /// The network that evaluates positions; playouts if there is none.
    pub network: Option<NetworkHandle>,
    /// Visits of each position.
    pub visits: usize,
    /// Positions searched at a time.
    pub threads: usize,
    /// Bytes of each search's tree.
    pub memory: usize,
    /// A move that loses so many points is a mistake.
    pub mistake: f32,
}

/// A move that a search has looked at. Shares and leads are Black's.
#[derive(Clone, Debug)]
pub struct Choice {
    /// The move.
    pub mv: Move,
    /// Its visits.
    pub visits: usize,
    /// Black's share of the wins after it.
    pub win: f32,
    /// Black's lead after it.
    pub lead: f32,
    /// Its prior: a probability.
    pub prior: f32,
    /// The best line, this move first.
    pub line: Vec<Move>,
}

/// The evaluation of a position. Shares and leads are Black's.
#[derive(Clone, Debug)]
pub struct Outlook {
    /// Steps of the record that were made before it.
    pub step: usize,
    /// The player who moves.
    pub to_play: Color,
    /// Black's share of the wins.
    pub win: f32,
    /// Black's lead; `None` where the rules count nothing.
    pub lead: Option<f32>,
    /// Its standard deviation.
    pub stdev: f32,
    /// Visits; 0 where play had stopped and the referee counted.
    pub visits: usize,
    /// The moves, best first.
    pub choices: Vec<Choice>,
    /// Stones of Black and White from the upper left corner: `X`, `O`, `.`.
    pub board: String,
    /// The moves of a handicap that were made so far.
    handicap: usize,
}

/// A move of the game and what it cost.
#[derive(Clone, Debug)]
pub struct Judged {
    /// Its number, from 1.
    pub number: usize,
    /// The player.
    pub color: Color,
    /// The move.
    pub mv: Move,
    /// Its cost; `None` if that cannot be said: a stone of a handicap, or a move before a set-up.
    pub lost: Option<Loss>,
    /// True if it is a mistake.
    pub is_mistake: bool,
}

/// The cost of a move to the player who made it.
#[derive(Clone, Copy, Debug)]
pub struct Loss {
    /// Points; `None` where the rules count nothing.
    pub points: Option<f32>,
    /// Share of the wins.
    pub share: f32,
}

/// A game that was reviewed.
pub struct Review {
    /// The record and its score.
    pub scored: Scored,
    /// The positions: before each move, and the last.
    pub outlooks: Vec<Outlook>,
    /// The moves.
    pub moves: Vec<Judged>,
    /// The network's name, or `playouts`.
    pub by: String,
    /// Visits that each position was to have.
    pub visits: usize,
}

/// How a player did.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Losses {
    /// Moves that were judged.
    pub moves: usize,
    /// Points that they lost together.
    pub points: f64,
    /// Share of the wins that they lost together.
    pub share: f64,
    /// Mistakes.
    pub mistakes: usize,
}

impl Reviewer {
    /// Reviews a game of a file; `whence` is its path. `progress` is told how many positions are done, of how many.
    ///
    /// # Errors
    /// [`Refusal`] if it is no record of a game under these rules.
    pub fn review(
        &self,
        bytes: &[u8],
        whence: &str,
        progress: &mut dyn FnMut(usize, usize),
    ) -> Result<Review, Refusal> {
        // The score says by which rules the game was played, where the record does not.
        let scorer = Scorer { unfinished: true, ..self.scorer.clone() };
        let scored = scorer.score_from(bytes, whence)?;
        let (ruleset, komi) = (*scored.game.ruleset(), scored.game.rules().komi);
        let steps: Vec<(usize, Color, Move)> = scored.record.steps.iter().enumerate().filter_map(moved).collect();
        let positions = steps.len() + 1;
        let pool: Mutex<Vec<Search>> = Mutex::default();
        let look = |place: usize| {
            let before = (place < steps.len()).then_some(place + 1);
            let game = scorer.replay(&scored.record, ruleset, Some(komi), before).map_err(Refusal::Illegal)?.game;
            let (step, to_play) = match steps.get(place) {
                Some(&(step, color, _)) => (step, color),
                None => (scored.record.steps.len(), game.to_play()),
            };
            let taken = pool.lock().unwrap_or_else(PoisonError::into_inner).pop();
            let mut search = taken.unwrap_or_else(|| self.search());
            let outlook = self.look(&mut search, &game, step, to_play);
            pool.lock().unwrap_or_else(PoisonError::into_inner).push(search);
            Ok(outlook)
        };
        let mut outlooks = Vec::new();
        let mut refused = None;
        progress(0, positions);
        in_order(0..positions, self.threads, look, |looked| match looked {
            Ok(outlook) => {
                outlooks.push(outlook);
                progress(outlooks.len(), positions);
                ControlFlow::Continue(())
            }
            Err(refusal) => {
                refused = Some(refusal);
                ControlFlow::Break(())
            }
        });
        if let Some(refusal) = refused {
            return Err(refusal);
        }
        let judged = |(i, &(_, color, mv)): (usize, &(usize, Color, Move))| {
            let lost = lost(&outlooks[i], &outlooks[i + 1], color, mv);
            let is_mistake = lost.is_some_and(|lost| match lost.points {
                Some(points) => points >= self.mistake,
                None => lost.share >= LOST_SHARE,
            });
            Judged { number: i + 1, color, mv, lost, is_mistake }
        };
        let moves = steps.iter().enumerate().map(judged).collect();
        let by = self.network.map_or("playouts".to_string(), |network| network.file().to_string());
        Ok(Review { scored, outlooks, moves, by, visits: self.visits })
    }

    fn search(&self) -> Search {
        let evaluator: Box<dyn Evaluator> = match self.network {
            Some(network) => Box::new(NetworkEvaluator::new(network)),
            None => Box::new(Playouts::new(0)),
        };
        // The record may have any of several symmetric moves.
        Search::new(evaluator, SearchParams { memory: self.memory, threads: 1, symmetry_pruning: false }, 0)
    }

    /// Searches a position as if it were the first; where play has stopped the referee counts it.
    fn look(&self, search: &mut Search, game: &Game, step: usize, to_play: Color) -> Outlook {
        let counts = game.rules().scoring != Scoring::None;
        let outlook = |win, lead, stdev, visits, choices| Outlook {
            step,
            to_play,
            win,
            lead: Some(lead).filter(|_| counts),
            stdev,
            visits,
            choices,
            board: drawn(game),
            handicap: game.ledger().handicap,
        };
        if game.has_stopped() {
            let by = self.network.map_or(Judge::Playout, Judge::Network);
            let tally = tally(game, &judge(game, by));
            let win = tally.score().winner.map_or(0.5, |winner| f32::from(u8::from(winner == Color::Black)));
            return outlook(win, tally.difference().to_f64() as f32, 0.0, 0, Vec::new());
        }
        search.forget();
        let may_pass = game.legality(to_play, Move::Pass).is_ok();
        let barred = |mv| mv == Move::Pass && !may_pass;
        let question = SearchRequest { game, to_play, barred: &barred, wants_owners: false };
        let report = search.think(&question, &mut |progress| {
            let done = progress.is_full() || progress.is_settled();
            progress.visits >= self.visits || done && progress.visits > 0
        });
        let (win, lead) = thought(&report);
        let choices = report.moves.iter().filter(|m| m.visits > 0).take(MOST_CHOICES).map(choice).collect();
        outlook(win, lead, report.stdev, report.visits, choices)
    }
}

/// The share of the wins and the lead; of a proved move what is proved.
fn thought(report: &Report) -> (f32, f32) {
    match report.best() {
        Some(best) if best.proven => (best.win, best.score),
        _ => (report.win, report.score),
    }
}

fn choice(m: &MoveReport) -> Choice {
    let line = m.line.iter().take(LONGEST_LINE).map(|&(mv, _)| mv).collect();
    Choice { mv: m.mv, visits: m.visits, win: m.win, lead: m.score, prior: m.prior, line }
}

fn moved((i, step): (usize, &Step)) -> Option<(usize, Color, Move)> {
    step.as_move().map(|(color, mv)| (i, color, mv))
}

fn drawn(game: &Game) -> String {
    let (size, board) = (game.size(), game.board());
    let [black, white] = Color::BOTH.map(|color| board.stones(color));
    let rows = (0..size.height()).rev();
    let points = rows.flat_map(|row| (0..size.width()).map(move |column| Point::new(column, row)));
    points
        .map(|p| match (black.contains(p), white.contains(p)) {
            (true, _) => 'X',
            (_, true) => 'O',
            _ => '.',
        })
        .collect()
}

/// The loss of a move between two positions. The move that the search would have chosen loses nothing.
fn lost(before: &Outlook, after: &Outlook, color: Color, mv: Move) -> Option<Loss> {
    if after.step != before.step + 1 || after.handicap != before.handicap {
        return None;
    }
    let is_best = before.choices.first().is_some_and(|best| best.mv == mv);
    let sign = if color == Color::Black { 1.0 } else { -1.0 };
    let less = |before: f32, after: f32| if is_best { 0.0 } else { (sign * (before - after)).max(0.0) };
    let points = before.lead.zip(after.lead).map(|(before, after)| less(before, after));
    Some(Loss { points, share: less(before.win, after.win) })
}

impl Losses {
    /// `lost 1.23 points a move, 5 mistakes in 120 moves`.
    #[must_use]
    pub fn text(&self, counts: bool) -> String {
        let mean = |sum: f64| sum / self.moves.max(1) as f64;
        let lost = match counts {
            true => format!("{:.2} points", mean(self.points)),
            false => format!("{:.1} % of the wins", 100.0 * mean(self.share)),
        };
        format!("lost {lost} a move, {} in {}", plural(self.mistakes, "mistake"), plural(self.moves, "move"))
    }
}

impl Loss {
    /// `3.2 points`, or `12 % of the wins` where nothing is counted.
    #[must_use]
    pub fn text(&self) -> String {
        match self.points {
            Some(points) => format!("{points:.1} points"),
            None => format!("{:.0} % of the wins", 100.0 * self.share),
        }
    }

    /// How bad it is, to compare it with others of the same game.
    fn weight(&self) -> f32 {
        self.points.unwrap_or(self.share)
    }
}

/// `B+1.5`, or `0.0`.
pub(super) fn lead_text(lead: f32) -> String {
    match lead {
        lead if lead >= 0.05 => format!("B+{lead:.1}"),
        lead if lead <= -0.05 => format!("W+{:.1}", -lead),
        _ => "0.0".to_string(),
    }
}

impl Outlook {
    /// `Black 45.2 %, W+1.3`; for a counted position the score alone.
    #[must_use]
    pub fn text(&self) -> String {
        let lead = self.lead.map(lead_text);
        match (self.visits, lead) {
            (0, Some(lead)) => lead,
            (_, lead) => {
                let lead = lead.map_or(String::new(), |lead| format!(", {lead}"));
                format!("Black {:.1} %{lead}", 100.0 * self.win)
            }
        }
    }
}

impl Review {
    /// The player's moves together.
    #[must_use]
    pub fn losses(&self, color: Color) -> Losses {
        let mut losses = Losses::default();
        for judged in self.moves.iter().filter(|judged| judged.color == color) {
            let Some(lost) = judged.lost else { continue };
            losses.moves += 1;
            losses.points += f64::from(lost.points.unwrap_or(0.0));
            losses.share += f64::from(lost.share);
            losses.mistakes += usize::from(judged.is_mistake);
        }
        losses
    }

    /// True if the rules count anything, so that there are points to lose.
    #[must_use]
    pub fn counts(&self) -> bool {
        self.scored.game.rules().scoring != Scoring::None
    }

    /// The biggest mistakes, the biggest first.
    #[must_use]
    pub fn worst(&self, most: usize) -> Vec<&Judged> {
        let mut mistakes: Vec<&Judged> = self.moves.iter().filter(|judged| judged.is_mistake).collect();
        let weight = |judged: &Judged| judged.lost.map_or(0.0, |lost| lost.weight());
        mistakes.sort_by(|a, b| weight(b).total_cmp(&weight(a)).then(a.number.cmp(&b.number)));
        mistakes.truncate(most);
        mistakes
    }

    /// The best move in place of one that was made.
    #[must_use]
    pub fn better(&self, judged: &Judged) -> Option<&Choice> {
        self.outlooks[judged.number - 1].choices.first().filter(|best| best.mv != judged.mv)
    }

    /// A better move as text: `D4 (B+1.9): D4 E5 F6`.
    #[must_use]
    pub fn better_text(&self, judged: &Judged) -> Option<String> {
        let better = self.better(judged)?;
        let worth = match self.counts() {
            true => lead_text(better.lead),
            false => format!("Black {:.1} %", 100.0 * better.win),
        };
        let line: Vec<String> = better.line.iter().map(Move::to_string).collect();
        Some(format!("{} ({worth}): {}", better.mv, line.join(" ")))
    }

    /// The settings of the review, on a line: `Shinpan 0.2.0, network own, 200 visits, japanese, komi 6.5`.
    #[must_use]
    pub fn about(&self) -> String {
        let rules = self.scored.game.ruleset();
        let by = if self.by == "playouts" { self.by.clone() } else { format!("network {}", self.by) };
        format!(
            "Shinpan {}, {by}, {} visits, {}, komi {}",
            env!("CARGO_PKG_VERSION"),
            self.visits,
            rules.without_komi(),
            rules.rules.komi
        )
    }

    /// The players: names, or the colours.
    #[must_use]
    pub fn names(&self) -> [&str; 2] {
        let record = &self.scored.record;
        [record.black_name.as_deref().unwrap_or("Black"), record.white_name.as_deref().unwrap_or("White")]
    }
}
