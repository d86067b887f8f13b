//! Lines of input: queries read into positions to analyze, and actions.

use serde_json::{Map, Value, json};

use super::fields::{Fields, QueryFault, color, vertex};
use super::replay::{Played, Start};
use super::settings::{Settings, Taken};
use super::{AnalysisOptions, complaint};
use crate::board::{Color, Move, Size};
use crate::game::Game;
use crate::rules::{Expression, Points, Rules, Ruleset, kata};

/// Most positions of one query.
const MOST_MOVES: usize = 100_000;

/// Fields of a query.
const FIELDS: &[&str] = &[
    "action",
    "allowMoves",
    "analysisPVLen",
    "analyzeTurns",
    "avoidMoves",
    "boardXSize",
    "boardYSize",
    "firstReportDuringSearchAfter",
    "id",
    "includeMovesOwnership",
    "includeMovesOwnershipStdev",
    "includeNoResultValue",
    "includeOwnership",
    "includeOwnershipStdev",
    "includePVVisits",
    "includePolicy",
    "includeReferee",
    "initialPlayer",
    "initialStones",
    "komi",
    "maxVisits",
    "moves",
    "overrideSettings",
    "priorities",
    "priority",
    "reportDuringSearchEvery",
    "rootFpuReductionMax",
    "rootPolicyTemperature",
    "rules",
    "scoreByRules",
    "whiteHandicapBonus",
];

const DICTS: &str = "Must be a list of dicts with subfields 'player', 'moves', 'untilDepth'";
const NO_RULES: &str = "Must specify rules: the name of a dialect, a rule expression, or a JSON object with rules";
const TURNS: &str = "Must specify an array of integers indicating turns to analyze";

/// Parts of a response that a query asks for.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Wanted {
    /// `includeOwnership`.
    pub ownership: bool,
    /// `includeOwnershipStdev`.
    pub ownership_stdev: bool,
    /// `includeMovesOwnership`.
    pub moves_ownership: bool,
    /// `includeMovesOwnershipStdev`.
    pub moves_ownership_stdev: bool,
    /// `includePolicy`.
    pub policy: bool,
    /// `includePVVisits`.
    pub line_visits: bool,
    /// `includeNoResultValue`.
    pub no_result: bool,
    /// `includeReferee`.
    pub referee: bool,
}

impl Wanted {
    /// True if the search has to note whose each point is.
    pub fn wants_owners(self) -> bool {
        self.ownership || self.ownership_stdev
    }

    /// True if it has to note it for each move.
    pub fn wants_moves_owners(self) -> bool {
        self.moves_ownership || self.moves_ownership_stdev
    }
}

/// Moves that a player is not to make at first, or the only ones that it may.
#[derive(Clone, Debug)]
struct Restriction {
    color: Color,
    moves: Vec<Move>,
    allows: bool,
}

/// A position to analyze.
#[derive(Clone)]
pub struct Position {
    /// The query that asks for it.
    pub id: String,
    /// Its turn in the game of the query.
    pub turn: usize,
    /// The game up to it.
    pub game: Game,
    /// The moves up to it.
    pub played: Vec<Played>,
    /// Higher ones come first.
    pub priority: i64,
    /// The limits of the search.
    pub settings: Settings,
    /// The question.
    pub wanted: Wanted,
    /// Seconds to the first report of a search under way, and between two.
    pub reports: Option<[f64; 2]>,
    /// Rules under which a finished game is scored too.
    pub score_by: Vec<(String, Ruleset)>,
    restrictions: Vec<Restriction>,
}

impl Position {
    /// True if a player is not to make this move at once.
    pub fn bars(&self, color: Color, mv: Move) -> bool {
        self.restrictions.iter().any(|r| r.color == color && r.moves.contains(&mv) != r.allows)
    }
}

/// The positions that an action is about.
#[derive(Debug)]
pub struct Which {
    id: Option<String>,
    turns: Option<Vec<usize>>,
}

impl Which {
    /// True if this is one of them.
    pub fn names(&self, position: &Position) -> bool {
        self.id.as_ref().is_none_or(|id| *id == position.id)
            && self.turns.as_ref().is_none_or(|turns| turns.contains(&position.turn))
    }
}

