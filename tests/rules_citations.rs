//! The words of `shinpan rules` on each answer: whose text it stands in, and that no sentence goes against another.

use shinpan::board::{Board, Color, PointSet};
use shinpan::game::Game;
use shinpan::rules::{Citation, DIALECTS, Dialect, OUTLINES, Rules, Ruleset};
use shinpan::scoring::tally;

fn every_dialect() -> impl Iterator<Item = &'static Dialect> {
    DIALECTS.iter().chain(OUTLINES)
}

/// A dialect, and with each answer to these questions that can be changed by itself.
fn variants(dialect: &'static Dialect, concerned: impl Fn(&str) -> bool) -> Vec<Ruleset> {
    let rules = Ruleset { base: dialect.name, rules: dialect.rules };
    let mut all = vec![rules];
    for key in Rules::KEYS.iter().filter(|key| concerned(key.name)) {
        for value in (key.values)() {
            let values: &[&str] = match value {
                "POINTS" => &["0", "0.5", "3"],
                "MOVES" => &["0", "1024"],
                "STEPS" => &["0", "2", "previous-2"],
                _ => &[value],
            };
            for value in values {
                let mut changed = rules;
                all.extend(changed.set(key.name, value).is_ok().then_some(changed));
            }
        }
    }
    all
}

fn citation(rules: &Ruleset, key: &str) -> Citation {
    rules.citation(Rules::key(key).unwrap())
}

