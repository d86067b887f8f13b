//! State of a session: the game, the player, the seed, the clocks, the options.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::thread;
use std::time::Instant;

use crate::board::{Color, Move, Size};
use crate::game::oracle::Oracle;
use crate::game::{Cause, Ending, Game, Phase, fixed_handicap, usual_size};
use crate::life::{self, Effort, Judge, Verdict, VerdictCache};
use crate::players::{Limits, Player};
use crate::rules::{Expression, FirstPass, Points, Ruleset, Stop};
use crate::search::{Report, Search};
use crate::sgf::{Origin, ReplayStage};

use super::analysis::Analysis;
use super::diagnostics::processor_time;
use super::draft::Draft;
use super::guest::Visit;
use super::input::Interrupt;
use super::meter::Meter;
use super::options::{Options, Playing, evaluator, new_player};
use super::protocol::Failure;
use super::thinking::{Clocks, Patience, Waiting};

/// Playouts that a judge makes however impatient the client is.
const LEAST_PLAYOUTS: u32 = 64;

/// Seconds that an answer may take that is no move.
const SECOND: f64 = 1.0;
/// Commands by which a client finds out whom it talks to.
const GREETINGS: &[&str] = &["known_command", "list_commands", "name", "protocol_version", "quit", "version"];

/// A conversation with one controller.
pub struct Session {
    /// The game.
    pub game: Game,
    /// The options it started with; commands may change them.
    pub options: Options,
    /// The record that the game was loaded from, if it was.
    pub origin: Option<Origin>,
    /// The game before each set-up in the middle of that record, the oldest first.
    pub earlier: Vec<ReplayStage>,
    /// The clocks of the players.
    pub clocks: Clocks,
    /// True if the command in hand was interrupted.
    pub interrupt: Interrupt,
    /// True if refused moves are answered with the reason, for a client that shows it to a person.
    pub gives_reasons: bool,
    /// True once the error stream was told whose words the chat is in.
    pub(super) introduced: bool,
    /// The last move that was refused, and why.
    pub refused: Option<String>,
    /// True if failures are explained on the error stream, for somebody who types.
    pub explains: bool,
    /// True if the network is made ready while the client prepares its game, so that nobody waits for it later.
    pub prepares: bool,
    /// The value of KataGo's `friendlyPassOk`, if it was set; else it is as the rules have it.
    pub friendly_pass: Option<bool>,
    /// The unfinished dialog of rules.
    pub draft: Draft,
    /// An analysis that was asked for and is to be told line by line.
    pub pending: Option<Analysis>,
    /// True if the last command was a move of the engine's own.
    pub(super) moved: bool,
    /// The oracle for life and death in every game of the session, however it comes about.
    pub(super) oracle: Arc<life::Reader>,
    /// Verdicts on the positions last judged: clients ask for one list after the other.
    judged: VerdictCache,
    /// Another program that thinks, if one does.
    pub(super) visit: Visit,
    /// Nodes that the command in hand has used.
    pub(super) meter: Meter,
    pub(super) player: Box<dyn Player>,
    /// The search that analyses where the player does not search.
    analyst: Option<Search>,
    /// The names of the commands that it answers.
    names: BTreeSet<&'static str>,
    started: Instant,
    pub(super) quitting: bool,
}

impl Session {
    /// Starts a session that answers the commands of these names.
    ///
    /// # Errors
    /// If there is no player of the name asked for, or the handicap has no fixed places on the board.
    pub(super) fn answering(names: BTreeSet<&'static str>, options: Options) -> Result<Session, Failure> {
        let interrupt = Interrupt::default();
        let player = new_player(&options, &interrupt)?;
        let size = options.size.unwrap_or_else(|| usual_size(&options.ruleset.rules));
        let mut game = Game::try_new(options.ruleset, size).map_err(Failure::of)?;
        options.komi.into_iter().for_each(|komi| game.set_komi(komi));
        game.set_strictness(options.strictness);
        game.count_starting_plays(options.play.counts_starting_plays);
        let meter = Meter::default();
        let mut clocks = Clocks::default();
        clocks.lag = options.play.lag;
        let oracle = meter.reader(options.effort, &interrupt);
        game.set_oracle(oracle.clone());
        if options.handicap >= 2 {
            let points = fixed_handicap(size, options.handicap)
                .ok_or(Failure::fixed("that many handicap stones have no fixed places on this board"))?;
            game.place_handicap(&points).map_err(Failure::of)?;
        }
        Ok(Session {
            game,
            options,
            origin: None,
            earlier: Vec::new(),
            clocks,
            interrupt,
            gives_reasons: false,
            introduced: false,
            refused: None,
            explains: false,
            prepares: false,
            friendly_pass: None,
            draft: Draft::default(),
            pending: None,
            moved: false,
            oracle,
            judged: VerdictCache::default(),
            visit: Visit::default(),
            meter,
            player,
            analyst: None,
            names,
            started: Instant::now(),
            quitting: false,
        })
    }

