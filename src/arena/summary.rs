//! Summary of the games of a match.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use crate::board::Color;

use super::engine::REFUSES;
use super::entry::Entry;
use super::ratings::{Met, Rating, ratings};
use super::stats::{Decision, Estimate, Sample, Sprt};

/// A match is suspect if more than one in so many scores that an engine claims is not the referee's: it may have played
/// under other rules, or have left stones on the board that it took for dead.
const SUSPECT: usize = 10;

/// Wins, draws, losses, and games that do not count.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, serde::Serialize)]
pub struct Score {
    /// Won.
    pub wins: usize,
    /// Drawn.
    pub draws: usize,
    /// Lost.
    pub losses: usize,
    /// Without a result.
    pub void: usize,
}

impl Score {
    fn add(&mut self, points: Option<f64>) {
        match points {
            None => self.void += 1,
            Some(p) if p > 0.75 => self.wins += 1,
            Some(p) if p < 0.25 => self.losses += 1,
            Some(_) => self.draws += 1,
        }
    }

    /// Games that count.
    #[must_use]
    pub fn counted(&self) -> usize {
        self.wins + self.draws + self.losses
    }

    /// A point for a win, half a point for a draw.
    #[must_use]
    pub fn points(&self) -> f64 {
        self.wins as f64 + self.draws as f64 / 2.0
    }

    /// As a sample of single games.
    #[must_use]
    pub fn sample(&self) -> Sample {
        Sample::Games([self.losses, self.draws, self.wins])
    }
}

/// Two players' games with each other, from the first one's side.
#[derive(Clone, Debug, Default)]
pub struct Encounter {
    /// All games.
    pub all: Score,
    /// The first player's games as Black and as White.
    pub as_color: [Score; 2],
    /// By opening.
    pub by_opening: BTreeMap<String, Score>,
    /// Pairs by points: 0, 1/2, 1, 3/2, 2. One with a game that does not count is left aside.
    pub pairs: [usize; 5],
    /// Games that are one of a pair, whether or not the other was played.
    halves: usize,
    /// Pairs of which both games were played.
    complete: usize,
}

impl Encounter {
    /// Pairs as soon as one is complete, without the games whose partner is missing, which are not independent of those
    /// that come; until then single games.
    #[must_use]
    pub fn sample(&self) -> Sample {
        if self.complete > 0 { Sample::Pairs(self.pairs) } else { self.all.sample() }
    }

    /// The sample of a test of strength: nothing but pairs where games are of pairs, so that it does not change its
    /// mind about what it counts.
    #[must_use]
    pub fn tested(&self) -> Sample {
        if self.halves > 0 { Sample::Pairs(self.pairs) } else { self.all.sample() }
    }

    /// Adds both games of a pair.
    fn add_pair(&mut self, first: Option<f64>, second: Option<f64>) {
        self.complete += 1;
        if let (Some(first), Some(second)) = (first, second) {
            self.pairs[(2.0 * (first + second)).round() as usize] += 1;
        }
    }
}

/// Two players' games with each other, counted as they come in whatever order: a game costs no more than the first.
#[derive(Clone, Debug, Default)]
pub struct Running {
    encounter: Encounter,
    /// Points of the games whose partner has not come yet, by their pairs.
    halves: BTreeMap<usize, Option<f64>>,
}

impl Running {
    /// Adds a game, from the side of the player who is first in the list.
    pub fn add(&mut self, entry: &Entry) {
        let points = entry.points(players(entry)[0]);
        self.encounter.all.add(points);
        if entry.pair == 0 {
            return;
        }
        self.encounter.halves += 1;
        match self.halves.remove(&entry.pair) {
            None => drop(self.halves.insert(entry.pair, points)),
            Some(before) => self.encounter.add_pair(before, points),
        }
    }

    /// The sample from which strength is estimated: [`Encounter::sample`].
    #[must_use]
    pub fn sample(&self) -> Sample {
        self.encounter.sample()
    }

    /// The sample of a test: [`Encounter::tested`].
    #[must_use]
    pub fn tested(&self) -> Sample {
        self.encounter.tested()
    }
}

/// The games of one player.
#[derive(Clone, Debug, Default)]
pub struct Standing {
    /// The name.
    pub name: String,
    /// All games.
    pub all: Score,
    /// Games lost by crashing, hanging, writing garbage or refusing what is legal.
    pub faults: usize,
    /// Games lost on time.
    pub time_losses: usize,
    /// Illegal moves that were refused.
    pub illegal: usize,
    /// Seconds for its moves.
    pub seconds: f64,
    /// Seconds of processor time, as far as known.
    pub processor: f64,
    /// Moves made.
    pub moves: usize,
    /// Scores that it claimed in counted games, and how many of them the referee counted otherwise.
    pub claims: [usize; 2],
    /// Outcome of telling it the rules.
    pub told: String,
    /// Commands that it was to start with and has refused, with its reasons.
    pub refused: BTreeSet<String>,
}

