//! Local search: held against brute force on tiny boards, and pictures under `tests/life/search/`.

mod common;

use std::collections::HashMap;

use common::brute::{Graph, Ko};
use rand::RngExt;
use rand_pcg::Pcg64Mcg;
use shinpan::board::{Board, Chain, Color, Move, Point, PointSet, Size};
use shinpan::game::Game;
use shinpan::life::{Confirmed, Fate, confirm, independently_alive, solve};
use shinpan::rules::{Axis, Rules, Suicide};

const BUDGET: u64 = 200_000;

fn rules(repetition: &str, suicide: Suicide) -> Rules {
    common::ruleset(&format!("japanese repetition={repetition} suicide={}", suicide.text())).rules
}

/// The fate of a stone by brute force, from who can force its capture under each ko rule.
struct Truth<'a> {
    graphs: &'a HashMap<Ko, Graph>,
    captured: HashMap<Ko, Vec<bool>>,
    threats: bool,
}

impl<'a> Truth<'a> {
    fn new(graphs: &'a HashMap<Ko, Graph>, target: Point, threats: bool) -> Truth<'a> {
        let gone = |board: &Board| board.get(target) != Some(Color::Black);
        let captured = graphs.iter().map(|(&ko, graph)| (ko, graph.forced(Color::White, gone))).collect();
        Truth { graphs, captured, threats }
    }

    fn dies(&self, ko: Ko, board: &Board, first: Color) -> bool {
        self.captured[&ko][self.graphs[&ko].find(board, first)]
    }

    fn fate(&self, board: &Board, first: Color) -> Fate {
        if !self.threats {
            return if self.dies(Ko::Free, board, first) { Fate::Dies } else { Fate::Lives };
        }
        let plain = self.dies(Ko::Basic, board, first);
        let loser = if plain { Color::Black } else { Color::White };
        match (plain, self.dies(Ko::Unbound(loser), board, first)) {
            (true, true) => Fate::Dies,
            (false, false) => Fate::Lives,
            (true, false) => Fate::Ko(Color::White),
            (false, true) => Fate::Ko(Color::Black),
        }
    }
}

/// Solves every `step`th position of a board that has a black stone at one of the points, and compares.
fn agree(size: &str, targets: &str, step: usize) {
    let size: Size = common::size(size);
    for (repetition, kos) in
        [("none", &[Ko::Free][..]), ("basic", &[Ko::Basic, Ko::Unbound(Color::Black), Ko::Unbound(Color::White)][..])]
    {
        for suicide in [Suicide::Forbidden, Suicide::Multi] {
            let graphs: HashMap<Ko, Graph> = kos.iter().map(|&ko| (ko, Graph::new(size, suicide, ko))).collect();
            for target in common::points(targets) {
                let truth = Truth::new(&graphs, target, repetition == "basic");
                let rules = rules(repetition, suicide);
                let boards = common::brute::positions(size);
                let held = boards.iter().filter(|b| b.get(target) == Some(Color::Black)).step_by(step);
                for board in held {
                    let found = solve(board, target, &rules, BUDGET).expect("a stone");
                    for first in Color::BOTH {
                        let fate = found.first[first].fate;
                        let wanted = truth.fate(board, first);
                        assert_eq!(fate, Ok(wanted), "{target}, {first} first, {repetition}, {suicide:?}\n{board}");
                    }
                }
            }
        }
    }
}

#[test]
fn agrees_with_brute_force_on_one_line() {
    agree("5x1", "A1 B1 C1", 1);
    agree("6x1", "A1 C1", 1);
}

#[test]
fn agrees_with_brute_force_on_two_lines() {
    agree("2x2", "A1", 1);
    agree("3x2", "A1 B1", 1);
    agree("4x2", "A1 B1", 7);
}

#[test]
fn agrees_with_brute_force_on_three_lines() {
    agree("3x3", "A1 B1 B2", 53);
}

/// The numbers of positions, of black chains, and of those that are independently alive, on a tiny board.
fn count_independent(size: &str) -> (usize, usize, usize) {
    let boards = common::brute::positions(common::size(size));
    let mut counts = (boards.len(), 0, 0);
    for board in boards {
        for chain in board.chains().iter().filter(|c| c.color == Color::Black) {
            let at = chain.stones.first().expect("a chain has stones");
            let alive = independently_alive(&board, at, Suicide::Forbidden, BUDGET)
                .expect("a stone")
                .answer
                .expect("a small board");
            counts.1 += 1;
            counts.2 += usize::from(alive);
        }
    }
    counts
}

/// The figures for 2x2 to 6x1 were computed by others in the same reading, from all positions at once.
#[test]
fn independent_life_is_counted() {
    for (size, counts) in [
        ("1x1", (1, 0, 0)),
        ("2x1", (5, 2, 0)),
        ("3x1", (15, 9, 1)),
        ("4x1", (41, 31, 3)),
        ("5x1", (113, 106, 8)),
        ("6x1", (313, 352, 16)),
        ("2x2", (57, 44, 4)),
        ("3x2", (489, 535, 107)),
    ] {
        assert_eq!(count_independent(size), counts, "{size}");
    }
}

/// Whether a two-eye-formation of Black has a point in common with `marks`, by the words of the model.
fn has_formation(board: &Board, marks: PointSet) -> bool {
    let chains: Vec<Chain> = board.chains().into_iter().filter(|c| c.color == Color::Black).collect();
    chains.iter().filter(|c| c.liberties.len() == 2).any(|one| {
        let eyes = one.liberties;
        let members: PointSet = chains.iter().filter(|c| c.liberties == eyes).flat_map(|c| c.stones.iter()).collect();
        let closed = eyes.iter().all(|eye| board.neighbors(eye).all(|q| members.contains(q)));
        closed && (members | eyes).intersects(&marks)
    })
}

/// Compares every `step`th chain of a board with brute force.
fn agree_on_independence(size: &str, step: usize) {
    let size: Size = common::size(size);
    let graph = Graph::new(size, Suicide::Forbidden, Ko::Basic);
    let mut truths: HashMap<PointSet, Vec<bool>> = HashMap::new();
    let chains = common::brute::positions(size).into_iter().flat_map(|board| {
        let black = board.chains().into_iter().filter(|c| c.color == Color::Black);
        black.map(|c| (board.clone(), c.stones)).collect::<Vec<_>>()
    });
    for (board, stones) in chains.step_by(step) {
        let truth = truths.entry(stones).or_insert_with(|| graph.forced(Color::Black, |b| has_formation(b, stones)));
        let at = stones.first().expect("a chain has stones");
        let found = independently_alive(&board, at, Suicide::Forbidden, BUDGET).expect("a stone").answer;
        assert_eq!(found, Ok(truth[graph.find(&board, Color::White)]), "{at}\n{board}");
    }
}

#[test]
fn independent_life_is_what_brute_force_says() {
    agree_on_independence("5x1", 1);
    agree_on_independence("4x2", 5);
    agree_on_independence("3x3", 97);
}

#[test]
fn independent_life_in_single_positions() {
    for (rows, at, alive) in [
        ("..../..../.X..", "B1", false),
        ("..../.XX./....", "B2", true),
        ("X.X./OOXX/.OX.", "C1", true),
        ("X.X./OOXX/.OX.", "A3", false),
        ("X.X./OOXX/.OX.", "B1", false),
        // Two groups with one eye each, and dame between them: nobody lives alone.
        ("..X.O../XXX.OOO", "A1", false),
        ("..X.O../XXX.OOO", "G1", false),
        (".XX.OO./X.X.O.O", "A1", true),
        (".XX.OO./X.X.O.O", "G1", true),
    ] {
        let board: Board = rows.replace('/', "\n").parse().unwrap();
        assert_eq!(
            independently_alive(&board, at.parse().unwrap(), Suicide::Forbidden, 2_000_000).map(|f| f.answer),
            Some(Ok(alive)),
            "{at}\n{board}"
        );
    }
}

/// From the official example II.16 of the Japanese rules of 1989: the black chain on the right lives by two kos whoever
/// passes for them; with its neighbours alive, all White stones at the top are dead.
#[test]
fn confirmation_of_parts_of_example_16() {
    let whole = ".OO.O.O#.#O/O##OOOO##OO/##.##O##O.O/.###O####OO/##OOOOO##.O/OOO.O.O###O";
    let top = ".OO.O.O#.#./O##OOOO####/##.##O##.../.###O####../##OOOOO##../OOO.O.O###.";
    for (rows, at, confirmed) in [
        (whole, "H6", Confirmed::Uncapturable),
        (whole, "A1", Confirmed::Uncapturable),
        (top, "A5", Confirmed::Dead),
        (top, "B6", Confirmed::Dead),
        (top, "E6", Confirmed::Dead),
    ] {
        let board: Board = rows.replace('/', "\n").parse().unwrap();
        assert_eq!(
            confirm(&board, at.parse().unwrap(), Suicide::Forbidden, 500_000).map(|f| f.answer),
            Some(Ok(confirmed)),
            "{at}\n{board}"
        );
    }
}

/// One picture with what must be found out about the chain at a point of it.
struct Diagram {
    name: String,
    keys: HashMap<String, String>,
    board: Board,
}

fn diagrams() -> Vec<Diagram> {
    let mut found = Vec::new();
    for (file, text) in common::files("life/search", "txt") {
        for stanza in text.split("\n= ").skip(1) {
            let mut lines = stanza.lines().filter(|l| !l.is_empty() && !l.starts_with("# "));
            let name = format!("{file}: {}", lines.next().expect("a name"));
            let (keys, rows): (Vec<&str>, Vec<&str>) = lines.partition(|l| l.contains(": "));
            let pair = |l: &&str| l.split_once(": ").map(|(k, v)| (k.to_string(), v.to_string()));
            let board = rows.join("\n").parse().unwrap_or_else(|e| panic!("{name}: {e}"));
            found.push(Diagram { name, keys: keys.iter().filter_map(pair).collect(), board });
        }
    }
    found
}

/// `lives`, `dies`, `ko-black`, `ko-white`: the player who wins the ko without threats.
fn word(fate: Fate) -> &'static str {
    match fate {
        Fate::Lives => "lives",
        Fate::Dies => "dies",
        Fate::Ko(Color::Black) => "ko-black",
        Fate::Ko(Color::White) => "ko-white",
    }
}