    /// Sets how much work judges and confirmations put into a position.
    pub fn set_effort(&mut self, effort: Effort) {
        self.options.effort = effort;
        self.make_up_for_passes(self.game.turns().map(|turn| turn.mv));
        self.oracle = self.meter.reader(effort, &self.interrupt);
        self.game.set_oracle(self.oracle.clone());
        self.judged = VerdictCache::default();
    }

    /// Forgets what was thought and judged so far.
    pub fn forget(&mut self) {
        self.judged = VerdictCache::default();
        if let Some(search) = self.player.analyst().or(self.analyst.as_mut()) {
            search.forget();
        }
    }

    /// Gives the command in hand what judging a game anew takes: each pass was judged with the nodes of its own
    /// command.
    pub fn make_up_for_passes(&self, moves: impl Iterator<Item = Move>) {
        self.meter.make_up_for(moves.filter(|&mv| mv == Move::Pass).count());
    }

    /// Makes the network ready with the first command that is about a game: whoever only asks for the name of the
    /// program has no use for it. A thread does it, because an interrupt would not be heard meanwhile.
    pub(super) fn prepare(&mut self, command: &str) {
        if !self.prepares || GREETINGS.contains(&command) {
            return;
        }
        self.prepares = false;
        let reading = self.options.network.map(|network| thread::Builder::new().spawn(move || network.loaded()));
        if let Some(Err(error)) = reading {
            log::warn!("the network is read when it is first asked: {error}");
        }
    }

    /// The oracle for life and death. A game that the session goes on with asks nobody else.
    #[must_use]
    pub fn oracle(&self) -> Arc<dyn Oracle> {
        self.oracle.clone()
    }

    /// Goes on with another game, which asks the session's own [`Session::oracle`], such as a record that was loaded.
    pub fn take(&mut self, mut game: Game) {
        game.count_starting_plays(self.options.play.counts_starting_plays);
        self.game = game;
        self.origin = None;
        self.forget_changes();
        self.earlier.clear();
        self.clocks.restart();
    }

    /// Starts a new game on a board of this size, with the rules' set-up on it.
    ///
    /// # Errors
    /// If the set-up does not fit the board; nothing changes.
    pub fn start_anew(&mut self, size: Size) -> Result<(), Failure> {
        self.check_size(size)?;
        self.game.clear(size).map_err(Failure::of)?;
        self.forget_changes();
        self.origin = None;
        self.earlier.clear();
        self.clocks.restart();
        Ok(())
    }

    /// Sets the komi, which other rules then leave as it is.
    pub fn set_komi(&mut self, komi: Points) {
        self.game.set_komi(komi);
        self.options.komi = Some(komi);
    }

    /// Changes the rules. As long as no komi was ever asked for it is the one that the new rules are played with; as
    /// long as no size was and nothing was played, the board becomes the one that they are played on.
    ///
    /// # Errors
    /// If the new rules' set-up does not fit the board; nothing changes.
    pub fn set_rules(&mut self, expression: Expression) -> Result<(), Failure> {
        let ruleset = self.options.komi.map_or(expression.ruleset, |komi| expression.keeping(komi));
        self.set_ruleset(ruleset)?;
        self.friendly_pass = None;
        if expression.komi_given {
            self.options.komi = Some(ruleset.rules.komi);
        }
        self.options.komi.into_iter().for_each(|komi| self.game.set_komi(komi));
        Ok(())
    }

    fn set_ruleset(&mut self, ruleset: Ruleset) -> Result<(), Failure> {
        self.draft = Draft::default();
        let usual = usual_size(&ruleset.rules);
        if self.options.size.is_none() && self.game.is_untouched() && usual != self.game.size() {
            let mut game = Game::try_new(ruleset, usual).map_err(Failure::of)?;
            game.set_oracle(self.oracle());
            game.set_strictness(self.game.strictness());
            self.take(game);
            return Ok(());
        }
        self.make_up_for_passes(self.game.turns().map(|turn| turn.mv));
        self.game.set_ruleset(ruleset).map_err(Failure::of)
    }

