//! Behaviour that GoGui relies on: the menu of analyze commands, the dialog for rules, set-ups and sequences, the ruler
//! protocol.

use super::session::exchange;

/// Sends lines, and returns the answer to each.
fn ask(args: &[&str], lines: &[&str]) -> Vec<String> {
    let replies = exchange(args, lines.iter().map(|l| format!("{l}\n")).collect::<String>());
    assert_eq!(replies.len(), lines.len());
    replies
}

/// The answer to the last line; every line before it must succeed.
fn last(args: &[&str], lines: &[&str]) -> String {
    let mut replies = ask(args, lines);
    let last = replies.pop().unwrap();
    assert!(replies.iter().all(|r| r.starts_with('=')), "{replies:?}");
    last
}

/// A position on 4x3 in which Black may not take back at C2.
const KO: &[&str] = &[
    "boardsize 4 3",
    "shinpan-rules chinese",
    "gogui-setup B B3 W C3 B A2 W D2 B B1 W C1 B C2",
    "gogui-setup_player W",
    "play W B2",
];

#[test]
fn every_entry_of_the_menu_can_be_shown() {
    let menu = last(&[], &["gogui-analyze_commands"]);
    let game = ["boardsize 9", "play b E5", "play w C3", "play b pass", "play w pass"];
    let (mut kinds, mut labels) = (Vec::new(), Vec::new());
    for entry in menu[2..].lines() {
        let fields: Vec<&str> = entry.split('/').collect();
        let &[kind, label, command] = fields.as_slice() else { panic!("{entry}: no type/label/command") };
        assert!(!label.is_empty() && !labels.contains(&label), "{entry}: GoGui would leave it out");
        kinds.push(kind);
        labels.push(label);
        let command = command.replace("%m", "b").replace("%c", "b").replace("%p", "D4").replace("%s", "E5 /");
        let command = if kind == "eplist" { format!("{command} show") } else { command };
        let reply = ask(&["--playouts", "32"], &[&game[..], &[&command]].concat()).pop().unwrap();
        let body = &reply[2..];
        let vertices =
            |text: &str| text.split_whitespace().all(|w| w.len() <= 3 && w.as_bytes()[0].is_ascii_uppercase());
        let cells = |text: &str| text.lines().map(|row| row.split(' ').count()).collect::<Vec<_>>() == [9; 9];
        let shown = match kind {
            "bwboard" | "sboard" | "cboard" | "dboard" => cells(body),
            "plist" | "eplist" => vertices(body),
            "pspairs" => body.split(' ').count().is_multiple_of(2),
            "param" => body.lines().all(|row| row.starts_with('[') && row.contains("] ")),
            "gfx" => body.lines().all(|row| {
                let word = row.split(' ').next().unwrap();
                ["BLACK", "WHITE", "MARK", "LABEL", "TEXT", "VAR"].contains(&word)
            }),
            "none" | "string" | "hstring" | "hpstring" | "varc" => true,
            other => panic!("{entry}: no type {other}"),
        };
        assert!(shown && (reply.starts_with('=') || kind == "none"), "{entry}: {reply}");
    }
    for kind in [
        "bwboard", "cboard", "dboard", "sboard", "plist", "eplist", "pspairs", "param", "gfx", "none", "string",
        "hstring",
    ] {
        assert!(kinds.contains(&kind), "{kind}");
    }
}

#[test]
fn the_dialog_changes_every_rule_to_every_answer() {
    let rows = last(&[], &["shinpan-param_rules"]);
    let mut changed = 0;
    for row in rows[2..].lines() {
        let (kind, rest) = row[1..].split_once("] ").unwrap();
        let (key, value) = rest.split_once(' ').unwrap();
        let choices: Vec<&str> = match kind.strip_prefix("list/") {
            Some(list) => list.split('/').collect(),
            None if kind == "bool" => vec!["0", "1"],
            None => vec!["0", "20"],
        };
        assert!(kind == "string" || choices.contains(&value), "{row}: the value is among the choices");
        for choice in choices {
            let replies = ask(&[], &[&format!("shinpan-param_rules {key} {choice}"), "shinpan-param_rules"]);
            if replies[0].contains(" contradict each other: ") {
                continue;
            }
            let shown = replies[1].lines().find(|r| r.contains(&format!("] {key} "))).unwrap();
            assert!(shown.ends_with(&format!(" {choice}")), "{key} {choice}: {shown}");
            changed += 1;
        }
    }
    assert!(changed > 50, "{changed}");
    let keys = last(&[], &["shinpan-rules_json"]);
    for (key, row) in [
        ("repetition", "repetition"),
        ("suicide", "suicide"),
        ("stop", "end_of_play"),
        ("near", "greatest_distance_from_own_stones"),
        ("vacated", "points_just_vacated"),
        ("trim", "own_stones_taken_off_before_counting"),
        ("komi", "komi"),
        ("handicap_bonus", "handicap_bonus"),
    ] {
        assert!(keys.contains(&format!("\"{key}\"")) && rows.contains(&format!("] {row} ")), "{key}");
        assert_eq!(rows.matches(&format!("] {key} ")).count(), usize::from(key == row), "{key}");
    }
}

