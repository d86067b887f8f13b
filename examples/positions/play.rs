//! Games that are shown: records, and games that a network plays against itself.

use std::path::Path;

use rand::RngExt;
use rand_pcg::Pcg64Mcg;
use shinpan::board::{Board, Color, Move, Point, Size};
use shinpan::net::{
    BoardHistory, Deducted, Input, Ko, LoadedNetwork, NetworkQuery, NetworkRules, SYMMETRIES, Taxed, Workspace, place,
};
use shinpan::rules::HandicapBonus;
use shinpan::sgf::Record;

use crate::Failure;
use crate::shards::Out;

/// Games that are played side by side.
const TOGETHER: usize = 16;
/// How often a record is told, each time under other rules.
const TELLINGS: u8 = 3;

/// Rules as networks are told them, each now and then, with a komi around `usual`.
fn any_words(rng: &mut Pcg64Mcg, usual: f32) -> NetworkRules {
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
    NetworkRules {
        ko: [Ko::Simple, Ko::Positional, Ko::Situational][rng.random_range(0..3)],
        deducted: if territory { Deducted::Plays } else { Deducted::Nothing },
        last_mover: false,
        tax,
        suicide: rng.random_range(0..4) == 0,
        passes_stop: true,
        button: !territory && rng.random_range(0..8) == 0,
        handicap: HandicapBonus::None,
        friendly: rng.random_range(0..2) == 0,
        encore: false,
        komi,
    }
}

/// The komi that makes a board of this side about even.
pub fn usual_komi(side: usize) -> f32 {
    match side {
        ..=5 => 24.5,
        6 => 4.5,
        7 => 8.5,
        _ => 6.5,
    }
}