    /// How the game ended without being counted: as the referee entered it, or as the record says that the game was
    /// loaded from, as long as nothing has happened since.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        let claimed = || self.origin.as_ref().and_then(|origin| origin.ending(&self.game));
        self.game.ending().or_else(claimed)
    }

    /// Runs the clock of a player whose move is told, if it was asked for. Who has run out of time has lost.
    ///
    /// # Errors
    /// If that is so.
    pub fn run_clock(&mut self, color: Color) -> Result<(), &'static str> {
        if self.game.phase() == Phase::Ended || self.clocks.told(color) {
            return Ok(());
        }
        self.game.end(Ending::win(color.opponent(), Cause::Time));
        Err("out of time")
    }

    /// The names of the commands this session answers, sorted.
    #[must_use]
    pub fn command_names(&self) -> Vec<&'static str> {
        self.names.iter().copied().collect()
    }

    /// Tells whether a command is answered.
    #[must_use]
    pub fn knows(&self, name: &str) -> bool {
        self.names.contains(name)
    }

    /// Ends the session after the present reply.
    pub fn quit(&mut self) {
        self.quitting = true;
    }

    /// Tells whether `quit` was received.
    #[must_use]
    pub fn quitting(&self) -> bool {
        self.quitting
    }

    /// Seconds of processor time that the program has used, with all its threads; where the system does not tell,
    /// seconds since the session started.
    #[must_use]
    pub fn seconds(&self) -> f64 {
        processor_time().unwrap_or_else(|| self.started.elapsed()).as_secs_f64()
    }

    /// The player that chooses moves.
    pub fn player(&mut self) -> &mut dyn Player {
        &mut *self.player
    }

    /// The place of the player, and the game, at once.
    pub(super) fn player_and_game(&mut self) -> (&mut Box<dyn Player>, &Game) {
        (&mut self.player, &self.game)
    }

    /// The search that analyses: the player's, or one of its own where the player does not search.
    pub fn analyst(&mut self) -> &mut Search {
        let Session { player, analyst, options, .. } = self;
        let settings = options.play.limits.settings;
        match player.analyst() {
            Some(search) => search,
            None => analyst.get_or_insert_with(|| Search::new(evaluator(options), settings, options.seed)),
        }
    }

    /// Changes the player.
    ///
    /// # Errors
    /// If there is none of that name.
    pub fn set_level(&mut self, level: &str) -> Result<(), Failure> {
        let options = Options { level: level.to_string(), ..self.options.clone() };
        self.player = new_player(&options, &self.interrupt)?;
        self.options = options;
        Ok(())
    }

    /// Changes how much moves may cost.
    pub fn set_limits(&mut self, limits: Limits) {
        self.set_playing(Playing { limits, ..self.options.play });
    }

    /// Changes how the engine plays.
    pub fn set_playing(&mut self, play: Playing) {
        let limits = play.effective_limits();
        if play.counts_starting_plays != self.options.play.counts_starting_plays {
            self.make_up_for_passes(self.game.turns().map(|turn| turn.mv));
            self.game.count_starting_plays(play.counts_starting_plays);
        }
        self.options.play = play;
        self.clocks.lag = play.lag;
        self.player.set_limits(&limits);
        self.player.set_resignation(&play.resignation);
        if let Some(search) = self.analyst.as_mut().filter(|search| search.settings() != limits.settings) {
            search.set(limits.settings);
        }
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
        new_player(&Options { seed, ..self.options.clone() }, &self.interrupt)
    }

    /// Which stones are dead, and how that is known.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        self.verdict_by(self.options.judge)
    }

    /// The verdict of this judge.
    #[must_use]
    pub fn verdict_by(&self, judge: Judge) -> Verdict {
        self.verdict_on(&self.game, judge)
    }

    /// The same about another game, such as this one under other rules. Interrupted it says what it thinks, and to a
    /// client that leaves no more than the usual effort is made. Asked again it says the same.
    #[must_use]
    pub fn verdict_on(&self, game: &Game, judge: Judge) -> Verdict {
        self.meter.forget_stops();
        let (enough, hurried) = (|playouts| self.is_enough(playouts), || self.meter.was_hurried());
        self.judged.judge_until(game, judge, self.options.effort, &enough, &hurried)
    }

    /// Tells whether so many playouts of a round must do.
    pub(super) fn is_enough(&self, playouts: u32) -> bool {
        match playouts {
            0..LEAST_PLAYOUTS => false,
            playouts if playouts >= Effort::USUAL_PLAYOUTS => self.interrupt.raised() || self.interrupt.leaving(),
            _ => self.interrupt.raised(),
        }
    }

    /// Chooses a move for a colour without making it.
    pub fn choose(&mut self, color: Color) -> Move {
        if let Some(mv) = imposed(&self.game, color) {
            return mv;
        }
        let watch = self.waiting(color, self.player.takes_time());
        self.choose_while(color, watch)
    }

    /// Chooses a move for someone who has begun to wait.
    pub(super) fn choose_while(&mut self, color: Color, mut watch: Waiting) -> Move {
        self.player.choose_within(&self.game, color, &mut watch)
    }

    /// Someone who waits for a move; a player that does not use time it is given is waited for by its own measure.
    #[must_use]
    pub fn waiting(&self, color: Color, takes_time: bool) -> Waiting {
        let limits = self.options.play.effective_limits();
        let patience = match takes_time {
            true => Patience { playouts: limits.playouts, seconds: Some(limits.seconds), longest: limits.longest },
            false => Patience { playouts: None, seconds: None, longest: limits.longest },
        };
        self.clocks.watch(&self.game, color, &self.interrupt, patience, self.gives_reasons)
    }

    /// Someone who waits for an answer that is no move: as long as for a move, but for a second at most.
    #[must_use]
    pub fn wondering(&self, color: Color) -> Waiting {
        let limits = self.options.play.effective_limits();
        let seconds = limits.seconds.min(SECOND);
        let patience = Patience { playouts: limits.playouts, seconds: Some(seconds), longest: seconds };
        self.clocks.watch(&self.game, color, &self.interrupt, patience, self.gives_reasons)
    }

    /// A player of this seed that compares moves for somebody who waits for an answer that is no move.
    ///
    /// # Errors
    /// As [`Session::fixed_player`].
    pub fn wondering_player(&self, seed: u64) -> Result<Box<dyn Player>, Failure> {
        let mut player = self.fixed_player(seed)?;
        let (now, interrupt) = (self.clocks.time_source(), self.interrupt.clone());
        let end = now() + self.options.play.limits.seconds.min(SECOND);
        player.set_stop_signal(Arc::new(move || interrupt.raised() || now() >= end));
        Ok(player)
    }

    /// Tells whether the player that has just chosen a move would rather resign.
    #[must_use]
    pub fn would_resign(&self, color: Color) -> bool {
        let plays = self.game.phase() != Phase::Ended && self.options.play.resigns;
        plays && self.player.gives_up(&self.game, color)
    }

    /// The move that the player makes of what its search found.
    pub fn decide(&mut self, color: Color, report: &Report) -> Move {
        self.player.decide(&self.game, color, report)
    }

    /// Tells whether a move has more than so many seconds, so that a verdict would not cost its player the game.
    pub(super) fn has_time(&mut self, color: Color, seconds: f64) -> bool {
        self.clocks.of(color).is_none_or(|clock| clock.limit() > seconds)
    }

    /// The choice of a player in the present position.
    pub fn chosen_by(&self, player: &mut dyn Player, color: Color) -> Move {
        imposed(&self.game, color).unwrap_or_else(|| player.choose(&self.game, color))
    }

    /// Chooses among some moves; `None` if none of them is legal.
    pub fn choose_among(&mut self, color: Color, allowed: &[Move]) -> Option<Move> {
        let mut watch = self.waiting(color, self.player.takes_time());
        self.player.choose_among(&self.game, color, allowed, &mut watch)
    }
}

