//! Games that go round in circles, or seem to: what was found wrong once.

use shinpan::board::{Board, Color, Move, PointSet};
use shinpan::lab;
use shinpan::life::Judge;
use shinpan::search::exact::{Bounds, solve_open};

use super::{game, solved};

/// The value of a position, after some moves, and all best moves.
fn after(size: &str, rules: &str, moves: &str) -> (String, String) {
    let mut game = game(size, rules);
    for mv in moves.split_whitespace() {
        game.play(game.to_play(), mv.parse::<Move>().unwrap()).unwrap();
    }
    let solution = solved(&game);
    let best: Vec<String> = solution.moves.iter().map(Move::to_string).collect();
    (solution.value.map_or("unknown".to_string(), |value| value.to_string()), best.join(" "))
}

fn is(value: &str, moves: &str) -> (String, String) {
    (value.to_string(), moves.to_string())
}

/// Where suicide brings a position back, more is forbidden than when it stood before: that is no circle.
#[test]
fn a_position_that_returns_with_more_behind_it_is_no_circle() {
    let rules = "tromp-taylor repetition=captures";
    assert_eq!(after("1x3", rules, "A3 A1 A2"), is("B+3", "A1 pass"));
    assert_eq!(after("1x3", rules, "A3 A1 A2 A1"), is("B+3", "A2"));
    assert_eq!(after("1x3", rules, "A3 A1 A2 pass"), is("B+3", "pass"));
}

/// A game that the rules end without a result is void, and no count of nothing.
#[test]
fn an_end_without_a_result_is_void() {
    assert_eq!(after("1x1", "flammenkamp cycle=void-third", "").0, "void");
    assert_eq!(after("1x1", "flammenkamp", "").0, "void");
    assert_eq!(after("1x2", "no-pass repetition=none limit=6 limit_result=void", "").0, "void");
}

/// To lose a tie is worse than to have no result.
#[test]
fn a_tie_that_one_player_wins_is_not_worth_a_void_game() {
    let rules = "chinese-practice komi=0 confirm=none shared=none";
    assert_eq!(after("2x2", &format!("{rules} tie=black"), "pass"), is("void", "A1 B1 A2 B2"));
    assert_eq!(after("2x2", &format!("{rules} tie=white"), "pass"), is("W+0", "pass"));
    assert_eq!(after("1x2", "ing-1991 komi=0", "pass"), is("void", "A1 A2"));
}

/// A count that comes about only because nobody follows the prisoners any longer is brought about by nobody.
#[test]
fn a_count_that_nobody_can_bring_about_is_no_value() {
    let rules = "chinese-practice komi=0 confirm=none scoring=territory suicide=allowed";
    assert_eq!(after("2x2", rules, "").0, "void");
}

/// The point of a stone that is taken in what is open is open too.
#[test]
fn a_ko_in_what_is_open_is_played_on() {
    let board: Board = ". O . X .\nO O X X X\nO . O X X\nO O X X X\n. O . X .".parse().unwrap();
    for rules in ["chinese-practice komi=0", "aga komi=0"] {
        let mut game = game("5x5", rules);
        let stones = board.size().points().filter_map(|p| Some((board.get(p)?, p)));
        game.set_up(stones, Some(Color::Black)).unwrap();
        let open = lab::open(&game, Judge::Playout);
        let wanted: PointSet = ["C1", "B3", "C5"].iter().map(|v| v.parse().unwrap()).collect();
        assert_eq!(open.points, wanted, "{rules}");
        let solution = solve_open(&game, open, &mut Bounds { nodes: 10_000, memory: 1 << 24, stop: &mut |_| false });
        assert_eq!(solution.value.map(|value| value.to_string()).as_deref(), Some("B+3"), "{rules}");
        assert_eq!(solution.moves.len(), 3, "{rules}");
    }
}
