//! What gomill's ringmaster and the CGOS client rely on.

use super::session::exchange;

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

#[test]
fn gomill_is_told_who_plays_and_what_happened() {
    let replies = exchange(&["--rules", "aga", "--level", "random", "--seed", "4"], "gomill-describe_engine\n");
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(replies[0], format!("= Shinpan {version}\nRules: aga\nKomi: 7.5\nLevel: random\nSeed: 4"));
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
            "= white A1: is suicide of A1; breaks a rule: repeats the position after move 2 (positional superko)",
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
