//! `shinpan match`: engines play, the referee referees, nothing is lost.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal, Write};
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use indicatif::{ProgressBar, ProgressStyle};
use shinpan::arena::stats::{Decision, Model, Sprt};
use shinpan::arena::{
    self, Affinity, Conditions, EngineSpec, Entry, Journal, Match, Opening, Pairing, Report, Restart, Running,
    Schedule, Summary, Tournament,
};
use shinpan::files::{self, FileError};
use shinpan::game::{SetupError, usual_size};
use shinpan::gtp::say_on_stderr;
use shinpan::players::TimeControl;
use shinpan::rules::Points;
use shinpan::sgf;

use super::batch::{Records, shown};
use super::{print, signals};
use crate::cli::{MatchArgs, OrderArg, PenaltyArg};
use crate::{Problem, config};

/// The games that there are, for whoever asks while others are played.
type Shared = Arc<Mutex<BTreeMap<usize, Entry>>>;

fn held(entries: &Shared) -> MutexGuard<'_, BTreeMap<usize, Entry>> {
    entries.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Plays what is still to be played and says what came of it all; ended by a signal, what there was until then.
pub fn run(args: MatchArgs) -> Result<(), Problem> {
    let (entries, names): (Shared, Arc<OnceLock<Vec<String>>>) = Default::default();
    let (so_far, named, sprt) = (Arc::clone(&entries), Arc::clone(&names), test(&args)?);
    let merges = !args.merge.is_empty();
    signals::end_engines(move || {
        if let Some(names) = named.get().filter(|_| !merges) {
            let summary = Summary::of(names, held(&so_far).values());
            // Nobody is left to hear that it could not be said.
            let _ = print(&format!("ended by a signal; until then {}", summary.text(sprt.as_ref())));
        }
    })?;
    hold(&args, &entries, &names)
}

fn hold(args: &MatchArgs, shared: &Shared, told: &OnceLock<Vec<String>>) -> Result<(), Problem> {
    let sprt = test(args)?;
    if let Some(path) = &args.html {
        files::check_writable(path).map_err(|e| Problem::Failed(format!("{}: {e}", shown(path))))?;
    }
    if !args.merge.is_empty() {
        return merge(args, sprt.as_ref());
    }
    let mut what = arrange(args)?;
    let (schedule, rounds) = (schedule(args, &what), rounds(args)?);
    let (mut journal, entries) = match &args.journal {
        Some(path) => {
            let (journal, entries) =
                Journal::open(path).map_err(|e| Problem::Failed(format!("{}: {e}", shown(path))))?;
            (Some(journal), entries)
        }
        None => (None, BTreeMap::new()),
    };
    let known = |entries: &BTreeMap<usize, Entry>| match rounds {
        None => (schedule.fixtures(), true),
        Some(kind) => kind.fixtures(&schedule, entries),
    };
    let (mut fixtures, mut over) = known(&entries);
    what.continues(&fixtures, entries.values()).map_err(Problem::Usage)?;
    what.names = names(args, &what, &entries)?;
    if let Some((i, n)) = shard(args)? {
        fixtures.retain(|fixture| (fixture.pair - 1) % n == i - 1);
    }
    fixtures.retain(|fixture| !entries.contains_key(&fixture.game));
    if let Some(folder) = &args.sgf {
        std::fs::create_dir_all(folder).map_err(|e| Problem::Failed(format!("{}: {e}", shown(folder))))?;
    }
    let mut board = Board::over(&what.names, entries.len() + fixtures.len(), entries.len());
    let mut failed = None;
    let mut running = Running::default();
    entries.values().for_each(|entry| running.add(entry));
    *held(shared) = entries;
    let _ = told.set(what.names.clone());
    while is_open(&running, sprt.as_ref()) && failed.is_none() && !fixtures.is_empty() {
        arena::play(&what, &fixtures, args.concurrency, |report| {
            // Held while the game is written: a signal finds it in the journal and in the standing, or in neither.
            let mut entries = held(shared);
            let kept = keep(args, journal.as_mut(), &report);
            board.show(&report.entry);
            running.add(&report.entry);
            entries.insert(report.entry.game, report.entry);
            match kept {
                Err(problem) => failed = Some(problem),
                Ok(()) if is_open(&running, sprt.as_ref()) => return ControlFlow::Continue(()),
                Ok(()) => {}
            }
            ControlFlow::Break(())
        });
        fixtures.clear();
        if !over {
            (fixtures, over) = known(&held(shared));
            fixtures.retain(|fixture| !held(shared).contains_key(&fixture.game));
            board.more(fixtures.len());
        }
    }
    board.end();
    failed.map_or(Ok(()), Err)?;
    let entries = held(shared);
    let standing = rounds.map_or(Vec::new(), |kind| kind.standing(&schedule, &entries, &what.names));
    say(args, &what.names, &entries, sprt.as_ref(), &standing)
}

