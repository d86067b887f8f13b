//! Files that commands may touch: a law over the table of commands, and limits of the system.

use std::collections::BTreeMap;
use std::path::Path;

use shinpan::gtp::commands::{self, Command};
use shinpan::gtp::{Options, Session};
use shinpan::life::Judge;

#[cfg(unix)]
use super::session::shinpan;
use super::session::{converse, exchange};

/// The files in a folder and below it, with what is in them.
fn contents(folder: &Path) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let name = entry.file_name().into_string().unwrap();
        match entry.file_type().unwrap().is_dir() {
            true => {
                found.extend(contents(&entry.path()).into_iter().map(|(file, text)| (format!("{name}/{file}"), text)))
            }
            false => drop(found.insert(name, std::fs::read_to_string(entry.path()).unwrap())),
        }
    }
    found
}

/// A session that answers every command and takes no time for it.
fn session() -> Session {
    let size = shinpan::board::Size::square(4);
    let options = Options {
        size,
        level: "random".into(),
        judge: Judge::Benson,
        network: None,
        kgs_chat: true,
        ruler: true,
        ..Options::default()
    };
    Session::new(options).unwrap_or_else(|failure| panic!("{}", failure.0))
}

/// Commands that name a file in their usage are the only ones that write or read one, and each refuses a word too many.
#[test]
fn commands_write_the_file_that_they_are_given_and_no_other() {
    let folder = tempfile::tempdir().unwrap();
    let names = |command: &Command| command.usage.split(['[', ']', ' ']).any(|word| word == "FILE");
    assert_eq!(commands::all().filter(|command| names(command)).count(), 3);
    std::fs::create_dir(folder.path().join("games")).unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    std::fs::write(path("my"), "(;SZ[4];B[aa])").unwrap();
    let before = contents(folder.path());
    for command in commands::all() {
        // The name of a file with a blank in it, and no quotes.
        let words = format!("{} {}", path("my"), path("games/x.sgf"));
        let reply = session().execute(command.name, &words);
        assert_eq!(contents(folder.path()), before, "{} {words}", command.name);
        assert!(reply.is_err() || !names(command), "{} {words}", command.name);
        let alone = path(&format!("alone-{}", command.name));
        let reply = session().execute(command.name, &alone);
        let writes = names(command) && command.name != "loadsgf";
        assert_eq!((Path::new(&alone).exists(), reply.is_ok() && names(command)), (writes, writes), "{}", command.name);
        if writes {
            std::fs::remove_file(&alone).unwrap();
        }
        assert_eq!(contents(folder.path()), before, "{}", command.name);
    }
}

#[test]
fn a_file_name_with_blanks_stands_in_quotes() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    converse(
        &["--boardsize", "5"],
        &[
            ("play b C3", "= "),
            (&format!("printsgf \"{}\"", path("my games.sgf")), "= "),
            (&format!("printsgf \"{}\"x", path("a")), "? syntax error"),
            (&format!("printsgf \"{}", path("a")), "? syntax error"),
            ("printsgf \"\"", "? syntax error"),
            (&format!("printsgf {} games.sgf", path("my")), "? syntax error"),
            ("clear_board", "= "),
            (&format!("loadsgf \"{}\"", path("my games.sgf")), "= "),
            ("move_history", "= black C3"),
        ],
    );
    assert_eq!(contents(folder.path()).keys().collect::<Vec<_>>(), ["my games.sgf"]);
}

/// A file may not become larger than so many blocks (`ulimit -f`): the write fails, the session goes on, and nothing is
/// left beside the old file.
#[test]
#[cfg(unix)]
fn a_limit_on_the_size_of_files_costs_a_reply() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.sgf");
    std::fs::write(&file, "old").unwrap();
    let comment = "x".repeat(70_000);
    let long = folder.path().join("long.sgf");
    std::fs::write(&long, format!("(;SZ[5]C[{comment}];B[cc])")).unwrap();
    let program = shinpan().get_program().to_owned();
    let commands = format!("loadsgf {}\nprintsgf {}\nname\n", long.display(), file.display());
    let input = folder.path().join("commands");
    std::fs::write(&input, commands).unwrap();
    let script = "ulimit -f 16; exec \"$0\" --level random < \"$1\"";
    let output = std::process::Command::new("sh").args(["-c", script]).arg(program).arg(&input).output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout);
    let replies: Vec<&str> = said.split_terminator("\n\n").collect();
    let full = format!("? {}: File too large", file.display());
    let expected = replies.len() == 3 && replies[1].starts_with(&full) && replies[2] == "= Shinpan";
    assert!(expected, "{replies:?} {:?}", output.status);
    let mut left: Vec<_> = contents(folder.path()).into_keys().collect();
    left.sort();
    assert_eq!(
        (left, std::fs::read_to_string(&file).unwrap()),
        (["a.sgf", "commands", "long.sgf"].map(String::from).to_vec(), "old".to_string())
    );
}

