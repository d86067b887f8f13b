//! Analysis, line by line: the words that Leela Zero's, KataGo's and Sabaki's clients read.

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};

use super::session::{shinpan, shinpan_beside};

/// The output for these lines, empty lines left out.
fn written(args: &[&str], input: &str) -> Vec<String> {
    let output = shinpan().args(["--boardsize", "9"]).args(args).write_stdin(input.to_string()).assert().success();
    let text = String::from_utf8(output.get_output().stdout.clone()).unwrap();
    text.lines().filter(|l| !l.is_empty()).map(str::to_string).collect()
}

/// The fields of each `info` of a line, with several words joined by blanks.
fn infos(line: &str) -> Vec<HashMap<String, String>> {
    const KEYS: &str = "isSymmetryOf move visits edgeVisits utility winrate scoreMean scoreStdev scoreLead scoreSelfplay prior lcb \
                        utilityLcb weight order pv pvVisits pvEdgeVisits noResultValue";
    let line = line.split(" rootInfo").next().unwrap().split(" ownership").next().unwrap();
    let part = |text: &str| {
        let (mut fields, mut key) = (HashMap::new(), String::new());
        for word in text.split(' ').filter(|w| !w.is_empty()) {
            if KEYS.split_whitespace().any(|k| k == word) {
                key = word.to_string();
                fields.insert(key.clone(), String::new());
            } else {
                let value: &mut String = fields.get_mut(&key).unwrap_or_else(|| panic!("{word} in {text}"));
                value.push_str(if value.is_empty() { "" } else { " " });
                value.push_str(word);
            }
        }
        fields
    };
    line.split("info ").skip(1).map(part).collect()
}

#[test]
fn leela_zeros_words_are_whole_numbers() {
    let lines = written(&[], "7 lz-analyze b interval 10 maxmoves 4\n");
    assert_eq!(lines[0], "=7");
    let infos = infos(&lines[1]);
    assert!((1..=4).contains(&infos.len()), "{}", lines[1]);
    for (order, info) in infos.iter().enumerate() {
        assert_eq!(info["order"], order.to_string());
        for key in ["winrate", "prior", "lcb"] {
            assert!((0..=10000).contains(&info[key].parse::<i32>().unwrap()), "{key} {}", info[key]);
        }
        assert!(info["visits"].parse::<u32>().unwrap() > 0);
        assert!(info["pv"].starts_with(&info["move"]), "{info:?}");
    }
}

#[test]
fn katagos_words_are_what_is_asked_for() {
    let ask = "kata-analyze W 20 rootInfo true ownership true pvVisits true minmoves 2 maxmoves 5 \
               avoid w E5,D4 1 avoid b C3 1\n";
    let lines = written(&["--komi", "6.5"], &format!("play b E5\n{ask}"));
    assert_eq!(lines[1], "=");
    let line = &lines[2];
    let infos = infos(line);
    assert!((2..=5).contains(&infos.len()), "{line}");
    for info in &infos {
        assert!(!["E5", "D4"].contains(&info["move"].as_str()), "{line}");
        let number = |key: &str| info[key].parse::<f64>().unwrap();
        assert!((0.0..=1.0).contains(&number("winrate")) && (0.0..=1.0).contains(&number("lcb")));
        assert!((-1.0..=1.0).contains(&number("utility")) && number("scoreLead").abs() < 90.0);
        assert_eq!(info["pv"].split(' ').count(), info["pvVisits"].split(' ').count());
    }
    let root = line.split(" rootInfo ").nth(1).unwrap();
    assert!(root.starts_with("visits "), "{root}");
    let owners: Vec<f64> = line.split(" ownership ").nth(1).unwrap().split(' ').map(|n| n.parse().unwrap()).collect();
    assert!(owners.len() == 81 && owners.iter().all(|o| (-1.0..=1.0).contains(o)));
    // Black's stone stands in the middle, and White is told.
    assert!(owners[40] < 0.0, "{owners:?}");
}

