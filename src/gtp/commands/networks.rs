//! Outputs of a neural network for a position, as KataGo's front ends ask for it.

use serde_json::json;

use super::super::protocol::{Args, Failure, Reply};
use super::super::session::Session;
use super::row::Command;
use crate::board::Color;
use crate::net::{BoardHistory, NetworkHandle, NetworkOutput, ROOT_OPTIMISM, SYMMETRIES, Workspace};

pub(super) const COMMANDS: &[Command] = &[
    Command {
        name: "kata-raw-nn",
        usage: "[COLOR] SYMMETRY|all [OPTIMISM]",
        doc: "The network's output for the position, in KataGo's format: results, lead, policy, ownership. SYMMETRY is 0 to 7, OPTIMISM 0 to 1 (default 0.2).",
        run: raw,
    },
    Command {
        name: "kata-get-models",
        usage: "",
        doc: "The networks in use, as JSON: none or one.",
        run: |session, args| {
            args.end()?;
            let models = session.options.network.iter().map(|network| describe_network(*network));
            Ok(serde_json::Value::from_iter(models).to_string())
        },
    },
];

/// A network in the words of KataGo's `kata-get-models` and `query_models`.
pub(crate) fn describe_network(network: NetworkHandle) -> serde_json::Value {
    let about = &network.loaded().about;
    json!({
        "internalName": about.name,
        "maxBatchSize": SYMMETRIES,
        "name": about.file,
        "usesHumanSLProfile": false,
        "usingFP16": "false",
        "version": about.version,
    })
}

/// `kata-raw-nn`.
fn raw(session: &mut Session, args: &mut Args<'_>) -> Reply {
    const EXPECTED: &str = "expected a symmetry argument 'all' or index [0-7]";
    let mut words = args.rest().split_whitespace().peekable();
    let color: Option<Color> = words.peek().and_then(|word| word.parse().ok());
    let mut words = words.skip(usize::from(color.is_some()));
    let symmetries: Vec<usize> = match words.next().ok_or(Failure::fixed(EXPECTED))? {
        text if text.eq_ignore_ascii_case("all") => (0..SYMMETRIES).collect(),
        text => match text.parse() {
            Ok(symmetry) if symmetry < SYMMETRIES => vec![symmetry],
            _ => return Err(Failure::fixed(EXPECTED)),
        },
    };
    let optimism = words.next().map_or(Ok(ROOT_OPTIMISM), str::parse).ok().filter(|x| (0.0..=1.0).contains(x));
    let optimism = optimism.ok_or(Failure::fixed("expected an optimism value in [0,1]"))?;
    if words.next().is_some() {
        return Err(Failure::fixed(EXPECTED));
    }
    let network = session.options.network.ok_or(Failure::fixed("no network: start without --net none"))?;
    let mut history = BoardHistory::of(&session.game);
    history.turn_to(color.unwrap_or(history.to_play));
    let evaluations = network.loaded().evaluate(&history, &symmetries, optimism, &mut Workspace::default());
    let width = session.game.size().width();
    let texts = symmetries.iter().zip(&evaluations).map(|(symmetry, e)| text(*symmetry, e, width));
    Ok(texts.collect::<Vec<_>>().join("\n"))
}

/// An evaluation as KataGo prints it.
fn text(symmetry: usize, of: &NetworkOutput, width: usize) -> String {
    let [win, loss, none] = of.results;
    let known = |x: Option<f32>| x.unwrap_or(-1.0);
    let share = |x: Option<f32>| x.map_or("    NAN".to_string(), |x| format!("{x:8.6}"));
    let mut out = format!(
        "symmetry {symmetry}\nwhiteWin {win:.6}\nwhiteLoss {loss:.6}\nnoResult {none:.6}\nwhiteLead {:.3}\n\
         whiteScoreSelfplay {:.3}\nwhiteScoreSelfplaySq {:.3}\nvarTimeLeft {:.3}\nshorttermWinlossError {:.3}\n\
         shorttermScoreError {:.3}\npolicy",
        of.lead,
        of.score,
        of.score_square,
        known(of.time),
        known(of.errors.map(|e| e[0])),
        known(of.errors.map(|e| e[1])),
    );
    for row in of.policy.chunks(width) {
        out += "\n";
        out += &row.iter().map(|&x| share(x) + " ").collect::<String>();
    }
    out += &format!("\npolicyPass {} \nwhiteOwnership", share(Some(of.pass)));
    for row in of.ownership.chunks(width) {
        out += "\n";
        out += &row.iter().map(|x| format!("{x:9.7} ")).collect::<String>();
    }
    out
}