#[test]
fn chains_fare_as_drawn() {
    for Diagram { name, keys, board } in diagrams() {
        let rules = common::ruleset(keys.get("rules").map_or("japanese", String::as_str)).rules;
        let at = keys["at"].parse().unwrap();
        let found = solve(&board, at, &rules, BUDGET).unwrap_or_else(|| panic!("{name}: no stone"));
        for (player, color) in [("black", Color::Black), ("white", Color::White)] {
            let Some((fate, moves)) = keys.get(player).map(|v| v.split_once(' ').unwrap_or((v, ""))) else { continue };
            let reading = found.first[color];
            assert_eq!(reading.fate.map(word), Ok(fate), "{name}, {player} first\n{board}");
            let witness = reading.witness.map_or(String::new(), |mv| mv.to_string());
            let fits = moves.is_empty() || moves.split(' ').any(|mv| mv == witness);
            assert!(fits, "{name}, {player} first: {witness} is none of {moves}\n{board}");
        }
        if let Some(state) = keys.get("state") {
            assert_eq!(found.standing.to_string(), *state, "{name}\n{board}");
        }
        if let Some(confirmed) = keys.get("confirmed") {
            let answer = confirm(&board, at, rules.suicide, BUDGET).expect("a stone").answer;
            assert_eq!(answer.map(Confirmed::name), Ok(confirmed.as_str()), "{name}\n{board}");
        }
        if let Some(independent) = keys.get("independent") {
            let answer = independently_alive(&board, at, rules.suicide, BUDGET).expect("a stone").answer;
            assert_eq!(answer, Ok(independent == "yes"), "{name}\n{board}");
        }
    }
}

