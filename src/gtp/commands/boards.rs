//! Boards to look at, in the forms that GoGui draws: drawing commands, rows of numbers, rows of colours (GoGui's
//! manual, "Analyze Commands").

use crate::board::{Color, Move};
use crate::game::Illegal;
use crate::life::{self, State};
use crate::rules::Scoring;
use crate::scoring;
use crate::search::{Nature, Search, SearchRequest};

use super::super::options::evaluator;
use super::super::protocol::{Args, Failure, Reply};
use super::super::session::Session;
use super::row::{Command, board_rows, joined};

pub(super) const COMMANDS: &[Command] = &[
    Command {
        name: "shinpan-view",
        usage: "",
        doc: "The referee's view as drawing commands: territory, dead stones, illegal points, phase and score.",
        run: view,
    },
    Command {
        name: "shinpan-influence",
        usage: "",
        doc: "The likely owner of each point, by the network or 400 playouts: from `1.00` (Black) to `-1.00` (White).",
        run: influence,
    },
    Command {
        name: "shinpan-status_board",
        usage: "",
        doc: "The status of each stone as a colour: alive `green`, seki `blue`, unsettled `yellow`, dead `red`.",
        run: status_board,
    },
];

fn view(session: &mut Session, args: &mut Args<'_>) -> Reply {
    args.end()?;
    let game = &session.game;
    let verdict = session.verdict();
    let tally = scoring::tally(game, &verdict);
    let mut rows = Vec::new();
    let mut draw = |what: &str, points: String| {
        if !points.is_empty() {
            rows.push(format!("{what} {points}"));
        }
    };
    for (color, word) in [(Color::Black, "BLACK"), (Color::White, "WHITE")] {
        draw(word, tally.ownership.territory[color].to_string());
    }
    draw("MARK", verdict.dead.to_string());
    let forbidden = game.board().empties();
    let labels = forbidden.iter().filter_map(|p| {
        let reason = game.legality(game.to_play(), Move::Play(p)).err()?;
        Some(format!("{p} {}", short(&reason)?))
    });
    draw("LABEL", joined(labels, " "));
    let stones = Color::BOTH.map(|c| format!("{c} {}", game.prisoners(c)));
    let score = match game.rules().scoring {
        Scoring::None => "none".to_string(),
        Scoring::Area | Scoring::Territory | Scoring::Stone | Scoring::Empty => tally.score().to_string(),
    };
    draw("TEXT", format!("{}, prisoners {}, score {score}", game.phase(), stones.join(" ")));
    Ok(rows.join("\n"))
}

/// A reason that fits on a point; `None` for one that can be seen on the board.
pub(super) fn short(reason: &Illegal) -> Option<&'static str> {
    match reason {
        Illegal::Repetition { .. } if reason.to_string() == "ko" => Some("ko"),
        Illegal::Repetition { .. } | Illegal::OddCycle { .. } => Some("sk"),
        Illegal::KoShape(_) | Illegal::HotStone { .. } => Some("ko"),
        Illegal::Suicide(_) => Some("su"),
        Illegal::Vacated(_) => Some("va"),
        Illegal::TooFar { .. } => Some("far"),
        Illegal::Occupied(_)
        | Illegal::OffBoard(_)
        | Illegal::PassForbidden
        | Illegal::DameLeft(_)
        | Illegal::KoLeft(_)
        | Illegal::NoPrisoner
        | Illegal::OutOfTurn
        | Illegal::GameOver => None,
    }
}

/// Playouts behind a picture of influence where no network is asked, if nobody interrupts.
const PLAYOUTS: usize = 400;

fn influence(session: &mut Session, args: &mut Args<'_>) -> Reply {
    args.end()?;
    let game = &session.game;
    let mut search = Search::new(evaluator(&session.options), session.options.play.limits.settings, 0);
    let visits = match search.nature() {
        Nature::Policy => 1,
        Nature::Samples => PLAYOUTS,
    };
    let question = SearchRequest { game, to_play: game.to_play(), barred: &|_| false, wants_owners: true };
    let report = search.think(&question, &mut |progress| {
        progress.visits >= visits || session.is_enough(u32::try_from(progress.visits).unwrap_or(u32::MAX))
    });
    let owners = report.owners.ok_or(Failure::fixed("nothing is known"))?;
    // A hair's breadth for White is nothing, without a sign.
    Ok(board_rows(game.size(), |p| format!("{:.2}", (100.0 * owners[p]).round() / 100.0 + 0.0)))
}

fn status_board(session: &mut Session, args: &mut Args<'_>) -> Reply {
    args.end()?;
    let verdict = session.verdict();
    let verdict = life::in_the_count(&session.game, &verdict);
    let color = |state| match state {
        State::Alive => "green",
        State::Seki => "blue",
        State::Unsettled | State::Ko(_) => "yellow",
        State::Dead => "red",
    };
    Ok(board_rows(session.game.size(), |p| {
        if verdict.dead.contains(p) {
            return color(State::Dead).to_string();
        }
        let found = verdict.findings.iter().find(|f| f.stones.contains(p));
        found.map_or("\"\"", |f| color(f.state)).to_string()
    }))
}
