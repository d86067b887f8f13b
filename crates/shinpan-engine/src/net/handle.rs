//! The network that is asked: the one that the program carries, or one of a file.

use super::output::LoadedNetwork;
use super::own;

/// A network in use, for as long as the program runs. Two are the same if they were loaded at once.
#[derive(Clone, Copy, Debug)]
pub enum NetworkHandle {
    /// The one that the program carries ([`own`]). It is made ready when it is first asked.
    Own,
    /// One of a file.
    File(&'static LoadedNetwork),
}

impl NetworkHandle {
    /// Keeps a network in memory from now on.
    #[must_use]
    pub fn keep(network: LoadedNetwork) -> NetworkHandle {
        NetworkHandle::File(Box::leak(Box::new(network)))
    }

    /// The network.
    #[must_use]
    pub fn loaded(self) -> &'static LoadedNetwork {
        match self {
            NetworkHandle::Own => own::network(),
            NetworkHandle::File(network) => network,
        }
    }

    /// Its name in evidence: its file, or [`own::NAME`].
    #[must_use]
    pub fn file(self) -> &'static str {
        match self {
            NetworkHandle::Own => own::NAME,
            NetworkHandle::File(network) => network.about.file,
        }
    }

    /// Where a file is kept, if it is one.
    fn place(self) -> Option<*const LoadedNetwork> {
        match self {
            NetworkHandle::Own => None,
            NetworkHandle::File(network) => Some(network),
        }
    }
}

impl PartialEq for NetworkHandle {
    fn eq(&self, other: &NetworkHandle) -> bool {
        self.place() == other.place()
    }
}

impl Eq for NetworkHandle {}

impl std::hash::Hash for NetworkHandle {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.place().hash(state);
    }
}