/// The command that GoGui sends for a row of the dialog.
fn setting(row: &str) -> String {
    format!("shinpan-param_rules {}", row.split_once("] ").unwrap().1)
}

#[test]
fn the_dialog_changes_rules_that_only_go_together() {
    // From Concord: where nobody may pass, passes cannot stop play, are worth nothing, and nothing becomes one.
    let rows = ["pass forbidden", "stop no-legal-move", "first_pass none", "illegal loss"]
        .map(|row| format!("shinpan-param_rules {row}"));
    let mut lines: Vec<&str> = vec!["shinpan-param_rules", &rows[0]];
    let refused = ask(&[], &lines).pop().unwrap();
    let reason = "? pass=forbidden and stop=first-and-last-differ contradict each other: \
                  passes would stop play, and nobody may pass";
    assert_eq!(refused, format!("{reason}; if another row changes that, press OK again"));
    // The user presses OK again, and GoGui sends the changed rows from the first.
    lines.extend(rows.iter().map(String::as_str));
    lines.extend(["shinpan-rule pass", "shinpan-rule illegal"]);
    let replies = ask(&[], &lines);
    assert!(replies[2..5].iter().all(|r| r.starts_with("= waiting: pass=forbidden and ")), "{replies:?}");
    assert_eq!(replies[5..], ["= ", "= forbidden", "= loss"]);
    // Whoever opens the dialog again, or changes the rules otherwise, starts from the rules in force.
    for anew in ["shinpan-param_rules", "kata-set-rules aga"] {
        let replies = ask(&[], &[&rows[0], &rows[0], anew, &rows[0], "shinpan-rule pass"]);
        assert!(replies[1].starts_with("= waiting") && replies[3].starts_with("? pass"), "{replies:?}");
        assert_ne!(replies[4], "= forbidden");
    }
}

#[test]
fn rules_that_gogui_saved_are_restored_row_by_row() {
    let custom = [
        "japanese suicide=allowed",
        "tibetan setup=empty repetition=none",
        "ancient-2 limit=200",
        "no-pass limit=100 limit_result=void",
        "concord scoring=stone shared=none",
        "prisoner-return komi=-1.5",
    ];
    let dialects = last(&[], &["shinpan-list_rules"]);
    let plain = dialects[2..].lines().filter(|row| !row.contains("[incomplete"));
    let plain = plain.map(|row| row.split(' ').next().unwrap()).filter(|name| !name.contains("tibetan"));
    let all: Vec<&str> = custom.into_iter().chain(plain).collect();
    let mut restored = 0;
    for (i, saved) in all.iter().enumerate() {
        let json = "shinpan-rules_json";
        let saving = ask(&["--rules", saved, "--boardsize", "19"], &["shinpan-param_rules", json]);
        let rows: Vec<String> = saving[0][2..].lines().map(setting).collect();
        let mut lines: Vec<&str> = rows.iter().map(String::as_str).collect();
        lines.push(json);
        let other = all[(7 * i + 3) % all.len()];
        let replies = ask(&["--rules", other, "--boardsize", "19"], &lines);
        assert!(replies.iter().all(|r| r.starts_with('=')), "{saved} after {other}: {replies:?}");
        let rules = |json: &str| json.split_once(',').unwrap().1.to_string();
        assert_eq!(rules(&replies[rows.len()]), rules(&saving[1]), "{saved} after {other}");
        restored += 1;
    }
    assert!(restored > 40, "{restored}");
}