/// The request of a line.
pub enum QueryReply {
    /// Searches; what was odd about the query is told first.
    Positions {
        /// Odd things.
        warnings: Vec<Value>,
        /// Positions.
        positions: Vec<Position>,
    },
    /// An answer at once.
    Echo(Value),
    /// That what is cached be forgotten, and an answer.
    ClearCache(Value),
    /// That searches end, and an answer.
    Terminate {
        /// Which.
        which: Which,
        /// The answer.
        echo: Value,
    },
    /// Nothing that can be done.
    Error(Value),
}

/// Reads a line.
pub fn read(line: &str, options: &AnalysisOptions) -> QueryReply {
    let object = match serde_json::from_str::<Value>(line) {
        Ok(Value::Object(object)) => object,
        Ok(other) => {
            let message = format!("Request line was valid json but was not an object, ignoring: {other}");
            return QueryReply::Error(complaint("error", None, None, &message));
        }
        Err(error) => {
            let message = format!("{error} - could not parse input line as json request: {line}");
            return QueryReply::Error(complaint("error", None, None, &message));
        }
    };
    let Some(id) = object.get("id").and_then(Value::as_str).map(str::to_string) else {
        return QueryReply::Error(complaint("error", None, None, "Request must have a string \"id\" field"));
    };
    let wrong = |fault: QueryFault| QueryReply::Error(complaint("error", Some(&id), Some(fault.0), &fault.1));
    if let Some(action) = object.get("action").and_then(Value::as_str) {
        return act(action, object.clone(), options).unwrap_or_else(wrong);
    }
    let mut warnings = Vec::new();
    match positions(&id, &object, options, &mut warnings) {
        Ok(positions) => {
            let tell = |QueryFault(field, message): QueryFault| complaint("warning", Some(&id), Some(field), &message);
            let mut warnings: Vec<Value> = warnings.into_iter().map(tell).collect();
            let unused = object.keys().filter(|key| options.warns_of_unused && !FIELDS.contains(&key.as_str()));
            let odd = "Unexpected or unused field, do you have a typo? (set warnUnusedFields=false in the config to disable \
                       this warning)";
            warnings.extend(unused.map(|key| complaint("warning", Some(&id), Some(key), odd)));
            QueryReply::Positions { warnings, positions }
        }
        Err(fault) => wrong(fault),
    }
}

fn act(action: &str, mut echo: Map<String, Value>, options: &AnalysisOptions) -> Result<QueryReply, QueryFault> {
    let turns = match echo.get("turnNumbers") {
        None => None,
        Some(value) => {
            let numbers = value.as_array().and_then(|numbers| {
                numbers.iter().map(|n| n.as_i64().map(|n| usize::try_from(n).unwrap_or(usize::MAX))).collect()
            });
            let wrong = "If provided, must be an array of integers indicating turns to terminate";
            Some(numbers.ok_or_else(|| QueryFault::new("turnNumbers", wrong))?)
        }
    };
    Ok(match action {
        "query_version" => {
            echo.insert("version".into(), json!(env!("CARGO_PKG_VERSION")));
            echo.insert("git_hash".into(), json!("<omitted>"));
            QueryReply::Echo(Value::Object(echo))
        }
        "query_models" => {
            let models = options.network.iter().map(|network| crate::gtp::describe_network(*network));
            echo.insert("models".into(), models.collect());
            QueryReply::Echo(Value::Object(echo))
        }
        "clear_cache" => QueryReply::ClearCache(Value::Object(echo)),
        "terminate" => {
            let wrong = "Requests for a terminate action must have a string \"terminateId\" field";
            let id = echo.get("terminateId").and_then(Value::as_str);
            let id = id.ok_or_else(|| QueryFault::new("terminateId", wrong))?.to_string();
            QueryReply::Terminate { which: Which { id: Some(id), turns }, echo: Value::Object(echo) }
        }
        "terminate_all" => QueryReply::Terminate { which: Which { id: None, turns }, echo: Value::Object(echo) },
        _ => {
            let known = "'action' field must be 'query_version' or 'query_models' or 'clear_cache' or 'terminate' or \
                         'terminate_all'";
            return Err(QueryFault::new("action", known));
        }
    })
}

