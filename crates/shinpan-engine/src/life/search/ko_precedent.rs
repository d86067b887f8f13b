//! Precedents about kos, for rules that follow them (Game End Rules, "exceptional rulings"): found by shape, and then
//! proved by search.
//!
//! * A **double-ko seki**: two groups with a ko each between them. Whoever takes the second ko lets the other take the
//!   first, so both live for as long as both answer, and neither without.
//! * A **ten-thousand-year ko**: one ko decides, but either player may end it by connecting, and then it is a seki.
//! * **Moonshine life**: a group that loses its ko if nobody has a threat, while a double-ko seki somewhere has threats
//!   without end.

use shinpan_rules::board::{Board, Chain, Color, PointSet};

use crate::life::proof::{DOUBLE_KO_SEKI, MOONSHINE_LIFE, TEN_THOUSAND_YEAR_KO};
use crate::life::types::{Finding, Method, State};
use shinpan_rules::game::Ko;

use super::fights::{Fight, ended_by, fights};
use super::reading::Searcher;
use super::solve::{Fate, Solution, Standing};

impl Searcher<'_> {
    /// Traditional rulings on stones whose fate hangs on kos. `searched` is what search says of the position, `alive`
    /// stones are safe. Costs nothing where there is no ko between other stones.
    pub fn ko_precedents(&mut self, searched: &[Finding], alive: PointSet) -> Vec<Finding> {
        let mut rulings = Vec::new();
        for fight in fights(self.board(), alive) {
            let ruling = if self.is_double_ko_seki(&fight, alive) {
                DOUBLE_KO_SEKI
            } else if self.is_ten_thousand_year_ko(&fight, alive) {
                TEN_THOUSAND_YEAR_KO
            } else {
                continue;
            };
            let stones = all_stones(&fight);
            let chains = self.board().chains().into_iter().filter(|chain| chain.stones.intersects(&stones));
            rulings.extend(chains.map(|chain| Finding::of(&chain, State::Seki, Method::Precedent(ruling))));
        }
        if rulings.iter().any(|ruling| ruling.method == Method::Precedent(DOUBLE_KO_SEKI)) {
            rulings.extend(
                searched
                    .iter()
                    .filter(|found| self.is_moonshine(found, alive))
                    .map(|found| found.instead(State::Dead, Method::Precedent(MOONSHINE_LIFE))),
            );
        }
        rulings
    }

    /// Tells whether stones are lost in a ko for lack of threats, whoever plays first, and that ko stands on the board:
    /// where none has begun the stones live by no threats yet.
    fn is_moonshine(&self, found: &Finding, alive: PointSet) -> bool {
        let lost =
            found.state == State::Ko(found.color.opponent()) && found.saving.is_none() && found.method.is_proof();
        let board = self.board();
        lost && found.stones.first().is_some_and(|start| {
            let region = (board.all() - alive).joined_to(start);
            Ko::all(board).iter().any(|ko| region.contains(ko.stone) || region.contains(ko.mouth))
        })
    }

    /// Tells whether two groups hold a ko each, and both live only because neither can win both kos.
    fn is_double_ko_seki(&mut self, fight: &Fight, alive: PointSet) -> bool {
        let [one, other] = fight.kos.as_slice() else { return false };
        let lives = |solution: &Solution| {
            let endless = solution.first[solution.owner.opponent()].endless;
            let lives = solution.first.iter().all(|reading| reading.fate == Ok(Fate::Lives));
            endless && lives && solution.standing == Standing::Seki
        };
        let board = self.board();
        let mut hold = |chain: &Chain| self.solution(board, chain, alive).is_some_and(|s| lives(&s));
        one.color != other.color && groups(board, fight).iter().all(&mut hold)
    }

    /// Tells whether a ko decides now, and leaves a seki when either player has ended it.
    fn is_ten_thousand_year_ko(&mut self, fight: &Fight, alive: PointSet) -> bool {
        let [ko] = fight.kos.as_slice() else { return false };
        let board = self.board();
        let groups = groups(board, fight);
        let mut is = |board: &Board, chain: &Chain, standing: Standing| {
            self.solution(board, chain, alive).is_some_and(|s| s.standing == standing)
        };
        groups.iter().any(|chain| is(board, chain, Standing::Ko))
            && Color::BOTH.into_iter().all(|player| {
                let ended = ended_by(*ko, board, player);
                ended.is_some_and(|ended| groups.iter().all(|chain| is(&ended, chain, Standing::Seki)))
            })
    }
}

/// The stones in a fight and in its kos.
fn all_stones(fight: &Fight) -> PointSet {
    fight.sides[0] | fight.sides[1] | fight.kos.iter().map(|ko| ko.stone).collect()
}

/// The chains of a fight but for the stones in its kos.
fn groups(board: &Board, fight: &Fight) -> Vec<Chain> {
    let stones = fight.sides[0] | fight.sides[1];
    let in_ko = |chain: &Chain| fight.kos.iter().any(|ko| chain.stones.contains(ko.stone));
    board.chains().into_iter().filter(|chain| chain.stones.intersects(&stones) && !in_ko(chain)).collect()
}
