//! What the referee does: illegal moves by dialect, passes that are owed, dead stones that players do not agree on.

use crate::common::{games, said, scripted};

/// An engine that plays these moves one after the other, then passes.
fn plays(moves: &str, what: &[(&str, &str)]) -> String {
    let next = format!(
        "set -- {moves}; if [ $moves -le $# ]; then eval mv=\\${{$moves}}; else mv=pass; fi; printf \"= %s\\n\\n\" $mv"
    );
    scripted(&[&[("DO", next.as_str()), ("MORE", "final_status_list final_score")], what].concat())
}

#[test]
#[cfg(unix)]
fn an_illegal_move_has_the_consequence_of_the_rules() {
    for (rules, flag, result, says) in [
        ("chinese illegal=loss", None, "W+F", "plays C3, which is illegal: a stone stands at C3"),
        ("chinese illegal=pass", None, "", "C3, which is illegal: a stone stands at C3; it becomes a pass"),
        ("chinese illegal=refuse", None, "", "C3, which is illegal: a stone stands at C3; it is taken back"),
        ("chinese illegal=refuse", Some("loss"), "W+F", "which is illegal"),
        ("chinese illegal=loss", Some("pass"), "", "it becomes a pass"),
        ("chinese illegal=loss", Some("ask-again"), "", "it is taken back"),
    ] {
        let black = plays("C3 C3", &[("SCORE", "0")]);
        let white = plays("B2", &[("SCORE", "0")]);
        let mut args = vec![&*black, &*white, "--games", "1", "--size", "5", "--rules", rules];
        args.extend(flag.iter().flat_map(|flag| ["--illegal", flag]));
        let game = &games(&args)[0];
        assert!(said(game).contains(says), "{rules}: {}", said(game));
        if result.is_empty() {
            assert_eq!(game["ending"], "score", "{rules}: {}", said(game));
        } else {
            assert_eq!(game["result"], result, "{rules}: {}", said(game));
        }
    }
}

#[test]
#[cfg(unix)]
fn whoever_insists_on_an_illegal_move_loses() {
    let black = scripted(&[("DO", "printf \"= C3\\n\\n\""), ("MORE", "undo")]);
    let white = plays("B2", &[]);
    let game = &games(&[&black, &white, "--games", "1", "--size", "5", "--rules", "chinese illegal=refuse"])[0];
    assert_eq!((&game["result"], &game["ending"]), (&"W+F".into(), &"illegal move".into()));
    assert!(said(game).contains("once too often"), "{}", said(game));
}

#[test]
#[cfg(unix)]
fn passes_that_are_owed_are_asked_for_or_imputed() {
    for (rules, black, white, expected) in [
        // Under Concord the first and the last pass of the game are made by different players.
        ("concord", "pass C3 pass", "E5 pass pass", "B pass / W E5 / B C3 / W pass / B pass / W pass"),
        ("concord", "C3 pass", "pass pass", "B C3 / W pass / B pass"),
        // Under AGA rules White passes last.
        ("aga", "C3 pass", "pass pass", "B C3 / W pass / B pass / W pass"),
        ("chinese", "C3 pass", "pass pass", "B C3 / W pass / B pass"),
    ] {
        for flags in [&[][..], &["--impute"]] {
            let (black, white) = (plays(black, &[]), plays(white, &[]));
            let args =
                [&[&*black, &*white, "--games", "1", "--size", "5", "--rules", rules, "--no-claims"], flags].concat();
            let game = &games(&args)[0];
            let moves: Vec<&str> = game["moves"].as_array().unwrap().iter().map(|m| m.as_str().unwrap()).collect();
            assert_eq!(moves.join(" / "), expected, "{rules}: {}", said(game));
        }
    }
}

#[test]
#[cfg(unix)]
fn who_does_not_agree_on_dead_stones_plays_on_as_the_rules_say() {
    for (rules, says) in [
        ("concord", "play resumes, as White asks"),
        ("chinese", "play resumes"),
        ("aga", "play resumes"),
        ("wmsg", "play resumes"),
        ("ing", "play"),
        ("japanese", "dead"),
    ] {
        let black = plays("C3", &[("DEAD", "E5")]);
        let white = plays("E5", &[("DEAD", "")]);
        let game = &games(&[&black, &white, "--games", "1", "--size", "5", "--rules", rules])[0];
        assert!(said(game).contains("dead stones: Black says E5, White says none"), "{rules}: {}", said(game));
        assert!(said(game).contains(says), "{rules}: {}", said(game));
        assert_eq!(game["ending"], "score", "{rules}: {}", said(game));
    }
}

#[test]
#[cfg(unix)]
fn what_both_call_dead_is_removed_and_scores_are_set_beside_each_other() {
    let score = [("DEAD", "E5"), ("SCORE", "B+25.0")];
    let black = plays("C3", &score);
    let white = plays("E5", &[("DEAD", "E5"), ("SCORE", "B+24.0")]);
    let game = &games(&[&black, &white, "--games", "1", "--size", "5", "--rules", "chinese komi=0"])[0];
    assert_eq!(game["result"], "B+25.0", "{}", said(game));
    assert_eq!(game["claims"], serde_json::json!({"black": "B+25.0", "white": "B+24.0"}));
    assert!(said(game).contains("White claims B+24.0, the referee counts B+25.0"), "{}", said(game));
    assert!(!said(game).contains("Black claims"), "{}", said(game));
}

/// Rules that remove nothing ask nobody for dead stones; an engine that takes some off all the same is asked afterwards.
#[test]
#[cfg(unix)]
fn a_score_without_stones_that_the_rules_leave_is_explained() {
    let black = plays("C3", &[("DEAD", "E5"), ("SCORE", "B+25.0")]);
    let white = plays("E5", &[("DEAD", ""), ("SCORE", "0")]);
    let game = &games(&[&black, &white, "--games", "1", "--size", "5", "--rules", "tromp-taylor komi=0"])[0];
    assert_eq!(game["result"], "0", "{}", said(game));
    assert!(said(game).contains("Black claims B+25.0, the referee counts 0: it"), "{}", said(game));
    assert!(said(game).contains("it takes E5 for dead"), "{}", said(game));
    assert!(!said(game).contains("White claims"), "{}", said(game));
}