/// Summary of all games.
#[derive(Clone, Debug, Default)]
pub struct Summary {
    /// By their places in the list of players.
    pub players: Vec<Standing>,
    /// By the places of two players, the lower first.
    pub encounters: BTreeMap<(usize, usize), Encounter>,
    /// Number of games.
    pub games: usize,
    /// Endings, with how often each came about.
    pub endings: BTreeMap<String, usize>,
    /// Scores that engines claimed, and how many of them the referee counted otherwise.
    pub claims: [usize; 2],
    /// The rules, in words.
    pub setting: String,
}

impl Summary {
    /// Sums up games.
    #[must_use]
    pub fn of<'a>(names: &[String], entries: impl IntoIterator<Item = &'a Entry>) -> Summary {
        let standing = |name: &String| Standing { name: name.clone(), ..Standing::default() };
        let mut summary = Summary { players: names.iter().map(standing).collect(), ..Summary::default() };
        let mut pairs: BTreeMap<(usize, usize, usize), Vec<Option<f64>>> = BTreeMap::new();
        for entry in entries {
            summary.add(entry);
            let [a, b] = players(entry);
            pairs.entry((a, b, entry.pair)).or_default().push(entry.points(a));
        }
        for ((a, b, pair), points) in pairs {
            let encounter = summary.encounters.entry((a, b)).or_default();
            encounter.halves += if pair > 0 { points.len() } else { 0 };
            if let (1.., [first, second]) = (pair, &points[..]) {
                encounter.add_pair(*first, *second);
            }
        }
        summary
    }

    fn add(&mut self, entry: &Entry) {
        self.games += 1;
        *self.endings.entry(entry.ending.clone()).or_default() += 1;
        if self.setting.is_empty() {
            let [w, h] = entry.size;
            self.setting = format!("{}, {w}x{h}, komi {}", entry.rules, entry.komi);
        }
        for color in Color::BOTH {
            let side = entry.sides.get(color);
            let Some(standing) = self.players.get_mut(side.player) else { continue };
            standing.all.add(entry.points(side.player));
            let lost = entry.points(side.player) == Some(0.0);
            standing.faults += usize::from(lost && entry.is_fault());
            standing.time_losses += usize::from(lost && entry.ending == "time");
            let refused = format!("{} plays ", color.name());
            let illegal = |line: &&String| line.contains(&refused) && line.contains("which is illegal");
            standing.illegal += entry.referee.iter().filter(illegal).count();
            let at_start = format!("{} {REFUSES} ", color.name());
            let refused = entry.referee.iter().filter_map(|line| line.strip_prefix(&at_start));
            standing.refused.extend(refused.map(str::to_string));
            standing.seconds += side.seconds;
            standing.processor += side.processor.unwrap_or(0.0);
            let letter = color.letter();
            standing.moves += entry.moves.iter().skip(entry.given).filter(|m| m.starts_with(letter)).count();
            if standing.told.is_empty() {
                standing.told.clone_from(&side.told);
            }
            if entry.claims.get(color).is_some() {
                let differs = format!("{} claims ", color.name());
                let differs = usize::from(entry.referee.iter().any(|line| line.contains(&differs)));
                for claims in [&mut standing.claims, &mut self.claims] {
                    *claims = [claims[0] + 1, claims[1] + differs];
                }
            }
        }
        let [a, b] = players(entry);
        let encounter = self.encounters.entry((a, b)).or_default();
        encounter.all.add(entry.points(a));
        if let Some(color) = entry.color_of(a) {
            encounter.as_color[color].add(entry.points(a));
        }
        if let Some(opening) = &entry.opening {
            encounter.by_opening.entry(opening.clone()).or_default().add(entry.points(a));
        }
    }

    /// The players' ratings from all games together, where more than two have met.
    #[must_use]
    pub fn ratings(&self) -> Option<Vec<Rating>> {
        let met = self.encounters.iter().map(|(&(a, b), e)| Met { players: [a, b], sample: e.sample() });
        let met: Vec<Met> = met.collect();
        if self.players.len() > 2 { ratings(self.players.len(), &met) } else { None }
    }

    /// As JSON.
    #[must_use]
    pub fn json(&self, sprt: Option<&Sprt>) -> Value {
        let players = self.players.iter().map(|p| {
            json!({
                "name": p.name, "games": p.all.counted() + p.all.void, "wins": p.all.wins, "draws": p.all.draws,
                "losses": p.all.losses, "void": p.all.void, "points": p.all.points(), "faults": p.faults,
                "time_losses": p.time_losses, "illegal_moves": p.illegal, "seconds": p.seconds,
                "processor_seconds": p.processor, "moves": p.moves, "told_rules": p.told,
                "refused_at_start": p.refused, "claims": { "made": p.claims[0], "differ": p.claims[1] },
            })
        });
        let encounters: Vec<Value> = self.encounters.iter().map(|(key, e)| self.encounter_json(*key, e)).collect();
        let mut all = json!({
            "games": self.games,
            "setting": self.setting,
            "players": players.collect::<Vec<_>>(),
            "encounters": encounters,
            "ratings": self.ratings(),
            "endings": self.endings,
            "claims": { "made": self.claims[0], "differ": self.claims[1] },
        });
        if let Some(encounter) = self.encounters.get(&(0, 1)).filter(|_| self.encounters.len() == 1) {
            let estimate = serde_json::to_value(encounter.sample().estimate()).unwrap_or_default();
            if let (Some(all), Value::Object(estimate)) = (all.as_object_mut(), estimate) {
                all.extend(estimate);
                all.insert("pentanomial".to_string(), json!(encounter.pairs));
                all.extend(sprt.map(|sprt| ("sprt".to_string(), sprt_json(sprt, &encounter.tested()))));
            }
        }
        all
    }

    fn encounter_json(&self, (a, b): (usize, usize), e: &Encounter) -> Value {
        json!({
            "players": [self.name(a), self.name(b)],
            "score": e.all,
            "as_black": e.as_color[0],
            "as_white": e.as_color[1],
            "openings": e.by_opening,
            "pentanomial": e.pairs,
            "estimate": e.sample().estimate(),
        })
    }

    fn name(&self, player: usize) -> &str {
        self.players.get(player).map_or("?", |p| &p.name)
    }

    /// As a table for a terminal.
    #[must_use]
    pub fn text(&self, sprt: Option<&Sprt>) -> String {
        let width = self.players.iter().map(|p| p.name.chars().count()).max().unwrap_or(0).max(6);
        let mut out = vec![format!("{} games, {}", self.games, self.setting)];
        out.push(format!(
            "{:width$}  {:>6} {:>6} {:>6} {:>6} {:>5} {:>8} {:>6}  {:>8} {:>8}",
            "player", "games", "wins", "draws", "losses", "void", "points", "%", "s/move", "cpu/move"
        ));
        for p in &self.players {
            let games = p.all.counted();
            let share = if games == 0 { 0.0 } else { 100.0 * p.all.points() / games as f64 };
            let each = |seconds: f64| seconds / p.moves.max(1) as f64;
            let Score { wins, draws, losses, void } = p.all;
            out.push(format!(
                "{:width$}  {:>6} {wins:>6} {draws:>6} {losses:>6} {void:>5} {:>8.1} {share:>6.1}  {:>8.4} {:>8.4}",
                p.name,
                games + void,
                p.all.points(),
                each(p.seconds),
                each(p.processor)
            ));
        }
        for (&(a, b), encounter) in &self.encounters {
            out.push(format!("{} - {}: {}", self.name(a), self.name(b), encounter.text()));
        }
        if self.players.len() > 2 {
            out.extend(self.rating_lines());
        }
        if let (Some(sprt), Some(encounter)) = (sprt, self.encounters.get(&(0, 1))) {
            out.push(sprt_text(sprt, &encounter.tested()));
        }
        out.extend(self.remarks());
        out.join("\n")
    }

    /// The ratings, the best first.
    fn rating_lines(&self) -> Vec<String> {
        let Some(rated) = self.ratings() else {
            return vec!["no common ratings: some players have taken no point from the others".to_string()];
        };
        let mut rated: Vec<(Rating, &Standing)> = rated.into_iter().zip(&self.players).collect();
        rated.sort_by(|a, b| b.0.elo.total_cmp(&a.0.elo));
        let line = |(rating, player): &(Rating, &Standing)| {
            format!("{} {:+.1} ± {:.1}", player.name, rating.elo, rating.error)
        };
        vec![format!("Elo of all games together: {}", rated.iter().map(line).collect::<Vec<_>>().join(", "))]
    }

    /// A player's games as Black and as White.
    #[must_use]
    pub fn by_color(&self, player: usize) -> [Score; 2] {
        let mut all = [Score::default(); 2];
        for (&(a, b), encounter) in &self.encounters {
            for color in Color::BOTH {
                let Score { wins, draws, losses, void } = encounter.as_color[color];
                let (side, wins, losses) = match player {
                    p if p == a => (color, wins, losses),
                    p if p == b => (color.opponent(), losses, wins),
                    _ => continue,
                };
                let sum = &mut all[side];
                *sum = Score {
                    wins: sum.wins + wins,
                    draws: sum.draws + draws,
                    losses: sum.losses + losses,
                    void: sum.void + void,
                };
            }
        }
        all
    }

    /// Remarks beside the result.
    pub(super) fn remarks(&self) -> Vec<String> {
        let mut out = Vec::new();
        let endings: Vec<String> = self.endings.iter().map(|(ending, n)| format!("{ending} {n}")).collect();
        out.push(format!("ended by: {}", endings.join(", ")));
        if self.claims[0] > 0 {
            out.push(format!("scores claimed by the engines: {}, of which {} differ", self.claims[0], self.claims[1]));
        }
        for p in &self.players {
            let [made, differ] = p.claims;
            if differ * SUSPECT > made {
                out.push(format!(
                    "Warning: {} and the referee disagree on the score of {differ} of {made} games: find the reason before you trust the result",
                    p.name
                ));
            }
            if p.faults + p.time_losses + p.illegal > 0 {
                let Standing { name, faults, time_losses, illegal, .. } = p;
                out.push(format!("{name}: {faults} lost by faults, {time_losses} on time, {illegal} illegal moves"));
            }
            out.extend(p.refused.iter().map(|command| format!("{} {REFUSES} {command}", p.name)));
            if !p.told.is_empty() && p.told != "exactly" {
                out.push(format!("rules told to {}: {}", p.name, p.told));
            }
        }
        out
    }
}

