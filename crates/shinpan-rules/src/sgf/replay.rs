//! From a record to a game and back.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use crate::board::{Board, Color, Move, Point, PointSet};
use crate::game::oracle::Oracle;
use crate::game::{Ending, Event, Game, Illegal, SetupError, Strictness, Turn, fixed_handicap};
use crate::rules::{self, Axis, Expression, First, Points, RuleError, Ruleset, sgf_name};

use super::read::MAX_WARNINGS;
use super::read::is_ours;
use super::referee::{self, FORCED, KO, REFEREE, TWICE};
use super::values::excerpt;
use super::{Claim, Notes, Record, Setup, Step};

/// How a record is replayed.
#[derive(Clone, Copy, Debug)]
pub struct Replay {
    /// Rules that replace those the record names.
    pub ruleset: Option<Ruleset>,
    /// Komi that replaces whatever the record says.
    pub komi: Option<Points>,
    /// Komi where neither the record nor its rules name one; the rules' own, if there is none.
    pub usual_komi: Option<Points>,
    /// Rules, and their komi, for a record that names none.
    pub fallback: Ruleset,
    /// True if moves that the rules refuse end the replay or are noted.
    pub strictness: Strictness,
    /// Stop before the move of this number, counted from 1.
    pub before: Option<usize>,
}

/// A record as a game.
pub struct Replayed {
    /// The game.
    pub game: Game,
    /// Where it came from.
    pub origin: Origin,
    /// True if the record names a komi, by itself or with its rules.
    pub komi_named: bool,
    /// Parts of the record that were left aside, one line each.
    pub warnings: Vec<String>,
    /// The game as it stood before each set-up in the middle of it, the oldest first; of very many set-ups the last.
    pub earlier: Vec<ReplayStage>,
}

/// A game up to a set-up in the middle of it.
pub struct ReplayStage {
    /// The game.
    pub game: Game,
    /// Where it came from.
    pub origin: Origin,
}

/// The stages that are kept of a record: more than anybody takes back, and a bound on the memory that a hostile file
/// can claim.
const MAX_STAGES: usize = 200;

/// The record that a game was loaded from, to write it again with everything that the file said.
#[derive(Debug, Clone)]
pub struct Origin {
    record: Arc<Record>,
    /// The steps that made the position from which the game's own turns start.
    before: usize,
    /// That position.
    start: Board,
    /// The player who was to move in it.
    first: Color,
    /// The number of events when the game was loaded, but for attempts.
    events: usize,
    /// The rules that it was loaded with.
    ruleset: Ruleset,
}

impl Origin {
    /// The ending without counting that the file claims (`RE`), as long as the game stands where the file's main line
    /// ends and nothing has happened since. Costs a comparison of the moves.
    #[must_use]
    pub fn ending(&self, game: &Game) -> Option<Ending> {
        let Some(Claim::Ended(ending)) = self.record.result.as_deref().and_then(Claim::read) else { return None };
        let made = game.all_turns().map(|turn| Step::Move(turn.color, turn.mv));
        let ours = happened(game) == self.events && self.start == *game.starting_board();
        (ours && made.eq(self.record.steps[self.before..].iter().cloned())).then_some(ending)
    }
}

/// How many events have changed a game: a refused move is none of them, also where lenient play notes it.
fn happened(game: &Game) -> usize {
    game.events().iter().filter(|event| !matches!(event, Event::Attempt { .. })).count()
}

/// Why a record cannot be replayed.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// The rules refuse a move.
    #[error("move {number}, {color} {mv}, is illegal: {}", .reason.explain())]
    Illegal {
        /// Number of the move, from 1.
        number: usize,
        /// The player who moves.
        color: Color,
        /// The move.
        mv: Move,
        /// Why it is refused.
        reason: Illegal,
    },
    /// The set-up is no position.
    #[error("cannot set up: {}", no_set_up(.0))]
    Setup(SetupError),
    /// A set-up in the middle of the game leaves a chain without a liberty.
    #[error("the set-up after move {number} leaves the stone at {point} without a liberty")]
    Edit {
        /// Number of moves before it.
        number: usize,
        /// A stone of the chain.
        point: Point,
    },
    /// More happens beside the moves than is read.
    #[error(
        "more than {} events beside the moves, or {} adjustments and values",
        referee::MAX_EVENTS,
        referee::MAX_AGREEMENTS
    )]
    Events,
}

