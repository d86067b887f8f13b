//! Nodes of the main line -> [`Record`].

use std::borrow::Cow;

use crate::board::{Color, Move, PointSet};
use crate::game::Strictness;

use super::lex::{MainLine, Node, Property};
use super::values::{self, excerpt};
use super::{APPLICATION, MAX_PROPERTIES, MAX_STEPS, Notes, Record, Setup, SgfError, Step, TEXTS, TextField, charset};

/// The most warnings a record keeps: a file can't fill the memory with complaints about it.
pub(super) const MAX_WARNINGS: usize = 20;

/// Reads the first game of a file, main line only. Texts are in the character set that `CA` names, in UTF-8, or in
/// Latin-1. Files of old or careless programs are accepted where their meaning is clear: anything before the first
/// `(;`, properties unknown or in lower case, no `FF`, `GM` or `SZ`, a missing `;`, a tree that is not closed; see
/// `warnings` of the record for what was ignored or guessed.
///
/// Takes time linear in the length of the file.
///
/// # Errors
/// [`SgfError`] for anything that can't be replayed: no game, another game than Go, a file that breaks off, a board
/// that doesn't fit, moves and stones off the board.
///
/// ```
/// let record = shinpan_rules::sgf::read(b"(;GM[1]SZ[9]KM[6,5]AB[gc][cg];W[ee];B[])").unwrap();
/// assert_eq!(record.setup.black.to_string(), "C3 G7");
/// assert_eq!(record.moves().map(|(_, m)| m.to_string()).collect::<Vec<_>>(), ["E5", "pass"]);
/// ```
pub fn read(file: &[u8]) -> Result<Record, SgfError> {
    read_game(file, 1)
}

/// Reads the game of that number, counted from 1, of a collection.
///
/// # Errors
/// As [`read`], and [`SgfError::NoSuchGame`].
pub fn read_game(file: &[u8], number: usize) -> Result<Record, SgfError> {
    read_game_as(file, number, Strictness::Strict)
}

/// The same, so strictly: lenient reading takes the point one beyond the last column and row for a pass, as LizzieYzy
/// writes passes (`ss` on 18x18).
///
/// # Errors
/// As [`read_game`].
pub fn read_game_as(file: &[u8], number: usize, strictness: Strictness) -> Result<Record, SgfError> {
    let (file, remark) = charset::decode(file);
    one(&mut MainLine::of_game(file.as_bytes(), number)?, remark, strictness)
}

/// The games of a file, read one after the other: time is linear in the length of the file, however many they are.
pub struct Collection<'a> {
    text: Cow<'a, str>,
    remark: Option<String>,
}

impl<'a> Collection<'a> {
    /// The games of these bytes.
    #[must_use]
    pub fn of(file: &'a [u8]) -> Collection<'a> {
        let (text, remark) = charset::decode(file);
        Collection { text, remark }
    }

    /// Each game, as [`read_game`] reads it. The first error is the last item.
    pub fn games(&self) -> impl Iterator<Item = Result<Record, SgfError>> + '_ {
        let mut next = Some(MainLine::of_game(self.text.as_bytes(), 1));
        std::iter::from_fn(move || {
            let read = next
                .take()?
                .and_then(|mut nodes| Ok((one(&mut nodes, self.remark.clone(), Strictness::Strict)?, nodes)));
            Some(read.map(|(record, nodes)| {
                next = nodes.next_game();
                record
            }))
        })
    }
}

/// The game of these nodes.
fn one(nodes: &mut MainLine<'_>, remark: Option<String>, strictness: Strictness) -> Result<Record, SgfError> {
    let root = nodes.next().unwrap_or(Err(SgfError::NoGame))?;
    let mut reader = Reader { strictness, ..Reader::new(&root)? };
    reader.record.warnings.extend(remark);
    reader.node(&root, true)?;
    for node in nodes.by_ref() {
        reader.node(&node?, false)?;
    }
    let slips = nodes.slips();
    if slips.unclosed && root.properties.is_empty() {
        return Err(nodes.truncated());
    }
    if let Some(byte) = slips.no_semicolon {
        reader.warn(format!("byte {byte}: a node without the ; before it"));
    }
    if slips.unclosed {
        reader.warn("the file ends before the game is closed; read as far as it goes".to_string());
    }
    reader.record.notes.values_mut().for_each(Notes::shrink);
    name_next_players(&mut reader.record);
    Ok(reader.record)
}

/// True if this program has written the record.
pub(super) fn is_ours(record: &Record) -> bool {
    fn name(application: &str) -> &str {
        application.split_once(':').map_or(application, |(name, _)| name)
    }
    record.application.as_deref().is_some_and(|application| name(application) == name(APPLICATION))
}