fn rules(field: &'static str, value: &Value) -> Result<Expression, QueryFault> {
    let (text, read) = match value {
        Value::String(text) => (text.clone(), Expression::from_sgf(text)),
        Value::Object(_) => {
            let text = value.to_string();
            let read = kata::parse(&text).or_else(|_| text.parse());
            (text, read)
        }
        _ => return Err(QueryFault::new(field, NO_RULES)),
    };
    read.map_err(|error| QueryFault::new(field, format!("Could not parse rules: {text}: {error}")))
}

fn positions(
    id: &str,
    object: &Map<String, Value>,
    options: &AnalysisOptions,
    warnings: &mut Vec<QueryFault>,
) -> Result<Vec<Position>, QueryFault> {
    let fields = Fields(object);
    let size = size(&fields)?;
    let placed = fields.moves("initialStones", size)?;
    if !fields.has("moves") {
        return Err(QueryFault::new("moves", "Must specify an array of [player,location] pairs"));
    }
    let moves = fields.moves("moves", size)?;
    if moves.len() > MOST_MOVES {
        return Err(QueryFault::new("moves", format!("More than {MOST_MOVES} moves")));
    }
    let first = match object.get("initialPlayer") {
        None => None,
        Some(value) => {
            let color = value.as_str().and_then(color);
            Some(color.ok_or_else(|| QueryFault::new("initialPlayer", "Must be \"b\" or \"w\""))?)
        }
    };
    let turns = turns(&fields, moves.len())?;
    let ruleset = ruleset(&fields)?;
    let mut settings = settings(&fields, options, warnings)?;
    if let Some(visits) = fields.integer("maxVisits", [1, 1 << 50], "Must be an integer from 1 to 2^50")? {
        settings.visits = visits as usize;
    }
    if let Some(line) = fields.integer("analysisPVLen", [1, 1000], "Must be an integer from 1 to 1000")? {
        settings.line = line as usize;
    }
    for (field, range, expected) in [
        ("rootFpuReductionMax", [0.0, 2.0], "Must be a number from 0.0 to 2.0"),
        ("rootPolicyTemperature", [0.01, 100.0], "Must be a number from 0.01 to 100.0"),
    ] {
        if fields.number(field, range, expected)?.is_some() {
            warnings.push(QueryFault::new(field, "This search has no such parameter: ignored"));
        }
    }
    let wanted = wanted(&fields, options, warnings)?;
    let reports = reports(&fields)?;
    let restrictions = restrictions(&fields, size, warnings)?;
    let score_by = score_by(&fields)?;
    let start = Start { ruleset, size, placed, first, counts_starting_plays: settings.counts_starting_plays };
    let mut record = start.record(&moves, wanted.referee)?;
    let mut found = Vec::new();
    for turn in 0..=moves.len() {
        if let Some(&(_, priority)) = turns.iter().find(|(number, _)| *number == turn) {
            found.push(Position {
                id: id.to_string(),
                turn,
                game: record.game.clone(),
                played: record.played.clone(),
                priority,
                settings: settings.clone(),
                wanted,
                reports,
                score_by: score_by.clone(),
                restrictions: restrictions.clone(),
            });
        }
        if let Some(&(color, mv)) = moves.get(turn) {
            record.make(turn, color, mv)?;
        }
    }
    Ok(found)
}

fn size(fields: &Fields<'_>) -> Result<Size, QueryFault> {
    const EXPECTED: &str = "Must provide an integer from 1 to 25";
    let side = |field| {
        let side = fields.integer(field, [1, 25], EXPECTED)?;
        side.map(|side| side as usize).ok_or_else(|| QueryFault::new(field, EXPECTED))
    };
    let (width, height) = (side("boardXSize")?, side("boardYSize")?);
    Size::new(width, height).ok_or_else(|| QueryFault::new("boardXSize", EXPECTED))
}

