//! KataGo as a second referee, by `katago/board.cpp`: games by chance under rules by chance. Which points are legal, what stands on
//! the board, when play stops or ends without a result, what is pass-alive, and what the score would be.
//!
//! Our games are played first, with what we expect of KataGo beside each command; then all commands are sent at once.

use std::collections::BTreeSet;

use crate::common;

use common::katago::KataGo;
use common::random;
use common::scale::{Met, Scale};
use rand::RngExt;
use rand_pcg::Pcg64Mcg;
use shinpan::board::{Color, Hash, Move, Point, PointSet, Size};
use shinpan::game::{Ending, Game, Illegal, Phase};
use shinpan::rules::{FirstPass, Points, Scoring, Seki, kata};
use shinpan::scoring::tally;
use shinpan::tactics::unconditional;

/// Commands, and the answers that we expect.
#[derive(Default)]
struct Dialogue {
    commands: Vec<String>,
    answers: Vec<String>,
    met: Met,
}

impl Dialogue {
    fn add(&mut self, command: String, answer: String) {
        self.commands.push(command);
        self.answers.push(answer);
    }

    fn meet(&mut self, what: &'static str, times: usize) {
        *self.met.entry(what).or_default() += times;
    }

    /// The stone on every point, and where the player to move may play.
    fn add_board(&mut self, game: &Game) {
        let legal = game.legal_points(game.to_play());
        let sign = |point: Point| match game.board().get(point) {
            Some(Color::Black) => 'X',
            Some(Color::White) => 'O',
            None if legal.contains(point) => '+',
            None => '-',
        };
        self.add("board".to_string(), game.size().points().map(sign).collect());
        self.meet("boards", 1);
    }

    /// The score if the game ended here, and what is certainly a player's.
    fn add_count(&mut self, game: &Game) {
        let settled = Color::BOTH.map(|color| settled(game, color));
        let dead = Color::BOTH.map(|color| settled[color.opponent()] & game.board().stones(color));
        let tally = tally(game, &(dead[0] | dead[1]));
        let mut black = tally.difference();
        if game.rules().first_pass == FirstPass::Button && game.ledger().first_pass.is_none() {
            // A game that ends before anybody took the button is no game of ours; KataGo gives it to the player to move.
            black += toward(game.to_play(), Points::halves(1));
        }
        if game.rules().scoring == Scoring::Territory && game.rules().seki == Seki::Region {
            // Where groups are taxed KataGo leaves on the board what it knows to be dead, if it lies beside stones that border
            // a dame. Where we do not, as the rules of 1989 do, we take off what is said to be dead wherever it lies: a prisoner for each.
            for color in Color::BOTH {
                let left = ((dead[color] & tally.ownership.seki) - tally.left).len();
                black += toward(color, left.into());
                self.meet("dead stones that KataGo leaves in seki", left);
            }
        }
        let sign = |point: Point| match settled.map(|points| points.contains(point)) {
            [true, _] => 'x',
            [_, true] => 'o',
            _ => '.',
        };
        let map: String = game.size().points().map(sign).collect();
        self.add("count".to_string(), format!("{} {map}", -black * 2));
        self.meet("scores", 1);
        self.meet("dead stones", dead[0].len() + dead[1].len());
        self.meet("points that seki takes", tally.ownership.seki.len());
    }
}

/// So many points for a player, on Black's side.
fn toward(color: Color, points: Points) -> Points {
    if color == Color::Black { points } else { -points }
}

/// The pass-alive stones of a colour and the regions that are its by them, by KataGo's measure: it calls stones dead only where there is
/// one point at most that no stone of the colour touches. We say so of two that are next to each other too, in which there is no
/// room for two eyes either (`tactics/benson.rs`).
fn settled(game: &Game, color: Color) -> PointSet {
    let secure = unconditional(game.board(), color, game.rules().suicide);
    let reach = game.board().next_to(&secure.alive);
    let narrow = secure.territory.parts().filter(|region| (*region - reach).len() <= 1);
    narrow.fold(secure.alive, |all, region| all | region)
}

