//! Precedents: shapes whose fate tradition decides, for rules that follow it (R. Jasiek, Game End Rules, "exceptional
//! rulings").
//!
//! Bent four in the corner is found here, by its shape; those that kos make are found by search (`ko_precedent`). The
//! owner of a bent four can do nothing; the attacker can start a ko for it when he likes, which he takes first. Where
//! removing the owner's ko threats first costs the attacker nothing, the group is dead if all threats can be removed:
//! that needs no ruling. Where it would cost him, tradition rules that it is dead all the same, whatever threats there
//! are.

use crate::life::types::BENT_FOUR_UNTHREATENED;
use crate::tactics::{Flood, flood};
use shinpan_rules::board::{Board, Color, Point, PointSet};
use shinpan_rules::rules::{Pass, Precedents, Rules, Scoring};

/// A ruling.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Precedent {
    /// The shape.
    pub name: &'static str,
    /// The ruling.
    pub ruling: &'static str,
    /// The text that rules so.
    pub source: &'static str,
    /// Why players have to agree on it; `None` where the shape is found here.
    pub left_to_players: Option<&'static str>,
}

/// Its owner can do nothing, and the attacker makes a ko of it that he takes first.
pub(in crate::life) const BENT_FOUR: &str = "bent four in the corner";
/// A group that lives only if threats never end.
pub(in crate::life) const MOONSHINE_LIFE: &str = "moonshine life";
/// A ko that either player can make a seki of.
pub(in crate::life) const TEN_THOUSAND_YEAR_KO: &str = "ten-thousand-year ko";
/// Two groups and a ko for each.
pub(in crate::life) const DOUBLE_KO_SEKI: &str = "double-ko seki";

/// Every ruling that is known by name, whether or not the rules in force have it.
pub const PRECEDENTS: &[Precedent] = &[
    Precedent {
        name: BENT_FOUR,
        ruling: "the group around it is dead as it stands, whatever ko threats there are",
        source: "R. Jasiek, Game End Rules (1997, updated 2001) (\"special board positions being used as exceptional rulings\"); The Japanese Rules of Go (1989), article 7 and its examples",
        left_to_players: None,
    },
    Precedent {
        name: MOONSHINE_LIFE,
        ruling: "dead: a double-ko seki elsewhere is no source of endless threats",
        source: "The Japanese Rules of Go (1989), article 7 and its examples",
        left_to_players: None,
    },
    Precedent {
        name: "three points without capturing",
        ruling: "three points for the player who could capture four stones, without play; a seki since 1979 in championships and 1989 in Japan",
        source: "R. Jasiek, Game End Rules (1997, updated 2001) (\"special board positions being used as exceptional rulings\"); The Japanese Rules of Go (1989), article 7 and its examples",
        left_to_players: Some("it gives points and takes no stones off; since 1989 the confirmation decides"),
    },
    Precedent {
        name: TEN_THOUSAND_YEAR_KO,
        ruling: "a seki if neither player starts it",
        source: "R. Jasiek, Game End Rules (1997, updated 2001) (\"special board positions being used as exceptional rulings\"); The Japanese Rules of Go (1989), article 8 and its examples",
        left_to_players: None,
    },
    Precedent {
        name: DOUBLE_KO_SEKI,
        ruling: "a seki: both groups stay on the board, and the stones in the kos with them",
        source: "The Japanese Rules of Go (1989), article 8 and its examples",
        left_to_players: None,
    },
];

/// The rulings in force under some rules.
#[must_use]
pub fn precedents(rules: &Rules) -> &'static [Precedent] {
    match rules.precedents {
        Precedents::Table => PRECEDENTS,
        Precedents::None => &[],
    }
}

/// The reason for which bent fours in the corner are dead under some rules, if they are.
pub(in crate::life) fn bent_four_reason(rules: &Rules) -> &'static str {
    match rules.precedents {
        Precedents::Table => BENT_FOUR,
        Precedents::None => BENT_FOUR_UNTHREATENED,
    }
}

/// Tells whether the rules decide that bent fours in the corner are dead; `is_free_of_threats` tells whether every ko
/// threat can be removed from the board first.
pub(in crate::life) fn rules_on_bent_four(rules: &Rules, is_free_of_threats: bool) -> bool {
    match rules.precedents {
        Precedents::Table => true,
        Precedents::None => is_preparation_free(rules) && is_free_of_threats,
    }
}

/// Tells whether the rules decide what becomes of the shapes that kos make (`ko_precedent`). Where they do not, such a
/// ko is fought.
pub(in crate::life) fn rules_on_kos(rules: &Rules) -> bool {
    match rules.precedents {
        Precedents::Table => true,
        Precedents::None => false,
    }
}

/// Tells whether a stone in own territory costs nothing, the opponent's answer or pass being counted too.
fn is_preparation_free(rules: &Rules) -> bool {
    match (rules.scoring, rules.pass) {
        (Scoring::Area | Scoring::Stone, _) => true,
        (Scoring::Territory | Scoring::Empty, Pass::Stone | Pass::Return) => true,
        (Scoring::Territory | Scoring::Empty, Pass::Free | Pass::Forbidden) | (Scoring::None, _) => false,
    }
}

/// Bent fours in the corner.
#[derive(Clone, Copy, Default)]
pub(in crate::life) struct BentFours {
    /// The stones around the bends.
    pub groups: PointSet,
    /// The attackers' on them.
    pub inside: PointSet,
}

