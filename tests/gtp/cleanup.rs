//! Clean-ups (`kgs-genmove_cleanup`) and play-outs against an opponent who answers.

use super::session::shinpan;

/// The replies to these lines.
fn replies(rules: &str, input: &str) -> Vec<String> {
    let args = ["--rules", rules, "--playouts", "200"];
    let output = shinpan().args(args).write_stdin(input.to_string()).assert().success();
    let text = String::from_utf8(output.get_output().stdout.clone()).unwrap();
    let bodies = text.lines().filter_map(|l| l.strip_prefix("= ").or_else(|| l.strip_prefix("? ")));
    bodies.filter(|body| !body.is_empty()).map(str::to_string).collect()
}

/// The commands that put a picture on the board, rows from the top.
fn set_position(picture: &str) -> String {
    let rows: Vec<&str> = picture.split_whitespace().collect();
    let mut text = format!("boardsize {}\nset_position", rows.len());
    for (i, row) in rows.iter().enumerate() {
        for (column, stone) in "ABCDEFGHJ".chars().zip(row.chars()) {
            match stone {
                'X' => text += &format!(" b {column}{}", rows.len() - i),
                'O' => text += &format!(" w {column}{}", rows.len() - i),
                _ => {}
            }
        }
    }
    text + "\nplay b pass\nplay w pass\n"
}

const FOUR: &str = ".......\n .XXXXX.\n XXXXXXX\n OOOOOX.\n ....OX.\n OOOOOX.\n XXXXXX.";
const SQUARE: &str = "XXXXXXXX. XXXXXXXXX XXXXXXXXX XOOOOXXXX XO..OXXXX XO..OXXXX XOOOOXXXX XXXXXXXXX XXXXXXXX.";
const STONES_INSIDE: &str = "XXXXXXXX. XXXXXXXXX XXXXXXXXX XXXXXXXXX XOOOOOOXX XO.XX.OXX XOOOOOOXX XXXXXXXXX XXXXXXXX.";
const CROSS: &str = "XXXXXXXX. XXXXXXXXX XXXOOOXXX XXOO.OOXX XXO.X.OXX XXOO.OOXX XXXOOOXXX XXXXXXXXX XXXXXXXX.";

#[test]
fn a_threat_is_answered_and_carried_out() {
    for rules in ["chinese", "japanese", "aga"] {
        let start = set_position(FOUR) + "play b B3\n";
        let saved = replies(rules, &(start.clone() + "kgs-genmove_cleanup w\nshinpan-status A2\n"));
        assert_eq!(saved[0], "C3", "{rules}");
        assert!(saved[1].starts_with("alive"), "{rules}: {saved:?}");
        let taken = replies(rules, &(start + "play w pass\nkgs-genmove_cleanup b\n"));
        assert_eq!(taken[0], "C3", "{rules}");
    }
}

#[test]
fn dead_stones_stay_dead_while_they_are_taken_off() {
    for rules in ["chinese", "japanese"] {
        for (picture, moves) in [(SQUARE, ["D4", "C5", "D5", "C4"]), (STONES_INSIDE, ["F4", "C4", "D4", "E4"])] {
            let mut input = set_position(picture) + "kgs-genmove_cleanup b\n";
            for mv in moves.iter().cycle().take(40) {
                input += &format!("play w {mv}\nkgs-genmove_cleanup b\n");
            }
            let taken: usize = replies(rules, &(input + "captures black\n")).last().unwrap().parse().unwrap();
            assert!(taken >= picture.matches('O').count(), "{rules}\n{picture}\n{taken} taken");
        }
    }
}

/// Only what stands on the board counts, and a pass loses by these komi.
#[test]
fn a_play_out_is_played_out() {
    for (komi, won) in [("50", "B+31.0"), ("60", "B+21.0")] {
        let input = set_position(CROSS).replace("play b", &format!("komi {komi}\nplay b"));
        let played = "genmove b\nplay w pass\n".repeat(8);
        let all = replies("ing-1991", &(input + "shinpan-phase\n" + &played + "final_score\n"));
        assert_eq!(all.first().map(String::as_str), Some("play_out"));
        assert_eq!(all.last().map(String::as_str), Some(won), "komi {komi}: {all:?}");
    }
}

/// With a second left nobody is judged.
#[test]
fn a_clean_up_keeps_its_time() {
    let clock = "kgs-time_settings absolute 600\ntime_left b 1.2 0\n";
    let all = replies("chinese", &(set_position(CROSS) + clock + "kgs-genmove_cleanup b\nshinpan-result\n"));
    assert!(!all.iter().any(|reply| reply == "resign" || reply.ends_with("+T")), "{all:?}");
}