/// The turns to analyze, each with its priority.
fn turns(fields: &Fields<'_>, moves: usize) -> Result<Vec<(usize, i64)>, QueryFault> {
    const MOST: i64 = 1 << 62;
    let expected = "Must be a number between -2^62 and 2^62";
    let priority = fields.integer("priority", [-MOST, MOST], expected)?;
    let Some(list) = fields.list("analyzeTurns", TURNS)? else {
        if fields.has("priorities") {
            return Err(QueryFault::new("priorities", "Can only specify when also specifying analyzeTurns"));
        }
        return Ok(vec![(moves, priority.unwrap_or(0))]);
    };
    let numbers: Option<Vec<i64>> = list.iter().map(Value::as_i64).collect();
    let numbers = numbers.ok_or_else(|| QueryFault::new("analyzeTurns", TURNS))?;
    let wrong = numbers.iter().find(|&&n| usize::try_from(n).is_ok_and(|n| n <= moves)).is_none()
        && !numbers.is_empty()
        || numbers.iter().any(|&n| usize::try_from(n).map_or(true, |n| n > moves));
    if wrong {
        let number = numbers.iter().find(|&&n| usize::try_from(n).map_or(true, |n| n > moves)).copied();
        return Err(QueryFault::new("analyzeTurns", format!("Invalid turn number: {}", number.unwrap_or_default())));
    }
    let many = "Must specify an array of integers indicating priorities";
    let priorities = match fields.list("priorities", many)? {
        None => vec![priority.unwrap_or(0); numbers.len()],
        Some(_) if priority.is_some() => {
            return Err(QueryFault::new("priority", "Cannot specify both priority and priorities"));
        }
        Some(list) => {
            let each: Option<Vec<i64>> = list.iter().map(|n| n.as_i64().filter(|n| n.abs() <= MOST)).collect();
            let each = each.ok_or_else(|| QueryFault::new("priorities", many))?;
            if each.len() != numbers.len() {
                return Err(QueryFault::new("priorities", "Must be of matching length to analyzeTurns"));
            }
            each
        }
    };
    Ok(numbers.into_iter().map(|n| n as usize).zip(priorities).collect())
}

fn ruleset(fields: &Fields<'_>) -> Result<Ruleset, QueryFault> {
    let value = fields.0.get("rules").ok_or_else(|| QueryFault::new("rules", NO_RULES))?;
    let mut ruleset = rules("rules", value)?.ruleset;
    let expected = "Must be a number from -400 to 400, with at most two decimals";
    if let Some(komi) = fields.number("komi", [-400.0, 400.0], expected)? {
        let komi: Points = komi.to_string().parse().map_err(|_| QueryFault::new("komi", expected))?;
        ruleset.rules = Rules { komi, ..ruleset.rules };
    }
    if let Some(value) = fields.0.get("whiteHandicapBonus") {
        let text = value.as_str().ok_or_else(|| QueryFault::new("whiteHandicapBonus", "Must be a string"))?;
        kata::set(&mut ruleset, "whiteHandicapBonus", text)
            .map_err(|error| QueryFault::new("whiteHandicapBonus", error.to_string()))?;
    }
    Ok(ruleset)
}

fn settings(
    fields: &Fields<'_>,
    options: &AnalysisOptions,
    warnings: &mut Vec<QueryFault>,
) -> Result<Settings, QueryFault> {
    const FIELD: &str = "overrideSettings";
    let mut settings = options.settings.clone();
    let Some(value) = fields.0.get(FIELD) else { return Ok(settings) };
    let object = value.as_object().ok_or_else(|| QueryFault::new(FIELD, "Must be an object"))?;
    let (mut unknown, mut ignored) = (Vec::new(), Vec::new());
    for (key, value) in object {
        let text = value.as_str().map_or_else(|| value.to_string(), str::to_string);
        let taken = settings.take(key, &text);
        match taken.map_err(|error| QueryFault::new(FIELD, format!("Could not set settings: {error}")))? {
            Taken::Applied | Taken::Irrelevant => {}
            Taken::Ignored => ignored.push(key.as_str()),
            Taken::Unknown => unknown.push(key.as_str()),
        }
    }
    if !unknown.is_empty() {
        warnings.push(QueryFault::new(FIELD, format!("Unknown config params: {}", unknown.join(","))));
    }
    if !ignored.is_empty() {
        warnings.push(QueryFault::new(
            FIELD,
            format!("This search has no such parameters: ignored: {}", ignored.join(",")),
        ));
    }
    Ok(settings)
}

