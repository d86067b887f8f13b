//! The network that is asked: the one that the program carries, or one of a file.

use super::output::Brain;
use super::own;

/// A network in use, for as long as the program runs. Two are the same if they were loaded at once.
#[derive(Clone, Copy, Debug)]
pub enum Mind {
    /// The one that the program carries ([`own`]). It is made ready when it is first asked.
    Own,
    /// One of a file.
    File(&'static Brain),
}

impl Mind {
    /// Keeps a network in memory from now on.
    #[must_use]
    pub fn keep(brain: Brain) -> Mind {
        Mind::File(Box::leak(Box::new(brain)))
    }

    /// The network.
    #[must_use]
    pub fn brain(self) -> &'static Brain {
        match self {
            Mind::Own => own::brain(),
            Mind::File(brain) => brain,
        }
    }

    /// What it is called in evidence: its file, or [`own::NAME`].
    #[must_use]
    pub fn file(self) -> &'static str {
        match self {
            Mind::Own => own::NAME,
            Mind::File(brain) => brain.about.file,
        }
    }

    /// Where a file is kept, if it is one.
    fn place(self) -> Option<*const Brain> {
        match self {
            Mind::Own => None,
            Mind::File(brain) => Some(brain),
        }
    }
}

impl PartialEq for Mind {
    fn eq(&self, other: &Mind) -> bool {
        self.place() == other.place()
    }
}

impl Eq for Mind {}

impl std::hash::Hash for Mind {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.place().hash(state);
    }
}
