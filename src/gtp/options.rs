//! How a session starts, and who plays in it.

use std::sync::Arc;

use crate::board::Size;
use crate::game::Strictness;
use crate::life::{Effort, Judge};
use crate::net::{NetworkEvaluator, NetworkHandle};
use crate::players::{self, Limits, Player, Rank, Resignation};
use crate::rules::{DIALECTS, Points, Ruleset, choice};
use crate::search::{Evaluator, Playouts};

use super::input::Interrupt;
use super::protocol::Failure;

/// How a session starts.
#[derive(Clone)]
pub struct Options {
    /// The rules.
    pub ruleset: Ruleset,
    /// The komi, if one was asked for; else it is the one that the rules are played with.
    pub komi: Option<Points>,
    /// The size of the board, if one was asked for; else it is the one that the rules are played on.
    pub size: Option<Size>,
    /// Fixed handicap stones to start with; fewer than two are none.
    pub handicap: usize,
    /// Strictness: repetitions are refused, or only noted.
    pub strictness: Strictness,
    /// The answer to `name`: some clients offer analysis only to programs of certain names.
    pub name: String,
    /// Name of the player that chooses moves, or its rank.
    pub level: String,
    /// Seed of everything random.
    pub seed: u64,
    /// The judge of dead stones that nobody marked.
    pub judge: Judge,
    /// How much work the judge puts into what proofs leave open.
    pub effort: Effort,
    /// The network that is asked, if there is one.
    pub network: Option<NetworkHandle>,
    /// True if `loadsgf` takes the rules from the record.
    pub sgf_rules: bool,
    /// True if `kgs-chat` is offered.
    pub kgs_chat: bool,
    /// How much moves may cost, and when the engine gives up.
    pub play: Playing,
    /// True if GoGui's ruler protocol is offered, with which GoGui enforces the rules in force.
    pub ruler: bool,
}

/// The first dialect, refused strictly, played by the search with our own network.
impl Default for Options {
    fn default() -> Options {
        Options {
            ruleset: (&DIALECTS[0]).into(),
            komi: None,
            size: None,
            handicap: 0,
            strictness: Strictness::Strict,
            name: "Shinpan".to_string(),
            level: "search".to_string(),
            seed: 0,
            judge: Judge::default(),
            effort: Effort::default(),
            network: Some(NetworkHandle::Own),
            sgf_rules: true,
            kgs_chat: false,
            play: Playing::default(),
            ruler: false,
        }
    }
}

/// How the engine plays.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Playing {
    /// How much a move may cost where no clock says it.
    pub limits: Limits,
    /// True if a player that thinks the game lost resigns.
    pub resigns: bool,
    /// When it thinks so.
    pub resignation: Resignation,
    /// True if the player thinks while it waits for the opponent.
    pub ponders: bool,
    /// Another limit on the visits of a move: the lower one holds.
    pub max_playouts: Option<usize>,
    /// Noise that spreads analysis over more moves (KataGo's `analysisWideRootNoise`).
    pub wide_root_noise: f32,
    /// True if plays of Black's in a row before White's first move are a handicap.
    pub counts_starting_plays: bool,
    /// Seconds of each move that its way to the server takes.
    pub lag: f64,
    /// True if each move of the engine's own is told on the error stream in KataGo's words for the chat of OGS.
    pub chats: bool,
    /// Most moves of a variation after its first.
    pub line_length: usize,
}

impl Playing {
    /// The longest variation that a search tells, its first move not counted.
    pub const LONGEST_LINE: usize = 19;

    /// The limits of a move, the lower number of visits among them.
    #[must_use]
    pub fn effective_limits(&self) -> Limits {
        let playouts = self.limits.playouts.into_iter().chain(self.max_playouts).min();
        Limits { playouts, ..self.limits }
    }
}

/// A second a move; resigns; does not ponder.
impl Default for Playing {
    fn default() -> Playing {
        Playing {
            limits: Limits::default(),
            resigns: true,
            ponders: false,
            max_playouts: None,
            resignation: Resignation::default(),
            wide_root_noise: 0.0,
            counts_starting_plays: true,
            lag: 0.0,
            chats: false,
            line_length: Playing::LONGEST_LINE,
        }
    }
}

/// The evaluator of positions: the network, if there is one, else playouts.
pub(super) fn evaluator(options: &Options) -> Box<dyn Evaluator> {
    match options.network {
        Some(network) => Box::new(NetworkEvaluator::new(network)),
        None => Box::new(Playouts::new(options.seed)),
    }
}

/// The player of that name.
pub(super) fn new_player(options: &Options, interrupt: &Interrupt) -> Result<Box<dyn Player>, Failure> {
    let Options { level, seed, play, .. } = options;
    let search = || players::SearchPlayer::by(evaluator(options), *seed);
    let player = match level.parse::<Rank>() {
        Ok(rank) => Some(Box::new(search().at_rank(rank)) as Box<dyn Player>),
        Err(_) if level == "search" => Some(Box::new(search()) as Box<dyn Player>),
        Err(_) => players::player(level, *seed),
    };
    let unknown = || {
        let known: Vec<&str> = players::PLAYERS.iter().map(|p| p.name).chain(["a rank from 20k to 9d"]).collect();
        Failure::of(format!("unknown player '{level}', expected {}", choice(&known)))
    };
    let mut player = player.ok_or_else(unknown)?;
    player.set_limits(&play.effective_limits());
    player.set_resignation(&play.resignation);
    let interrupt = interrupt.clone();
    player.set_stop_signal(Arc::new(move || interrupt.raised()));
    Ok(player)
}
