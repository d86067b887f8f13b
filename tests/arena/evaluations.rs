//! Evaluations that engines give with their moves, and the use of them in a match; time and playouts of single engines;
//! openings in order; what is said while games are played.

use super::common::{Folder, games, journal, run, said, scripted, shinpan};

/// An engine that plays these moves and tells so much of each.
fn tells(moves: &str, told: &str) -> String {
    let next = format!(
        "set -- {moves}; if [ $moves -le $# ]; then eval mv=\\${{$moves}}; else mv=pass; fi; \
         printf \"= info move %s {told} order 0 pv %s\\nplay %s\\n\\n\" $mv $mv $mv"
    );
    scripted(&[("DO", next.as_str()), ("MORE", "kata-genmove_analyze final_status_list final_score"), ("SCORE", "0")])
}

const SIZE: &[&str] = &["--games", "1", "--size", "5", "--rules", "chinese", "--no-claims"];

#[test]
#[cfg(unix)]
fn evaluations_are_kept_in_journal_record_and_page() {
    let folder = Folder::new();
    let [file, records, page] = ["games.jsonl", "sgf", "page.html"].map(|name| folder.text(name));
    let black = tells("C3", "visits 10 winrate 0.75 scoreLead 3.5");
    let white = tells("B2", "visits 7 winrate 0.2 scoreLead -4.5");
    let files = ["--evaluations", "--journal", &file, "--sgf", &records, "--html", &page];
    run(&[&[black.as_str(), &white], SIZE, &files].concat());
    let game = &journal(&folder.path("games.jsonl"))[0];
    let told: Vec<&str> = game["evaluations"].as_array().unwrap().iter().map(|word| word.as_str().unwrap()).collect();
    assert!(told[0].ends_with("s 0.750w +3.5p 10v") && told[1].ends_with("s 0.800w +4.5p 7v"), "{told:?}");
    assert_eq!(told.len(), game["moves"].as_array().unwrap().len());
    let record = std::fs::read_to_string(folder.path("sgf/game-00001.sgf")).unwrap();
    assert!(record.contains("Black 75.0 %, B+3.5, 10 visits, "), "{record}");
    let page = std::fs::read_to_string(folder.path("page.html")).unwrap();
    assert!(page.contains("RECORDS = \"sgf\"") && page.contains("s 0.750w +3.5p 10v"), "{page}");
    // A player of our own that searches tells too, and one that does not is not asked.
    let own = ["own:search 'kata-set-param maxVisits 8'", "own:random", "--evaluations", "--max-moves", "4"];
    let game = &games(&[&own, SIZE].concat())[0];
    let told: Vec<&str> = game["evaluations"].as_array().unwrap().iter().map(|word| word.as_str().unwrap()).collect();
    let tells = |word: &&str| word.contains('w') && word.contains('v');
    assert!(told.iter().step_by(2).any(tells) && !told.iter().skip(1).step_by(2).any(tells), "{told:?}");
    // Whoever is not asked for it is asked for moves alone.
    let game = &games(&[&[black.as_str(), "own:random"], SIZE].concat())[0];
    assert_eq!(game["ending"], "garbage", "{}", said(game));
}

#[test]
#[cfg(unix)]
fn games_end_as_both_engines_see_them() {
    let moves = ["A1 A2 A3 A4 A5", "E1 E2 E3 E4 E5"];
    for (told, flags, result, says) in [
        (["winrate 0.96 visits 3", "winrate 0.03 visits 3"], &["--win-agreed", "0.95"][..], "B+R", "wins by 95.0 % or"),
        (["winrate 0.96 visits 3", "winrate 0.10 visits 3"], &["--win-agreed", "0.95"], "", ""),
        (["scoreLead -20", "scoreLead 19"], &["--evaluations", "--resign-agreed", "15"], "W+R", "White wins by 15 or"),
        (["scoreLead 0.5", "scoreLead 0.5"], &["--evaluations", "--draw-agreed", "0.5"], "0", "the game is a draw"),
        (["scoreLead 0.5", "scoreLead 1.5"], &["--evaluations", "--draw-agreed", "0.5"], "", ""),
    ] {
        let players = [0, 1].map(|i| tells(moves[i], told[i]));
        let game = &games(&[&[players[0].as_str(), &players[1]], SIZE, flags].concat())[0];
        match result {
            "" => assert_ne!(game["ending"], "adjudication", "{told:?} {flags:?}: {}", said(game)),
            result => {
                assert_eq!(
                    (&game["result"], &game["ending"]),
                    (&result.into(), &"adjudication".into()),
                    "{}",
                    said(game)
                );
                assert!(said(game).contains(says), "{}", said(game));
                assert_eq!(game["moves"].as_array().unwrap().len(), 6);
            }
        }
    }
}

