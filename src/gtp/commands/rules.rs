//! Changing and explaining the rules. A change keeps position and record, and a komi that was asked for (unless the
//! expression names another). Before anything happened the new rules' set-up stands on the board.

use crate::board::{Board, Color};
use crate::rules::{DIALECTS, Expression, OUTLINES, RuleError, Rules, Ruleset, kata};

use super::super::protocol::{Args, Failure, Reply, SYNTAX_ERROR};
use super::super::session::Session;
use super::row::{Command, done, joined};

pub(super) const COMMANDS: &[Command] = &[
    Command {
        name: "shinpan-rules",
        usage: "[NAME key=value ... | JSON]",
        doc: "Changes the rules. Without arguments, the name of the current rules, or `custom`. Board size and komi follow the rules until somebody sets them. Fails if the rules' set-up does not fit the board.",
        run: |session, args| match args.rest() {
            "" => Ok(session.game.ruleset().name().to_string()),
            text => choose_rules(session, text.parse().map_err(Failure::of)?),
        },
    },
    Command {
        name: "shinpan-rules_expression",
        usage: "[NAME key=value ...]",
        doc: "The current rules, or those named, as an expression that reads back to the same rules.",
        run: |session, args| Ok(named(session, args)?.to_string()),
    },
    Command {
        name: "shinpan-rules_json",
        usage: "[NAME key=value ...]",
        doc: "The current rules, or those named, as JSON with every key.",
        run: |session, args| Ok(named(session, args)?.to_json()),
    },
    Command {
        name: "shinpan-list_rules",
        usage: "",
        doc: "The dialects, one per row: name and title. A star means that `shinpan-rules_text NAME` has a note.",
        run: |_, args| {
            args.end()?;
            Ok(joined(DIALECTS.iter().chain(OUTLINES).map(|d| format!("{} {}", d.name, d.summary())), "\n"))
        },
    },
    Command {
        name: "shinpan-rule",
        usage: "KEY [VALUE]",
        doc: "Changes one rule. Without a value, the current answer.",
        run: rule,
    },
    Command {
        name: "shinpan-rules_text",
        usage: "[NAME key=value ...]",
        doc: "The current rules, or those named, in plain sentences.",
        run: |session, args| Ok(named(session, args)?.explain()),
    },
    Command {
        name: "kata-get-rules",
        usage: "",
        doc: "The current rules as KataGo's JSON, as close as its vocabulary allows.",
        run: |session, _| {
            let rules = session.game.rules();
            Ok(kata::report(rules, session.friendly_pass.unwrap_or_else(|| kata::is_friendly(rules))))
        },
    },
    Command {
        name: "kata-set-rules",
        usage: "NAME | JSON",
        doc: "Changes the rules; names and JSON mean what they mean in KataGo.",
        run: |session, args| {
            let text = args.rest();
            let expression = kata::parse(text).map_err(|e| unknown_rules(text, e))?;
            choose_rules(session, expression)?;
            session.friendly_pass = Some(kata::friendly_pass(text));
            done()
        },
    },
    Command {
        name: "kata-set-rule",
        usage: "KEY VALUE",
        doc: "Changes one rule by KataGo's name.",
        run: |session, args| {
            let (key, value) = (args.required()?, args.rest());
            let (mut ruleset, kept) = (*session.game.ruleset(), session.friendly_pass);
            kata::set(&mut ruleset, key, value).map_err(Failure::of)?;
            session.set_rules(Expression { ruleset, komi_given: false })?;
            session.friendly_pass = if kata::is_friendly_pass(key) { Some(kata::is_true(value)) } else { kept };
            done()
        },
    },
    Command {
        name: "scoring_system",
        usage: "[territory|area]",
        doc: "Changes what counts. Without a value, what counts now.",
        run: |session, args| match args.next() {
            None => set_rule(session, "scoring", ""),
            Some(value @ ("territory" | "area")) => set_rule(session, "scoring", value),
            Some(_) => Err(SYNTAX_ERROR),
        },
    },
    Command {
        name: "set_position",
        usage: "COLOR VERTEX ...",
        doc: "Sets up a position without history; Black is to move.",
        run: set_position,
    },
];

/// Changes the rules.
pub(super) fn choose_rules(session: &mut Session, expression: Expression) -> Reply {
    session.set_rules(expression)?;
    done()
}

/// Failure of KGS's and KataGo's commands for an unknown name.
pub(super) fn unknown_rules(text: &str, error: RuleError) -> Failure {
    match error {
        RuleError::Dialect { nearest: None, .. } => Failure::of(format!("Unknown rules '{text}'")),
        other => Failure::of(other),
    }
}

/// The rules that the arguments name, or those in force.
fn named(session: &Session, args: &mut Args<'_>) -> Result<Ruleset, Failure> {
    match args.rest() {
        "" => Ok(*session.game.ruleset()),
        text => text.parse().map_err(Failure::of),
    }
}

fn rule(session: &mut Session, args: &mut Args<'_>) -> Reply {
    let key = args.required()?;
    set_rule(session, key, args.rest())
}

/// Changes one rule, or tells its value if none is given.
pub(super) fn set_rule(session: &mut Session, key: &str, value: &str) -> Reply {
    let axis = Rules::key(key).map_err(Failure::of)?;
    if value.is_empty() {
        return Ok((axis.get)(session.game.rules()));
    }
    let mut ruleset = *session.game.ruleset();
    ruleset.set(key, value).map_err(Failure::of)?;
    choose_rules(session, Expression { ruleset, komi_given: axis.name == "komi" })
}

fn set_position(session: &mut Session, args: &mut Args<'_>) -> Reply {
    let mut stones = Vec::new();
    while let Some(color) = args.optional_color()? {
        stones.push((color, args.parse()?));
    }
    let mut board = Board::new(session.game.size());
    board.set_up(stones).map_err(|e| Failure::of(format!("illegal stone placement: {e}")))?;
    session.start_anew(board.size())?;
    session.game.start_from(board, Color::Black);
    done()
}