/// Rules as KataGo reads them: one of its names, an object or a compact string.
fn rules_by_chance(rng: &mut Pcg64Mcg) -> String {
    const NAMES: &[&str] = &[
        "tromp-taylor",
        "chinese",
        "chinese-ogs",
        "chinese-kgs",
        "japanese",
        "korean",
        "stone-scoring",
        "ancient-territory",
        "aga",
        "bga",
        "new-zealand",
        "aga-button",
        "goe",
    ];
    if rng.random_ratio(1, 6) {
        return NAMES[rng.random_range(0..NAMES.len())].to_string();
    }
    let mut one = |words: &[&'static str]| words[rng.random_range(0..words.len())];
    let ko = one(&["SIMPLE", "POSITIONAL", "SITUATIONAL", "SPIGHT"]);
    let scoring = one(&["AREA", "TERRITORY"]);
    let tax = one(&["NONE", "SEKI", "ALL"]);
    let bonus = one(&["0", "N-1", "N"]);
    let mut yes = || rng.random_ratio(1, 2);
    let (suicide, friendly, compact) = (yes(), yes(), yes());
    // A button is for area: with territory nobody has given it a meaning.
    let button = scoring == "AREA" && yes();
    let komi = Points::halves(rng.random_range(-20..=40));
    if compact {
        let bits = [suicide, button, friendly].map(u8::from);
        return format!(
            "ko{ko}score{scoring}tax{tax}sui{}button{}whb{bonus}fpok{}komi{komi}",
            bits[0], bits[1], bits[2]
        );
    }
    format!(
        r#"{{"ko":"{ko}","scoring":"{scoring}","tax":"{tax}","suicide":{suicide},"hasButton":{button},"whiteHandicapBonus":"{bonus}","friendlyPassOk":{friendly},"komi":{komi}}}"#
    )
}

/// A game up to its end: to a stop by chance, for want of moves, or for the length of it.
fn game_by_chance(number: u64) -> Dialogue {
    const SIDES: &[usize] = &[1, 2, 3, 4, 5, 6, 7, 8, 9, 13, 19];
    let rng = &mut random::rng(78, number);
    let text = rules_by_chance(rng);
    let width = SIDES[rng.random_range(0..SIDES.len())];
    let height = if rng.random_ratio(1, 3) { SIDES[rng.random_range(0..SIDES.len())] } else { width };
    let size = Size::new(width, height).expect("a size");
    let ruleset = kata::parse(&text).unwrap_or_else(|e| panic!("{text}: {e}")).ruleset;
    let mut game = Game::new(ruleset, size);
    let mut dialogue = Dialogue::default();
    dialogue.add(format!("game {width} {height} {text}"), "ok".to_string());
    if size.area() >= 9 && rng.random_ratio(1, 4) {
        let mut points = PointSet::EMPTY;
        (0..rng.random_range(2..=9.min(size.area() / 4 + 1)))
            .for_each(|_| points.extend(random::pick(rng, size.all())));
        game.set_up_handicap(&points.iter().collect::<Vec<_>>()).expect("few stones");
        dialogue.add(format!("stones {points}"), "ok".to_string());
    }
    let small = size.area() <= 49;
    let passes = [100, 25, 6][rng.random_range(0..3)];
    let habits = Habits { careful: rng.random_ratio(2, 3), backward: rng.random_ratio(1, 3) };
    let mut before = BTreeSet::from([game.board().hash()]);
    let end = 3 * size.area() + 60;
    for turn in 0.. {
        if small || turn % 10 == 0 {
            dialogue.add_board(&game);
        }
        if turn % if small { 5 } else { 50 } == 0 {
            dialogue.add_count(&game);
        }
        let mv = if turn < end && !rng.random_ratio(1, passes) {
            choose(rng, &game, &habits, &before, &mut dialogue)
        } else {
            Move::Pass
        };
        let again = mv == Move::Pass && game.last_turn().is_none_or(|last| last.mv != Move::Pass);
        game.play(game.to_play(), mv).expect("it was chosen because it is legal");
        before.insert(game.board().hash());
        let state = match game.ending() {
            Some(Ending { winner: None, .. }) => "void",
            Some(ending) => panic!("{ending} by chance"),
            // A pass after the button stops play for a controller, which knows no third one, and not for the rules.
            None if matches!(game.phase(), Phase::Agreement | Phase::Counting) => "stop",
            None => "play",
        };
        dialogue.add(format!("play {mv}"), state.to_string());
        dialogue.meet("turns", 1);
        if state == "void" {
            dialogue.meet("games without a result", 1);
            return dialogue;
        }
        if state == "stop" {
            dialogue.meet("stops by one pass", usize::from(again));
            dialogue.add_count(&game);
            return dialogue;
        }
        assert!(turn < end + 4, "nothing stops play");
    }
    dialogue
}

/// How both players play by chance.
struct Habits {
    /// They fill few eyes, and come to positions in which something lives.
    careful: bool,
    /// They go back to what stood before where they can, and come to kos and cycles.
    backward: bool,
}

/// A legal move: some point by chance, or a pass after a few that were none.
fn choose(rng: &mut Pcg64Mcg, game: &Game, habits: &Habits, before: &BTreeSet<Hash>, dialogue: &mut Dialogue) -> Move {
    let color = game.to_play();
    for attempt in 0..12 {
        let Some(point) = random::pick(rng, game.board().empties()) else { break };
        let is_eye = game.board().neighbors(point).all(|p| game.board().get(p) == Some(color));
        if habits.careful && is_eye && !rng.random_ratio(1, 40) {
            continue;
        }
        if habits.backward && attempt < 8 {
            let mut after = game.board().clone();
            after.place(color, point).expect("an empty point");
            if !before.contains(&after.hash()) {
                continue;
            }
        }
        let verdict = game.legality(color, Move::Play(point));
        dialogue.add(format!("may {point}"), if verdict.is_ok() { "yes" } else { "no" }.to_string());
        match verdict {
            Ok(()) => return Move::Play(point),
            Err(Illegal::Repetition { .. }) => dialogue.meet("repetitions refused", 1),
            Err(Illegal::Suicide(_)) => dialogue.meet("suicides refused", 1),
            Err(other) => panic!("{point} is refused: {other}"),
        }
    }
    Move::Pass
}

/// Holds what KataGo answered against what was expected of it.
fn hold(dialogue: &Dialogue, answers: &[String], number: u64) {
    for (i, expected) in dialogue.answers.iter().enumerate() {
        let answer = answers.get(i).map_or("nothing", String::as_str);
        if answer != expected {
            let before = dialogue.commands[..i].iter();
            let moves: Vec<&str> = before.clone().filter_map(|c| c.strip_prefix("play ")).collect();
            let opening: Vec<&String> = before.filter(|c| c.starts_with("game") || c.starts_with("stones")).collect();
            let (command, moves) = (&dialogue.commands[i], moves.join(" "));
            panic!("game {number}, {opening:?}, after {moves}: {command} is answered\n{answer}, not\n{expected}");
        }
    }
}

/// With more time: `SHINPAN_KATAGO_BOARD=PROGRAM SHINPAN_KATAGO_TURNS=10000000 cargo test --release --test slow katago:: -- --nocapture`
/// says how far it has come, and `SHINPAN_KATAGO_FIRST` is where it goes on.
#[test]
fn games_by_chance_are_refereed_alike_at_scale() {
    let scale = Scale::beside("KATAGO");
    let met = scale.play(KataGo::start, |katago, number| {
        let dialogue = game_by_chance(number);
        hold(&dialogue, &katago.ask(&dialogue.commands), number);
        dialogue.met
    });
    let Some(met) = met else { return };
    // Nothing is alike that never came up.
    let often = ["repetitions refused", "suicides refused", "scores", "dead stones", "points that seki takes"];
    assert!(often.iter().all(|what| met[what] > scale.one_in(1000)), "{met:?}");
    let seldom = ["games without a result", "stops by one pass", "dead stones that KataGo leaves in seki"];
    assert!(seldom.iter().all(|what| met[what] > scale.one_in(100_000)), "{met:?}");
}
