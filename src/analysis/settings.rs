//! Settings that KataGo's analysis knows, of a configuration file and of `overrideSettings`.

use crate::board::Color;

/// From whose side shares of wins and scores are told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Perspective {
    /// Always this player's.
    Of(Color),
    /// That of the player to move.
    #[default]
    ToMove,
}

/// The means of a search, and the form of its report.
#[derive(Clone, PartialEq, Debug)]
pub struct Settings {
    /// From whose side.
    pub perspective: Perspective,
    /// Most visits.
    pub visits: usize,
    /// Most seconds.
    pub seconds: f64,
    /// Most moves of a line after its first.
    pub line: usize,
    /// Threads of one search.
    pub threads: usize,
    /// Noise that spreads visits over the moves of the root.
    pub wide_root_noise: f32,
    /// True if of symmetric moves one is searched.
    pub symmetry_pruning: bool,
    /// True if plays of Black's in a row before White's first move are a handicap.
    pub counts_starting_plays: bool,
    /// Mebibytes that one search may take.
    pub memory: usize,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            perspective: Perspective::ToMove,
            visits: 500,
            seconds: 1e20,
            line: 15,
            threads: 1,
            wide_root_noise: 0.0,
            symmetry_pruning: true,
            counts_starting_plays: true,
            memory: 256,
        }
    }
}

/// Why a setting is not as it should be.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SettingError {
    /// The value is not one that this setting takes.
    #[error("{key} = {value}: must be {expected}")]
    Value {
        /// The setting.
        key: String,
        /// The value asked for.
        value: String,
        /// The values it may have.
        expected: &'static str,
    },
    /// The thing that it asks for is not there.
    #[error("{0}")]
    Missing(&'static str),
}

/// The outcome of a setting.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Taken {
    /// It holds from now on.
    Applied,
    /// It is known, and has no bearing on an answer of ours.
    Irrelevant,
    /// It would change answers of KataGo's; ours stay as they are.
    Ignored,
    /// Nobody knows it.
    Unknown,
}

/// Settings of KataGo's that ask for what this search does anyway, or that are about its own logs, caches and devices.
const IRRELEVANT: &[&str] = &[
    "allowResignation",
    "forDeterministicTesting",
    "homeDataDir",
    "ignorePreRootHistory",
    "lagBuffer",
    "logAllRequests",
    "logAllResponses",
    "logDir",
    "logErrorsAndWarnings",
    "logFile",
    "logSearchInfo",
    "logToStderr",
    "logTimeStamp",
    "nnCacheSizePowerOfTwo",
    "nnMaxBatchSize",
    "nnMutexPoolSizePowerOfTwo",
    "nnRandomize",
    "nnRandSeed",
    "numNNServerThreadsPerModel",
    "preventCleanupPhase",
    "conservativePass",
    "ponderingEnabled",
    "searchFactorAfterOnePass",
    "searchFactorAfterTwoPass",
    "warnUnusedFields",
];

/// Settings of KataGo's search that have no counterpart here.
const IGNORED: &[&str] = &[
    "antiMirror",
    "playoutDoublingAdvantage",
    "rootPolicyTemperature",
    "rootPolicyTemperatureEarly",
    "rootFpuReductionMax",
    "rootNumSymmetriesToSample",
    "cpuctExploration",
    "cpuctExplorationLog",
    "winLossUtilityFactor",
    "staticScoreUtilityFactor",
    "dynamicScoreUtilityFactor",
    "chosenMoveTemperature",
    "chosenMoveTemperatureEarly",
    "chosenMoveTemperatureOnlyBelowProb",
    "useLcbForSelection",
    "lcbStdevs",
    "minVisitPropForLCB",
    "useGraphSearch",
    "useNoisePruning",
    "useUncertainty",
    "subtreeValueBiasFactor",
    "rootNoiseEnabled",
    "fpuReductionMax",
    "nodeTableShardsPowerOfTwo",
    "numVirtualLossesPerThread",
    "treeReuseCarryOverTimeFactor",
    "fillDameBeforePass",
];

/// The words for yes and no.
fn truth(text: &str) -> Option<bool> {
    match text {
        "true" | "1" => Some(true),
        "false" | "0" => Some(false),
        _ => None,
    }
}

impl Settings {
    /// Takes a setting by the name that KataGo has for it.
    ///
    /// # Errors
    /// [`SettingError`]; nothing is changed then.
    pub fn take(&mut self, key: &str, value: &str) -> Result<Taken, SettingError> {
        let wrong = |expected| SettingError::Value { key: key.to_string(), value: value.to_string(), expected };
        let number = |least: f64, most: f64, expected| {
            value.parse::<f64>().ok().filter(|n| (least..=most).contains(n)).ok_or_else(|| wrong(expected))
        };
        match key {
            "reportAnalysisWinratesAs" => {
                self.perspective = match value.to_ascii_uppercase().as_str() {
                    "BLACK" => Perspective::Of(Color::Black),
                    "WHITE" => Perspective::Of(Color::White),
                    "SIDETOMOVE" => Perspective::ToMove,
                    _ => return Err(wrong("BLACK, WHITE or SIDETOMOVE")),
                };
            }
            "maxVisits" | "maxPlayouts" => {
                let visits = number(1.0, 1e15, "an integer from 1 to 10^15")?;
                self.visits = visits as usize;
            }
            "maxTime" => self.seconds = number(0.0, 1e20, "seconds from 0 to 10^20")?,
            "analysisPVLen" => self.line = number(1.0, 1000.0, "an integer from 1 to 1000")? as usize,
            "numSearchThreads" | "numSearchThreadsPerAnalysisThread" => {
                self.threads = number(1.0, 1024.0, "an integer from 1 to 1024")? as usize;
            }
            "wideRootNoise" | "analysisWideRootNoise" => {
                self.wide_root_noise = number(0.0, 5.0, "a number from 0 to 5")? as f32;
            }
            "rootSymmetryPruning" => self.symmetry_pruning = truth(value).ok_or_else(|| wrong("true or false"))?,
            "assumeMultipleStartingBlackMovesAreHandicap" => {
                self.counts_starting_plays = truth(value).ok_or_else(|| wrong("true or false"))?;
            }
            "humanSLProfile" if !value.is_empty() => {
                return Err(SettingError::Missing(
                    "humanSLProfile needs a network that imitates people: there is none",
                ));
            }
            "humanSLProfile" => return Ok(Taken::Irrelevant),
            _ if IRRELEVANT.contains(&key) => return Ok(Taken::Irrelevant),
            // What is switched off asks for nothing.
            _ if IGNORED.contains(&key) || key.starts_with("humanSL") => {
                let is_off = matches!(value, "false" | "0" | "0.0");
                return Ok(if is_off { Taken::Irrelevant } else { Taken::Ignored });
            }
            _ => return Ok(Taken::Unknown),
        }
        Ok(Taken::Applied)
    }
}
