//! Life and death: pictures under `tests/life/`, and laws over random positions.

use std::sync::Arc;

use rand_pcg::Pcg64Mcg;
use shinpan::board::{Board, Color, Move, Point, PointSet, Size};
use shinpan::game::Game;
use shinpan::lab::Scorer;
use shinpan::life::{
    Basis, Effort, Grounds, Judge, Reader, Remembered, State, Status, Verdict, judge, safe, status_list, status_of,
};
use shinpan::playout::{Policy, play_out};
use shinpan::rules::{Axis, Ruleset, Suicide};
use shinpan::scoring::tally;
use shinpan::tactics::{Secure, unconditional};

use crate::common::{random, statuses};

/// One stanza: `= name`, lines `key: words`, a picture.
struct Stanza {
    name: String,
    keys: Vec<(String, String)>,
    picture: String,
}

impl Stanza {
    fn read(text: &str) -> Vec<Stanza> {
        let mut stanzas: Vec<Stanza> = Vec::new();
        for line in text.lines().filter(|l| !l.starts_with("# ") && *l != "#" && !l.trim().is_empty()) {
            if let Some(name) = line.strip_prefix("= ") {
                stanzas.push(Stanza { name: name.to_string(), keys: Vec::new(), picture: String::new() });
                continue;
            }
            let stanza = stanzas.last_mut().expect("a stanza starts with its name");
            match line.split_once(": ") {
                Some((key, value)) => stanza.keys.push((key.to_string(), value.to_string())),
                None => stanza.picture += &format!("{line}\n"),
            }
        }
        stanzas
    }

    fn key(&self, key: &str) -> &str {
        self.keys.iter().find(|(k, _)| k == key).map_or("", |(_, value)| value)
    }

    /// The stones alone: signs for empty points become `.`, `#` is a black stone, `@` a white one.
    fn board(&self) -> Board {
        self.picture.replace(['+', '-'], ".").replace('@', "O").parse().expect(&self.name)
    }
}

/// Draws a board with a sign for each point.
fn draw(size: Size, sign: impl Fn(Point) -> char) -> String {
    let row = |r| (0..size.width()).map(|c| sign(Point::new(c, r))).chain(['\n']).collect::<String>();
    (0..size.height()).rev().map(row).collect()
}

fn suicide(name: &str) -> Suicide {
    Axis::read("suicide", name).expect(name)
}

fn game(rules: &str, board: &Board) -> Game {
    let mut game = Game::new(rules.parse::<Ruleset>().expect(rules), board.size());
    game.start_from(board.clone(), Color::Black);
    game
}

