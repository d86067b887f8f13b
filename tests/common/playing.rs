//! Games between players of ours.

use shinpan::board::{Move, Size};
use shinpan::game::{Game, Imputed, Phase};
use shinpan::players::{Limits, Player, PlayerInfo, player};
use shinpan::rules::{Dialect, Pass, Stop};

/// The player of this name.
pub fn make(name: &str, seed: u64) -> Box<dyn Player> {
    player(name, seed).expect("the player is listed")
}

/// A player that does not think for long.
pub fn quick(info: &PlayerInfo, seed: u64) -> Box<dyn Player> {
    let mut player = (info.new)(seed);
    player.set_limits(&Limits { playouts: Some(4), ..Limits::default() });
    player
}

/// The dialect of this name.
pub fn dialect(name: &str) -> &'static Dialect {
    Dialect::find(name).unwrap()
}

/// An empty board, or what the rules put on it where that fits.
pub fn new_game(dialect: &'static Dialect, (width, height): (usize, usize)) -> Game {
    let size = Size::new(width, height).unwrap();
    Game::new(super::fitting(dialect, size), size)
}

/// Whether there is nothing more to play.
pub fn over(game: &Game) -> bool {
    let agreed = game.imputed() == Some(Imputed::Agreement);
    agreed || matches!(game.phase(), Phase::Agreement | Phase::Counting | Phase::Ended)
}

/// Whether players can end a game by passing.
pub fn ends_by_passes(dialect: &Dialect) -> bool {
    dialect.rules.pass != Pass::Forbidden && dialect.rules.stop != Stop::NoLegalMove
}

/// Plays until play stops. Every move must be legal, and there must not be too many of them; where the players can only
/// agree to stop they do so then, or when one of them has no legal move.
pub fn play_out(game: &mut Game, players: &mut [Box<dyn Player>; 2]) {
    let bound = game.turns().count() + 6 * game.size().area() + 50;
    let agreement = game.rules().stop == Stop::Agreement && game.rules().pass == Pass::Forbidden;
    while !over(game) {
        let color = game.to_play();
        let mv = players[color].choose(game, color);
        if agreement && (mv == Move::Pass || game.turns().count() + 1 == bound) {
            game.agree_stop(None).unwrap();
            break;
        }
        assert_eq!(game.play(color, mv).map(|_| ()), Ok(()), "{color} {mv} under {}\n{}", game.ruleset(), game.board());
        assert!(game.turns().count() < bound, "no end under {}\n{}", game.ruleset(), game.board());
    }
}

/// The moves of a game.
pub fn record(game: &Game) -> Vec<Move> {
    game.turns().map(|t| t.mv).collect()
}
