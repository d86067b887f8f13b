//! What a command may touch: the game, the player, the seed, the clocks, the options.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Instant;

use crate::board::{Color, Move, Size};
use crate::game::{Game, Phase, Strictness, fixed_handicap, usual_size};
use crate::life::{self, Effort, Judge, Verdict};
use crate::players::{self, Player};
use crate::rules::Ruleset;
use crate::sgf::Origin;

use super::commands::{self, Command, Draft};
use super::input::Interrupt;
use super::protocol::{Args, Failure, Reply};
use super::thinking::Clocks;

/// Playouts that a judge makes however impatient the client is.
const LEAST_PLAYOUTS: u32 = 64;

/// How a session starts.
#[derive(Clone)]
pub struct Options {
    /// The rules, and with them the komi.
    pub ruleset: Ruleset,
    /// The size of the board, if one was asked for; else it is the one that the rules are played on.
    pub size: Option<Size>,
    /// Fixed handicap stones to start with; fewer than two are none.
    pub handicap: usize,
    /// Whether repetitions are refused or only noted.
    pub strictness: Strictness,
    /// Name of the player that chooses moves.
    pub level: String,
    /// Seed of everything random.
    pub seed: u64,
    /// Who judges dead stones that nobody marked.
    pub judge: Judge,
    /// How much work the judge puts into what proofs leave open.
    pub effort: Effort,
    /// Whether `loadsgf` takes the rules from the record.
    pub sgf_rules: bool,
    /// Whether `kgs-chat` is offered.
    pub kgs_chat: bool,
    /// Whether GoGui's ruler protocol is offered, with which GoGui enforces the rules in force.
    pub ruler: bool,
}

/// A conversation with one controller.
pub struct Session {
    /// The game.
    pub game: Game,
    /// The options it started with; commands may change them.
    pub options: Options,
    /// The record that the game was loaded from, if it was.
    pub origin: Option<Origin>,
    /// The clocks of the players.
    pub clocks: Clocks,
    /// Whether the command in hand was interrupted.
    pub interrupt: Interrupt,
    /// Whether refused moves are answered with the reason, for a client that shows it to a person.
    pub gives_reasons: bool,
    /// What the dialog of rules left to be decided.
    pub draft: Draft,
    player: Box<dyn Player>,
    table: HashMap<&'static str, &'static Command>,
    started: Instant,
    quitting: bool,
}

impl Session {
    /// Starts a session.
    ///
    /// # Errors
    /// If there is no player of the name asked for, or the handicap has no fixed places on the board.
    pub fn new(options: Options) -> Result<Session, Failure> {
        let player = new_player(&options.level, options.seed)?;
        let size = options.size.unwrap_or_else(|| usual_size(&options.ruleset.rules));
        let mut game = Game::try_new(options.ruleset, size).map_err(Failure::of)?;
        game.set_strictness(options.strictness);
        let interrupt = Interrupt::default();
        game.set_oracle(reader(options.effort, &interrupt));
        if options.handicap >= 2 {
            let points = fixed_handicap(size, options.handicap)
                .ok_or(Failure::fixed("that many handicap stones have no fixed places on this board"))?;
            game.place_handicap(&points).map_err(Failure::of)?;
        }
        let table = commands::all().filter(|c| commands::is_offered(c, &options)).map(|c| (c.name, c)).collect();
        Ok(Session {
            game,
            options,
            origin: None,
            clocks: Clocks::default(),
            interrupt,
            gives_reasons: false,
            draft: Draft::default(),
            player,
            table,
            started: Instant::now(),
            quitting: false,
        })
    }

    /// Sets how much work judges and confirmations put into a position.
    pub fn set_effort(&mut self, effort: Effort) {
        self.options.effort = effort;
        self.game.set_oracle(reader(effort, &self.interrupt));
    }

    /// Goes on with another game, such as a record that was loaded.
    pub fn take(&mut self, mut game: Game) {
        game.set_oracle(reader(self.options.effort, &self.interrupt));
        self.game = game;
        self.origin = None;
        self.clocks.restart();
    }

    /// Starts a new game on a board of this size, with the rules' set-up on it.
    ///
    /// # Errors
    /// If the set-up does not fit the board; nothing changes.
    pub fn start_anew(&mut self, size: Size) -> Result<(), Failure> {
        self.game.clear(size).map_err(Failure::of)?;
        self.origin = None;
        self.clocks.restart();
        Ok(())
    }

    /// Changes the rules. As long as nothing was played and no size was ever asked for, the board becomes the one that
    /// the new rules are played on.
    ///
    /// # Errors
    /// If the new rules' set-up does not fit the board; nothing changes.
    pub fn set_ruleset(&mut self, ruleset: Ruleset) -> Result<(), Failure> {
        self.draft = Draft::default();
        let usual = usual_size(&ruleset.rules);
        if self.options.size.is_none() && self.game.is_untouched() && usual != self.game.size() {
            let mut game = Game::try_new(ruleset, usual).map_err(Failure::of)?;
            game.set_strictness(self.game.strictness());
            self.take(game);
            return Ok(());
        }
        self.game.set_ruleset(ruleset).map_err(Failure::of)
    }

    /// Answers a command.
    pub fn execute(&mut self, name: &str, args: &str) -> Reply {
        match self.table.get(name) {
            Some(command) => (command.run)(self, &mut Args::new(args)),
            None => Err(Failure::fixed("unknown command")),
        }
    }