/// A program that is killed while it writes leaves nothing beside its files.
#[test]
#[cfg(target_os = "linux")]
fn a_writer_that_is_killed_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.sgf").display().to_string();
    for moment in 0..6 {
        let program = shinpan().get_program().to_owned();
        let mut child = std::process::Command::new(program)
            .args(["--level", "random"])
            .stdin(std::process::Stdio::piped())
            .stdout(std::process::Stdio::null())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let writer = std::thread::spawn({
            let commands = format!("printsgf {file}\n").repeat(5_000);
            // Nobody reads the rest once the program is killed.
            move || drop(std::io::Write::write_all(&mut stdin, commands.as_bytes()))
        });
        std::thread::sleep(std::time::Duration::from_millis(100 + 37 * moment));
        child.kill().unwrap();
        child.wait().unwrap();
        writer.join().unwrap();
    }
    // Between its name and its place a complete file may be left, always under the same name, and for a minute.
    exchange(&[], format!("printsgf {file}\n"));
    let left: Vec<String> = contents(folder.path()).into_keys().filter(|name| name != "a.sgf").collect();
    assert!(left.len() <= 1, "{left:?}");
}

/// Pipes and devices are refused at once, wherever a file is named.
#[test]
#[cfg(unix)]
fn pipes_and_devices_are_refused_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let (pipe, zero) = (folder.path().join("pipe.sgf"), folder.path().join("zero.sgf"));
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    std::os::unix::fs::symlink("/dev/zero", &zero).unwrap();
    for path in [pipe.display().to_string(), zero.display().to_string()] {
        for args in [
            &["--net", &path][..],
            &["--log", &path],
            &["--config", &path],
            &["--gtp-commands", &path],
            &["net", &path],
            &["match", "own:random", "own:random", "--openings", &path],
            &["match", "own:random", "own:random", "--journal", &path],
            &["match", "own:random", "own:random", "--html", &path],
            &["match", "--engines", &path],
            &["match", "--merge", &path],
            &["regress", "own:random", &path],
            &["regress", "own:random", &format!("@{path}")],
            &["solve", &path],
            &["lab", "tables", "--page", &path],
            &["lab", "tables", "--board", "1x1", "--state", &path],
        ] {
            let output = shinpan().args(args).timeout(std::time::Duration::from_secs(20)).output().unwrap();
            let said =
                format!("{}{}", String::from_utf8_lossy(&output.stderr), String::from_utf8_lossy(&output.stdout));
            assert!(!output.status.success() && said.contains("not a regular file"), "{args:?}: {said}");
        }
        converse(
            &[],
            &[
                (&format!("loadsgf {path}"), "? cannot load file: not a regular file"),
                (&format!("printsgf {path}"), &format!("? {path}: not a regular file")),
            ],
        );
    }
}

/// Records of ours read back, whatever has happened in them.
#[test]
fn records_of_ours_read_back() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("a.sgf").display().to_string();
    let adjustments = "shinpan-adjust b 1\n".repeat(1500);
    for (args, game, questions) in [
        (
            &[][..],
            "boardsize 10\nset_free_handicap K3 E2 B2 E8 G5\nshinpan-rules ancient-2\n",
            "showboard\nfinal_score\n",
        ),
        (&[], adjustments.as_str(), "shinpan-adjust\nfinal_score\n"),
        (&[], "play b C3\nplay b D4\nplay w E5\nplay w F6\n", "shinpan-violations\nmove_history\nprintsgf\n"),
    ] {
        let written = exchange(args, format!("{game}{questions}printsgf {file}\n"));
        let read = exchange(&[args, &["--lenient"]].concat(), format!("loadsgf {file}\n{questions}"));
        assert!(read[0] == "= ", "{game}: {}", read[0]);
        let said = &written[written.len() - 1 - (read.len() - 1)..written.len() - 1];
        assert_eq!(said, &read[1..], "{game}");
    }
}
