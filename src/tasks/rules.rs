//! `shinpan rules`: the dialects, one of them, or what sets two apart.

use serde_json::{Value, json};
use shinpan::rules::{Dialect, FAMILIES, OUTLINES, RuleError, Rules, Ruleset, choice};

use super::print;
use super::screen::{fitted, screen_width, wrapped};
use crate::cli::RulesArgs;
use crate::{Problem, config};

/// Lists, explains or compares.
pub fn run(args: &RulesArgs) -> Result<(), Problem> {
    if let Some([ours, theirs]) = args.diff.as_deref() {
        let (ours, theirs) = (config::rules(ours)?, config::rules(theirs)?);
        return print(&if args.markdown { ours.diff_markdown(&theirs) } else { ours.diff(&theirs) });
    }
    if args.expression.is_empty() {
        return print(&match args {
            RulesArgs { markdown: true, .. } => rules_table(),
            RulesArgs { json: true, .. } => json_list(&families(&found(&args.search)?)?).to_string(),
            RulesArgs { toml: true, .. } => {
                return Err(Problem::Usage("--toml writes the rules of one dialect: name it".to_string()));
            }
            _ => list(&families(&found(&args.search)?)?),
        });
    }
    let ruleset = config::rules(&args.expression.join(" "))?;
    let text = match args {
        RulesArgs { json: true, .. } => ruleset.to_json(),
        RulesArgs { toml: true, .. } => ruleset.to_toml(),
        RulesArgs { markdown: true, .. } => ruleset.explain_markdown(),
        _ => fitted(&ruleset.explain(), 4),
    };
    print(text.trim_end())
}

/// A condition that a dialect has to meet to be listed.
enum Wanted<'a> {
    /// This answer to a question.
    Answer(&'static str, String),
    /// This word in its name, its sources or its explanation.
    Word(&'a str),
}

/// Reads what is searched for.
fn found(search: &[String]) -> Result<Vec<Wanted<'_>>, Problem> {
    search.iter().map(|text| Wanted::read(text)).collect()
}

/// The fault of a key; of one that is like no other, with the keys there are.
fn unknown_key(error: &RuleError) -> String {
    let keys = Rules::KEYS.iter().map(|key| key.name).collect::<Vec<_>>();
    match error {
        RuleError::Key { nearest: None, .. } => format!("{error}: {}", choice(&keys)),
        other => other.to_string(),
    }
}

