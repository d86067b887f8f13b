//! Broken surroundings: an error stream that nobody reads, files that are none, input without an end. Nothing of that
//! costs a reply, a record, the game or the memory.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, Stdio};

use super::session::{Running, beside, exchange, mkfifo, path, shinpan, shinpan_beside, tool};

/// A file of this test's own.
fn scratch(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("shinpan-broken-{}-{name}", std::process::id()))
}

/// The program with this for an error stream.
fn with_errors(errors: impl Into<Stdio>, args: &[&str]) -> Running {
    shinpan_beside().args(args).piped().stderr(errors).start()
}

/// Sends lines and expects so many replies, all of them successes, and exit code 0.
fn all_answered(mut child: Running, lines: &[&str]) {
    let mut stdin = child.stdin.take().unwrap();
    let sent: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let writer = std::thread::spawn(move || stdin.write_all(sent.as_bytes()).unwrap());
    let replies: Vec<String> = BufReader::new(child.stdout.take().unwrap())
        .lines()
        .map(Result::unwrap)
        .filter(|line| line.starts_with(['=', '?']))
        .collect();
    writer.join().unwrap();
    assert_eq!(replies.len(), lines.len(), "{replies:?}");
    assert!(replies.iter().all(|reply| reply.starts_with('=')), "{replies:?}");
    assert_eq!(child.wait().unwrap().code(), Some(0));
}

/// Echoes, warnings, and a live picture of what a player thinks, one second after the start.
const TALKATIVE: &[&str] = &[
    "echo_err hello",
    "boardsize 5",
    "shinpan-strict false",
    "gogui-analyze_commands",
    "play b A1",
    "play b pass",
    "level playout",
    "time_settings 30 1 1",
    "kgs-time_settings byoyomi 0 3 5",
    "genmove w",
    "echo_err world",
    "name",
];

#[cfg(unix)]
#[test]
fn an_error_stream_that_fails_costs_nothing() {
    let full = File::options().write(true).open("/dev/full").unwrap();
    all_answered(with_errors(full, &["-vv"]), TALKATIVE);
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    all_answered(with_errors(writer, &["-vv"]), TALKATIVE);
}

#[cfg(unix)]
#[test]
fn an_error_stream_that_is_closed_costs_nothing() {
    let shell = beside("sh").args(["-c", "exec \"$0\" -vv 2>&-"]).arg(path()).piped();
    all_answered(shell.start(), TALKATIVE);
}

#[test]
fn an_error_stream_that_nobody_reads_costs_nothing() {
    let (reader, writer) = std::io::pipe().unwrap();
    // Far more than a pipe holds.
    let long = format!("echo_err {}", "x".repeat(100_000));
    all_answered(with_errors(writer, &["-vv"]), &[&[long.as_str(); 30][..], TALKATIVE].concat());
    drop(reader);
}

/// The program where there is room for few threads: each has a gibibyte of stack, and so many gibibytes of addresses are all there is.
#[cfg(target_os = "linux")]
fn with_few_threads(gibibytes: usize, args: &[&str]) -> Running {
    let shell = beside("sh").args(["-c", "ulimit -v $0 && exec \"$@\""]).arg((gibibytes << 20).to_string());
    let shell = shell.arg(path()).args(args).env("RUST_MIN_STACK", (1 << 30).to_string());
    shell.piped().stderr(Stdio::piped()).start()
}

#[cfg(target_os = "linux")]
#[test]
fn a_search_walks_with_the_threads_that_there_are() {
    let mut child = with_few_threads(6, &["--threads", "60", "--net", "none", "--playouts", "200"]);
    let lines = ["boardsize 5", "genmove b", "genmove w", "lz-genmove_analyze b 1", "name", "quit"];
    let sent: String = lines.iter().map(|line| format!("{line}\n")).collect();
    child.stdin.take().unwrap().write_all(sent.as_bytes()).unwrap();
    let output = child.wait_with_output();
    let replies = String::from_utf8_lossy(&output.stdout).lines().filter(|line| line.starts_with('=')).count();
    let said = String::from_utf8_lossy(&output.stderr).matches("of 60 threads").count();
    assert_eq!((replies, said), (lines.len(), 1), "{output:?}");
}