/// Why a record sets up no position, by the point where that is known.
fn no_set_up(error: &SetupError) -> String {
    match error {
        SetupError::Points(point) => format!("the stone at {point} has no liberty, or no point of its own"),
        other => other.to_string(),
    }
}

impl Replay {
    /// Replays a record's main line, asking this oracle where the rules depend on life and death. There is no replay
    /// without one: whoever judged the moves when they were played has to judge them again, or a record that was legal
    /// would not read back.
    ///
    /// # Errors
    /// [`ReplayError`] at the first thing that cannot be done.
    pub fn run_asking(&self, record: &Record, oracle: Arc<dyn Oracle>) -> Result<Replayed, ReplayError> {
        let mut warnings = record.warnings.clone();
        let (ruleset, komi_named) = self.rules(record, &mut warnings);
        let mut game = Game::try_new(ruleset, record.size).map_err(ReplayError::Setup)?;
        if komi_named || self.komi.or(self.usual_komi).is_some() {
            game.set_komi(ruleset.rules.komi);
        }
        game.set_oracle(oracle);
        game.set_strictness(self.strictness);
        game.count_starting_plays(has_handicap_plays(record));
        let steps = self.before.map_or(&record.steps[..], |n| record.steps_before(n));
        if record.setup.is_empty() && !game.board().is_bare() {
            warnings.push(format!("no set-up stones, playing with setup={}", game.rules().setup.text()));
        }
        let stars = star_points(record, &game);
        if let Some(points) = &stars {
            let points: PointSet = points.iter().copied().collect();
            warnings.push(format!("HA[{}] without its stones; set up at {points}", points.len()));
        }
        let placed = place(&mut game, record, steps, stars).map_err(ReplayError::Setup)?;
        let stones = game.ledger().handicap;
        let is_counted = !game.counts_starting_plays();
        if let Some(said) = record.handicap.filter(|&said| is_counted && said >= 2 && said as usize != stones) {
            let found = if stones == 0 {
                "no handicap is".to_string()
            } else {
                format!("{} are", rules::plural(stones, "stone"))
            };
            warnings.push(format!("HA[{said}], but {found} set up"));
        }
        let set_up_moves = if game.gave_handicap_by_moves() { 0 } else { placed };
        let file = record;
        let mut referee = Referee::of(file, &mut warnings);
        (0..=placed).try_for_each(|step| referee.enter(&mut game, step))?;
        let (mut number, mut before) = (placed, 0);
        let record = Arc::new(with_handicap_set_up(record, set_up_moves));
        let origin = |game: &Game, before| Origin {
            record: Arc::clone(&record),
            before,
            start: game.starting_board().clone(),
            first: game.first_to_play(),
            events: happened(game),
            ruleset: *game.ruleset(),
        };
        let mut earlier = VecDeque::new();
        let mut keep = |game: &Game, before| {
            if earlier.len() == MAX_STAGES {
                earlier.pop_front();
            }
            earlier.push_back(ReplayStage { origin: origin(game, before), game: game.clone() });
        };
        for (i, step) in steps.iter().enumerate().skip(placed) {
            match step {
                Step::Move(color, mv) => {
                    number += 1;
                    match referee.turn(&mut game, i + 1, *color, *mv) {
                        Ok(()) => {}
                        Err(Illegal::Occupied(point)) if self.strictness == Strictness::Lenient => {
                            let stone = PointSet::from_iter([point]);
                            let mut setup = Setup { to_play: Some(color.opponent()), ..Setup::default() };
                            *[&mut setup.black, &mut setup.white][*color as usize] = stone;
                            keep(&game, before);
                            edit(&mut game, &setup, number)?;
                            before = i + 1 - set_up_moves;
                            referee
                                .remark(format!("move {number}, {color} {mv}: a stone stands there; set up instead"));
                        }
                        Err(reason) => return Err(ReplayError::Illegal { number, color: *color, mv: *mv, reason }),
                    }
                }
                Step::Setup(setup) => {
                    keep(&game, before);
                    edit(&mut game, setup, number)?;
                    before = i + 1 - set_up_moves;
                }
            }
            referee.enter(&mut game, i + 1)?;
        }
        let origin = origin(&game, before);
        Ok(Replayed { game, origin, komi_named, warnings, earlier: earlier.into() })
    }

