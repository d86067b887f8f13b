//! Floor 5: networks as evaluators. [`model`] says what a network is, [`katago`] reads KataGo's files, [`run`] runs any
//! network; [`course`] is a game as KataGo's networks are told it, [`input`] what they are shown of it, [`output`] what
//! they mean, [`own`] is the network that the program carries, [`mind`] the one that is asked, and [`thinker`] answers the search.

pub mod area;
pub mod course;
pub mod file;
pub mod input;
pub mod katago;
pub mod mind;
pub mod model;
pub mod output;
pub mod own;
pub mod run;
pub mod thinker;
pub mod words;

pub use course::Course;
pub use file::NetError;
pub use katago::KataNet;
pub use mind::Mind;
pub use model::Model;
pub use output::{About, Asked, Brain, Evaluation, ROOT_OPTIMISM, SYMMETRIES, TREE_OPTIMISM};
pub use run::{Network, Output, Processor, Workspace};
pub use thinker::{Thinker, dead_stones, is_decided};
pub use words::Words;