/// The three forms are told apart: the dialect's own text, another, and none.
#[test]
fn citations_say_whose_text_it_is() {
    for (rules, key, said) in [
        ("concord", "repetition", "its text: Concord Go Rules, \"Repetition is illegal\""),
        ("concord", "komi", "no text: our default, "),
        ("concord", "tie", "no text: our default, "),
        ("concord", "tax", "no text: our default, "),
        ("concord", "resume", "no text: its text says \"play resumes\""),
        ("taiwan-classic", "resume", "no text: our default, "),
        ("wmsg-2008", "resume", "its text: R. Jasiek, revision of the World Mind Sports Games rules"),
        ("concord", "scoring", "its text: Concord Go Rules, \"Territory counting\""),
        ("aga-early", "suicide", "another text: AGA rule 5"),
        ("two-button", "suicide", "its text: AGA rule 5"),
        ("japanese", "illegal", "its text: The Japanese Rules of Go (1989), article 14"),
        ("japanese-1949", "illegal", "no text: "),
        ("sunjang", "seki", "its text: Sensei's Library, Sunjang Baduk"),
        ("sunjang", "pass", "no text: "),
        ("chinese", "shared", "its text: Chinese rules (2002), article 9"),
        ("ing-1991", "confirm", "another text: Ing Chang-ki, Goe Rules (1996)"),
        ("ancient-3 scoring=area", "scoring", "another text: "),
        ("tromp-taylor-amended", "suicide", "its text: The Logical Rules of Go, rule 7"),
        ("wagc-model", "handicap", "its text: R. Jasiek, Intention of the World Amateur Go Championship Rules"),
        ("no-pass", "pass_limit", "no text: our default, "),
        ("spight", "stop", "its text: Sensei's Library, Spight Rules"),
        ("chinese stop=pass-again", "stop", "another text: Sensei's Library, Spight Rules"),
        ("tromp-taylor", "tie", "its text: The Logical Rules of Go, rule 10"),
        ("tromp-taylor repetition=basic", "repetition", "another text: "),
        // Answers that are not the row's and stand in its text all the same.
        ("concord scoring=area", "scoring", "its text: Concord Go Rules, \"Area counting\""),
        ("concord stop=white-last", "stop", "another text: AGA rules"),
        (
            "wmsg-jasiek pass_limit=wmsg-ko",
            "pass_limit",
            "its text: R. Jasiek, revision of the World Mind Sports Games rules",
        ),
        ("area-simple limit=1024", "limit", "its text: R. Jasiek, Game End Rules"),
        ("area-simple scoring=territory", "scoring", "another text: "),
        ("chinese-1975 repetition=basic", "repetition", "its text: A. Flammenkamp, Go Rule Dialects"),
        ("sunjang pass=forbidden stop=agreement", "pass", "its text: A. Flammenkamp, Go Rule Dialects"),
        ("sunjang pass=forbidden stop=agreement", "stop", "no text: "),
        ("sunjang tie=white", "tie", "its text: Sensei's Library, Sunjang Baduk"),
        ("sunjang tax=2", "tax", "another text: R. Jasiek, Game End Rules"),
        (
            "flammenkamp",
            "handicap_komi",
            "another text: A. Flammenkamp, Go Rule Dialects (1998, updated 2003), \"Principle Variations\"",
        ),
        ("flammenkamp cycle=draw", "cycle", "its text: "),
        ("flammenkamp cycle=void", "cycle", "its text: "),
        ("flammenkamp repetition=basic", "repetition", "another text: "),
        ("flammenkamp repetition=recent-7", "repetition", "no text: your choice"),
        ("concord repetition=recent-7", "repetition", "no text: your choice"),
        ("flammenkamp scoring=area", "shared", "another text: R. Jasiek, Game End Rules"),
        ("flammenkamp handicap_komi=3", "handicap_komi", "no text: your choice"),
        ("chinese near=3", "near", "no text: your choice"),
        ("chinese near=previous-3", "near", "another text: A. Flammenkamp"),
        ("ancient-1 setup=four-stones-mirrored", "setup", "its text: A. Flammenkamp"),
        ("ancient-3 setup=four-stones-mirrored scoring=area", "setup", "its text: A. Flammenkamp"),
        ("wmsg-2008 scoring=territory pass=stone", "first_pass", "no text: it follows from"),
        ("wagc-model pass_limit=none", "pass_limit", "no text: your choice; its text says otherwise"),
        ("concord first_pass=none", "first_pass", "no text: your choice; its text says otherwise"),
        ("concord komi=6.5", "komi", "no text: your choice"),
        ("area-simple limit=500", "limit", "no text: your choice"),
        ("primitive limit=1024", "limit", "its text: R. Jasiek, Game End Rules"),
        ("concord scoring=territory", "first_pass", "its text: Concord Go Rules"),
        ("flammenkamp repetition=recent-3", "repetition", "its text: "),
        ("flammenkamp pass=return stop=agreement", "pass", "its text: "),
        ("flammenkamp pass=forbidden stop=agreement", "stop", "its text: "),
        ("flammenkamp scoring=territory", "scoring", "its text: "),
        ("flammenkamp suicide=forbidden", "suicide", "its text: "),
        ("flammenkamp stop=three-passes", "stop", "another text: "),
        ("igs confirm=play-out", "confirm", "another text: R. Jasiek, Introduction to Ikeda"),
        ("chinese-practice", "komi", "its text: Sensei's Library, Chinese Rules"),
        ("chinese", "komi", "another text: Sensei's Library, Chinese Rules"),
        ("ancient-1", "seki", "no text: it follows from scoring=stone"),
        ("chinese shared=none scoring=stone", "seki", "no text: it follows from scoring=stone"),
        ("no-pass", "shared", "no text: it follows from scoring=none"),
        ("primitive", "seki", "its text: R. Jasiek, Game End Rules"),
        ("stone", "seki", "its text: R. Jasiek, Game End Rules"),
        ("area-simple", "limit", "no text: our default, none, "),
        ("primitive", "limit", "no text: our default, none, "),
        ("territory-ld", "precedents", "its text: R. Jasiek, Game End Rules"),
    ] {
        let said_now = citation(&rules.parse().unwrap(), key).to_string();
        assert!(said_now.starts_with(said), "{rules} {key}: {said_now}");
    }
}

