//! Which moves to look at first: what a simpler game, without history, makes of the positions they lead to.

use rustc_hash::FxHashMap;

use shinpan_rules::game::Game;
use shinpan_rules::rules::{
    Confirm, Cycle, FirstPass, Near, Pass, PassLimit, Repetition, Rules, Ruleset, Scoring, Seki, Setup, Stop, Suicide,
    Vacated,
};

use super::bounds::Bounds;
use super::graph::Graph;
use super::referee::{NOBODY, Referee};
use super::small::Small;
use super::value::Worth;
use super::world::{Choice, World};

/// Points of a board whose situations are few enough to be looked at for their order alone.
const MOST_POINTS: usize = 9;

/// Situations that are looked at for their order alone.
const MOST_SITUATIONS: u64 = 250_000;

/// The same where situations are bits.
const MOST_SMALL_POINTS: usize = 12;
const MOST_SMALL: u64 = 4_000_000;

/// Worth and distance from the end of positions in the simpler game. It decides nothing but the order of the search.
#[derive(Default)]
pub(super) struct Guide {
    places: FxHashMap<u128, (Worth, u32)>,
}

impl Guide {
    /// The guide to a game: the same position with basic ko, two free passes and area, where that is small; else none.
    pub fn to(game: &Game, bounds: &mut Bounds<'_>) -> Guide {
        let Some(easy) = easy(game, MOST_POINTS) else { return Guide::default() };
        let mut places = Vec::new();
        let bounds = &mut Bounds { nodes: MOST_SITUATIONS, memory: bounds.memory, stop: &mut *bounds.stop };
        let mut world = Referee::new(easy);
        let graph = Graph::visiting(&mut world, bounds, &mut |world| places.push(world.place()));
        graph.map_or_else(|_| Guide::default(), |graph| Guide::by(&graph, places))
    }

    /// The same for a world of bits, which is faster.
    pub fn to_small(game: &Game, bounds: &mut Bounds<'_>) -> Guide {
        let world = easy(game, MOST_SMALL_POINTS).and_then(|easy| Small::of(&easy, false));
        let Some(mut world) = world else { return Guide::default() };
        let mut places = Vec::new();
        let bounds = &mut Bounds { nodes: MOST_SMALL, memory: bounds.memory, stop: &mut *bounds.stop };
        let graph = Graph::of_small(&mut world, bounds, &mut |world| places.push(world.place()));
        graph.map_or_else(|_| Guide::default(), |graph| Guide::by(&graph, places))
    }

    fn by(graph: &Graph, places: Vec<u128>) -> Guide {
        let solved = graph.solve(NOBODY, None);
        let found = solved.worth.iter().zip(&solved.rank).map(|(&worth, &rank)| (worth, rank));
        Guide { places: places.into_iter().zip(found).collect() }
    }

    /// Puts the likeliest moves first: those to the best positions, nearest to the end if that is good.
    pub fn order(&self, choices: &mut [Choice], black: bool) {
        if self.places.is_empty() {
            return;
        }
        choices.sort_by_cached_key(|choice| {
            let &(worth, rank) = self.places.get(&choice.leads_to)?;
            let (worth, rank) = (if black { -worth } else { worth }, i64::from(rank));
            Some((worth, if worth < NOBODY { rank } else { -rank }))
        });
    }
}

/// The same position in the simpler game, unless it has too many points.
fn easy(game: &Game, most: usize) -> Option<Game> {
    if game.size().area() > most {
        return None;
    }
    let ruleset = *game.ruleset();
    let simpler = Ruleset { rules: simpler(&ruleset.rules), ..ruleset };
    let mut easy = Game::try_new(simpler, game.size()).ok()?;
    let board = game.board();
    let stones = game.size().points().filter_map(|p| Some((board.get(p)?, p)));
    easy.set_up(stones, Some(game.to_play())).ok()?;
    Some(easy)
}

fn simpler(rules: &Rules) -> Rules {
    Rules {
        setup: Setup::Empty,
        pass: Pass::Free,
        pass_limit: PassLimit::None,
        suicide: Suicide::Forbidden,
        repetition: Repetition::Basic,
        cycle: Cycle::Void,
        vacated: Vacated::Open,
        near: Near::Off,
        stop: Stop::TwoPasses,
        confirm: Confirm::None,
        scoring: Scoring::Area,
        seki: Seki::Count,
        first_pass: FirstPass::None,
        limit: 0,
        ..*rules
    }
}