/// Puts `PL` where a set-up has none and whoever moves next in the record is not next by the turns. A record of ours
/// has it.
fn name_next_players(record: &mut Record) {
    if is_ours(record) {
        return;
    }
    let mover = |step: &Step| match step {
        Step::Move(color, _) => Some(*color),
        Step::Setup(setup) => setup.to_play,
    };
    if !record.setup.is_empty() && record.setup.to_play.is_none() {
        record.setup.to_play = record.steps.iter().find_map(mover).filter(|&next| next == Color::White);
    }
    let mut after = vec![None; record.steps.len()];
    let mut later = None;
    for (step, after) in record.steps.iter().zip(&mut after).rev() {
        *after = later;
        later = mover(step).or(later);
    }
    let mut turn = record.setup.to_play.unwrap_or(Color::Black);
    for (step, next) in record.steps.iter_mut().zip(after) {
        match step {
            Step::Move(color, _) => turn = color.opponent(),
            Step::Setup(setup) => {
                if setup.to_play.is_none() {
                    setup.to_play = next.filter(|&next| next != turn);
                }
                turn = setup.to_play.unwrap_or(turn);
            }
        }
    }
}

/// Properties that every file we write has, with values of its own.
const OURS: &[&str] = &["FF", "GM", "CA", "AP", "SZ"];

struct Reader {
    record: Record,
    /// Moves so far.
    moves: usize,
    /// Properties that mean nothing to us so far.
    others: usize,
    /// Nodes without a move and stones so far.
    plain: usize,
    strictness: Strictness,
}

impl Reader {
    /// Takes from the root what the rest depends on: `GM` and `SZ`.
    fn new(root: &Node) -> Result<Reader, SgfError> {
        let find = |ident: &str| {
            let property = root.properties.iter().find(|p| p.ident() == ident);
            property.and_then(|p| text(p, false))
        };
        if let Some(game) = find("GM").filter(|game| game != "1") {
            return Err(SgfError::NotGo(excerpt(game.as_bytes())));
        }
        let side = find("SZ").unwrap_or_else(|| "19".into());
        let size = values::size(&side).ok_or_else(|| SgfError::Size(excerpt(side.as_bytes())))?;
        Ok(Reader { record: Record::new(size), moves: 0, others: 0, plain: 0, strictness: Strictness::Strict })
    }

    fn warn(&mut self, warning: String) {
        if self.record.warnings.len() < MAX_WARNINGS {
            self.record.warnings.push(warning);
        }
    }

    /// Takes what a node says: set-up first, then moves, though FF\[4\] wants them in different nodes.
    fn node(&mut self, node: &Node, root: bool) -> Result<(), SgfError> {
        let mut setup = Setup::default();
        let mut moves = Vec::new();
        let mut notes = Vec::new();
        for property in &node.properties {
            match property.ident().as_str() {
                "AB" => self.points(property, "AB", &mut setup.black)?,
                "AW" => self.points(property, "AW", &mut setup.white)?,
                "AE" => self.points(property, "AE", &mut setup.empty)?,
                "PL" => setup.to_play = self.color(property).or(setup.to_play),
                "B" => moves.push(self.move_(property, Color::Black)?),
                "W" => moves.push(self.move_(property, Color::White)?),
                "KM" => self.komi(property),
                "HA" => self.handicap(property),
                "AP" if root => self.record.application = self.record.application.take().or(text(property, false)),
                ident if OURS.contains(&ident) => {}
                ident => match TEXTS.iter().find(|field| field.ident == ident) {
                    Some(field) => self.info(field, property),
                    None => notes.push(property),
                },
            }
        }
        if !moves.is_empty() {
            // Beside a move, `PL` may mean before it or after it, and tells nothing that the moves don't.
            setup.to_play = None;
        }
        // Further ones would be another way to fill the memory: theirs is added to the last that is kept.
        if !root && notes.len() == node.properties.len() && self.plain < MAX_STEPS {
            self.plain += 1;
            self.record.notes.entry(self.record.steps.len()).or_default().after.push(Notes::default());
        }
        self.set_up(setup, node.at)?;
        self.record.steps.extend(moves);
        notes.into_iter().for_each(|property| self.note(property));
        match () {
            () if self.record.steps.len() > MAX_STEPS => Err(SgfError::TooLong { byte: node.at }),
            () if self.others > MAX_PROPERTIES => Err(SgfError::TooMany { byte: node.at }),
            () => Ok(()),
        }
    }

