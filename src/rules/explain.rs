//! Rules in plain sentences.

use super::{Key, Rules, Ruleset};

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
