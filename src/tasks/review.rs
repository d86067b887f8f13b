//! `shinpan review`: what a search thinks of the games of records, as records, charts and pages.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use serde::{Deserialize, Serialize};
use serde_json::json;
use shinpan::board::Color;
use shinpan::files;
use shinpan::game::Strictness;
use shinpan::gtp;
use shinpan::records::{Losses, Review, Reviewer, Scorer, index};
use shinpan::rules::plural;

use super::batch::{self, Found, Records, shown};
use super::pictures::name;
use super::print;
use crate::cli::ReviewArgs;
use crate::{Problem, config};

/// The file in the output folder that says what is done.
const STATE: &str = "review.json";
/// Mistakes that the report of a single game names.
const WORST: usize = 10;
/// Mistakes of a game that are kept for the reports of many.
const KEPT: usize = 3;

/// What a run has done, as a file keeps it.
#[derive(Serialize, Deserialize)]
struct ReviewState {
    /// The settings, which must be the same to go on.
    settings: String,
    /// The games, by the paths of their records.
    rows: BTreeMap<String, ReviewedGame>,
}

/// A game as it was reviewed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct ReviewedGame {
    /// The checksum of the record.
    checksum: u64,
    /// The name of its files, without the end.
    name: String,
    title: String,
    rules: String,
    counts: bool,
    names: [String; 2],
    sides: [Tried; 2],
    /// The biggest mistakes, a line each.
    worst: Vec<String>,
}

/// Parts of a point, and of the wins, in which losses are kept: whole numbers are read back as they were written.
const PARTS: f64 = 1e6;

/// How somebody did, losses in parts.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
struct Tried {
    moves: usize,
    points: i64,
    share: i64,
    mistakes: usize,
}

impl From<Losses> for Tried {
    fn from(losses: Losses) -> Tried {
        let parts = |lost: f64| (PARTS * lost).round() as i64;
        Tried {
            moves: losses.moves,
            points: parts(losses.points),
            share: parts(losses.share),
            mistakes: losses.mistakes,
        }
    }
}

impl Tried {
    fn losses(self) -> Losses {
        let [points, share] = [self.points, self.share].map(|parts| parts as f64 / PARTS);
        Losses { moves: self.moves, points, share, mistakes: self.mistakes }
    }

    fn add(&mut self, other: Tried) {
        self.moves += other.moves;
        self.points += other.points;
        self.share += other.share;
        self.mistakes += other.mistakes;
    }
}

/// Reviews every record; one that cannot be reviewed is reported and the others go on.
pub fn run(args: &ReviewArgs) -> Result<(), Problem> {
    let reviewer = reviewer(args)?;
    let single = Records::is_single(&args.files);
    if let Some(folder) = &args.out {
        std::fs::create_dir_all(folder).map_err(|e| Problem::Failed(format!("{}: {e}", shown(folder))))?;
        apart(args, folder)?;
    }
    let mut state = ReviewState::begun(args)?;
    let (mut failed, mut done) = (0, Vec::new());
    let mut names: BTreeSet<String> = BTreeSet::new();
    let read = |found: Found| match found {
        Ok(path) => (path.clone(), files::read_any(&path).map_err(|e| e.to_string())),
        Err((path, reason)) => (path, Err(reason)),
    };
    // One record after another, since all threads work on each.
    batch::each_on(1, &args.files, read, |(path, bytes)| {
        let reviewed = bytes.and_then(|bytes| {
            let name = name_of(args, &path);
            if args.out.is_some() && !names.insert(name.clone()) {
                return Err(format!("another record has the files {name}.* in the output folder"));
            }
            let checksum = files::checksum(&bytes);
            let known = state.rows.get(&shown(&path)).filter(|row| row.checksum == checksum && is_there(args, row));
            match known {
                Some(row) => Ok((row.clone(), None)),
                None => {
                    let review = review(&reviewer, &bytes, &path, single)?;
                    let row = ReviewedGame::of(&review, checksum, name);
                    write(args, &review, &row)?;
                    Ok((row, Some(review)))
                }
            }
        });
        match reviewed {
            Ok((row, review)) => {
                say(args, single, &path, &row, review.as_ref())?;
                if state.rows.insert(shown(&path), row.clone()).as_ref() != Some(&row) {
                    state.keep(args)?;
                }
                done.push((shown(&path), row));
                Ok(())
            }
            Err(reason) => {
                failed += 1;
                gtp::say_on_stderr(&format!("error: {}: {reason}\n", shown(&path)));
                Ok(())
            }
        }
    })?;
    if !single {
        sum_up(args, &done, failed)?;
    }
    match failed {
        0 => Ok(()),
        n => Err(Problem::Records(n)),
    }
}