/// Engines are other programs, which have their own room.
#[cfg(target_os = "linux")]
#[test]
fn a_match_plays_with_the_threads_that_there_are() {
    let program = path().to_string_lossy().into_owned();
    let player = format!("env -u RUST_MIN_STACK {program} --level random --net none");
    let args = ["match", &player, &player, "--games", "6", "--size", "5", "--concurrency", "30", "--rules", "chinese"];
    let output = with_few_threads(11, &args).wait_with_output();
    let said = String::from_utf8_lossy(&output.stderr).matches("of 30 games at once").count();
    let table = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!((output.status.code(), said), (Some(0), 1), "{output:?}");
    assert!(table.contains("ended by: score 6"), "{table}");
}

/// The rules refuse or allow a pass by what lives and dies, and so they do when the game is read.
#[test]
fn what_play_accepts_and_refuses_reading_does_too() {
    let path = scratch("ko.sgf");
    let file = path.display();
    let position =
        "boardsize 5 2\nshinpan-rules concord pass_limit=wmsg-ko\nset_position b A2 b B2 w D2 b B1 b C1 w E1\n";
    let written = format!("{position}play b D1\nplay w pass\nprintsgf {file}\nloadsgf {file}\nmove_history\n");
    let replies = exchange(&[], written);
    assert_eq!(&replies[3..], ["= ", "= ", "= ", "= ", "= white pass\nblack D1"]);
    // Two players who live on both sides of a dame: the second pass is refused, by play and by the record of it.
    let dame = "boardsize 7 2\nshinpan-rules wagc-model\nset_position b B1 b B2 b C2 b A2 w E1 w F1 w F2 w G2\n";
    for end in ["play b pass\nplay w pass\n", "play b pass\n"] {
        let replies = exchange(&[], format!("{dame}{end}printsgf {file}\n"));
        assert!(replies[..4].iter().all(|reply| reply == "= "), "{replies:?}");
    }
    let text = fs::read_to_string(&path).unwrap();
    let replies = exchange(&[], format!("{dame}play b pass\nplay w pass\n"));
    let refused = replies[4] == "? illegal move";
    fs::write(&path, text.trim_end().strip_suffix(')').unwrap().to_string() + ";W[])").unwrap();
    let read = exchange(&[], format!("loadsgf {file}\n"));
    assert_eq!(read[0] == "? cannot load file", refused, "{replies:?} {read:?}");
    fs::remove_file(&path).unwrap();
}

/// A score belongs to the komi and the rules that it was counted with; a resignation does not.
#[test]
fn a_result_is_kept_as_long_as_it_is_one() {
    let path = scratch("result.sgf");
    let file = path.display();
    for (result, change, kept) in [
        ("B+3", "known_command komi", true),
        ("B+3", "komi 40", false),
        ("B+3", "kata-set-rules japanese", false),
        ("B+R", "komi 40", true),
    ] {
        fs::write(&path, format!("(;GM[1]SZ[5]KM[0]RE[{result}];B[cc];W[bb];B[bc];W[];B[])")).unwrap();
        let replies = exchange(&[], format!("loadsgf {file}\n{change}\nprintsgf {file}\n"));
        assert!(replies.iter().all(|reply| reply.starts_with("= ")), "{replies:?}");
        let text = fs::read_to_string(&path).unwrap();
        assert_eq!(text.contains(&format!("RE[{result}]")), kept, "{result}, {change}: {text}");
    }
    fs::remove_file(&path).unwrap();
}

/// A message about a wrong set-up names the stone that cannot stand.
#[test]
fn a_set_up_without_a_liberty_is_no_occupied_point() {
    let replies =
        exchange(&[], "boardsize 3\nset_position b A1 w A2 w B1\nset_position b A1 w A1\nkata-set-rule komi 5\n");
    assert_eq!(replies[1], "? illegal stone placement: A1 would have no liberty");
    assert_eq!(replies[2], "? illegal stone placement: A1 is not an empty point of the board");
    assert_eq!(replies[3], "? unknown rule 'komi', did you mean 'ko'?");
}

