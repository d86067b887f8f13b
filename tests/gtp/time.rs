//! Clocks: the player keeps inside what it is given, and one that runs out loses. Time is what a test says it is,
//! except where the program itself is run.

use std::io::{BufRead, BufReader, Write};
use std::process::Stdio;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use shinpan::board::Size;
use shinpan::gtp::{Options, Session};
use shinpan::life::Judge;

use super::session::{exchange, shinpan, shinpan_beside, within_a_second};

/// A session with a clock that goes on by so many milliseconds whenever somebody looks at it.
fn session(level: &str, tick: u64) -> Session {
    let options = Options {
        ruleset: "chinese".parse().unwrap(),
        size: Some(Size::square(9).unwrap()),
        level: level.to_string(),
        seed: 1,
        judge: Judge::Benson,
        network: None,
        ..Options::default()
    };
    let mut session = Session::new(options).unwrap();
    let passed = AtomicU64::new(0);
    session.clocks.measure_by(Arc::new(move || passed.fetch_add(tick, Ordering::Relaxed) as f64 / 1000.0));
    session
}

fn say(session: &mut Session, line: &str) -> String {
    let (name, args) = line.split_once(' ').unwrap_or((line, ""));
    session.execute(name, args).unwrap_or_else(|failure| panic!("{line}: {}", failure.0))
}

/// Black's time left: seconds and count.
fn left(session: &mut Session) -> (f64, u32) {
    let text = say(session, "shinpan-clock b");
    let (seconds, count) = text.split_once(' ').unwrap();
    (seconds.parse().unwrap(), count.parse().unwrap())
}

#[test]
fn the_player_uses_its_time_and_never_all_of_it() {
    for settings in [
        "time_settings 60 0 0",
        "time_settings 20 30 5",
        "time_settings 0 20 3",
        "kgs-time_settings byoyomi 20 5 2",
        "kgs-time_settings byoyomi 0 3 1",
        "kgs-time_settings canadian 10 20 4",
        "kata-time_settings fischer 10 3",
        "kata-time_settings fischer-capped 10 3 12 2",
    ] {
        let mut session = session("playout", 50);
        say(&mut session, settings);
        let start = session.clocks.now();
        for turn in 0..12 {
            let mv = say(&mut session, "genmove b");
            assert_ne!(mv, "resign", "{settings}, turn {turn}");
            say(&mut session, "play w pass");
            say(&mut session, "undo");
        }
        let thought = session.clocks.now() - start;
        assert!(thought > 6.0, "{settings}: {thought} seconds of thought");
        assert_eq!(say(&mut session, "shinpan-result"), "none", "{settings}");
        if settings.contains("byoyomi 0") {
            assert_eq!(left(&mut session), (3.0, 1), "{settings}: a period was lost");
        }
    }
}

/// Servers with Fischer's clock tell what is left as if it were a period for one move.
#[test]
fn time_saved_up_is_not_spent_on_one_move() {
    let mut session = session("search", 50);
    say(&mut session, "kgs-time_settings canadian 40 3 1");
    say(&mut session, "time_left black 43 1");
    assert_eq!(left(&mut session), (40.0, 0));
    let start = session.clocks.now();
    say(&mut session, "genmove b");
    let thought = session.clocks.now() - start;
    assert!((1.0..10.0).contains(&thought), "{thought} seconds of 43");
}

/// Nobody waits for ever: neither for a clock that never runs out nor for more playouts than there is time for.
#[test]
fn a_move_is_made_within_the_longest_time_whatever_is_asked_for() {
    // Seconds that pass between two looks at the clock, so that few looks are enough.
    for (tick, longest, setting) in [
        (60.0, None, "kata-time_settings absolute 1e300"),
        (0.5, Some(40.0), "time_settings 999999 0 0"),
        (0.5, Some(40.0), ""),
    ] {
        let mut session = session("search", (1000.0 * tick) as u64);
        let limits = &mut session.options.play.limits;
        limits.longest = longest.unwrap_or(limits.longest);
        let longest = limits.longest;
        match setting {
            "" => limits.playouts = Some(1 << 40),
            setting => drop(say(&mut session, setting)),
        }
        let start = session.clocks.now();
        say(&mut session, "genmove b");
        let thought = session.clocks.now() - start;
        assert!((0.2 * longest..longest + 10.0 * tick).contains(&thought), "{setting:?}: {thought} of {longest}");
    }
}

