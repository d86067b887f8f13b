//! Replies that are written while the engine thinks, and thinking while nobody waits.

use std::io;

use crate::board::{Color, Move};
use crate::game::Game;
use crate::net::{BoardHistory, NetworkOutput, ROOT_OPTIMISM, Workspace};
use crate::players::{SearchStats, Stopper, UsualPlayouts};
use crate::search::{Progress, Report, RootOptions, SearchRequest};

use super::analysis::{Analysis, Purpose};
use super::commands::core::{RESIGN, genmove};
use super::diagnostics::say_on_stderr;
use super::session::{Session, imposed};

/// Carries out an analysis: its lines as they come, then what it was for, then the empty line that ends the reply.
///
/// # Errors
/// If what is told cannot be written.
pub(super) fn run(
    session: &mut Session,
    analysis: &Analysis,
    tell: &mut dyn FnMut(&str) -> io::Result<()>,
) -> io::Result<()> {
    let color = analysis.color.unwrap_or(session.game.to_play());
    let mut written = Ok(());
    let mut say = |text: &str| {
        if written.is_ok() {
            written = tell(text);
        }
        written.is_ok()
    };
    match analysis.purpose {
        Purpose::Watching => {
            let _ = look(session, analysis, color, &mut say);
        }
        Purpose::Choosing { .. } => {
            let chosen = search(session, analysis, &mut say);
            say(&format!("play {chosen}\n"));
        }
        Purpose::Moving => {
            let reply = genmove(session, color, |session, color| {
                Ok(choose(session, analysis, color, &mut say).unwrap_or(Move::Pass))
            });
            let chosen = reply.unwrap_or_else(|failure| failure.0.into_owned());
            say(&format!("play {chosen}\n"));
        }
    }
    say("\n");
    written
}

/// The move that the player makes of an analysis, or that the phase imposes; `None` if it was cancelled. Where the
/// player's own choice is barred it is what the search likes best.
fn choose(session: &mut Session, analysis: &Analysis, color: Color, say: &mut dyn FnMut(&str) -> bool) -> Option<Move> {
    if let Some(mv) = imposed(&session.game, color) {
        return Some(mv);
    }
    let report = look(session, analysis, color, say)?;
    let mv = session.decide(color, &report);
    let best = || report.best().map_or(Move::Pass, |best| best.mv);
    Some(if analysis.bars(color, mv) { best() } else { mv })
}

/// Thinks, telling what it thinks at every interval; what it found in the end, or nothing if it was cancelled.
fn look(session: &mut Session, analysis: &Analysis, color: Color, say: &mut dyn FnMut(&str) -> bool) -> Option<Report> {
    let (game, interrupt) = (session.game.clone(), session.interrupt.clone());
    let now = session.clocks.time_source();
    // The time of a move is the guest's; ours only tells what it thinks beside.
    let mut waiting = if session.has_guest() { session.wondering(color) } else { session.waiting(color, true) };
    let ends_by_line =
        analysis.purpose != Purpose::Moving && analysis.purpose != Purpose::Choosing { cancellable: false };
    let ends_by_time = analysis.purpose != Purpose::Watching;
    let (mut next, mut told, mut cancelled) = (now() + analysis.interval, false, false);
    let may_pass = game.legality(color, Move::Pass).is_ok();
    let barred = |mv| analysis.bars(color, mv) || (mv == Move::Pass && !may_pass);
    // Whoever is to move asks whether anything is open.
    let wants_owners = analysis.wants_owners() || ends_by_time;
    let raw = analysis.tells_root().then(|| session.raw_opinion(color)).flatten();
    // Noise is for whoever looks; a move is chosen without.
    let wide_noise = if ends_by_time { 0.0 } else { session.options.play.wide_root_noise };
    let options = RootOptions { wide_noise, moves_owners: analysis.wants_moves_owners() };
    let question = SearchRequest { game: &game, to_play: color, barred: &barred, wants_owners };
    let search = session.analyst();
    search.set_root_options(options);
    let report = search.think(&question, &mut |progress: &Progress<'_>| {
        let by_line = ends_by_line && interrupt.more();
        let nobody = (interrupt.leaving() || !interrupt.is_live()) && progress.visits >= UsualPlayouts::PLAYOUTS;
        let by_time = ends_by_time && waiting.enough(&SearchStats::of(color, progress));
        cancelled = by_line && ends_by_time;
        let over = by_line || by_time || (nobody && !ends_by_time) || interrupt.raised();
        let mut heard = true;
        if now() >= next && !over {
            next = now() + analysis.interval;
            heard = tell(analysis, &progress.report(), raw.as_ref(), &game, say);
            told = true;
        }
        over || !heard
    });
    if !told {
        tell(analysis, &report, raw.as_ref(), &game, say);
    }
    (!cancelled).then_some(report)
}