/// The tournament whose rounds depend on the games before, if it is one.
fn rounds(args: &MatchArgs) -> Result<Option<Tournament>, Problem> {
    if (args.swiss.is_some() || args.knockout) && args.games == 0 {
        return Err(Problem::Usage("a tournament takes --games 1 or more for each two players".to_string()));
    }
    let swiss = args.swiss.map(|rounds| Tournament::Swiss { rounds });
    Ok(swiss.or(args.knockout.then_some(Tournament::Knockout)))
}

/// Tells whether more games are wanted.
fn is_open(running: &Running, sprt: Option<&Sprt>) -> bool {
    sprt.is_none_or(|sprt| sprt.decide(&running.tested()) == Decision::Open)
}

/// The result, for people or for programs.
fn say(
    args: &MatchArgs,
    names: &[String],
    entries: &BTreeMap<usize, Entry>,
    sprt: Option<&Sprt>,
    standing: &[String],
) -> Result<(), Problem> {
    let summary = Summary::of(names, entries.values());
    if args.json {
        let mut all = summary.json(sprt);
        all["standing"] = standing.into();
        print(&all.to_string())?;
    } else {
        let lines = std::iter::once(summary.text(sprt)).chain(standing.iter().cloned());
        print(&lines.collect::<Vec<_>>().join("\n"))?;
    }
    let Some(path) = &args.html else { return Ok(()) };
    let records = args.sgf.as_deref().map(|folder| between(path, folder));
    let page = arena::page_with_records(names, &entries.values().collect::<Vec<_>>(), sprt, records.as_deref());
    files::write(path, page.as_bytes()).map_err(|e| Problem::Failed(format!("{}: {e}", shown(path))))
}

/// The way from a page to the folder of the records, as its links have it.
fn between(page: &Path, folder: &Path) -> String {
    let whole = |path: &Path| path.canonicalize().or_else(|_| std::path::absolute(path)).unwrap_or(path.to_path_buf());
    let from = page.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let (from, to) = (whole(from), whole(folder));
    let common = from.components().zip(to.components()).take_while(|(a, b)| a == b).count();
    let up = from.components().skip(common).map(|_| "..".to_string());
    let down = to.components().skip(common).map(|part| part.as_os_str().to_string_lossy().into_owned());
    up.chain(down).collect::<Vec<_>>().join("/")
}

/// A test of strength, if one was asked for.
fn test(args: &MatchArgs) -> Result<Option<Sprt>, Problem> {
    let Some(&[low, high]) = args.sprt.as_deref() else { return Ok(None) };
    let model = if args.logistic { Model::Logistic } else { Model::Normalized };
    let sprt = Sprt { low, high, alpha: args.sprt_error, beta: args.sprt_error, model };
    if !sprt.is_sound() {
        return Err(Problem::Usage("--sprt needs ELO0 < ELO1 and an error between 0 and 0.5".to_string()));
    }
    Ok(Some(sprt))
}

