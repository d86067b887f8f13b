//! The estimate by a network: proofs, and where there are none, whose the network thinks each chain's points are. The
//! less sure it is of a chain at first sight, the more is done: for a proof, and by a search that looks further; where
//! that leaves doubts, playouts are heard too.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use crate::life::image::Image;
use crate::life::proof::Proved;
use crate::life::search::{Searcher, proved_by_search};
use crate::life::types::{Effort, Finding, Method, State, Work};
use crate::net::{BoardHistory, NetworkEvaluator, NetworkHandle, NetworkRules, ROOT_OPTIMISM, Workspace, place};
use crate::search::{Search, SearchParams, SearchRequest};
use shinpan_rules::board::{Board, Chain, Color, Move, PointMap, PointSet, Size, regions};
use shinpan_rules::game::Game;
use shinpan_rules::rules::{
    Confirm, Cycle, DIALECTS, Pass, Points, Precedents, Repetition, Rules, Ruleset, Scoring, Seki, Suicide,
};

use super::both::both;
use super::playouts::{estimate_beside, free_captors};
use super::shapes::give_up_bent_fours;
use super::shares::{ENCLOSED, HELD};
use super::trial::TrialRequest;

/// Symmetries that a position is shown under, and more where those leave a chain in doubt; half of them with rows and
/// columns exchanged.
const SYMMETRIES: [[usize; 2]; 2] = [[0, 5], [3, 6]];

/// A chain is in doubt if its owner has a share of its points between these.
const DOUBT: Range<f64> = 0.12..0.88;
/// With a share between these it may be anybody's: a long search, and what playouts say, are worth their time.
const OPEN: Range<f64> = 0.35..0.65;
/// With a share outside these no search is worth much of the time that somebody waits for.
const UNCLEAR: Range<f64> = 0.03..0.97;
/// A network overrules what reading leaves open if it gives a chain's points to one player with such a share.
const SURE: f64 = 0.8;
/// So many playouts of the usual work are worth a visit of a search with either player to move, a short one and a long
/// one.
const SHORT: u32 = 32;
const LONG: u32 = 8;
/// Trials of groups where the network has spoken of them already, and their playouts for each light one of a round, so
/// that somebody who waits for the verdict has it within a second: three groups are tried up to 10x10, one on 19x19,
/// and more where some end early.
const TRIALS: u32 = 9;
const EACH: u32 = 2;

