//! State of a dialog between two of its lines.

/// Answers of the dialog that cannot be in force yet.
///
/// GoGui sends the rows that its user changed one after the other, and stops at an error, the dialog still open; it
/// restores saved rules by sending every row. Answers that only go together therefore arrive one by one. The first that
/// contradicts the rest is refused with the reason. Sent again, or after `ruleset custom`, which only saved rows say,
/// such answers wait until those that follow agree with them.
#[derive(Clone, Default)]
pub struct Draft {
    /// The row that was refused last.
    pub(super) refused: Option<(String, String)>,
    /// The answers that wait, if contradictions are waited out.
    pub(super) waiting: Option<Vec<(String, String)>>,
}
