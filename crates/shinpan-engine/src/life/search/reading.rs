//! Local search of the chains that static proofs leave open.
//!
//! Three questions, the surest first. Whether a chain lives in what it and its friends enclose, everything outside
//! taken to be the opponent's: who lives so lives whatever is outside. What becomes of it between chains that are
//! unconditionally alive. And, once playouts have said what else probably lives, what becomes of it between those: an
//! answer to that is no surer than they are, and says so.

use crate::life::proof::{Group, Proved, bent_four_reason, groups, rules_on_kos};
use crate::life::types::{Effort, Finding, KoFate, Method, State, Work};
use crate::tactics::Side;
use shinpan_rules::board::{Board, Chain, Color, Move, Point, PointSet};
use shinpan_rules::rules::{Confirm, Rules};

use super::solve::{Fate, Reading, Solution, Standing, attacked_inside, solve, solve_between};
use super::spaces::own_space;

/// Most empty points of a region that is searched.
const ROOM: usize = 14;
/// One question may take this part of the nodes for all of them.
const PART: u64 = 8;
/// A question about a chain's own space takes at most this part of what one may take: what lives there is seen soon.
const OWN: u64 = 4;
/// This part of the nodes is kept for what playouts leave in doubt.
const KEPT: u64 = 4;
/// Nor may any take more than this, so that nobody waits long for the end of a search.
const MOST: u64 = 20_000;
/// At the usual effort so many nodes are enough about a chain of which somebody is sure.
const GLANCE: u64 = 500;
/// Chains whose points stay their owner's in as many playouts as this, out of a thousand, are walls for the last
/// question.
const WALL: u16 = 750;
/// Whatever walls are taken to be, between them nothing is proved: they may owe their liberties or their eyes to the
/// region itself, and then a play there asks for two answers.
const MOST_CERTAIN: u16 = 999;
/// So many liberties elsewhere, of all that it cannot be cut from, make a wall independent of a region.
const ELSEWHERE: usize = 3;
/// So many of its own, where the network does not believe what comes of that.
const OWN_ELSEWHERE: usize = 2;

/// Everything that can be proved of a position, with as much search as the searcher may spend where the rest says
/// nothing.
pub(in crate::life) fn proved_by_search(searcher: &mut Searcher<'_>) -> Proved {
    let mut proofs = Proved::of(searcher.board, searcher.rules);
    let settled = proofs.alive() | proofs.dead();
    let alive = proofs.safe[0].alive | proofs.safe[1].alive;
    proofs.searched = searcher.prove(settled, alive);
    let bent = proofs.bent_fours(searcher.board, searcher.rules) - proofs.ruled;
    if !bent.is_empty() {
        let reason = bent_four_reason(searcher.rules);
        let dead = |chain: &Chain| Finding::of(chain, State::Dead, Method::Precedent(reason));
        let chains = searcher.board.chains();
        proofs.follow(chains.iter().filter(|c| c.stones.is_subset(&bent)).map(dead).collect());
    }
    if rules_on_kos(searcher.rules) {
        let rulings = searcher.ko_precedents(&proofs.searched, alive);
        proofs.follow(rulings);
    }
    proofs
}

/// Searches about one position.
pub(in crate::life) struct Searcher<'a> {
    board: &'a Board,
    rules: &'a Rules,
    /// Most nodes for one question.
    most: u64,
    left: u64,
    /// Nodes of the usual work.
    usual: u64,
    /// Stones that cannot be taken, but may owe it to a liberty that neither player fills.
    shared: PointSet,
    /// Stones of which somebody is sure without a proof, for which no more than a glance was taken.
    sure: PointSet,
    /// Stones that are safe.
    safe: PointSet,
    work: Work<'a>,
}

impl<'a> Searcher<'a> {
    /// Spends about as many nodes as the work allows, fewer if the usual ones are enough or the board is a large one.
    pub fn new(board: &'a Board, rules: &'a Rules, work: Work<'a>) -> Searcher<'a> {
        let [nodes, usual] = [work.nodes, Effort::USUAL_NODES].map(|nodes| Effort::on_area(nodes, board.size().area()));
        let work = Work { nodes, ..work };
        let most = (work.nodes / PART).min(MOST);
        let none = PointSet::EMPTY;
        Searcher { board, rules, most, left: work.nodes, usual, shared: none, sure: none, safe: none, work }
    }

    /// The same where somebody is sure of these stones without a proof: little is searched for one, unless more than
    /// the usual effort is asked for.
    pub fn with_sure(self, sure: PointSet) -> Searcher<'a> {
        let sure = if self.work.nodes > self.usual { PointSet::EMPTY } else { sure };
        Searcher { sure, ..self }
    }