/// Proves what can be proved and asks the network about the rest, with either player to move. Costs four evaluations,
/// eight where a chain is in doubt, and then so much search as the work allows: for the usual work 16 visits with
/// either player to move, 64 in all where that leaves a chain open, and as many again where stones keep a region open;
/// fewer beyond 19x19. The `views` of the network are the same under all rules, and are kept.
pub(in crate::life) fn by_network(
    board: &Board,
    rules: &Rules,
    work: Work<'_>,
    network: NetworkHandle,
    views: &Views,
) -> Vec<Finding> {
    let [first, more] = &SYMMETRIES;
    let told = &told(rules);
    let key = |stage| ViewKey { board: board.clone(), komi: rules.komi, network, playouts: work.playouts, stage };
    let look = |stage, symmetries: &[usize]| {
        let look = &mut || Some(ownership(board, told, work, network, symmetries));
        views.get(key(stage), work, look).unwrap_or_default()
    };
    let mut white = look(0, first);
    let within = |white: &[f64], chain: &Chain, range: &Range<f64>| {
        range.contains(&own_share(board, white, chain.color, &chain.stones))
    };
    if !work.is_interrupted() && board.chains().iter().any(|chain| within(&white, chain, &DOUBT)) {
        let more = look(1, more);
        white.iter_mut().zip(more).for_each(|(mean, more)| *mean = f64::midpoint(*mean, more));
    }
    let sure = board
        .chains()
        .iter()
        .filter(|chain| !within(&white, chain, &UNCLEAR))
        .fold(PointSet::EMPTY, |all, c| all | c.stones);
    let mut searcher = Searcher::new(board, rules, work).with_sure(sure);
    let proofs = proved_by_search(&mut searcher);
    let file = network.file();
    let mut searches = OwnershipSearches::new(board, told, network, work, views);
    for (range, per_visit) in [(DOUBT, SHORT), (OPEN, LONG)] {
        let doubtful = |chain: &Chain| proofs.of_chain(chain).is_none() && within(&white, chain, &range);
        if !work.is_interrupted() && board.chains().iter().any(doubtful) {
            let found = searches.with_either_first(per_visit);
            white = found.map_or(white, |[black, white]| {
                black.iter().zip(&white).map(|(black, white)| f64::midpoint(*black, *white)).collect()
            });
        }
    }
    // What the network makes of stones: their state and the share that says so.
    let judge = |color: Color, stones: &PointSet| {
        let own = own_share(board, &white, color, stones);
        let method = |share: f64| Method::Network { file, share: of_thousand(share) };
        match own {
            own if own < ENCLOSED => (State::Dead, method(1.0 - own)),
            own if own < HELD => (State::Unsettled, method(own)),
            own => (State::Alive, method(own)),
        }
    };
    let given_up = |chain: &Chain| own_share(board, &white, chain.color, &chain.stones) < DOUBT.start;
    let no_seki = no_sekis(board, &proofs, given_up);
    let look = |chain: Chain| {
        let (state, method) = judge(chain.color, &chain.stones);
        let proved = proofs.of_chain(&chain).filter(|_| !chain.stones.is_subset(&no_seki));
        proved.unwrap_or_else(|| Finding::of(&chain, state, method))
    };
    let mut findings: Vec<Finding> = board.chains().into_iter().map(look).collect();
    hear_playouts(&proofs, &mut searcher, rules, work, &mut findings);
    searcher.settle(&mut findings);
    for finding in &mut findings {
        // Reading that ends in a ko, or depends on who is first, leaves open what the players make of it.
        if matches!(finding.state, State::Unsettled | State::Ko(_)) {
            let own = own_share(board, &white, finding.color, &finding.stones);
            if !(1.0 - SURE..SURE).contains(&own) {
                let (state, method) = judge(finding.color, &finding.stones);
                *finding = finding.instead(state, method);
            }
        }
    }
    let about = in_the_way(board, &findings);
    if !about.is_empty() && !work.is_interrupted() {
        let resumed = searches.with_either_first(LONG);
        for finding in findings.iter_mut().filter(|f| f.stones.is_subset(&about)) {
            let Some(resumed) = &resumed else { break };
            *finding = after_resuming(board, resumed, file, *finding);
        }
    }
    give_up_bent_fours(board, rules, &mut findings);
    free_captors(board, &mut findings);
    findings
}

/// A region next to both colours with more points than this is no dame.
const OPEN_REGION: usize = 8;
/// Playouts that are so sure, out of a thousand, are believed there.
const BELIEVED: u16 = 950;

/// The stones beside regions that both colours border and that are no dame, as far as nothing but an estimate speaks of
/// them that is not sure. Somebody gains by resuming play there.
fn in_the_way(board: &Board, findings: &[Finding]) -> PointSet {
    let mut cleared = board.clone();
    cleared.take_off(findings.iter().filter(|f| f.state == State::Dead).fold(PointSet::EMPTY, |all, f| all | f.stones));
    let open = regions(&cleared).into_iter().filter(|r| r.owner().is_none() && r.points.len() > OPEN_REGION);
    let beside = open.fold(PointSet::EMPTY, |all, r| all | r.border[0] | r.border[1]);
    let unsure = |f: &&Finding| match (f.state, f.method) {
        (State::Unsettled, Method::Network { .. }) => true,
        (State::Alive | State::Unsettled, Method::Playouts(share)) => share < BELIEVED,
        _ => false,
    };
    let about = findings.iter().filter(|f| f.stones.intersects(&beside)).filter(unsure);
    about.fold(PointSet::EMPTY, |all, f| all | f.stones)
}

