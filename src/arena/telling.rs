//! Rules and time controls in the words that an engine understands.

use crate::board::Size;
use crate::players::{Clock, TimeControl};
use crate::rules::{Axis, Rules, Ruleset, Scoring, kata};

use super::engine::Engine;
use super::link::{Fault, excerpt};

/// Outcome of telling an engine the rules.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Told {
    /// It knows them all.
    Exactly,
    /// It was told something that differs in these respects.
    Nearly { command: String, differs: Vec<&'static str> },
    /// It has no command for it, or refuses.
    Nothing { because: String },
}

/// Tells the rules by the first command that the engine lists and accepts, the most exact first.
pub(super) fn tell_rules(engine: &mut Engine, ruleset: &Ruleset) -> Result<Told, Fault> {
    let mut because = "no command for rules".to_string();
    for (name, words, understood) in wordings(ruleset) {
        if !engine.knows(name) {
            continue;
        }
        let command = format!("{name} {words}");
        match engine.ask(&command)? {
            Ok(_) => {
                let differs = differences(ruleset.rules, understood);
                return Ok(if differs.is_empty() { Told::Exactly } else { Told::Nearly { command, differs } });
            }
            Err(refusal) => because = format!("refuses `{}`: {}", excerpt(&command), excerpt(&refusal)),
        }
    }
    Ok(Told::Nothing { because })
}

/// Commands for the rules, the most exact first, each with what it says.
fn wordings(ruleset: &Ruleset) -> Vec<(&'static str, String, Option<Rules>)> {
    let rules = ruleset.rules;
    let kata = kata::get(&rules);
    let as_kata = kata::parse(&kata).ok().map(|e| e.ruleset.rules);
    let mut all = vec![("shinpan-rules", ruleset.to_string(), Some(rules)), ("kata-set-rules", kata, as_kata)];
    // KGS knows four rules, and every engine that has the command knows these.
    let area = rules.scoring != Scoring::Territory || rules.has_pass_stones();
    let kgs = match ruleset.name() {
        "aga" | "concord" => Some(("aga", "aga")),
        "new-zealand" => Some(("new_zealand", "new-zealand")),
        "japanese" => Some(("japanese", "japanese")),
        "chinese" => Some(("chinese", "chinese")),
        _ if area => Some(("chinese", "chinese")),
        _ => Some(("japanese", "japanese")),
    };
    if let Some((word, dialect)) = kgs {
        let meant = crate::rules::Dialect::find(dialect).ok().map(|d| d.rules);
        for command in ["kgs-rules", "go_rules"] {
            let word = if command == "go_rules" && word == "new_zealand" { "chinese" } else { word };
            all.push((command, word.to_string(), meant));
        }
    }
    all.push(("scoring_system", if area { "area" } else { "territory" }.to_string(), None));
    all
}

/// The questions that an engine would answer otherwise, komi apart. Of one that was told only what counts, nothing else
/// is known.
fn differences(wanted: Rules, understood: Option<Rules>) -> Vec<&'static str> {
    // What a referee sees to, and an engine need not know.
    const OURS: &[&str] = &["komi", "illegal", "limit", "limit_result", "stop", "confirm", "resume", "handicap"];
    let Some(understood) = understood else { return vec!["everything but what counts"] };
    let told = Rules::KEYS.iter().filter(|k| !OURS.contains(&k.name));
    told.filter(|k| (k.get)(&wanted) != (k.get)(&understood)).map(|k| k.name).collect()
}

/// The command for the size of the board.
pub(super) fn board_size(engine: &Engine, size: Size) -> String {
    let (w, h) = (size.width(), size.height());
    match (size.is_square(), engine.knows("rectangular_boardsize")) {
        (true, _) => format!("boardsize {w}"),
        (false, true) => format!("rectangular_boardsize {w} {h}"),
        (false, false) => format!("boardsize {w} {h}"),
    }
}

/// In whose words an engine was told the time control, and so what `time_left` has to say.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) enum Timing {
    /// As it is.
    Exactly,
    /// As `time_settings` has it: byo-yomi is overtime for one move, and an increment is only seen in `time_left`.
    Plainly,
    /// Not at all.
    #[default]
    Untold,
}

impl Timing {
    /// The arguments of `time_left` for a player, less so many seconds: whole seconds, as the protocol has it, and
    /// moves or periods in overtime.
    pub fn time_left(self, clock: &Clock, reserve: f64) -> String {
        let (seconds, count) = clock.left();
        let count = match (self, clock.control()) {
            (Timing::Plainly, TimeControl::Byoyomi { .. }) => count.min(1),
            _ => count,
        };
        format!("{} {count}", (seconds - reserve).max(0.0).floor() as u64)
    }
}

/// Tells the time control. Periods of byo-yomi are Canadian overtime for one move to an engine that knows no others.
pub(super) fn tell_time(engine: &mut Engine, control: &TimeControl) -> Result<Timing, Fault> {
    let fischer = matches!(control, TimeControl::Fischer { .. });
    let mut commands = vec![("kata-time_settings", control.to_string())];
    if !fischer {
        commands.push(("kgs-time_settings", control.to_string()));
    }
    let whole = |seconds: f64| seconds.floor() as u64;
    commands.push((
        "time_settings",
        match *control {
            TimeControl::Absolute { main } | TimeControl::Fischer { main, .. } => format!("{} 0 0", whole(main)),
            TimeControl::Canadian { main, period, stones } => format!("{} {} {stones}", whole(main), whole(period)),
            TimeControl::Byoyomi { main, period, .. } => format!("{} {} 1", whole(main), whole(period)),
        },
    ));
    for (name, words) in commands {
        if engine.knows(name) && engine.ask(&format!("{name} {words}"))?.is_ok() {
            return Ok(if name == "time_settings" { Timing::Plainly } else { Timing::Exactly });
        }
    }
    Ok(Timing::Untold)
}

/// Options for starting GNU Go, which takes rules from its command line only.
pub(super) fn gnugo_options(rules: &Rules) -> String {
    // Territory with pass stones comes to the same as area.
    let territory = rules.scoring == Scoring::Territory && !rules.has_pass_stones();
    let counts = if territory { "--japanese-rules" } else { "--chinese-rules" };
    let ko = match rules.repetition.text().as_str() {
        "basic" | "basic-shape" => " --simple-ko",
        "none" => " --no-ko",
        "positional" | "captures" | "changes" | "since-pass" => " --positional-superko",
        _ => " --situational-superko",
    };
    let suicide = match rules.suicide.text().as_str() {
        "forbidden" => " --forbid-suicide",
        "multi" => " --allow-suicide",
        _ => " --allow-all-suicide",
    };
    format!("{counts}{ko}{suicide}")
}
