//! What may be played: one function for each reason to refuse, and [`Game::judge`], which asks them all.

use std::borrow::Cow;

use crate::board::{Board, Color, Move, Placement, Point, PointSet};
use crate::rules::{Near, Repetition, Suicide, Vacated};

use super::passing::Allowed;
use super::phase::Phase;
use super::record::Turn;
use super::{Event, Game, Strictness, opening};

/// Why a move is refused, with the evidence.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Illegal {
    /// The point is not on this board.
    #[error("off_board")]
    OffBoard(Point),
    /// A stone stands there.
    #[error("occupied")]
    Occupied(Point),
    /// These stones, the placed one among them, would be without a liberty.
    #[error("suicide")]
    Suicide(PointSet),
    /// The play would recreate the position after turn `of` (0: the position before the first move).
    #[error("{}", if matches!(.rule, Repetition::Basic) { "ko".to_string() } else { format!("superko {of}") })]
    Repetition {
        /// Number of the turn after which the position stood.
        of: usize,
        /// The rule that forbids it.
        rule: Repetition,
    },
    /// The play would take the single stone there, which has just taken a single stone (ko by shape).
    #[error("ko")]
    KoShape(Point),
    /// The play would take a stone played in the same ko since the last play elsewhere or pass.
    #[error("hot_stone")]
    HotStone {
        /// Where the stone stands.
        stone: Point,
        /// Number of the turn that placed it.
        of: usize,
    },
    /// The play would complete a cycle of an odd number of plays once more.
    #[error("odd_cycle")]
    OddCycle {
        /// Number of the turn that completed it before.
        of: usize,
    },
    /// The opponent's previous move emptied this point, with others.
    #[error("vacated")]
    Vacated(PointSet),
    /// The nearest stone that counts is so many steps away, more than the rule allows.
    #[error("too_far")]
    TooFar {
        /// Steps to the nearest stone that counts.
        steps: u32,
        /// The rule that forbids it.
        rule: Near,
    },
    /// The pass would stop play, and these empty points are next to living strings of both players.
    #[error("dame_left")]
    DameLeft(PointSet),
    /// The player has this stone in a ko, and a play to make.
    #[error("ko_left")]
    KoLeft(Point),
    /// The rules know no pass.
    #[error("pass_forbidden")]
    PassForbidden,
    /// A pass gives back a prisoner, and there is none.
    #[error("no_prisoner")]
    NoPrisoner,
    /// It is the opponent's turn: the same player has just played. Only noted in lenient play, because the protocol lets either
    /// colour move.
    #[error("out_of_turn")]
    OutOfTurn,
    /// The game is over.
    #[error("game_over")]
    GameOver,
}

impl Illegal {
    /// The reason as a sentence for people.
    #[must_use]
    pub fn explain(&self) -> String {
        match self {
            Illegal::OffBoard(p) => format!("{p} is not on the board"),
            Illegal::Occupied(p) => format!("a stone stands at {p}"),
            Illegal::Suicide(stones) => format!("{stones} would have no liberty (suicide)"),
            Illegal::Repetition { of: 0, rule } => {
                format!("repeats the position before the first move ({})", rule_name(*rule))
            }
            Illegal::Repetition { of, rule } => format!("repeats the position after move {of} ({})", rule_name(*rule)),
            Illegal::KoShape(p) => format!("takes the single stone at {p}, which has just taken a single stone (ko)"),
            Illegal::HotStone { stone, of } => format!(
                "takes the hot stone at {stone}, played at move {of} in a ko without a play elsewhere or a pass since \
                 (an approximation of Ing's ko rule)"
            ),
            Illegal::OddCycle { of } => format!(
                "plays the cycle of an odd number of plays again that move {of} completed (an approximation of Ing's ko rule)"
            ),
            Illegal::Vacated(points) => format!("the opponent's previous move emptied {points}"),
            Illegal::TooFar { steps, rule: Near::Previous(most) } => {
                format!("is {steps} steps from the player's previous stone, and {most} are allowed")
            }
            Illegal::TooFar { steps, rule: Near::Stone(most) } => {
                format!("is {steps} steps from the player's nearest stone, and {most} are allowed")
            }
            Illegal::TooFar { steps, rule: Near::Off } => format!("is {steps} steps away"),
            Illegal::DameLeft(dame) => format!("play may not stop while dame are left between living strings: {dame}"),
            Illegal::KoLeft(stone) => format!("the ko with the stone at {stone} is left, and there is a play to make"),
            Illegal::PassForbidden => "these rules know no pass".to_string(),
            Illegal::NoPrisoner => "a pass gives back a prisoner, and the player has none".to_string(),
            Illegal::OutOfTurn => "the same player has just played, and it was the opponent's turn".to_string(),
            Illegal::GameOver => "the game is over".to_string(),
        }
    }
}

