//! `shinpan lab survey`: what rules change in real games.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use serde_json::json;
use shinpan::files;
use shinpan::game::Strictness;
use shinpan::gtp;
use shinpan::picture::{Bars, Cell, Heat, bar_chart, heat_map};
use shinpan::records::{Candidate, Case, Differing, Questions, Survey, often};
use shinpan::rules::plural;

use super::batch::{self, Found, shown};
use super::print;
use super::score::scorer;
use crate::cli::SurveyArgs;
use crate::{Problem, config};

/// Time between two writings of what was found.
const OFTEN: Duration = Duration::from_secs(20);

/// The two readings of article 8 whose difference is told apart.
const LETTER: [&str; 2] = ["japanese", "japanese-letter"];

/// The state of a survey, as a file keeps it.
#[derive(Serialize, Deserialize)]
struct State {
    /// The settings, which must be the same for surveys that go on or are put together.
    settings: String,
    /// The records, and which shard of how many of them: what goes on must have the same.
    files: String,
    shard: (usize, usize),
    /// Records of the whole collection that were passed, those of other shards among them.
    passed: usize,
    /// The last of them.
    last: String,
    survey: Survey,
}

/// Looks at every record, or puts parts together.
pub fn run(args: &SurveyArgs) -> Result<(), Problem> {
    check_paths(args)?;
    let survey = if args.merge { merged(args)? } else { surveyed(args)? };
    if survey.failed > 0 && survey.records == survey.failed {
        return Err(Problem::Failed("no record could be read".to_string()));
    }
    if args.records.json {
        print(&json(&survey).to_string())?;
    } else {
        print(&text(&survey))?;
    }
    write(&survey, args)?;
    match usize::try_from(survey.failed) {
        Ok(failed) if failed > 0 && !args.merge => Err(Problem::Records(failed)),
        _ => Ok(()),
    }
}

fn merged(args: &SurveyArgs) -> Result<Survey, Problem> {
    let mut all: Option<State> = None;
    let mut parts: Vec<(String, (usize, usize), &Path)> = Vec::new();
    for path in &args.records.files {
        let part = State::read(path)?;
        let at = |shard: (usize, usize)| format!("{}/{}", shard.0 + 1, shard.1);
        for (_, shard, other) in parts.iter().filter(|(files, ..)| *files == part.files) {
            let (this, other) = (path.display(), other.display());
            if *shard == part.shard {
                return Err(Problem::Failed(format!("{this} is the same part as {other}")));
            }
            if shard.1 != part.shard.1 {
                let (of, with) = (at(part.shard), at(*shard));
                return Err(Problem::Failed(format!("{this} is part {of} of the records of which {other} is {with}")));
            }
        }
        if let Some(first) = all.as_ref().filter(|first| first.settings != part.settings) {
            let (this, other) = (path.display(), args.records.files[0].display());
            log::info!("{} and {}", first.settings, part.settings);
            return Err(Problem::Failed(format!("{this} was made with other settings than {other}")));
        }
        parts.push((part.files.clone(), part.shard, path));
        match &mut all {
            None => all = Some(part),
            Some(all) => {
                let unlike = |e| Problem::Failed(format!("{}: {e}", path.display()));
                all.survey.merge(part.survey).map_err(unlike)?;
            }
        }
    }
    all.map(|all| all.survey).ok_or_else(|| Problem::Usage("nothing to combine".to_string()))
}

fn surveyed(args: &SurveyArgs) -> Result<Survey, Problem> {
    let rules = args.rules.iter().map(|text| config::expression(text)).collect::<Result<Vec<_>, _>>()?;
    let candidates: Vec<Candidate> = match rules.as_slice() {
        [] => Candidate::every().into_iter().filter(|c| c.rules.is_ok()).collect(),
        some => some.iter().copied().map(Candidate::named).collect(),
    };
    let (part, of) = args.shard.as_deref().map_or(Ok((0, 1)), batch::part)?;
    let scorer = shinpan::records::Scorer { strictness: Strictness::Lenient, ..scorer(&args.records, None)? };
    let mut state = State::begun(args, &candidates, (part, of))?;
    let questions = Questions { candidates, own_komi: args.own_komi, axes: !args.no_axes };
    let passed = state.passed;
    // The last one of those that were passed is looked at again, to see that the list is the same.
    let wanted = |number: usize| number + 1 >= passed && number % of == part;
    let work = |found: Found| -> (String, Result<Case, String>) {
        let path = match found {
            Ok(path) => path,
            Err((path, reason)) => return (shown(&path), Err(reason)),
        };
        let scored = files::read_any(&path)
            .map_err(|e| e.to_string())
            .and_then(|bytes| scorer.score_from(&bytes, &path.to_string_lossy()).map_err(|e| e.to_string()));
        (shown(&path), scored.map(|scored| questions.ask(&scored, &scorer)))
    };
    let mut written = Instant::now();
    batch::some(&args.records.files, wanted, work, |(number, done)| {
        if number + 1 == passed {
            let other = || {
                let reason = format!("begun with other records: number {passed} was {}, and is {}", state.last, done.0);
                Problem::Usage(
                    args.state.as_ref().map_or(String::new(), |path| format!("{}: ", path.display())) + &reason,
                )
            };
            return if done.0 == state.last { Ok(()) } else { Err(other()) };
        }
        state.last.clone_from(&done.0);
        match done {
            (_, Ok(case)) => state.survey.add(&case),
            (file, Err(reason)) => {
                state.survey.fail();
                gtp::say_on_stderr(&format!("error: {file}: {reason}\n"));
            }
        }
        state.passed = number + 1;
        if written.elapsed() < OFTEN {
            return Ok(());
        }
        written = Instant::now();
        state.keep(args)
    })?;
    state.keep(args)?;
    Ok(state.survey)
}