#[test]
fn more_time_is_used_for_thinking() {
    let thinking = |settings: &str| {
        let mut session = session("playout", 20);
        // On an empty board one of eight moves would soon be far ahead.
        for line in ["play b C4", "play w F3", settings] {
            say(&mut session, line);
        }
        let start = session.clocks.now();
        say(&mut session, "genmove b");
        session.clocks.now() - start
    };
    let (short, long) = (thinking("time_settings 0 2 1"), thinking("time_settings 0 10 1"));
    assert!((1.0..2.0).contains(&short) && (8.0..10.0).contains(&long), "{short} {long}");
    assert!((0.9..1.2).contains(&thinking("time_settings 0 1 0")), "a second without a clock");
    assert!(thinking("time_settings 1 0 0") < 1.0, "little time, little thought");
}

/// A choice among some moves has the time of a move too.
#[test]
fn a_restricted_choice_thinks_as_long_as_a_move_may_take() {
    for level in ["search", "playout"] {
        let thinking = |settings: &str| {
            let mut session = session(level, 20);
            say(&mut session, settings);
            let start = session.clocks.now();
            let mv = say(&mut session, "restricted_genmove b D4 E5 F6 C3");
            assert!(["D4", "E5", "F6", "C3"].contains(&mv.as_str()), "{level}, {settings}: {mv}");
            session.clocks.now() - start
        };
        let (short, long) = (thinking("time_settings 0 2 1"), thinking("time_settings 0 20 1"));
        assert!((0.3..2.0).contains(&short) && (3.0..20.0).contains(&long), "{level}: {short} {long}");
    }
}

#[test]
fn a_number_of_playouts_holds_beside_a_clock() {
    let mut session = session("search", 50);
    session.options.play.limits.playouts = Some(16);
    for settings in ["time_settings 999999999 0 0", "time_settings 0 999999999 1"] {
        say(&mut session, settings);
        let start = session.clocks.now();
        say(&mut session, "genmove b");
        say(&mut session, "shinpan-win_rate b");
        assert!(session.clocks.now() - start < 30.0, "{settings}");
    }
}

/// However many playouts were asked for, and however much time there is: an answer that is no move takes a second.
#[test]
fn only_moves_take_longer_than_a_second() {
    for level in ["search", "playout"] {
        let mut session = session(level, 50);
        session.options.play.limits.playouts = Some(8_388_608);
        for settings in ["", "time_settings 0 999999999 1"] {
            if !settings.is_empty() {
                say(&mut session, settings);
            }
            for command in ["shinpan-win_rate b", "shinpan-search_owners b", "shinpan-best_moves w"] {
                let start = session.clocks.now();
                say(&mut session, command);
                let taken = session.clocks.now() - start;
                assert!((0.5..1.5).contains(&taken), "{command}, {settings}, {level}: {taken} seconds");
            }
        }
    }
    let mut session = session("search", 50);
    let limits = session.options.play.limits;
    session.set_limits(shinpan::players::Limits { playouts: Some(8_388_608), ..limits });
    let start = session.clocks.now();
    say(&mut session, "top_moves_black");
    assert!(session.clocks.now() - start < 2.0);
}

#[test]
fn a_level_beyond_the_scale_is_refused() {
    let mut session = session("search", 50);
    for (level, playouts) in [("0", 16), ("1", 32), ("10", 16384)] {
        say(&mut session, &format!("level {level}"));
        assert_eq!(session.options.play.limits.playouts, Some(playouts), "{level}");
    }
    for level in ["11", "19", "4294967295"] {
        let refused = session.execute("level", level).map_err(|failure| failure.0.to_string());
        assert_eq!(refused, Err(format!("no level {level}: levels go from 0 to 10")));
        assert_eq!(session.options.play.limits.playouts, Some(16384), "{level}");
    }
}