    /// The rules: those asked for, those the record names, or the fallback; with the komi by the same precedence, and
    /// whether the record names it.
    fn rules(&self, record: &Record, warnings: &mut Vec<String>) -> (Ruleset, bool) {
        let named = |text: &String| match Expression::from_sgf(text) {
            Ok(expression) => Some(expression),
            Err(RuleError::Dialect { .. }) => {
                warnings.push(format!("unknown rules RU[{text}], playing {}", self.fallback.name()));
                None
            }
            Err(error) => {
                warnings.push(format!("RU[{text}]: {error}, playing {}", self.fallback.name()));
                None
            }
        };
        let silent = |ruleset| Expression { ruleset, komi_given: false };
        let asked = self.ruleset.map(silent).or_else(|| record.rules.as_ref().and_then(named));
        let Expression { mut ruleset, komi_given } = asked.unwrap_or(silent(self.fallback));
        let said = record.komi.map(Points::from).or(komi_given.then_some(ruleset.rules.komi));
        if let Some(komi) = self.komi.or(said).or(self.usual_komi) {
            ruleset.rules.komi = komi;
        }
        (ruleset, said.is_some())
    }
}

/// Reads what the record says of the game beside its moves.
struct Referee<'a> {
    record: &'a Record,
    warnings: &'a mut Vec<String>,
    /// Events so far.
    events: usize,
    /// The agreements on points among them.
    agreements: usize,
    /// True if this program has written the record, which marks every violation.
    is_ours: bool,
}

impl<'a> Referee<'a> {
    fn of(record: &'a Record, warnings: &'a mut Vec<String>) -> Referee<'a> {
        Referee { record, warnings, events: 0, agreements: 0, is_ours: is_ours(record) }
    }

    /// The remarks at the node of a step, in our own words.
    fn said(&self, step: usize) -> impl Iterator<Item = &'a str> + use<'a> {
        self.record.notes.get(&step).into_iter().flat_map(|notes| notes.values(REFEREE))
    }

    /// Makes a turn. What `KO` stands on is made even if the rules refuse it.
    fn turn(&self, game: &mut Game, step: usize, color: Color, mv: Move) -> Result<(), Illegal> {
        let says = |word| self.said(step).any(|said| said == word);
        let forced = mv == Move::Pass && says(FORCED);
        let marked = self.record.notes.get(&step).is_some_and(|notes| notes.values(KO).next().is_some());
        let illegal = marked && game.legality(color, mv).is_err();
        let twice = marked && game.plays_twice(color, mv) && (!illegal || says(TWICE));
        // What a session of ours let pass unmarked broke no rule there.
        let silent = !marked && self.is_ours && game.plays_twice(color, mv) && game.legality(color, mv).is_ok();
        if forced || twice || illegal || silent {
            return game.enter(Event::Turn(Turn { forced, twice, ..Turn::of(color, mv) }));
        }
        game.play(color, mv).map(|_| ())
    }

    /// Says what was left aside, unless too much was.
    fn remark(&mut self, line: String) {
        if self.warnings.len() < 2 * MAX_WARNINGS {
            self.warnings.push(line);
        }
    }

    /// Enters the events after a step.
    fn enter(&mut self, game: &mut Game, step: usize) -> Result<(), ReplayError> {
        for said in self.said(step).filter(|said| *said != FORCED && *said != TWICE) {
            match referee::read(said, self.record.size) {
                Some(event) => {
                    self.events += 1;
                    self.agreements += usize::from(matches!(event, Event::Adjust(_) | Event::Value(_)));
                    if self.events > referee::MAX_EVENTS || self.agreements > referee::MAX_AGREEMENTS {
                        return Err(ReplayError::Events);
                    }
                    game.enter(event).expect("only a turn is refused");
                }
                None => self.remark(format!("{REFEREE}[{}] says nothing that is known", excerpt(said.as_bytes()))),
            }
        }
        Ok(())
    }
}

