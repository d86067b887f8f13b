//! `shinpan solve`: what a small position is worth with best play.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget};
use serde_json::{Value, json};
use shinpan::board::{Move, PointSet};
use shinpan::game::{Game, Strictness};
use shinpan::life::{Effort, Judge, Reader};
use shinpan::rules::Expression;
use shinpan::search::exact::{self, Bounds, Open, Plan, Progress, Solution, Why, solve, solve_open, solve_planned};
use shinpan::sgf::{self, Replay};

use super::{print, signals};
use crate::cli::SolveArgs;
use crate::{Problem, config};

/// Asks for what is open.
const FOUND: &str = "found";

/// Rules of boards and records that name none.
const USUAL_RULES: &str = "tromp-taylor";

/// Solves a position and prints what came out. Fails if it had to give up.
pub fn run(args: &SolveArgs) -> Result<(), Problem> {
    let game = position(args)?;
    let open = args.open.as_deref().map(|text| open(&game, text)).transpose()?;
    let start = Instant::now();
    let solution = within_bounds(&game, open, args)?;
    let seconds = start.elapsed().as_secs_f64();
    let open = open.map(|open| open.points & game.board().empties());
    print(&match args.json {
        true => json(&solution, open, seconds).to_string(),
        false => text(&game, &solution, open, seconds),
    })?;
    match solution.value {
        Some(_) => Ok(()),
        None => Err(Problem::Failed("gave up before the value was known".to_string())),
    }
}

/// Reads what is open: as the referee finds it, or as the text says.
fn open(game: &Game, text: &str) -> Result<Open, Problem> {
    let found = exact::open(game, Judge::default());
    if text == FOUND {
        return Ok(found);
    }
    let points = config::points(text)?;
    if let Some(point) = points.iter().find(|&point| !game.size().contains(point)) {
        return Err(Problem::Usage(format!("{point} is not on the board")));
    }
    if points.is_empty() {
        return Err(Problem::Usage(format!("--open names no points; `{FOUND}` uses those that the referee finds")));
    }
    Ok(Open { points, ..found })
}

/// The game whose last position is meant.
fn position(args: &SolveArgs) -> Result<Game, Problem> {
    let rules = args.rules.as_deref().map(config::expression).transpose()?;
    let path = Path::new(&args.position);
    let mut game = match (config::size(&args.position), path.exists()) {
        (Ok(_), false) if args.before.is_some() => {
            return Err(Problem::Usage("--before needs a game record".to_string()));
        }
        (Ok(size), false) => {
            let ruleset = rules.map_or_else(|| config::rules(USUAL_RULES), |e| Ok(e.ruleset))?;
            Game::try_new(ruleset, size).map_err(|e| Problem::Usage(e.to_string()))?
        }
        (Err(problem), false) if path.extension().is_none() => return Err(problem),
        _ => record(path, rules, args.before)?,
    };
    if let Some(komi) = &args.komi {
        game.set_komi(config::komi(komi)?);
    }
    game.set_oracle(Arc::new(Reader::new(Effort::default())));
    for text in args.after.split_whitespace() {
        let mv: Move = text.parse().map_err(|_| Problem::Usage(format!("`{text}` is not a move")))?;
        let color = game.to_play();
        game.play(color, mv).map_err(|e| Problem::Usage(format!("{color} {mv}: {}", e.explain())))?;
    }
    Ok(game)
}

/// The last position of a record, or that before a move, under its own rules unless others are asked for.
fn record(path: &Path, rules: Option<Expression>, before: Option<usize>) -> Result<Game, Problem> {
    let failed = |reason: String| Problem::Failed(format!("{}: {reason}", path.display()));
    let bytes = shinpan::files::read(path).map_err(|e| failed(e.to_string()))?;
    let record = sgf::read_game(&bytes, 1).map_err(|e| failed(e.to_string()))?;
    let named = record.rules.as_deref().map(Expression::from_sgf).transpose();
    let expression = match (rules, named) {
        (Some(expression), _) | (None, Ok(Some(expression))) => expression,
        (None, Ok(None)) => Expression { ruleset: config::rules(USUAL_RULES)?, komi_given: false },
        (None, Err(error)) => return Err(failed(format!("{error}; name the rules with --rules"))),
    };
    let moves = record.moves().count();
    if let Some(before) = before.filter(|number| !(1..=moves).contains(number)) {
        return Err(Problem::Usage(format!("{}: no move {before} among {moves}", path.display())));
    }
    let ruleset = expression.ruleset;
    let komi = expression.komi_given.then_some(ruleset.rules.komi);
    let replay = Replay {
        ruleset: Some(ruleset),
        komi,
        usual_komi: None,
        fallback: ruleset,
        strictness: Strictness::Strict,
        before,
    };
    Ok(replay
        .run_asking(&record, std::sync::Arc::new(shinpan::life::Reader::default()))
        .map_err(|e| failed(e.to_string()))?
        .game)
}