impl State {
    /// Where to go on, or a beginning.
    fn begun(args: &SurveyArgs, candidates: &[Candidate], shard: (usize, usize)) -> Result<State, Problem> {
        let SurveyArgs { records, own_komi, no_axes, .. } = args;
        let what = (records.game, &records.komi, &records.judge, &records.agreed, &records.unfinished);
        let (files, settings) = (format!("{:?}", records.files), format!("{what:?} {own_komi} {no_axes}"));
        let survey = Survey::over(candidates);
        let new = State { settings, files, shard, passed: 0, last: String::new(), survey };
        match &args.state {
            Some(path) if path.exists() => {
                let old = State::read(path)?;
                let asked = |state: &State| (state.settings.clone(), state.files.clone(), state.shard);
                let same = asked(&old) == asked(&new) && old.survey.rules == new.survey.rules;
                let other = || Problem::Usage(format!("{}: was begun with other records or settings", path.display()));
                if same { Ok(old) } else { Err(other()) }
            }
            _ => Ok(new),
        }
    }

    fn read(path: &Path) -> Result<State, Problem> {
        let failed = |reason: String| Problem::Failed(format!("{}: {reason}", path.display()));
        let bytes = files::read(path).map_err(|e| failed(e.to_string()))?;
        let sealed = std::str::from_utf8(&bytes).ok().and_then(files::unseal);
        let text =
            sealed.ok_or_else(|| failed("no state of a survey by this version, or a damaged one".to_string()))?;
        serde_json::from_str(text).map_err(|e| failed(format!("no state of a survey: {e}")))
    }

    fn keep(&self, args: &SurveyArgs) -> Result<(), Problem> {
        let Some(path) = &args.state else { return Ok(()) };
        let text = serde_json::to_string(self).map_err(|e| Problem::Failed(e.to_string()))?;
        files::write(path, files::seal(&text).as_bytes())
            .map_err(|e| Problem::Failed(format!("{}: {e}", path.display())))
    }
}

/// A share in per cent.
fn percent(part: u64, whole: u64) -> String {
    if whole == 0 { "-".to_string() } else { format!("{:.2}%", 100.0 * part as f64 / whole as f64) }
}

fn text(survey: &Survey) -> String {
    let of = |n: u64, whole: u64| format!("{n} ({})", percent(n, whole));
    let read = survey.records - survey.failed;
    let mut lines = vec![
        format!("{}: {} counted, {} failed", plural(survey.records as usize, "record"), survey.counted, survey.failed),
        format!("Plays that repeated the board: {}", of(survey.repetitions, read)),
        format!("of these, after more than two moves: {}", of(survey.long_cycles, read)),
        format!("White would owe a third pass: {}", of(survey.third_passes, survey.counted)),
    ];
    let dame = survey.last_dame.iter().map(|(points, n)| format!("{points} in {}", of(*n, survey.counted)));
    lines.push(format!("Area less territory, for Black: {}", dame.collect::<Vec<_>>().join(", ")));
    if let Some(pair) = survey.between(LETTER[0], LETTER[1]) {
        let (scores, winners) = (of(pair.scores, pair.games), of(pair.winners, pair.games));
        lines.push(format!(
            "Practice and the letter of article 8 differ on the score in {scores}, on the winner in {winners}"
        ));
    }
    let axes = often(&survey.axes).map(|(axis, n)| format!("{axis} {}", of(n, survey.counted)));
    lines.push(format!("Rules that change a score: {}", axes.collect::<Vec<_>>().join(", ")));
    let mut pairs: Vec<_> = survey.pairs().filter(|(_, _, pair)| pair.scores > 0).collect();
    pairs.sort_by_key(|(_, _, pair)| std::cmp::Reverse((pair.winners, pair.scores)));
    lines.push(format!(
        "{} of {} pairs differ in some game; most often on the winner:",
        pairs.len(),
        survey.pairs.len()
    ));
    lines.extend(pairs.iter().take(20).map(|&(i, j, pair)| {
        let axes = often(&pair.axes).take(4).map(|(axis, n)| format!("{axis} {n}")).collect::<Vec<_>>().join(", ");
        let (one, other) = (&survey.rules[i], &survey.rules[j]);
        let (winners, scores) = (of(pair.winners, pair.games), of(pair.scores, pair.games));
        format!("  {one} and {other}: winner {winners}, score {scores}; {axes}")
    }));
    lines.join("\n")
}