/// Images of a move come after it with its figures, in KataGo's words; without pruning every move has its own.
#[test]
fn symmetric_moves_are_told_as_katago_tells_them() {
    let ask = "kata-search_analyze b maxmoves 200\n";
    let lines = written(&["--playouts", "40"], &format!("{ask}kata-set-param rootSymmetryPruning false\n{ask}"));
    let told: Vec<_> = lines.iter().filter(|line| line.starts_with("info")).map(|line| infos(line)).collect();
    let [pruned, unpruned] = &told[..] else { panic!("{lines:?}") };
    let images: Vec<_> = pruned.iter().filter(|info| info.contains_key("isSymmetryOf")).collect();
    assert!(images.len() > pruned.len() / 2, "{lines:?}");
    for image in images {
        let searched = pruned.iter().find(|info| info["move"] == image["isSymmetryOf"]).unwrap();
        assert!(["visits", "winrate", "lcb", "prior"].iter().all(|key| image[*key] == searched[*key]), "{image:?}");
        assert!(!searched.contains_key("isSymmetryOf") && image["pv"].starts_with(&image["move"]), "{image:?}");
    }
    assert!(unpruned.iter().all(|info| !info.contains_key("isSymmetryOf")), "{lines:?}");
}

/// Where nothing is counted there is no score to tell.
#[test]
fn no_score_is_told_where_nothing_is_counted() {
    let asked = "kata-search_analyze b rootInfo true\nshinpan-win_rate b\ngenmove_analyze b\n";
    for (rules, counts) in [("chinese", true), ("no-pass", false), ("prisoner-return", false)] {
        for net in [&[][..], &["--net", "none"]] {
            let args = [&["--playouts", "30", "--rules", rules], net].concat();
            let lines = written(&args, &format!("play w E5\n{asked}"));
            let told = |word: &str| lines.iter().filter(|line| line.contains(word)).count();
            let expected = if counts { [1, 2, 1] } else { [0; 3] };
            assert_eq!(
                [told(" scoreMean "), told(" scoreLead "), told("%, B+") + told("%, W+")],
                expected,
                "{rules}: {lines:?}"
            );
            assert!(!lines.iter().any(|line| !counts && line.contains("score")), "{rules}: {lines:?}");
            assert!(
                lines.iter().any(|line| line.contains(" rootInfo visits ") && line.contains(" weight ")),
                "{lines:?}"
            );
            assert!(infos(lines.iter().find(|line| line.starts_with("info ")).unwrap())[0].contains_key("winrate"));
        }
    }
}

#[test]
fn only_what_is_allowed_is_analysed() {
    let lines = written(&[], "analyze b 10 allow b E5,D4,pass 1\n");
    let mut moves: Vec<String> = infos(&lines[1]).into_iter().map(|mut i| i.remove("move").unwrap()).collect();
    moves.sort_unstable();
    assert!(moves.iter().all(|m| ["D4", "E5", "pass"].contains(&m.as_str())), "{moves:?}");
    for wrong in ["b 10 allow b E5 0", "b avoid b E5 1 allow b D4 1", "b 10 maxmoves", "b 10 colour red", "b x"] {
        let lines = written(&[], &format!("kata-analyze {wrong}\n"));
        assert!(lines[0].starts_with("? cannot read"), "{wrong}: {lines:?}");
    }
    assert!(written(&[], "lz-analyze b ownership true\n")[0].starts_with('?'), "Leela Zero knows no ownership");
}

#[test]
fn a_restriction_holds_for_its_own_command() {
    for (between, what) in [("", "another command"), ("clear_cache\n", "a cleared cache")] {
        let input = format!("kata-search_analyze b allow b A1 1\n{between}lz-genmove_analyze b 1\n");
        let lines = written(&["--playouts", "60"], &input);
        let plays: Vec<&str> = lines.iter().filter_map(|l| l.strip_prefix("play ")).collect();
        assert!(plays.len() == 2 && plays[0] == "A1" && plays[1] != "A1", "{what}: {lines:?}");
    }
}