/// The name of a record's files without the end: its place in the only folder, or what the files of several are called.
fn name_of(args: &ReviewArgs, path: &Path) -> String {
    let within = match args.files.as_slice() {
        [folder] if folder.is_dir() => path.strip_prefix(folder).unwrap_or(path),
        [_] => path.file_name().map_or(path, Path::new),
        _ => path,
    };
    name(within, None, "sgf").trim_end_matches(".sgf").to_string()
}

fn reviewer(args: &ReviewArgs) -> Result<Reviewer, Problem> {
    if !(args.mistake.is_finite() && args.mistake > 0.0) {
        return Err(Problem::Usage("--mistake is a number of points above 0".to_string()));
    }
    let network = config::network(args.net.as_deref())?;
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let scorer = Scorer {
        rules: args.rules.as_deref().map(config::expression).transpose()?,
        komi: args.komi.as_deref().map(config::komi).transpose()?,
        game: args.game.get(),
        judge: config::chosen_judge(None, network)?,
        strictness: if args.lenient { Strictness::Lenient } else { Strictness::Strict },
        ..Scorer::default()
    };
    Ok(Reviewer {
        scorer,
        network,
        visits: args.visits as usize,
        threads: args.threads.map_or(processors, usize::from),
        memory: 256 << 20,
        mistake: args.mistake,
    })
}

/// Fails if the next run over a folder would find what this one writes.
fn apart(args: &ReviewArgs, out: &Path) -> Result<(), Problem> {
    let real = |path: &Path| path.canonicalize().unwrap_or(path.to_path_buf());
    match args.files.iter().find(|folder| folder.is_dir() && real(out).starts_with(real(folder))) {
        Some(folder) => {
            let (out, folder) = (shown(out), shown(folder));
            Err(Problem::Usage(format!("--out {out} lies in {folder}, whose records are reviewed")))
        }
        None => Ok(()),
    }
}

fn review(reviewer: &Reviewer, bytes: &[u8], path: &Path, single: bool) -> Result<Review, String> {
    let bar = if single && io::stderr().is_terminal() { ProgressBar::no_length() } else { ProgressBar::hidden() };
    let style = ProgressStyle::with_template("{bar:30} {pos}/{len} positions, {eta} to go");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.enable_steady_tick(Duration::from_millis(200));
    let review = reviewer.review(bytes, &path.to_string_lossy(), &mut |done, of| {
        bar.set_length(of as u64);
        bar.set_position(done as u64);
    });
    bar.finish_and_clear();
    review.map_err(|refusal| refusal.to_string())
}

impl ReviewedGame {
    fn of(review: &Review, checksum: u64, name: String) -> ReviewedGame {
        let worst = review.worst(KEPT).into_iter().map(|judged| mistake(review, judged));
        ReviewedGame {
            checksum,
            name,
            title: review.title(),
            rules: review.scored.game.ruleset().to_string(),
            counts: review.counts(),
            names: review.names().map(str::to_string),
            sides: Color::BOTH.map(|color| review.losses(color).into()),
            worst: worst.collect(),
        }
    }
}

