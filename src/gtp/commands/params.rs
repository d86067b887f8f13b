//! The rules as a parameter dialog of GoGui: one row for each question, so that a user can change any of them without
//! knowing a command.

use crate::rules::{DIALECTS, Expression, Key, RuleError, Rules, Ruleset};

use super::super::draft::Draft;
use super::super::protocol::{Args, Failure, Reply, SYNTAX_ERROR};
use super::super::session::Session;
use super::row::done;
use super::rules::choose_rules;

/// A question of ours in the words that other engines' dialogs use.
struct Rewording {
    key: &'static str,
    /// Our key.
    axis: &'static str,
    /// Their value, our value. `0` and `1` make a check box.
    values: &'static [(&'static str, &'static str)],
}

/// After Fuego's `go_param_rules`.
const REWORDINGS: &[Rewording] = &[
    Rewording {
        key: "ko",
        axis: "repetition",
        values: &[("simple", "basic"), ("positional", "positional"), ("situational", "situational"), ("none", "none")],
    },
    Rewording { key: "suicide", axis: "suicide", values: &[("0", "forbidden"), ("1", "allowed")] },
    Rewording { key: "pass_stones", axis: "pass", values: &[("0", "free"), ("1", "stone")] },
    Rewording {
        key: "last_pass",
        axis: "stop",
        values: &[("none", "two-passes"), ("white", "white-last"), ("other_than_first", "first-and-last-differ")],
    },
    Rewording { key: "button", axis: "first_pass", values: &[("0", "none"), ("1", "button")] },
];

/// Axes whose names say too little in a dialog, which shows them without their lower dashes: the axis, the name of its
/// row.
const LABELS: &[(&str, &str)] = &[
    ("setup", "stones_at_the_start"),
    ("first", "first_player"),
    ("handicap", "placing_of_handicap_stones"),
    ("pass", "cost_of_a_pass"),
    ("pass_limit", "forbidden_passes"),
    ("cycle", "long_cycles"),
    ("vacated", "points_just_vacated"),
    ("near", "greatest_distance_from_own_stones"),
    ("stop", "end_of_play"),
    ("captures", "captures_that_win"),
    ("confirm", "settling_of_dead_stones"),
    ("resume", "first_player_when_play_resumes"),
    ("precedents", "traditional_rulings"),
    ("scoring", "what_counts"),
    ("shared", "points_next_to_both_colours"),
    ("seki", "points_in_seki"),
    ("tax", "group_tax"),
    ("trim", "own_stones_taken_off_before_counting"),
    ("first_pass", "worth_of_the_first_pass"),
    ("bonus", "points_of_special_value"),
    ("illegal", "illegal_play_that_is_challenged"),
    ("tie", "winner_of_a_tie"),
    ("limit", "limit_on_moves"),
    ("limit_result", "result_at_the_limit"),
];

/// The row of an axis in the dialog.
fn label(axis: &'static str) -> &'static str {
    LABELS.iter().find(|(name, _)| *name == axis).map_or(axis, |(_, label)| label)
}

/// The axis that a row of the dialog stands for; any other name as it is.
fn labelled(key: &str) -> &str {
    LABELS.iter().find(|(_, label)| label.eq_ignore_ascii_case(key)).map_or(key, |(axis, _)| axis)
}

impl Rewording {
    fn find(key: &str) -> Option<&'static Rewording> {
        REWORDINGS.iter().find(|r| r.key.eq_ignore_ascii_case(key))
    }

    fn is_check_box(&self) -> bool {
        self.values.iter().all(|(theirs, _)| ["0", "1"].contains(theirs))
    }

    /// Value that the row shows: their word, or ours where they have none. A box is checked only for the answer it
    /// names.
    fn shown(&self, rules: &Rules) -> String {
        let ours = Rules::key(self.axis).map_or(String::new(), |key| (key.get)(rules));
        let theirs = self.values.iter().find(|(_, value)| *value == ours).map(|(theirs, _)| (*theirs).to_string());
        theirs.unwrap_or_else(|| if self.is_check_box() { "0".to_string() } else { ours })
    }

    /// Our value for theirs; ours is understood as well.
    fn ours<'a>(&self, value: &'a str) -> &'a str {
        self.values.iter().find(|(theirs, _)| *theirs == value).map_or(value, |(_, ours)| ours)
    }

    /// The row, unless our key has the same name or one of the answers cannot be chosen yet.
    fn row(&self, rules: &Rules) -> Option<String> {
        let axis = Rules::key(self.axis).ok()?;
        let built = (axis.values)();
        if self.key == self.axis || !self.values.iter().all(|(_, ours)| built.contains(ours)) {
            return None;
        }
        let shown = self.shown(rules);
        if self.is_check_box() {
            return Some(format!("[bool] {} {shown}", self.key));
        }
        let mut choices: Vec<&str> = self.values.iter().map(|(theirs, _)| *theirs).collect();
        if !choices.contains(&shown.as_str()) {
            choices.push(&shown);
        }
        Some(format!("[list/{}] {} {shown}", choices.join("/"), self.key))
    }
}