#[test]
fn a_clock_that_has_run_out_loses() {
    // Between two looks at this clock more time passes than there is.
    for (settings, lost) in [
        ("time_settings 5 0 0", true),
        ("kgs-time_settings byoyomi 0 2 3", true),
        ("kata-time_settings fischer-capped 100 5 100 4", true),
        ("time_settings 100 0 0", false),
        ("kgs-time_settings none", false),
        ("time_settings 0 1 0", false),
    ] {
        for level in ["heuristic", "playout"] {
            let mut session = session(level, 7000);
            say(&mut session, settings);
            let reply = say(&mut session, "genmove b");
            let result = say(&mut session, "shinpan-result");
            assert_eq!((reply == "resign", result == "W+T"), (lost, lost), "{settings}, {level}: {reply} {result}");
            if lost {
                assert!(say(&mut session, "printsgf").contains("RE[W+T]"));
                say(&mut session, "clear_board");
                assert_eq!(say(&mut session, "shinpan-result"), "none");
            }
        }
    }
}

#[test]
fn clients_correct_the_clock() {
    let mut session = session("heuristic", 1);
    assert_eq!(say(&mut session, "shinpan-clock b"), "none");
    say(&mut session, "time_settings 300 60 25");
    for (sent, left) in
        [("time_left b 123.4 0", "123.4 0"), ("time_left b 30 12", "30.0 12"), ("time_left b -3 0", "60.0 25")]
    {
        say(&mut session, sent);
        assert_eq!(say(&mut session, "shinpan-clock b"), left);
        assert_eq!(say(&mut session, "shinpan-clock w"), "300.0 0");
    }
    say(&mut session, "clear_board");
    assert_eq!(say(&mut session, "shinpan-clock b"), "300.0 0");
    for bad in ["time_left b", "time_left b x 0", "time_left b inf 0", "time_left b 1 nan", "time_left x 1 0"] {
        let (name, args) = bad.split_once(' ').unwrap();
        assert!(session.execute(name, args).is_err(), "{bad}");
    }
    assert_eq!(say(&mut session, "shinpan-clock b"), "300.0 0");
}

/// The time that a client says is left is what there is, where it has set no time control too, for the player of whom
/// it says so.
#[test]
fn time_that_is_told_without_a_time_control_is_a_limit() {
    for no_control in ["", "time_settings 0 1 0"] {
        for (told, left, seconds) in
            [("20 3", "20.0 3", 5.0..6.5), ("100 0", "100.0 0", 2.0..4.0), ("0 0", "0.0 0", 0.0..0.5)]
        {
            let mut session = session("playout", 20);
            if !no_control.is_empty() {
                say(&mut session, no_control);
            }
            say(&mut session, &format!("time_left b {told}"));
            assert_eq!(say(&mut session, "shinpan-clock b"), left);
            assert_eq!(say(&mut session, "shinpan-clock w"), "none");
            let start = session.clocks.now();
            assert_ne!(say(&mut session, "genmove b"), "resign", "{told}");
            let taken = session.clocks.now() - start;
            assert!(seconds.contains(&taken), "{told}: {taken}");
        }
    }
    let mut session = session("heuristic", 20);
    for (sent, left) in [("100 0", "100.0 0"), ("30 5", "30.0 5"), ("12.5 0", "12.5 0")] {
        say(&mut session, &format!("time_left b {sent}"));
        assert_eq!(say(&mut session, "shinpan-clock b"), left);
    }
    say(&mut session, "clear_board");
    assert_eq!(say(&mut session, "shinpan-clock b"), "none");
    say(&mut session, "time_left w -1 0");
    assert_eq!(say(&mut session, "shinpan-result"), "B+T");
}

/// Go Rule Dialects, time restrictions, 5: who has less than no time has lost. Of main time that is the beginning of a
/// period, of a period that is not the last the beginning of the next.
#[test]
fn less_than_no_time_of_the_last_period_is_a_loss() {
    for (settings, sent, left, result) in [
        ("kata-time_settings canadian 10 5 3", "time_left b -1 1", "", "W+T"),
        ("kata-time_settings byoyomi 10 5 3", "time_left b -1 1", "", "W+T"),
        ("kata-time_settings byoyomi 10 5 3", "time_left b -1 2", "5.0 1", "none"),
        ("kata-time_settings byoyomi 10 5 3", "time_left b -1 0", "5.0 3", "none"),
    ] {
        let mut session = session("heuristic", 1);
        say(&mut session, settings);
        say(&mut session, sent);
        assert_eq!(say(&mut session, "shinpan-result"), result, "{settings}, {sent}");
        if !left.is_empty() {
            assert_eq!(say(&mut session, "shinpan-clock b"), left, "{settings}, {sent}");
        }
    }
}

