//! Seeded random games: the same ones on every machine.

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

use shinpan::board::{Board, Color, Move, Point, PointSet, Size};
use shinpan::game::{Adjustment, Ending, Game, Grounds, Imputed, Ledger, Phase};
use shinpan::rules::{Confirm, Points, Ruleset, Stop, Suicide};

/// A source of chance for law number `law`, game number `game`.
pub fn rng(law: u64, game: u64) -> Pcg64Mcg {
    Pcg64Mcg::seed_from_u64(law << 32 | game)
}

/// A board of at most `side` columns and rows.
pub fn size(rng: &mut Pcg64Mcg, side: usize) -> Size {
    Size::new(rng.random_range(1..=side), rng.random_range(1..=side)).unwrap()
}

/// One of the points of a set; `None` if it is empty.
pub fn pick(rng: &mut Pcg64Mcg, points: PointSet) -> Option<Point> {
    (!points.is_empty()).then(|| points.iter().nth(rng.random_range(0..points.len())).unwrap())
}

/// About one in `n` of the stones on a board.
pub fn some_stones(rng: &mut Pcg64Mcg, board: &Board, n: u32) -> PointSet {
    let stones = board.stones(Color::Black) | board.stones(Color::White);
    stones.iter().filter(|_| rng.random_ratio(1, n)).collect()
}

/// A game on a small board, with handicap stones in one of three where there is room for them.
pub fn game(rng: &mut Pcg64Mcg, ruleset: Ruleset, side: usize) -> Game {
    let size = size(rng, side);
    let mut game = Game::new(super::fitting(ruleset, size), size);
    if rng.random_ratio(1, 3) && size.area() > 4 {
        let wanted = rng.random_range(2..=9.min(size.area() / 2));
        let mut points = PointSet::EMPTY;
        while points.len() < wanted {
            points.extend(pick(rng, size.all() - points));
        }
        // Nine stones may leave one of them without a liberty; then it is an even game.
        let _ = game.place_handicap(&points.iter().collect::<Vec<_>>());
    }
    game
}

/// The player whose turn it is plays somewhere legal, or passes, as often as one in `passes` times; resigns if nothing is
/// legal.
pub fn turn(rng: &mut Pcg64Mcg, game: &mut Game, passes: u32) {
    let color = game.to_play();
    let points = game.legal_points(color);
    let mv = match pick(rng, points) {
        Some(point) if !rng.random_ratio(1, passes) => Move::Play(point),
        _ if game.legality(color, Move::Pass).is_ok() => Move::Pass,
        Some(point) => Move::Play(point),
        None => return game.resign(color),
    };
    game.play(color, mv).expect("a legal move");
}

/// Something happens: mostly a turn; after the stop marks, agreements, disputes, resumptions; seldom a resignation.
/// False once the game is over.
pub fn event(rng: &mut Pcg64Mcg, game: &mut Game) -> bool {
    let by = [None, Some(Color::Black), Some(Color::White)][rng.random_range(0..3)];
    match game.phase() {
        Phase::Counting | Phase::Ended => return false,
        Phase::Agreement => match rng.random_range(0..8) {
            0 | 1 if game.rules().confirm == Confirm::Wagc => {
                game.agree(by).unwrap();
            }
            0 => game.resume(by).unwrap(),
            1 => game.dispute(by).unwrap(),
            2 if game.rules().confirm == Confirm::SecondStop => {
                game.contest(some_stones(rng, game.board(), 3)).unwrap()
            }
            3 if game.rules().confirm == Confirm::PlayOn => game.leave_all_alive().unwrap(),
            2 | 3 => game.mark_dead(some_stones(rng, game.board(), 3)).unwrap(),
            4 | 5 => {
                game.agree(by).unwrap();
            }
            _ => turn(rng, game, 3),
        },
        Phase::Setup | Phase::Play | Phase::ThirdPass(_) | Phase::Resumed | Phase::PlayOut => {
            match rng.random_range(0..300) {
                0 => game.resign(by.unwrap_or(Color::Black)),
                10..25 if game.rules().stop == Stop::Agreement => {
                    game.agree_stop(by).unwrap();
                }
                25..35 if matches!(game.imputed(), Some(Imputed::Agreement | Imputed::PlayOut)) => {
                    game.agree(by).unwrap();
                }
                35..38 => game
                    .adjust(Adjustment {
                        to: by.unwrap_or(Color::White),
                        points: Points::halves(3),
                        grounds: Grounds::Penalty,
                    })
                    .unwrap(),
                1..10 if game.removes_dead() => game.mark_dead(some_stones(rng, game.board(), 3)).unwrap(),
                _ => turn(rng, game, 5),
            }
        }
    }
    true
}

/// A position somewhere in a random game: random plays, eyes filled and all.
pub fn scatter(rng: &mut Pcg64Mcg, size: Size, plays: usize) -> Board {
    let mut board = Board::new(size);
    let mut color = Color::Black;
    for _ in 0..plays {
        attack(rng, &mut board, color, Suicide::Allowed);
        color = color.opponent();
    }
    board
}

/// Plays one random stone anywhere the suicide rule lets it be played, if anywhere.
pub fn attack(rng: &mut Pcg64Mcg, board: &mut Board, color: Color, suicide: Suicide) {
    let mut open: Vec<Point> = board.empties().iter().collect();
    while !open.is_empty() {
        let point = open.swap_remove(rng.random_range(0..open.len()));
        let mut next = board.clone();
        let lost = next.place(color, point).expect("an empty point").self_captured.len();
        let legal = match suicide {
            Suicide::Forbidden => lost == 0,
            Suicide::Multi => lost != 1,
            Suicide::Allowed => true,
        };
        if legal {
            *board = next;
            return;
        }
    }
}

/// Everything that can be asked of a game, to tell whether two are the same.
#[derive(PartialEq, Debug)]
pub struct Facts {
    board: Board,
    to_play: Color,
    phase: Phase,
    owed: Option<Color>,
    ledger: Ledger,
    prisoners: [usize; 2],
    dead: Option<PointSet>,
    removes_dead: bool,
    imputed: Option<Imputed>,
    contested: PointSet,
    adjustments: Vec<Adjustment>,
    ending: Option<Ending>,
    repeats: Option<usize>,
    turns: usize,
    violations: usize,
    legal: [PointSet; 2],
    may_pass: [bool; 2],
}

impl Facts {
    pub fn can_move(&self, color: Color) -> bool {
        self.may_pass[color] || !self.legal[color].is_empty()
    }
}

pub fn facts(game: &Game) -> Facts {
    Facts {
        board: game.board().clone(),
        to_play: game.to_play(),
        phase: game.phase(),
        owed: game.pass_owed(),
        ledger: *game.ledger(),
        prisoners: Color::BOTH.map(|c| game.prisoners(c)),
        dead: game.dead(),
        removes_dead: game.removes_dead(),
        imputed: game.imputed(),
        contested: game.contested(),
        adjustments: game.adjustments().to_vec(),
        ending: game.ending(),
        repeats: game.repeats(),
        turns: game.turns().count(),
        violations: game.violations().count(),
        legal: Color::BOTH.map(|c| game.legal_points(c)),
        may_pass: Color::BOTH.map(|c| game.legality(c, Move::Pass).is_ok()),
    }
}