/// Points where the player to move may play.
pub fn open_points(history: &BoardHistory) -> Vec<Point> {
    let empty = history.board().empties();
    let barred = history.barred();
    empty.into_iter().filter(|&p| history.allows(p, barred)).collect()
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

/// The moves of a record that is worth showing, and the player who begins.
fn game(record: &Record) -> Option<(Color, Vec<(Color, Move)>)> {
    let moves: Vec<(Color, Move)> = record.moves().collect();
    let fits = (5..=25).contains(&record.size.width()) && (5..=25).contains(&record.size.height());
    let &(first, _) = moves.first().filter(|_| fits && moves.len() >= 20)?;
    Some((first, moves))
}

/// Some positions of a record, more of them late, now and then with a few stones that nobody would play, and its end with either
/// player to move. Told several times over under rules drawn anew, so that its end is seen under several.
pub fn of_record(out: &mut Out, share: f64, record: &Record, rng: &mut Pcg64Mcg) -> Result<(), Failure> {
    let Some((first, moves)) = game(record) else { return Ok(()) };
    for _ in 0..TELLINGS {
        let history = BoardHistory::new(any_words(rng, usual_komi(record.size.width())), &start(record), first);
        tell(out, share / f64::from(TELLINGS), history, &moves, rng)?;
    }
    Ok(())
}

/// Plays a move of a record; false if a stone stands there already, with which the record is left.
fn follow(history: &mut BoardHistory, color: Color, mv: Move) -> bool {
    let is_open = !matches!(mv, Move::Play(point) if !history.board().is_empty_at(point));
    if is_open {
        history.turn_to(color);
        history.play(color, mv);
    }
    is_open
}

/// The end of a record as a judge shows it: the bare board, with either player to move, under rules drawn anew.
pub fn end_of_record(out: &mut Out, record: &Record, rng: &mut Pcg64Mcg) -> Result<(), Failure> {
    let Some((first, moves)) = game(record) else { return Ok(()) };
    let mut words = || any_words(rng, usual_komi(record.size.width()));
    let mut history = BoardHistory::new(words(), &start(record), first);
    for (color, mv) in moves {
        if !follow(&mut history, color, mv) {
            return Ok(());
        }
    }
    Color::BOTH
        .into_iter()
        .try_for_each(|to_play| out.put_course(&BoardHistory::new(words(), history.board(), to_play)))
}

/// Some positions of a game, and its end.
fn tell(
    out: &mut Out,
    share: f64,
    mut history: BoardHistory,
    moves: &[(Color, Move)],
    rng: &mut Pcg64Mcg,
) -> Result<(), Failure> {
    for (turn, &(color, mv)) in moves.iter().enumerate() {
        history.turn_to(color);
        let share = if turn * 4 > moves.len() * 3 { share * 2.0 } else { share };
        if rng.random_bool(share) {
            out.put_course(&history)?;
        }
        if rng.random_bool(share * 0.15) {
            let mut odd = history.clone();
            for _ in 0..rng.random_range(1..4) {
                let open = open_points(&odd);
                let Some(_) = open.first() else { break };
                let (color, point) = (odd.to_play, open[rng.random_range(0..open.len())]);
                odd.play(color, Move::Play(point));
            }
            out.put_course(&odd)?;
        }
        if !follow(&mut history, color, mv) {
            return Ok(());
        }
    }
    for _ in 0..2 {
        let mut end = history.clone();
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
pub struct Live {
    pub history: BoardHistory,
    turns: usize,
    /// How much weaker moves are preferred less, of Black and of White: 1 as the policy says, less the more.
    heat: [f32; 2],
    /// How often they play anywhere.
    pub slips: [f64; 2],
}

impl Live {
    pub fn begin(words: NetworkRules, size: Size, rng: &mut Pcg64Mcg) -> Live {
        let mut history = BoardHistory::new(words, &Board::new(size), Color::Black);
        for _ in 0..rng.random_range(0..6) {
            let open = open_points(&history);
            history.play(history.to_play, Move::Play(open[rng.random_range(0..open.len())]));
        }
        let mut slip = || if rng.random_range(0..4) == 0 { rng.random_range(0.0..0.25) } else { 0.0 };
        let slips = [slip(), slip()];
        Live { history, turns: 0, heat: [rng.random_range(0.5..1.3), rng.random_range(0.5..1.3)], slips }
    }

    /// A game under rules drawn at random, one of eight with handicap stones.
    fn any(size: Size, rng: &mut Pcg64Mcg) -> Live {
        let words = any_words(rng, usual_komi(size.width()));
        let mut live = Live::begin(words, size, rng);
        if size.width() < 9 || rng.random_range(0..8) != 0 {
            return live;
        }
        let mut board = Board::new(size);
        let near = |side: usize| if side < 13 { 2 } else { 3 };
        let (across, down) = (near(size.width()), near(size.height()));
        let columns = [across, size.width() / 2, size.width() - 1 - across];
        let rows = [down, size.height() / 2, size.height() - 1 - down];
        let mut stars: Vec<Point> =
            size.points().filter(|p| columns.contains(&p.column()) && rows.contains(&p.row())).collect();
        for _ in 0..rng.random_range(2..=stars.len()) {
            let star = stars.swap_remove(rng.random_range(0..stars.len()));
            let _ = board.place(Color::Black, star);
        }
        let komi = if rng.random_range(0..2) == 0 { 0.5 } else { live.history.rules.komi };
        live.history = BoardHistory::new(NetworkRules { komi, ..words }, &board, Color::White);
        live
    }

    /// A move by the policy, in the opening as it is and later nearly always among the best.
    pub fn choose(&self, policy: &[Option<f32>], pass: f32, rng: &mut Pcg64Mcg) -> Move {
        let (size, own) = (self.history.board().size(), usize::from(self.history.to_play == Color::White));
        let open = open_points(&self.history);
        if rng.random_bool(self.slips[own]) && !open.is_empty() {
            return Move::Play(open[rng.random_range(0..open.len())]);
        }
        let heat = if self.turns < size.width() { self.heat[own] } else { self.heat[own] * 0.5 };
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
    pub fn play(&mut self, mv: Move) -> bool {
        let passed = self.history.moves.first().is_some_and(|m| m.1 == Move::Pass);
        self.history.play(self.history.to_play, mv);
        self.turns += 1;
        !(mv == Move::Pass && passed) && self.turns <= 2 * self.history.board().size().area()
    }
}

/// A komi that makes a position about even where White is ahead by `lead`.
pub fn even_komi(history: &BoardHistory, lead: f32, rng: &mut Pcg64Mcg) -> f32 {
    history.rules.komi - lead + rng.random_range(-3.0..3.0)
}

/// The same position with another komi, rounded to half a point.
pub fn with_komi(mut history: BoardHistory, komi: f32) -> BoardHistory {
    let most = 1.5 * history.board().size().area() as f32;
    history.rules.komi = (komi.clamp(-most, most) * 2.0).round() / 2.0;
    history
}

/// A position, and now and then the same with the other player to move, with a komi that makes it about even, or with
/// one drawn at random.
fn show(out: &mut Out, history: &BoardHistory, input: &Input, lead: f32, rng: &mut Pcg64Mcg) -> Result<(), Failure> {
    if rng.random_range(0..3) == 0 {
        let mut other = history.clone();
        other.turn_to(history.to_play.opponent());
        out.put_course(&other)?;
    }
    let area = history.board().size().area() as f32;
    let komi = match rng.random_range(0..4) {
        0 => even_komi(history, lead, rng),
        1 => history.rules.komi + rng.random_range(-0.25..0.25) * area,
        _ => return out.put(history, input),
    };
    out.put_course(&with_komi(history.clone(), komi))?;
    if rng.random_range(0..2) == 0 { out.put(history, input) } else { Ok(()) }
}

/// Positions of games that a network plays against itself.
pub fn play(out: &mut Out, share: f64, net: &str, size: Size, games: usize, rng: &mut Pcg64Mcg) -> Result<(), Failure> {
    let network = LoadedNetwork::open(Path::new(net))?;
    let mut space = Workspace::default();
    let mut left = games;
    let mut live: Vec<Live> = Vec::new();
    while left > 0 || !live.is_empty() {
        while left > 0 && live.len() < TOGETHER {
            live.push(Live::any(size, rng));
            left -= 1;
        }
        let symmetry = rng.random_range(0..SYMMETRIES);
        let mut going = Vec::new();
        for mut game in live {
            let input = network.input(&game.history);
            let asked = NetworkQuery { history: &game.history, input: &input, symmetry, optimism: 0.0 };
            let answer = network.answer(&asked, &mut space);
            if rng.random_bool(share) {
                show(out, &game.history, &input, answer.lead, rng)?;
            }
            let mv = game.choose(&answer.policy, answer.pass, rng);
            match game.play(mv) {
                true => going.push(game),
                false if game.history.finished => {}
                false => out.put_course(&game.history)?,
            }
        }
        live = going;
    }
    Ok(())
}
