//! Clients that come fifty at a time, and one that writes as slowly as a hand.

use std::io::{Read, Write};
use std::process::Stdio;
use std::thread::sleep;
use std::time::Duration;

use crate::common::program::{Running, shinpan_beside};

fn engine(args: &[&str]) -> Running {
    shinpan_beside().args(args).piped().stderr(Stdio::null()).start()
}

/// The answers of an engine, once it has left by itself.
fn answers(mut engine: Running) -> String {
    drop(engine.stdin.take());
    let mut said = String::new();
    engine.stdout.take().expect("stdout is piped").read_to_string(&mut said).expect("replies are UTF-8");
    assert!(engine.wait().expect("it ends").success(), "{said}");
    said
}

#[test]
fn fifty_engines_beside_each_other_say_what_one_says() {
    let play = "genmove b\ngenmove w\n".repeat(4);
    let game = format!("boardsize 9\nshinpan-rules japanese\n{play}showboard\nfinal_score\nquit\n");
    let args = ["--playouts", "8", "--seed", "5"];
    let start = || {
        let mut engine = engine(&args);
        engine.stdin.as_mut().expect("stdin is piped").write_all(game.as_bytes()).expect("the engine reads");
        engine
    };
    let alone = answers(start());
    assert_eq!(alone.matches("\n\n").count(), game.lines().count(), "{alone}");
    let engines: Vec<Running> = (0..50).map(|_| start()).collect();
    for engine in engines {
        assert_eq!(answers(engine), alone);
    }
}

#[test]
fn a_client_that_sends_a_byte_a_second_is_answered() {
    let mut engine = engine(&["--level", "heuristic"]);
    let mut input = engine.stdin.take().expect("stdin is piped");
    for byte in b"1 play b D4\r\n2 quit\n" {
        input.write_all(&[*byte]).and_then(|()| input.flush()).expect("the engine reads");
        sleep(Duration::from_secs(1));
    }
    drop(input);
    assert_eq!(answers(engine), "=1 \n\n=2 \n\n");
}
