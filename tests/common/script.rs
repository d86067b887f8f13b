//! Cases as text: a small language in which a file states a rule's verdicts, one statement a line.
//!
//! A line `case NAME` starts a case; `rules EXPRESSION` and `size WxH` (or `board`, followed by an indented diagram)
//! start its game. The other statements act on the game (`handicap`, `moves`, `resume`, `dispute`, `agree`, `dead`,
//! `challenge`, `waive`, `lenient`, `resign`, `undo`, `count`) or state a fact about it. README.md lists them.

use std::sync::Arc;

use shinpan::board::{Board, Color, Move, Point, PointSet};
use shinpan::game::oracle::KnowsNothing;
use shinpan::game::{Game, SetupError, Strictness, Value};
use shinpan::life::Proofs;
use shinpan::rules::{Points, Ruleset, Scoring};
use shinpan::scoring::{Item, Reason, Tally, tally, tally_by};

/// One case of a file.
struct Case<'a> {
    name: &'a str,
    ruleset: Option<Ruleset>,
    game: Option<Game>,
    facts: usize,
}

/// Runs every case of a file and returns how many there were. Panics with file and line at the first wrong one.
pub fn run(file: &str, text: &str) -> usize {
    let mut cases = 0;
    let mut case = Case { name: "", ruleset: None, game: None, facts: 1 };
    let mut lines = super::lines(text).peekable();
    while let Some((number, line)) = lines.next() {
        let (word, rest) = line.split_once(char::is_whitespace).map_or((line, ""), |(w, r)| (w, r.trim()));
        let at = format!("{file}:{number}, case {}: {line}", case.name);
        match word {
            "case" => {
                assert!(case.facts > 0, "{at}: the case before states nothing");
                case = Case { name: rest, ruleset: case.ruleset, game: None, facts: 0 };
                cases += 1;
            }
            "rules" => case.ruleset = Some(super::ruleset(rest)),
            "size" => {
                let mut game = Game::new(case.ruleset.expect(&at), super::size(rest));
                game.set_oracle(Arc::new(Proofs));
                case.game = Some(game);
            }
            "board" => {
                let mut picture = String::new();
                while let Some((_, row)) = lines.next_if(|(_, l)| l.chars().all(|c| "XO.+ ".contains(c))) {
                    picture += &format!("{row}\n");
                }
                let to_play = super::color(rest);
                case.game = Some(from_picture(case.ruleset.expect(&at), &picture, to_play));
            }
            _ => {
                let game = case.game.as_mut().unwrap_or_else(|| panic!("{at}: no board yet"));
                if !act(game, word, rest, &at) {
                    state(game, word, rest, &at);
                    case.facts += 1;
                }
            }
        }
    }
    assert!(case.facts > 0, "{file}: the last case states nothing");
    cases
}

/// A game that starts from a picture.
pub fn from_picture(ruleset: Ruleset, picture: &str, to_play: Color) -> Game {
    let board: Board = picture.parse().unwrap_or_else(|e| panic!("{e}\n{picture}"));
    let mut game = Game::new(super::fitting(ruleset, board.size()), board.size());
    let stones = Color::BOTH.into_iter().flat_map(|c| board.stones(c).into_iter().map(move |p| (c, p)));
    game.set_up(stones, Some(to_play)).expect("a legal position");
    game.set_oracle(Arc::new(Proofs));
    game
}

/// Does what a statement tells; false if it states a fact instead.
fn act(game: &mut Game, word: &str, rest: &str, at: &str) -> bool {
    let by = (!rest.is_empty()).then_some(rest);
    match word {
        "handicap" => game.place_handicap(&super::points(rest)).expect(at),
        "moves" => super::play(game, rest),
        "value" => value(game, rest, at),
        "oracle" => game.set_oracle(match rest {
            "none" => Arc::new(KnowsNothing),
            other => panic!("{at}: no oracle is called {other}"),
        }),
        "lenient" => game.set_strictness(Strictness::Lenient),
        "resume" => game.resume(by.map(super::color)).expect(at),
        "dispute" => game.dispute(by.map(super::color)).expect(at),
        "agree" => drop(game.agree(by.map(super::color)).expect(at)),
        "dead" => game.mark_dead(super::points(rest).into_iter().collect()).expect(at),
        "challenge" => game.challenge(false).expect(at),
        "waive" => game.challenge(true).expect(at),
        "claim" => drop(game.claim_repetition().expect(at)),
        "resign" => game.resign(super::color(rest)),
        "agree-stop" => drop(game.agree_stop(by.map(super::color)).expect(at)),
        "all-alive" => game.leave_all_alive().expect(at),
        "contest" => game.contest(super::points(rest).into_iter().collect()).expect(at),
        "undo" => game.undo().expect(at),
        _ => return false,
    }
    true
}

/// `black 10 A1 B2`: what points are worth by agreement.
fn value(game: &mut Game, rest: &str, at: &str) {
    let mut words = rest.split_whitespace();
    let (to, worth) = (super::color(words.next().expect(at)), words.next().expect(at).parse().expect(at));
    let points = words.map(|v| v.parse::<Point>().expect(at)).collect();
    game.value(Some(Value { to, points, worth })).expect(at);
}