/// The rows, or a change of one of them. Whoever asks for the rows begins anew with the rules in force.
pub(super) fn param_rules(session: &mut Session, args: &mut Args<'_>) -> Reply {
    let Some(key) = args.next() else {
        session.draft = Draft::default();
        return Ok(rows(session.game.ruleset()));
    };
    let value = args.rest();
    if value.is_empty() {
        return Err(SYNTAX_ERROR);
    }
    let mut draft = std::mem::take(&mut session.draft);
    let reply = match Rewording::find(key) {
        _ if key.eq_ignore_ascii_case("ruleset") => choose(session, &mut draft, value),
        Some(row) if row.key != row.axis && row.shown(session.game.rules()) == value => done(),
        Some(row) => answer(session, &mut draft, row.axis, row.ours(value)),
        None => answer(session, &mut draft, labelled(key), value),
    };
    session.draft = draft;
    reply
}

/// Chooses a dialect. The rows that follow `custom` say what the custom rules are.
fn choose(session: &mut Session, draft: &mut Draft, name: &str) -> Reply {
    if name == Ruleset::CUSTOM {
        draft.waiting = Some(Vec::new());
        return done();
    }
    choose_rules(session, name.parse().map_err(Failure::of)?)
}

/// Answers a question, together with what waits.
fn answer(session: &mut Session, draft: &mut Draft, key: &str, value: &str) -> Reply {
    let row = (key.to_string(), value.to_string());
    if draft.waiting.is_none() && draft.refused.as_ref() == Some(&row) {
        draft.waiting = Some(Vec::new());
    }
    let waiting = draft.waiting.iter().flatten().filter(|(earlier, _)| earlier != key);
    let answers: Vec<(String, String)> = waiting.cloned().chain([row.clone()]).collect();
    let mut ruleset = *session.game.ruleset();
    match ruleset.rules.set_all(answers.iter().map(|(key, value)| (key.as_str(), value.as_str()))) {
        Ok(()) => {
            let komi_given = answers.iter().any(|(key, _)| key.eq_ignore_ascii_case("komi"));
            session.set_rules(Expression { ruleset, komi_given })?;
            draft.waiting.iter_mut().for_each(Vec::clear);
            done()
        }
        Err(contradiction @ RuleError::Contradiction { .. }) => match &mut draft.waiting {
            Some(waiting) => {
                *waiting = answers;
                Ok(format!("waiting: {contradiction}"))
            }
            None => {
                draft.refused = Some(row);
                Err(Failure::of(format!("{contradiction}; if another row changes that, press OK again")))
            }
        },
        Err(error) => Err(Failure::of(error)),
    }
}

/// The dialect, the rewordings, and every axis that has more than one answer.
fn rows(ruleset: &Ruleset) -> String {
    let name = ruleset.name();
    let mut names: Vec<&str> = DIALECTS.iter().map(|d| d.name).collect();
    if !names.contains(&name) {
        names.push(name);
    }
    let mut rows = vec![format!("[list/{}] ruleset {name}", names.join("/"))];
    rows.extend(REWORDINGS.iter().filter_map(|r| r.row(&ruleset.rules)));
    rows.extend(Rules::KEYS.iter().filter_map(|key| axis_row(key, &ruleset.rules)));
    rows.join("\n")
}

/// A list of answers, or a field for a number; nothing where there is only one answer.
fn axis_row(key: &Key, rules: &Rules) -> Option<String> {
    let values = (key.values)();
    let kind = match values.as_slice() {
        [number] if number.bytes().all(|b| b.is_ascii_uppercase()) => "string".to_string(),
        [] | [_] => return None,
        many => format!("list/{}", many.join("/")),
    };
    Some(format!("[{kind}] {} {}", label(key.name), (key.get)(rules)))
}