    /// The names of the commands this session answers, sorted.
    #[must_use]
    pub fn command_names(&self) -> Vec<&'static str> {
        let mut names: Vec<_> = self.table.keys().copied().collect();
        names.sort_unstable();
        names
    }

    /// Whether a command is answered.
    #[must_use]
    pub fn knows(&self, name: &str) -> bool {
        self.table.contains_key(name)
    }

    /// Ends the session after the present reply.
    pub fn quit(&mut self) {
        self.quitting = true;
    }

    /// Whether `quit` was received.
    #[must_use]
    pub fn quitting(&self) -> bool {
        self.quitting
    }

    /// Seconds of processor time that the session has used; where the system does not tell, seconds since it started.
    #[must_use]
    pub fn seconds(&self) -> f64 {
        let spent = std::fs::read_to_string("/proc/self/schedstat").ok();
        let spent = spent.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
        spent.map_or_else(|| self.started.elapsed().as_secs_f64(), |nanoseconds| nanoseconds / 1e9)
    }

    /// The player that chooses moves.
    pub fn player(&mut self) -> &mut dyn Player {
        &mut *self.player
    }

    /// Changes the player.
    ///
    /// # Errors
    /// If there is none of that name.
    pub fn set_level(&mut self, level: &str) -> Result<(), Failure> {
        self.player = new_player(level, self.options.seed)?;
        self.options.level = level.to_string();
        Ok(())
    }

    /// Changes the seed and starts the player's random numbers anew.
    pub fn set_seed(&mut self, seed: u64) {
        self.options.seed = seed;
        self.player.reseed(seed);
    }

    /// A player like the session's, with a seed of its own: what regression commands ask.
    ///
    /// # Errors
    /// Never, as long as the session's own player has a name.
    pub fn fixed_player(&self, seed: u64) -> Result<Box<dyn Player>, Failure> {
        new_player(&self.options.level, seed)
    }

    /// Which stones are dead, and how that is known.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        self.verdict_by(self.options.judge)
    }

    /// What this judge says. Interrupted it says what it thinks, and to a client that leaves no more than the usual effort
    /// is made.
    #[must_use]
    pub fn verdict_by(&self, judge: Judge) -> Verdict {
        self.verdict_on(&self.game, judge)
    }

    /// The same about another game, such as this one under other rules.
    #[must_use]
    pub fn verdict_on(&self, game: &Game, judge: Judge) -> Verdict {
        let interrupt = &self.interrupt;
        let enough = |playouts| match playouts {
            0..LEAST_PLAYOUTS => false,
            playouts if playouts >= Effort::USUAL_PLAYOUTS => interrupt.raised() || interrupt.leaving(),
            _ => interrupt.raised(),
        };
        life::judge_until(game, judge, self.options.effort, &enough)
    }

    /// Chooses a move for a colour without making it.
    pub fn choose(&mut self, color: Color) -> Move {
        if let Some(mv) = imposed(&self.game, color) {
            return mv;
        }
        let mut watch = self.clocks.watch(&self.game, color, &self.interrupt, self.gives_reasons);
        let chosen = self.player.choose_within(&self.game, color, &mut watch);
        if chosen != Move::Pass || !self.player.heeds_verdicts() || !self.has_time(color) {
            return chosen;
        }
        players::instead_of_passing(&self.game, color, &self.verdict()).map_or(Move::Pass, Move::Play)
    }

    /// Whether a verdict would not cost a player the game.
    fn has_time(&mut self, color: Color) -> bool {
        self.clocks.of(color).is_none_or(|clock| clock.limit() > 10.0)
    }

    /// What a player would choose in the present position.
    pub fn chosen_by(&self, player: &mut dyn Player, color: Color) -> Move {
        imposed(&self.game, color).unwrap_or_else(|| player.choose(&self.game, color))
    }

    /// Chooses among some moves; `None` if none of them is legal.
    pub fn choose_among(&mut self, color: Color, allowed: &[Move]) -> Option<Move> {
        self.player.choose_among(&self.game, color, allowed)
    }

    /// Chooses a move that takes dead opposing stones off the board; a pass if none are left or none can be attacked
    /// (`kgs-genmove_cleanup`).
    pub fn choose_cleanup(&mut self, color: Color) -> Move {
        let verdict = self.verdict();
        let theirs = verdict.dead & self.game.board().stones(color.opponent());
        let may_pass = self.game.legality(color, Move::Pass).is_ok();
        if theirs.is_empty() {
            return if may_pass { Move::Pass } else { self.choose(color) };
        }
        if let Some(point) = players::capturing_play(&self.game, color, &verdict) {
            return Move::Play(point);
        }
        self.player.clean_up(&self.game, color)
    }
}

/// The move that the phase imposes: a pass after the end, and where one is owed.
fn imposed(game: &Game, color: Color) -> Option<Move> {
    match game.phase() {
        Phase::Agreement | Phase::Counting | Phase::Ended => Some(Move::Pass),
        Phase::ThirdPass(owing) => (owing == color && game.legality(color, Move::Pass).is_ok()).then_some(Move::Pass),
        Phase::Setup | Phase::Play | Phase::Resumed | Phase::PlayOut => None,
    }
}

/// The player of that name.
fn new_player(level: &str, seed: u64) -> Result<Box<dyn Player>, Failure> {
    players::player(level, seed).ok_or_else(|| Failure::of(format!("unknown player '{level}'")))
}

/// Who is asked about life and death in a game. Interrupted it says what is known, and to a client that leaves no more than
/// the usual effort is made.
fn reader(effort: Effort, interrupt: &Interrupt) -> Arc<life::Reader> {
    let interrupt = interrupt.clone();
    let enough = move |nodes| interrupt.raised() || nodes >= life::Reader::USUAL_BUDGET && interrupt.leaving();
    Arc::new(life::Reader::until(effort, enough))
}
