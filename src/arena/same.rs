//! Comparison of a journal with the match that goes on from there.

use std::collections::BTreeMap;

use super::conditions::begin;
use super::entry::Entry;
use super::run::Match;
use super::schedule::Fixture;

/// Comparison: its name, the journal's value, and this match's.
type Comparison = (&'static str, String, String);

/// Beginnings of games in a journal, before anybody has moved.
type Beginnings = BTreeMap<Option<usize>, Entry>;

impl Match {
    /// Finds out whether the games of a journal are of this match.
    ///
    /// # Errors
    /// The first game that is of another one, and in what.
    pub fn continues<'a>(
        &self,
        fixtures: &[Fixture],
        entries: impl IntoIterator<Item = &'a Entry>,
    ) -> Result<(), String> {
        let mut beginnings = Beginnings::new();
        for entry in entries {
            let other = |what: &str| format!("the journal is of another match: game {} has {what}", entry.game);
            let fixture = entry.game.checked_sub(1).and_then(|i| fixtures.get(i));
            let fixture = fixture.ok_or_else(|| other("a number that this match does not reach"))?;
            let beginning = beginnings.entry(fixture.opening).or_insert_with(|| self.begun(fixture));
            let mut rows = self.rows(fixture, entry, beginning).into_iter();
            if let Some((what, theirs, ours)) = rows.find(|(_, theirs, ours)| theirs != ours) {
                return Err(other(&format!("{what} {theirs}, and not {ours}")));
            }
        }
        Ok(())
    }

    /// The line of a game before anybody has moved.
    fn begun(&self, fixture: &Fixture) -> Entry {
        let mut entry = Entry::of(fixture, &self.conditions, ["", ""]);
        let opening = fixture.opening.map(|i| &self.openings[i]);
        // An opening that does not fit is no part of the game, which then has no result.
        if let Ok((game, _)) = begin(&self.conditions, opening).or_else(|_| begin(&self.conditions, None)) {
            entry.set_game(&game);
        }
        entry
    }

    fn rows(&self, fixture: &Fixture, entry: &Entry, begun: &Entry) -> Vec<Comparison> {
        let board = |[w, h]: [usize; 2]| format!("{w}x{h}");
        let named = |name: Option<&String>| name.map_or("none".to_string(), Clone::clone);
        let opening = fixture.opening.map(|i| &self.openings[i].name);
        let mut rows = vec![
            ("the board", board(entry.size), board(begun.size)),
            ("komi", entry.komi.clone(), begun.komi.clone()),
            ("the rules", entry.rules.clone(), begun.rules.clone()),
            ("handicap", entry.handicap.to_string(), begun.handicap.to_string()),
            ("the seed", entry.seed.to_string(), fixture.seed.to_string()),
            ("the opening", named(entry.opening.as_ref()), named(opening)),
        ];
        // A game that an engine has lost before it began may have been kept without its opening.
        if !entry.moves.is_empty() {
            let given: Vec<&str> = entry.moves.iter().take(entry.given).collect();
            rows.push(("given moves:", given.join(", "), begun.moves.iter().collect::<Vec<_>>().join(", ")));
        }
        // Older journals do not tell.
        if !entry.time.is_empty() {
            rows.push(("the time control", entry.time.clone(), begun.time.clone()));
        }
        let command = |i: usize| self.players[fixture.players[i]].command.clone();
        rows.push(("as Black", entry.sides.black.command.clone(), command(0)));
        rows.push(("as White", entry.sides.white.command.clone(), command(1)));
        rows
    }
}
