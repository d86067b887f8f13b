//! Behaviour that gomill's ringmaster and the CGOS client rely on.

use std::collections::BTreeSet;

use shinpan::board::Point;
use shinpan::rules::{DIALECTS, Scoring};

use super::session::{converse, exchange};

#[test]
fn gomill_reads_what_it_expects() {
    let handicap = "boardsize 19\nfixed_handicap 9\nclear_board\nplace_free_handicap 3\nclear_board\nset_free_handicap D4 Q16 C3\n";
    let replies = exchange(&[], handicap);
    assert_eq!(replies[1], "= D4 Q16 D16 Q4 D10 Q10 K4 K16 K10");
    assert_eq!(replies[3].split(' ').count(), 4);
    assert_eq!(replies[5], "= ");
    let game = "boardsize 5\nkomi 0.5\nplay b C3\nplay w C3\ngomill-genmove_ex\ngomill-genmove_ex w claim\nfinal_score\ngomill-cpu_time\n";
    let replies = exchange(&["--seed", "3"], game);
    assert_eq!(replies[3..5], ["? illegal move", "= "]);
    assert!(replies[5].len() == 4, "a vertex: {}", replies[5]);
    assert!(["= B+", "= W+"].contains(&&replies[6][..4]) && replies[6][4..].parse::<f64>().is_ok(), "{}", replies[6]);
    assert!(replies[7][2..].parse::<f64>().is_ok());
}

/// The points where gomill expects a fixed handicap, in its own words: for each number of stones the corners, sides and
/// centre, on the third line below 13 lines and on the fourth from there (gomill, `handicap_layout`).
fn gomill_expects(side: usize, stones: usize) -> BTreeSet<String> {
    let (low, middle) = (if side < 13 { 3 } else { 4 }, side.div_ceil(2));
    let high = side + 1 - low;
    let pattern = match stones {
        2 => "00 22",
        3 => "00 22 02",
        4 => "00 22 02 20",
        5 => "00 22 02 20 11",
        6 => "00 22 02 20 01 21",
        7 => "00 22 02 20 01 21 11",
        8 => "00 22 02 20 01 21 10 12",
        _ => "00 22 02 20 01 21 10 12 11",
    };
    let line = |digit: u8| [low, middle, high][usize::from(digit - b'0')];
    let name = |column: usize| char::from(b"ABCDEFGHJKLMNOPQRSTUVWXYZ"[column - 1]);
    pattern.split(' ').map(|at| format!("{}{}", name(line(at.as_bytes()[0])), line(at.as_bytes()[1]))).collect()
}

/// gomill asks for as many stones as it knows places for, and voids the game if they are not on the points it expects.
#[test]
fn gomill_finds_fixed_handicaps_where_it_expects_them() {
    for side in 8..=25 {
        let most = if side % 2 == 0 { 4 } else { 9 };
        let asked: String = (2..=most).map(|n| format!("clear_board\nfixed_handicap {n}\n")).collect();
        let replies = exchange(&[], format!("boardsize {side}\n{asked}clear_board\nfixed_handicap {}\n", most + 1));
        for (stones, reply) in (2..=most).zip(replies[2..].iter().step_by(2)) {
            let placed: BTreeSet<String> = reply[2..].split(' ').map(str::to_string).collect();
            assert_eq!(placed, gomill_expects(side, stones), "{side} lines, {stones} stones");
        }
        assert_eq!(replies.last().unwrap(), "? invalid number of stones", "{side} lines");
    }
}

/// Free handicaps are as many stones as were asked for, none of them twice; what is not a handicap leaves the board
/// alone.
#[test]
fn gomill_places_free_handicaps() {
    for side in [5, 9, 13, 19] {
        for stones in [2, 5, 9, 12, side * side - 1] {
            let replies = exchange(&[], format!("boardsize {side}\nplace_free_handicap {stones}\nget_handicap\n"));
            let placed: BTreeSet<&str> = replies[1][2..].split(' ').collect();
            assert_eq!((placed.len(), replies[2].as_str()), (stones, format!("= {stones}").as_str()), "{side}");
            assert!(placed.iter().all(|v| v.parse::<Point>().is_ok_and(|p| p.column() < side && p.row() < side)));
            let told = placed.iter().copied().collect::<Vec<_>>().join(" ");
            let replies = exchange(&[], format!("boardsize {side}\nset_free_handicap {told}\nlist_stones black\n"));
            let stones: BTreeSet<&str> = replies[2][2..].split(' ').collect();
            assert_eq!((replies[1].as_str(), stones), ("= ", placed), "{side}");
        }
    }
    converse(
        &["--boardsize", "9"],
        &[
            ("set_free_handicap D4 D4", "? bad vertex list"),
            ("set_free_handicap D4 pass", "? bad vertex list"),
            ("set_free_handicap D4 K10", "? bad vertex list"),
            ("set_free_handicap D4", "? bad vertex list"),
            ("set_free_handicap D4 nonsense", "? bad vertex list"),
            ("place_free_handicap 1", "? invalid number of stones"),
            ("place_free_handicap 81", "? invalid number of stones"),
            ("fixed_handicap 10", "? invalid number of stones"),
            ("fixed_handicap many", "? syntax error"),
            ("list_stones black", "= "),
            ("play b E5", "= "),
            ("set_free_handicap D4 F6", "? board not empty"),
            ("place_free_handicap 2", "? board not empty"),
            ("fixed_handicap 2", "? board not empty"),
        ],
    );
}

