//! Positions under `tests/life/rulings/` that rule texts and precedents decide on, asked as a client of the program asks: after
//! two passes, with the usual judge.

use crate::common;

use common::diagram::Diagram;
use shinpan::board::{Board, Color, Point, PointSet};
use shinpan::gtp::{Options, Session};
use shinpan::life::{Confirmed, Judge, confirm};

/// Nodes for a confirmation.
const BUDGET: u64 = 200_000;

fn diagrams() -> Vec<Diagram> {
    Diagram::under("life/rulings")
}

fn ask(session: &mut Session, command: &str, args: &str) -> String {
    session.execute(command, args).unwrap_or_else(|failure| format!("? {}", failure.0))
}

fn session() -> Session {
    let options = Options {
        ruleset: common::ruleset("japanese"),
        level: "random".to_string(),
        seed: 1,
        judge: Judge::Playout,
        network: None,
        ..Options::default()
    };
    Session::new(options).unwrap()
}

/// A session in which both players have just passed on a board.
fn stopped(rules: &str, board: &Board) -> Session {
    let mut session = session();
    let (width, height) = (board.size().width(), board.size().height());
    let stone = |p| board.get(p).map(|c| format!("{} {p}", if c == Color::Black { 'b' } else { 'w' }));
    let stones: Vec<String> = board.size().points().filter_map(stone).collect();
    for (command, args) in [
        ("boardsize", format!("{width} {height}")),
        ("shinpan-rules", rules.to_string()),
        ("komi", "0".to_string()),
        ("set_position", stones.join(" ")),
        ("play", "b pass".to_string()),
        ("play", "w pass".to_string()),
    ] {
        let reply = ask(&mut session, command, &args);
        assert!(!reply.starts_with('?'), "{command} {args}: {reply}");
    }
    session
}

/// The points that a reply or a picture names; a picture may name `nothing`.
fn points(text: &str) -> PointSet {
    text.split_whitespace().filter(|&v| v != "nothing").map(|v| v.parse::<Point>().expect(v)).collect()
}

/// The chains of which a picture names a stone.
fn chains(diagram: &Diagram, key: &str) -> PointSet {
    let named = points(diagram.key(key).unwrap_or(""));
    named.iter().fold(PointSet::EMPTY, |all, p| all | diagram.board.chain(p).expect("a stone").stones)
}

/// `B2 dead, D8 uncapturable` as vertices and words.
fn strings<'a>(diagram: &'a Diagram, key: &str) -> impl Iterator<Item = (&'a str, &'a str)> {
    diagram.key(key).unwrap_or("").split(", ").filter_map(|part| part.split_once(' '))
}

#[test]
fn clients_are_told_what_the_rules_decide() {
    let mut wrong = Vec::new();
    for diagram in diagrams() {
        let (name, board) = (&diagram.name, &diagram.board);
        for rules in diagram.key("rules").expect("rules").split(' ') {
            let mut session = stopped(rules, board);
            for status in ["dead", "seki"] {
                let told = points(&ask(&mut session, "final_status_list", status));
                if diagram.key(status).is_some() && told != chains(&diagram, status) {
                    wrong.push(format!("{name} ({rules}): {status} are {told}"));
                }
            }
            let score = ask(&mut session, "final_score", "");
            if diagram.key("score").is_some_and(|known| known != score) {
                wrong.push(format!("{name} ({rules}): the score is {score}"));
            }
            for (key, wanted) in [("says", true), ("never", false)] {
                for (vertex, words) in strings(&diagram, key) {
                    let told = ask(&mut session, "shinpan-status", vertex);
                    if told.starts_with(words) != wanted {
                        wrong.push(format!("{name} ({rules}): {vertex} is {told}"));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn strings_are_confirmed_as_article_7_says() {
    let mut confirmed = 0;
    for diagram in diagrams() {
        for (vertex, word) in strings(&diagram, "confirmed") {
            let at = vertex.parse().expect(vertex);
            let answer = confirm(&diagram.board, at, diagram.suicide(), BUDGET).expect("a stone").answer;
            assert_eq!(answer.map(Confirmed::name), Ok(word), "{}: {vertex}\n{}", diagram.name, diagram.board);
            confirmed += 1;
        }
    }
    assert!(confirmed > 15, "only {confirmed} strings");
}
