//! Rules that contradict themselves are refused with the reason, one contradiction at a time and by every way in.

use std::collections::BTreeSet;
use std::path::PathBuf;

use crate::common::program::shinpan;
use shinpan::rules::{DIALECTS, OUTLINES, RuleError, Rules, Ruleset};

/// Rules, the answers that are named, and the reason.
const REFUSED: &[(&str, &str, &str)] = &[
    ("chinese pass=forbidden", "pass=forbidden and stop=two-passes", "passes would stop play, and nobody may pass"),
    ("aga pass=forbidden", "pass=forbidden and stop=white-last", "passes would stop play, and nobody may pass"),
    (
        "chinese pass=return",
        "pass=return and stop=two-passes",
        "passes would stop play, and who has no prisoner may not pass",
    ),
    ("nz stop=no-legal-move", "pass=free and stop=no-legal-move", "who may always pass always has a legal move"),
    (
        "tromp-taylor pass=forbidden stop=no-legal-move repetition=none",
        "suicide=allowed, repetition=none, cycle=continue, stop=no-legal-move and limit=0",
        "the same positions may come again for ever, so that the game need not end",
    ),
    (
        "tromp-taylor pass=return stop=no-legal-move repetition=changes",
        "suicide=allowed, repetition=changes, cycle=continue, stop=no-legal-move and limit=0",
        "the same positions may come again for ever, so that the game need not end",
    ),
    (
        "tromp-taylor pass=forbidden stop=agreement pass_limit=wagc",
        "pass=forbidden and pass_limit=wagc",
        "some passes would be forbidden, and all are",
    ),
    (
        "concord pass=forbidden stop=agreement",
        "pass=forbidden and first_pass=white-point",
        "the first or last pass would be worth something, and nobody may pass",
    ),
    (
        "taiwan-classic pass=forbidden stop=agreement",
        "pass=forbidden and first_pass=black-last-move",
        "the first or last pass would be worth something, and nobody may pass",
    ),
    (
        "taiwan pass=return stop=agreement",
        "pass=return and first_pass=white-point",
        "the first pass would be paid for twice, once with a prisoner",
    ),
    (
        "aga pass=forbidden stop=agreement",
        "pass=forbidden and illegal=pass-both",
        "an illegal play would become a pass, which may not be allowed",
    ),
    (
        "chinese pass=forbidden stop=agreement",
        "pass=forbidden and illegal=pass",
        "an illegal play would become a pass, which may not be allowed",
    ),
    (
        "tromp-taylor confirm=play-out pass=forbidden stop=agreement",
        "pass=forbidden and confirm=play-out",
        "passes of the play-out would cost a prisoner, and nobody may pass",
    ),
    (
        "chinese scoring=none",
        "stop=two-passes and scoring=none",
        "nothing would say who wins: only a player without a legal move loses without a score",
    ),
    (
        "nz pass=forbidden stop=no-legal-move scoring=none",
        "confirm=CONFIRM and scoring=none",
        "dead stones would be settled for a score, and there is none",
    ),
    (
        "tromp-taylor pass=forbidden stop=no-legal-move scoring=none limit=99",
        "scoring=none, limit=99 and limit_result=score",
        "the position would be scored at the limit, and there is no score",
    ),
    (
        "tromp-taylor pass=forbidden stop=no-legal-move scoring=none handicap_bonus=n",
        "handicap_bonus=n and scoring=none",
        "White would receive points, and there is no score",
    ),
    (
        "tromp-taylor pass=forbidden stop=no-legal-move scoring=none bonus=tibetan",
        "scoring=none and bonus=tibetan",
        "some points would be worth more, and there is no score",
    ),
    ("chinese scoring=stone", "scoring=stone and shared=half", "shared points would count, and no empty point does"),
    (
        "flammenkamp tax=2",
        "scoring=stone and tax=2",
        "the tax stands for the eyes that do not count where only stones do",
    ),
    (
        "chinese trim=sunjang",
        "scoring=area and trim=sunjang",
        "own stones would be removed to make territory, and it is not territory that counts",
    ),
    (
        "concord scoring=empty",
        "pass=stone, confirm=dispute and scoring=empty",
        "passes would be paid with prisoners, and territory is counted without prisoners",
    ),
];

#[test]
fn each_contradiction_is_refused_with_its_reason() {
    let nz: Ruleset = "nz".parse().unwrap();
    let confirm = (Rules::key("confirm").unwrap().get)(&nz.rules);
    for (text, answers, reason) in REFUSED {
        let answers = answers.replace("CONFIRM", &confirm);
        let error = text.parse::<Ruleset>().expect_err(text);
        assert_eq!(error.to_string(), format!("{answers} contradict each other: {reason}"), "{text}");
    }
    let tried: BTreeSet<&str> = REFUSED.iter().map(|(.., reason)| *reason).collect();
    assert_eq!(tried, Rules::contradictions().collect(), "one case for each, and no two for the same reason");
    assert_eq!(
        "aga pass=stone pass=forbidden".parse::<Ruleset>().unwrap_err().to_string(),
        "rule 'pass' is given twice"
    );
}