/// Every cell of the table of Go Rule Dialects in a dialect's column is in its own text.
#[test]
fn what_its_column_has_is_its_text() {
    const JAPANESE: &[&str] =
        &["setup=empty", "handicap=fixed", "pass=free", "suicide=forbidden", "repetition=basic", "scoring=territory"];
    let columns: &[(&str, &[&str])] = &[
        ("japanese-verbal", JAPANESE),
        ("japanese-1949", JAPANESE),
        ("taiwan-1952-a", JAPANESE),
        (
            "ancient-2",
            &[
                "setup=four-stones",
                "handicap=none",
                "pass=forbidden",
                "suicide=forbidden",
                "repetition=basic",
                "scoring=territory",
            ],
        ),
        (
            "ancient-1",
            &[
                "setup=four-stones",
                "handicap=none",
                "pass=forbidden",
                "suicide=forbidden",
                "repetition=basic",
                "scoring=stone",
            ],
        ),
        (
            "sunjang",
            &[
                "setup=sunjang",
                "handicap=none",
                "pass=forbidden stop=agreement",
                "suicide=forbidden",
                "repetition=basic",
                "scoring=territory",
            ],
        ),
        (
            "chinese-1975",
            &["setup=empty", "handicap=free", "pass=free", "suicide=forbidden", "repetition=basic", "scoring=area"],
        ),
        (
            "ing-1986",
            &["setup=empty", "handicap=free", "pass=free", "suicide=allowed", "repetition=positional", "scoring=area"],
        ),
        (
            "ing-1975",
            &["setup=empty", "handicap=free", "pass=free", "suicide=allowed", "repetition=positional", "scoring=area"],
        ),
        ("taiwan-1952-table", &["setup=empty", "pass=free", "suicide=allowed", "scoring=area"]),
    ];
    for (name, answers) in columns {
        for answer in *answers {
            let rules: Ruleset = format!("{name} {answer}").parse().unwrap();
            let said = citation(&rules, answer.split('=').next().unwrap());
            assert!(matches!(said, Citation::Own(_)), "{name} {answer}: {said}");
        }
    }
}

/// Texts that rows come from, as citations name them.
const TEXTS: &[&str] = &[
    "Concord Go Rules",
    "The Japanese Rules of Go",
    "New Zealand Rules of Go",
    "The Logical Rules of Go",
    "Intention of the World Amateur Go Championship Rules",
    "Revision of the World Mind Sports Games rules",
    "On the Rules of Go",
    "Introduction to Ikeda Territory I Rules",
    "R. Jasiek, IGS Rules",
    "SST Laws",
    "Mathematical Go",
    "New in Go",
    "preamble of the World Amateur Go Championship rules",
    "Sensei's Library, Two Button Go",
    "Sensei's Library, Button Go",
    "Sensei's Library, Taiwan Rules",
    "Sensei's Library, Ing Counting",
    "Sensei's Library, Chinese Rules",
    "Sensei's Library, Spight Rules",
    "Sensei's Library, Sunjang Baduk",
    "Sensei's Library, Tibetan Go",
    "Sensei's Library, No Pass Go",
    "Sensei's Library, \"Prisoner return\"",
];

/// Dialects that come from one passage of a text, or from what a text tells of another: what else stands there is not theirs.
const ONE_PASSAGE: &[(&str, &str)] = &[
    ("aga-early", "Concord Go Rules"),
    ("two-button", "Concord Go Rules"),
    ("ing-1975", "SST Laws"),
    ("ing-1986", "SST Laws"),
    ("taiwan-classic", "On the Rules of Go"),
];

/// The sections of the texts that tell of many sets of rules which are a dialect's own.
const SECTIONS: &[(&str, &[&str])] = &[
    (
        "flammenkamp",
        &[
            "Trivial knowledge preasumptions",
            "Playing procedure",
            "Determining the Score and the Winner",
            "Variations which doesn't effectively change the score",
            "Variations which can change the score",
        ],
    ),
    ("ancient-1", &["Traditional Go from the early Ming-Dynasty"]),
    ("ancient-2", &["Ancient Go"]),
    ("ancient-3", &["Ancient Go, before A.D."]),
    ("sunjang", &["Old Korean Go rules"]),
    ("tibetan-flammenkamp", &["Tibetan Rules"]),
    ("chinese-1975", &["The modern Chinese Rules arises 1975"]),
    ("taiwan-1952-table", &["The Republic of China Go Association defines it's Go rules 1952"]),
    ("japanese-verbal", &["Japanese Middle Age Go rule changes"]),
    ("prisoner-return", &["Combinatorical Go rules around 1988"]),
    (
        "area-simple",
        &["Classification of Rule Sets", "Area Rules", "Shared grid points", "Constant Game End", "Void Game"],
    ),
    (
        "area-agreement",
        &["Classification of Rule Sets", "Area Rules", "Shared grid points", "Constant Game End", "Void Game"],
    ),
    ("stone", &["Classification of Rule Sets", "Stone Rules", "Shared grid points", "Constant Game End", "Void Game"]),
    (
        "territory-ld",
        &["Classification of Rule Sets", "Territory Rules", "Shared grid points", "Constant Game End", "Void Game"],
    ),
    ("primitive", &["Primitive Rules", "Shared grid points", "Constant Game End", "Void Game"]),
];