/// A finding after the question who gains by resuming play: stones are dead if their owner does not, though first to
/// move; alive if the opponent does not; else whoever is first decides.
fn after_resuming(board: &Board, resumed: &[Vec<f64>; 2], file: &'static str, finding: Finding) -> Finding {
    let own = |first: Color| own_share(board, &resumed[first], finding.color, &finding.stones);
    let [defended, attacked] = [finding.color, finding.color.opponent()].map(own);
    let share = f64::midpoint(defended, attacked);
    let method = |share: f64| Method::Network { file, share: of_thousand(share) };
    if defended < 0.5 {
        finding.instead(State::Dead, method(1.0 - share))
    } else if attacked >= 0.5 {
        finding.instead(State::Alive, method(share))
    } else {
        finding.instead(State::Unsettled, Method::Resumption { file, share: of_thousand(share) })
    }
}

/// The rules as the network is told them: area, superko, no suicide, whatever the dialect; the komi is the game's. What
/// lives does not depend on what is counted, and an estimate is too coarse for what repetition and suicide change:
/// reading knows those. So no two dialects differ in an estimate.
fn told(rules: &Rules) -> Rules {
    Rules {
        scoring: Scoring::Area,
        pass: Pass::Free,
        seki: Seki::Count,
        repetition: Repetition::Positional,
        cycle: Cycle::Continue,
        suicide: Suicide::Forbidden,
        confirm: Confirm::Agreement,
        precedents: Precedents::None,
        ..*rules
    }
}

/// Positions of which views are kept, each with up to four stages.
const VIEWS: usize = 16;

/// A cache of the network's views of positions: the owner of each point, from -1 for Black to 1 for White. Views of
/// searches hold it twice, with Black and with White to move first.
#[derive(Debug, Default)]
pub(in crate::life) struct Views(RefCell<VecDeque<(ViewKey, Vec<f64>)>>);

/// The key of a view.
#[derive(Clone, PartialEq, Debug)]
struct ViewKey {
    board: Board,
    komi: Points,
    network: NetworkHandle,
    playouts: u32,
    /// One look, another, a short search, a long one.
    stage: u8,
}

impl Views {
    /// The view of a key, looked up or made. Views cut short are not kept.
    fn get(&self, key: ViewKey, work: Work<'_>, make: &mut dyn FnMut() -> Option<Vec<f64>>) -> Option<Vec<f64>> {
        if let Some((_, view)) = self.0.borrow().iter().find(|(known, _)| *known == key) {
            return Some(view.clone());
        }
        let view = make()?;
        if !work.is_interrupted() {
            let mut views = self.0.borrow_mut();
            views.truncate(VIEWS - 1);
            views.push_front((key, view.clone()));
        }
        Some(view)
    }
}

/// The stones of groups that look like sekis and are none, because one of them is given up: whoever takes it has got
/// out, by stones that the look took for a wall.
fn no_sekis(board: &Board, proofs: &Proved, given_up: impl Fn(&Chain) -> bool) -> PointSet {
    let looks_so = |chain: &Chain| proofs.of_chain(chain).is_some_and(|found| found.method == Method::Seki);
    let mut rest: Vec<Chain> = board.chains().into_iter().filter(looks_so).collect();
    let mut none = PointSet::EMPTY;
    loop {
        let (beside, others): (Vec<Chain>, Vec<Chain>) =
            rest.into_iter().partition(|c| given_up(c) || none.intersects(&board.next_to(&(c.stones | c.liberties))));
        if beside.is_empty() {
            return none;
        }
        rest = others;
        none = beside.iter().fold(none, |all, c| all | c.stones);
    }
}