#[test]
fn nothing_is_played_where_nothing_is_allowed() {
    let all =
        "ABCDEFGHJ".chars().flat_map(|c| (1..=9).map(move |row| format!("{c}{row}"))).collect::<Vec<_>>().join(",");
    for (ask, error) in [
        ("lz-genmove_analyze w allow w Z9 1".to_string(), "? Z9 is not on the board"),
        ("kata-analyze w 20 avoid w E5,E10 1".to_string(), "? E10 is not on the board"),
        ("kata-genmove_analyze w allow w E5 1".to_string(), "? no allowed vertex"),
        (format!("kata-search_analyze w avoid w {all},pass 1"), "? no allowed vertex"),
    ] {
        let lines = written(&["--playouts", "20"], &format!("play b E5\n{ask}\nmove_history\n"));
        assert_eq!(lines[1..], [error, "= black E5"], "{ask}");
    }
}

/// A territory that is filled costs points, whichever command asks for the move.
#[test]
fn a_settled_game_is_passed_by_every_command_that_moves() {
    let turns = "C3 C2 B2 D3 D2 C4 B3 E4 D5 E2 C1 D1 C2 C5 B4 B5 E1 E3 A4 D1 A5 E5 D4 pass";
    let position: String =
        turns.split(' ').enumerate().map(|(i, mv)| format!("play {} {mv}\n", ["b", "w"][i % 2])).collect();
    for (ask, answer) in [
        ("genmove b", "= pass"),
        ("genmove_analyze b 50", "play pass"),
        ("kata-genmove_analyze b 50", "play pass"),
        ("kata-search_analyze b 50", "play pass"),
    ] {
        let input = format!("shinpan-rules japanese\nboardsize 5\nkomi 0\n{position}{ask}\n");
        let lines = written(&["--playouts", "100"], &input);
        assert_eq!(lines.last().map(String::as_str), Some(answer), "{ask}");
    }
}

#[test]
fn points_that_somebody_receives_change_what_is_thought() {
    let position = "boardsize 4\nplay b B2\nplay w C3\nplay b B3\n";
    let (before, after) = ("shinpan-win_rate\n", "shinpan-adjust w 40\nshinpan-win_rate\n");
    let rate = |input: String| written(&["--net", "none", "--playouts", "300"], &input).pop().unwrap();
    let (alone, later) = (rate(format!("{position}{after}")), rate(format!("{position}{before}{after}")));
    for thought in [alone, later] {
        assert!(thought.starts_with("= black 0.0 %"), "{thought}");
    }
}

#[test]
fn katagos_parameters_are_the_limits_of_a_move() {
    let lines = written(
        &["--playouts", "50"],
        "kata-get-param maxVisits\nkata-set-param maxVisits 20\nkata-get-param maxVisits\nkata-search_analyze b rootInfo true\n\
         kata-set-param maxTime 2.5\nkata-get-param maxTime\nkata-set-param maxVisits 1125899906842624\nkata-get-param maxVisits\n",
    );
    let visits: f64 = lines[4].split(" rootInfo visits ").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap();
    assert!((20.0..40.0).contains(&visits), "{lines:?}");
    let others: Vec<&str> = lines.iter().filter_map(|l| l.strip_prefix('=')).map(str::trim).collect();
    assert_eq!(others, ["50", "", "20", "", "", "2.5", "", "1125899906842624"]);
    for wrong in ["maxVisits 0", "maxVisits x", "maxTime 0", "maxTime nan", "wideRoot 1", "maxVisits 1 2", ""] {
        assert!(written(&[], &format!("kata-set-param {wrong}\n"))[0].starts_with('?'), "{wrong}");
    }
}

