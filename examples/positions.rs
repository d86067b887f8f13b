//! Positions for the training of a network: `training/` says what for.
//!
//! ```sh
//! cargo run --release --example positions -- games OUT SHARE SEED FILES...
//! cargo run --release --example positions -- play OUT SHARE NET SIZE GAMES SEED
//! ```
//!
//! The first takes a share (0.12) of the positions of game records and the end of each; the second those of games on SIZE x SIZE that
//! the network NET (a file) plays against itself by its policy, with random openings. Rules and komi are drawn anew for each game, so
//! that what is learned holds under all of them. A record of OUT is the width and the height (a byte each), 22 planes of 46 bytes (the
//! points of a frame of 19x19, a bit each, most significant first, smaller boards in its upper left corner) and 19 numbers of 32 bits,
//! little-endian: KataGo's inputs of version 7.

use std::error::Error;
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::Path;

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;
use shinpan::board::{Board, Color, Move, Point, Size};
use shinpan::net::{Asked, Brain, Course, Input, Ko, SYMMETRIES, Taxed, Words, Workspace, input, place};
use shinpan::rules::HandicapBonus;
use shinpan::sgf::{self, Record};

/// Planes of the input, and the side of the frame in which they are written.
const PLANES: usize = 22;
const FRAME: usize = 19;
const PLANE_BYTES: usize = (FRAME * FRAME).div_ceil(8);
/// Games that are played side by side, to be evaluated together.
const TOGETHER: usize = 16;
/// How often a record is told, each time under other rules.
const TELLINGS: u8 = 3;

type Failure = Box<dyn Error>;

/// Positions that are being written.
struct Out {
    file: BufWriter<File>,
    written: usize,
}

impl Out {
    fn put(&mut self, course: &Course, input: &Input) -> Result<(), Failure> {
        let size = course.board().size();
        let mut planes = [0; PLANES * PLANE_BYTES];
        for point in size.points() {
            let (shown, at) = (place(size, point) * PLANES, frame(size, point));
            for plane in 0..PLANES {
                if input.planes[shown + plane] > 0.5 {
                    planes[plane * PLANE_BYTES + at / 8] |= 128 >> (at % 8);
                }
            }
        }
        self.file.write_all(&[u8::try_from(size.width())?, u8::try_from(size.height())?])?;
        self.file.write_all(&planes)?;
        for number in &input.globals {
            self.file.write_all(&number.to_le_bytes())?;
        }
        self.written += 1;
        Ok(())
    }

    fn put_course(&mut self, course: &Course) -> Result<(), Failure> {
        self.put(course, &input(course, false))
    }
}

/// Where a point stands in the frame.
fn frame(size: Size, point: Point) -> usize {
    let at = place(size, point);
    at / size.width() * FRAME + at % size.width()
}

/// Rules as networks are told them, each now and then, with a komi around `usual`.
fn any_words(rng: &mut Pcg64Mcg, usual: f32) -> Words {
    let territory = rng.random_range(0..10) < 4;
    let komi = match rng.random_range(0..10) {
        0..=4 => usual,
        5..=6 => usual + rng.random_range(-4..=4) as f32,
        7..=8 => usual + 0.5 * rng.random_range(-30..=30) as f32,
        _ => 0.5 * rng.random_range(-120..=120) as f32,
    };
    let tax = match (territory, rng.random_range(0..10)) {
        (_, 1) => Taxed::All,
        (true, 0) | (false, 2..) => Taxed::None,
        (true, _) | (false, _) => Taxed::Seki,
    };
    Words {
        ko: [Ko::Simple, Ko::Positional, Ko::Situational][rng.random_range(0..3)],
        territory,
        tax,
        suicide: rng.random_range(0..4) == 0,
        button: !territory && rng.random_range(0..8) == 0,
        handicap: HandicapBonus::None,
        friendly: rng.random_range(0..2) == 0,
        encore: false,
        komi,
    }
}

/// The komi that makes a board of this side about even.
fn usual_komi(side: usize) -> f32 {
    match side {
        ..=5 => 24.5,
        6 => 4.5,
        7 => 8.5,
        _ => 6.5,
    }
}

/// Points where the player to move may play.
fn open_points(course: &Course) -> Vec<Point> {
    let empty = course.board().empties();
    empty.into_iter().filter(|&p| course.allows(p, course.barred())).collect()
}

/// The position at which a record begins.
fn start(record: &Record) -> Board {
    let mut board = Board::new(record.size);
    for (color, points) in [(Color::Black, record.setup.black), (Color::White, record.setup.white)] {
        for point in points.into_iter() {
            // Stones that stand on others, or without liberties, are no set-up of a game.
            let _ = board.is_empty_at(point) && board.place(color, point).is_ok();
        }
    }
    board
}

/// Some positions of a record, more of them late, now and then with a few stones that nobody would play, and its end with either
/// player to move. Told several times over under rules drawn anew, so that its end is seen under several.
fn of_record(out: &mut Out, share: f64, record: &Record, rng: &mut Pcg64Mcg) -> Result<(), Failure> {
    let moves: Vec<(Color, Move)> = record.moves().collect();
    let side = record.size.width();
    let fits = record.size.is_square() && (5..=FRAME).contains(&side) && moves.len() >= 20;
    let Some(&(first, _)) = moves.first().filter(|_| fits) else { return Ok(()) };
    for _ in 0..TELLINGS {
        let course = Course::new(any_words(rng, usual_komi(side)), &start(record), first);
        tell(out, share / f64::from(TELLINGS), course, &moves, rng)?;
    }
    Ok(())
}

