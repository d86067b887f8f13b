//! The verdict on a dispute as a page to print and sign.

use std::path::Path;

use shinpan::board::Color;
use shinpan::files;
use shinpan::picture::web::shell;
use shinpan::picture::{Coordinates, Panel, VerdictSheet, verdict_sheet};
use shinpan::records::{Dispute, Opinion, Scored};
use shinpan::rules::{Rules, Scoring, plural};

use super::sheets;
use crate::Problem;

/// Writes a sheet as what its name says: SVG or HTML.
pub fn write(path: &Path, sheet: &VerdictSheet) -> Result<(), Problem> {
    let picture = verdict_sheet(sheet);
    let is = |kind: &str| path.extension().is_some_and(|e| e.eq_ignore_ascii_case(kind));
    let text = if is("svg") {
        picture.to_string()
    } else if is("html") || is("htm") {
        shell::printed(&picture)
    } else {
        return Err(Problem::Usage("--sheet writes .svg and .html".to_string()));
    };
    files::write(path, text.as_bytes()).map_err(|e| Problem::Failed(format!("{}: {e}", path.display())))
}

/// The sheet: the verdict, the game, the position, the stones that decide, the clauses, what may be done now.
pub fn sheet(scored: &Scored, dispute: &Dispute, opinion: &Opinion, coordinates: Coordinates) -> VerdictSheet {
    let game = &scored.game;
    let panel = Panel::scored("", game.board(), &opinion.tally).with_last(sheets::last_move(game));
    let claimed = dispute.names.iter().zip(&dispute.tallies).zip(dispute.claims).map(|((name, tally), dead)| {
        let dead = if dead.is_empty() { "no dead stones".to_string() } else { format!("dead {dead}") };
        format!("{name}: {}, {dead}", tally.score())
    });
    let decisive = opinion.disputed.iter().chain(&opinion.decisive).map(|(finding, line)| {
        let line = line.as_ref().map_or(String::new(), |line| format!(" Shown by {line}."));
        format!("{}: {}.{line}", finding.stones, finding.in_words())
    });
    let grounds = if game.removes_dead() { vec![opinion.grounds().sentences()] } else { Vec::new() };
    // A director needs to know that play cannot go on, but not that the rules share no points.
    let may_be = |(what, then): &&(&str, String)| {
        !then.starts_with("not possible") || ["resume play", "settle it by play"].contains(what)
    };
    let ways = dispute.ways.iter().filter(may_be).map(|(what, then)| {
        let means = match *what {
            "resume play" => " (the game goes on, and its moves count)",
            "settle it by play" => " (play shows which stones are dead)",
            _ => "",
        };
        format!("To {what}{means}: {then}.")
    });
    VerdictSheet {
        verdict: sentence(opinion),
        facts: facts(scored),
        panel: Some(panel),
        sections: vec![
            ("The claims".to_string(), claimed.collect()),
            ("The stones that decide".to_string(), decisive.chain(grounds).collect()),
            ("The rules".to_string(), clauses(scored)),
            ("The players' choices".to_string(), ways.collect()),
        ],
        signatures: ["Director", "Black", "White", "Date and time"].map(str::to_string).to_vec(),
        coordinates,
    }
}

/// The verdict in one sentence.
fn sentence(opinion: &Opinion) -> String {
    let score = opinion.tally.score();
    let wins = match score.winner {
        Some(winner) => format!("{} wins by {}", winner.name(), plural(score.margin, "point")),
        None => "The game is a draw".to_string(),
    };
    let surely = if opinion.grounds().are_certain() || !opinion.removes_dead() { "" } else { ", by estimate" };
    format!("{wins} ({score}){surely}, {}.", opinion.agreement())
}

/// The facts of the game, with room for those that the record does not have.
fn facts(scored: &Scored) -> Vec<(String, String)> {
    let known = sheets::facts(scored);
    let of = |what: &str| known.iter().find(|(name, _)| name == what).map_or(String::new(), |(_, value)| value.clone());
    let asked = ["Event", "Round", "Date"].map(|what| (what.to_string(), of(what)));
    let players = Color::BOTH.map(|color| (color.name().to_string(), of(color.name())));
    let others = known.iter().filter(|(name, _)| {
        !["Event", "Round", "Date"].contains(&name.as_str()) && !Color::BOTH.iter().any(|c| c.name() == name)
    });
    asked.into_iter().chain(players).chain(others.cloned()).collect()
}

/// The clauses that the verdict rests on, with where they are written.
fn clauses(scored: &Scored) -> Vec<String> {
    let ruleset = scored.game.ruleset();
    let territory = ruleset.rules.scoring == Scoring::Territory;
    let named = |name: &&str| territory || !["seki", "precedents"].contains(name);
    let names = ["confirm", "resume", "precedents", "scoring", "seki"].into_iter().filter(named);
    names.filter_map(|name| Rules::KEYS.iter().find(|key| key.name == name)).map(|key| ruleset.clause(key)).collect()
}