#[test]
fn a_count_says_nothing_where_there_is_no_overtime_nor_more_than_there_is() {
    for (settings, sent, left) in [
        ("time_settings 300 0 0", "time_left b 279.5 1", "279.5 0"),
        ("kata-time_settings fischer 100 5", "time_left b 90.5 1", "90.5 0"),
        ("kata-time_settings byoyomi 10 20 5", "time_left b 15 9", "15.0 5"),
    ] {
        let mut session = session("heuristic", 1);
        say(&mut session, settings);
        say(&mut session, sent);
        assert_eq!(say(&mut session, "shinpan-clock b"), left, "{settings}");
        assert_ne!(say(&mut session, "genmove b"), "resign", "{settings}");
    }
}

#[test]
fn a_second_that_was_cut_off_is_not_lost() {
    // gtp2ogs and others round what is left down; a move made at once is in time until the server says otherwise.
    for (left, taken, in_time) in
        [("0 1", 20, true), ("0 25", 20, true), ("-3 1", 20, true), ("0.01 1", 20, false), ("0 1", 1100, false)]
    {
        let mut session = session("heuristic", taken);
        say(&mut session, "time_settings 0 10 25");
        say(&mut session, &format!("time_left b {left}"));
        assert_eq!(say(&mut session, "genmove b") != "resign", in_time, "{left}, {taken} ms");
    }
}

/// Real time: the player thinks for seconds and answers before its time is up, and GoGui is shown what it thinks.
#[test]
fn the_program_keeps_its_time() {
    let mut child =
        shinpan_beside().args(["--level", "playout", "--boardsize", "9"]).piped().stderr(Stdio::piped()).start();
    let mut stdin = child.stdin.take().unwrap();
    let mut replies = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    let start = Instant::now();
    // On an empty board one of eight moves would soon be far ahead.
    stdin.write_all(b"gogui-version 1.6.0\nplay b C4\nplay w F3\ntime_settings 0 4 1\ngenmove b\n").unwrap();
    let answers: Vec<String> = replies.by_ref().filter(|line| !line.is_empty()).take(5).collect();
    let taken = start.elapsed();
    assert!(answers.iter().all(|a| a.starts_with("= ")) && answers[4] != "= resign", "{answers:?}");
    assert!((Duration::from_secs(2)..Duration::from_secs(4)).contains(&taken), "{taken:?}");
    drop(stdin);
    let output = child.wait_with_output();
    let shown = String::from_utf8(output.stderr).unwrap();
    let pictures: Vec<&str> = shown.split_terminator("\n\n").collect();
    assert!(pictures.len() >= 2, "{shown}");
    for line in ["gogui-gfx:", "LABEL ", "INFLUENCE ", "VAR b ", "TEXT black "] {
        assert!(pictures[0].lines().any(|l| l.starts_with(line)), "{line} in {shown}");
    }
    assert!(shown.ends_with("gogui-gfx: CLEAR\n"), "{shown}");
}

/// Thinking by a clock or for the usual second: GoGui is shown the moves that were tried, and the one that would be made.
#[test]
fn gogui_is_shown_what_every_player_thinks() {
    for (args, clock) in [
        (&[][..], ""),
        (&["--net", "none"], ""),
        (&[], "time_settings 0 3 1\n"),
        (&["--level", "playout"], "time_settings 0 3 1\n"),
    ] {
        let mut child = shinpan_beside().args(args).piped().stderr(Stdio::piped()).start();
        let asked = format!("boardsize 9\ngogui-version 1.6.0\nplay b C3\nshinpan-best_moves b\n{clock}genmove w\n");
        // As long as the input is open somebody waits.
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(asked.as_bytes()).unwrap();
        let replies = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
        let answered = replies.filter(|line| line.starts_with('=')).take(asked.lines().count()).count();
        assert_eq!(answered, asked.lines().count(), "{args:?}");
        drop(stdin);
        let shown = String::from_utf8(child.wait_with_output().stderr).unwrap();
        let pictures: Vec<&str> = shown.split("\n\n").filter(|picture| picture.contains("TEXT ")).collect();
        assert!(pictures.iter().any(|picture| picture.contains("\nVAR w ")), "{args:?}: {shown}");
        for picture in pictures {
            let row = |word: &str| {
                picture.lines().find_map(|l| l.strip_prefix(word)).unwrap_or_else(|| panic!("{word} {picture}"))
            };
            let best = row("VAR ").split(' ').nth(1).unwrap();
            let text = row("TEXT ");
            assert!(text.split([' ', ':']).nth(1) == Some(best) && !text.contains(" in 0 of "), "{args:?}: {picture}");
            let labelled = row("LABEL ").split(' ').step_by(2).collect::<Vec<_>>();
            assert!(best.eq_ignore_ascii_case("pass") || labelled.contains(&best), "{args:?}: {picture}");
        }
        assert!(shown.ends_with("gogui-gfx: CLEAR\n"), "{args:?}: {shown}");
    }
}