/// A record is the only copy of a game: what cannot be written leaves what was there.
#[cfg(unix)]
#[test]
fn records_are_written_whole_or_not_at_all() {
    use std::os::unix::fs::PermissionsExt;
    let folder = scratch("folder");
    fs::create_dir_all(&folder).unwrap();
    let (file, link) = (folder.join("game.sgf"), folder.join("link.sgf"));
    std::os::unix::fs::symlink("game.sgf", &link).unwrap();
    for command in ["printsgf", "gomill-savesgf"] {
        let replies = exchange(&[], format!("boardsize 5\nplay b C3\n{command} {}\n", link.display()));
        assert_eq!(replies[2], "= ", "{command}");
        let old = fs::read_to_string(&file).unwrap();
        assert!(old.ends_with(";B[cc])\n"), "{command}: {old}");
        // A limit on the size of files cuts a write off in the middle, as a full device does.
        let moves: String = (0..400).map(|i| format!("play b A{}\nundo\nplay b pass\n", 1 + i % 5)).collect();
        let script = "ulimit -f 1; trap '' XFSZ; exec \"$0\" --lenient";
        let mut shell = tool("sh");
        let input = format!("boardsize 5\nshinpan-strict false\n{moves}{command} {}\nname\n", file.display());
        let output = shell.args(["-c", script]).arg(path()).write_stdin(input).assert().code(0);
        let replies = String::from_utf8(output.get_output().stdout.clone()).unwrap();
        let last: Vec<&str> = replies.trim_end().split("\n\n").collect();
        assert!(last[last.len() - 2].starts_with("? ") && last.ends_with(&["= Shinpan"]), "{replies}");
        assert_eq!(fs::read_to_string(&file).unwrap(), old, "{command}");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 2, "nothing is left beside it");
        fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
    }
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
    fs::remove_dir_all(&folder).unwrap();
}

/// Nobody writes to these pipes, and nobody reads from them.
#[cfg(unix)]
#[test]
fn pipes_and_devices_are_refused() {
    let pipe = scratch("pipe");
    mkfifo(&pipe);
    let name = pipe.to_str().unwrap();
    for other in [name, "/dev/zero", "/dev/null", "/dev", "/dev/full"] {
        for command in ["loadsgf", "printsgf", "gomill-savesgf"] {
            let replies = exchange(&[], format!("{command} {other}\nname\n"));
            assert!(replies[0].starts_with("? ") && replies[1] == "= Shinpan", "{command} {other}: {replies:?}");
        }
        for option in ["--config", "--gtp-commands"] {
            let assert = shinpan().args([option, other]).write_stdin("name\n").assert().code(1).stdout("");
            let said = String::from_utf8(assert.get_output().stderr.clone()).unwrap();
            assert!(said.contains("not a regular file"), "{option} {other}: {said}");
        }
    }
    let toml = scratch("pipe.toml");
    mkfifo(&toml);
    shinpan().args(["--rules", toml.to_str().unwrap()]).write_stdin("").assert().code(2).stdout("");
    // Standard input is meant when it is named.
    for stdin in ["-", "/dev/stdin"] {
        let output = shinpan().args(["--config", stdin]).write_stdin("komi = 3.75\n").assert().code(0);
        assert_eq!(output.get_output().stdout, b"");
        shinpan().args(["--gtp-commands", stdin]).write_stdin("komi 3.75\n").assert().code(0).stdout("");
    }
    fs::remove_file(&pipe).unwrap();
    fs::remove_file(&toml).unwrap();
}

/// The most memory that a program has had resident, in kilobytes, where the system tells.
fn peak(child: &Child) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    line.split_whitespace().nth(1)?.parse().ok()
}

/// Megabytes that the program itself takes, with room for another allocator.
const ALONE: u64 = 24;

