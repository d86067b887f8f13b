//! Floor 5: networks as evaluators. [`model`] says what a network is, `katago` reads KataGo's files, `run` runs any
//! network; `course` is a game as KataGo's networks are told it, `input` what they are shown of it, `output` what
//! they mean, [`own`] is the network that the program carries, `mind` the one that is asked, and `thinker` answers the search.

mod area;
mod course;
mod file;
mod input;
mod katago;
mod mind;
pub mod model;
mod output;
pub mod own;
mod run;
mod thinker;
mod words;

pub use course::Course;
pub use file::NetError;
pub use input::{Input, input, place};
pub use katago::KataNet;
pub use mind::Mind;
pub use model::Model;
pub use output::{About, Asked, Brain, Evaluation, ROOT_OPTIMISM, SYMMETRIES, TREE_OPTIMISM};
pub use run::{Network, Output, Processor, Workspace};
pub use thinker::Thinker;
pub use words::{Ko, Taxed, Words};
