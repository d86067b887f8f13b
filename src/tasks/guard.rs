//! `shinpan guard`: a GTP session in which another engine thinks.

use std::time::Duration;

use shinpan::arena::{Engine, Guard, GuardSettings};
use shinpan::gtp::Session;

use crate::cli::GuardArgs;
use crate::{Problem, config, converse};

/// Starts the engine and answers for it.
pub fn run(args: GuardArgs) -> Result<(), Problem> {
    let (spec, command) = super::engine_of(&args.engine)?;
    let patience = Duration::try_from_secs_f64(args.patience)
        .map_err(|_| Problem::Usage("--patience is a number of seconds".to_string()))?;
    let mut settings = config::settle(args.gtp)?;
    // The engine thinks in its opponent's time, or not, as it likes.
    settings.options.play.ponders = false;
    let options = &settings.options;
    let (resigns, judge, effort) = (options.play.resigns, options.judge, options.effort);
    let guard = GuardSettings { patience, resigns, judge, effort };
    let engine = Engine::start(&spec, patience).map_err(|fault| Problem::Failed(format!("{command}: {fault}")))?;
    for remark in &engine.remarks {
        log::warn!("the engine {remark}");
    }
    let seat = |own| Box::new(Guard::new(spec, engine, own, guard)) as Box<dyn shinpan::players::Player>;
    let session = Session::guarding(settings.options, seat).map_err(|e| Problem::Usage(e.0.into_owned()))?;
    converse(session, settings.commands.as_deref())
}
