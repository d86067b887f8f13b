//! Rule expressions: each way in and out, and the laws between them.

use std::path::PathBuf;

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use shinpan::rules::{
    Axis, DIALECTS, Dialect, Expression, FromFile, Near, OUTLINES, Points, RuleError, Rules, Ruleset, kata,
};

/// Texts that are read, with their canonical expressions.
const READ: &[(&str, &str)] = &[
    ("concord", "concord"),
    ("  AGA  ", "aga"),
    ("Tromp Taylor", "tromp-taylor"),
    ("tromp_taylor komi=7.5", "tromp-taylor komi=7.5"),
    ("tromp-taylor,suicide=forbidden", "tromp-taylor suicide=forbidden"),
    ("aga, komi=6.5 ,stop=two passes,suicide=multi", "aga komi=6.5 suicide=multi stop=two-passes"),
    ("new zealand", "new-zealand"),
    ("NewZealand", "new-zealand"),
    ("chinese ko=simple", "chinese repetition=basic"),
    ("chinese-practice ko = Positional", "chinese-practice repetition=positional"),
    ("New_Zealand repetition = situational", "new-zealand repetition=situational"),
    ("chinese-2002 Repetition=SITUATIONAL", "chinese repetition=situational"),
    ("chinese repetition=positional", "chinese"),
    ("japanese stop=White Last suicide=multi", "japanese suicide=multi stop=white-last"),
    ("aga handicap-bonus=N handicap=free", "aga handicap=free handicap_bonus=n"),
    ("korean komi=-3.75 limit=500", "korean komi=-3.75 limit=500"),
    ("chinese\n  komi=7", "chinese komi=7"),
    (r#"{"rules":"chinese","repetition":"situational","komi":7}"#, "chinese komi=7 repetition=situational"),
    (r#" {"Rules":"Tromp Taylor","tax":0,"near":"0","suicide":false}"#, "tromp-taylor suicide=forbidden"),
    (r#"{"suicide":true}"#, "concord suicide=allowed"),
    (r#"{"rules":"aga","scoring":"territory"}"#, "aga scoring=territory"),
    ("{}", "concord"),
    ("rules = \"nz\"", "new-zealand"),
    ("Davies", "tromp-taylor"),
    ("J. Davies komi=5", "tromp-taylor komi=5"),
    ("Elementary Rules", "tromp-taylor"),
    ("# house rules\n\nkomi = 5.5\nstop = \"two passes\"\n", "concord komi=5.5 stop=two-passes"),
    ("rules = \"aga\"\nkomi = 6\nsuicide = true\nlimit = 400", "aga komi=6 suicide=allowed limit=400"),
    // What no source says was said.
    ("math chinese tax=0 stop=two-passes pass=free", "math-chinese pass=free stop=two-passes tax=0"),
    // KataGo's objects, over one of our dialects.
    (r#"{"rules":"chinese","ko":"SIMPLE"}"#, "chinese repetition=basic cycle=void-third stop=two-passes-or-again"),
    (r#"{"rules":"aga","suicide":true,"hasButton":false}"#, "aga suicide=multi"),
    (r#"{"rules":"aga","scoring":"TERRITORY"}"#, "aga pass=free scoring=territory"),
    (r#"{"rules":"aga","tax":"SEKI","komi":7}"#, "aga komi=7 seki=region"),
];

#[test]
fn expressions_json_and_toml_are_read() {
    for (text, canonical) in READ {
        let ruleset: Ruleset = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(ruleset.to_string(), *canonical, "{text}");
    }
}

/// Texts that are refused, with the errors.
const REFUSED: &[(&str, &str)] = &[
    ("chines", "Unknown rules 'chines', did you mean 'chinese'?"),
    ("qqq", "Unknown rules 'qqq'"),
    (
        "math-chinese pass=stone",
        "'math-chinese' needs stop=STOPS: the texts at hand say only that these rules approximate the Chinese ones, not \
         how passing, the end of play and a group tax are ruled",
    ),
    ("kgs", "'kgs' is no set of rules here: a game there has japanese, chinese, aga or new-zealand"),
    (
        "Lasker-Maas",
        "'Lasker-Maas' is no set of rules here: only the definitions of R. E. Maas' draft (1995) are available",
    ),
    (
        "yasunaga",
        "'yasunaga' is no set of rules here: H. Yasunaga's draft (1932) breaks off in article 8 where it is printed",
    ),
    ("torus", "'torus' is no set of rules here: boards have edges here"),
    (
        "OGS komi=7",
        "'OGS' is no set of rules here: a game there has japanese, chinese, korean, aga, new-zealand or ing",
    ),
    ("Group tax?", "Unknown rules 'Group tax?'"),
    ("aga repitition=basic", "unknown rule 'repitition', did you mean 'repetition'?"),
    ("aga repetition=positionel", "invalid value 'positionel' for rule 'repetition', did you mean 'positional'?"),
    ("aga komi=seven", "invalid value 'seven' for rule 'komi', expected a number"),
    ("aga komi=7,5", "invalid value '7,5' for rule 'komi', expected a number"),
    ("aga komi=7 points", "invalid value '7 points' for rule 'komi', expected a number"),
    ("aga komi=", "invalid value '' for rule 'komi', expected a number"),
    ("aga komi=7 KOMI=7", "rule 'komi' is given twice"),
    ("aga first_pass=none first-pass=none", "rule 'first_pass' is given twice"),
    ("komi=7", "no rules are named: expected NAME key=value ..., like chinese ko=positional"),
    ("", "no rules are named: expected NAME key=value ..., like chinese ko=positional"),
    ("aga komi==7", "'aga komi==7' is not of the form NAME key=value ..."),
    ("=7", "'=7' is not of the form NAME key=value ..."),
    (r#"{"rules":"aga","komi":7,"komi":7}"#, "rule 'komi' is given twice"),
    (r#"{"rules":"aga","Rules":"aga"}"#, "rule 'rules' is given twice"),
    (r#"{"repitition":"basic"}"#, "unknown rule 'repitition', did you mean 'repetition'?"),
    (r#"{"hasButon":true}"#, "unknown rule 'hasButon', did you mean 'hasButton'?"),
    (r#"{"komi":null}"#, "the value of 'komi' is neither a word nor a number"),
    (r#"{"komi":[7]}"#, "the value of 'komi' is neither a word nor a number"),
    (r#"{"ko":"a\nb"}"#, "invalid value 'a b' for rule 'ko', expected SIMPLE, POSITIONAL, SITUATIONAL or SPIGHT"),
    (r#"{"a\nb":1}"#, "unknown rule 'a b'"),
    (r#"{"komi":"#, "invalid JSON: EOF while parsing a value at line 1 column 8"),
    ("rules = aga", "invalid TOML: string values must be quoted, expected literal string"),
    ("komi = 7\npass = ", "line 2: invalid TOML: string values must be quoted, expected literal string"),
    ("komi = 7\nkomi = 8", "line 2: invalid TOML: duplicate key"),
    ("komi = 7\nhandicap_bonus = 0\nhandicap-bonus = 0", "line 3: rule 'handicap_bonus' is given twice"),
    ("komi = 7\n\n[more]\nx = 1", "line 3: unknown rule 'more'"),
    ("limit = 7\n[komi]\nx = 1", "line 2: the value of 'komi' is neither a word nor a number"),
    ("komi = nan\nlimit = 1", "line 1: the value of 'komi' is neither a word nor a number"),
    ("# house rules\nrules = \"agga\"\nkomi = 1", "line 2: Unknown rules 'agga', did you mean 'aga'?"),
    ("rules = \"aga\"\n\nsuicid = true", "line 3: unknown rule 'suicid', did you mean 'suicide'?"),
    ("komi = 7\ntie = 3", "line 2: invalid value '3' for rule 'tie', expected draw, black or white"),
    ("komi = 7\nhandicap = \"fixt\"", "line 2: invalid value 'fixt' for rule 'handicap', did you mean 'fixed'?"),
    ("komi = true\nlimit = 1", "line 1: invalid value 'true' for rule 'komi', expected a number"),
    ("rules = \"aga\"\nko = \"SIMPEL\"", "line 2: invalid value 'SIMPEL' for rule 'ko', did you mean 'SIMPLE'?"),
    (
        "{\"rules\": \"aga\",\n\"komi\": 7,\n\"limit\": -1}",
        "line 3: invalid value '-1' for rule 'limit', expected a number",
    ),
    ("{\"rules\": \"aga\",\n\"komi\": {}}", "line 2: the value of 'komi' is neither a word nor a number"),
    (r#"{"ko":"SIMPLE","repetition":"basic"}"#, "unknown rule 'repetition'"),
    (r#"{"scoring":"AREA","score":"AREA"}"#, "rule 'scoring' is given twice"),
];

#[test]
fn errors_say_what_was_meant_on_one_line() {
    let stops = (Rules::key("stop").unwrap().values)();
    let (last, others) = stops.split_last().unwrap();
    for (text, message) in REFUSED {
        let message = &message.replace("STOPS", &format!("{} or {last}", others.join(", ")));
        let error = text.parse::<Ruleset>().expect_err(text).to_string();
        assert_eq!(error, *message, "{text}");
        assert_eq!(error.lines().count(), 1, "{text}");
    }
}

#[test]
fn a_komi_is_kept_unless_one_was_named() {
    for (text, given, kept) in [
        ("aga", false, "5.5"),
        ("aga repetition=basic", false, "5.5"),
        ("aga komi=7.5", true, "7.5"),
        (r#"{"rules":"aga"}"#, false, "5.5"),
        (r#"{"rules":"aga","komi":0}"#, true, "0"),
        (r#"{"ko":"SIMPLE"}"#, false, "5.5"),
        (r#"{"ko":"SIMPLE","komi":6.5}"#, true, "6.5"),
        ("rules = \"aga\"\nkomi = 6", true, "6"),
    ] {
        let expression: Expression = text.parse().unwrap();
        assert_eq!(expression.komi_given, given, "{text}");
        assert_eq!(expression.keeping(Points::halves(11)).rules.komi.to_string(), kept, "{text}");
    }
}

#[test]
fn names_tell_dialects_from_custom_rules() {
    for (text, name) in [
        ("aga", "aga"),
        ("aga komi=0", "aga"),
        ("aga handicap=free repetition=natural", "bga"),
        ("concord scoring=area", "taiwan"),
        ("chinese suicide=allowed", "custom"),
    ] {
        assert_eq!(text.parse::<Ruleset>().unwrap().name(), name, "{text}");
    }
}

#[test]
fn a_refused_change_changes_nothing() {
    let mut ruleset: Ruleset = "aga".parse().unwrap();
    let before = ruleset;
    assert!(ruleset.set("repetition", "never").is_err());
    assert!(ruleset.set("colour", "red").is_err());
    assert_eq!(ruleset, before);
    ruleset.set("Repetition", "Positional").unwrap();
    assert_eq!(ruleset.to_string(), "aga repetition=positional");
}

fn file(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).unwrap();
    path
}

#[test]
fn arguments_are_json_files_or_expressions() {
    let toml = file("house.TOML", "komi = 3\n");
    let json = file("house.json", r#"{"rules":"aga","komi":3}"#);
    for (argument, canonical) in [
        (toml.to_str().unwrap(), "concord komi=3"),
        (json.to_str().unwrap(), "aga komi=3"),
        (r#"{"rules":"nz"}"#, "new-zealand"),
        ("nz komi=3", "new-zealand komi=3"),
    ] {
        assert_eq!(Expression::from_argument(argument).unwrap().ruleset.to_string(), canonical);
    }
    let wrong = file("wrong.toml", "rules = \"nz\"\nkomy = 3\n");
    let error = Expression::from_argument(wrong.to_str().unwrap()).unwrap_err().to_string();
    assert!(error.ends_with("wrong.toml': line 2: unknown rule 'komy', did you mean 'komi'?"), "{error}");
    let error = Expression::from_argument("no/such/rules.toml").unwrap_err();
    assert!(matches!(error, RuleError::File { .. }));
    assert!(error.to_string().starts_with("cannot read rules from 'no/such/rules.toml': "), "{error}");
}

/// The rules that each printed form of a ruleset reads back as.
fn echoes(ruleset: &Ruleset) -> [(String, Ruleset); 3] {
    [ruleset.to_string(), ruleset.to_json(), ruleset.to_toml()].map(|text| {
        let read = text.parse().unwrap_or_else(|e| panic!("{text}: {e}"));
        (text, read)
    })
}

#[test]
fn every_dialect_reads_back_under_all_its_names() {
    for dialect in DIALECTS {
        for (text, read) in echoes(&Ruleset::from(dialect)) {
            assert_eq!(read, Ruleset::from(dialect), "{text}");
        }
        for name in dialect.names() {
            assert_eq!(name.parse::<Ruleset>().unwrap().name(), dialect.name);
        }
    }
}

#[test]
fn what_no_source_says_must_be_said_by_whoever_chooses_the_dialect() {
    for outline in OUTLINES {
        let missing = outline.standing.missing();
        assert!(!missing.is_empty() && !outline.standing.note().is_empty(), "{}", outline.name);
        let answered = |keys: &mut dyn Iterator<Item = &&str>| {
            let answer = |key: &&str| format!(" {key}={}", (Rules::key(key).unwrap().get)(&outline.rules));
            keys.map(answer).collect::<String>()
        };
        for left_out in missing {
            for name in outline.names() {
                let text = format!("{name}{}", answered(&mut missing.iter().filter(|k| *k != left_out)));
                let error = text.parse::<Ruleset>().unwrap_err();
                assert!(matches!(&error, RuleError::Open { key, .. } if key == left_out), "{text}: {error}");
            }
        }
        assert!(Dialect::find(outline.name).is_err(), "{}", outline.name);
        assert!(kata::parse(outline.name).is_err(), "{}", outline.name);
        assert!(Expression::from_sgf(outline.name).is_err(), "{}", outline.name);
        let katago = format!(r#"{{"rules":"{}","ko":"SIMPLE"}}"#, outline.name);
        assert!(matches!(katago.parse::<Ruleset>(), Err(RuleError::Open { .. })), "{katago}");

        let text = format!("{}{}", outline.name, answered(&mut missing.iter()));
        let ruleset: Ruleset = text.parse().unwrap();
        assert_eq!(ruleset.to_string(), text, "the answers stay even where they are the place-holders");
        assert_ne!(ruleset.name(), outline.name, "an outline is no dialect");
        for (text, read) in echoes(&ruleset) {
            assert_eq!(read, ruleset, "{text}");
        }
        assert!(ruleset.explain().contains(&format!("\nNote: {}\n", outline.remark())), "{}", ruleset.explain());
    }
    assert!(DIALECTS.iter().all(|d| d.standing.missing().is_empty()));
}

#[test]
fn tables_name_every_key() {
    let ruleset = Ruleset::from(Dialect::find("chinese").unwrap());
    let (json, toml) = (ruleset.to_json(), ruleset.to_toml());
    assert!(json.starts_with(r#"{"rules":"chinese","setup":"empty","first":"black""#), "{json}");
    assert!(toml.starts_with("rules = \"chinese\"\nsetup = \"empty\"\n"), "{toml}");
    assert!(json.contains(r#""komi":7.5,"#) && toml.contains("\nkomi = 7.5\n"));
    for key in Rules::KEYS {
        assert!(json.contains(&format!(r#""{}":"#, key.name)), "{}", key.name);
        assert!(toml.contains(&format!("\n{} = ", key.name)), "{}", key.name);
    }
}

/// Every answer that can be given has a text that explains it, and what a row cites is an axis that it answers.
#[test]
fn every_answer_has_its_source() {
    for key in Rules::KEYS {
        for (choice, answer) in (key.values)().iter().enumerate() {
            let mut bases =
                ["concord", "tromp-taylor", "tromp-taylor stop=agreement", "tromp-taylor pass=return stop=agreement"]
                    .into_iter()
                    .chain(["tromp-taylor pass=forbidden stop=no-legal-move", "concord scoring=area pass=free"])
                    .chain(["tromp-taylor scoring=territory"])
                    .map(|base| base.parse::<Ruleset>().unwrap());
            let answered = bases.find_map(|mut r| r.set(key.name, &value(&[answer], choice, 3)).is_ok().then_some(r));
            let ruleset = answered.unwrap_or_else(|| panic!("{}={answer} goes with none of them", key.name));
            let source = ruleset.source(key);
            assert!(source.len() > 10, "{}={answer}: '{source}'", key.name);
            let said = ruleset.citation(key);
            let line =
                format!("{}={}: {} [{said}]", key.name, (key.get)(&ruleset.rules), (key.sentence)(&ruleset.rules));
            assert!(!line.contains(".txt"), "a reader does not know our files: {line}");
            assert!(ruleset.explain().lines().any(|l| l == line), "{line}");
        }
    }
    for dialect in DIALECTS.iter().chain(OUTLINES) {
        for (key, source) in dialect.cites {
            assert!(Rules::key(key).is_ok_and(|k| k.name == *key) && source.len() > 5, "{}: {key}", dialect.name);
        }
    }
    for (rules, axis, source) in [
        ("japanese", "illegal", "The Japanese Rules of Go (1989), article 14"),
        ("japanese illegal=pass", "illegal", "Concord Go Rules, \"Illegal play handling\""),
        ("aga komi=0", "repetition", "AGA rule 6"),
        (
            "aga repetition=positional",
            "repetition",
            "Revision of the World Mind Sports Games rules (\"to recreate a board position that previously existed\")",
        ),
    ] {
        assert_eq!(rules.parse::<Ruleset>().unwrap().source(Rules::key(axis).unwrap()), source, "{rules}");
    }
}

#[test]
fn a_difference_is_a_table_and_what_the_answers_mean() {
    let rules = |text: &str| text.parse::<Ruleset>().unwrap();
    let diff = rules("taiwan").diff(&rules("concord komi=6.5"));
    let lines: Vec<&str> = diff.lines().collect();
    assert_eq!(
        lines[..3],
        ["rule     taiwan  concord komi=6.5", "komi     7       6.5", "scoring  area    territory"],
        "{diff}"
    );
    assert_eq!(lines.len(), 3 + 1 + 4, "{diff}");
    assert!(
        lines[6].starts_with("scoring=area: ") && lines[6].ends_with(" [its text: Concord Go Rules, \"Taiwan rules\"]"),
        "{diff}"
    );
    let same = "aga and bga handicap=fixed repetition=situational are the same rules";
    assert_eq!(rules("aga").diff(&rules("bga handicap=fixed repetition=situational")), same);
    for a in DIALECTS {
        for b in DIALECTS {
            let differing = Rules::KEYS.iter().filter(|k| (k.get)(&a.rules) != (k.get)(&b.rules)).count();
            let lines = if differing == 0 { 1 } else { 2 + 3 * differing };
            assert_eq!(Ruleset::from(a).diff(&Ruleset::from(b)).lines().count(), lines, "{} {}", a.name, b.name);
        }
    }
}

/// A value of an axis: one of the listed ones, or a number where the list describes a number.
fn value(values: &[&str], choice: usize, number: i32) -> String {
    match values {
        ["POINTS"] => Points::halves(i64::from(number)).to_string(),
        ["MOVES"] => number.unsigned_abs().to_string(),
        ["STEPS"] => ["0", "2", "previous-3"][choice % 3].to_string(),
        values => values[choice % values.len()].to_string(),
    }
}

/// Pieces of rule texts, and anything else.
fn piece() -> impl Strategy<Value = String> {
    const KNOWN: &[&str] = &[
        "aga", "komi", "rules", "ko", "SIMPLE", "limit", "=", ":", "\"", ",", "{", "}", "[", "]", "#", "\n", " ", "7",
    ];
    prop_oneof![4 => prop::sample::select(KNOWN).prop_map(str::to_string), 1 => any::<char>().prop_map(String::from)]
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 500, rng_seed: RngSeed::Fixed(1), failure_persistence: None, ..ProptestConfig::default()
    })]

    #[test]
    fn whatever_is_chosen_reads_back(
        dialect in 0..DIALECTS.len(),
        choices in prop::collection::vec((any::<bool>(), any::<usize>(), -999_999_999..999_999_999_i32), Rules::KEYS.len()),
    ) {
        let mut ruleset = Ruleset::from(&DIALECTS[dialect]);
        for (key, (change, choice, number)) in Rules::KEYS.iter().zip(choices) {
            if change {
                // What contradicts the answers so far is refused and stays as it was.
                let _ = ruleset.set(key.name, &value(&(key.values)(), choice, number));
            }
        }
        for (text, read) in echoes(&ruleset) {
            prop_assert_eq!(read, ruleset, "{}", text);
        }
    }

    #[test]
    fn no_text_breaks_a_reader_or_its_error(pieces in prop::collection::vec(piece(), 0..12)) {
        let text = pieces.concat();
        for read in [text.parse(), Expression::from_sgf(&text), kata::parse(&text)] {
            if let Err(error) = read {
                prop_assert_eq!(error.to_string().lines().count(), 1, "{:?}", error);
            }
        }
    }

    #[test]
    fn komi_with_many_digits_reads_back(whole in 0..999_999_999_u32, fraction in 0..999_999_999_u32) {
        let ruleset: Ruleset = format!("aga komi=-{whole}.{fraction:09}").parse().unwrap();
        for (text, read) in echoes(&ruleset) {
            prop_assert_eq!(read, ruleset, "{}", text);
        }
    }
}

#[test]
fn distances_are_numbers_of_steps_from_any_stone_or_the_previous_one() {
    for (text, read) in [("0", Near::Off), ("3", Near::Stone(3)), ("previous-2", Near::Previous(2))] {
        let ruleset: Ruleset = format!("chinese near={text}").parse().unwrap();
        assert_eq!((ruleset.rules.near, ruleset.rules.near.text()), (read, text.to_string()));
    }
    for text in ["previous-0", "previous", "-1", "2.5", "near"] {
        let error = format!("chinese near={text}").parse::<Ruleset>().unwrap_err().to_string();
        assert_eq!(error, format!("invalid value '{text}' for rule 'near', expected a number"));
    }
}

/// Quotations of a text that is kept at hand stand in it: every citation is held against a table of sections.
#[test]
fn what_is_quoted_stands_in_the_text() {
    let table = include_str!("rules/sections.txt");
    let known: Vec<(&str, &str)> =
        table.lines().filter(|l| !l.starts_with('#')).map(|l| l.split_once(" | ").unwrap()).collect();
    let files: std::collections::BTreeSet<&str> = known.iter().map(|(file, _)| *file).collect();
    let mut quoted = 0;
    let mut check = |what: &str, source: &str| {
        let mut file = None;
        for (i, piece) in source.split('"').enumerate() {
            if i % 2 == 1 {
                let Some(file) = file else { continue };
                quoted += 1;
                assert!(known.contains(&(file, piece)), "{what}: {file} has no \"{piece}\"");
                continue;
            }
            let named = files.iter().filter_map(|f| piece.rfind(f).map(|at| (at, *f))).max();
            file = named.map(|(_, f)| f).or(file.filter(|_| !piece.contains(';')));
        }
    };
    for dialect in DIALECTS.iter().chain(OUTLINES) {
        check(dialect.name, dialect.source);
        for (key, source) in dialect.cites {
            check(&format!("{} {key}", dialect.name), source);
        }
        let ruleset = Ruleset::from(dialect);
        Rules::KEYS.iter().for_each(|key| check(key.name, ruleset.source(key)));
    }
    assert!(quoted > 200, "{quoted}");
}

/// A passage says one thing: rows that cite the same one for a question have the same answer. Of a table each cites its column.
#[test]
fn no_passage_is_cited_for_two_answers() {
    let mut said: std::collections::BTreeMap<(&str, &str), (String, &str)> = std::collections::BTreeMap::new();
    for dialect in DIALECTS {
        for (key, _) in dialect.cites {
            let key = Rules::key(key).unwrap();
            let source = Ruleset::from(dialect).source(key);
            if source.starts_with("no text: ") || source.contains("the table's row") {
                continue;
            }
            let (answer, passage) = ((key.get)(&dialect.rules), source.trim_start_matches("another text: "));
            let (other, who) = said.entry((key.name, passage)).or_insert_with(|| (answer.clone(), dialect.name));
            assert_eq!(*other, answer, "{}: {who} and {} cite {passage}", key.name, dialect.name);
        }
    }
    assert!(said.len() > 150, "{}", said.len());
}