/// `move 31, Black D4, lost 8.2 points; better E5 (B+1.9): E5 D5`.
fn mistake(review: &Review, judged: &shinpan::records::Judged) -> String {
    let cost = judged.lost.map_or(String::new(), |lost| lost.text());
    let better = review.better_text(judged).map_or(String::new(), |better| format!("; better {better}"));
    format!("move {}, {} {}, lost {cost}{better}", judged.number, judged.color, judged.mv)
}

/// Says what came of a record: of a single one everything, else a line.
fn say(
    args: &ReviewArgs,
    single: bool,
    path: &Path,
    row: &ReviewedGame,
    review: Option<&Review>,
) -> Result<(), Problem> {
    if args.json {
        let mut object = json!(row);
        object["file"] = json!(shown(path));
        for (side, tried) in row.sides.iter().enumerate() {
            object["sides"][side] = lost(*tried);
        }
        if let Some(review) = review.filter(|_| single) {
            object["positions"] = review.outlooks.iter().map(|o| json!([o.win, o.lead, o.visits])).collect();
        }
        return print(&object.to_string());
    }
    let side = |i: usize| format!("{} {}", clean(&row.names[i]), row.sides[i].losses().text(row.counts));
    if !single {
        return print(&format!("{}  {}; {}", shown(path), side(0), side(1)));
    }
    let mut lines = vec![format!("File: {}", shown(path)), format!("Rules: {}", row.rules)];
    if let Some(review) = review {
        lines.push(format!("Review: {}", review.about()));
    }
    lines.extend([side(0), side(1)]);
    let worst = match review {
        Some(review) => review.worst(WORST).into_iter().map(|judged| mistake(review, judged)).collect(),
        None => row.worst.clone(),
    };
    lines.push(if worst.is_empty() { "No mistakes".to_string() } else { "Biggest mistakes:".to_string() });
    lines.extend(worst.iter().map(|line| format!("  {line}")));
    if let Some(folder) = &args.out {
        let place = |kind: &str| shown(&folder.join(format!("{}.{kind}", row.name)));
        lines.push(format!("Written: {}, {}, {}", place("sgf"), place("svg"), place("html")));
    }
    print(&lines.join("\n"))
}

/// How somebody did, losses in points and shares.
fn lost(tried: Tried) -> serde_json::Value {
    let losses = tried.losses();
    json!({ "moves": losses.moves, "points": losses.points, "share": losses.share, "mistakes": losses.mistakes })
}

/// A name from a record as a part of a line.
fn clean(text: &str) -> String {
    text.replace(char::is_control, "?")
}

/// The files of a game in the output folder.
fn outputs(folder: &Path, row: &ReviewedGame) -> [PathBuf; 3] {
    ["sgf", "svg", "html"].map(|kind| folder.join(format!("{}.{kind}", row.name)))
}

/// Whether the files of a game that is done are there.
fn is_there(args: &ReviewArgs, row: &ReviewedGame) -> bool {
    args.out.as_ref().is_some_and(|folder| outputs(folder, row).iter().all(|path| path.exists()))
}

fn write(args: &ReviewArgs, review: &Review, row: &ReviewedGame) -> Result<(), String> {
    let Some(folder) = &args.out else { return Ok(()) };
    let texts = [review.sgf(args.mistake), review.chart().to_string(), review.page()];
    outputs(folder, row)
        .iter()
        .zip(texts)
        .try_for_each(|(path, text)| files::write(path, text.as_bytes()).map_err(|e| format!("{}: {e}", shown(path))))
}

