//! Floor 8: engines driven and refereed. [`Engine`] is the client half of GTP; [`Bout`] plays one game of two engines
//! and is its referee; [`Schedule`] says who plays whom; [`Journal`] keeps what came of it; [`stats`] says what it
//! means.
//!
//! | file | what it holds |
//! |---|---|
//! | `link` | what an engine can be asked, and what can go wrong while it answers |
//! | `process` | an engine that is a program: its pipes, its time, its end |
//! | `group` | that program with all it has started, which ends as one |
//! | `own` | an engine that is a session of our own, without a process |
//! | `engine` | an engine by its answers: name, commands, fitness for rules and clocks |
//! | `spec` | how an engine is started |
//! | `names` | what tables call the players |
//! | `regress` | regression suites |
//! | `page` | a match as a page that needs nothing else |
//! | `audit` | what an engine really plays |
//! | `guard` | an engine with a referee before it, as a player of a session |
//! | `telling` | rules and time controls in the words that an engine understands |
//! | `bout` | one game: moves asked for, judged and passed on |
//! | `conditions` | what is the same for all games of a match, and how each begins |
//! | `setting` | what both engines are told before the first move, and again when one has lost the thread |
//! | `stop` | what the rules have players do after the stop; games whose winner is proved |
//! | `agreed` | games that both engines think decided |
//! | `claims` | what the engines say the score is, and why they differ from the referee |
//! | `evaluation` | what an engine tells of its moves |
//! | `entry` | a game as a line of a journal |
//! | `journal` | the file of them: append-only, synced, mended |
//! | `schedule` | which game is whose, and from which opening |
//! | `rounds` | tournaments whose next round depends on the games before |
//! | `run` | the games of a schedule on some threads |
//! | `same` | whether a game of a journal is one of a match |
//! | `ratings` | the strength of three players and more, from all their games together |
//! | `stats` | what results say about strength |
//! | `summary` | what the games of a match amount to, as text and JSON |

mod affinity;
mod agreed;
pub mod audit;
mod bout;
mod claims;
mod conditions;
mod engine;
mod entry;
mod evaluation;
mod group;
mod guard;
mod journal;
mod link;
mod names;
mod own;
mod page;
mod process;
pub mod ratings;
pub mod regress;
mod rounds;
mod run;
mod same;
mod schedule;
mod setting;
mod spec;
pub mod stats;
mod stop;
mod summary;
mod telling;

pub use affinity::Affinity;
pub use bout::Bout;
pub use conditions::{Conditions, Penalty};
pub use engine::Engine;
pub use entry::{Both, Entry, MoveList, Side};
pub use evaluation::{Evaluation, ParseEvaluationError};
pub use group::{guard_engines, kill_all, start_guard};
pub use guard::{Guard, GuardSettings};
pub use journal::{Journal, JournalError};
pub use link::{Answer, Fault, Link};
pub use names::names;
pub use page::{page, page_with_records};
pub use rounds::Tournament;
pub use run::{Match, Report, play};
pub use schedule::{Fixture, Opening, OpeningError, Pairing, Schedule, shuffle};
pub use spec::{EngineSpec, Restart, SpecError};
pub use summary::{Encounter, Running, Score, Standing, Summary};