/// All parameters are listed and read by either command; several are set together or not at all; what is not there is named.
#[test]
fn parameters_are_in_force_or_refused_by_name() {
    let changes = "{\"analysisWideRootNoise\":0.04,\"numSearchThreads\":2,\"allowResignation\":false,\"resignThreshold\":\"-0.9\",\
                   \"ponderingEnabled\":true,\"playoutDoublingAdvantage\":0,\"antiMirror\":\"false\",\"humanSLProfile\":\"\"}";
    let input = format!(
        "kata-list-params\nkata-set-params {changes}\nkata-get-params\nkata-set-params {{\"maxVisits\":7,\"antiMirror\":true}}\n\
         kata-get-param maxVisits\nkata-set-params {{\"maxVisits\":7,\"typo\":1}}\nkata-get-param maxVisits\nkata-set-params [1]\n\
         kata-set-param humanSLProfile rank_3k\nkata-set-param playoutDoublingAdvantage 1.5\nkata-get-param humanSLProfile\n"
    );
    let lines = written(&["--playouts", "50"], &input);
    let names: Vec<&str> = lines[0].strip_prefix("= ").unwrap().split(' ').collect();
    assert_eq!(lines[1], "= ");
    let all: serde_json::Value = serde_json::from_str(lines[2].strip_prefix("= ").unwrap()).unwrap();
    let object = all.as_object().unwrap();
    assert!(names.len() == object.len() && names.iter().all(|name| object.contains_key(*name)), "{lines:?}");
    assert_eq!((&all["analysisWideRootNoise"], &all["resignThreshold"]), (&0.04.into(), &(-0.9).into()));
    assert_eq!((&all["numSearchThreads"], &all["ponderingEnabled"]), (&2.into(), &true.into()));
    assert_eq!((&all["allowResignation"], &all["maxVisits"]), (&false.into(), &50.into()));
    let refused = ["? antiMirror true: must be false", "? unknown parameter 'typo'", "? syntax error"];
    for (line, expected) in [&lines[3], &lines[5], &lines[7]].into_iter().zip(refused) {
        assert!(line.starts_with(expected), "{line}");
    }
    assert_eq!([&lines[4], &lines[6]], ["= 50", "= 50"], "nothing of what was refused is set");
    assert!(
        lines[8].starts_with("? humanSLProfile rank_3k: ") && lines[9].starts_with("? playoutDoublingAdvantage 1.5: ")
    );
    assert_eq!(lines[10], "= ");
}

/// The lower of both numbers holds, and a search begins with as many threads as were asked for.
#[test]
fn two_limits_hold_together() {
    let asked =
        "kata-set-param maxPlayouts 20\nkata-set-param numSearchThreads 2\nkata-search_analyze b rootInfo true\n";
    let lines = written(&["--playouts", "5000"], asked);
    let visits = |line: &str| line.split(" rootInfo visits ").nth(1).unwrap().split(' ').next().unwrap().parse::<f64>();
    assert!((20.0..60.0).contains(&visits(&lines[3]).unwrap()), "{lines:?}");
}

#[test]
fn a_search_names_a_move_and_makes_none() {
    let lines =
        written(&["--playouts", "40"], "kata-search b\nmove_history\nkata-search_cancellable w\nkata-search x\n");
    let vertex = lines[0].strip_prefix("= ").unwrap();
    assert!(vertex.parse::<shinpan::board::Move>().is_ok(), "{lines:?}");
    assert_eq!(lines[1], "= ");
    assert_eq!(lines[2], "= cancelled", "the next line was there at once");
    assert_eq!(lines[3], "? syntax error");
    let lost = "play w pass\nplay w resign\nshinpan-forfeit b\n";
    assert_eq!(written(&[], &format!("{lost}kata-search w\n")).last().unwrap(), "= pass", "the game is over");
}

/// Whose each point is after each move, and how much that varies over the search.
#[test]
fn ownership_is_told_after_each_move_and_with_its_deviation() {
    let asked = "play b E5\nkata-search_analyze w rootInfo true ownership true ownershipStdev true movesOwnership true \
                 movesOwnershipStdev true\nkata-raw-nn 0\n";
    for net in [&[][..], &["--net", "none"]] {
        let lines = written(&[&["--playouts", "60"], net].concat(), asked);
        let numbers = |text: &str, key: &str| -> Vec<f64> {
            let rest = text.split(&format!(" {key} ")).nth(1).unwrap_or_else(|| panic!("{key} in {text}"));
            rest.split(' ').map_while(|word| word.parse().ok()).collect()
        };
        let within =
            |numbers: &[f64], least: f64| numbers.len() == 81 && numbers.iter().all(|x| (least..=1.0).contains(x));
        let (moves, root) = lines[2].split_once(" rootInfo ").unwrap();
        for info in moves.split("info ").skip(1) {
            assert!(within(&numbers(info, "movesOwnership"), -1.0), "{info}");
            assert!(within(&numbers(info, "movesOwnershipStdev"), 0.0), "{info}");
        }
        let (owners, stdev) = (numbers(root, "ownership"), numbers(root, "ownershipStdev"));
        assert!(within(&owners, -1.0) && within(&stdev, 0.0) && stdev.iter().any(|&x| x > 0.0), "{root}");
        // What the network does not say of its errors is not told.
        let knows = lines.iter().any(|line| line.starts_with("shorttermWinlossError ") && !line.ends_with("-1.000"));
        assert_eq!(root.contains(" rawStWrError ") && root.contains(" rawStScoreError "), knows, "{root}");
    }
    assert!(written(&[], "kata-analyze ownershipStdev maybe\n")[0].starts_with("? cannot read"));
}