impl Encounter {
    /// On a line.
    fn text(&self) -> String {
        let Score { wins, draws, losses, .. } = self.all;
        let [black, white] = self.as_color.map(|s| format!("{}-{}-{}", s.wins, s.draws, s.losses));
        let [ll, ld, dd, wd, ww] = self.pairs;
        format!(
            "+{wins} ={draws} -{losses} (black {black}, white {white}), {}, pairs 0/½/1/1½/2: {ll} {ld} {dd} {wd} {ww}",
            estimate_text(&self.sample().estimate())
        )
    }
}

/// An estimate on a line.
fn estimate_text(e: &Estimate) -> String {
    let with_error = |value: Option<f64>, error: Option<f64>| match (value, error) {
        (Some(value), Some(error)) => format!("{value:+.1} ± {error:.1}"),
        (Some(value), None) => format!("{value:+.1} ± ?"),
        (None, _) if e.score > 0.5 => "+inf".to_string(),
        (None, _) if e.score < 0.5 => "-inf".to_string(),
        (None, _) => "?".to_string(),
    };
    let los = e.los.map_or("?".to_string(), |los| format!("{:.1} %", 100.0 * los));
    format!("Elo {}, normalized {}, LOS {los}", with_error(e.elo, e.elo_error), with_error(e.nelo, e.nelo_error))
}

