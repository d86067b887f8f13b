//! KataGo's language for rules, and the names in game records.

use shinpan::board::{Move, Size};
use shinpan::game::Game;
use shinpan::rules::{DIALECTS, Expression, RuleError, Ruleset, kata, sgf_name};

use crate::common;

/// KataGo's names and what they are here (KataGo, `docs/GTP_Extensions.md`, `kata-set-rules`).
const NAMES: &[(&str, &str)] = &[
    ("tromp-taylor", "tromp-taylor komi=7.5 suicide=multi"),
    ("Tromp Taylor", "tromp-taylor komi=7.5 suicide=multi"),
    ("tromptaylor ", "tromp-taylor komi=7.5 suicide=multi"),
    ("chinese", "chinese repetition=basic cycle=void-third stop=two-passes-or-again shared=none illegal=refuse"),
    ("chinese-ogs", "chinese shared=none illegal=refuse"),
    ("ChineseKGS", "chinese shared=none illegal=refuse"),
    ("japanese", "japanese cycle=void-third stop=two-passes-or-again seki=region illegal=refuse"),
    ("korean", "korean cycle=void-third stop=two-passes-or-again seki=region"),
    ("aga", "aga handicap_komi=same pass=free stop=two-passes illegal=refuse"),
    ("bga", "bga handicap_komi=same pass=free repetition=situational stop=two-passes illegal=refuse"),
    ("french", "bga handicap_komi=same pass=free repetition=situational stop=two-passes illegal=refuse"),
    ("nz", "new-zealand handicap_komi=same suicide=multi repetition=situational stop=two-passes"),
    ("new_zealand", "new-zealand handicap_komi=same suicide=multi repetition=situational stop=two-passes"),
    ("ing", "chinese handicap_bonus=0 suicide=multi shared=none illegal=refuse"),
    ("GOE", "chinese handicap_bonus=0 suicide=multi shared=none illegal=refuse"),
];

/// Names that only KataGo has, in every text that names rules.
const NAMES_ELSEWHERE: &[(&str, &str)] = &[
    ("chinese-ogs", "chinese shared=none illegal=refuse"),
    ("Chinese KGS", "chinese shared=none illegal=refuse"),
    ("chinese_kgs komi=5.5", "chinese komi=5.5 shared=none illegal=refuse"),
    (
        "ancient-area",
        "chinese handicap_bonus=0 repetition=basic cycle=void-third stop=two-passes-or-again shared=none seki=region tax=2 illegal=refuse",
    ),
    ("ancient-territory", "japanese cycle=void-third stop=two-passes-or-again seki=region tax=2 illegal=refuse"),
    ("{\"rules\":\"chinese-ogs\",\"komi\":5.5}", "chinese komi=5.5 shared=none illegal=refuse"),
    ("{\"rules\":\"chinese-ogs\",\"hasButton\":true}", "chinese shared=none first_pass=button illegal=refuse"),
    ("rules = \"chinese-kgs\"", "chinese shared=none illegal=refuse"),
    ("stone_scoring", "stone"),
    ("japanese", "japanese"),
];

#[test]
fn katagos_names_are_rules_wherever_rules_are_named() {
    for (text, expected) in NAMES_ELSEWHERE {
        for read in [text.parse::<Expression>(), Expression::from_sgf(text)] {
            assert_eq!(read.map(|e| e.ruleset.to_string()), Ok(expected.to_string()), "{text}");
        }
    }
    let error = "chinese-ogz".parse::<Expression>().unwrap_err().to_string();
    assert!(error.starts_with("Unknown rules 'chinese-ogz'"), "{error}");
}

