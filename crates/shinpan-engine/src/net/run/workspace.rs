//! The memory that a network runs in.

use super::attention::AttendSpace;
use super::conv::ConvSpace;
use super::vectors::Aligned;

/// Memory that a network runs in; it grows to what the largest batch needs.
#[derive(Clone, Debug, Default)]
pub struct Workspace {
    pub(super) conv: ConvSpace,
    pub(super) attend: AttendSpace,
    spare: Vec<Aligned>,
}

impl Workspace {
    pub(super) fn take(&mut self, len: usize) -> Aligned {
        let mut memory = self.spare.pop().unwrap_or_default();
        memory.resize(len);
        memory
    }

    pub(super) fn give(&mut self, memory: Aligned) {
        self.spare.push(memory);
    }
}
