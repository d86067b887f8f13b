//! The table at which people count: the stones on it, and what is written down.

use crate::board::{Color, PointSet};
use crate::game::Game;
use crate::rules::{Pass, Points, Rules, Scoring, plural};

use super::layout::{Layout, Mark};
use super::{Counting, Precondition, Stage, Working};
use crate::scoring::{Item, Part, Score, Tally};

/// The stones of a finished game after dead stones were removed, whose points are whose, the prisoners, and the rows
/// written so far.
pub(super) struct Table<'a> {
    pub method: Counting,
    pub game: &'a Game,
    pub rules: Rules,
    pub layout: Layout,
    /// Empty points that only this player surrounds and that count.
    pub territory: [PointSet; 2],
    /// Points that count for nobody, for both, or half for each: all the same for a difference (Game End Rules, "Shared
    /// grid points"), contested ones among them. Where the rules share them unevenly, the rest is a compensation.
    pub shared: PointSet,
    /// Points, empty or not, that are left as they stand and evenly divided (revision of the WMSG rules, "contestable
    /// intersections").
    contested: PointSet,
    parts: Vec<Part>,
    laid: Laid,
    /// Points with an agreed value in the place of what they would count.
    pub replaced: PointSet,
    /// Dead stones removed, by their colour.
    pub removed: [PointSet; 2],
    /// The count by the rules.
    tally: Tally,
    /// Their numbers.
    pub dead: [usize; 2],
    trimmed: usize,
    /// Passes of each player that are owed and taken as made.
    pub owed: [usize; 2],
    rows: Vec<String>,
    /// How many of the rows a stage has already.
    told: usize,
    stages: Vec<Stage>,
}

/// Which shares of points next to both colours the stones on the table already show.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Laid {
    /// Only what is the same for both.
    Even,
    /// Points that are given to one player as a whole, too.
    Whole,
    /// All.
    All,
}