/// An analysing command that asks for a move gets the move, and the resignation, of the player that was chosen.
#[test]
fn a_move_that_was_analysed_is_the_players() {
    let lost = "kata-set-param assumeMultipleStartingBlackMovesAreHandicap false\nplay b C1\nplay b C2\nplay b C3\nplay b C4\nplay b C5\nplay b C6\nplay b C7\nplay b C8\nplay b C9\nplay b F1\nplay b F2\n\
                play b F3\nplay b F4\nplay b F5\nplay b F6\nplay b F7\nplay b F8\nplay b F9\nplay b E5\nplay b H5\n";
    let plays = |asked: &str| {
        let mut lines = written(&["--playouts", "60", "--rules", "chinese"], &format!("{lost}{asked}shinpan-result\n"));
        let result = lines.pop().unwrap();
        (lines.iter().filter_map(|l| l.strip_prefix("play ")).map(str::to_string).collect::<Vec<_>>(), result)
    };
    // Black moves on, so that nothing stops if White passes.
    let (made, result) =
        plays(&["G1", "G2", "G3"].map(|reply| format!("lz-genmove_analyze w\nplay b {reply}\n")).concat());
    assert!(made.len() == 3 && made[..2].iter().all(|play| play != "resign") && made[2] == "resign", "{made:?}");
    assert_eq!(result, "= B+R");
    // To ask the same again is not to lose another move.
    let (named, result) = plays(
        &("kata-search_analyze w\n".repeat(4) + "genmove w\nplay b G1\ngenmove w\nplay b G2\nkata-search_analyze w\n"),
    );
    assert!(named.len() == 5 && named[..4].iter().all(|play| play != "resign") && named[4] == "resign", "{named:?}");
    assert_eq!(result, "= none");
    let heuristic =
        |command: &str| written(&["--level", "heuristic", "--playouts", "10"], &format!("{command}\n")).pop().unwrap();
    for command in ["kata-genmove_analyze b", "kata-search_analyze b"] {
        let (analysed, chosen) = (heuristic(command), heuristic("genmove b"));
        assert_eq!(analysed.strip_prefix("play "), chosen.strip_prefix("= "), "{command}");
    }
}

#[test]
fn a_move_that_was_analysed_is_made_or_not() {
    for (command, made) in [
        ("kata-genmove_analyze", true),
        ("lz-genmove_analyze", true),
        ("genmove_analyze", true),
        ("kata-search_analyze", false),
    ] {
        let lines = written(&["--playouts", "100"], &format!("{command} b 1\nlast_move\n"));
        let play = lines.iter().find_map(|l| l.strip_prefix("play ")).expect(command);
        assert_eq!(lines.last().unwrap() == &format!("= black {play}"), made, "{command}: {lines:?}");
    }
}

#[test]
fn a_level_is_a_number_a_name_or_a_rank() {
    let levels =
        ["level 12k", "level 20K", "level 3d", "level 0", "level random", "level 21k", "level 10d", "level 0k"];
    let input: String = levels.iter().map(|level| format!("{level}\ngenmove b\nundo\n")).collect();
    let lines = written(&[], &input);
    for (i, answers) in lines.chunks(3).enumerate() {
        assert_eq!(answers[0].starts_with('='), i < 5, "{}: {answers:?}", levels[i]);
        assert!(answers[1].starts_with("= "), "{answers:?}");
    }
    assert!(lines[15].ends_with("or a rank from 20k to 9d"), "{}", lines[15]);
}