/// What people call a repetition rule.
fn rule_name(rule: Repetition) -> Cow<'static, str> {
    Cow::Borrowed(match rule {
        Repetition::None => "no rule",
        Repetition::Basic => "ko",
        Repetition::Positional => "positional superko",
        Repetition::Situational => "situational superko",
        Repetition::Natural => "natural situational superko",
        Repetition::Own => "a position of the player's own making",
        Repetition::Changes => "a change may not recreate a position",
        Repetition::Recent(most) => {
            return Cow::Owned(format!("a position may recur only if it stood more than {most} moves ago"));
        }
        Repetition::Captures => "a capture may not recreate a position",
        Repetition::BasicShape => "ko by shape",
        Repetition::Ing => "Ing's ko rule, approximated",
        Repetition::SituationalKo => "situational superko with the same plays barred by ko",
    })
}

/// A turn that was judged and can be made as it is.
pub(super) struct Judged {
    pub turn: Turn,
    /// The board after a board play; `None` for a pass, which leaves it as it is.
    pub board: Option<Board>,
}

impl Judged {
    /// Marks a pass as the consequence of an illegal play.
    pub fn force(&mut self) {
        self.turn.forced = true;
    }

    /// Notes that the turn was not the player's.
    pub fn out_of_turn(&mut self) {
        self.turn.violation = self.turn.violation.or(Some(Illegal::OutOfTurn));
    }
}

impl Game {
    /// Whether the rules in force allow a move, whatever the strictness. Costs a copy of the board.
    ///
    /// # Errors
    /// The reason, if they do not.
    pub fn legality(&self, color: Color, mv: Move) -> Result<(), Illegal> {
        self.judge(color, mv, Strictness::Strict).map(|_| ())
    }

    /// Whether the rules may forbid a pass by this player and it is undecided whether they do. It is legal then.
    #[must_use]
    pub fn pass_is_undecided(&self, color: Color) -> bool {
        self.judge(color, Move::Pass, Strictness::Strict).is_ok_and(|judged| judged.turn.undecided)
    }

    /// The points a player may legally play on.
    #[must_use]
    pub fn legal_points(&self, color: Color) -> PointSet {
        let legal = |&p: &Point| self.legality(color, Move::Play(p)).is_ok();
        self.board().empties().iter().filter(legal).collect()
    }

    /// Whether a player has any legal move, a pass included. Where passing is free this costs nothing.
    #[must_use]
    pub fn can_move(&self, color: Color) -> bool {
        let plays = || self.board().empties().iter().any(|p| self.legality(color, Move::Play(p)).is_ok());
        self.legality(color, Move::Pass).is_ok() || plays()
    }

    /// Judges a move: what it would do, or why it is refused.
    ///
    /// Where the button is a move of its own, the very first pass takes it.
    pub(super) fn judge(&self, color: Color, mv: Move, strictness: Strictness) -> Result<Judged, Illegal> {
        let phase = self.phase();
        let over = matches!(phase, Phase::Counting | Phase::Ended) || (phase == Phase::Agreement && !self.resumes());
        let turn = |placement, violation, idle| Turn { placement, violation, idle, ..Turn::of(color, mv) };
        // Controllers repeat passes after play has stopped; they change nothing and are nobody's right or fault.
        let answers_offer = self.state().offered_pass == Some(color.opponent());
        let idle = mv == Move::Pass && (over || (phase == Phase::Agreement && !answers_offer));
        let mut undecided = false;
        let (placement, board, refused) = match mv {
            Move::Pass if idle => (Placement::default(), None, None),
            Move::Pass => {
                let verdict = self.pass_legality(color);
                undecided = verdict == Ok(Allowed::Undecided);
                (Placement::default(), None, verdict.err())
            }
            Move::Play(point) => {
                let (board, placement) = self.stones_after(color, point)?;
                let refused = self.suicide(point, &placement).and_then(|()| match over {
                    true => Err(Illegal::GameOver),
                    false => self.play_legality(color, point, &board, &placement),
                });
                (placement, Some(board), refused.err())
            }
        };
        let button = mv == Move::Pass && !idle && self.takes_button();
        match (refused, strictness) {
            (Some(reason), Strictness::Strict) => Err(reason),
            (violation, _) => {
                Ok(Judged { turn: Turn { undecided, button, ..turn(placement, violation, idle) }, board })
            }
        }
    }