impl BentFours {
    /// Tells whether no other stone than these is left open, so that nobody finds a ko threat that cannot be removed.
    pub fn are_alone(&self, board: &Board, settled: PointSet) -> bool {
        let stones = board.stones(Color::Black) | board.stones(Color::White);
        (stones - self.groups - self.inside).is_subset(&settled)
    }
}

/// The groups that have nothing but a bent four in the corner: an eye space of the corner's bend, arms of one and two
/// points, and one point more, in which three stones of the attacker's stand on the bend and leave two liberties. The
/// attacker can add the fourth; the owner takes four stones, and a ko for life follows. The owner can do nothing: three
/// stones are a nakade, and the chains that shut it in have to `stand` whatever he attacks. `alive` groups are not
/// meant.
pub(in crate::life) fn bent_fours(board: &Board, alive: PointSet, stand: impl Fn(PointSet) -> bool) -> BentFours {
    let bends = corner_bends(board).into_iter().flat_map(|bend| Color::BOTH.map(|attacker| (bend, attacker)));
    let found = bends.filter_map(|(bend, attacker)| bent_four(board, bend, attacker));
    let sealed = found.filter(|found| !found.group.intersects(&alive) && stand(found.captors));
    sealed.fold(BentFours::default(), |all, found| BentFours {
        groups: all.groups | found.group,
        inside: all.inside | found.inside,
    })
}

/// A group around a bend.
struct BentFour {
    group: PointSet,
    inside: PointSet,
    /// The stones that shut it in.
    captors: PointSet,
}

/// The group around one bend, if it is in that shape and shut in.
fn bent_four(board: &Board, bend: PointSet, attacker: Color) -> Option<BentFour> {
    let owner = attacker.opponent();
    let inside = board.chain((bend & board.stones(attacker)).first()?)?;
    let fits = inside.stones.len() == 3 && inside.stones.is_subset(&bend) && inside.liberties.len() == 2;
    let start = (bend & inside.liberties).first().filter(|_| fits)?;
    let Flood { points: space, border } = flood(board, owner, start);
    if space != (inside.stones | inside.liberties) {
        return None;
    }
    let group = border.iter().filter_map(|p| board.chain(p)).fold(PointSet::EMPTY, |all, c| all | c.stones);
    let prison = flood(board, attacker, group.first()?);
    let captors = prison.border - inside.stones;
    let outside = (prison.points & board.empties()) - space;
    let no_eye = |p: Point| board.neighbors(p).any(|q| captors.contains(q));
    let shut_in = (prison.points & board.stones(owner)).is_subset(&group) && outside.iter().all(no_eye);
    let whole = captors.iter().filter_map(|p| board.chain(p)).fold(captors, |all, c| all | c.stones);
    (shut_in && !captors.is_empty()).then_some(BentFour { group, inside: inside.stones, captors: whole })
}

/// The corner, one point along one side and two along the other, for each corner and either way round.
fn corner_bends(board: &Board) -> Vec<PointSet> {
    let (w, h) = (board.size().width(), board.size().height());
    if w.min(h) < 3 {
        return Vec::new();
    }
    let corners = [(false, false), (true, false), (false, true), (true, true)];
    let place = |(right, top): (bool, bool), (c, r): (usize, usize)| {
        Point::new(if right { w - 1 - c } else { c }, if top { h - 1 - r } else { r })
    };
    let bends = [[(0, 0), (1, 0), (0, 1), (0, 2)], [(0, 0), (0, 1), (1, 0), (2, 0)]];
    corners
        .iter()
        .flat_map(|&corner| bends.map(|bend| bend.map(|at| place(corner, at)).into_iter().collect()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dead(picture: &str) -> String {
        let board: Board = picture.parse().unwrap();
        bent_fours(&board, PointSet::EMPTY, |_| true).groups.to_string()
    }

    #[test]
    fn a_bent_four_is_seen_in_the_corner_only() {
        assert_eq!(dead("OO.XO\nOXXXO\n.XOOO\nXXO..\nOOO.."), "A2 B2 B3 B4 C4 D4 D5");
        assert_eq!(dead("OOO.XO\n.XXXXO\nXXOOOO\nOOO..."), "A2 B2 B3 C3 D3 E3 E4");
        for other in [
            // The same shape a line away from the corner; the group has another eye; nobody encloses it; two stones
            // inside; the stones can be taken.
            "XXXXXO\nOO.XOO\nOXXXO.\n.XOOO.\nXXO...\nOOO...",
            "OO.X.XO\nOXXXXXO\n.XOOOOO\nXXO....\nOOO....",
            "OO.X.\nOXXX.\n.X...\nXX...\n.....",
            "O..XO\nOXXXO\n.XOOO\nXXO..\nOOO..",
            "O..XO\nOXXXO\nOXOOO\nXXO..\nOOO..",
        ] {
            assert_eq!(dead(other), "", "{other}");
        }
    }

    #[test]
    fn what_the_rules_say_decides_whether_threats_matter() {
        for (rules, with_threats, without) in [
            ("japanese", true, true),
            ("chinese", false, true),
            ("concord", false, true),
            ("aga", false, true),
            ("wagc-model", false, false),
        ] {
            let rules = rules.parse::<shinpan_rules::rules::Ruleset>().unwrap().rules;
            let found = [false, true].map(|free| rules_on_bent_four(&rules, free));
            assert_eq!(found, [with_threats, without], "{rules:?}");
        }
    }
}