/// Names the move that would be made: a vertex, `pass`, `resign`, or `cancelled`.
pub(super) fn search(session: &mut Session, analysis: &Analysis, say: &mut dyn FnMut(&str) -> bool) -> String {
    let color = analysis.color.unwrap_or(session.game.to_play());
    if !session.game.can_move(color) {
        return RESIGN.to_string();
    }
    match choose(session, analysis, color, say) {
        None => "cancelled".to_string(),
        Some(_) if session.would_resign(color) => RESIGN.to_string(),
        Some(mv) => mv.to_string(),
    }
}

/// The search's report after the time that a move has, a second at most.
pub(super) fn consider(session: &mut Session, color: Color, wants_owners: bool) -> Report {
    let game = session.game.clone();
    let mut waiting = session.wondering(color);
    let question = SearchRequest { game: &game, to_play: color, barred: &|_| false, wants_owners };
    session.analyst().think(&question, &mut |progress| {
        waiting.enough(&SearchStats::of(color, progress))
            || progress.is_settled() && progress.visits >= UsualPlayouts::PLAYOUTS
    })
}

fn tell(
    analysis: &Analysis,
    report: &Report,
    raw: Option<&NetworkOutput>,
    game: &Game,
    say: &mut dyn FnMut(&str) -> bool,
) -> bool {
    analysis.line(report, game.size(), raw).is_none_or(|line| say(&line))
}

impl Session {
    /// The network's opinion of the position at one look, where there is a network.
    fn raw_opinion(&self, color: Color) -> Option<NetworkOutput> {
        let mut history = BoardHistory::of(&self.game);
        history.turn_to(color);
        let network = self.options.network?.loaded();
        network.evaluate(&history, &[0], ROOT_OPTIMISM, &mut Workspace::default()).pop()
    }

    /// Tells on the error stream what was thought of a move that is about to be made, in the line of KataGo's
    /// `ogsChatToStderr` that gtp2ogs shows. It takes an engine for KataGo by a line with that name.
    pub(super) fn chat_about(&mut self, color: Color, mv: Move) {
        let Some(report) = self.player().analyst().and_then(|search| search.last_report()) else { return };
        let Some(of) = report.moves.iter().find(|of| of.mv == mv).filter(|_| report.to_play == color) else { return };
        let (share, lead) = if color == Color::Black { (of.win, of.score) } else { (1.0 - of.win, -of.score) };
        let line: Vec<String> = of.line.iter().map(|(mv, _)| mv.to_string()).collect();
        if !std::mem::replace(&mut self.introduced, true) {
            say_on_stderr("Shinpan tells its moves in the words of KataGo\n");
        }
        say_on_stderr(&format!(
            "MALKOVICH:Visits {} Winrate {:.2}% ScoreLead {lead:.1} ScoreStdev {:.1} PV {}\n",
            report.visits,
            100.0 * share,
            of.stdev,
            line.join(" ")
        ));
    }

    /// True if the engine may think now, while its opponent does.
    pub(super) fn ponders(&self) -> bool {
        self.options.play.ponders && self.moved && self.interrupt.is_live() && !self.interrupt.leaving()
    }

    /// Thinks about the opponent's answer until a line arrives.
    pub(super) fn ponder(&mut self) {
        self.moved = false;
        if self.game.has_stopped() {
            return;
        }
        let (game, interrupt) = (self.game.clone(), self.interrupt.clone());
        let question = SearchRequest { game: &game, to_play: game.to_play(), barred: &|_| false, wants_owners: false };
        self.analyst().think(&question, &mut |progress| {
            interrupt.waiting() || interrupt.leaving() || progress.is_settled() || progress.is_full()
        });
    }
}
