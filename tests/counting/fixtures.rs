//! Finished games from files, with the working of every procedure.
//!
//! A file has `key: value` lines (`rules`, `size`, `moves`, `dead`, `picture`; repeated keys go on) and then, for each
//! procedure, its name after `==`, its rows, and after `--` the stones as it leaves them.

use shinpan::board::{Board, PointSet};
use shinpan::game::Game;
use shinpan::scoring::counting::{Counting, count};
use shinpan::scoring::tally;

use super::games;

struct Fixture {
    game: Game,
    dead: PointSet,
    workings: Vec<(Counting, String)>,
}

fn read(text: &str) -> Fixture {
    let mut sections = text.split("\n== ");
    let head = sections.next().unwrap();
    let value = |key: &str| -> Vec<&str> {
        let lines = head.lines().filter_map(|l| l.split_once(": "));
        lines.filter(|(k, _)| *k == key).map(|(_, v)| v).collect()
    };
    let size: Vec<usize> = value("size")[0].split(' ').map(|n| n.parse().unwrap()).collect();
    let game = games::replay(value("rules")[0], (size[0], size[1]), &value("moves").join(" "));
    let picture: Board = value("picture").join("\n").parse().unwrap();
    assert_eq!(*game.board(), picture, "the record leads to the picture");
    let working = |section: &str| {
        let (name, rows) = section.split_once('\n').unwrap();
        (Counting::find(name).unwrap_or_else(|| panic!("{name}")), rows.trim_end().to_string())
    };
    Fixture { game, dead: games::points(&value("dead").join(" ")), workings: sections.map(working).collect() }
}

/// All procedures serve the game, agree, and do just what the file says.
fn check(text: &str, score: &str) {
    let fixture = read(text);
    assert_eq!(tally(&fixture.game, &fixture.dead).score().to_string(), score);
    let methods: Vec<Counting> = fixture.workings.iter().map(|(m, _)| *m).collect();
    assert_eq!(methods, Counting::ALL);
    for (method, expected) in &fixture.workings {
        let working = count(&fixture.game, &fixture.dead, *method).unwrap();
        assert_eq!(working.score.to_string(), score, "{method}");
        let actual = format!("{working}\n--\n{}", working.board);
        assert_eq!(actual.trim_end(), expected, "{method} now works like this:\n== {method}\n{actual}");
    }
}

#[test]
fn a_small_game_is_counted_by_every_procedure() {
    check(include_str!("small.txt"), "W+16.0");
}

#[test]
fn a_full_game_is_counted_by_every_procedure() {
    check(include_str!("full.txt"), "W+6.0");
}