/// Where it stays open what the network thinks, playouts may be surer.
fn hear_playouts(
    proofs: &Proved,
    searcher: &mut Searcher<'_>,
    rules: &Rules,
    work: Work<'_>,
    findings: &mut [Finding],
) {
    let doubt = |finding: &Finding| match finding.method {
        Method::Network { share, .. } => OPEN.contains(&(f64::from(share) / 1000.0)).then_some(share),
        _ => None,
    };
    let about = findings.iter().filter(|f| doubt(f).is_some()).fold(PointSet::EMPTY, |all, f| all | f.stones);
    if about.is_empty() || work.is_interrupted() {
        return;
    }
    let asked = TrialRequest { about: &about, trials: TRIALS, each: EACH };
    let played = estimate_beside(proofs, searcher, rules, work, asked).findings;
    for finding in findings {
        let Some(share) = doubt(finding) else { continue };
        let other = played.iter().find(|f| f.stones == finding.stones);
        if let Some(surer) = other.filter(|f| matches!(f.method, Method::Playouts(played) if played > share)) {
            *finding = *surer;
        }
    }
}

/// A share in parts of a thousand.
fn of_thousand(share: f64) -> u16 {
    (share.clamp(0.0, 1.0) * 1000.0).round() as u16
}

/// The share of stones' points that is their owner's.
fn own_share(board: &Board, white: &[f64], color: Color, stones: &PointSet) -> f64 {
    let size = board.size();
    let sum: f64 = stones.iter().map(|p| white[place(size, p)]).sum();
    let white = (1.0 + sum / stones.len() as f64) / 2.0;
    if color == Color::White { white } else { 1.0 - white }
}

/// Searches of a position that are asked for while it is judged: each is made once, whoever asks.
struct OwnershipSearches<'a> {
    board: &'a Board,
    rules: &'a Rules,
    network: NetworkHandle,
    work: Work<'a>,
    views: &'a Views,
    begun: Option<OwnershipSearch>,
}

impl<'a> OwnershipSearches<'a> {
    fn new(board: &'a Board, rules: &'a Rules, network: NetworkHandle, work: Work<'a>, views: &'a Views) -> Self {
        OwnershipSearches { board, rules, network, work, views, begun: None }
    }

    /// The owner of each point, from -1 for Black to 1 for White, with each player to move first, by that player's
    /// colour, after a visit for so many playouts of the work. A long search goes on from a short one. `None` if the
    /// position cannot be searched under these rules.
    fn with_either_first(&mut self, per_visit: u32) -> Option<[Vec<f64>; 2]> {
        let OwnershipSearches { board, rules, network, work, views, .. } = *self;
        let (komi, playouts) = (rules.komi, work.playouts);
        let stage = if per_visit == SHORT { 2 } else { 3 };
        let key = ViewKey { board: board.clone(), komi, network, playouts, stage };
        let visits = |per_visit| Effort::on_area(u64::from(playouts / per_visit), board.size().area()) as usize;
        let search = &mut || {
            if self.begun.is_none() {
                let search = OwnershipSearch::new(board, rules, network)?;
                if per_visit != SHORT {
                    // So that the same is found where the short search was looked up.
                    search.with_either_first(work, visits(SHORT))?;
                }
                self.begun = Some(search);
            }
            self.begun.as_ref()?.with_either_first(work, visits(per_visit)).map(|sides| sides.concat())
        };
        let mut black = views.get(key, work, search)?;
        let white = black.split_off(board.size().area());
        Some([black, white])
    }
}

/// Searches of what may follow, with either player to move, that go on where they stopped.
struct OwnershipSearch {
    size: Size,
    looks: [Mutex<RootSearch>; 2],
}

/// One of them, and its visits.
struct RootSearch {
    game: Game,
    search: Search,
    visits: usize,
}