impl<'a> Wanted<'a> {
    fn read(text: &'a str) -> Result<Wanted<'a>, Problem> {
        let Some((key, value)) = text.split_once('=') else { return Ok(Wanted::Word(text)) };
        let axis = Rules::key(key).map_err(|e| Problem::Usage(unknown_key(&e)))?;
        // Rules that contradict the answer do not refuse it: some dialect takes it, if it is one.
        let mut refused = String::new();
        for dialect in FAMILIES.iter().flat_map(|family| family.rows) {
            let mut rules = dialect.rules;
            match rules.set(key, value) {
                Ok(()) => return Ok(Wanted::Answer(axis.name, (axis.get)(&rules))),
                Err(error) => refused = error.to_string(),
            }
        }
        Err(Problem::Usage(refused))
    }

    fn fits(&self, dialect: &Dialect, explained: &str) -> bool {
        match self {
            Wanted::Answer(name, value) => {
                let known = !dialect.standing.missing().contains(name);
                known && Rules::key(name).is_ok_and(|key| (key.get)(&dialect.rules) == *value)
            }
            Wanted::Word(word) => {
                let word = word.to_lowercase();
                let has = |text: &str| text.to_lowercase().contains(&word);
                let about = [dialect.title, dialect.source, dialect.standing.note(), explained];
                dialect.names().any(has) || about.into_iter().any(has)
            }
        }
    }
}

/// The dialects that fit, in families, each with what there is to know before choosing it.
fn families(wanted: &[Wanted<'_>]) -> Result<Vec<(&'static str, Vec<&'static Dialect>)>, Problem> {
    let fits = |dialect: &Dialect, explained: &str| wanted.iter().all(|wanted| wanted.fits(dialect, explained));
    let mut families = Vec::new();
    for family in FAMILIES {
        let explained = |d: &'static Dialect| Ruleset::from(d).explain();
        let rows: Vec<&'static Dialect> = family.rows.iter().filter(|d| fits(d, &explained(d))).collect();
        families.push((family.title, rows));
    }
    families.push(("Known in outline only", OUTLINES.iter().filter(|d| fits(d, "")).collect()));
    families.retain(|(_, rows)| !rows.is_empty());
    if families.is_empty() {
        return Err(Problem::Failed("no dialect matches".to_string()));
    }
    Ok(families)
}

/// For programs: each dialect with its names, and what stands in the way of taking it for the whole of its text.
fn json_list(families: &[(&str, Vec<&Dialect>)]) -> Value {
    let row = |family: &str, d: &Dialect| {
        json!({
            "name": d.name,
            "aliases": d.aliases,
            "title": d.title,
            "family": family,
            "source": d.source,
            "note": d.standing.note(),
        })
    };
    families.iter().flat_map(|(title, rows)| rows.iter().map(|d| row(title, d))).collect()
}

/// For people: the families, and a line for each dialect.
fn list(families: &[(&str, Vec<&Dialect>)]) -> String {
    let width = families.iter().flat_map(|(_, rows)| rows).map(|d| d.name.len()).max().unwrap_or(0);
    let columns = screen_width();
    let mut out = Vec::new();
    for (title, rows) in families {
        out.push(format!("\n{title}"));
        out.extend(rows.iter().map(|d| wrapped(&format!("{:width$}  {}", d.name, d.summary()), width + 2, columns)));
    }
    let has_note = |d: &&Dialect| !d.standing.note().is_empty();
    if families.iter().flat_map(|(_, rows)| rows).any(has_note) {
        out.push("\n* has a note: see `shinpan rules NAME`".to_string());
    }
    out.join("\n").trim_start().to_string()
}

/// The dialects as tables for a README, one for each family: the questions that most games meet, and what is unusual.
fn rules_table() -> String {
    const COLUMNS: &[&str] = &["scoring", "pass", "stop", "repetition", "suicide", "confirm", "komi"];
    let mut out = Vec::new();
    for family in FAMILIES {
        out.push(format!("**{}**\n\n| dialect | {} | besides |", family.title, COLUMNS.join(" | ")));
        out.push(format!("|---{}|---|", "|---".repeat(COLUMNS.len())));
        for dialect in family.rows {
            let keys = COLUMNS.iter().filter_map(|c| Rules::key(c).ok());
            let values: Vec<String> = keys.map(|k| (k.get)(&dialect.rules)).collect();
            let besides = dialect.unusual(COLUMNS).join(", ");
            out.push(format!("| `{}` | {} | {besides} |", dialect.name, values.join(" | ")));
        }
        out.push(String::new());
        out.extend(notes(family.rows));
    }
    out.push("**Known in outline only**\n".to_string());
    out.extend(notes(OUTLINES));
    out.join("\n").trim_end().to_string()
}

/// A list of some dialects, with all that matters for choosing one.
fn notes(rows: &[Dialect]) -> Vec<String> {
    let noted = rows.iter().filter(|d| !d.standing.note().is_empty());
    let label = |d: &Dialect| match d.standing.label() {
        "" => String::new(),
        label => format!(" ({label})"),
    };
    let note = |d: &Dialect| format!("- `{}`{}: {}.", d.name, label(d), d.standing.note());
    let mut notes: Vec<String> = noted.map(note).collect();
    notes.extend((!notes.is_empty()).then(String::new));
    notes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_are_wrapped_below_their_text() {
        let line = "aga       American Go Association rules, as of 1991";
        assert_eq!(wrapped(line, 10, None), line);
        assert_eq!(wrapped(line, 10, Some(40)), "aga       American Go Association rules,\n          as of 1991");
        // A word that is too long for any line stands in one of its own.
        assert_eq!(wrapped("a abcdefgh b", 2, Some(6)), "a abcdefgh\n  b");
    }
}