/// The opponent forfeits a game by a move that is answered with exactly `illegal move`; any other error voids the game.
#[test]
fn gomill_hears_of_illegal_moves_in_two_words() {
    let ko = "B1 A2 C2 B2 D1 E5 A1 C1";
    for (rules, moves, illegal) in [
        ("chinese", "C3", "w C3"),
        ("chinese", "A2 E5 B1", "w A1"),
        ("chinese", ko, "b B1"),
        ("tromp-taylor", "C2 B3 B1 C4 A2 D3 E5 C3 B2", "w C3"),
        ("tromp-taylor", "C3 pass pass", "b D4"),
        ("no-pass", "C3", "w pass"),
        ("chinese", "C3", "w F6"),
    ] {
        let colors = ["b", "w"].into_iter().cycle();
        let played: String = moves.split(' ').zip(colors).map(|(v, c)| format!("play {c} {v}\n")).collect();
        let replies = exchange(&["--rules", rules], format!("boardsize 5\n{played}play {illegal}\n"));
        let (last, before) = replies.split_last().unwrap();
        assert!(before.iter().all(|reply| reply == "= "), "{rules} {moves}: {before:?}");
        assert_eq!(last, "? illegal move", "{rules} {moves} {illegal}");
    }
}

/// Scores are numbers or 0 under every dialect that has scores, and the first byte of every reply is a status.
#[test]
fn gomill_understands_every_score() {
    let games = ["", "play b C3\n", "play b C3\nplay w pass\nplay b pass\n", "play w C3\nplay b C4\n"];
    let dialects = DIALECTS.iter().filter(|d| d.rules.scoring != Scoring::None).map(|d| d.name);
    let commands = dialects.flat_map(|name| {
        let scored = move |moves: &str| {
            format!("clear_board\nshinpan-rules {name} setup=empty\n{moves}echo score\nfinal_score\n")
        };
        games.map(scored)
    });
    let replies =
        exchange(&["--lenient", "--boardsize", "5", "--dead", "quick"], commands.collect::<String>() + "quit\n");
    let scores: Vec<&str> = replies.windows(2).filter(|pair| pair[0] == "= score").map(|pair| &pair[1][2..]).collect();
    assert!(scores.len() > 40 * games.len());
    for score in scores {
        let margin = score.strip_prefix("B+").or(score.strip_prefix("W+")).map(str::parse::<f64>);
        assert!(score == "0" || margin.is_some_and(|m| m.is_ok_and(|m| m > 0.0)), "{score}");
    }
}

#[test]
fn gomill_is_told_who_plays_and_what_happened() {
    let replies = exchange(&["--rules", "aga", "--level", "random", "--seed", "4"], "gomill-describe_engine\n");
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(replies[0], format!("= Shinpan {version}\nRules: aga\nLevel: random\nSeed: 4"));
    let last = |moves: &str| {
        exchange(&["--lenient"], format!("boardsize 3\n{moves}gomill-explain_last_move\n")).pop().unwrap()
    };
    for (moves, explained) in [
        ("", "= "),
        ("play b B2\n", "= "),
        ("play b A2\nplay w A1\nplay b B1\n", "= black B1: captures A1"),
        ("play b pass\n", "= black pass: hands over a pass stone"),
        ("play b pass\nplay w pass\n", "= white pass: hands over a pass stone; play has stopped"),
        (
            "play b pass\nplay w B2\nplay b A1\nplay w pass\nplay b pass\n",
            "= black pass: hands over a pass stone; play stops when white has made the pass still owed",
        ),
        (
            "shinpan-rules tromp-taylor\nplay b pass\nplay w pass\nplay b B2\n",
            "= black B2: breaks a rule: the game is over",
        ),
        (
            "shinpan-rules tromp-taylor\nplay b A2\nplay b B1\nplay w A1\n",
            "= white A1: is suicide of A1; breaks a rule: repeats the position after move 2 (positional superko); \
             is White's first move, against a handicap of 2 stones that came as plays",
        ),
    ] {
        assert_eq!(last(moves), explained, "{moves}");
    }
}

#[test]
fn gomill_saves_records() {
    let path = std::env::temp_dir().join(format!("shinpan-gomill-{}.sgf", std::process::id()));
    let save = format!("gomill-savesgf {} PB=GNU\\_Go:3.8 PW=a]b RE=W+3.5 EV=x\\\\y", path.display());
    let replies = exchange(&[], format!("boardsize 9\nkomi 6\nplay b E5\n{save}\n"));
    assert!(replies.iter().all(|r| r == "= "), "{replies:?}");
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    for property in ["SZ[9]", "KM[6]", "PB[GNU Go:3.8]", "PW[a\\]b]", "RE[W+3.5]", "EV[x\\\\y]", ";B[ee]", "RU["] {
        assert_eq!(text.matches(property).count(), 1, "{property} in {text}");
    }
}

#[test]
fn cgos_is_heard() {
    let input = "cgos-opponent_name someone\ncgos-opponent_rating 2000?\ncgos-gameover B+3.5\nstop\n";
    assert_eq!(exchange(&[], input), ["= "; 4]);
}

/// Refusals by the letter of the protocol, and of the clients' commands.
#[test]
fn numbers_are_taken_as_the_protocol_has_them() {
    converse(
        &[],
        &[
            ("komi +7", "? syntax error"),
            ("komi 7,5", "? syntax error"),
            ("komi inf", "? syntax error"),
            ("komi -3.75", "= "),
            ("get_komi", "= -3.75"),
            ("rectangular_boardsize 9", "? syntax error"),
            ("rectangular_boardsize 9 26", "? unacceptable size"),
            ("rectangular_boardsize 9 13", "= "),
            ("query_boardsize", "= 9 13"),
        ],
    );
}
