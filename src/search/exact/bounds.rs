//! How much a search may use, and what it says while it goes on.

/// What a search tells now and then.
#[derive(Clone, Copy, Debug, Default)]
pub struct Progress {
    /// Positions looked at.
    pub nodes: u64,
    /// Values kept.
    pub stored: usize,
    /// The depth of the present search, in moves, where it has one.
    pub depth: usize,
}

/// What a search may use.
pub struct Bounds<'a> {
    /// Most positions looked at.
    pub nodes: u64,
    /// Most memory for stored values, in bytes; about.
    pub memory: usize,
    /// Asked every few hundred positions whether to give up.
    pub stop: &'a mut dyn FnMut(Progress) -> bool,
}
