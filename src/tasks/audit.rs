//! `shinpan audit`: what an engine really plays.

use std::time::Duration;

use serde_json::json;
use shinpan::arena::audit;

use super::{Spinner, print};
use crate::Problem;
use crate::cli::AuditArgs;

/// Asks the engine everything and reports.
pub fn run(args: &AuditArgs) -> Result<(), Problem> {
    let (spec, command) = super::engine_of(&args.engine)?;
    let patience = Duration::try_from_secs_f64(args.patience)
        .map_err(|_| Problem::Usage("--patience is a number of seconds".to_string()))?;
    let waiting = Spinner::begin(format!("asking {command}"));
    let audit = audit::audit(&spec, patience).map_err(|fault| Problem::Failed(format!("{command}: {fault}")))?;
    drop(waiting);
    print(&if args.json {
        json!(audit).to_string()
    } else if args.markdown {
        audit.markdown()
    } else {
        audit.text(args.all)
    })
}
