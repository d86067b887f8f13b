//! Acts of the referee: illegal moves by dialect, passes that are owed, dead stones that players do not agree on.

use super::common::{Folder, games, said, scripted, shinpan};

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

/// Rules that remove nothing ask nobody for dead stones; an engine that takes some off all the same is asked
/// afterwards.
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

/// Both say after three turns of their own that White is far ahead; one of them alone, or with less than was asked for,
/// is not enough.
#[test]
#[cfg(unix)]
fn a_game_that_both_think_lost_ends() {
    let moves = "A1 A3 C1 C3 E1 E3 A5 C5";
    let says = |estimate: &'static str| {
        plays(moves, &[("ESTIMATE", estimate), ("MORE", "estimate_score final_status_list final_score")])
    };
    let other = |estimate: &'static str| {
        let what = [("ESTIMATE", estimate), ("MORE", "estimate_score final_status_list final_score")];
        plays("B1 B3 D1 D3 B5 D5 E5 B2", &what)
    };
    let sure = "W+21.5 (upper bound: 25.0, lower: 3.0)";
    let rules = ["--games", "1", "--size", "5", "--rules", "chinese komi=0"];
    for (black, white, agreed, ends) in
        [(sure, "W+20", "20", true), (sure, "W+20", "21", false), (sure, "B+30", "20", false), (sure, "?", "20", false)]
    {
        let game =
            &games(&[&[says(black).as_str(), &other(white)], &rules[..], &["--resign-agreed", agreed]].concat())[0];
        assert_eq!(game["ending"] == "adjudication", ends, "{white}, {agreed}: {}", said(game));
        if ends {
            assert_eq!(
                (&game["result"], game["moves"].as_array().unwrap().len()),
                (&"W+R".into(), 6),
                "{}",
                said(game)
            );
            assert!(
                said(game).contains("both engines have said 3 times that White wins by 20 or more"),
                "{}",
                said(game)
            );
        }
    }
    // Nobody is asked unless it was wanted.
    let game = &games(&[&[says(sure).as_str(), &other(sure)], &rules[..]].concat())[0];
    assert_eq!(game["ending"], "score", "{}", said(game));
}

/// The settings of an engine in a file reach it: the folder, the environment, commands to start with.
#[test]
#[cfg(unix)]
fn engines_come_from_a_file() {
    let folder = Folder::new();
    std::fs::create_dir(folder.path("there")).unwrap();
    std::fs::copy("tests/arena/engine.sh", folder.path("there/engine.sh")).unwrap();
    let says = r#"basename $PWD > saw; printf '= %s\n\n' $MOVE"#;
    let text = format!(
        "[[engine]]\ncommand = \"sh engine.sh\"\nname = \"A\"\nfolder = \"there\"\nenv = {{ MOVE = \"C3\", DO = '''{says}''' }}\n\
         commands = [\"level 7\"]\n\n[[engine]]\ncommand = \"own:random\"\nname = \"B\"\n"
    );
    std::fs::write(folder.path("engines.toml"), text).unwrap();
    let file = folder.text("engines.toml");
    let game = &games(&["--engines", &file, "--games", "1", "--size", "5", "--max-moves", "1"])[0];
    assert_eq!((&game["black"], &game["white"], &game["moves"][0]), (&"A".into(), &"B".into(), &"B C3".into()));
    assert_eq!(std::fs::read_to_string(folder.path("there/saw")).unwrap(), "there\n");
    let command = game["sides"]["black"]["command"].as_str().unwrap();
    assert!(command.starts_with("sh engine.sh (in ") && command.ends_with("; level 7)"), "{command}");

    std::fs::write(folder.path("engines.toml"), "[[engine]]\ncommand = \"own:random\"\nlevel = 3\n").unwrap();
    let output = shinpan(&["match", "--engines", &file]);
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(said.contains("engines.toml: line 3: unknown field `level`"), "{said}");
}

/// A handicap given by moves stands in the record as moves; like stones that are set up it is told once.
#[test]
#[cfg(unix)]
fn handicap_stones_are_told_once() {
    for (rules, stones) in [
        ("tromp-taylor", "play black C3 / play black G7"),
        ("new-zealand", "play black C3 / play white pass / play black G7"),
        ("tromp-taylor-amended", "play black C3 / play black G7"),
        ("chinese", "play black C3 / play black G7"),
    ] {
        let folder = Folder::new();
        let white = scripted(&[("HEARD", &folder.text("heard"))]);
        let args = ["own:random", &white, "-n", "1", "--size", "9", "--handicap", "2", "--rules", rules];
        let game = &games(&[&args[..], &["--max-moves", "9"]].concat())[0];
        assert_eq!(game["ending"], "limit on the number of moves", "{rules}: {}", said(game));
        let heard = std::fs::read_to_string(folder.path("heard")).unwrap();
        let told = heard.lines().skip_while(|line| !line.starts_with("clear_board"));
        let told: Vec<&str> = told.skip(1).take_while(|line| !line.starts_with("genmove")).collect();
        let plays = told.iter().filter(|line| line.starts_with("play ")).copied().collect::<Vec<_>>();
        assert_eq!(plays.join(" / "), stones, "{rules}");
    }
}