/// Holds a proof against the pictures of a file.
fn check_pictures(text: &str, proof: fn(&Board, Color, Suicide) -> Secure) {
    let mut wrong = Vec::new();
    for stanza in Stanza::read(text) {
        let board = stanza.board();
        for setting in stanza.key("suicide").split(' ') {
            let found = Color::BOTH.map(|color| proof(&board, color, suicide(setting)));
            let picture = draw(board.size(), |p| match board.get(p) {
                Some(c) if found[c].alive.contains(p) => ['X', 'O'][c],
                Some(c) if found[c.opponent()].dead.contains(p) => ['#', '@'][c],
                Some(c) => ['x', 'o'][c],
                None => {
                    Color::BOTH.into_iter().find(|&c| found[c].territory.contains(p)).map_or('.', |c| ['+', '-'][c])
                }
            });
            if picture != stanza.picture {
                wrong.push(format!("{} (suicide {setting}) is\n{picture}", stanza.name));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn unconditional_life_is_as_drawn() {
    check_pictures(include_str!("life/benson.txt"), unconditional);
}

#[test]
fn safety_is_as_drawn() {
    check_pictures(include_str!("life/safety.txt"), safe);
}

#[test]
fn judges_see_what_is_drawn() {
    for stanza in Stanza::read(include_str!("life/status.txt")) {
        let board = stanza.board();
        for rules in stanza.key("rules").split(' ') {
            let game = game(rules, &board);
            for name in stanza.key("judges").split(' ') {
                let verdict = judge(&game, name.parse().unwrap());
                let picture = draw(board.size(), |p| sign(&game, &verdict, p));
                assert_eq!(picture, stanza.picture, "{} ({rules}, {name})\n{picture}", stanza.name);
                let evidence = verdict.evidence.to_string();
                assert!(evidence.starts_with(stanza.key("evidence")), "{} ({name}): {evidence}", stanza.name);
            }
        }
    }
}

fn sign(game: &Game, verdict: &Verdict, p: Point) -> char {
    let signs = match status_of(game, verdict, p) {
        Status::Alive => ['X', 'O'],
        Status::Dead => ['x', 'o'],
        Status::Seki => ['#', '@'],
        Status::Dame => return '.',
        Status::BlackTerritory => return '+',
        Status::WhiteTerritory => return '-',
    };
    signs[game.board().get(p).expect("only stones live and die")]
}

#[test]
fn rules_and_players_speak_before_the_judge() {
    let board: Board = "+o+XX+XX\nooXXXXXX\nXXXXXXXX\nXX+XX+XX\nXXXXXXXX".replace('o', "O").parse().unwrap();
    for &(_, chosen) in Judge::ALL {
        let mut game = game("chinese", &board);
        game.play(Color::Black, shinpan::board::Move::Pass).unwrap();
        game.play(Color::White, shinpan::board::Move::Pass).unwrap();
        let corner = board.chain("B5".parse().unwrap()).unwrap().stones;
        assert_eq!(judge(&game, chosen).dead.is_empty(), chosen == Judge::AllAlive);
        game.mark_dead(PointSet::EMPTY).unwrap();
        let verdict = judge(&game, chosen);
        assert_eq!((verdict.dead, verdict.evidence), (PointSet::EMPTY, Basis::Marked.into()));
        game.mark_dead(corner).unwrap();
        assert_eq!(judge(&game, chosen).dead, corner);
    }
}

#[test]
fn names_read_back() {
    for &(name, judge) in Judge::ALL {
        assert_eq!((name.parse(), judge.to_string().as_str()), (Ok(judge), name));
    }
    for &(name, status) in Status::ALL {
        assert_eq!((name.parse(), status.to_string().as_str()), (Ok(status), name));
    }
    assert!("japanese".parse::<Judge>().is_err() && "unknown".parse::<Status>().is_err());
    assert_eq!("All_Alive".parse(), Ok(Judge::AllAlive));
}

#[test]
fn what_is_unconditionally_alive_survives_any_attack() {
    let mut rng = Pcg64Mcg::new(3);
    let drawn = Stanza::read(include_str!("life/benson.txt")).into_iter().map(|stanza| stanza.board());
    let mut starts: Vec<Board> = drawn.flat_map(|board| vec![board; 3]).collect();
    for round in 0..40 {
        let start = random::scatter(&mut rng, Size::square(4 + round % 5).unwrap(), round % 7);
        let end = play_out(&start, Color::Black, &Policy::new(Suicide::Forbidden), &mut rng).board;
        starts.push(end);
    }
    let mut tried = 0;
    for start in starts {
        for &rule in Suicide::ALL {
            for owner in Color::BOTH {
                let alive = unconditional(&start, owner, rule).alive;
                tried += usize::from(!alive.is_empty());
                let mut board = start.clone();
                for _ in 0..if alive.is_empty() { 0 } else { 200 } {
                    random::attack(&mut rng, &mut board, owner.opponent(), rule);
                }
                assert!(alive.is_subset(&board.stones(owner)), "suicide {rule:?}, {owner}\n{start}\nbecame\n{board}");
            }
        }
    }
    assert!(tried > 100, "only {tried} times anything was alive");
}

#[test]
fn the_largest_boards_are_judged() {
    let size = Size::square(25).unwrap();
    let mut rng = Pcg64Mcg::new(4);
    for plays in [0, 700] {
        let game = game("chinese", &random::scatter(&mut rng, size, plays));
        let verdict = judge(&game, Judge::Playout);
        statuses::divide_the_board(&game, &verdict);
    }
}

/// A judge that remembers says what one says that has to find it out, and keeps nothing that was broken off.
#[test]
fn what_is_remembered_is_what_would_be_found_out() {
    let mut rng = Pcg64Mcg::new(5);
    let remembered = Remembered::default();
    let size = Size::square(7).unwrap();
    let boards: Vec<Board> = (0..4).map(|_| random::scatter(&mut rng, size, 60)).collect();
    for (one, other) in boards.iter().zip(boards.iter().skip(1)) {
        for (rules, board) in
            [("chinese", one), ("chinese", one), ("japanese", one), ("chinese", other), ("japanese", one)]
        {
            let game = game(rules, board);
            let fresh = judge(&game, Judge::Playout);
            let broken_off = remembered.judge_until(&game, Judge::Playout, Effort::default(), &|_| true, &|| false);
            let asked = || remembered.judge_until(&game, Judge::Playout, Effort::default(), &|_| false, &|| false);
            assert_eq!([asked(), asked()], [fresh.clone(), fresh], "{rules}, after {broken_off:?}\n{board}");
        }
    }
}

/// The agreement is what the record of the counting tests, of which this is the game, was written with.
#[test]
fn a_recorded_game_ends_with_the_dead_stones_that_its_players_agreed_on() {
    let scorer = Scorer { judge: Judge::Playout, marks: false, ..Scorer::default() };
    let scored = scorer.score(include_bytes!("records/full.sgf")).unwrap();
    let counted = include_str!("counting/full.txt").lines().find_map(|line| line.strip_prefix("dead: ")).unwrap();
    let agreed: PointSet = counted.split_whitespace().map(|v| v.parse::<Point>().unwrap()).collect();
    assert_eq!(scored.verdict.dead, agreed, "{:?}", scored.verdict.findings);
}

/// `A6 precedent; B3 search` as points and words.
fn methods(text: &str) -> impl Iterator<Item = (Point, &str)> {
    text.split("; ").filter_map(|part| part.split_once(' ')).map(|(vertex, word)| (vertex.parse().unwrap(), word))
}

#[test]
fn finished_games_have_the_dead_stones_that_are_listed_for_the_reasons_named() {
    let stanzas = Stanza::read(include_str!("life/games.txt"));
    assert_eq!(stanzas.len(), 10);
    for stanza in stanzas {
        let board = stanza.board();
        let chains = |key: &str| {
            let named = stanza.key(key).split_whitespace().map(|v| v.parse::<Point>().unwrap());
            named.fold(PointSet::EMPTY, |all, p| all | board.chain(p).expect("a stone").stones)
        };
        for rules in stanza.key("rules").split(' ') {
            let verdict = judge(&game(rules, &board), Judge::Playout);
            let what = format!("{} ({rules})\n{board}{:?}", stanza.name, verdict.findings);
            assert_eq!((verdict.dead, verdict.seki), (chains("dead"), chains("seki")), "{what}");
            let named: Vec<_> = methods(stanza.key("methods")).collect();
            for gone in verdict.findings.iter().filter(|f| f.stones.intersects(&(verdict.dead | verdict.seki))) {
                assert!(named.iter().any(|&(point, _)| gone.stones.contains(point)), "no method for {gone} in {what}");
            }
            for (point, word) in named {
                let finding = verdict.findings.iter().find(|f| f.stones.contains(point)).expect("a finding");
                assert_eq!(finding.method.to_string().split(' ').next(), Some(word), "{point} in {what}");
            }
        }
    }
}

/// The results of search stand: search never contradicts what is proved without it, mirror images get the same answer, and a chain
/// said to be dead is taken by the moves that search names, whatever its owner does.
#[test]
fn a_verdict_is_the_same_in_every_mirror() {
    for (number, stanza) in Stanza::read(include_str!("life/games.txt")).iter().enumerate() {
        let board = stanza.board();
        let size = board.size();
        let said = |board: &Board, to: &dyn Fn(Point) -> Point, swap: bool| {
            let verdict = judge(&game("chinese", board), Judge::Playout);
            let words = |f: &shinpan::life::Finding| {
                let text = if f.taking.is_none() && f.saving.is_none() { f.to_string() } else { f.method.to_string() };
                let color = if swap { f.color.opponent() } else { f.color };
                f.stones.into_iter().map(|p| (to(p), color, text.clone())).collect::<Vec<_>>()
            };
            let mut all: Vec<_> = verdict.findings.iter().flat_map(words).collect();
            all.sort();
            all
        };
        let symmetry = size.symmetries().nth(1 + number % 7).unwrap();
        let to = |p: Point| size.image(p, symmetry);
        let mut mirrored = Board::new(size);
        let stones = size.points().filter_map(|p| Some((board.get(p)?.opponent(), to(p))));
        mirrored.set_up(stones.collect::<Vec<_>>()).unwrap();
        assert_eq!(said(&board, &to, true), said(&mirrored, &|p| p, false), "{}", stanza.name);
    }
}

/// All that is said about the end of a game comes from one verdict.
#[test]
fn commands_say_what_the_verdict_says() {
    for stanza in Stanza::read(include_str!("life/games.txt")) {
        for rules in ["japanese", "chinese", "concord", "aga"] {
            let board = stanza.board();
            let game = game(rules, &board);
            let verdict = judge(&game, Judge::Playout);
            statuses::divide_the_board(&game, &verdict);
            let dead = status_list(&game, &verdict, Status::Dead).into_iter().fold(PointSet::EMPTY, |a, s| a | s);
            assert_eq!(dead, verdict.dead);
            let counted = tally(&game, &verdict.dead);
            assert_eq!(counted.removed, dead);
            for color in Color::BOTH {
                let status = [Status::BlackTerritory, Status::WhiteTerritory][color];
                let listed = status_list(&game, &verdict, status).into_iter().fold(PointSet::EMPTY, |a, s| a | s);
                let empty = counted.ownership.territory[color] & board.empties();
                assert_eq!(listed, empty, "{} ({rules})", stanza.name);
            }
        }
    }
}

/// Example II.16 of the Japanese rules of 1989: White's string on the right cannot be captured as long as kos are retaken in
/// turn. It is dead in the confirmation, and nothing read under the ko rule of play proves the contrary there.
#[test]
fn endless_kos_prove_no_life_where_it_is_confirmed() {
    let rows = ".OO.O.O#.#O/O##OOOO##OO/##.##O##O.O/.###O####OO/##OOOOO##.O/OOO.O.O###O";
    let board: Board = rows.replace('#', "X").replace('/', "\n").parse().unwrap();
    let right: Point = "L1".parse().unwrap();
    for (rules, proved) in [("japanese", false), ("korean", true)] {
        let verdict = judge(&game(rules, &board), Judge::Playout);
        let finding = verdict.findings.iter().find(|f| f.stones.contains(right)).expect("a finding");
        let alive = finding.state == State::Alive && finding.method.is_proof();
        assert_eq!(alive, proved, "{finding} under {rules}");
    }
}

/// The same in the product: after two passes the confirmation decides about every string, as the official verdict says.
#[test]
fn example_16_is_decided_by_the_rules_own_confirmation() {
    let rows = ".OO.O.O#.#O/O##OOOO##OO/##.##O##O.O/.###O####OO/##OOOOO##.O/OOO.O.O###O";
    let board: Board = rows.replace('#', "X").replace('/', "\n").parse().unwrap();
    let mut game = game("japanese", &board);
    game.set_oracle(Arc::new(Reader::default()));
    game.play(Color::Black, Move::Pass).unwrap();
    game.play(Color::White, Move::Pass).unwrap();
    let verdict = judge(&game, Judge::Playout);
    let living = board.chain("A1".parse().unwrap()).unwrap().stones;
    assert_eq!(verdict.evidence, Basis::Confirmed.into());
    assert_eq!(verdict.dead, board.stones(Color::White) - living);
    for (at, says) in [("L1", "dead confirmation"), ("K6", "alive confirmation"), ("A1", "alive benson")] {
        let at: Point = at.parse().unwrap();
        let finding = verdict.findings.iter().find(|f| f.stones.contains(at)).expect("a finding");
        assert_eq!(finding.to_string(), says);
    }
}

#[test]
fn a_score_that_hangs_on_dame_is_not_certain() {
    // By the letter of article 8 nobody has a point here; in practice the dame would be filled.
    let rows = ".X.X.O.O.\nXXXX.OOOO\n...X.O...\n.XXX.O...\n.X.X.O...";
    let board: Board = rows.parse().unwrap();
    for (rules, certain) in [("japanese", false), ("chinese", true)] {
        let game = game(rules, &board);
        let verdict = judge(&game, Judge::Benson);
        let tally = tally(&game, &verdict.dead);
        let grounds = Grounds { verdict: &verdict, tally: &tally };
        assert!(verdict.evidence.is_certain(), "the stones are certain: {}", verdict.evidence);
        assert_eq!((grounds.are_certain(), tally.hangs_on_dame()), (certain, !certain), "{grounds}");
        let practice = "how open dame are filled is taken from practice";
        assert_eq!(grounds.to_string().contains(practice), !certain, "{grounds}");
    }
}

/// A seki has two sides (pachi 145): both have no eye and share two dame.
#[test]
fn both_sides_of_a_seki_are_called_so() {
    let rows = "..OX.O\n..OX.O\n.OOXOO\n.OXOOX\n.OXXXX\n.OX.X.";
    let board: Board = rows.parse().unwrap();
    for rules in ["japanese", "chinese"] {
        for chosen in [Judge::Playout, Judge::default()] {
            let game = game(rules, &board);
            let verdict = judge(&game, chosen);
            let sides = ["D5", "F5"].map(|at| board.chain(at.parse().unwrap()).unwrap().stones);
            assert_eq!(verdict.seki, sides[0] | sides[1], "{chosen} under {rules}: {:?}", verdict.findings);
            assert_eq!(verdict.dead, PointSet::EMPTY, "{chosen} under {rules}");
        }
    }
}

/// A stop removes no group that the network has alive: White's wall lives, and only the stones at the bottom are dead.
#[test]
fn a_stop_does_not_kill_the_living() {
    let rows = "....OX...\n....OX...\n....OX...\n....OX...\n....OX...\n..OOOX...\n.OXXX....\nOX.OX....\nOX.OX....";
    let board: Board = rows.parse().unwrap();
    let mut game = Game::new("japanese".parse().unwrap(), board.size());
    let stones = Color::BOTH.into_iter().flat_map(|c| board.stones(c).into_iter().map(move |p| (c, p)));
    game.set_up(stones, Some(Color::Black)).unwrap();
    game.set_oracle(Arc::new(Reader::for_an_answer(Effort::default())));
    for color in Color::BOTH {
        game.play(color, Move::Pass).unwrap();
    }
    let verdict = judge(&game, Judge::default());
    let bottom: PointSet = ["A1", "D1", "A2", "D2", "B3"].map(|p| p.parse::<Point>().unwrap()).into_iter().collect();
    assert!(verdict.dead.is_subset(&bottom) && verdict.dead.len() >= 4, "{:?}", verdict.findings);
}
