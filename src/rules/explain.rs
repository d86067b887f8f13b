//! Rules in plain sentences.

use super::{Dialect, Key, Rules, Ruleset, sources};

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

    /// What the rules are called, where they are written, what was changed, and one sentence with its source for each axis.
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
        lines.extend(Rules::KEYS.iter().map(|key| self.explain_one(key)));
        lines.join("\n")
    }

    /// The answer to one question, in a sentence with its source.
    fn explain_one(&self, key: &Key) -> String {
        format!("{}={}: {} [{}]", key.name, (key.get)(&self.rules), (key.sentence)(&self.rules), self.source(key))
    }

    /// The axes in which two sets of rules differ: a table of the answers, and then what the answers mean. One line that
    /// says so where there is no difference.
    #[must_use]
    pub fn diff(&self, other: &Ruleset) -> String {
        let both = [self, other];
        let differs = |key: &&Key| (key.get)(&self.rules) != (key.get)(&other.rules);
        let keys: Vec<&Key> = Rules::KEYS.iter().filter(differs).collect();
        if keys.is_empty() {
            return format!("{self} and {other} are the same rules");
        }
        let answers = |key: &Key| both.map(|r| (key.get)(&r.rules));
        let mut rows = vec![["rule".to_string(), self.to_string(), other.to_string()]];
        rows.extend(keys.iter().map(|key| {
            let [ours, theirs] = answers(key);
            [key.name.to_string(), ours, theirs]
        }));
        let width = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
        let (first, second) = (width(0), width(1));
        let table = rows.iter().map(|[key, ours, theirs]| format!("{key:first$}  {ours:second$}  {theirs}"));
        let sentences = keys.iter().flat_map(|key| both.map(|ruleset| ruleset.explain_one(key)));
        table.chain([String::new()]).chain(sentences).collect::<Vec<_>>().join("\n")
    }

    /// Where the answer to one question is written: in the dialect's own text if the answer is the dialect's, otherwise
    /// in the text that explains such an answer.
    #[must_use]
    pub fn source(&self, key: &Key) -> &'static str {
        let (dialect, answer) = (self.dialect(), (key.get)(&self.rules));
        let own = dialect.cites.iter().find(|(name, _)| *name == key.name && answer == (key.get)(&dialect.rules));
        own.map_or_else(|| sources::source(key, &answer), |(_, source)| source)
    }
}