    /// Nodes for the next question, which is about these stones; `None` if none are left.
    fn budget(&self, stones: &PointSet) -> Option<u64> {
        let spent = self.work.nodes - self.left;
        let stopped = spent >= self.usual && (self.work.enough)(u32::MAX) || self.work.is_interrupted();
        let most = if stones.is_subset(&self.sure) { self.most.min(GLANCE) } else { self.most };
        let budget = if stopped { 0 } else { most.min(self.left) };
        (budget > 0).then_some(budget)
    }

    /// The position in question.
    pub fn board(&self) -> &'a Board {
        self.board
    }

    /// The fate of a chain, on this board or on another on which it still stands, between `alive` stones, which are
    /// safe. `None` where it is gone, in too large a region, or when the nodes are used up.
    pub fn solution(&mut self, board: &Board, chain: &Chain, alive: PointSet) -> Option<Solution> {
        let start = chain.stones.first()?;
        let stands = board.get(start) == Some(chain.color);
        (stands && self.is_small((board.all() - alive).joined_to(start))).then_some(())?;
        let solution = solve(board, start, self.rules, self.budget(&chain.stones)?)?;
        self.spend(solution.nodes);
        Some(solution)
    }

    fn spend(&mut self, nodes: u64) {
        self.left = self.left.saturating_sub(nodes);
    }

    /// Proofs about the chains that do not stand in `settled`; `alive` stones are safe.
    fn prove(&mut self, settled: PointSet, alive: PointSet) -> Vec<Finding> {
        self.safe = alive;
        if self.left == 0 {
            return Vec::new();
        }
        let sides = Color::BOTH.map(|color| Side::of(self.board, color));
        let open = self.board.chains().into_iter().filter(|c| !c.stones.is_subset(&settled));
        let kept = self.work.nodes / KEPT;
        let mut found = Vec::new();
        for chain in open {
            if self.left <= kept {
                break;
            }
            found.extend(self.prove_chain(&sides[chain.color], &chain, alive));
        }
        found
    }

    /// Life with two eyes in what a chain encloses, else what becomes of it between safe chains, else life without two
    /// eyes, of which nobody can tell there whether it is a seki.
    fn prove_chain(&mut self, side: &Side, chain: &Chain, alive: PointSet) -> Option<Finding> {
        let inside = self.in_own_space(side, chain);
        if let Some((found, true)) = inside {
            return Some(found);
        }
        self.enclosed(chain, alive).or_else(|| {
            let (found, _) = inside?;
            // It may owe that to a seki: what stands in its way is not read as if it could not be taken.
            self.shared = self.shared | chain.stones;
            Some(found)
        })
    }

    /// Tells whether a chain lives in what it encloses, with chains that enclose it too, and if so, whether it makes
    /// two eyes there.
    fn in_own_space(&mut self, side: &Side, chain: &Chain) -> Option<(Finding, bool)> {
        let inside = own_space(self.board, side, chain)?;
        let budget = self.budget(&chain.stones)? / OWN;
        let found = attacked_inside(self.board, chain.stones.first()?, inside, self.rules, budget)?;
        self.spend(found.nodes);
        let lives = found.attacked.fate == Ok(Fate::Lives) && self.stands(&found.attacked);
        lives.then(|| (Finding::of(chain, State::Alive, Method::Search(found.nodes)), found.eyes))
    }

    /// The fate of a chain between others that are safe apart from its region.
    fn enclosed(&mut self, chain: &Chain, alive: PointSet) -> Option<Finding> {
        let solution = self.solution(self.board, chain, alive)?;
        let found = self.found(chain, &solution, Method::Search(solution.nodes))?;
        // A capture by which the captors die proves nothing about the points.
        (found.state != State::Dead || !self.captors_die(chain, None)).then_some(found)
    }

    /// Tells whether all captors of a dead chain die by the capture and lose more than they take: once they have filled
    /// its liberties and taken it, the owner takes them in turn, beginning with a play on its points, as in the middle
    /// of three in a row, and they do not make two eyes before that. Reads between `walls`, or between safe chains;
    /// none of these dies.
    fn captors_die(&mut self, chain: &Chain, walls: Option<[PointSet; 2]>) -> bool {
        let Some(after) = taken(self.board, chain) else { return false };
        let captor = chain.color.opponent();
        let around = self.board.next_to(&chain.stones) & self.board.stones(captor);
        let captors: Vec<Chain> =
            after.chains().into_iter().filter(|c| c.color == captor && c.stones.intersects(&around)).collect();
        let stays = |c: &Chain| {
            c.stones.intersects(&self.safe) || walls.is_some_and(|walls| c.stones.intersects(&walls[captor]))
        };
        let lost: usize = captors.iter().map(|c| c.stones.len()).sum();
        if lost <= chain.stones.len() || captors.iter().any(stays) {
            return false;
        }
        captors.iter().filter_map(|c| (c.stones & around).first()).all(|at| {
            let read = self.read(&after, at, walls, &chain.stones);
            let dies = read.map(|read| read.first[chain.color]).is_some_and(|reading| {
                let inside = matches!(reading.witness, Some(Move::Play(point)) if chain.stones.contains(point));
                reading.fate == Ok(Fate::Dies) && inside
            });
            let lives = |read: Solution| read.standing == Standing::Alive;
            dies && !self.read(self.board, at, walls, &chain.stones).is_some_and(lives)
        })
    }

    /// The fate of the chain at a point of a board, between walls or between safe chains, with the nodes for a question
    /// about some stones.
    fn read(&mut self, board: &Board, at: Point, walls: Option<[PointSet; 2]>, about: &PointSet) -> Option<Solution> {
        let budget = self.budget(about)?;
        let read = match walls {
            Some(walls) => solve_between(board, at, walls, self.rules, budget),
            None => solve(board, at, self.rules, budget),
        }?;
        self.spend(read.nodes);
        Some(read)
    }

    /// Reads what playouts left in doubt, the most doubtful first, between the walls that they are sure of.
    pub fn settle(&mut self, findings: &mut [Finding]) {
        let doubt = |f: &Finding| match f.method {
            Method::Playouts(share) | Method::Network { share, .. } => Some(share.min(1000 - share.min(1000))),
            _ => None,
        };
        let mut order: Vec<(u16, usize)> =
            findings.iter().enumerate().filter_map(|(i, f)| Some((1000 - doubt(f)?, i))).collect();
        order.sort_unstable();
        let groups = groups(self.board);
        for (_, i) in order {
            let Some(mut found) = self.between(&findings[i], findings, &groups, 0) else { continue };
            if found.state != findings[i].state && self.looks_again_at(found.walls) {
                let Some(again) = self.between(&findings[i], findings, &groups, 0) else { continue };
                found = again;
            }
            if let (true, Method::Network { share, .. }) = (found.state != findings[i].state, findings[i].method) {
                // It may have taken a stone for a wall that can be taken itself, and the network has seen it; and it is
                // no surer than its walls.
                let Some(again) = self.between(&findings[i], findings, &groups, OWN_ELSEWHERE) else { continue };
                let surer = matches!(again.method, Method::SearchBetween { share: walls, .. } if share > walls);
                if again.state != findings[i].state && surer {
                    continue;
                }
                found = again;
            }
            findings[i] = found;
        }
    }

    /// Searches as well as it can what was glanced at only, and tells whether any of it may owe its life to a liberty
    /// that neither player fills.
    fn looks_again_at(&mut self, walls: PointSet) -> bool {
        let before = self.shared;
        let glanced = walls & self.sure;
        self.sure = self.sure - glanced;
        let sides = Color::BOTH.map(|color| Side::of(self.board, color));
        for chain in self.board.chains().into_iter().filter(|c| c.stones.is_subset(&glanced)) {
            self.prove_chain(&sides[chain.color], &chain, self.safe);
        }
        self.shared != before
    }

    /// The fate of stones between the chains that are alive for certain or almost, and have liberties elsewhere. Of the
    /// chains themselves `own` liberties at least are elsewhere.
    fn between(&mut self, stones: &Finding, findings: &[Finding], groups: &[Group], own: usize) -> Option<Finding> {
        let start = stones.stones.first()?;
        let is_wall = |f: &&Finding| certainty(f) >= WALL && !f.stones.intersects(&self.shared);
        let mut sure: Vec<&Finding> = findings.iter().filter(is_wall).filter(|f| f.stones != stones.stones).collect();
        let walls = loop {
            let of = |color| sure.iter().filter(|f| f.color == color).fold(PointSet::EMPTY, |all, f| all | f.stones);
            let walls = Color::BOTH.map(of);
            let inside = (self.board.all() - walls[0] - walls[1]).joined_to(start);
            self.is_small(inside).then_some(())?;
            let around = self.board.next_to(&inside);
            let before = sure.len();
            sure.retain(|f| !f.stones.intersects(&around) || self.breathes_outside(f, groups, own, inside));
            if sure.len() == before {
                sure.retain(|f| f.stones.intersects(&around));
                break walls;
            }
        };
        let share = sure.iter().map(|f| certainty(f)).min()?.min(MOST_CERTAIN);
        let solution = solve_between(self.board, start, walls, self.rules, self.budget(&stones.stones)?)?;
        self.spend(solution.nodes);
        let chain = self.board.chain(start)?;
        let found = self.found(&chain, &solution, Method::SearchBetween { nodes: solution.nodes, share })?;
        // If the captors die by the capture, nobody captures, and both sides stay.
        let stays = found.state == State::Dead && self.captors_die(&chain, Some(walls));
        let found = if stays { found.instead(State::Seki, found.method) } else { found };
        Some(Finding { walls: walls[0] | walls[1], ..found })
    }

    /// Tells whether a wall does not hang on what is inside: it is proved alive, or what it cannot be cut from has
    /// liberties enough elsewhere, `own` of them its own.
    fn breathes_outside(&self, wall: &Finding, groups: &[Group], own: usize, inside: PointSet) -> bool {
        let elsewhere = |liberties: PointSet| (liberties - inside).len();
        let group = |g: &Group| wall.stones.is_subset(&g.stones) && elsewhere(g.liberties) >= ELSEWHERE;
        let itself = || elsewhere(self.board.next_to(&wall.stones) & self.board.empties()) >= own;
        wall.method.is_proof() || groups.iter().any(group) && itself()
    }

    fn is_small(&self, region: PointSet) -> bool {
        (region & self.board.empties()).len() <= ROOM
    }

    /// Tells whether what was read counts when play has stopped. Who lives by taking in turns for ever may be dead in a
    /// confirmation where each retaking costs a pass.
    fn stands(&self, attacked: &Reading) -> bool {
        !(attacked.endless && self.rules.confirm == Confirm::Japanese1989)
    }

    /// A finding out of what a search says, if it says anything.
    fn found(&mut self, chain: &Chain, solution: &Solution, method: Method) -> Option<Finding> {
        let [attacked, defended] = [chain.color.opponent(), chain.color].map(|first| solution.first[first]);
        if !self.stands(&attacked) {
            return None;
        }
        if solution.standing == Standing::Uncapturable {
            self.shared = self.shared | chain.stones;
        }
        let state = match solution.standing {
            Standing::Alive | Standing::Uncapturable => State::Alive,
            Standing::Seki => State::Seki,
            Standing::Dead => State::Dead,
            Standing::Unsettled => State::Unsettled,
            Standing::Ko => match (attacked.fate, defended.fate) {
                (Ok(Fate::Ko(winner)), _) | (_, Ok(Fate::Ko(winner))) => State::Ko(winner),
                _ => State::Unsettled,
            },
            Standing::Undecided(_) => return None,
        };
        let ko = match (state, attacked.fate, defended.fate) {
            (State::Ko(_), Ok(Fate::Ko(winner)), _) if winner == chain.color => Some(KoFate::OwnerWins),
            (State::Ko(_), _, Ok(Fate::Lives)) => Some(KoFate::OwnerSaves),
            (State::Ko(_), _, _) => Some(KoFate::OpponentWins),
            _ => None,
        };
        Some(Finding { ko, taking: attacked.witness, saving: defended.witness, ..Finding::of(chain, state, method) })
    }
}

/// The board after the opponent has filled the liberties of a chain and taken it, its owner passing; `None` where that
/// is no capture.
fn taken(board: &Board, chain: &Chain) -> Option<Board> {
    let captor = chain.color.opponent();
    let mut after = board.clone();
    let mut left = chain.liberties;
    while !left.is_empty() {
        let next = left.iter().find_map(|point| {
            let mut next = after.clone();
            let placed = next.place(captor, point).ok()?;
            placed.self_captured.is_empty().then_some((point, next))
        });
        let (point, next) = next?;
        after = next;
        left = left - PointSet::from_iter([point]);
    }
    chain.stones.iter().all(|point| after.get(point).is_none()).then_some(after)
}

/// In how many of a thousand playouts stones live, if they are thought to.
fn certainty(finding: &Finding) -> u16 {
    match (finding.state, finding.method) {
        (State::Alive, Method::Playouts(share) | Method::Network { share, .. }) => share,
        (State::Alive, method) if method.is_proof() => 1000,
        _ => 0,
    }
}