#[test]
fn no_dialect_contradicts_itself() {
    for dialect in DIALECTS {
        assert_eq!(dialect.rules.check(), Ok(()), "{}", dialect.name);
    }
    for outline in OUTLINES {
        let first = |key: &&str| format!(" {key}={}", (Rules::key(key).unwrap().get)(&outline.rules));
        let text = format!("{}{}", outline.name, outline.standing.missing().iter().map(first).collect::<String>());
        assert!(text.parse::<Ruleset>().is_ok(), "{text}");
    }
}

/// Rules that do not contradict themselves although they are unusual.
#[test]
fn unusual_rules_are_not_refused() {
    for text in [
        "japanese repetition=positional first_pass=white-point",
        "tromp-taylor pass=forbidden stop=no-legal-move repetition=none limit=500",
        "tromp-taylor pass=forbidden stop=no-legal-move repetition=basic cycle=void",
        "flammenkamp pass=return stop=agreement",
        "flammenkamp pass=forbidden stop=agreement",
        "tromp-taylor pass=forbidden stop=no-legal-move scoring=none limit=99 limit_result=void",
        "concord pass=free",
        "chinese repetition=none",
    ] {
        assert_eq!(text.parse::<Ruleset>().map(|_| ()), Ok(()), "{text}");
    }
}

#[test]
fn a_refused_change_leaves_the_rules_as_they_were() {
    for dialect in DIALECTS {
        let mut ruleset = Ruleset::from(dialect);
        for key in Rules::KEYS {
            for value in (key.values)() {
                let before = ruleset;
                match ruleset.set(key.name, value) {
                    Ok(()) => assert_eq!(ruleset.rules.check(), Ok(()), "{ruleset}"),
                    Err(_) => assert_eq!(ruleset, before),
                }
            }
        }
    }
}

fn file(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).unwrap();
    path
}

#[test]
fn files_name_the_line() {
    let reason =
        "pass=forbidden and stop=two-passes contradict each other: passes would stop play, and nobody may pass";
    for text in [
        "rules = \"nz\"\nstop = \"two-passes\"\nkomi = 7\npass = \"forbidden\"\nlimit = 3\n",
        "{\"rules\": \"nz\",\n\"stop\": \"two-passes\",\n\"komi\": 7,\n\"pass\": \"forbidden\"}",
    ] {
        let error = text.parse::<Ruleset>().unwrap_err();
        assert!(matches!(&error, RuleError::Line { line: 4, .. }), "{error}");
        assert_eq!(error.to_string(), format!("line 4: {reason}"));
    }
    let one_line = r#"{"rules":"chinese","pass":"forbidden"}"#;
    assert_eq!(one_line.parse::<Ruleset>().unwrap_err().to_string(), reason);
}

#[test]
fn arguments_and_configuration_are_refused() {
    let reason =
        "pass=forbidden and stop=two-passes contradict each other: passes would stop play, and nobody may pass";
    let toml = file("contradiction.toml", "rules = \"chinese\"\npass = \"forbidden\"\n");
    let config = file("contradictory-config.toml", "seed = 1\nrules = \"chinese pass=forbidden\"\n");
    let (toml, config) = (toml.to_str().unwrap(), config.to_str().unwrap());
    for (args, error) in [
        (&["--rules", "chinese pass=forbidden"][..], reason.to_string()),
        (&["rules", "chinese", "pass=forbidden"], reason.to_string()),
        (&["rules", "--diff", "aga", "chinese pass=forbidden"], reason.to_string()),
        (&["--rules", toml], format!("cannot read rules from '{toml}': line 2: {reason}")),
        (&["--config", config], format!("{config}: line 2: {reason}")),
    ] {
        let output = shinpan().args(args).output().unwrap();
        assert_eq!(String::from_utf8(output.stderr).unwrap(), format!("error: {error}\n"), "{args:?}");
        assert_eq!(output.status.code(), Some(2), "{args:?}");
    }
}

#[test]
fn a_session_keeps_its_rules_and_its_game() {
    let commands = [
        ("boardsize 5", "="),
        ("shinpan-rules chinese", "="),
        ("play b C3", "="),
        ("shinpan-rules chinese pass=forbidden", "? pass=forbidden and stop=two-passes contradict"),
        (r#"shinpan-rules {"rules":"chinese","pass":"forbidden"}"#, "? pass=forbidden and stop=two-passes contradict"),
        ("kgs-rules chinese pass=forbidden", "? "),
        ("shinpan-rule pass forbidden", "? pass=forbidden and stop=two-passes contradict"),
        ("shinpan-param_rules pass forbidden", "? pass=forbidden and stop=two-passes contradict"),
        ("shinpan-rules_text chinese pass=forbidden", "? pass=forbidden and stop=two-passes contradict"),
        ("shinpan-rules", "= chinese"),
        ("last_move", "= black C3"),
        ("shinpan-rules tromp-taylor pass=forbidden stop=agreement", "="),
        ("kata-set-rule hasButton true", "? pass=forbidden and first_pass=button contradict"),
        ("shinpan-rules_expression", "= tromp-taylor pass=forbidden stop=agreement"),
        (r#"kata-set-rules {"scoring":"TERRITORY","tax":"ALL"}"#, "="),
        ("last_move", "= black C3"),
    ];
    let input: String = commands.iter().map(|(command, _)| format!("{command}\n")).collect();
    let output = shinpan().write_stdin(input).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let replies: Vec<&str> = text.split("\n\n").collect();
    for ((command, start), reply) in commands.iter().zip(&replies) {
        assert!(reply.starts_with(start), "{command}: {reply}");
    }
}