/// Checks what a statement says.
fn state(game: &Game, word: &str, rest: &str, at: &str) {
    let found = match word {
        "phase" => game.phase().to_string(),
        "to-play" => game.to_play().to_string(),
        "owed" => game.pass_owed().map_or("nobody".to_string(), |c| c.to_string()),
        "owes" => Color::BOTH.map(|c| game.passes_owed()[c].to_string()).join(":"),
        "imputes" => game.imputed().map_or("nothing".to_string(), |i| i.to_string()),
        "first-pass" => game.ledger().first_pass.map_or("nobody".to_string(), |c| c.to_string()),
        "black" => game.board().stones(Color::Black).to_string(),
        "white" => game.board().stones(Color::White).to_string(),
        "turns" => game.turns().count().to_string(),
        "no-fit" => {
            let misfit = Game::try_new(*game.ruleset(), super::size(rest));
            return assert!(matches!(misfit, Err(SetupError::Size { .. })), "{at}");
        }
        "fits" => return assert!(Game::try_new(*game.ruleset(), super::size(rest)).is_ok(), "{at}"),
        "made" => Color::BOTH.map(|c| game.ledger().moves(c).to_string()).join("-"),
        "prisoners" => Color::BOTH.map(|c| game.prisoners(c).to_string()).join(":"),
        "refused" => return refused(game, rest, at),
        "legal" => return rest.split_whitespace().for_each(|v| refused(game, &format!("legal {v}"), at)),
        "territory" => counts(game, Scoring::Territory),
        "area" => counts(game, Scoring::Area),
        "stones" => counts(game, Scoring::Stone),
        "imputed" => without(&tally_by(game, &dead(game), Scoring::Territory), None),
        "result" => shinpan::scoring::outcome(game, &dead(game)).to_string(),
        "ending" => game.ending().map_or("none".to_string(), |e| e.to_string()),
        "point" => return point(game, rest, at),
        "points" => return points(game, rest, at),
        "adjustments" => adjustments(game),
        "undecided" => game.last_turn().is_some_and(|t| t.undecided).to_string(),
        "forced" => game.last_turn().is_some_and(|t| t.forced).to_string(),
        "cannot-dispute" => return assert!(game.clone().dispute(None).is_err(), "{at}"),
        "cannot-resume" => return assert!(game.clone().resume(None).is_err(), "{at}"),
        "cannot-agree" => return assert!(game.clone().agree(None).is_err(), "{at}"),
        "cannot-agree-stop" => return assert!(game.clone().agree_stop(None).is_err(), "{at}"),
        "cannot-stand" => return assert!(game.clone().leave_all_alive().is_err(), "{at}"),
        "cannot-contest" => return assert!(game.clone().contest(PointSet::EMPTY).is_err(), "{at}"),
        "cannot-mark" => return assert!(game.clone().mark_dead(PointSet::EMPTY).is_err(), "{at}"),
        "no-handicap" => return assert!(game.clone().place_handicap(&super::points(rest)).is_err(), "{at}"),
        "cannot-challenge" => return assert!(game.clone().challenge(false).is_err(), "{at}"),
        "cannot-claim" => return assert!(game.clone().claim_repetition().is_err(), "{at}"),
        other => panic!("{at}: unknown statement {other}"),
    };
    assert_eq!(found, rest, "{at}\n{}", game.board());
}

/// `REASON VERTEX`: the verdict on a play by the player to move.
fn refused(game: &Game, rest: &str, at: &str) {
    let (reason, vertex) = rest.rsplit_once(' ').unwrap_or_else(|| panic!("{at}: REASON VERTEX"));
    let mv: Move = vertex.parse().unwrap_or_else(|e| panic!("{at}: {e}"));
    assert_eq!(super::verdict(game.legality(game.to_play(), mv)), reason, "{at}\n{}", game.board());
}

/// `A1 black 1: surrounded`: what a point is worth and why.
fn point(game: &Game, rest: &str, at: &str) {
    let vertex = rest.split(' ').next().unwrap_or_default().parse().unwrap_or_else(|e| panic!("{at}: {e}"));
    assert_eq!(tally(game, &dead(game)).point(vertex).to_string(), rest, "{at}\n{}", game.board());
}

/// `REASON: VERTICES`: the points that count, or do not, for a reason.
fn points(game: &Game, rest: &str, at: &str) {
    let (word, vertices) = rest.split_once(':').unwrap_or_else(|| panic!("{at}: REASON: VERTICES"));
    let reason = Reason::ALL.iter().find(|r| r.to_string() == word).unwrap_or_else(|| panic!("{at}: no such reason"));
    let found = tally(game, &dead(game)).points_by(*reason);
    assert_eq!(found.to_string(), vertices.trim(), "{at}\n{}", game.board());
}

/// `white komi 7.5, black button 0.5`: what is paid beside the board.
fn adjustments(game: &Game) -> String {
    let tally = tally(game, &dead(game));
    let rows: Vec<String> = tally.adjustments().map(|(color, item, n)| format!("{color} {item} {n}")).collect();
    if rows.is_empty() { "none".to_string() } else { rows.join(", ") }
}

fn dead(game: &Game) -> PointSet {
    game.dead().unwrap_or_default()
}

/// `9:1`, Black and White, as the game stands: a pass that is still owed is not counted.
fn counts(game: &Game, scoring: Scoring) -> String {
    without(&tally_by(game, &dead(game), scoring), Some(Item::OwedPass))
}

fn without(tally: &Tally, item: Option<Item>) -> String {
    let total = |c| tally.total(c) - item.map_or(Points::ZERO, |i| tally.item(c, i));
    Color::BOTH.map(|c| total(c).to_string()).join(":")
}