impl OwnershipSearch {
    /// `None` if the position cannot be searched under these rules.
    fn new(board: &Board, rules: &Rules, network: NetworkHandle) -> Option<OwnershipSearch> {
        let ruleset = Ruleset { base: DIALECTS[0].name, rules: *rules };
        let look = |color: Color| {
            let mut game = Game::try_new(ruleset, board.size()).ok()?;
            let stones = Color::BOTH.into_iter().flat_map(|c| board.stones(c).into_iter().map(move |p| (c, p)));
            game.set_up(stones, Some(color)).ok()?;
            let search = Search::new(Box::new(NetworkEvaluator::new(network)), SearchParams::default(), 0);
            Some(Mutex::new(RootSearch { game, search, visits: 0 }))
        };
        Some(OwnershipSearch { size: board.size(), looks: [look(Color::Black)?, look(Color::White)?] })
    }

    /// The owner of each point after so many visits, those that were made before among them, with each player to move
    /// first, by that player's colour.
    fn with_either_first(&self, work: Work<'_>, visits: usize) -> Option<[Vec<f64>; 2]> {
        let size = self.size;
        let go_on = |color: Color, stop: &dyn Fn() -> bool| {
            let mut look = self.looks[color].lock().unwrap_or_else(PoisonError::into_inner);
            let RootSearch { game, search, visits: before } = &mut *look;
            let may_pass = game.legality(color, Move::Pass).is_ok();
            let barred = |mv| mv == Move::Pass && !may_pass;
            let question = SearchRequest { game, to_play: color, barred: &barred, wants_owners: true };
            let more = visits.saturating_sub(*before);
            *before = visits.max(*before);
            search.think(&question, &mut |progress| progress.visits >= more || stop()).owners
        };
        let [black, white] = both(go_on, &|| work.is_interrupted());
        let owners = |black: PointMap<f32>| {
            let mut owners = vec![0.0; size.area()];
            size.points().for_each(|point| owners[place(size, point)] = -f64::from(black[point]));
            owners
        };
        Some([owners(black?), owners(white?)])
    }
}

/// The owner of each point as a search has it whoever moves first, from 1 for Black to -1 for White: the less sure of
/// both answers, and 0 where they differ. The same for all mirror images. Costs a search with either player to move
/// first, if the judge made none.
pub(in crate::life) fn owners_whoever_moves(
    board: &Board,
    rules: &Rules,
    work: Work<'_>,
    network: NetworkHandle,
    views: &Views,
) -> Option<PointMap<f32>> {
    let image = Image::least(board)?;
    let (shown, told) = (image.show(board)?, told(rules));
    let [black, white] = OwnershipSearches::new(&shown, &told, network, work, views).with_either_first(LONG)?;
    let owner = |(&black, &white): (&f64, &f64)| match black * white > 0.0 {
        true if black.abs() < white.abs() => black,
        true => white,
        false => 0.0,
    };
    let white: Vec<f64> = black.iter().zip(&white).map(owner).collect();
    Some(image.owners_back(board, &|p| -white[place(board.size(), p)] as f32))
}

/// The owner of each point, from -1 for Black to 1 for White: the mean over both players to move and over symmetries,
/// of which somebody in a hurry gets one.
fn ownership(board: &Board, rules: &Rules, work: Work<'_>, network: NetworkHandle, symmetries: &[usize]) -> Vec<f64> {
    let symmetries = if work.is_interrupted() { &symmetries[..1] } else { symmetries };
    let look = |color: Color, _: &dyn Fn() -> bool| {
        let history = BoardHistory::new(NetworkRules::of(rules), board, color);
        network.loaded().evaluate(&history, symmetries, ROOT_OPTIMISM, &mut Workspace::default())
    };
    let mut mean = vec![0.0; board.size().area()];
    for evaluation in both(look, &|| work.is_interrupted()).into_iter().flatten() {
        for (mean, owner) in mean.iter_mut().zip(&evaluation.ownership) {
            *mean += f64::from(*owner) / (2 * symmetries.len()) as f64;
        }
    }
    mean
}
