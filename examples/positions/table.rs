//! A table of what a network says: the facts of `tests/net/leads.txt`.

use std::fs;
use std::path::Path;

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use shinpan::board::{Board, Color, Move, Point, Size};
use shinpan::net::{BoardHistory, LoadedNetwork, NetworkOutput, NetworkQuery, NetworkRules, Workspace};
use shinpan::rules::Dialect;

use crate::Failure;
use crate::play::{Live, usual_komi};

/// Rules that the rows are told in turn.
const RULES: [&str; 5] = ["chinese", "japanese", "aga", "tromp-taylor", "korean"];
/// Mirror images that a position is looked at under.
const IMAGES: [usize; 2] = [0, 5];

/// A position of a table.
struct Row {
    size: Size,
    rules: &'static str,
    words: NetworkRules,
    moves: Vec<Move>,
}

impl Row {
    /// The game with this komi.
    fn history(&self, komi: f32) -> BoardHistory {
        let mut history = BoardHistory::new(NetworkRules { komi, ..self.words }, &Board::new(self.size), Color::Black);
        let colors = [Color::Black, Color::White].into_iter().cycle();
        colors.zip(&self.moves).for_each(|(color, &mv)| history.play(color, mv));
        history
    }

    /// Prints side, rules, komi, then White's lead and share of wins as the game stands and with the other player to move, and the moves,
    /// two letters each as in game records, or `--`.
    fn print(&self, komi: f32, network: &LoadedNetwork, space: &mut Workspace) {
        let mut history = self.history(komi);
        let mut told = String::new();
        for _ in 0..2 {
            let said = NetworkOutput::mean(&network.evaluate(&history, &IMAGES, 0.0, space));
            let [win, loss, _] = said.results;
            told += &format!(" {:.2} {:.4}", said.lead, win / (win + loss));
            history.turn_to(history.to_play.opponent());
        }
        let letters = |&mv: &Move| match mv {
            Move::Pass => "--".to_string(),
            Move::Play(p) => {
                [p.column(), self.size.height() - 1 - p.row()].map(|i| char::from(b'a' + i as u8)).iter().collect()
            }
        };
        let moves: String = self.moves.iter().map(letters).collect();
        println!("{} {} {komi}{told} {moves}", self.size.width(), self.rules);
    }
}

/// Prints positions of games that `player` plays, and what `net` says of them.
pub fn print(net: &str, size: Size, count: usize, seed: u64, player: &str) -> Result<(), Failure> {
    let (teacher, player) = (LoadedNetwork::open(Path::new(net))?, LoadedNetwork::open(Path::new(player))?);
    let mut rng = Pcg64Mcg::seed_from_u64(seed);
    let mut space = Workspace::default();
    for i in 0..count {
        let rules = RULES[i % RULES.len()];
        let words = NetworkRules::of(&Dialect::find(rules)?.rules);
        let komi = match i % 2 {
            0 if size.width() > 7 => words.komi,
            _ => usual_komi(size.width()).trunc() + 0.5 * rng.random_range(-16..=16) as f32,
        };
        let words = NetworkRules { komi, ..words };
        let mut live = Live::begin(words, size, &mut rng);
        // Weak play, but seldom so weak that the game is over at once.
        live.slips = live.slips.map(|slips| slips * 0.3);
        let turns = rng.random_range(0..size.area() * 2 / 3);
        let mut moves: Vec<Move> = live.history.moves.iter().rev().map(|m| m.1).collect();
        for _ in 0..turns {
            let input = player.input(&live.history);
            let asked = NetworkQuery { history: &live.history, input: &input, symmetry: 0, optimism: 0.0 };
            let answer = player.answer(&asked, &mut space);
            // A pass in the middle of a game is for tests of passes.
            let mv = live.choose(&answer.policy, 0.0, &mut rng);
            if mv == Move::Pass || !live.play(mv) {
                break;
            }
            moves.push(mv);
        }
        let row = Row { size, rules, words, moves };
        // Three of four get a komi by which the game is not over yet.
        let even = |rng: &mut Pcg64Mcg, space: &mut Workspace| {
            let lead = teacher.evaluate_one(&row.history(komi), 0, space).lead;
            (2.0 * (komi - lead)).round() / 2.0 + 0.5 * rng.random_range(-16..=16) as f32
        };
        let told = if i % 4 == 0 { komi } else { even(&mut rng, &mut space) };
        row.print(told, &teacher, &mut space);
    }
    Ok(())
}

/// Prints the positions of a table with what another network says of them.
pub fn again(net: &str, file: &str) -> Result<(), Failure> {
    let network = LoadedNetwork::open(Path::new(net))?;
    let mut space = Workspace::default();
    for line in fs::read_to_string(file)?.lines().filter(|line| !line.starts_with('#')) {
        let columns: Vec<&str> = line.split(' ').collect();
        let [side, name, komi, .., text] = columns[..] else { return Err(format!("'{line}' is no row").into()) };
        let size = Size::square(side.parse()?).ok_or("no such board")?;
        let dialect = Dialect::find(name)?;
        let moves = text.as_bytes().as_chunks::<2>().0.iter().map(|&[x, y]| match x {
            b'-' => Move::Pass,
            x => Move::Play(Point::new(usize::from(x - b'a'), size.height() - 1 - usize::from(y - b'a'))),
        });
        let row = Row { size, rules: dialect.name, words: NetworkRules::of(&dialect.rules), moves: moves.collect() };
        row.print(komi.parse()?, &network, &mut space);
    }
    Ok(())
}