/// The move that the phase imposes: a pass after the end, and where one is owed. Where the first pass of the game, or
/// the button, is none of those that stop play, or two passes are no agreement to stop, what follows is the player's to
/// choose.
pub(super) fn imposed(game: &Game, color: Color) -> Option<Move> {
    let rules = game.rules();
    let free =
        rules.first_pass == FirstPass::Button || matches!(rules.stop, Stop::TwoPassesAfterFirst | Stop::PassAgain);
    match game.phase() {
        Phase::Agreement | Phase::Counting | Phase::Ended => Some(Move::Pass),
        Phase::ThirdPass(_) if free => None,
        Phase::ThirdPass(owing) => (owing == color && game.legality(color, Move::Pass).is_ok()).then_some(Move::Pass),
        Phase::Setup | Phase::Play | Phase::Resumed | Phase::PlayOut => None,
    }
}

#[cfg(test)]
impl Session {
    /// A session on a small board for tests: it judges by proof alone and always thinks alike.
    pub(super) fn trial(level: &str) -> Session {
        let options = Options {
            size: Size::square(4),
            level: level.to_string(),
            seed: 1,
            judge: Judge::Benson,
            network: None,
            ..Options::default()
        };
        Session::new(options).unwrap_or_else(|reason| unreachable!("{}", reason.0))
    }
}
