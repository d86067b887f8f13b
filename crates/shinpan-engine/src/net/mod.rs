//! Floor 5: networks as evaluators. [`model`] says what a network is, `katago` reads KataGo's files, `run` runs any
//! network; `board_history` is a game as KataGo's networks are told it, `input` what they are shown of it, `output`
//! what they mean, [`own`] is the network that the program carries, `handle` the one that is asked, and `evaluator`
//! answers the search.

mod area;
mod board_history;
mod evaluator;
mod file;
mod handle;
mod input;
mod katago;
pub mod model;
mod network_rules;
mod output;
pub mod own;
mod run;

pub use board_history::BoardHistory;
pub use evaluator::NetworkEvaluator;
pub use file::NetError;
pub use handle::NetworkHandle;
pub use input::{Input, input, place};
pub use katago::KataNet;
pub use model::Model;
pub use network_rules::{Deducted, Ko, NetworkRules, Taxed};
pub use output::{LoadedNetwork, NetworkInfo, NetworkOutput, NetworkQuery, ROOT_OPTIMISM, SYMMETRIES, TREE_OPTIMISM};
pub use run::{Network, Output, Processor, Workspace};