/// Players and conditions.
fn arrange(args: &MatchArgs) -> Result<Match, Problem> {
    let mut players = engines(args)?;
    for (i, spec) in players.iter_mut().enumerate() {
        if let Some(name) = args.names.get(i) {
            spec.name = Some(name.clone());
        }
        if args.restart {
            spec.restart = Restart::Game;
        }
    }
    if players.len() < 2 {
        return Err(Problem::Usage("a match needs two engines or more".to_string()));
    }
    if args.sprt.is_some() && players.len() > 2 {
        return Err(Problem::Usage("--sprt compares two players".to_string()));
    }
    let conditions = conditions(args)?;
    let affinity = args.affinity.then(|| Affinity::of(args.concurrency.max(1))).transpose().map_err(Problem::Usage)?;
    Ok(Match { players, names: Vec::new(), openings: openings(args, &conditions)?, conditions, affinity })
}

/// The engines by their command lines, or those of a file.
fn engines(args: &MatchArgs) -> Result<Vec<EngineSpec>, Problem> {
    let Some(path) = &args.engines_of else {
        let read = |command: &String| EngineSpec::new(command).map_err(|e| Problem::Usage(e.to_string()));
        return args.engines.iter().map(read).collect();
    };
    let text = files::settings(path).map_err(|e| Problem::Failed(format!("{}: {e}", shown(path))))?;
    let folder = path.parent().unwrap_or(Path::new(""));
    EngineSpec::list(&text, folder).map_err(|e| Problem::Usage(format!("{}: {e}", shown(path))))
}

fn conditions(args: &MatchArgs) -> Result<Conditions, Problem> {
    let mut ruleset = config::rules(&args.rules)?;
    if let Some(komi) = &args.komi {
        ruleset.rules.komi = config::komi(komi)?;
    }
    let size = args.size.as_deref().map(config::size).transpose()?.unwrap_or_else(|| usual_size(&ruleset.rules));
    let control = match &args.time {
        None => None,
        Some(text) => TimeControl::parse(text)
            .ok_or_else(|| Problem::Usage(format!("`{text}` is not a time control: {}", TimeControl::KINDS)))?,
    };
    let seconds = |what: &str, n: f64| {
        Duration::try_from_secs_f64(n).map_err(|_| Problem::Usage(format!("--{what} is a number of seconds, not {n}")))
    };
    let conditions = Conditions {
        komi_named: args.komi.is_some(),
        ruleset,
        size,
        handicap: args.handicap,
        control,
        margin: seconds("margin", args.margin)?.as_secs_f64(),
        patience: seconds("patience", args.patience)?,
        penalty: args.illegal.map(|penalty| match penalty {
            PenaltyArg::Loss => arena::Penalty::Loss,
            PenaltyArg::Pass => arena::Penalty::Pass,
            PenaltyArg::AskAgain => arena::Penalty::AskAgain,
        }),
        most_moves: args.max_moves.unwrap_or(8 * size.area() + 100),
        imputes: args.impute,
        claims: !args.no_claims,
        judge: config::judge(&args.dead)?,
        effort: config::effort(&args.effort)?,
        adjudicates: args.adjudicate,
        evaluates: args.evaluations || args.win_agreed.is_some(),
        win_agreed: args.win_agreed.map(share).transpose()?,
        draw_agreed: args.draw_agreed.as_deref().map(narrow).transpose()?,
        agreement: args.resign_agreed.as_deref().map(margin).transpose()?,
    };
    let misfit = |error: SetupError| {
        Problem::Usage(match error {
            SetupError::Number => {
                format!("{} handicap stones have no places on this board under these rules", args.handicap)
            }
            other => other.to_string(),
        })
    };
    conditions.check().map_err(misfit).map(|()| conditions)
}

/// A number of points by which somebody leads.
fn margin(text: &str) -> Result<Points, Problem> {
    let points = config::komi(text)?;
    let wrong = || Problem::Usage(format!("--resign-agreed needs a number of points above 0, not {text}"));
    if points > Points::ZERO { Ok(points) } else { Err(wrong()) }
}

