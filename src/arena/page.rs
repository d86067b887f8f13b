//! A match as a page: result, table, curves, and every game on a board.

use std::fmt::Write as _;

use serde_json::{Value, json};

use crate::picture::web::shell as html;

use super::entry::Entry;
use super::stats::{Estimate, Sprt};
use super::summary::{Running, Score, Summary};

/// The board and the list of games.
const SCRIPT: &str = include_str!("page.js");

/// Most points of a curve.
const MOST_POINTS: usize = 300;

/// A match as a page that needs nothing else; `entries` in the order of their numbers.
#[must_use]
pub fn page(names: &[String], entries: &[&Entry], sprt: Option<&Sprt>) -> String {
    page_with_records(names, entries, sprt, None)
}

/// The same with a link to the record of each game in this folder, as the page reaches it.
#[must_use]
pub fn page_with_records(names: &[String], entries: &[&Entry], sprt: Option<&Sprt>, records: Option<&str>) -> String {
    let summary = Summary::of(names, entries.iter().copied());
    let mut body = format!("<p class=lead>{} games, {}</p>\n", summary.games, html::text(&summary.setting));
    body += &headline(&summary);
    body += &standings(&summary);
    if names.len() > 2 {
        body += &crosstable(&summary);
        body += &rated(&summary);
    } else {
        body += &curves(entries, sprt);
        body += &openings(&summary);
    }
    body += &remarks(&summary);
    body += "<h2>Games</h2>\n<div class=row><div class=games><table><thead><tr><th>game<th>black<th>white<th>result<th>by\
             <th>moves<th></tr></thead><tbody id=list></tbody></table></div><div class=board id=board></div></div>\n";
    let games: Vec<Value> = entries.iter().map(|e| game(e)).collect();
    let (games, records) = (html::data(&json!(games).to_string()), html::data(&json!(records).to_string()));
    let script = format!("const GAMES = {games}, RECORDS = {records};\n{}{}{SCRIPT}", html::CONTROLS, html::POSITION);
    html::page(&names.join(" – "), &body, &script)
}

/// Data of a game for the board of the page.
fn game(e: &Entry) -> Value {
    json!({
        "n": e.game, "b": e.black, "w": e.white, "r": e.result, "e": e.ending, "s": e.size, "given": e.given,
        "m": e.moves.as_str(), "k": e.stones.as_str(), "says": e.referee, "claims": e.claims, "score": e.score,
        "v": e.evaluations.as_str(), "d": e.dead.as_str(), "o": e.opening, "fault": e.is_fault() || e.ending == "time",
    })
}

fn figure(value: &str, label: &str) -> String {
    format!("<div><div class=figure>{}</div><div class=label>{}</div></div>", html::text(value), html::text(label))
}

/// The figures of a match of two.
fn headline(summary: &Summary) -> String {
    let Some(encounter) = summary.encounters.get(&(0, 1)).filter(|_| summary.players.len() == 2) else {
        return String::new();
    };
    let Score { wins, draws, losses, .. } = encounter.all;
    let e = encounter.sample().estimate();
    let with_error = |value: Option<f64>, error: Option<f64>| match (value, error) {
        (Some(value), Some(error)) => format!("{value:+.0} ± {error:.0}"),
        (Some(value), None) => format!("{value:+.0}"),
        (None, _) => "–".to_string(),
    };
    let los = e.los.map_or("–".to_string(), |los| format!("{:.1} %", 100.0 * los));
    let label = format!("{}: wins, draws, losses", summary.players[0].name);
    format!(
        "<div class=row>{}{}{}{}</div>\n",
        figure(&format!("{wins} – {draws} – {losses}"), &label),
        figure(&with_error(e.elo, e.elo_error), "Elo, 95 %"),
        figure(&with_error(e.nelo, e.nelo_error), "normalized Elo"),
        figure(&los, "likelihood of superiority"),
    )
}

