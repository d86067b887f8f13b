//! Rules in plain sentences.

use super::{Dialect, Key, Rules, Ruleset};

impl Dialect {
    /// What is to be known of the dialect before it is chosen: `incomplete: ...`; empty where its source defines it.
    #[must_use]
    pub fn remark(&self) -> String {
        match self.standing.label() {
            "" => String::new(),
            label => format!("{label}: {}", self.standing.note()),
        }
    }

    /// One row of the list of dialects: the title, the other names, and what is to be known.
    #[must_use]
    pub fn summary(&self) -> String {
        let also =
            if self.aliases.is_empty() { String::new() } else { format!(" (also: {})", self.aliases.join(", ")) };
        let remark = self.remark();
        let remark = if remark.is_empty() { remark } else { format!(" [{remark}]") };
        format!("{}{also}{remark}", self.title)
    }
}

impl Ruleset {
    /// The rules with the komi of the dialect they came from, for naming them where the komi is named beside.
    #[must_use]
    pub fn without_komi(self) -> Ruleset {
        let komi = self.dialect().rules.komi;
        Ruleset { rules: Rules { komi, ..self.rules }, ..self }
    }

    /// What the rules are called, where they are written, what was changed, and one sentence for each axis.
    #[must_use]
    pub fn explain(&self) -> String {
        let dialect = self.dialect();
        let changed = |key: &&Key| (key.get)(&self.rules) != (key.get)(&dialect.rules);
        let mut lines = vec![
            format!("Rules: {}", self.without_komi()),
            format!("Title: {}", dialect.title),
            format!("Source: {}", dialect.source),
        ];
        lines.extend(Some(dialect.remark()).filter(|r| !r.is_empty()).map(|r| format!("Note: {r}")));
        let changes: Vec<&str> = Rules::KEYS.iter().filter(changed).map(|k| k.name).collect();
        if !changes.is_empty() {
            lines.push(format!("Changed: {}", changes.join(", ")));
        }
        let sentences =
            Rules::KEYS.iter().map(|k| format!("{}={}: {}", k.name, (k.get)(&self.rules), (k.sentence)(&self.rules)));
        lines.extend(sentences);
        lines.join("\n")
    }
}