/// An engine that plays as nobody has asked for is no secret.
#[test]
#[cfg(unix)]
fn commands_to_start_with_that_are_refused_are_told() {
    let folder = Folder::new();
    let refuses = scripted(&[("NO", "level")]);
    let text = format!(
        "[[engine]]\nname = \"A\"\ncommand = '''{refuses}'''\ncommands = [\"level 9\"]\n\n[[engine]]\nname = \"B\"\n\
         command = \"own:random 'no_such_command'\"\n"
    );
    std::fs::write(folder.path("engines.toml"), text).unwrap();
    let [engines, file] = ["engines.toml", "games.jsonl"].map(|name| folder.text(name));
    let output = shinpan(&["match", "--engines", &engines, "--size", "5", "--max-moves", "2", "--journal", &file]);
    let [out, err] = [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text).into_owned());
    for (name, refused) in [("A", "`level 9`: no"), ("B", "`no_such_command`: unknown command")] {
        assert!(out.contains(&format!("{name} refuses at its start {refused}")), "{out}");
        assert!(err.contains(&format!("{name} refuses at its start {refused}")), "{err}");
    }
    for game in super::common::journal(&folder.path("games.jsonl")) {
        let [a, b] = if game["black"] == "A" { ["Black", "White"] } else { ["White", "Black"] };
        assert!(said(&game).contains(&format!("{a} refuses at its start `level 9`: no")), "{}", said(&game));
        assert!(said(&game).contains(&format!("{b} refuses at its start `no_such_command`: ")), "{}", said(&game));
    }
}

/// Not that of another program of that name which lies where we are.
#[test]
#[cfg(unix)]
fn a_program_is_looked_for_in_the_folder_of_its_engine() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Folder::new();
    std::fs::create_dir(folder.path("there")).unwrap();
    for (name, text) in
        [("eng", "#!/bin/sh\nexit 1\n".to_string()), ("there/eng", format!("#!/bin/sh\nexec {}\n", scripted(&[])))]
    {
        std::fs::write(folder.path(name), text).unwrap();
        std::fs::set_permissions(folder.path(name), std::fs::Permissions::from_mode(0o755)).unwrap();
    }
    for (place, finds) in [("there", Ok("0 games")), ("nowhere", Err("nowhere: no such folder"))] {
        let text =
            format!("[[engine]]\ncommand = \"./eng\"\nfolder = \"{place}\"\n\n[[engine]]\ncommand = \"own:random\"\n");
        std::fs::write(folder.path("engines.toml"), text).unwrap();
        let mut command = crate::common::program::shinpan();
        command.args(["match", "--engines", "engines.toml", "--games", "0"]).current_dir(folder.path("."));
        let output = command.output().unwrap();
        let [out, err] = [&output.stdout, &output.stderr].map(|text| String::from_utf8_lossy(text).into_owned());
        match finds {
            Ok(words) => assert!(out.starts_with(words), "{place}: {out} {err}"),
            Err(words) => assert!(!output.status.success() && err.contains(words), "{place}: {out} {err}"),
        }
    }
}

#[test]
#[cfg(unix)]
fn a_draw_may_be_claimed_with_a_fraction() {
    let [black, white] = ["0.0", "B+0.5"].map(|score| plays("pass", &[("SCORE", score)]));
    let game = &games(&[&black, &white, "--games", "1", "--size", "5", "--rules", "tromp-taylor komi=0"])[0];
    assert_eq!(game["result"], "0", "{}", said(game));
    assert!(!said(game).contains("Black claims") && said(game).contains("White claims B+0.5"), "{}", said(game));
}

/// Sending two and returning one: the board comes again and again, and White gains a prisoner each time. A player who
/// gains by going round agrees to no end of the game.
#[test]
#[cfg(unix)]
fn a_repetition_by_which_a_player_gains_is_not_taken_as_claimed() {
    let black = plays("C2 D1 A1 B1 A1 B1 A1 B1 A1 B1 A1 B1", &[]);
    let white = plays("A2 B2 C1 C1 pass C1 pass C1 pass C1 pass C1", &[]);
    for (rules, ending) in [("japanese", "score"), ("japanese scoring=area", "repetition")] {
        let game = &games(&[&black, &white, "--games", "1", "--size", "5", "--rules", rules])[0];
        assert_eq!(game["ending"], ending, "{rules}: {}", said(game));
    }
}
