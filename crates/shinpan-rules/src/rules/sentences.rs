//! Meanings of answers where another answer changes them; most mean the same beside any ([`super::Axis`]).

use super::{Confirm, First, FirstPass, HandicapPlacement, Pass, Rules, Scoring, Stop};

/// A sentence, and where it is written, if not where the answer is explained.
type Meant = (&'static str, Option<&'static str>);

/// The sentence for the answer to the question `key`, if the other answers change it.
pub(super) fn beside(key: &str, rules: &Rules) -> Option<&'static str> {
    meant(key, rules).map(|(sentence, _)| sentence)
}

/// Where that sentence is written, if not where the answer is explained.
pub(super) fn source(key: &str, rules: &Rules) -> Option<&'static str> {
    meant(key, rules).and_then(|(_, source)| source)
}

fn meant(key: &str, rules: &Rules) -> Option<Meant> {
    if key == "first" && rules.first == First::Black && rules.handicap == HandicapPlacement::None {
        return Some(("Black moves first.", None));
    }
    match rules.scoring {
        Scoring::None => uncounted(key).map(|sentence| (sentence, Some("no text: it follows from scoring=none"))),
        Scoring::Stone => of_stones(key, rules),
        Scoring::Territory if rules.pass == Pass::Stone => of_pass_stones(key, rules),
        Scoring::Area | Scoring::Territory | Scoring::Empty => None,
    }
}

/// Where passes cost stones and territory is counted.
fn of_pass_stones(key: &str, rules: &Rules) -> Option<Meant> {
    let is_paid_for = matches!(rules.first_pass, FirstPass::WhitePoint | FirstPass::HalfTransfer);
    match rules.stop {
        _ if key != "first_pass" || !is_paid_for => None,
        // Who makes the last pass hangs on who made the first.
        Stop::WhiteLast | Stop::FirstAndLastDiffer => None,
        _ => Some((
            "The first pass earns nothing: with pass stones and territory counting, one move more already costs a point.",
            Some("no text: it follows from scoring=territory and pass=stone"),
        )),
    }
}

/// Where nothing is counted.
fn uncounted(key: &str) -> Option<&'static str> {
    match key {
        "shared" => Some("Nothing is counted, next to both colours or elsewhere."),
        "seki" => Some("Nothing is counted, in seki or elsewhere."),
        "tie" => Some("Nothing is counted, so that no scores can be equal."),
        "limit_result" => Some("At the limit the game ends without a result, because nothing is counted."),
        _ => None,
    }
}

/// Where only stones count.
fn of_stones(key: &str, rules: &Rules) -> Option<Meant> {
    const FOLLOWS: Option<&str> = Some("no text: it follows from scoring=stone");
    match key {
        "scoring" if rules.stop == Stop::Agreement || rules.confirm == Confirm::Consent => Some((
            "Stone scoring: only the stones on the board count, those removed by agreement being replaced by the opponent's; \
             where the players agree that play stops, so do those that would still fill what they surround, two points of each \
             living group and an eye of each in seki left open.",
            None,
        )),
        "scoring" if rules.confirm == Confirm::None => {
            Some(("Stone scoring: only the stones on the board count.", None))
        }
        "shared" => Some(("Only stones count: an empty point is nobody's, next to both colours or not.", FOLLOWS)),
        "seki" => Some((
            "Only stones count: an eye that a group in seki lives by stays empty and is nobody's point.",
            FOLLOWS,
        )),
        "tax" => Some(("There is no group tax: eyes that stay empty are nobody's points anyway.", FOLLOWS)),
        _ => None,
    }
}