    /// Adds a set-up: to the starting position before the first move, as a step of its own after it.
    fn set_up(&mut self, setup: Setup, byte: usize) -> Result<(), SgfError> {
        let Setup { black, white, empty, to_play } = setup;
        let twice = (black & white) | (black & empty) | (white & empty);
        if let Some(point) = twice.first() {
            return Err(SgfError::Overlap { byte, point });
        }
        if self.record.steps.is_empty() {
            let start = &mut self.record.setup;
            start.black = (start.black - white - empty) | black;
            start.white = (start.white - black - empty) | white;
            start.to_play = to_play.or(start.to_play);
        } else if !setup.is_empty() {
            self.record.steps.push(Step::Setup(Box::new(setup)));
        }
        Ok(())
    }

    /// A list of points, with rectangles.
    fn points(&mut self, property: &Property, name: &'static str, set: &mut PointSet) -> Result<(), SgfError> {
        let size = self.record.size;
        let mut twice = None;
        for raw in property.values().filter(|raw| !raw.trim_ascii().is_empty()) {
            let error = || SgfError::Point { byte: property.at, property: name, text: excerpt(raw) };
            for point in values::rectangle(raw, size).ok_or_else(error)? {
                if !set.insert(point) {
                    twice = Some(point);
                }
            }
        }
        if let Some(point) = twice {
            self.warn(format!("byte {}: {name} names {point} twice", property.at));
        }
        Ok(())
    }

    /// One move; a second value would be a second move in a node, which has no meaning.
    fn move_(&mut self, property: &Property, color: Color) -> Result<Step, SgfError> {
        self.moves += 1;
        let mut raw = property.values();
        let mv = match (raw.next(), raw.next()) {
            (Some(only), None) => values::move_(only, self.record.size),
            _ => None,
        };
        if mv.is_none()
            && self.strictness == Strictness::Lenient
            && values::is_beyond(property.first(), self.record.size)
        {
            let text = excerpt(property.first());
            self.warn(format!("move {}, {color} [{text}], is off the board; taken for a pass", self.moves));
            return Ok(Step::Move(color, Move::Pass));
        }
        let text = || property.values().map(excerpt).take(2).collect::<Vec<_>>().join("][");
        let error = || SgfError::Move { byte: property.at, number: self.moves, color, text: text() };
        mv.map(|mv| Step::Move(color, mv)).ok_or_else(error)
    }

    /// `PL`: `B` or `W`; some programs write the whole word or 1 and 2.
    fn color(&mut self, property: &Property) -> Option<Color> {
        match property.first().trim_ascii().first() {
            Some(b'B' | b'b' | b'1') => Some(Color::Black),
            Some(b'W' | b'w' | b'2') => Some(Color::White),
            _ => {
                self.warn(format!("PL[{}] is not a colour", excerpt(property.first())));
                None
            }
        }
    }

    fn komi(&mut self, property: &Property) {
        let Some(text) = text(property, false) else { return };
        match values::komi(&text) {
            _ if self.record.komi.is_some() => self.warn("KM is there more than once; the first counts".into()),
            Some((komi, note)) => {
                self.record.komi = Some(komi);
                note.into_iter().for_each(|note| self.warn(note));
            }
            None => self.warn(format!("KM[{}] is not a number", excerpt(text.as_bytes()))),
        }
    }

    /// 0 and 1 are an even game. More stones than the largest board has points are nonsense.
    fn handicap(&mut self, property: &Property) {
        let Some(text) = text(property, false) else { return };
        match text.parse::<u32>() {
            Ok(0 | 1) => {}
            Ok(stones @ 2..=624) => self.record.handicap = self.record.handicap.or(Some(stones)),
            _ => self.warn(format!("HA[{}] is not a number of stones", excerpt(text.as_bytes()))),
        }
    }

    /// One of [`TEXTS`]; the first of a kind counts.
    fn info(&mut self, field: &TextField, property: &Property) {
        if (field.get)(&self.record).is_none() {
            *(field.get_mut)(&mut self.record) = text(property, field.lines);
        }
    }

    /// A comment, or something that means nothing to us, on the node that was begun last.
    fn note(&mut self, property: &Property) {
        let step = self.record.steps.len();
        let begun = self.record.notes.get(&step).is_some_and(|notes| !notes.after.is_empty());
        if property.ident() != "C" {
            let others = &mut self.record.notes.entry(step).or_default().last_node().others;
            let before = others.len();
            others.entry(property.name()).or_default().extend(property.values().map(values::kept));
            self.others += others.len() - before;
            return;
        }
        let more = values::comment(property.first());
        if more.trim().is_empty() {
            return;
        }
        let comment = match step {
            0 if !begun => &mut self.record.comment,
            _ => &mut self.record.notes.entry(step).or_default().last_node().comment,
        };
        match comment {
            Some(said) => said.extend(["\n", &more]),
            None => *comment = Some(more),
        }
    }
}

/// The first value as text, `None` if there is nothing in it.
fn text(property: &Property, lines: bool) -> Option<String> {
    Some(values::text(property.first(), lines)).filter(|text| !text.is_empty())
}
