//! The cost of a GTP conversation, beside GNU Go's in the same run: `cargo bench --bench gtp`.
//!
//! Prints the time from start to the first reply, the cost of a command over 10,000 `play`/`undo` pairs sent at once on
//! 19x19, the cost of `all_legal` after 300 moves under situational superko, and the peak memory of a game of 400 moves.
//! Medians of alternating runs. Without GNU Go only our own figures are printed.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

const RUNS: usize = 15;
const PAIRS: usize = 10_000;

struct Engine {
    child: Child,
    stdout: BufReader<ChildStdout>,
}

impl Engine {
    fn start(command: &[&str]) -> std::io::Result<Engine> {
        let mut child = Command::new(command[0])
            .args(&command[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let stdout = BufReader::new(child.stdout.take().expect("stdout is piped"));
        Ok(Engine { child, stdout })
    }

    fn ask(&mut self, command: &str) -> String {
        let stdin = self.child.stdin.as_mut().expect("stdin is piped");
        writeln!(stdin, "{command}").and_then(|()| stdin.flush()).expect("the engine reads");
        let mut reply = String::new();
        loop {
            let mut line = String::new();
            self.stdout.read_line(&mut line).expect("the engine answers");
            if line.trim().is_empty() && !reply.is_empty() || line.is_empty() {
                return reply.trim().to_string();
            }
            reply.push_str(&line);
        }
    }

    fn quit(mut self) {
        self.ask("quit");
        self.child.wait().expect("the engine ends");
    }
}

fn first_reply(command: &[&str]) -> Duration {
    let start = Instant::now();
    let mut engine = Engine::start(command).expect("the engine starts");
    engine.ask("name");
    let time = start.elapsed();
    engine.quit();
    time
}

/// Time for all pairs, sent without waiting for replies.
fn piped(command: &[&str], input: &str) -> Duration {
    let mut engine = Engine::start(command).expect("the engine starts");
    engine.ask("boardsize 19");
    let start = Instant::now();
    let mut stdin = engine.child.stdin.take().expect("stdin is piped");
    std::thread::scope(|scope| {
        scope.spawn(move || stdin.write_all(input.as_bytes()));
        let mut replies = Vec::new();
        engine.stdout.read_to_end(&mut replies).expect("the engine answers");
    });
    let time = start.elapsed();
    engine.child.wait().expect("the engine ends");
    time
}

fn median(mut times: Vec<Duration>) -> f64 {
    times.sort();
    times[times.len() / 2].as_secs_f64() * 1e6
}

/// Points in an order that spreads over the board.
fn vertex(i: usize) -> String {
    let letters = b"ABCDEFGHJKLMNOPQRST";
    let i = i * 97 % 361;
    format!("{}{}", char::from(letters[i % 19]), i / 19 + 1)
}

fn compare(what: &str, unit: f64, measure: impl Fn(&[&str]) -> Duration, ours: &[&str], theirs: Option<&[&str]>) {
    let (mut own, mut other) = (Vec::new(), Vec::new());
    for _ in 0..RUNS {
        own.push(measure(ours));
        other.extend(theirs.map(&measure));
    }
    let own = median(own) / unit;
    if other.is_empty() {
        println!("{what}: shinpan {own:.2} us");
    } else {
        let other = median(other) / unit;
        println!("{what}: shinpan {own:.2} us, gnugo {other:.2} us, ratio {:.3}", own / other);
    }
}

/// Plays up to `moves` random legal moves by `shinpan`'s own random player.
fn long_game(ours: &[&str], moves: usize) -> Engine {
    let mut engine = Engine::start(ours).expect("the engine starts");
    for command in ["boardsize 19", "shinpan-rules concord", "level random", "set_random_seed 1"] {
        engine.ask(command);
    }
    for i in 0..moves {
        engine.ask(if i % 2 == 0 { "genmove black" } else { "genmove white" });
    }
    engine
}

fn peak_memory(engine: &Engine) -> Option<String> {
    let status = std::fs::read_to_string(format!("/proc/{}/status", engine.child.id())).ok()?;
    Some(status.lines().find(|l| l.starts_with("VmHWM"))?.trim_start_matches("VmHWM:").trim().to_string())
}

fn main() {
    let ours: &[&str] = &[env!("CARGO_BIN_EXE_shinpan")];
    let path = ["gnugo", "/usr/games/gnugo"].into_iter().find(|p| Command::new(p).arg("--version").output().is_ok());
    let gnugo = path.map(|p| [p, "--mode", "gtp", "--quiet"]);
    let theirs = gnugo.as_ref().map(|g| &g[..]);

    compare("first reply to name", 1.0, first_reply, ours, theirs);
    let pairs: String = (0..PAIRS).map(|i| format!("play black {}\nundo\n", vertex(i))).collect();
    let input = format!("{pairs}quit\n");
    compare("a command of 10,000 play/undo pairs", 2.0 * PAIRS as f64, |c| piped(c, &input), ours, theirs);

    let mut engine = long_game(ours, 300);
    let times = (0..101).map(|_| {
        let start = Instant::now();
        engine.ask("all_legal black");
        start.elapsed()
    });
    println!("all_legal after 300 moves, one exchange: shinpan {:.1} us", median(times.collect()));
    engine.quit();

    let engine = long_game(ours, 400);
    if let Some(memory) = peak_memory(&engine) {
        println!("peak memory of a game of 400 moves: shinpan {memory}");
    }
    engine.quit();
}
