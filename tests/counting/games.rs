//! Games for counting tests: written out as moves, or played at random.

use rand::RngExt;
use rand_pcg::Pcg64Mcg;
use shinpan::board::{Color, Move, Point, PointSet, Size};
use shinpan::game::{Game, free_handicap};
use shinpan::rules::{Rules, Ruleset, Setup};

/// Plays moves in the order of the game: `D4 pass E5`, the player to move first; `w:D4` moves out of turn.
pub fn replay(rules: &str, size: (usize, usize), moves: &str) -> Game {
    let mut game = Game::new(rules.parse().unwrap(), Size::new(size.0, size.1).unwrap());
    play(&mut game, moves);
    game
}

/// Goes on with a game.
pub fn play(game: &mut Game, moves: &str) {
    for word in moves.split_whitespace() {
        let (color, mv) = match word.split_once(':') {
            Some(("b", mv)) => (Color::Black, mv),
            Some((_, mv)) => (Color::White, mv),
            None => (game.to_play(), word),
        };
        let mv: Move = mv.parse().unwrap();
        game.play(color, mv).unwrap_or_else(|e| panic!("{color} {word}: {e}"));
    }
}

/// `D4 Q16` as a set.
pub fn points(text: &str) -> PointSet {
    text.split_whitespace().map(|v| v.parse::<Point>().unwrap()).collect()
}

/// Two players who avoid filling their own eyes, or do not care, until both pass; sometimes with handicap, out of turn,
/// or cut short. Chains are agreed dead at random: the law does not ask whether the players were wise.
pub fn random(rng: &mut Pcg64Mcg, ruleset: Ruleset, size: Size) -> (Game, PointSet) {
    let mut game = Game::new(Ruleset { rules: Rules { setup: Setup::Empty, ..ruleset.rules }, ..ruleset }, size);
    if rng.random_ratio(1, 3) {
        let stones = rng.random_range(1..=size.area().min(5));
        if let Some(points) = free_handicap(size, stones) {
            game.place_handicap(&points).unwrap();
        }
    }
    let careful = rng.random_ratio(3, 4);
    let wild = rng.random_ratio(1, 6);
    let most = rng.random_range(0..=2 * size.area());
    for _ in 0..most {
        if game.has_stopped() {
            break;
        }
        let color = if wild && rng.random_ratio(1, 10) { game.to_play().opponent() } else { game.to_play() };
        let mv = if rng.random_ratio(1, 25) { Move::Pass } else { choose(rng, &game, color, careful) };
        // Where passes are refused the turn is skipped: what is counted is the position.
        if game.legality(color, mv).is_ok() {
            game.play(color, mv).unwrap();
        }
    }
    let passes = if rng.random_ratio(1, 10) { 0 } else { rng.random_range(2..=3) };
    for _ in 0..passes {
        if !game.has_stopped() || game.pass_owed().is_some() && rng.random_ratio(1, 2) {
            let color = game.to_play();
            let _ = game.play(color, Move::Pass);
        }
    }
    let chains = game.board().chains();
    let dead = chains.iter().filter(|_| rng.random_ratio(1, 12)).fold(PointSet::EMPTY, |all, c| all | c.stones);
    (game, dead)
}

/// A legal point, by a few tries; a pass if none was found.
pub fn choose(rng: &mut Pcg64Mcg, game: &Game, color: Color, careful: bool) -> Move {
    let empties: Vec<Point> = game.board().empties().iter().collect();
    for _ in 0..8.min(empties.len()) {
        let p = empties[rng.random_range(0..empties.len())];
        let eye = game.board().neighbors(p).all(|q| game.board().get(q) == Some(color));
        if !(careful && eye) && game.legality(color, Move::Play(p)).is_ok() {
            return Move::Play(p);
        }
    }
    Move::Pass
}