#[test]
fn pictures_are_drawn_from_the_top() {
    let game = ["boardsize 5", "gogui-setup b A2 b B2 b C2 b D2 b B1 b D1 w C5"];
    let dead = [&game[..], &["shinpan-dead C5", "shinpan-status_board"]].concat();
    let rows = ["= \"\" \"\" red \"\" \"\"", "green green green green \"\"", "\"\" green \"\" green \"\""];
    let board = ask(&[], &dead).pop().unwrap();
    assert_eq!([0, 3, 4].map(|i| board.lines().nth(i).unwrap()), rows);
    let influence = last(&[], &[&game[..], &["shinpan-influence"]].concat());
    let shares: Vec<f64> = influence[2..].split_whitespace().map(|n| n.parse().unwrap()).collect();
    assert!(shares.iter().all(|s| (-1.0..=1.0).contains(s)), "{influence}");
    // A1 is an eye of stones that live for sure, C5 a lone stone of White.
    assert!(shares[20] > 0.95 && shares[2] < shares[20] - 0.04, "{influence}");
    assert_eq!(influence, last(&[], &[&game[..], &["shinpan-influence"]].concat()), "the same each time");
}

#[test]
fn the_dialog_takes_other_engines_words() {
    for (set, key, value) in [
        ("ko simple", "repetition", "basic"),
        ("ko positional", "repetition", "positional"),
        ("suicide 1", "suicide", "allowed"),
        ("pass_stones 0", "pass", "free"),
        ("last_pass white", "stop", "white-last"),
        ("last_pass none", "stop", "two-passes"),
        ("handicap_bonus N", "handicap_bonus", "n"),
        ("komi 5.5", "komi", "5.5"),
        ("button 0", "first_pass", "white-point"),
    ] {
        let value_now = last(&[], &[&format!("shinpan-param_rules {set}"), &format!("shinpan-rule {key}")]);
        assert_eq!(value_now, format!("= {value}"), "{set}");
    }
    // A dialect keeps the komi, whose row follows it. What no dialect has shows as one more choice.
    let lines = ["komi 3", "shinpan-param_rules ruleset aga", "shinpan-param_rules repetition own", "get_komi"];
    assert_eq!(last(&[], &lines), "= 3");
    let rows = last(&[], &[&lines[..], &["shinpan-param_rules ruleset custom", "shinpan-param_rules"]].concat());
    assert!(rows.contains("/custom] ruleset custom") && rows.contains("/own] ko own"), "{rows}");
}

#[test]
fn a_sequence_is_made_as_a_whole_or_not_at_all() {
    let stones = "list_stones black";
    let good = ["boardsize 5", "gogui-play_sequence B A1 W PASS b C3 white d4", stones];
    assert_eq!(last(&[], &good), "= A1 C3");
    let replies = ask(&[], &["boardsize 5", "play b A1", "play_sequence w B1 b pass w B1", stones, "last_move"]);
    assert_eq!(&replies[2..], ["? illegal move", "= A1", "= black A1"]);
    let ko = ask(&[], &[KO, &["play_sequence b A1 w pass b C2", "play_sequence b C2 w A1", "move_history"]].concat());
    assert_eq!(&ko[5..], ["= ", "? illegal move", "= black C2\nwhite pass\nblack A1\nwhite B2"]);
    assert_eq!(last(&[], &["play_sequence"]), "= ");
    // A play after the stop resumes; what was marked comes back if the sequence is refused.
    let stopped = ["boardsize 3", "play b B2", "play w A3", "play b pass", "play w pass", "shinpan-dead A3"];
    let refused = ["play_sequence b A2 w B2", "shinpan-phase", "shinpan-dead"];
    assert_eq!(ask(&[], &[&stopped[..], &refused[..]].concat())[6..], ["? illegal move", "= agreement", "= A3"]);
}