/// A sentence of the text that a dialect comes from is never said to stand in another, whether the answer is the row's or was changed.
#[test]
fn no_dialect_calls_its_own_text_another() {
    let (mut tried, mut wrong) = (0, Vec::new());
    for dialect in every_dialect() {
        let theirs = |text: &&&str| dialect.source.contains(**text) && !ONE_PASSAGE.contains(&(dialect.name, **text));
        let texts: Vec<&&str> = TEXTS.iter().filter(theirs).collect();
        let sections =
            SECTIONS.iter().find(|(name, _)| *name == dialect.name).map_or(&[][..], |(_, sections)| sections);
        for rules in variants(dialect, |_| true) {
            for key in Rules::KEYS {
                tried += 1;
                if !matches!(rules.citation(key), Citation::Another(_)) {
                    continue;
                }
                // What is said of the values of a point is no rule.
                for piece in rules.source(key).split("; ").filter(|piece| !piece.starts_with("the values after ")) {
                    let named = piece.split(", after ").next().unwrap();
                    let theirs = texts.iter().any(|text| named.contains(**text))
                        || sections.iter().any(|section| named.contains(&format!(", \"{section}\"")));
                    wrong.extend(theirs.then(|| format!("{rules} {}: {piece}", key.name)));
                }
            }
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
    assert!(tried > 100_000, "{tried}");
}

/// Words of two sentences of which one says what the other denies.
const NEVER_TOGETHER: &[(&str, &str)] = &[
    ("Passing is forbidden", "may pass"),
    ("Passing is forbidden", "A pass costs nothing"),
    ("only by giving back a prisoner", "may pass at any"),
    ("only the stones on the board count", "Points surrounded by groups in seki count"),
    ("only the stones on the board count", "Surrounded points count"),
    ("only the stones on the board count", "Points surrounded by groups that"),
    ("There is no handicap", "after handicap stones"),
    ("No stones are removed after play has stopped.", "stones removed by agreement"),
    ("Nothing is counted", "Points surrounded by"),
    ("Nothing is counted", "points that touch both colours"),
    ("Nothing is counted", "Equal scores"),
    ("Nothing is counted", "is scored"),
];

#[test]
fn no_sentence_goes_against_another() {
    for dialect in every_dialect() {
        for rules in variants(dialect, |_| true) {
            let said: Vec<String> = Rules::KEYS.iter().map(|key| (key.sentence)(&rules.rules)).collect();
            let says = |words: &str| said.iter().find(|sentence| sentence.contains(words));
            for (one, other) in NEVER_TOGETHER {
                let both = says(one).zip(says(other));
                assert_eq!(both, None, "{rules}");
            }
        }
    }
}

/// Where the count leaves eyes out because of a seki, the sentence on seki does not say that they count, and where it counts
/// them it does not say that they do not.
#[test]
fn what_is_said_of_seki_is_what_is_counted() {
    let board: Board = "XXOOOXX\n.XO.OX.\nXXOOOXX\n.XO.OX.\nXXOOOXX\nOOXXXOO\n.O.X.O.".parse().unwrap();
    for dialect in DIALECTS {
        for rules in variants(dialect, |key| ["scoring", "seki", "stop", "confirm"].contains(&key)) {
            let Ok(mut game) = Game::try_new(
                Ruleset { rules: Rules { setup: shinpan::rules::Setup::Empty, ..rules.rules }, ..rules },
                board.size(),
            ) else {
                continue;
            };
            let stones = Color::BOTH.into_iter().flat_map(|c| board.stones(c).into_iter().map(move |p| (c, p)));
            game.set_up(stones, None).unwrap();
            let _ = game.agree_stop(None);
            let said = (Rules::key("seki").unwrap().sentence)(&rules.rules);
            let left_out = !tally(&game, &PointSet::EMPTY).ownership.seki.is_empty();
            assert!(!(left_out && said.contains("in seki count.")), "{rules}: {said}");
        }
    }
}
