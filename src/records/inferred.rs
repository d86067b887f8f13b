//! Rules of a record that names none: what its source, komi and result suggest; and where boards are counted as they
//! stand.

use std::collections::BTreeSet;

use num_rational::Ratio;

use crate::board::Color;
use crate::game::Game;
use crate::rules::{Dialect, Points, Repetition, Rules, Ruleset, Seki};
use crate::sgf::{Claim, Record};

/// Words by which servers, programs and tournaments are known, in lower case, and the rules that are usual there:
/// Cyberoro, Tygem and Korean tournaments the Korean rules, the Internet Go Server and its kin (NNGS, WING) the
/// Japanese, Fox and Chinese tournaments the Chinese. The records of one place may still name or need others.
const SOURCES: &[(&str, &str)] = &[
    ("cgos", "tromp-taylor"),
    ("icgc", "ing-1991"),
    ("ing cup", "ing-1991"),
    ("ing prize", "ing-1991"),
    ("aga", "aga"),
    ("u.s. go", "aga"),
    ("us go", "aga"),
    ("bga", "bga"),
    ("new zealand", "new-zealand"),
    ("fox", "chinese"),
    ("weiqi", "chinese"),
    ("china", "chinese"),
    ("chinese", "chinese"),
    ("中国", "chinese"),
    ("野狐", "chinese"),
    ("弈城", "chinese"),
    ("cyberoro", "korean"),
    ("tygem", "korean"),
    ("korea", "korean"),
    ("한국", "korean"),
    ("nngs", "japanese"),
    ("wing", "japanese"),
    ("igs", "japanese"),
    ("pandanet", "japanese"),
    ("kgs", "japanese"),
    ("dragon go", "japanese"),
    ("japan", "japanese"),
    ("nihon", "japanese"),
    ("日本", "japanese"),
];

/// Servers of which most records fit only if nobody pays for what open dame make necessary: of 75 records of Tygem that
/// hang on such points and on nothing else 44, of 63 of KGS four.
const AS_IT_STANDS: &[&str] = &["tygem"];

/// Rules by which most records that name none were played, the likeliest first.
const USUAL: &[&str] = &["japanese", "chinese", "aga"];

/// Komi that records which name none may have been played with.
const KOMI: &[Points] = &[
    Points::halves(13),
    Points::halves(11),
    Points::halves(15),
    Points::halves(1),
    Points::ZERO,
    Points::halves(9),
    Points::whole(7),
    Points::whole(8),
];

/// The rules that a record which names none may have been played by, the likeliest first, by where it comes from (`AP`,
/// `PC`, `SO`, `EV`, `GN` and `whence`, the name of its file or folder), by its komi, and by its result. None forbids a
/// repetition that nobody named: of the rules about those, basic ko is left.
#[must_use]
pub fn candidates(record: &Record, whence: &str) -> Vec<Ruleset> {
    let mut names: Vec<&str> = Vec::new();
    for text in origins(record, whence) {
        names.extend(SOURCES.iter().filter(|(word, _)| holds(&text, word)).map(|&(_, name)| name));
    }
    names.extend(record.komi.and_then(by_komi));
    names.extend(by_result(record));
    names.extend(USUAL);
    let mut seen = BTreeSet::new();
    names.retain(|name| seen.insert(*name));
    let found = names.into_iter().filter_map(|name| Dialect::find(name).ok());
    found
        .map(|dialect| unforced(dialect.into()))
        .flat_map(|ruleset| [Some(ruleset), unfilled(ruleset)])
        .flatten()
        .collect()
}

/// The same rules as they are practised where nobody fills anything when play has stopped, because a server counts the
/// board as it stands; `None` where that is no difference.
pub(super) fn unfilled(ruleset: Ruleset) -> Option<Ruleset> {
    let rules = Rules { seki: Seki::Unfilled, ..ruleset.rules };
    ruleset.rules.counts_teire().then_some(Ruleset { rules, ..ruleset })
}

/// The texts that tell where a record comes from, in lower case.
fn origins(record: &Record, whence: &str) -> Vec<String> {
    let texts = [&record.application, &record.place, &record.event, &record.game_name].map(Option::as_deref);
    let source = record.notes.get(&0).map(|notes| notes.values("SO").collect::<String>());
    texts.into_iter().flatten().chain(source.as_deref()).chain([whence]).map(str::to_lowercase).collect()
}

/// Tells whether a record comes from where the board is counted as it stands when both have passed.
pub(super) fn counts_as_it_stands(record: &Record, whence: &str) -> bool {
    origins(record, whence).iter().any(|text| AS_IT_STANDS.iter().any(|word| holds(text, word)))
}

/// Tells whether a record comes from where one of these words says.
pub(super) fn comes_from(record: &Record, words: &[&str]) -> bool {
    origins(record, "").iter().any(|text| words.iter().any(|word| holds(text, word)))
}

/// Tells whether a text holds a word that begins where a word begins.
fn holds(text: &str, word: &str) -> bool {
    let begins = |at: usize| !text[..at].chars().next_back().is_some_and(|c| c.is_ascii_alphabetic());
    text.match_indices(word).any(|(at, _)| begins(at))
}

/// Without the superko that nobody named.
fn unforced(ruleset: Ruleset) -> Ruleset {
    let repetition = match ruleset.rules.repetition {
        kept @ (Repetition::None | Repetition::Basic | Repetition::BasicShape) => kept,
        Repetition::Positional
        | Repetition::Situational
        | Repetition::Natural
        | Repetition::Own
        | Repetition::Changes
        | Repetition::Captures
        | Repetition::SituationalKo
        | Repetition::SincePass
        | Repetition::Recent(_)
        | Repetition::Ing => Repetition::Basic,
    };
    Ruleset { rules: Rules { repetition, ..ruleset.rules }, ..ruleset }
}

/// 7.5 and 3.75 (zi) are Chinese komi, 8 is Ing's, 5.5 and 6.5 are Japanese.
fn by_komi(komi: Ratio<i64>) -> Option<&'static str> {
    match Points::from(komi) {
        k if k == Points::halves(15) || !(komi * 2).is_integer() => Some("chinese"),
        k if k == Points::whole(8) => Some("ing-1991"),
        k if k == Points::halves(13) || k == Points::halves(11) => Some("japanese"),
        _ => None,
    }
}

/// Quarters of a point come of counting stones.
fn by_result(record: &Record) -> Option<&'static str> {
    let margin = match Claim::read(record.result.as_deref()?)? {
        Claim::Counted { margin, .. } => margin?,
        Claim::Ended(_) => return None,
    };
    (!(margin * 2).is_integer()).then_some("chinese")
}

/// A usual komi with which a lead of Black's that leaves komi out of account is what the record claims.
pub(super) fn fitting_komi(claim: &Claim, lead: Points) -> Option<Points> {
    let Claim::Counted { winner, margin: Some(margin) } = *claim else { return None };
    let claimed = if winner == Some(Color::White) { -Points::from(margin) } else { margin.into() };
    KOMI.iter().copied().find(|&komi| lead - komi == claimed)
}

/// Tells whether less of the board is taken than in any game that was played to its end.
pub(super) fn few_stones(game: &Game) -> bool {
    let stones = Color::BOTH.map(|c| game.board().stones(c).len());
    4 * stones.iter().sum::<usize>() < game.size().area()
}