#[test]
fn the_conditions_of_a_resignation_have_names() {
    let names = [("allowResignation", "false"), ("resignThreshold", "-0.9"), ("resignConsecTurns", "5")];
    for (name, value) in names.into_iter().chain([("resignMinScoreDifference", "10.5")]) {
        let lines = written(&[], &format!("kata-set-param {name} {value}\nkata-get-param {name}\n"));
        assert_eq!(lines.last().unwrap(), &format!("= {value}"));
    }
    for wrong in ["allowResignation x", "resignThreshold -2", "resignConsecTurns 0", "resignMinScoreDifference -1"] {
        assert!(written(&[], &format!("kata-set-param {wrong}\n"))[0].starts_with('?'), "{wrong}");
    }
}

/// Whichever command asks, dead stones that nobody removes are taken off.
#[test]
fn dead_stones_are_taken_by_every_command_that_moves() {
    let rows = ["OOOOOO.O", "OXXXXOOO", "OX..XO.O", "OX..XOOO", "OXXXXOOO", "OOOOOOOO"];
    let stone = |(y, row): (usize, &&str)| {
        let stones = row.bytes().zip("ABCDEFGH".chars()).filter(|(stone, _)| *stone != b'.');
        stones.map(|(stone, x)| format!(" {} {x}{}", if stone == b'X' { 'b' } else { 'w' }, 6 - y)).collect::<String>()
    };
    let position = format!("boardsize 8 6\ngogui-setup{}\n", rows.iter().enumerate().map(stone).collect::<String>());
    let args = ["--level", "heuristic", "--rules", "tromp-taylor", "--seed", "3"];
    // Either of two points takes them.
    for (ask, said) in [("genmove w", "= "), ("kata-genmove_analyze w", "play "), ("kata-search_analyze w", "play ")] {
        let lines = written(&args, &format!("{position}{ask}\n"));
        let point = lines.last().and_then(|line| line.strip_prefix(said));
        assert!(matches!(point, Some("C3" | "C4" | "D3" | "D4")), "{ask}: {point:?}");
    }
}

/// Reads up to and including the next empty line.
fn reply(reader: &mut impl BufRead) -> Vec<String> {
    let mut lines = Vec::new();
    loop {
        let mut line = String::new();
        assert!(reader.read_line(&mut line).unwrap() > 0, "the program has gone: {lines:?}");
        match line.trim_end() {
            "" => return lines,
            line => lines.push(line.to_string()),
        }
    }
}

#[test]
fn the_next_line_ends_an_analysis() {
    for (next, cancelled) in [("name\n", false), ("\n", false), ("\n", true)] {
        let mut child = shinpan_beside().args(["--boardsize", "9", "--move-time", "600", "--ponder"]).piped().start();
        let (mut input, mut output) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        let command = if cancelled { "kata-search_analyze_cancellable b 1" } else { "lz-analyze 1" };
        writeln!(input, "{command}").unwrap();
        let mut first = String::new();
        while !first.starts_with("info ") {
            first.clear();
            assert!(output.read_line(&mut first).unwrap() > 0);
        }
        input.write_all(next.as_bytes()).unwrap();
        let rest = reply(&mut output);
        assert_eq!(rest.last().is_some_and(|l| l == "play cancelled"), cancelled, "{rest:?}");
        if next == "name\n" {
            assert_eq!(reply(&mut output), ["= Shinpan"]);
        }
        writeln!(input, "quit").unwrap();
        assert!(child.wait().unwrap().success());
    }
}

#[test]
fn pondering_ends_with_the_next_line() {
    let mut child = shinpan_beside().args(["--boardsize", "9", "--playouts", "50", "--ponder"]).piped().start();
    let (mut input, mut output) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
    for _ in 0..3 {
        writeln!(input, "genmove b").unwrap();
        assert!(reply(&mut output)[0].starts_with("= "));
        writeln!(input, "genmove w").unwrap();
        assert!(reply(&mut output)[0].starts_with("= "));
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}