/// Some positions of a game, and its end.
fn tell(
    out: &mut Out,
    share: f64,
    mut course: Course,
    moves: &[(Color, Move)],
    rng: &mut Pcg64Mcg,
) -> Result<(), Failure> {
    for (turn, &(color, mv)) in moves.iter().enumerate() {
        if matches!(mv, Move::Play(point) if !course.board().is_empty_at(point)) {
            return Ok(());
        }
        course.turn_to(color);
        let share = if turn * 4 > moves.len() * 3 { share * 2.0 } else { share };
        if rng.random_bool(share) {
            out.put_course(&course)?;
        }
        if rng.random_bool(share * 0.15) {
            let mut odd = course.clone();
            for _ in 0..rng.random_range(1..4) {
                let open = open_points(&odd);
                let Some(_) = open.first() else { break };
                let (color, point) = (odd.to_play, open[rng.random_range(0..open.len())]);
                odd.play(color, Move::Play(point));
            }
            out.put_course(&odd)?;
        }
        course.play(color, mv);
    }
    for _ in 0..2 {
        let mut end = course.clone();
        match rng.random_range(0..4) {
            0..=1 => end.play(end.to_play, Move::Pass),
            2 => end.turn_to(end.to_play.opponent()),
            _ => {}
        }
        out.put_course(&end)?;
    }
    Ok(())
}

/// A game that a network plays against itself.
struct Live {
    course: Course,
    turns: usize,
    /// How much weaker moves are preferred less: 1 as the policy says, less the more.
    heat: f32,
}

impl Live {
    fn begin(size: Size, rng: &mut Pcg64Mcg) -> Live {
        let words = any_words(rng, usual_komi(size.width()));
        let mut course = Course::new(words, &Board::new(size), Color::Black);
        for _ in 0..rng.random_range(0..6) {
            let open = open_points(&course);
            course.play(course.to_play, Move::Play(open[rng.random_range(0..open.len())]));
        }
        Live { course, turns: 0, heat: rng.random_range(0.5..1.3) }
    }

    /// A move by the policy, in the opening as it is and later nearly always among the best.
    fn choose(&self, policy: &[Option<f32>], pass: f32, rng: &mut Pcg64Mcg) -> Move {
        let size = self.course.board().size();
        let heat = if self.turns < size.width() { self.heat } else { self.heat * 0.5 };
        let weigh = |share: f32, rng: &mut Pcg64Mcg| match rng.random_range(0..40) {
            0 => 0.03,
            _ => share.powf(1.0 / heat),
        };
        let mut choices = vec![(Move::Pass, pass.max(1e-9).powf(1.0 / heat))];
        for point in size.points() {
            if let Some(share) = policy[place(size, point)].filter(|&share| share > 0.0) {
                choices.push((Move::Play(point), weigh(share, rng)));
            }
        }
        let total: f32 = choices.iter().map(|c| c.1).sum();
        let mut at = if total > 0.0 { rng.random_range(0.0..total) } else { 0.0 };
        let chosen = choices.iter().find(|(_, weight)| {
            at -= weight;
            at < 0.0
        });
        chosen.map_or(Move::Pass, |c| c.0)
    }

    /// Whether the game goes on after this move.
    fn play(&mut self, mv: Move) -> bool {
        let passed = self.course.moves.first().is_some_and(|m| m.1 == Move::Pass);
        self.course.play(self.course.to_play, mv);
        self.turns += 1;
        !(mv == Move::Pass && passed) && self.turns <= 2 * self.course.board().size().area()
    }
}

/// Positions of games that a network plays against itself.
fn play(out: &mut Out, share: f64, net: &str, size: Size, games: usize, rng: &mut Pcg64Mcg) -> Result<(), Failure> {
    let brain = Brain::open(Path::new(net))?;
    let mut space = Workspace::default();
    let mut left = games;
    let mut live: Vec<Live> = Vec::new();
    while left > 0 || !live.is_empty() {
        while left > 0 && live.len() < TOGETHER {
            live.push(Live::begin(size, rng));
            left -= 1;
        }
        let inputs: Vec<Input> = live.iter().map(|game| brain.input(&game.course)).collect();
        let symmetry = rng.random_range(0..SYMMETRIES);
        let mut going = Vec::new();
        for (mut game, input) in live.into_iter().zip(&inputs) {
            let answer = brain.answer(&Asked { course: &game.course, input, symmetry, optimism: 0.0 }, &mut space);
            if rng.random_bool(share) {
                out.put(&game.course, input)?;
            }
            let mv = game.choose(&answer.policy, answer.pass, rng);
            match game.play(mv) {
                true => going.push(game),
                false if game.course.finished => {}
                false => out.put_course(&game.course)?,
            }
        }
        live = going;
    }
    Ok(())
}

fn main() -> Result<(), Failure> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let create = |path: &str| File::create(path).map(|file| Out { file: BufWriter::new(file), written: 0 });
    let mut out = match words[..] {
        ["games", path, share, seed, ref files @ ..] => {
            let (mut out, mut rng) = (create(path)?, Pcg64Mcg::seed_from_u64(seed.parse()?));
            for file in files {
                match sgf::read(&fs::read(file)?) {
                    Ok(record) => of_record(&mut out, share.parse()?, &record, &mut rng)?,
                    Err(e) => eprintln!("{file}: {e}"),
                }
            }
            out
        }
        ["play", path, share, net, side, games, seed] => {
            let (mut out, mut rng) = (create(path)?, Pcg64Mcg::seed_from_u64(seed.parse()?));
            let size = Size::square(side.parse()?).ok_or("no such board")?;
            play(&mut out, share.parse()?, net, size, games.parse()?, &mut rng)?;
            out
        }
        _ => return Err("games OUT SHARE SEED FILES..., or play OUT SHARE NET SIZE GAMES SEED".into()),
    };
    out.file.flush()?;
    println!("{} positions", out.written);
    Ok(())
}