fn standings(summary: &Summary) -> String {
    let mut out =
        "<h2>Players</h2>\n<table><thead><tr><th>player<th>games<th>wins<th>draws<th>losses<th>void<th>points<th>%\
                   <th>as Black<th>as White<th>s/move<th>CPU s/move<th>illegal<th>on time<th>faults</tr></thead><tbody>"
            .to_string();
    for (i, p) in summary.players.iter().enumerate() {
        let Score { wins, draws, losses, void } = p.all;
        let share = 100.0 * p.all.points() / p.all.counted().max(1) as f64;
        let [black, white] = summary.by_color(i).map(|s| format!("{}-{}-{}", s.wins, s.draws, s.losses));
        let each = |seconds: f64| format!("{:.4}", seconds / p.moves.max(1) as f64);
        let bad = |n: usize| if n == 0 { "<td class=n>".to_string() } else { format!("<td class=\"n bad\">{n}") };
        let _ = write!(
            out,
            "<tr><td>{}<td class=n>{}<td class=n>{wins}<td class=n>{draws}<td class=n>{losses}<td class=n>{void}<td class=n>{:.1}\
             <td class=n>{share:.1}<td class=n>{black}<td class=n>{white}<td class=n>{}<td class=n>{}{}{}{}</tr>",
            html::text(&p.name),
            p.all.counted() + void,
            p.all.points(),
            each(p.seconds),
            each(p.processor),
            bad(p.illegal),
            bad(p.time_losses),
            bad(p.faults),
        );
    }
    out + "</tbody></table>\n"
}

fn crosstable(summary: &Summary) -> String {
    let mut out = "<h2>Crosstable</h2>\n<table><thead><tr><th>".to_string();
    (1..=summary.players.len()).for_each(|i| out += &format!("<th class=n>{i}"));
    out += "</tr></thead><tbody>";
    for (i, p) in summary.players.iter().enumerate() {
        let _ = write!(out, "<tr><td>{}. {}", i + 1, html::text(&p.name));
        for j in 0..summary.players.len() {
            let cell = match summary.encounters.get(&(i.min(j), i.max(j))) {
                None => String::new(),
                Some(e) if i < j => format!("{}/{}", e.all.points(), e.all.counted()),
                Some(e) => format!("{}/{}", e.all.counted() as f64 - e.all.points(), e.all.counted()),
            };
            out += &format!("<td class=n>{cell}");
        }
        out += "</tr>";
    }
    out + "</tbody></table>\n"
}

/// The strength of the players from all games together.
fn rated(summary: &Summary) -> String {
    let Some(rated) = summary.ratings() else { return String::new() };
    let mut out = "<h2>Elo of all games together, with 95 %</h2>\n<table><tbody>".to_string();
    for (rating, player) in rated.iter().zip(&summary.players) {
        let name = html::text(&player.name);
        let _ = write!(out, "<tr><td>{name}<td class=n>{:+.0} ± {:.0}</tr>", rating.elo, rating.error);
    }
    out + "</tbody></table>\n"
}

fn openings(summary: &Summary) -> String {
    let Some(encounter) = summary.encounters.get(&(0, 1)).filter(|e| !e.by_opening.is_empty()) else {
        return String::new();
    };
    let mut out =
        "<h2>Openings</h2>\n<table><thead><tr><th>opening<th>wins<th>draws<th>losses</tr></thead><tbody>".to_string();
    for (name, Score { wins, draws, losses, .. }) in &encounter.by_opening {
        let name = html::text(name);
        let _ = write!(out, "<tr><td>{name}<td class=n>{wins}<td class=n>{draws}<td class=n>{losses}</tr>");
    }
    out + "</tbody></table>\n"
}

fn remarks(summary: &Summary) -> String {
    let lines = summary.remarks().into_iter().map(|line| format!("<p>{}</p>", html::text(&line)));
    format!("<h2>Remarks</h2>\n<div class=remarks>{}</div>\n", lines.collect::<String>())
}