/// Says how each player did over all records, and writes the page that leads to the others.
fn sum_up(args: &ReviewArgs, done: &[(String, ReviewedGame)], failed: usize) -> Result<(), Problem> {
    let mut players: BTreeMap<(bool, &str), (usize, Tried)> = BTreeMap::new();
    for (_, row) in done {
        for (name, tried) in row.names.iter().zip(row.sides) {
            // What is lost under rules that count nothing is no points.
            let (games, all) = players.entry((!row.counts, name)).or_default();
            *games += 1;
            all.add(tried);
        }
    }
    let records = format!("{}, {failed} failed", plural(done.len() + failed, "record"));
    let of = |(&(uncounted, name), &(games, tried)): (&(bool, &str), &(usize, Tried))| {
        [clean(name), plural(games, "game"), tried.losses().text(!uncounted)]
    };
    if args.json {
        let players = players.iter().map(|(&(uncounted, name), (games, tried))| {
            json!({ "name": name, "counts": !uncounted, "games": games, "lost": lost(*tried) })
        });
        let players: Vec<_> = players.collect();
        let summary = json!({ "records": done.len() + failed, "failed": failed, "players": players });
        print(&json!({ "summary": summary }).to_string())?;
    } else {
        print(&records)?;
        players.iter().map(of).try_for_each(|[name, games, lost]| print(&format!("{name}: {games}, {lost}")))?;
    }
    let Some(folder) = &args.out else { return Ok(()) };
    let plain = |text: String| (text, None);
    let games = done.iter().map(|(file, row)| {
        let [black, white] = row.sides.map(|tried| tried.losses().text(row.counts));
        let link = [("%", "%25"), ("#", "%23"), ("?", "%3F")]
            .iter()
            .fold(row.name.clone(), |name, (c, code)| name.replace(c, code));
        let link = Some(format!("{link}.html"));
        let worst = row.worst.first().cloned().unwrap_or_default();
        vec![(row.title.clone(), link), plain(file.clone()), plain(black), plain(white), plain(worst)]
    });
    let players = players.iter().map(of).map(|row| row.map(plain).to_vec());
    let tables = [
        ("Players", &["player", "games", "lost"][..], players.collect()),
        ("Games", &["game", "record", "Black", "White", "biggest mistake"][..], games.collect()),
    ];
    let path = folder.join("index.html");
    files::write(&path, index("Review", &records, &tables).as_bytes())
        .map_err(|e| Problem::Failed(format!("{}: {e}", shown(&path))))
}

impl ReviewState {
    /// Where to go on, or a beginning.
    fn begun(args: &ReviewArgs) -> Result<ReviewState, Problem> {
        let ReviewArgs { rules, komi, game, lenient, visits, net, mistake, .. } = args;
        let version = env!("CARGO_PKG_VERSION");
        let settings = format!("{version} {:?}", (rules, komi, game, lenient, visits, net, mistake));
        let new = ReviewState { settings, rows: BTreeMap::new() };
        let Some(path) = args.out.as_ref().map(|folder| folder.join(STATE)).filter(|path| path.exists()) else {
            return Ok(new);
        };
        let failed = |reason: &str| Problem::Failed(format!("{}: {reason}", shown(&path)));
        let bytes = files::read(&path).map_err(|e| failed(&e.to_string()))?;
        let sealed = std::str::from_utf8(&bytes).ok().and_then(files::unseal);
        let text = sealed.ok_or_else(|| failed("no state of a review by this version, or a damaged one"))?;
        let old: ReviewState = serde_json::from_str(text).map_err(|e| failed(&format!("no state of a review: {e}")))?;
        if old.settings != new.settings {
            return Err(Problem::Usage(format!("{}: was begun with other settings", shown(&path))));
        }
        Ok(old)
    }

    fn keep(&self, args: &ReviewArgs) -> Result<(), Problem> {
        let Some(path) = args.out.as_ref().map(|folder| folder.join(STATE)) else { return Ok(()) };
        let text = serde_json::to_string(self).map_err(|e| Problem::Failed(e.to_string()))?;
        files::write(&path, files::seal(&text).as_bytes())
            .map_err(|e| Problem::Failed(format!("{}: {e}", shown(&path))))
    }
}
