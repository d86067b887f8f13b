//! Rules in plain sentences.

use super::citation::{self, Citation, spelled};
use super::{Axis, DIALECTS, Dialect, Illegal, Key, Rules, Ruleset, sentences, sources};

impl Dialect {
    /// The note to read before the dialect is chosen; empty where its source defines it.
    #[must_use]
    pub fn remark(&self) -> String {
        match self.standing.label() {
            "" => self.standing.note().to_string(),
            label => format!("{label}: {}", self.standing.note()),
        }
    }

    /// One row of the list of dialects: the title, the other names, and a star where there is a note
    /// ([`Dialect::remark`]), or the word for what keeps it from being played by its text alone.
    #[must_use]
    pub fn summary(&self) -> String {
        let also =
            if self.aliases.is_empty() { String::new() } else { format!(" (also: {})", self.aliases.join(", ")) };
        let mark = match (self.standing.label(), self.standing.note()) {
            ("", "") => String::new(),
            ("", _) => " *".to_string(),
            (label, _) => format!(" [{label}] *"),
        };
        format!("{}{also}{mark}", self.title)
    }
}

/// The consequences of an illegal play that is challenged, dialect by dialect, as a table in Markdown, each row with
/// its source. The columns are the two kinds of plays that may differ: those that a pass can take the place of, and
/// those that it cannot.
#[must_use]
pub fn illegal_plays() -> String {
    let head = "| dialect | `illegal` | an illegal play, an attempt on an occupied point | a forbidden pass, a second play in a row | written |";
    let rows = DIALECTS.iter().map(|dialect| {
        let (play, turn) = match dialect.rules.illegal {
            Illegal::Refuse => ("taken back; the player moves again", "taken back"),
            Illegal::Pass => ("taken back; the player must pass, unless the opponent waives that", "taken back"),
            Illegal::PassBoth => (
                "taken back; the player must pass, unless the opponent waives that",
                "a pass: taken back; plays in a row: all taken back, and the player must pass, unless the opponent waives that",
            ),
            Illegal::Loss => {
                ("loses the game, unless the opponent waives that", "loses the game, unless the opponent waives that")
            }
            Illegal::Forgiven => {
                ("put right; stands if the next move is made", "put right; stands if the next move is made")
            }
        };
        let ruleset = Ruleset::from(dialect);
        let source = Rules::key("illegal").map_or(String::new(), |key| ruleset.citation(key).to_string());
        format!("| `{}` | {} | {play} | {turn} | {source} |", dialect.name, dialect.rules.illegal.text())
    });
    [head.to_string(), "|---|---|---|---|---|".to_string()].into_iter().chain(rows).collect::<Vec<_>>().join("\n")
}

/// Addresses as Markdown has them.
fn links(web: &[&str]) -> String {
    web.iter().map(|address| format!("<{address}>")).collect::<Vec<_>>().join(", ")
}

impl Ruleset {
    /// The rules with the komi of the dialect they came from, for naming them where the komi is named beside.
    #[must_use]
    pub fn without_komi(self) -> Ruleset {
        let komi = self.dialect().rules.komi;
        Ruleset { rules: Rules { komi, ..self.rules }, ..self }
    }

    /// Explains the rules: their name, where they are written, what was changed, and one sentence with its source for
    /// each axis.
    #[must_use]
    pub fn explain(&self) -> String {
        let dialect = self.dialect();
        let changed = |key: &&Key| (key.get)(&self.rules) != (key.get)(&dialect.rules);
        let mut lines = vec![
            format!("Rules: {}", self.without_komi()),
            format!("Title: {}", dialect.title),
            format!("Source: {}", spelled(dialect.source)),
        ];
        lines.extend(Some(dialect.remark()).filter(|r| !r.is_empty()).map(|r| format!("Note: {r}")));
        let changes: Vec<&str> = Rules::KEYS.iter().filter(changed).map(|k| k.name).collect();
        if !changes.is_empty() {
            lines.push(format!("Changed: {}", changes.join(", ")));
        }
        lines.extend(
            Some(self.web(Rules::KEYS.iter()).join(" ")).filter(|w| !w.is_empty()).map(|w| format!("Web: {w}")),
        );
        lines.extend(Rules::KEYS.iter().map(|key| self.explain_one(key)));
        lines.join("\n")
    }