/// A share of wins that says who wins.
fn share(share: f64) -> Result<f64, Problem> {
    let wrong = || Problem::Usage(format!("--win-agreed takes a share above 0.5 and up to 1, not {share}"));
    if share > 0.5 && share <= 1.0 { Ok(share) } else { Err(wrong()) }
}

/// A number of points within which a game is drawn.
fn narrow(text: &str) -> Result<Points, Problem> {
    let points = config::komi(text)?;
    let wrong = || Problem::Usage(format!("--draw-agreed takes a number of points, 0 or more, not {text}"));
    if points >= Points::ZERO { Ok(points) } else { Err(wrong()) }
}

/// The openings in the order asked for; all games of a collection.
fn openings(args: &MatchArgs, conditions: &Conditions) -> Result<Vec<Opening>, Problem> {
    let mut all = named_openings(args, conditions)?;
    if args.opening_order == OrderArg::Random {
        arena::shuffle(&mut all, args.seed);
    }
    let start = args.opening_start.checked_sub(1).filter(|&start| start == 0 || start < all.len());
    let start = start.ok_or_else(|| {
        Problem::Usage(format!("--opening-start {}: there are {} openings", args.opening_start, all.len()))
    })?;
    all.rotate_left(start);
    Ok(all)
}

/// The openings in the order of their names.
fn named_openings(args: &MatchArgs, conditions: &Conditions) -> Result<Vec<Opening>, Problem> {
    let mut all = Vec::new();
    for found in Records::among(&args.openings) {
        let path = found.map_err(|(path, reason)| Problem::Failed(format!("{}: {reason}", shown(&path))))?;
        let failed = |reason: String| Problem::Failed(format!("{}: {reason}", shown(&path)));
        let bytes = files::read(&path).map_err(|e| failed(e.to_string()))?;
        let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        for (number, record) in (1..).zip(sgf::Collection::of(&bytes).games()) {
            let record = record.map_err(|e| failed(e.to_string()))?;
            let name = if number == 1 { stem.clone() } else { format!("{stem}-{number}") };
            let opening = Opening::of(name, &record, args.opening_moves).map_err(|e| failed(e.to_string()))?;
            if record.size != conditions.size {
                let (w, h) = (record.size.width(), record.size.height());
                return Err(failed(arena::OpeningError::Size(w, h).to_string()));
            }
            all.push(opening);
        }
    }
    Ok(all)
}

fn schedule(args: &MatchArgs, what: &Match) -> Schedule {
    Schedule {
        players: what.players.len(),
        pairing: if args.gauntlet { Pairing::Gauntlet } else { Pairing::RoundRobin },
        games: args.games,
        openings: what.openings.len(),
        seed: args.seed,
        fixed_colors: args.fixed_colors,
    }
}

/// Part I of N.
fn shard(args: &MatchArgs) -> Result<Option<(usize, usize)>, Problem> {
    let Some(text) = &args.shard else { return Ok(None) };
    let numbers = text.split_once('/').and_then(|(i, n)| Some((i.trim().parse().ok()?, n.trim().parse().ok()?)));
    let sound = numbers.filter(|&(i, n): &(usize, usize)| (1..=n).contains(&i));
    sound.map(Some).ok_or_else(|| Problem::Usage(format!("--shard is I/N, such as 2/5, not `{text}`")))
}

/// Names of the players in tables: those of the journal, so that a match which goes on is the same match.
fn names(args: &MatchArgs, what: &Match, entries: &BTreeMap<usize, Entry>) -> Result<Vec<String>, Problem> {
    let mut known: Vec<Option<String>> = vec![None; what.players.len()];
    for entry in entries.values() {
        known[entry.sides.black.player] = Some(entry.black.clone());
        known[entry.sides.white.player] = Some(entry.white.clone());
    }
    if let Some(all) = known.into_iter().collect::<Option<Vec<String>>>().filter(|_| args.names.is_empty()) {
        return Ok(all);
    }
    arena::names(&what.players, what.conditions.patience)
        .map_err(|(command, fault)| Problem::Failed(format!("{command}: {fault}")))
}

