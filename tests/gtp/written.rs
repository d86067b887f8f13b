//! A game that one program writes, another goes on with: `printsgf`, `loadsgf`, under every dialect.

use std::path::PathBuf;

use shinpan::rules::DIALECTS;

use super::session::exchange;

/// Questions about a game.
const QUESTIONS: &str = "showboard\nshinpan-rules\nshinpan-phase\nshinpan-prisoners\nshinpan-moves\nshinpan-first_pass\n\
    shinpan-last_pass_owed\nmove_history\nshinpan-dead\nfinal_score\nshinpan-result\nshinpan-ending\nshinpan-adjust\n\
    shinpan-value\nshinpan-violations\nshinpan-score_detail\nall_legal b\nall_legal w\nprintsgf\n";

/// Ways for a game to go on after some moves of the program's own.
const ENDINGS: &[&str] = &[
    "",
    "shinpan-adjust w 2.5 penalty\nplay b pass\nplay w pass\nplay b pass\nshinpan-agree\n",
    "play b pass\nplay w pass\nshinpan-resume w\ngenmove b\ngenmove w\n",
    "play b pass\nplay w pass\nshinpan-dispute b\ngenmove w\nplay b pass\nplay w pass\nplay b pass\n",
    "play b pass\nplay w pass\nshinpan-dead D4\nshinpan-agree b\n",
    "shinpan-strict false\nplay b A1\nplay b pass\nplay w A1\nshinpan-challenge\n",
    "shinpan-value b 3 D4 D5\nshinpan-resign w\n",
    "shinpan-time_loss b\n",
];

/// Commands that prepare a game: its handicap or position.
const BEGINNINGS: &[&str] = &["", "place_free_handicap 3\n", "gogui-setup b D4 w D5 w E4\ngogui-setup_player w\n"];

#[test]
fn what_is_written_can_be_gone_on_with() {
    let file = |name: &str| -> PathBuf {
        std::env::temp_dir().join(format!("shinpan-written-{name}-{}.sgf", std::process::id()))
    };
    for (i, dialect) in DIALECTS.iter().enumerate() {
        let path = file(dialect.name);
        let (beginning, ending) = (BEGINNINGS[i % BEGINNINGS.len()], ENDINGS[i % ENDINGS.len()]);
        let moves = "genmove b\ngenmove w\n".repeat(12);
        let rules = format!("shinpan-rules {} setup=empty\nboardsize 7\nkomi 3.75\n", dialect.name);
        let save = format!("printsgf {}\n", path.display());
        let game = format!("{rules}{beginning}{moves}{ending}echo asked\n{QUESTIONS}{save}");
        let written = exchange(&["--level", "random"], game);
        let read = exchange(&[], format!("loadsgf {}\necho asked\n{QUESTIONS}", path.display()));
        let text = std::fs::read_to_string(&path).unwrap();
        std::fs::remove_file(&path).unwrap();
        let after = |replies: &[String]| {
            let start = replies.iter().position(|reply| reply == "= asked").unwrap() + 1;
            replies[start..start + QUESTIONS.lines().count()].to_vec()
        };
        for (question, (said, found)) in QUESTIONS.lines().zip(after(&written).iter().zip(after(&read))) {
            assert_eq!(said, &found, "{}, {question}, of\n{text}", dialect.name);
        }
    }
}
