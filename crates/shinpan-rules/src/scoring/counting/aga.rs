//! Counting with pass stones as the AGA rules have it (rules 7 and 12; appendix "Demonstration of the Relationship of
//! Area and Territory Scoring"; Game End Rules, "Pass Stones"): with every prisoner and pass stone put back, both
//! players have equally many stones on the table, so stones cancel and comparing empty points is comparing areas.

use crate::board::Color;
use crate::rules::{Pass, Points, Scoring, plural};

use super::table::Table;
use super::{Precondition, Working, japanese};

/// Shows that the stones cancel, then counts what is left empty.
pub(super) fn count(mut table: Table) -> Result<Working, Precondition> {
    let (method, rules) = (table.method, table.rules.scoring);
    match (rules, table.rules.pass) {
        (Scoring::Stone | Scoring::Empty | Scoring::None, _) => {
            return Err(Precondition::Scoring { method, counts: Scoring::Territory, rules });
        }
        (Scoring::Area | Scoring::Territory, Pass::Free | Pass::Return | Pass::Forbidden) => {
            let passes = Color::BOTH.map(|c| table.passes(c)).iter().sum();
            return Err(Precondition::FreePasses { method, counts: Scoring::Territory, rules, passes });
        }
        (Scoring::Area | Scoring::Territory, Pass::Stone) => table.untrimmed(Scoring::Territory)?,
    }
    let pass_stones = Color::BOTH.map(|c| table.pass_stones(c));
    table.even(pass_stones, table.compensation(Scoring::Territory))?;
    let [black, white] = Color::BOTH.map(|c| {
        let all = table.brought(c, pass_stones[c]);
        let (living, captured, dead) = (table.stones(c).len(), table.captured(c), table.dead[c]);
        let passed = pass_stones[c];
        table.say(format!(
            "{}'s stones: {living} on the board + {captured} captured + {dead} dead + {passed} for passes = {all}",
            c.name()
        ));
        all
    });
    let cancel = match Points::from(black) - Points::from(white) {
        more if more.is_zero() => "Equally many, so stones cancel and empty points decide".to_string(),
        more => {
            let receiver = if more > Points::ZERO { Color::White } else { Color::Black };
            let by = plural(more.abs(), "point");
            format!("In area counting {} receives {by} for the difference, so empty points decide", receiver.name())
        }
    };
    table.say(cancel);
    let difference = japanese::territory(&mut table, pass_stones);
    Ok(table.finish_compensated(difference, Scoring::Territory))
}