    /// Whether a board play follows one of the same player's. Who moves first, or again after a pass, is for the players and the
    /// protocol to say.
    pub(super) fn plays_twice(&self, color: Color, mv: Move) -> bool {
        let twice = |turn: &Turn| turn.color == color && turn.mv != Move::Pass;
        mv != Move::Pass && matches!(self.events.last(), Some(Event::Turn(turn)) if !turn.given && twice(turn))
    }

    /// What else a play on an empty point must not break, once its stones are known: what lenient play only notes.
    fn play_legality(&self, color: Color, point: Point, board: &Board, placed: &Placement) -> Result<(), Illegal> {
        self.vacated(color, point)?;
        self.near(color, point)?;
        self.repetition(color, point, board, placed)
    }

    /// The `vacated` axis (dialects.txt, "Tibetan Rules"): whatever the opponent's previous move took off the board, of
    /// either colour, leaves points that are closed for one move. Any other move of the opponent's opens them again.
    fn vacated(&self, color: Color, point: Point) -> Result<(), Illegal> {
        match self.rules().vacated {
            Vacated::Open => Ok(()),
            Vacated::Closed => {
                let theirs = self.last_turn().filter(|turn| turn.color == color.opponent());
                let emptied = theirs.map(|turn| turn.placement.captured | turn.placement.self_captured);
                emptied.filter(|points| points.contains(point)).map_or(Ok(()), |points| Err(Illegal::Vacated(points)))
            }
        }
    }

    /// The `near` axis. Who has no stone yet may play anywhere.
    fn near(&self, color: Color, point: Point) -> Result<(), Illegal> {
        let rule = self.rules().near;
        let (most, stones) = match rule {
            Near::Off => return Ok(()),
            Near::Stone(most) => (most, self.board().stones(color)),
            Near::Previous(most) => (most, self.previous_stone(color).into_iter().collect()),
        };
        let steps = |p: Point| p.column().abs_diff(point.column()) + p.row().abs_diff(point.row());
        match stones.iter().map(steps).min().map(|steps| steps as u32) {
            Some(steps) if steps > most => Err(Illegal::TooFar { steps, rule }),
            _ => Ok(()),
        }
    }

    /// Where a player placed a stone last, whatever has become of it: in a play, or in a set-up that holds Black's first
    /// move.
    fn previous_stone(&self, color: Color) -> Option<Point> {
        let played = self.turns().rev().filter(|turn| turn.color == color).find_map(|turn| turn.mv.point());
        let prescribed = || {
            let point = opening::prescribed_move(self.rules().setup, self.size())?;
            (color == Color::Black && self.starting_board().get(point) == Some(color)).then_some(point)
        };
        played.or_else(prescribed)
    }

    /// The stones after a play, whatever else the rules say about it.
    fn stones_after(&self, color: Color, point: Point) -> Result<(Board, Placement), Illegal> {
        if !self.size().contains(point) {
            return Err(Illegal::OffBoard(point));
        }
        let mut board = self.board().clone();
        let placement = board.place(color, point).map_err(|_| Illegal::Occupied(point))?;
        Ok((board, placement))
    }

    /// The `suicide` axis.
    fn suicide(&self, point: Point, placement: &Placement) -> Result<(), Illegal> {
        let stones = placement.self_captured;
        if stones.is_empty() {
            return Ok(());
        }
        debug_assert!(stones.contains(point));
        match self.rules().suicide {
            Suicide::Allowed => Ok(()),
            Suicide::Multi if stones.len() > 1 => Ok(()),
            Suicide::Multi | Suicide::Forbidden => Err(Illegal::Suicide(stones)),
        }
    }
}