/// The board as it looks after a symmetry of its size.
fn image(board: &Board, symmetry: shinpan::board::Symmetry) -> Board {
    let size = board.size();
    let mut image = Board::new(size);
    let stones = size.points().filter_map(|p| board.get(p).map(|c| (c, size.image(p, symmetry))));
    image.set_up(stones).expect("the same chains");
    image
}

#[test]
fn mirror_images_fare_alike() {
    for Diagram { name, keys, board } in diagrams() {
        let rules = common::ruleset("japanese").rules;
        let at: Point = keys["at"].parse().unwrap();
        let fates = |board: &Board, at| solve(board, at, &rules, BUDGET).expect("a stone").first.map(|r| r.fate);
        let upright = fates(&board, at);
        for symmetry in board.size().symmetries() {
            let mirrored = image(&board, symmetry);
            assert_eq!(fates(&mirrored, board.size().image(at, symmetry)), upright, "{name}\n{mirrored}");
        }
    }
}

/// Whatever the owner of a dead chain plays, the moves that the search names capture it.
#[test]
fn what_is_proved_dead_is_captured() {
    let mut rng = Pcg64Mcg::new(5);
    let mut captured = 0;
    for Diagram { name, keys, board } in
        diagrams().into_iter().filter(|d| d.keys.get("state").is_some_and(|s| s == "dead"))
    {
        let at: Point = keys["at"].parse().unwrap();
        let owner = board.get(at).expect("a stone");
        let mut game = Game::new(common::ruleset("japanese"), board.size());
        game.start_from(board.clone(), owner);
        for _ in 0..200 {
            let choices: Vec<Point> = game.legal_points(owner).iter().collect();
            let defence = choices.get(rng.random_range(0..=choices.len())).map_or(Move::Pass, |&p| Move::Play(p));
            game.play(owner, defence).expect("a legal move");
            let Some(found) = solve(game.board(), at, game.rules(), BUDGET) else { break };
            let attack =
                found.first[owner.opponent()].witness.unwrap_or_else(|| panic!("{name}: no move\n{}", game.board()));
            game.play(owner.opponent(), attack).expect("a legal move");
            if game.board().get(at) != Some(owner) {
                break;
            }
        }
        assert_ne!(game.board().get(at), Some(owner), "{name}\n{}", game.board());
        captured += 1;
    }
    assert!(captured > 10, "only {captured} chains are drawn dead");
}
