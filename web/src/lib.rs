//! Shinpan for browsers and Node: a game refereed, judged, counted, compared and played, as one class. It calls the
//! referee's public functions and writes what they say as JSON; it has no rules of its own.
//!
//! A game is kept as its record: [`Referee::sgf`] has everything that happened, refused and disputed moves included, and
//! [`Referee::restore`] makes the same game of it.

mod acts;
mod ask;
mod dialects;
mod view;

use std::sync::Arc;

use serde_json::Value;
use shinpan::board::{Board, Color, Move, Point, PointSet, Size};
use shinpan::game::{Game, Strictness, fixed_handicap};
use shinpan::life::{Effort, Reader, VerdictCache};
use shinpan::records::Scorer;
use shinpan::rules::{DIALECTS, Expression, Ruleset};
use shinpan::sgf::{self, Record, Replay};
use wasm_bindgen::prelude::*;

/// The answer of a function for JavaScript.
type Answer<T = String> = Result<T, JsError>;

/// A game, its referee, and what was found out about its stones.
#[wasm_bindgen]
pub struct Referee {
    game: Game,
    /// What the record says beside the game: names, event, date.
    about: Record,
    cache: VerdictCache,
}

#[wasm_bindgen]
impl Referee {
    /// A new game by a rule expression (`chinese komi=6.5`) on a board (`19`, `13x9`).
    ///
    /// # Errors
    /// If there are no such rules or boards.
    #[wasm_bindgen(constructor)]
    pub fn new(rules: &str, size: &str) -> Answer<Referee> {
        let expression: Expression = rules.parse()?;
        let size: Size = size.parse()?;
        let mut game = Game::try_new(expression.ruleset, size)?;
        if expression.komi_given {
            game.set_komi(expression.ruleset.rules.komi);
        }
        Ok(Referee::of(game, Record::new(size)))
    }

    /// The game that [`Referee::sgf`] wrote.
    ///
    /// # Errors
    /// If the text is no record that can be replayed.
    pub fn restore(record: &str, lenient: bool) -> Answer<Referee> {
        let record = sgf::read(record.as_bytes())?;
        let replay = Replay {
            ruleset: None,
            komi: None,
            usual_komi: None,
            fallback: Ruleset::from(&DIALECTS[0]),
            strictness: Strictness::Strict,
            before: None,
        };
        let mut game = replay.run_asking(&record, Arc::new(Reader::for_an_answer(Effort::default())))?.game;
        game.set_strictness(strictness(lenient));
        Ok(Referee::of(game, record))
    }

    /// A record from elsewhere, read as `shinpan score` reads it, and the remarks about it as JSON. Rules that it does
    /// not name are inferred, unless they are given.
    ///
    /// # Errors
    /// If it cannot be read or replayed.
    pub fn open(bytes: &[u8], rules: Option<String>) -> Answer<Opened> {
        let rules = rules.map(|text| text.parse()).transpose()?;
        let scorer = Scorer { rules, strictness: Strictness::Lenient, unfinished: true, ..Scorer::default() };
        let scored = scorer.score(bytes)?;
        let remarks = Value::from(scored.remarks.clone()).to_string();
        Ok(Opened { remarks, referee: Some(Referee::of(scored.game, scored.record)) })
    }

    /// A position drawn as rows of `X`, `O` and `.`, with this player to move.
    ///
    /// # Errors
    /// If it is no position, or there are no such rules.
    pub fn diagram(text: &str, rules: &str, to_play: &str) -> Answer<Referee> {
        let board: Board = text.parse()?;
        let stones = Color::BOTH.into_iter().flat_map(|c| board.stones(c).into_iter().map(move |p| (c, p)));
        let mut referee = Referee::new(rules, &board.size().to_string())?;
        referee.game.set_up(stones, Some(to_play.parse()?))?;
        Ok(referee)
    }

    /// The score of a record as `shinpan score --json` prints it, but for the name of the file.
    ///
    /// # Errors
    /// Why it cannot be scored.
    pub fn score_record(bytes: &[u8], rules: Option<String>) -> Answer {
        let rules = rules.map(|text| text.parse()).transpose()?;
        Ok(Scorer { rules, ..Scorer::default() }.score(bytes)?.json(true).to_string())
    }

    /// The game as a record that [`Referee::restore`] reads.
    #[must_use]
    pub fn sgf(&self) -> String {
        let Record { size, komi, handicap, setup, steps, rules, notes, .. } = sgf::record(&self.game, None);
        let about = Record { warnings: Vec::new(), ..self.about.clone() };
        Record { size, komi, handicap, setup, steps, rules, notes, ..about }.to_string()
    }

    /// Everything that is to be seen of the game, as JSON (`View` in the types).
    #[must_use]
    pub fn view(&self) -> String {
        view::of(&self.game, &self.about).to_string()
    }

