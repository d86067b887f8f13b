//! Analysis while it goes on, as Sabaki, Lizzie, KaTrain and others ask for it.

use super::super::analysis::{Analysis, Purpose, Style};
use super::super::protocol::{Args, Failure, Reply};
use super::super::session::{Session, imposed};
use super::super::stream;
use super::row::{Command, NO_ALLOWED_VERTEX, board_rows, done, joined};
use crate::board::{Color, Move, Size};
use crate::rules::Scoring;
use crate::search::{MoveReport, Report};

const WATCHED: &str =
    "Reports the candidate moves at every interval (hundredths of a second) until the next line arrives.";
const MADE: &str = "Reports candidate moves like the analysis, then answers `play VERTEX` and plays the move.";
const CHOSEN: &str = "The same, without playing the move.";
const CANCELLED: &str = "The same, but the next line ends it with `play cancelled`.";
const USAGE: &str = "[COLOR] [CENTISECONDS] [KEY VALUE ...]";

pub(super) const COMMANDS: &[Command] = &[
    Command { name: "lz-analyze", usage: USAGE, doc: WATCHED, run: |s, a| ask(s, a, Style::Leela, Purpose::Watching) },
    Command { name: "kata-analyze", usage: USAGE, doc: WATCHED, run: |s, a| ask(s, a, Style::Kata, Purpose::Watching) },
    Command { name: "analyze", usage: USAGE, doc: WATCHED, run: |s, a| ask(s, a, Style::Sabaki, Purpose::Watching) },
    Command {
        name: "lz-genmove_analyze",
        usage: USAGE,
        doc: MADE,
        run: |s, a| ask(s, a, Style::Leela, Purpose::Moving),
    },
    Command {
        name: "kata-genmove_analyze",
        usage: USAGE,
        doc: MADE,
        run: |s, a| ask(s, a, Style::Kata, Purpose::Moving),
    },
    Command { name: "genmove_analyze", usage: USAGE, doc: MADE, run: |s, a| ask(s, a, Style::Sabaki, Purpose::Moving) },
    Command {
        name: "kata-search_analyze",
        usage: USAGE,
        doc: CHOSEN,
        run: |s, a| ask(s, a, Style::Kata, Purpose::Choosing { cancellable: false }),
    },
    Command {
        name: "kata-search_analyze_cancellable",
        usage: USAGE,
        doc: CANCELLED,
        run: |s, a| ask(s, a, Style::Kata, Purpose::Choosing { cancellable: true }),
    },
    Command {
        name: "kata-search",
        usage: "[COLOR]",
        doc: "As `genmove`, and the move is not made.",
        run: |s, a| search(s, a, false),
    },
    Command {
        name: "kata-search_cancellable",
        usage: "[COLOR]",
        doc: "The same, but the next line ends it with `cancelled`.",
        run: |s, a| search(s, a, true),
    },
    Command {
        name: "shinpan-best_moves",
        usage: "[COLOR]",
        doc: "The best moves with their win rates and the best line, as GoGui graphics, after a second at most.",
        run: best_moves,
    },
    Command {
        name: "shinpan-search_owners",
        usage: "[COLOR]",
        doc: "The expected owner of each point, from 1 (Black) to -1 (White), after a second at most.",
        run: owners,
    },
    Command {
        name: "shinpan-win_rate",
        usage: "[COLOR]",
        doc: "The win rate after a second at most: `black 53.1 %, white 46.9 %, B+2.4, 1000 playouts`, without the score under rules that count nothing.",
        run: win_rate,
    },
];

/// `kata-search` and `kata-search_cancellable`.
fn search(session: &mut Session, args: &mut Args<'_>, cancellable: bool) -> Reply {
    let color = args.optional_color()?;
    args.end()?;
    let rules = *session.game.rules();
    let mut nothing = Args::new("");
    let mut analysis = Analysis::read(Style::Kata, Purpose::Choosing { cancellable }, &rules, &mut nothing)?;
    analysis.color = color;
    Ok(stream::search(session, &analysis, &mut |_| true))
}

/// The report of a search that takes as long as a move may.
fn consider(session: &mut Session, args: &mut Args<'_>, wants_owners: bool) -> Result<(Report, Size), Failure> {
    let color = args.optional_color()?.unwrap_or(session.game.to_play());
    args.end()?;
    Ok((stream::consider(session, color, wants_owners), session.game.size()))
}

/// GoGui's graphics: the share won after each of the best moves, and the best line.
fn best_moves(session: &mut Session, args: &mut Args<'_>) -> Reply {
    const SHOWN: usize = 8;
    let (report, _) = consider(session, args, false)?;
    let share = |m: &MoveReport| 100.0 * if report.to_play == Color::Black { m.win } else { 1.0 - m.win };
    let tried = report.moves.iter().filter(|m| m.visits > 0);
    let labels = tried.take(SHOWN).filter_map(|m| Some(format!("{} {:.0}", m.mv.point()?, share(m))));
    let mut rows = vec![format!("LABEL {}", joined(labels, " "))];
    if let Some(best) = report.best() {
        let colors = [report.to_play, report.to_play.opponent()].map(|c| c.letter().to_ascii_lowercase());
        let steps = best.line.iter().take(SHOWN).enumerate().map(|(i, (mv, _))| format!("{} {mv}", colors[i % 2]));
        rows.push(format!("VAR {}", joined(steps, " ")));
        rows.push(format!(
            "TEXT {}: win rate {:.1} %, {} of {} playouts",
            best.mv,
            share(best),
            best.visits,
            report.visits
        ));
    }
    Ok(rows.join("\n"))
}

/// The owner of each point, for GoGui to colour.
fn owners(session: &mut Session, args: &mut Args<'_>) -> Reply {
    let (report, size) = consider(session, args, true)?;
    let owner = |p| report.owners.as_ref().map_or(0.0, |owners| owners[p]);
    Ok(board_rows(size, |p| format!("{:.2}", owner(p))))
}

/// Win rate, and by how much where the rules count it.
fn win_rate(session: &mut Session, args: &mut Args<'_>) -> Reply {
    let (report, _) = consider(session, args, false)?;
    let leader = if report.score < 0.0 { 'W' } else { 'B' };
    let score = match session.game.rules().scoring {
        Scoring::None => String::new(),
        Scoring::Area | Scoring::Territory | Scoring::Stone | Scoring::Empty => {
            format!(" {leader}+{:.1},", report.score.abs())
        }
    };
    let (black, visits) = (100.0 * report.win, report.visits);
    Ok(format!("black {black:.1} %, white {:.1} %,{score} {visits} playouts", 100.0 - black))
}

/// Reads what is asked; the session answers it line by line.
fn ask(session: &mut Session, args: &mut Args<'_>, style: Style, purpose: Purpose) -> Reply {
    let game = &session.game;
    let analysis = Analysis::read(style, purpose, game.rules(), args)?;
    let analysis = analysis.with_lines(session.options.play.line_length);
    if let Some(mv) = analysis.beside(game.size()) {
        return Err(Failure::of(format!("{mv} is not on the board")));
    }
    let color = analysis.color.unwrap_or(game.to_play());
    let mut moves = game.size().points().map(Move::Play).chain([Move::Pass]);
    let mut may = || moves.any(|mv| !analysis.bars(color, mv) && game.legality(color, mv).is_ok());
    if purpose != Purpose::Watching && game.can_move(color) && imposed(game, color).is_none() && !may() {
        return Err(NO_ALLOWED_VERTEX);
    }
    session.pending = Some(analysis);
    done()
}
