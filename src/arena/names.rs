//! Names of the players of a match in tables.

use super::engine::Engine;
use super::link::Fault;
use super::spec::EngineSpec;
use std::time::Duration;

/// The names that were given, or those that the engines give themselves; with their version where two are the same, and
/// with their place in the list where that is the same too. Starts every engine once that has no name, or commands to
/// start with, so that one that cannot be started, or refuses them, is found before anything is played.
///
/// # Errors
/// The command line of an engine that does not start, and why.
pub fn names(players: &[EngineSpec], patience: Duration) -> Result<Vec<String>, (String, Fault)> {
    let mut known: Vec<(String, String)> = Vec::new();
    for spec in players {
        known.push(match &spec.name {
            Some(name) if spec.commands.is_empty() => (name.clone(), String::new()),
            given => {
                let engine = Engine::start(spec, patience).map_err(|fault| (spec.command.clone(), fault))?;
                engine
                    .remarks
                    .iter()
                    .for_each(|remark| log::warn!("{} {remark}", given.as_ref().unwrap_or(&engine.name)));
                match given {
                    Some(name) => (name.clone(), String::new()),
                    None => (engine.name.clone(), engine.version.clone()),
                }
            }
        });
    }
    let same = |names: &[String], name: &String| names.iter().filter(|n| *n == name).count() > 1;
    let plain: Vec<String> = known.iter().map(|(name, _)| name.clone()).collect();
    let versioned: Vec<String> = known
        .iter()
        .map(|(name, version)| match version.as_str() {
            version if !version.is_empty() && same(&plain, name) => format!("{name} {version}"),
            _ => name.clone(),
        })
        .collect();
    let numbered = versioned.iter().enumerate().map(|(i, name)| match same(&versioned, name) {
        true => format!("{name} [{}]", i + 1),
        false => name.clone(),
    });
    Ok(numbered.collect())
}