fn decision(sprt: &Sprt, sample: &Sample) -> &'static str {
    match sprt.decide(sample) {
        Decision::H0 => "H0 accepted",
        Decision::H1 => "H1 accepted",
        Decision::Open => "open",
    }
}

fn sprt_text(sprt: &Sprt, sample: &Sample) -> String {
    let ([low, high], ratio) = (sprt.bounds(), sprt.ratio(sample));
    let model = format!("{:?}", sprt.model).to_lowercase();
    format!(
        "SPRT [{}, {}] {model}: LLR {ratio:.2} of ({low:.2}, {high:.2}), {}",
        sprt.low,
        sprt.high,
        decision(sprt, sample)
    )
}

fn sprt_json(sprt: &Sprt, sample: &Sample) -> Value {
    json!({
        "elo0": sprt.low, "elo1": sprt.high, "alpha": sprt.alpha, "beta": sprt.beta,
        "model": format!("{:?}", sprt.model).to_lowercase(),
        "llr": sprt.ratio(sample), "bounds": sprt.bounds(), "decision": decision(sprt, sample),
    })
}

/// The places of the players of a game, the lower first.
fn players(entry: &Entry) -> [usize; 2] {
    let [a, b] = [entry.sides.black.player, entry.sides.white.player];
    if a < b { [a, b] } else { [b, a] }
}