#[test]
fn positions_are_set_up_on_an_empty_board_only() {
    let replies = ask(&[], &[KO, &["gogui-setup b A1", "gogui-setup_player b", "shinpan-moves"]].concat());
    assert_eq!(&replies[5..], ["? board not empty", "? board not empty", "= black 0 white 1"]);
    let bad =
        ["boardsize 2", "gogui-setup b A1 w A2 w B1", "gogui-setup b A1 b A1", "gogui-setup b C3", "gogui-setup b"];
    let texts = ["= ", "? bad vertex list", "? bad vertex list", "? bad vertex list", "? bad vertex list"];
    assert_eq!(ask(&[], &bad), texts);
    assert_eq!(
        last(&[], &["boardsize 5", "gogui-setup w A1", "gogui-setup_player w", "gogui-title"]),
        "= shinpan: concord, 5x5, komi 7"
    );
}

#[test]
fn reasons_are_given_to_gogui_and_to_nobody_else() {
    assert_eq!(ask(&[], &[KO, &["play b C2"]].concat())[5], "? illegal move");
    let shown = ask(&[], &[&["gogui-version 1.6.0"], KO, &["play b C2", "play b D1"]].concat());
    let superko = "? illegal move: repeats the position before the first move (positional superko)";
    assert_eq!(&shown[6..], [superko, "? illegal move: D1 would have no liberty (suicide)"]);
}

#[test]
fn dead_stones_are_edited_as_a_list() {
    // Black: A1 A2, D4; nothing marked yet but by the judge.
    let game = ["boardsize 4", "shinpan-rules chinese", "play b A1", "play b A2", "play b D4"];
    let dead =
        |edits: &[&str]| last(&["--dead", "all-alive"], &[&game[..], edits, &["shinpan-dead_list show"]].concat());
    for (edits, shown) in [
        (&[][..], "= "),
        (&["shinpan-dead_list A1"], "= A1 A2"),
        (&["shinpan-dead_list A1 A2 D4"], "= A1 A2 D4"),
        (&["shinpan-dead_list A1 A2 D4", "shinpan-dead_list A1 D4"], "= D4"),
        (&["shinpan-dead_list A1 A2 D4", "shinpan-dead_list A1 A2"], "= A1 A2"),
        (&["shinpan-dead_list A1", "shinpan-dead_list"], "= "),
    ] {
        assert_eq!(dead(edits), shown, "{edits:?}");
    }
}

#[test]
fn the_ruler_asks_for_the_owed_pass() {
    let ruler = &["--ruler", "--boardsize", "3"][..];
    let asked = ["gogui-rules_side_to_move", "gogui-rules_legal_moves", "gogui-rules_captured_count"];
    let after = |moves: &[&str]| ask(ruler, &[moves, &asked].concat())[moves.len()..].join("|");
    assert_eq!(after(&[]), "= black|= A1 B1 C1 A2 B2 C2 A3 B3 C3 pass|= 0 0");
    let game = ["play b pass", "play w B2", "play b A1", "play w pass", "play b pass"];
    // Black passed first and last: White owes a pass. Each pass is a stone in the other's bowl.
    assert_eq!(after(&game), "= white|= B1 C1 A2 C2 A3 B3 C3 pass|= 1 2");
    let over = [&game[..], &["play w pass"]].concat();
    assert_eq!(after(&over), "= black|= |= 2 2");
    let lines = [&over[..], &["gogui-rules_final_result"]].concat();
    let result = last(ruler, &lines);
    assert!(result.starts_with("= Result: W+7.0;\nRules: concord;\n") && result.contains("pass stones 2"), "{result}");
    let resigned = last(ruler, &["shinpan-resign black", "gogui-rules_final_result"]);
    assert!(resigned.starts_with("= Result: W+R;\n"), "{resigned}");
    let undecided = last(ruler, &["shinpan-rules no-pass", "gogui-rules_final_result"]);
    assert_eq!(undecided, "= Result: undecided");
}

#[test]
fn the_ruler_shows_the_board() {
    let lines = [
        "gogui-rules_game_id",
        "gogui-rules_board_size",
        "boardsize 3 2",
        "gogui-rules_board_size",
        "play b A1",
        "gogui-rules_board",
    ];
    assert_eq!(ask(&["--ruler"], &lines), ["= Go", "= 19", "= ", "= 3 2 rect", "= ", "= . . .\nX . ."]);
    let listed =
        |args: &[&str]| last(args, &["list_commands"]).lines().filter(|c| c.starts_with("gogui-rules_")).count();
    assert_eq!((listed(&[]), listed(&["--ruler"])), (0, 7));
}