impl<'a> Table<'a> {
    /// Takes dead stones off and sees whose points are whose.
    pub fn lay(game: &'a Game, tally: &Tally, method: Counting) -> Table<'a> {
        let dead = tally.dead;
        let mut layout = Layout::of(&tally.board);
        let [black, white] = tally.ownership.territory;
        let (territory, contested) = ([black - white, white - black], tally.ownership.contested);
        let shared = (layout.empties() | contested) - territory[0] - territory[1];
        let mut rows = vec![format!("Method: {}", method.title())];
        for color in Color::BOTH {
            layout.set_mark(dead[color], Mark::Dead(color));
            if !dead[color].is_empty() {
                rows.push(format!("Take off the dead {color} stones: {} ({})", dead[color], dead[color].len()));
            }
        }
        if !contested.is_empty() {
            rows.push(format!("Contested points stay as they stand, half for each player: {contested}"));
        }
        if !tally.left.is_empty() {
            rows.push(format!("Dead stones in a seki's eyes stay as they stand: {}", tally.left));
        }
        if !tally.trimmed.is_empty() {
            rows.push(format!("Take off superfluous stones: {} ({})", tally.trimmed, tally.trimmed.len()));
        }
        let told = rows.len();
        let first = rows[1..].to_vec();
        let stages = vec![Stage { title: "Dead stones removed".to_string(), layout: layout.clone(), rows: first }];
        let (removed, dead, trimmed) = (dead, dead.map(|d| d.len()), tally.trimmed.len());
        layout.clear_marks();
        let (rules, owed) = (tally.rules, tally.owed);
        let (parts, laid, replaced) = (tally.ownership.parts.clone(), Laid::Even, tally.replaced());
        Table {
            method,
            game,
            rules,
            layout,
            territory,
            shared,
            contested,
            parts,
            laid,
            replaced,
            removed,
            tally: tally.clone(),
            dead,
            trimmed,
            owed,
            rows,
            told,
            stages,
        }
    }

    /// Number of points of the board.
    pub fn area(&self) -> usize {
        self.layout.size().area()
    }

    /// A player's stones that count, which those on contested points do not.
    pub fn stones(&self, color: Color) -> PointSet {
        self.layout.stones(color) - self.contested
    }

    /// A player's stones and surrounded points.
    pub fn owned(&self, color: Color) -> PointSet {
        self.stones(color) | self.territory[color]
    }

    /// Clears contested points, whose stones would be in the way when all others are moved about.
    pub fn clear_contested(&mut self) {
        let stones = self.contested - self.layout.empties();
        if !stones.is_empty() {
            self.layout.take(stones);
            self.say(format!("Take the stones on contested points off, so that nobody counts them: {stones}"));
            self.show("Contested points cleared");
        }
    }

    /// Writes a row.
    pub fn say(&mut self, row: impl Into<String>) {
        self.rows.push(row.into());
    }

    /// Keeps a picture of the stones as they are now.
    pub fn show(&mut self, title: &str) {
        let rows = self.rows[self.told..].to_vec();
        self.told = self.rows.len();
        self.stages.push(Stage { title: title.to_string(), layout: self.layout.clone(), rows });
    }

    /// Stones of this colour that were captured in play and not given back.
    pub fn captured(&self, color: Color) -> usize {
        self.game.captures_kept(color.opponent())
    }

    /// Passes that a player made, an owed one included.
    pub fn passes(&self, color: Color) -> usize {
        self.game.ledger().passes[color] + self.owed[color]
    }

    /// Stones that a player's passes cost under the rules.
    pub fn pass_stones(&self, color: Color) -> usize {
        self.game.pass_stones(color) + self.game.pass_stones_owed(color)
    }

    /// White's compensations when `scoring` is counted, item by item; what Black receives is taken from White.
    pub fn compensations(&self, scoring: Scoring) -> Vec<(Item, Points)> {
        let mut items = self.tally.counted_by(self.game, scoring).compensations();
        let uneven = match scoring {
            Scoring::Area | Scoring::Territory | Scoring::Empty => self.uneven_shares(),
            Scoring::Stone | Scoring::None => Points::ZERO,
        };
        items.extend((!uneven.is_zero()).then_some((Item::Shared, uneven)));
        items
    }

    /// White's lead in shared points, beside what lies on the table.
    fn uneven_shares(&self) -> Points {
        let open = self.parts.iter().filter(|part| match self.laid {
            Laid::Even => true,
            Laid::Whole => part.whole().is_none(),
            Laid::All => false,
        });
        open.map(|part| (part.shares[Color::White] - part.shares[Color::Black]) * part.points.len()).sum()
    }

    /// Shared points that are one player's as a whole; from now on they count as lying on the table.
    pub fn lay_whole(&mut self) -> [PointSet; 2] {
        self.laid = Laid::Whole;
        Color::BOTH.map(|color| {
            let given = self.parts.iter().filter(|part| part.whole() == Some(color));
            given.fold(PointSet::EMPTY, |all, part| all | part.points)
        })
    }

    /// The shared points of each player, which from now on count as lying on the table.
    pub fn lay_shares(&mut self) -> [Points; 2] {
        self.laid = Laid::All;
        let of = |part: &Part, color: Color| part.shares[color] * (part.points - self.replaced).len();
        Color::BOTH.map(|color| self.parts.iter().map(|part| of(part, color)).sum())
    }

    /// The sum of White's compensations when `scoring` is counted.
    pub fn compensation(&self, scoring: Scoring) -> Points {
        self.compensations(scoring).into_iter().map(|(_, points)| points).sum()
    }

    /// Writes what White receives, item by item.
    pub fn say_paid(&mut self, items: &[(Item, Points)]) {
        if items.is_empty() {
            self.say("White receives no compensation");
        }
        for &(item, points) in items {
            let receiver = if points < Points::ZERO { Color::Black } else { Color::White };
            self.say(format!("{} receives {} {}", receiver.name(), plural(points.abs(), "point"), reason(item)));
        }
    }

    /// Tells whether counting `counts` gives the score of the rules.
    ///
    /// The same is counted: yes. Stone scoring is like nothing else. Area and territory are the same if passes cost
    /// stones and both players brought equally many stones to the table, as the proof in Concord Go Rules ("Equivalence
    /// of area and territory counting") and the appendix to the AGA rules show: the difference between the two is just
    /// the difference of stones on the board, captured, and passed, less what White receives in area counting only.
    pub fn serves(&self, counts: Scoring) -> Result<(), Precondition> {
        let (method, rules) = (self.method, self.rules.scoring);
        match (rules, counts) {
            (Scoring::Area, Scoring::Area)
            | (Scoring::Territory, Scoring::Territory)
            | (Scoring::Stone, Scoring::Stone)
            | (Scoring::Empty, Scoring::Empty) => Ok(()),
            (Scoring::Stone | Scoring::Empty | Scoring::None, _)
            | (_, Scoring::Stone | Scoring::Empty | Scoring::None) => {
                Err(Precondition::Scoring { method, counts, rules })
            }
            (Scoring::Area, Scoring::Territory) | (Scoring::Territory, Scoring::Area) => match self.rules.pass {
                _ if self.trimmed > 0 => self.untrimmed(counts),
                Pass::Free | Pass::Return | Pass::Forbidden => {
                    let passes = Color::BOTH.map(|c| self.passes(c)).iter().sum();
                    Err(Precondition::FreePasses { method, counts, rules, passes })
                }
                Pass::Stone => {
                    self.even(Color::BOTH.map(|c| self.pass_stones(c)), self.compensation(Scoring::Territory))
                }
            },
        }
    }

    /// Tells whether no superfluous stones were taken off, which count as territory and not as area.
    pub fn untrimmed(&self, counts: Scoring) -> Result<(), Precondition> {
        let (method, rules, stones) = (self.method, self.rules.scoring, self.trimmed);
        if stones == 0 { Ok(()) } else { Err(Precondition::Trimmed { method, counts, rules, stones }) }
    }

    /// Tells whether both players brought equally many stones to the table, with so many handed over for passes, when
    /// what White receives in area counting only is added to White's; `paid` is what White receives when territory is
    /// counted.
    pub fn even(&self, pass_stones: [usize; 2], paid: Points) -> Result<(), Precondition> {
        let brought = |c: Color| self.brought(c, pass_stones[c]);
        let area_only = self.compensation(Scoring::Area) - paid;
        let by = Points::from(brought(Color::Black)) - Points::from(brought(Color::White)) - area_only;
        match by.cmp(&Points::ZERO) {
            std::cmp::Ordering::Equal => Ok(()),
            order => {
                let more = if order.is_gt() { Color::Black } else { Color::White };
                Err(Precondition::Uneven { method: self.method, more, by: by.abs(), contested: self.contested })
            }
        }
    }

    /// Stones that a player brought to the table: on the board, captured, removed, and handed over for passes. Those on
    /// contested points count as nobody's, like the points.
    pub fn brought(&self, color: Color, pass_stones: usize) -> usize {
        (self.game.board().stones(color) - self.contested).len() + self.captured(color) + pass_stones
    }

    /// The result, written down.
    pub fn finish(mut self, difference: Points) -> Working {
        let score = Score::of(difference, self.rules.tie);
        self.say(format!("Score: {score}"));
        let Table { method, rows, told, mut stages, layout, .. } = self;
        stages.last_mut().expect("the first stage is there from the beginning").rows.extend_from_slice(&rows[told..]);
        Working { counting: method, rows, stages, board: layout, difference, score }
    }

    /// The result when White receives what counting by `scoring` gives him after this difference on the board.
    pub fn finish_compensated(self, on_board: Points, scoring: Scoring) -> Working {
        let items = self.compensations(scoring);
        self.finish_paid(on_board, &items)
    }

    /// The result when White receives these after this difference on the board.
    pub fn finish_paid(mut self, on_board: Points, items: &[(Item, Points)]) -> Working {
        self.say_paid(items);
        let paid: Points = items.iter().map(|&(_, points)| points).sum();
        self.say(format!("Black less White: {}", less(on_board, paid)));
        self.finish(on_board - paid)
    }
}

/// `12 - 7.5 = 4.5`, and `12 + 3 = 15` where what is subtracted is negative.
pub(super) fn less(points: Points, subtracted: Points) -> String {
    let sign = if subtracted < Points::ZERO { '+' } else { '-' };
    format!("{points} {sign} {} = {}", subtracted.abs(), points - subtracted)
}

/// The reason of a compensation.
fn reason(item: Item) -> &'static str {
    match item {
        Item::Komi => "of komi",
        Item::HandicapBonus => "for handicap stones",
        Item::FirstPass => "because White made the first pass of the game",
        Item::Button => "for the button of the first pass",
        Item::LastButton => "for the button of the last pass",
        Item::LastMove => "because Black made the last competitive move",
        Item::Special => "for points with a value of their own",
        Item::Tax => "more, as groups pay two points each",
        Item::Penalty => "of penalties",
        Item::Agreed => "by agreement",
        Item::Win => "for the win",
        Item::Shared => "more of the shared points",
        Item::Stones
        | Item::Territory
        | Item::Cleared
        | Item::Captures
        | Item::Dead
        | Item::PassStones
        | Item::OwedPass => "on the board",
    }
}

/// `n / d`, exact.
pub(super) fn divided(points: Points, by: usize) -> Points {
    points.over(by)
}