/// Keeps a game: the record first, so that every game of the journal has one.
fn keep(args: &MatchArgs, journal: Option<&mut Journal>, report: &Report) -> Result<(), Problem> {
    if let Some(folder) = &args.sgf {
        let path = folder.join(format!("game-{:05}.sgf", report.entry.game));
        files::write(&path, format!("{}\n", report.record).as_bytes())
            .map_err(|e| Problem::Failed(format!("{}: {e}", shown(&path))))?;
    }
    if let (Some(journal), Some(path)) = (journal, &args.journal) {
        journal.add(&report.entry).map_err(|e| Problem::Failed(format!("{}: {e}", shown(path))))?;
    }
    Ok(())
}

/// One result of many journals.
fn merge(args: &MatchArgs, sprt: Option<&Sprt>) -> Result<(), Problem> {
    let mut all: BTreeMap<usize, Entry> = BTreeMap::new();
    for path in &args.merge {
        let failed = |reason: String| Problem::Failed(format!("{}: {reason}", shown(path)));
        for (number, entry) in Journal::read(path).map_err(|e| failed(e.to_string()))? {
            match all.get(&number) {
                Some(known) if *known != entry => {
                    return Err(failed(format!("game {number} is another one elsewhere")));
                }
                Some(_) => {}
                None => drop(all.insert(number, entry)),
            }
        }
    }
    if let Some(path) = &args.journal {
        write_merged(path, &all).map_err(|e| Problem::Failed(format!("{}: {e}", shown(path))))?;
    }
    let players = all.values().flat_map(|e| [e.sides.black.player, e.sides.white.player]).max().map_or(0, |p| p + 1);
    let mut names = vec!["?".to_string(); players];
    for entry in all.values() {
        names[entry.sides.black.player].clone_from(&entry.black);
        names[entry.sides.white.player].clone_from(&entry.white);
    }
    say(args, &names, &all, sprt, &[])
}

/// Writes a journal in the order of its games.
fn write_merged(path: &Path, all: &BTreeMap<usize, Entry>) -> Result<(), FileError> {
    files::write(path, Journal::text(all.values())?.as_bytes())
}

/// Progress on the error stream: a bar if that is a terminal, else a line for each game.
struct Board {
    bar: ProgressBar,
    names: Vec<String>,
    /// The points of each player since the start.
    points: Vec<f64>,
    /// Games that there are, and those that are played.
    games: [usize; 2],
}

impl Board {
    fn over(names: &[String], games: usize, done: usize) -> Board {
        let bar = if io::stderr().is_terminal() { ProgressBar::new(games as u64) } else { ProgressBar::hidden() };
        let style = ProgressStyle::with_template("{bar:30} {pos}/{len} games, {eta} to go  {msg}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
        bar.set_position(done as u64);
        bar.enable_steady_tick(Duration::from_millis(500));
        Board { bar, names: names.to_vec(), points: vec![0.0; names.len()], games: [games, done] }
    }

    fn show(&mut self, entry: &Entry) {
        for player in [entry.sides.black.player, entry.sides.white.player] {
            if let Some(points) = self.points.get_mut(player) {
                *points += entry.points(player).unwrap_or(0.0);
            }
        }
        self.games[1] += 1;
        let score: Vec<String> =
            self.names.iter().zip(&self.points).map(|(name, points)| format!("{name} {points}")).collect();
        let score = score.join(" : ");
        if self.bar.is_hidden() {
            let [games, done] = self.games;
            let Entry { game, black, white, result, ending, .. } = entry;
            say_on_stderr(&format!("{done}/{games}  game {game}: {black} - {white}  {result} ({ending})  {score}\n"));
        }
        self.bar.set_message(score);
        self.bar.inc(1);
        let _ = io::stderr().flush();
    }

    /// More games are to be played than was known.
    fn more(&mut self, games: usize) {
        self.games[0] += games;
        self.bar.set_length(self.games[0] as u64);
    }

    fn end(&self) {
        self.bar.finish_and_clear();
    }
}