/// Puts the set-up on the board and returns how many steps it has used up. With `HA`, black stones alone are a
/// handicap; without any, Black's first moves are: recorded as moves they would count as Black having moved that often,
/// and White's passes between them as first passes (Concord Go Rules, "H_1").
fn place(game: &mut Game, record: &Record, steps: &[Step], stars: Option<Vec<Point>>) -> Result<usize, SetupError> {
    let stones = record.handicap.unwrap_or(0) as usize;
    let set_up = &record.setup;
    if let Some(points) = stars {
        return game.set_up_handicap(&points).map(|()| 0);
    }
    if stones >= 2 && set_up.white.is_empty() && !set_up.black.is_empty() {
        if !game.takes_handicap() {
            // The record says what stands on the board, in place of the rules' own set-up.
            game.set_up([], None)?;
        }
        game.set_up_handicap(&set_up.black.iter().collect::<Vec<_>>())?;
        // Stones beyond what `HA` says are a position and no handicap.
        if set_up.black.len() > stones {
            game.count_handicap(stones);
        }
        set_up.to_play.map_or(Ok(()), |color| game.set_player(color))?;
        return Ok(0);
    }
    if !set_up.is_empty() {
        let given = stones >= 2 && set_up.black.len() >= stones;
        let usual = given.then_some(Color::White);
        game.set_up(set_up.stones(), set_up.to_play.or(usual))?;
        if given {
            game.count_handicap(stones);
        }
    }
    match handicap_moves(steps, stones) {
        Some((points, used))
            if set_up.stones().next().is_none() && game.takes_handicap() && !game.counts_starting_plays() =>
        {
            game.place_handicap(&points)?;
            Ok(used)
        }
        _ => Ok(0),
    }
}

/// Tells whether a record says of plays of Black's at its beginning that they are moves and a handicap all the same, as
/// ours do: they name the player to move of a handicap game without stones, or Black plays on with fewer stones set up
/// than the handicap has.
fn has_handicap_plays(record: &Record) -> bool {
    let (stones, set_up) = (record.handicap.unwrap_or(0) as usize, &record.setup);
    let plays = |at: usize| matches!(record.steps.get(at).and_then(Step::as_move), Some((Color::Black, Move::Play(_))));
    let goes_on = match set_up.black.len() {
        // Where White moves first a handicap may also come by White's passes.
        0 => set_up.to_play.is_some_and(|first| first == Color::Black || plays(1)),
        placed => placed < stones,
    };
    stones >= 2 && set_up.white.is_empty() && goes_on && plays(0)
}

/// The star points of a handicap that the record names and does not set up, as Fox writes it: White moves first, and
/// nobody plays on one of these points before a stone was taken there.
fn star_points(record: &Record, game: &Game) -> Option<Vec<Point>> {
    let stones = record.handicap.filter(|_| record.setup.is_empty() && game.takes_handicap())?;
    let points = fixed_handicap(record.size, stones as usize)?;
    if !matches!(record.steps.first(), Some(Step::Move(Color::White, _))) {
        return None;
    }
    let mut board = Board::new(record.size);
    board.set_up(points.iter().map(|&point| (Color::Black, point))).ok()?;
    for step in &record.steps {
        match step {
            Step::Move(color, Move::Play(point)) => drop(board.place(*color, *point).ok()?),
            Step::Move(_, Move::Pass) => {}
            Step::Setup(_) => break,
        }
    }
    Some(points)
}

/// The handicap stones that a record gives by moves, and the number of steps that takes: plays of Black's in a row, or
/// with a pass of White's between any two of them (New Zealand's way).
fn handicap_moves(steps: &[Step], stones: usize) -> Option<(Vec<Point>, usize)> {
    let (mut points, mut used) = (Vec::new(), 0);
    while stones >= 2 && points.len() < stones {
        match steps.get(used)?.as_move()? {
            (Color::Black, Move::Play(point)) => points.push(point),
            (Color::White, Move::Pass) if !points.is_empty() => {}
            _ => return None,
        }
        used += 1;
    }
    (!points.is_empty()).then_some((points, used))
}

/// The record without the moves that gave the handicap and with its stones set up, as FF\[4\] wants them to be.
fn with_handicap_set_up(record: &Record, moves: usize) -> Record {
    let mut record = record.clone();
    if moves > 0 {
        record.setup.black.extend(record.steps.drain(..moves).filter_map(|step| step.as_move()?.1.point()));
        for (step, notes) in std::mem::take(&mut record.notes) {
            let kept = record.notes.entry(step.saturating_sub(moves)).or_default();
            notes.comment.into_iter().for_each(|comment| kept.remark(&comment));
            kept.after.extend(notes.after);
            notes.others.iter().for_each(|(name, values)| {
                kept.others.entry(name.clone()).or_default().extend(values.iter());
            });
        }
        if let Some(comment) = record.notes.get_mut(&0).and_then(|notes| notes.comment.take()) {
            record.comment = Some(record.comment.map_or(comment.clone(), |said| format!("{said}\n{comment}")));
        }
    }
    record
}