/// KataGo's objects and compact strings.
const TEXTS: &[(&str, &str)] = &[
    ("{}", "tromp-taylor komi=7.5 suicide=multi"),
    (
        r#"{"hasButton":false,"ko":"SIMPLE","scoring":"AREA","suicide":false,"tax":"NONE","whiteHandicapBonus":"N","friendlyPassOk":true}"#,
        "chinese repetition=basic cycle=void-third stop=two-passes-or-again shared=none illegal=refuse",
    ),
    (
        r#"{"ko":"SITUATIONAL"}"#,
        "new-zealand komi=7.5 handicap_komi=same suicide=multi repetition=situational stop=two-passes",
    ),
    (r#"{"koRule":"x","ko":"simple"}"#, "unknown rule 'koRule', did you mean 'ko'?"),
    (
        r#"{"scoringRule":"TERRITORY","ko":"SIMPLE","multiStoneSuicideLegal":false}"#,
        "japanese cycle=void-third stop=two-passes-or-again seki=region illegal=refuse",
    ),
    (
        r#"{"scoring":"TERRITORY","tax":"NONE"}"#,
        "japanese suicide=multi repetition=positional cycle=continue seki=count illegal=refuse",
    ),
    (r#"{"komi":6}"#, "tromp-taylor komi=6 suicide=multi"),
    (r#"{"tax":"ALL"}"#, "chinese handicap_bonus=0 suicide=multi shared=none seki=region tax=2 illegal=refuse"),
    (r#"{"hasButton":true}"#, "chinese handicap_bonus=0 suicide=multi shared=none first_pass=button illegal=refuse"),
    (r#"{"suicide":"maybe"}"#, "invalid value 'maybe' for rule 'suicide', expected false, true, 0 or 1"),
    (r#"{"ko":"SITUATIONEL"}"#, "invalid value 'SITUATIONEL' for rule 'ko', did you mean 'SITUATIONAL'?"),
    ("koPOSITIONALscoreAREAtaxNONEsui0whbN", "chinese shared=none illegal=refuse"),
    (
        "koSIMPLEscoreTERRITORYtaxSEKIsui0komi6.5",
        "japanese cycle=void-third stop=two-passes-or-again seki=region illegal=refuse",
    ),
    (
        "koSITUATIONAL scoring AREA tax NONE sui 0 whb N-1 fpok1",
        "aga handicap_komi=same pass=free stop=two-passes illegal=refuse",
    ),
    ("komi5.5koPOSITIONAL", "tromp-taylor komi=5.5 suicide=multi"),
    (
        "koSIMPLEscoreAREAtaxALLsui0",
        "chinese handicap_bonus=0 repetition=basic cycle=void-third stop=two-passes-or-again shared=none seki=region tax=2 illegal=refuse",
    ),
    ("koPOSITIONALscoreAREAtaxNONEsui0button1whbN", "chinese shared=none first_pass=button illegal=refuse"),
    ("koSIMPLEkoSIMPLE", "rule 'ko' is given twice"),
    ("koSIMPLY", "Unknown rules 'koSIMPLY'"),
    (
        "stone-scoring",
        "chinese handicap_bonus=0 repetition=basic cycle=void-third stop=two-passes-or-again shared=none seki=region tax=2 illegal=refuse",
    ),
    (
        "Ancient Area",
        "chinese handicap_bonus=0 repetition=basic cycle=void-third stop=two-passes-or-again shared=none seki=region tax=2 illegal=refuse",
    ),
    ("ancient_territory", "japanese cycle=void-third stop=two-passes-or-again seki=region tax=2 illegal=refuse"),
    ("aga-button", "aga komi=7 handicap_komi=same pass=free stop=two-passes first_pass=button illegal=refuse"),
    ("japanes", "Unknown rules 'japanes', did you mean 'japanese'?"),
    ("", "Unknown rules ''"),
];

fn shown(read: Result<Expression, RuleError>) -> String {
    read.map_or_else(|e| e.to_string(), |e| e.ruleset.to_string())
}

#[test]
fn katagos_texts_have_katagos_meaning() {
    for (text, meaning) in NAMES.iter().chain(TEXTS) {
        assert_eq!(shown(kata::parse(text)), *meaning, "{text}");
    }
}

/// Our rules and what `kata-get-rules` says of them: ko, scoring, suicide, tax, whiteHandicapBonus, friendlyPassOk.
const CLOSEST: &[(&str, [&str; 6])] = &[
    ("concord", ["SITUATIONAL", "AREA", "false", "NONE", "N-1", "true"]),
    ("concord pass=free", ["SITUATIONAL", "TERRITORY", "false", "NONE", "N-1", "false"]),
    ("taiwan", ["SITUATIONAL", "AREA", "false", "NONE", "N-1", "true"]),
    ("aga", ["SITUATIONAL", "AREA", "false", "NONE", "N-1", "true"]),
    ("new-zealand", ["SITUATIONAL", "AREA", "true", "NONE", "0", "true"]),
    ("tromp-taylor", ["POSITIONAL", "AREA", "true", "NONE", "0", "false"]),
    ("chinese", ["POSITIONAL", "AREA", "false", "NONE", "N", "true"]),
    ("spight", ["SPIGHT", "AREA", "false", "NONE", "0", "false"]),
    ("japanese", ["SIMPLE", "TERRITORY", "false", "SEKI", "0", "false"]),
    ("japanese repetition=none seki=count suicide=multi", ["SIMPLE", "TERRITORY", "true", "NONE", "0", "false"]),
    ("flammenkamp", ["POSITIONAL", "AREA", "true", "ALL", "0", "false"]),
];

#[test]
fn the_closest_match_is_reported_in_katagos_order() {
    for (text, [ko, scoring, suicide, tax, bonus, friendly]) in CLOSEST {
        let ruleset: Ruleset = text.parse().unwrap();
        let expected = format!(
            r#"{{"friendlyPassOk":{friendly},"hasButton":false,"ko":"{ko}","scoring":"{scoring}","suicide":{suicide},"tax":"{tax}","whiteHandicapBonus":"{bonus}"}}"#
        );
        assert_eq!(kata::get(&ruleset.rules), expected, "{text}");
    }
}

/// KataGo's words on the rules that it names are ours.
#[test]
fn katagos_names_are_reported_as_katago_does() {
    let mut names = 0;
    for (number, line) in common::lines(include_str!("katago/rules.table")) {
        let [name, komi, report] = *common::cells(line) else { panic!("line {number}") };
        let rules = kata::parse(name).unwrap_or_else(|e| panic!("line {number}: {e}")).ruleset.rules;
        assert_eq!((kata::get(&rules).as_str(), rules.komi.to_string().as_str()), (report, komi), "line {number}");
        assert_eq!(kata::friendly_pass(name), report.contains(r#""friendlyPassOk":true"#), "line {number}");
        names += 1;
    }
    assert_eq!(names, 39);
}

/// Only where dead stones are taken off by agreement may a player leave them on the board and pass.
#[test]
fn no_pass_is_friendly_where_stones_stay() {
    for dialect in DIALECTS {
        let friendly = kata::get(&dialect.rules).contains(r#""friendlyPassOk":true"#);
        let mut game = Game::new(common::fitting(dialect, Size::square(19).unwrap()), Size::square(19).unwrap());
        for _ in 0..6 {
            if !game.has_stopped() {
                let _ = game.play(game.to_play(), Move::Pass);
            }
        }
        assert!(!friendly || !game.has_stopped() || game.removes_dead(), "{}", dialect.name);
    }
}

/// KataGo's own words come back: reading its own report changes nothing that it asks about.
#[test]
fn reports_read_back() {
    for (name, _) in NAMES {
        let report = kata::get(&kata::parse(name).unwrap().ruleset.rules);
        let read = kata::parse(&report).unwrap().ruleset.rules;
        assert_eq!(kata::report(&read, kata::friendly_pass(&report)), report, "{name}");
    }
}

#[test]
fn one_rule_is_set_and_the_others_stay() {
    for (rules, key, value, after) in [
        ("concord", "ko", "SIMPLE", "concord repetition=basic cycle=void-third"),
        ("concord", "ko", "positional", "concord repetition=positional"),
        ("chinese", "ko", "SPIGHT", "chinese repetition=since-pass stop=pass-again"),
        ("chinese repetition=since-pass stop=pass-again", "ko", "POSITIONAL", "chinese"),
        ("spight", "ko", "SIMPLE", "spight repetition=basic cycle=void-third stop=two-passes-or-again"),
        ("concord", "scoring", "TERRITORY", "concord pass=free"),
        ("japanese", "score", "AREA", "japanese scoring=area"),
        ("japanese", "tax", "NONE", "japanese seki=count"),
        ("japanese", "tax", "ALL", "japanese seki=region tax=2"),
        ("japanese tax=2", "tax", "SEKI", "japanese seki=region"),
        ("new-zealand", "suicide", "true", "new-zealand suicide=multi"),
        ("new-zealand", "SUICIDE", "False", "new-zealand suicide=forbidden"),
        ("aga", "whiteHandicapBonus", "N", "aga handicap_bonus=n"),
        ("aga", "friendlyPassOk", "false", "aga"),
        ("aga", "hasButton", "false", "aga"),
        ("aga", "hasButton", "true", "aga first_pass=button"),
        ("aga first_pass=button", "hasButton", "false", "aga"),
        ("concord", "hasButton", "false", "concord"),
    ] {
        let mut ruleset: Ruleset = rules.parse().unwrap();
        kata::set(&mut ruleset, key, value).unwrap();
        assert_eq!(ruleset.to_string(), after, "{key} {value}");
    }
    for (key, value, message) in [
        ("tax", "SEKY", "invalid value 'SEKY' for rule 'tax', did you mean 'SEKI'?"),
        ("skoring", "AREA", "unknown rule 'skoring', did you mean 'scoring'?"),
    ] {
        let mut ruleset: Ruleset = "aga".parse().unwrap();
        let before = ruleset;
        assert_eq!(kata::set(&mut ruleset, key, value).unwrap_err().to_string(), message);
        assert_eq!(ruleset, before);
    }
}

/// The `RU` property as it is met.
const RECORDS: &[(&str, &str)] = &[
    ("Japanese", "japanese"),
    ("JPN", "japanese"),
    ("jp", "japanese"),
    ("Japanese rules", "japanese"),
    ("Chinese", "chinese"),
    ("Chinese, Pair Go", "chinese"),
    ("Korean", "korean"),
    ("Hanguk Kiweon", "korean"),
    ("AGA", "aga"),
    ("BGA", "bga"),
    ("NZ", "new-zealand"),
    ("New Zealand", "new-zealand"),
    ("NewZealand", "new-zealand"),
    ("Tromp-Taylor", "tromp-taylor"),
    ("TrompTaylor", "tromp-taylor"),
    ("CGOS", "tromp-taylor"),
    ("concord scoring=area komi=7.5", "concord komi=7.5 scoring=area"),
    ("koPOSITIONALscoreAREAtaxNONEsui0whbN", "chinese shared=none illegal=refuse"),
    (
        r#"{"ko":"SIMPLE","scoring":"TERRITORY","suicide":false,"komi":6.5}"#,
        "japanese cycle=void-third stop=two-passes-or-again seki=region illegal=refuse",
    ),
    ("GOE", "ing-1991"),
    ("Ing", "ing-1991"),
    ("Ing Goe", "ing-1991"),
    ("French", "french"),
    ("Stone Scoring", "stone"),
    (
        "koSIMPLEtaxALL",
        "chinese handicap_bonus=0 suicide=multi repetition=basic cycle=void-third stop=two-passes-or-again shared=none seki=region tax=2 illegal=refuse",
    ),
    ("uchikomi", "Unknown rules 'uchikomi'"),
    ("Rules", "Unknown rules 'Rules'"),
    ("", "no rules are named: expected NAME key=value ..., like chinese ko=positional"),
];

#[test]
fn records_name_rules_in_many_ways() {
    for (text, meaning) in RECORDS {
        assert_eq!(shown(Expression::from_sgf(text)), *meaning, "{text}");
    }
}

#[test]
fn records_are_written_with_official_names() {
    for (text, name) in [
        ("aga komi=0.5", "AGA"),
        ("japanese", "Japanese"),
        ("nz", "NZ"),
        ("chinese komi=0", "chinese"),
        ("bga handicap=fixed", "bga handicap=fixed"),
        ("chinese repetition=basic komi=0", "chinese repetition=basic"),
    ] {
        let ruleset: Ruleset = text.parse().unwrap();
        assert_eq!(sgf_name(&ruleset), name, "{text}");
        let mut read = Expression::from_sgf(name).unwrap().keeping(ruleset.rules.komi);
        read.base = ruleset.base;
        assert_eq!(read, ruleset, "{text}");
    }
}
