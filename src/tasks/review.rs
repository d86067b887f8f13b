//! `shinpan review`: what a search thinks of the games of records, as records, charts and pages.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal};
use std::path::Path;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use shinpan::files;
use shinpan::game::Strictness;
use shinpan::gtp;
use shinpan::records::{Review, Reviewer, Scorer, index};
use shinpan::rules::plural;

use super::batch::{self, Found, Records, shown};
use super::pictures::name;
use super::print;
use super::reviewed::{Parts, ReviewState, ReviewedGame, Tried, WHOLE, mistake};
use crate::cli::ReviewArgs;
use crate::{Problem, config};

/// Mistakes that the report of a single game names.
const WORST: usize = 10;

/// Reviews every record, or puts parts together; one that cannot be reviewed is reported and the others go on.
pub fn run(args: &ReviewArgs) -> Result<(), Problem> {
    let single = Records::is_single(&args.files) && !args.merge;
    let shard = args.shard.as_deref().map(batch::part).transpose()?;
    if single && shard.is_some() {
        return Err(Problem::Usage("--shard divides the records of folders or several files".to_string()));
    }
    let failed = if args.merge { merged(args)? } else { reviewed(args, single, shard.unwrap_or(WHOLE))? };
    match failed {
        0 => Ok(()),
        n => Err(Problem::Records(n)),
    }
}

/// Combines the folders of parts. Gives the number of records that failed.
fn merged(args: &ReviewArgs) -> Result<usize, Problem> {
    let out = args.out.as_deref().ok_or_else(|| Problem::Usage("--merge needs --out FOLDER".to_string()))?;
    let parts = Parts::read(&args.files, out)?;
    std::fs::create_dir_all(out).map_err(|e| Problem::Failed(format!("{}: {e}", shown(out))))?;
    let (mut failed, mut done) = (0, Vec::new());
    for (path, game) in parts.combine(args, out)? {
        match game {
            Ok(row) => {
                say(args, false, Path::new(&path), &row, None)?;
                done.push((path, row));
            }
            Err(reason) => {
                failed += 1;
                gtp::say_on_stderr(&format!("error: {path}: {reason}\n"));
            }
        }
    }
    sum_up(args, &done, failed)?;
    Ok(failed)
}

/// Reviews the records of a part. Gives the number of those that failed.
fn reviewed(args: &ReviewArgs, single: bool, (part, of): (usize, usize)) -> Result<usize, Problem> {
    let reviewer = reviewer(args)?;
    if let Some(folder) = &args.out {
        std::fs::create_dir_all(folder).map_err(|e| Problem::Failed(format!("{}: {e}", shown(folder))))?;
        apart(args, folder)?;
    }
    let mut state = ReviewState::begun(args, (part, of))?;
    let (mut failed, mut done, mut records) = (0, Vec::new(), BTreeMap::new());
    let owners = owners(args);
    let read = |found: Found| match found {
        Ok(path) => (path.clone(), files::read_any(&path).map_err(|e| e.to_string())),
        Err((path, reason)) => (path, Err(reason)),
    };
    // One record after another, since all threads work on each.
    batch::some_on(
        1,
        &args.files,
        |number| number % of == part,
        read,
        |(number, (path, bytes))| {
            let reviewed = bytes.and_then(|bytes| {
                let name = name_of(args, &path);
                if args.out.is_some() && owners.get(&name) != Some(&number) {
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
            records.insert(number, (shown(&path), reviewed.as_ref().err().cloned()));
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
        },
    )?;
    if !single {
        sum_up(args, &done, failed)?;
    }
    state.finish(args, records)?;
    Ok(failed)
}

/// The first record, among those of all parts, that has a name for its files.
fn owners(args: &ReviewArgs) -> BTreeMap<String, usize> {
    let mut owners = BTreeMap::new();
    if args.out.is_some() {
        for (number, found) in Records::among(&args.files).enumerate() {
            if let Ok(path) = found {
                owners.entry(name_of(args, &path)).or_insert(number);
            }
        }
    }
    owners
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

/// True if the files of a game that is done are there.
fn is_there(args: &ReviewArgs, row: &ReviewedGame) -> bool {
    args.out.as_ref().is_some_and(|folder| row.outputs(folder).iter().all(|path| path.exists()))
}

fn write(args: &ReviewArgs, review: &Review, row: &ReviewedGame) -> Result<(), String> {
    let Some(folder) = &args.out else { return Ok(()) };
    let texts = [review.sgf(args.mistake), review.chart().to_string(), review.page()];
    row.outputs(folder)
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