fn json(survey: &Survey) -> serde_json::Value {
    let pair = |(i, j, p): (usize, usize, &Differing)| {
        json!({
            "one": survey.rules[i],
            "other": survey.rules[j],
            "games": p.games,
            "scores_differ": p.scores,
            "winners_differ": p.winners,
            "axes": p.axes,
        })
    };
    json!({
        "records": survey.records,
        "failed": survey.failed,
        "counted": survey.counted,
        "repetitions": survey.repetitions,
        "long_cycles": survey.long_cycles,
        "third_passes": survey.third_passes,
        "last_dame": survey.last_dame,
        "axes": survey.axes,
        "article_8": survey.between(LETTER[0], LETTER[1]).map(|p| {
            json!({ "games": p.games, "scores_differ": p.scores, "winners_differ": p.winners })
        }),
        "pairs": survey.pairs().map(pair).collect::<Vec<_>>(),
    })
}

/// Fails before anything is read if what was asked for could not be written.
fn check_paths(args: &SurveyArgs) -> Result<(), Problem> {
    let failed = |path: &Path, e: std::io::Error| Problem::Failed(format!("{}: {e}", path.display()));
    if let Some(path) = &args.csv {
        files::check_writable(path).map_err(|e| Problem::Failed(format!("{}: {e}", path.display())))?;
    }
    args.svg.as_ref().map_or(Ok(()), |folder| fs::create_dir_all(folder).map_err(|e| failed(folder, e)))
}

/// Writes the files that were asked for.
fn write(survey: &Survey, args: &SurveyArgs) -> Result<(), Problem> {
    let write = |path: &Path, text: String| {
        files::write(path, text.as_bytes()).map_err(|e| Problem::Failed(format!("{}: {e}", path.display())))
    };
    if let Some(path) = &args.csv {
        write(path, survey.csv())?;
    }
    let Some(folder) = &args.svg else { return Ok(()) };
    write(&folder.join("pairs.svg"), heat_map(&heat(survey)).to_string())?;
    let bars = |title: &str, line: &str, counts: &std::collections::BTreeMap<String, u64>| {
        let bar =
            |(name, n): (&str, u64)| (name.to_string(), n as f64, format!("{n} ({})", percent(n, survey.counted)));
        let lines = vec![line.to_string(), format!("{} counted games.", survey.counted)];
        bar_chart(&Bars { title: title.to_string(), lines, bars: often(counts).map(bar).collect() }).to_string()
    };
    let rules =
        bars("Which rules change a score", "Games in which a rule makes some dialect's score another.", &survey.axes);
    write(&folder.join("rules.svg"), rules)?;
    let dame = bars("What the last dame is worth", "Black's lead by area less that by territory.", &survey.last_dame);
    write(&folder.join("dame.svg"), dame)
}

fn heat(survey: &Survey) -> Heat {
    let n = survey.rules.len();
    let mut cells = vec![vec![Cell::default(); n]; n];
    let cell = |part: u64, whole: u64| Cell {
        share: (whole > 0).then(|| part as f64 / whole as f64),
        text: if whole > 0 { format!("{:.0}", 100.0 * part as f64 / whole as f64) } else { String::new() },
    };
    for (i, j, pair) in survey.pairs() {
        cells[i][j] = cell(pair.scores, pair.games);
        cells[j][i] = cell(pair.winners, pair.games);
    }
    let lines = vec![
        format!("Per cent of {} games in which two rules disagree.", survey.counted),
        "Above the diagonal: on the score. Below it: on the winner.".to_string(),
    ];
    Heat { title: "How often rules disagree".to_string(), lines, names: survey.rules.clone(), cells }
}