/// A set-up in the middle of a game: the position is edited and its history forgotten.
fn edit(game: &mut Game, setup: &Setup, number: usize) -> Result<(), ReplayError> {
    let changed = setup.black | setup.white | setup.empty;
    let kept =
        Color::BOTH.into_iter().flat_map(|c| (game.board().stones(c) - changed).into_iter().map(move |p| (c, p)));
    let mut board = Board::new(game.size());
    board.set_up(kept.chain(setup.stones())).map_err(|e| ReplayError::Edit { number, point: e.point() })?;
    game.start_from(board, setup.to_play.unwrap_or(game.to_play()));
    Ok(())
}

/// A game as a record. With what it was loaded from, as long as it goes on from there, everything the file said up to
/// the first different move is kept, and the rest of what it said of the game as a whole.
#[must_use]
pub fn record(game: &Game, origin: Option<&Origin>) -> Record {
    let own = own_record(game);
    let Some(origin) = origin.filter(|origin| origin.start == *game.starting_board()) else { return own };
    let file = origin.record.as_ref();
    let mut steps = file.steps[..origin.before].to_vec();
    let mut setup = file.setup;
    let changed = (game.first_to_play() != origin.first).then_some(game.first_to_play());
    match (steps.last_mut(), changed) {
        (Some(Step::Setup(edit)), _) => edit.to_play = changed.or(edit.to_play),
        // A move on a stone that was set up instead says who is next by itself.
        (Some(Step::Move(..)), None) => {}
        (Some(Step::Move(..)), Some(_)) => {
            steps.push(Step::Setup(Box::new(Setup { to_play: changed, ..Setup::default() })))
        }
        (None, _) => setup.to_play = changed.or(setup.to_play).or(own.setup.to_play),
    }
    let before = steps.len();
    steps.extend(own.steps);
    let same = steps.iter().zip(&file.steps).take_while(|(ours, theirs)| ours == theirs).count();
    let complete = same == steps.len() && same == file.steps.len();
    let mut notes: BTreeMap<_, _> = file.notes.range(..=same).map(|(step, notes)| (*step, notes.clone())).collect();
    // From where the game's own turns start, the game knows what has happened.
    for (_, notes) in notes.range_mut(origin.before..) {
        [REFEREE, KO].into_iter().for_each(|property| notes.remove(property));
    }
    for (step, own) in own.notes {
        let known: &mut Notes = notes.entry(before + step).or_default();
        known.others.extend(own.others);
    }
    notes.retain(|_, notes| *notes != Notes::default());
    // A score is that of the moves that the file has, under the rules and with the komi that it was read with.
    let stays =
        |result: &String| *game.ruleset() == origin.ruleset || matches!(Claim::read(result), Some(Claim::Ended(_)));
    let result = file.result.clone().filter(|result| complete && stays(result));
    Record { komi: own.komi, rules: own.rules, setup, result, notes, steps, ..file.clone() }
}

/// A game as a record, without names.
fn own_record(game: &Game) -> Record {
    let mut record = Record::new(game.size());
    record.komi = num_rational::Ratio::try_from(game.rules().komi).ok();
    record.rules = Some(sgf_name(game.ruleset()));
    record.handicap = u32::try_from(game.ledger().handicap).ok().filter(|&n| n >= 2);
    let by_moves = game.gave_handicap_by_moves();
    if !by_moves {
        record.setup.black = game.starting_board().stones(Color::Black);
        record.setup.white = game.starting_board().stones(Color::White);
    }
    let first = game.first_to_play();
    let usual = if record.handicap.is_some() { Color::White } else { Color::Black };
    // Where the rules say who moves first or what stands on the board, nothing is left to the reader.
    let told = game.rules().first != First::Black && !by_moves || game.rules().setup != rules::Setup::Empty;
    let by_plays = game.ledger().handicap_plays > 0;
    record.setup.to_play = (first != usual || told || by_plays).then_some(first);
    for event in game.events() {
        if let Event::Turn(turn) = event {
            record.steps.push(Step::Move(turn.color, turn.mv));
        }
        let notes = record.notes.entry(record.steps.len()).or_default();
        referee::note(notes, event, game.size());
    }
    record.notes.retain(|_, notes| *notes != Notes::default());
    record
}