/// Sets the flag when a test is over, however it ends.
struct Ends<'a>(&'a AtomicBool);

impl Drop for Ends<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Real time on a machine that is busy: twice as many others want the processors as there are. Each move has a second,
/// by the program's clock and by ours.
#[test]
fn the_program_keeps_its_time_beside_others() {
    let over = AtomicBool::new(false);
    let others = 2 * std::thread::available_parallelism().map_or(2, usize::from);
    std::thread::scope(|scope| {
        let _ends = Ends(&over);
        for _ in 0..others {
            scope.spawn(|| {
                while !over.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        for settings in ["kgs-time_settings byoyomi 0 1 1", "time_settings 0 1 1", "kata-time_settings fischer 1 1"] {
            within_a_second(settings, || slowest_of_three_moves(settings));
        }
    });
}

/// How long the program takes for its slowest move; for ever if it loses on time.
fn slowest_of_three_moves(settings: &str) -> Duration {
    let mut child = shinpan_beside().args(["--level", "playout", "--boardsize", "19"]).piped().start();
    let mut stdin = child.stdin.take().unwrap();
    let mut replies = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    let mut say = |line: &str| {
        let start = Instant::now();
        stdin.write_all(format!("{line}\n").as_bytes()).unwrap();
        let reply = replies.find(|line| !line.is_empty()).unwrap();
        (reply, start.elapsed())
    };
    assert_eq!(say(settings).0, "= ");
    let moves: Vec<_> = (0..3).map(|_| say("genmove w")).collect();
    let result = say("shinpan-result").0;
    drop(stdin);
    assert!(child.wait().unwrap().success());
    let slowest = moves.iter().map(|(_, taken)| *taken).max().unwrap();
    if result == "= none" { slowest } else { Duration::MAX }
}

#[test]
fn other_clients_are_shown_nothing() {
    let output =
        shinpan().args(["--level", "playout"]).write_stdin("time_settings 0 30 1\ngenmove b\n").assert().code(0);
    assert_eq!(String::from_utf8_lossy(&output.get_output().stderr), "");
    assert_eq!(exchange(&[], "gogui-version 1.6.0\ngenmove b\n").len(), 2);
}

#[test]
fn the_clock_of_a_player_whose_moves_are_told_runs_if_asked_for() {
    let mut session = session("random", 1000);
    say(&mut session, "kata-time_settings fischer 10 2");
    say(&mut session, "play b D4");
    assert_eq!(say(&mut session, "shinpan-clock b"), "10.0 0");
    assert_eq!(say(&mut session, "shinpan-clock_runs"), "false");
    say(&mut session, "shinpan-clock_runs true");
    say(&mut session, "play w E4");
    // Every look at this clock takes a second: one between the turns, and two come back.
    assert_eq!(say(&mut session, "shinpan-clock w"), "11.0 0");
    say(&mut session, "kata-time_settings absolute 0.5");
    assert_eq!(session.execute("play", "b F4").unwrap_err().0, "out of time");
    assert_eq!(say(&mut session, "shinpan-result"), "W+T");
}

#[test]
fn less_than_no_time_is_a_loss_and_no_clock_counts_without_end() {
    let replies = exchange(
        &[],
        "time_settings 60 0 0\ntime_left b -1 0\nshinpan-clock b\nshinpan-result\nclear_board\nkata-time_settings byoyomi 0 0 5\n\
         kata-time_settings byoyomi 0 5 4294967295\ntime_left w 5 4294967296\nkata-time_settings byoyomi 10 5 3\nshinpan-clock w\n",
    );
    let expected =
        ["= ", "= ", "= -1.0 0", "= W+T", "= ", "? syntax error", "? syntax error", "? syntax error", "= ", "= 10.0 0"];
    assert_eq!(replies, expected);
}
