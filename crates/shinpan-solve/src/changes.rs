//! Rules that change what a board is worth: one answer changed alone.

/// A rule that changes a value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Change {
    /// The board.
    pub board: String,
    /// The dialect it was changed in.
    pub dialect: String,
    /// The question.
    pub rule: String,
    /// The dialect's answer and the other one.
    pub answers: [String; 2],
    /// The value under each.
    pub values: [String; 2],
}

/// The names of a change's columns.
pub const CHANGE_COLUMNS: &str = "board\tdialect\trule\tanswer\tother\tvalue\tother_value";

impl Change {
    /// The change, cells apart by tabulators.
    #[must_use]
    pub fn text(&self) -> String {
        let Change { board, dialect, rule, answers: [own, other], values: [value, then] } = self;
        [board, dialect, rule, own, other, value, then].map(String::as_str).join("\t")
    }

    /// Reads what [`Change::text`] writes.
    #[must_use]
    pub fn read(line: &str) -> Option<Change> {
        let cells: Vec<String> = line.split('\t').map(str::to_string).collect();
        let [board, dialect, rule, own, other, value, then] = cells.try_into().ok()?;
        Some(Change { board, dialect, rule, answers: [own, other], values: [value, then] })
    }
}

/// A page on the changes (Markdown): for each board the rules that change a value, the most telling first, each with
/// the number of dialects in which it does and with one of them.
#[must_use]
pub fn changes_page(changes: &[Change]) -> String {
    let mut out = "| board | rule | dialects | for example |\n|---|---|---|---|\n".to_string();
    for of_board in changes.chunk_by(|one, other| one.board == other.board) {
        let mut rules: Vec<(&str, Vec<&Change>)> = Vec::new();
        for change in of_board {
            match rules.iter_mut().find(|(rule, _)| *rule == change.rule) {
                Some((_, found)) if found.iter().any(|c| c.dialect == change.dialect) => {}
                Some((_, found)) => found.push(change),
                None => rules.push((&change.rule, vec![change])),
            }
        }
        rules.sort_by_key(|(_, found)| std::cmp::Reverse(found.len()));
        for (rule, found) in rules {
            let Change { board, dialect, answers: [own, other], values: [value, then], .. } = found[0];
            let example = format!("`{dialect}`: `{own}` {value}, `{other}` {then}");
            out += &format!("| {board} | `{rule}` | {} | {example} |\n", found.len());
        }
    }
    out
}