/// The program's answers to this, and the most memory it needed beyond what it needs for nothing, in megabytes.
fn memory(args: &[&str], inputs: impl Iterator<Item = Vec<u8>> + Send + 'static) -> (String, u64) {
    let mut child = with_errors(Stdio::null(), args);
    let (mut stdin, stdout) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    let mut stdout = BufReader::new(stdout);
    let mut reply = || {
        let mut text = String::new();
        while !text.ends_with("\n\n") && stdout.read_line(&mut text).unwrap() > 0 {}
        text
    };
    let writer = std::thread::spawn(move || {
        inputs.for_each(|bytes| stdin.write_all(&bytes).unwrap());
        stdin.write_all(b"echo end\n").unwrap();
        stdin
    });
    let mut said = String::new();
    while !said.ends_with("= end\n\n") {
        let text = reply();
        assert!(!text.is_empty(), "{said}");
        said.push_str(&text);
    }
    let needed = peak(&child).unwrap_or(0) / 1024;
    drop(writer.join().unwrap());
    assert_eq!(child.wait().unwrap().code(), Some(0));
    (said, needed.saturating_sub(ALONE))
}

#[test]
fn a_line_without_an_end_is_not_kept() {
    let megabytes = |n: usize, byte: u8| std::iter::repeat_with(move || vec![byte; 1 << 20]).take(n);
    let line = |start: &str| std::iter::once(start.as_bytes().to_vec());
    for (start, said) in [("7 echo ", "?7 line too long\n\n"), ("# ", ""), ("", "? line too long\n\n")] {
        let (replies, grown) = memory(&[], line(start).chain(megabytes(64, b'x')).chain(line("\n")));
        assert_eq!(replies, format!("{said}= end\n\n"));
        assert!(grown < 16, "{grown} MB");
    }
    let comments = || std::iter::repeat_with(|| b"# a comment\n".repeat(80_000)).take(32);
    let (replies, grown) = memory(&[], comments());
    assert_eq!(replies, "= end\n\n");
    assert!(grown < 16, "{grown} MB");
    // The longest that is read.
    let longest = format!("echo {}\n", "x".repeat(1 << 20));
    let replies = exchange(&[], format!("{longest}echo {}\nname\n", "x".repeat((1 << 20) + 256)));
    assert_eq!((replies[0].len(), &*replies[1], &*replies[2]), ((1 << 20) + 2, "? line too long", "= Shinpan"));
}

/// A file of commands as long as one likes, and what cannot be a file of settings.
#[test]
fn large_files_claim_little_memory() {
    let path = scratch("large");
    let file = path.to_str().unwrap();
    fs::write(&path, "# a comment\nplay b pass\nundo\nnonsense\n".repeat(200_000)).unwrap();
    let (_, grown) = memory(&["--gtp-commands", file], std::iter::empty());
    assert!(grown < 16, "{grown} MB");
    fs::write(&path, "# a comment\n".repeat(2_000_000)).unwrap();
    let said =
        shinpan().args(["--config", file]).write_stdin("").assert().code(1).stdout("").get_output().stderr.clone();
    assert!(String::from_utf8_lossy(&said).contains("larger than 1048576 bytes"), "{said:?}");
    fs::remove_file(&path).unwrap();
}

/// Points that are shared in thirds and sevenths, and a komi of all its digits: nothing overflows, and the right player
/// wins.
#[test]
fn scores_are_exact_however_fine() {
    let position = "boardsize 7 3\nshinpan-rules area-simple shared=proportional\nkomi 999999999.999999999\n\
                    set_position b A1 b B1 b C1 b D1 b E1 b F1 w A3 w B3 w C3 w D3 w E3 w F3 w G3\n";
    let replies =
        exchange(&["--dead", "all-alive"], format!("{position}final_score\nkomi -999999999.999999999\nfinal_score\n"));
    // Eight points between six black stones and seven white ones: 21/13 points more for White.
    assert_eq!(replies[4], "= W+13000000020999999987/13000000000", "{replies:?}");
    assert_eq!(replies[6], "= B+12999999978999999987/13000000000", "{replies:?}");
}