#[test]
#[cfg(unix)]
fn engines_have_time_and_playouts_of_their_own() {
    let folder = Folder::new();
    let heard = ["one", "two"].map(|name| folder.text(name));
    let engine = |i: usize, more: &str| {
        let command = scripted(&[("HEARD", &heard[i]), ("MORE", more)]);
        format!("[[engine]]\ncommand = \"\"\"{command}\"\"\"\nname = \"{i}\"\n")
    };
    let one = engine(0, "time_settings kata-set-param") + "time = \"absolute 50\"\nplayouts = 30\n";
    let two = engine(1, "time_settings") + "playouts = 40\n";
    std::fs::write(folder.path("engines.toml"), one + &two).unwrap();
    let list = folder.text("engines.toml");
    let text = run(&[&["--engines", &list, "--time", "canadian 20 30 5"], SIZE].concat());
    assert!(text.contains("refuses at its start `playouts = 40`: it knows no command for that"), "{text}");
    for (file, told) in ["one", "two"]
        .into_iter()
        .zip([&["kata-set-param maxVisits 30", "time_settings 50 0 0"][..], &["time_settings 20 30 5"]])
    {
        let heard = std::fs::read_to_string(folder.path(file)).unwrap();
        let limits: Vec<&str> =
            heard.lines().filter(|line| line.starts_with("time_s") || line.starts_with("kata-set")).collect();
        assert_eq!(limits, told, "{file}");
    }
}

#[test]
fn openings_come_in_the_order_asked_for() {
    let folder = Folder::new();
    for (name, point) in [("a", "aa"), ("b", "bb"), ("c", "cc"), ("d", "dd")] {
        std::fs::write(folder.path(&format!("{name}.sgf")), format!("(;SZ[5];B[{point}])")).unwrap();
    }
    let openings = folder.text("");
    let args = ["own:random", "own:random", "--size", "5", "-n", "8", "--max-moves", "3", "--openings", &openings];
    let order = |more: &[&str]| -> String {
        let games = games(&[&args, more].concat());
        games.iter().step_by(2).map(|game| game["opening"].as_str().unwrap()).collect()
    };
    assert_eq!(order(&[]), "abcd");
    assert_eq!(order(&["--opening-start", "3"]), "cdab");
    let random = order(&["--opening-order", "random", "--seed", "3"]);
    assert_eq!(random, order(&["--opening-order", "random", "--seed", "3"]));
    let started = order(&["--opening-order", "random", "--seed", "3", "--opening-start", "2"]);
    assert_eq!(started, format!("{}{}", &random[1..], &random[..1]));
    let orders: Vec<String> =
        ["1", "2", "3"].iter().map(|seed| order(&["--opening-order", "random", "--seed", seed])).collect();
    assert!(orders.iter().any(|order| order != "abcd"), "{orders:?}");
    let output = shinpan(&[&["match"], &args[..], &["--opening-start", "5"]].concat());
    assert!(!output.status.success() && String::from_utf8_lossy(&output.stderr).contains("there are 4 openings"));
}

/// Rounds that depend on results, and a journal that goes on in the middle of one.
#[test]
fn tournaments_are_played_round_by_round() {
    let folder = Folder::new();
    let names = ["--names", "a,b,c,d,e", "--size", "4", "--rules", "chinese", "--komi", "0", "--no-claims"];
    let players = ["own:heuristic", "own:random", "own:random", "own:random", "own:random"];
    for (flags, lines) in [(&["--swiss", "3", "-n", "2"][..], 5), (&["--knockout", "-n", "2"], 1)] {
        let file = folder.text(flags[0].trim_start_matches('-'));
        let args = [&players[..], &names, flags, &["--journal", &file]].concat();
        let whole = run(&args);
        let text = std::fs::read_to_string(&file).unwrap();
        let kept: Vec<&str> = text.lines().collect();
        std::fs::write(&file, format!("{}\n", kept[..kept.len() - 3].join("\n"))).unwrap();
        let again = run(&args);
        let standing = |text: &str| -> Vec<String> {
            let is_line = |line: &&str| line.contains("Buchholz") || line.contains("winner of the knockout");
            text.lines().filter(is_line).map(str::to_string).collect()
        };
        assert_eq!(standing(&whole).len(), lines, "{whole}");
        assert_eq!(standing(&again), standing(&whole));
        let rounds: Vec<_> = journal(std::path::Path::new(&file)).into_iter().map(super::common::timeless).collect();
        assert_eq!(rounds.len(), kept.len());
    }
}

/// One line a game where nobody sees a bar, and ratings of all games together once there are three players.
#[test]
fn each_game_is_told_as_it_ends() {
    let args = ["match", "own:random", "own:random", "own:random", "-n", "2", "--size", "3", "--names", "a,b,c"];
    let output = shinpan(&[&args[..], &["--rules", "chinese", "--komi", "0"]].concat());
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    let lines: Vec<&str> = err.lines().filter(|line| line.contains("/6  game ")).collect();
    assert_eq!(lines.len(), 6, "{err}");
    assert!(lines[5].starts_with("6/6  game 6: ") && lines[5].contains("a ") && lines[5].contains(" : c "), "{err}");
    assert!(out.contains("Elo of all games together: ") || out.contains("no common ratings"), "{out}");
}