    /// Why a player may not move there, as JSON; `null` where it is legal.
    ///
    /// # Errors
    /// If there is no such colour or vertex.
    pub fn refusal(&self, color: &str, vertex: &str) -> Answer {
        let refused = self.game.legality(color.parse()?, self.vertex(vertex)?).err();
        Ok(refused.map_or(Value::Null, |why| view::refusal(&why)).to_string())
    }

    /// Moves: a vertex (`Q16`) or `pass`.
    ///
    /// # Errors
    /// The reason why the rules refuse the move; the game is then unchanged. Lenient play accepts and notes it.
    pub fn play(&mut self, color: &str, vertex: &str) -> Answer<()> {
        let mv = self.vertex(vertex)?;
        self.game.play(color.parse()?, mv).map(drop).map_err(|why| JsError::new(&why.explain()))
    }

    /// Takes back the last thing that happened.
    ///
    /// # Errors
    /// If nothing happened.
    pub fn undo(&mut self) -> Answer<()> {
        Ok(self.game.undo_event()?)
    }

    /// Lets illegal moves stand from now on, to be challenged, or refuses them.
    #[wasm_bindgen(js_name = setLenient)]
    pub fn set_lenient(&mut self, lenient: bool) {
        self.game.set_strictness(strictness(lenient));
    }

    /// Goes on under other rules; the komi stays unless they name another.
    ///
    /// # Errors
    /// If there are no such rules, or their set-up does not fit the board.
    #[wasm_bindgen(js_name = setRules)]
    pub fn set_rules(&mut self, rules: &str) -> Answer<()> {
        let expression: Expression = rules.parse()?;
        self.game.set_ruleset(expression.keeping(self.game.komi()))?;
        if expression.komi_given {
            self.game.set_komi(expression.ruleset.rules.komi);
        }
        Ok(())
    }

    /// Begins anew with these stones, vertices parted by blanks, and this player to move.
    ///
    /// # Errors
    /// If they are no position.
    #[wasm_bindgen(js_name = setUp)]
    pub fn set_up(&mut self, black: &str, white: &str, to_play: &str) -> Answer<()> {
        let [black, white] = [self.points(black)?, self.points(white)?];
        let mut board = Board::new(self.game.size());
        let stones = black.iter().map(|p| (Color::Black, p)).chain(white.iter().map(|p| (Color::White, p)));
        board.set_up(stones).map_err(|e| JsError::new(&format!("the stone at {} has no liberty", e.point())))?;
        let mut game = Game::try_new(*self.game.ruleset(), self.game.size())?;
        game.set_oracle(Arc::new(Reader::for_an_answer(Effort::default())));
        game.set_strictness(self.game.strictness());
        game.start_from(board, to_play.parse()?);
        self.game = game;
        Ok(())
    }

    /// Puts handicap stones on the usual points of an empty board.
    ///
    /// # Errors
    /// If there are no such points, or the game has begun.
    pub fn handicap(&mut self, stones: usize) -> Answer<()> {
        let points = fixed_handicap(self.game.size(), stones)
            .ok_or_else(|| JsError::new(&format!("no usual points for {stones} handicap stones on this board")))?;
        Ok(self.game.set_up_handicap(&points)?)
    }

    /// Names the players and the event; an empty text leaves out a name.
    pub fn name(&mut self, black: String, white: String, event: String) {
        let named = |text: String| Some(text.trim().to_string()).filter(|text| !text.is_empty());
        self.about.black_name = named(black);
        self.about.white_name = named(white);
        self.about.event = named(event);
    }
}

/// A record that was opened.
#[wasm_bindgen]
pub struct Opened {
    remarks: String,
    referee: Option<Referee>,
}

#[wasm_bindgen]
impl Opened {
    /// What had to be assumed or ignored, as a JSON list of sentences.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn remarks(&self) -> String {
        self.remarks.clone()
    }

    /// The game; it is handed over once.
    ///
    /// # Errors
    /// If it was asked for before.
    pub fn game(&mut self) -> Answer<Referee> {
        self.referee.take().ok_or_else(|| JsError::new("the game was handed over already"))
    }
}

impl Referee {
    fn of(mut game: Game, about: Record) -> Referee {
        game.set_oracle(Arc::new(Reader::for_an_answer(Effort::default())));
        Referee { game, about, cache: VerdictCache::default() }
    }

    /// A point of this board, or a pass.
    fn vertex(&self, text: &str) -> Answer<Move> {
        let mv: Move = text.parse()?;
        match mv.point().filter(|&p| !self.game.size().contains(p)) {
            Some(point) => Err(JsError::new(&format!("{point} is not on the board"))),
            None => Ok(mv),
        }
    }

    /// Points parted by blanks.
    fn points(&self, text: &str) -> Answer<PointSet> {
        text.split_whitespace()
            .map(|word| match self.vertex(word)? {
                Move::Play(point) => Ok(point),
                Move::Pass => Err(JsError::new("a pass is no point")),
            })
            .collect::<Answer<Vec<Point>>>()
            .map(|points| points.into_iter().collect())
    }
}

fn strictness(lenient: bool) -> Strictness {
    if lenient { Strictness::Lenient } else { Strictness::Strict }
}