    /// The same as a page in Markdown: what is to be known, and a table in which the three forms of citations are told
    /// apart.
    #[must_use]
    pub fn explain_markdown(&self) -> String {
        let dialect = self.dialect();
        let mut lines = vec![
            format!("**{}** (`{}`)\n", dialect.title, self.without_komi()),
            format!("Source: {}\n", spelled(dialect.source)),
        ];
        lines.extend(Some(dialect.remark()).filter(|r| !r.is_empty()).map(|r| format!("Note: {r}\n")));
        lines.push(
            "| rule | answer | what it means | its text | another text | no text |\n|---|---|---|---|---|---|"
                .to_string(),
        );
        lines.extend(Rules::KEYS.iter().map(|key| {
            let [own, another, none] = match self.citation(key) {
                Citation::Own(source) => [source, String::new(), String::new()],
                Citation::Another(source) => [String::new(), source, String::new()],
                Citation::Default(reason) => [String::new(), String::new(), reason],
            };
            let cells = [(key.get)(&self.rules), (key.sentence)(&self.rules), own, another, none];
            format!("| `{}` | {} |", key.name, cells.map(|cell| cell.replace('|', "\\|")).join(" | "))
        }));
        let web = self.web(Rules::KEYS.iter());
        lines.extend((!web.is_empty()).then(|| format!("\nOn the web: {}", links(&web))));
        lines.join("\n")
    }

    /// Where the texts stand on the web that the answers to some questions rest on, as far as an address is known.
    fn web<'k>(&self, keys: impl Iterator<Item = &'k Key>) -> Vec<&'static str> {
        let said = keys.map(|key| self.citation(key).to_string());
        sources::addresses(&said.chain([spelled(self.dialect().source)]).collect::<Vec<_>>())
    }

    /// The answer to one question, in a sentence with its source.
    fn explain_one(&self, key: &Key) -> String {
        format!("{}={}: {}", key.name, (key.get)(&self.rules), self.clause(key))
    }

    /// The answer to one question as a sentence, and where it is written.
    #[must_use]
    pub fn clause(&self, key: &Key) -> String {
        format!("{} [{}]", (key.sentence)(&self.rules), self.citation(key))
    }

    /// The axes in which two sets of rules differ: a table of the answers, and then what the answers mean. One line
    /// that says so where there is no difference.
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

    /// The same as a table in Markdown, and what the answers mean as a list.
    #[must_use]
    pub fn diff_markdown(&self, other: &Ruleset) -> String {
        let both = [self, other];
        let differs = |key: &&Key| (key.get)(&self.rules) != (key.get)(&other.rules);
        let keys: Vec<&Key> = Rules::KEYS.iter().filter(differs).collect();
        if keys.is_empty() {
            return format!("`{self}` and `{other}` are the same rules");
        }
        let mut lines = vec![format!("| rule | `{self}` | `{other}` |\n|---|---|---|")];
        lines.extend(keys.iter().map(|key| {
            let [ours, theirs] = both.map(|ruleset| (key.get)(&ruleset.rules));
            format!("| `{}` | {ours} | {theirs} |", key.name)
        }));
        lines.push(String::new());
        lines.extend(keys.iter().flat_map(|key| both.map(|ruleset| format!("- {}", ruleset.explain_one(key)))));
        let mut web = both.map(|ruleset| ruleset.web(keys.iter().copied())).concat();
        web.sort_unstable();
        web.dedup();
        lines.extend((!web.is_empty()).then(|| format!("\nOn the web: {}", links(&web))));
        lines.join("\n")
    }

    /// Where the answer to one question stands, told apart: in the dialect's text, in another that explains it, or
    /// nowhere.
    #[must_use]
    pub fn citation(&self, key: &Key) -> Citation {
        let own = self.cited(key);
        Citation::of(own.unwrap_or_else(|| self.source(key)), own.is_some(), self.dialect().source)
    }

    /// Where the answer to one question is written: in the dialect's own text if the answer is the dialect's, otherwise
    /// in the text that explains such an answer.
    #[must_use]
    pub fn source(&self, key: &Key) -> &'static str {
        let instead = || sentences::source(key.name, &self.rules);
        let (dialect, answer) = (self.dialect(), (key.get)(&self.rules));
        let source = self.cited(key).or_else(instead).unwrap_or_else(|| sources::source(key, &answer));
        if answer == (key.get)(&dialect.rules) || !source.starts_with(citation::OUR_DEFAULT) {
            return source;
        }
        let says = matches!(Ruleset::from(dialect).citation(key), Citation::Own(_));
        if says { "no text: your choice; its text says otherwise" } else { "no text: your choice" }
    }

    /// The citation in the dialect's row for the answer to one question, whether the answer is its own or another that
    /// its text gives.
    fn cited(&self, key: &Key) -> Option<&'static str> {
        let (dialect, answer) = (self.dialect(), (key.get)(&self.rules));
        let means_the_same = || sentences::source(key.name, &self.rules) == sentences::source(key.name, &dialect.rules);
        if answer == (key.get)(&dialect.rules) && means_the_same() {
            return dialect.cites.iter().find(|(name, _)| *name == key.name).map(|(_, source)| *source);
        }
        let gives = |(name, other, _): &&(&str, &str, &str)| *name == key.name && sources::stands_for(other, &answer);
        dialect.also.iter().find(gives).map(|(.., source)| *source)
    }
}