/// Elo, and the log likelihood ratio of a test, game by game.
fn curves(entries: &[&Entry], sprt: Option<&Sprt>) -> String {
    let mut elos: Vec<(f64, f64, f64)> = Vec::new();
    let mut ratios: Vec<(f64, f64)> = Vec::new();
    let step = entries.len().div_ceil(MOST_POINTS).max(1);
    let mut running = Running::default();
    for (i, entry) in entries.iter().enumerate() {
        running.add(entry);
        if (i + 1) % step != 0 && i + 1 != entries.len() {
            continue;
        }
        let x = (i + 1) as f64;
        if let Estimate { elo: Some(elo), elo_error: Some(error), .. } = running.sample().estimate() {
            elos.push((x, elo, error));
        }
        ratios.extend(sprt.map(|sprt| (x, sprt.ratio(&running.tested()))));
    }
    let mut out = String::new();
    if elos.len() > 1 {
        // The first games say little; they do not decide how large the picture is.
        let settled = &elos[elos.len() / 8..];
        let most = settled.iter().map(|(_, elo, error)| elo.abs() + error).fold(50.0, f64::max);
        let plot = Plot { last: entries.len() as f64, low: -most, high: most };
        let band = elos.iter().map(|(x, y, e)| (*x, y + e)).chain(elos.iter().rev().map(|(x, y, e)| (*x, y - e)));
        let inside = format!(
            "<polygon points=\"{}\" fill=\"var(--accent)\" opacity=\".18\"/><polyline points=\"{}\" fill=\"none\" \
             stroke=\"var(--accent)\" stroke-width=\"2\"/>",
            plot.points(band),
            plot.points(elos.iter().map(|(x, y, _)| (*x, *y)))
        );
        out += &format!("<h2>Elo by games, with 95 %</h2>\n{}\n", plot.draw(&inside, &[0.0]));
    }
    if let Some(sprt) = sprt.filter(|_| ratios.len() > 1) {
        let [low, high] = sprt.bounds();
        let least = ratios.iter().map(|p| p.1).fold(low * 1.15, f64::min);
        let most = ratios.iter().map(|p| p.1).fold(high * 1.15, f64::max);
        let plot = Plot { last: entries.len() as f64, low: least, high: most };
        let line = format!(
            "<polyline points=\"{}\" fill=\"none\" stroke=\"var(--accent)\" stroke-width=\"2\"/>",
            plot.points(ratios.into_iter())
        );
        out += &format!(
            "<h2>Log likelihood ratio of the test, Elo {} or {}</h2>\n{}\n",
            sprt.low,
            sprt.high,
            plot.draw(&line, &[low, 0.0, high])
        );
    }
    out
}

/// A curve over the number of games.
struct Plot {
    last: f64,
    low: f64,
    high: f64,
}

impl Plot {
    const WIDTH: f64 = 800.0;
    const HEIGHT: f64 = 200.0;
    const LEFT: f64 = 50.0;

    fn at(&self, (x, y): (f64, f64)) -> (f64, f64) {
        let y = y.clamp(self.low, self.high);
        let across = Self::LEFT + (Self::WIDTH - Self::LEFT - 10.0) * x / self.last.max(1.0);
        (across, 10.0 + (Self::HEIGHT - 35.0) * (self.high - y) / (self.high - self.low))
    }

    fn points(&self, points: impl Iterator<Item = (f64, f64)>) -> String {
        let each = points.map(|p| self.at(p)).map(|(x, y)| format!("{x:.1},{y:.1}"));
        each.collect::<Vec<_>>().join(" ")
    }

    /// The curve with lines across at some heights, and both axes labelled.
    fn draw(&self, inside: &str, across: &[f64]) -> String {
        let mut out = format!(
            "<svg class=\"plot\" viewBox=\"0 0 {} {}\" role=\"img\" style=\"max-width:52rem\">",
            Self::WIDTH,
            Self::HEIGHT
        );
        for &y in across.iter().chain(&[self.low, self.high]) {
            let ((x1, at), (x2, _)) = (self.at((0.0, y)), self.at((self.last, y)));
            let dash = if across.contains(&y) { "" } else { " stroke-dasharray=\"2 5\"" };
            let label = if y.abs() < 10.0 { format!("{y:.2}") } else { format!("{y:+.0}") };
            let _ = write!(
                out,
                "<line x1=\"{x1:.1}\" x2=\"{x2:.1}\" y1=\"{at:.1}\" y2=\"{at:.1}\" stroke=\"var(--line)\"{dash}/>\
                 <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{label}</text>",
                x1 - 6.0,
                at + 4.0
            );
        }
        for share in [0.0, 0.5, 1.0] {
            let games = (self.last * share).round();
            let (x, _) = self.at((games, 0.0));
            let _ =
                write!(out, "<text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\">{games}</text>", Self::HEIGHT - 8.0);
        }
        format!("{out}{inside}</svg>")
    }
}