fn within_bounds(game: &Game, open: Option<Open>, args: &SolveArgs) -> Result<Solution, Problem> {
    let bar = ProgressBar::new_spinner();
    bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(2));
    if args.seconds.is_some_and(f64::is_nan) {
        return Err(Problem::Usage("--seconds is a number of seconds".to_string()));
    }
    let deadline = args.seconds.map(|seconds| Instant::now() + Duration::from_secs_f64(seconds.clamp(0.0, 1e9)));
    let (asked, start) = (signals::asked_to_stop()?, Instant::now());
    let mut seen = 0;
    let mut stop = |progress: Progress| {
        seen = progress.nodes;
        bar.set_message(how_far(progress, args, start.elapsed()));
        bar.tick();
        asked.load(Ordering::Relaxed) || deadline.is_some_and(|deadline| Instant::now() >= deadline)
    };
    let bounds = &mut Bounds {
        nodes: args.nodes.unwrap_or(u64::MAX),
        memory: args.memory.saturating_mul(1 << 20),
        stop: &mut stop,
    };
    let expected = args.expect.as_deref().map(config::score).transpose()?;
    let plan = Plan { file: args.checkpoint.as_deref(), expected };
    let mut solution = match open {
        Some(open) => solve_open(game, open, bounds),
        None if plan == Plan::default() => solve(game, bounds),
        None => solve_planned(game, plan, bounds).map_err(|e| {
            let about = plan.file.map_or_else(String::new, |file| format!("{}: ", file.display()));
            Problem::Failed(format!("{about}{e}"))
        })?,
    };
    bar.finish_and_clear();
    if solution.nodes == u64::MAX {
        // What has no bound of positions and is given up for want of time does not say how many it was.
        solution.nodes = seen;
    }
    Ok(solution)
}

/// Progress of the search: what it did, what it knows, and how much of what there is to do, or of what it may do, that
/// is.
fn how_far(progress: Progress, args: &SolveArgs, spent: Duration) -> String {
    let Progress { nodes, stored, known, of, .. } = progress;
    let mut parts = vec![format!("{nodes} positions searched")];
    let share = |of: f64, what: &str| format!("{:.0} % of {what}", (100.0 * nodes as f64 / of).min(100.0));
    parts.extend(of.map(|of| share(of as f64, &format!("about {of}"))));
    parts.extend(args.nodes.map(|most| share(most as f64, "what it may look at")));
    parts.extend(args.seconds.map(|most| format!("{:.0} s of {most}", spent.as_secs_f64())));
    parts.extend((stored > 0).then(|| format!("{stored} values kept")));
    parts.extend(known.map(|(least, most)| match least == most {
        true => format!("Black has {least}; the best moves are still to be told"),
        false => format!("Black has at least {least} and at most {most}"),
    }));
    parts.join(", ")
}

/// True if the value is known, though the search was given up: its bounds have met.
fn is_known(solution: &Solution) -> bool {
    let met = matches!(&solution.why, Some(Why::GivenUp { least: Some(least), most: Some(most) }) if least == most);
    met && solution.value.is_some()
}

/// One object.
fn json(solution: &Solution, open: Option<PointSet>, seconds: f64) -> Value {
    let moves = |moves: &[Move]| moves.iter().map(Move::to_string).collect::<Vec<_>>();
    let mut object = json!({
        "value": solution.value.map(|v| v.to_string()),
        "exact": match &solution.why {
            Some(why) if !is_known(solution) => json!(why.to_string()),
            Some(_) | None => json!(true),
        },
        "moves": moves(&solution.moves),
        "pv": moves(&solution.line),
        "nodes": solution.nodes,
        "seconds": seconds,
    });
    if let Some(open) = open {
        object["open"] = json!(open.iter().map(|p| p.to_string()).collect::<Vec<_>>());
    }
    object
}

fn text(game: &Game, solution: &Solution, open: Option<PointSet>, seconds: f64) -> String {
    let exact = match &solution.why {
        None => "yes".to_string(),
        Some(why) if is_known(solution) => format!("yes; {why}"),
        Some(why) => format!("no: {why}"),
    };
    let open = open.map(|open| ("open", open.iter().map(|p| p.to_string()).collect::<Vec<_>>().join(" ")));
    let rows = [
        ("rules", game.ruleset().to_string()),
        ("value", solution.value.map_or_else(|| "unknown".to_string(), |v| v.to_string())),
        ("exact", exact),
        ("best moves", listed(&solution.moves)),
        ("best play", listed(&solution.line)),
        ("positions", solution.nodes.to_string()),
        ("seconds", format!("{seconds:.2}")),
    ];
    rows.into_iter().chain(open).map(|(what, is)| format!("{what:<11}{is}")).collect::<Vec<_>>().join("\n")
}

fn listed(moves: &[Move]) -> String {
    moves.iter().map(Move::to_string).collect::<Vec<_>>().join(" ")
}