fn wanted(
    fields: &Fields<'_>,
    options: &AnalysisOptions,
    warnings: &mut Vec<QueryFault>,
) -> Result<Wanted, QueryFault> {
    let mut wanted = Wanted {
        ownership: fields.bool("includeOwnership")?,
        ownership_stdev: fields.bool("includeOwnershipStdev")?,
        moves_ownership: fields.bool("includeMovesOwnership")?,
        moves_ownership_stdev: fields.bool("includeMovesOwnershipStdev")?,
        policy: fields.bool("includePolicy")?,
        line_visits: fields.bool("includePVVisits")?,
        no_result: fields.bool("includeNoResultValue")?,
        referee: fields.bool("includeReferee")?,
    };
    if options.network.is_none() && std::mem::take(&mut wanted.policy) {
        warnings.push(QueryFault::new("includePolicy", "Needs a network: left out"));
    }
    Ok(wanted)
}

fn reports(fields: &Fields<'_>) -> Result<Option<[f64; 2]>, QueryFault> {
    let seconds =
        |field| fields.number(field, [0.001, 1_000_000.0], "Must be number of seconds from 0.001 to 1000000.0");
    let (every, first) = (seconds("reportDuringSearchEvery")?, seconds("firstReportDuringSearchAfter")?);
    Ok(match (first, every) {
        (None, None) => None,
        (first, every) => Some([first.or(every).unwrap_or(f64::MAX), every.unwrap_or(f64::MAX)]),
    })
}

fn restrictions(
    fields: &Fields<'_>,
    size: Size,
    warnings: &mut Vec<QueryFault>,
) -> Result<Vec<Restriction>, QueryFault> {
    let (field, allows) = match (fields.has("allowMoves"), fields.has("avoidMoves")) {
        (true, true) => return Err(QueryFault::new("allowMoves", "Cannot specify both allowMoves and avoidMoves")),
        (true, false) => ("allowMoves", true),
        _ => ("avoidMoves", false),
    };
    let Some(list) = fields.list(field, DICTS)? else { return Ok(Vec::new()) };
    if allows && list.len() > 2 {
        return Err(QueryFault::new(field, "Currently allowMoves only allows at most one entry per player"));
    }
    let mut found: Vec<Restriction> = Vec::new();
    for dict in list {
        let part = |key: &str| dict.get(key).ok_or_else(|| QueryFault::new(field, DICTS));
        let (player, moves, depth) = (part("player")?, part("moves")?, part("untilDepth")?);
        let color =
            player.as_str().and_then(color).ok_or_else(|| QueryFault::new("player", "Must be \"b\" or \"w\""))?;
        let moves =
            moves.as_array().ok_or_else(|| QueryFault::new("moves", "Must be an array of GTP board vertices"))?;
        let one = |value: &Value| {
            let text =
                value.as_str().ok_or_else(|| QueryFault::new("moves", "Must be an array of GTP board vertices"))?;
            vertex("moves", text, size)
        };
        let moves = moves.iter().map(one).collect::<Result<_, _>>()?;
        let depth = depth.as_i64().filter(|&n| (1..=1_000_000_000).contains(&n));
        let depth = depth.ok_or_else(|| QueryFault::new("untilDepth", "Must be a positive integer"))?;
        if depth > 1 {
            warnings.push(QueryFault::new(field, "Moves are restricted at the first ply only, as untilDepth 1"));
        }
        if allows && found.iter().any(|r| r.color == color) {
            return Err(QueryFault::new(field, "Cannot specify allowMoves more than once for the same player"));
        }
        found.push(Restriction { color, moves, allows });
    }
    Ok(found)
}

fn score_by(fields: &Fields<'_>) -> Result<Vec<(String, Ruleset)>, QueryFault> {
    const FIELD: &str = "scoreByRules";
    let Some(list) = fields.list(FIELD, "Must be a list of rules")? else { return Ok(Vec::new()) };
    let read = |value: &Value| {
        let name = value.as_str().map_or_else(|| value.to_string(), str::to_string);
        Ok((name, rules(FIELD, value)?.ruleset))
    };
    list.iter().map(read).collect()
}
