//! Reviewed games as `shinpan review` keeps them in its output folder, and one result of the parts that several
//! machines made.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use shinpan::board::Color;
use shinpan::files;
use shinpan::records::{Judged, Losses, Review};

use super::batch::shown;
use crate::Problem;
use crate::cli::ReviewArgs;

/// The file in the output folder that says what is done.
const STATE: &str = "review.json";
/// Mistakes of a game that are kept for the reports of many.
const KEPT: usize = 3;
/// The only part of an undivided review.
pub const WHOLE: (usize, usize) = (0, 1);

/// The progress of a run, as a file keeps it.
#[derive(Serialize, Deserialize)]
pub struct ReviewState {
    /// The settings, which must be the same to go on, and for all parts.
    settings: String,
    /// The part, counted from 0, and the number of parts.
    #[serde(default = "whole")]
    shard: (usize, usize),
    /// The games, by the paths of their records.
    pub rows: BTreeMap<String, ReviewedGame>,
    /// The run that came to its end; none as long as one goes on.
    #[serde(default)]
    finished: Option<Finished>,
}

fn whole() -> (usize, usize) {
    WHOLE
}

/// The records of a run that came to its end.
#[derive(Clone, Default, PartialEq, Debug, Serialize, Deserialize)]
pub struct Finished {
    /// The files and folders that were named.
    files: String,
    /// The records, by their numbers among those of all parts: the path, and the reason if it could not be reviewed.
    pub records: BTreeMap<usize, (String, Option<String>)>,
}

/// A game as it was reviewed.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ReviewedGame {
    /// The checksum of the record.
    pub checksum: u64,
    /// The name of its files, without the end.
    pub name: String,
    pub title: String,
    pub rules: String,
    pub counts: bool,
    pub names: [String; 2],
    pub sides: [Tried; 2],
    /// The biggest mistakes, a line each.
    pub worst: Vec<String>,
}

/// Parts of a point, and of the wins, in which losses are kept: whole numbers are read back as they were written.
const PARTS: f64 = 1e6;

/// How somebody did, losses in parts.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Tried {
    moves: usize,
    points: i64,
    share: i64,
    mistakes: usize,
}

impl From<Losses> for Tried {
    fn from(losses: Losses) -> Tried {
        let parts = |lost: f64| (PARTS * lost).round() as i64;
        Tried {
            moves: losses.moves,
            points: parts(losses.points),
            share: parts(losses.share),
            mistakes: losses.mistakes,
        }
    }
}

impl Tried {
    pub fn losses(self) -> Losses {
        let [points, share] = [self.points, self.share].map(|parts| parts as f64 / PARTS);
        Losses { moves: self.moves, points, share, mistakes: self.mistakes }
    }

    pub fn add(&mut self, other: Tried) {
        self.moves += other.moves;
        self.points += other.points;
        self.share += other.share;
        self.mistakes += other.mistakes;
    }
}

impl ReviewedGame {
    pub fn of(review: &Review, checksum: u64, name: String) -> ReviewedGame {
        let worst = review.worst(KEPT).into_iter().map(|judged| mistake(review, judged));
        ReviewedGame {
            checksum,
            name,
            title: review.title(),
            rules: review.scored.game.ruleset().to_string(),
            counts: review.counts(),
            names: review.names().map(str::to_string),
            sides: Color::BOTH.map(|color| review.losses(color).into()),
            worst: worst.collect(),
        }
    }

    /// Its files in an output folder.
    pub fn outputs(&self, folder: &Path) -> [PathBuf; 3] {
        ["sgf", "svg", "html"].map(|kind| folder.join(format!("{}.{kind}", self.name)))
    }
}

/// `move 31, Black D4, lost 8.2 points; better E5 (B+1.9): E5 D5`.
pub fn mistake(review: &Review, judged: &Judged) -> String {
    let cost = judged.lost.map_or(String::new(), |lost| lost.text());
    let better = review.better_text(judged).map_or(String::new(), |better| format!("; better {better}"));
    format!("move {}, {} {}, lost {cost}{better}", judged.number, judged.color, judged.mv)
}

impl ReviewState {
    /// Where to go on, or a beginning.
    pub fn begun(args: &ReviewArgs, shard: (usize, usize)) -> Result<ReviewState, Problem> {
        let ReviewArgs { rules, komi, game, lenient, visits, net, mistake, .. } = args;
        let version = env!("CARGO_PKG_VERSION");
        let settings = format!("{version} {:?}", (rules, komi, game, lenient, visits, net, mistake));
        let new = ReviewState { settings, shard, rows: BTreeMap::new(), finished: None };
        let Some(folder) = args.out.as_ref().filter(|folder| folder.join(STATE).exists()) else {
            return Ok(new);
        };
        let old = ReviewState::read(folder)?;
        old.goes_on(&new, folder)?;
        Ok(ReviewState { finished: None, ..old })
    }

    fn goes_on(&self, new: &ReviewState, folder: &Path) -> Result<(), Problem> {
        let usage = |what: String| Err(Problem::Usage(format!("{}: was begun {what}", shown(&folder.join(STATE)))));
        if self.settings != new.settings {
            return usage("with other settings".to_string());
        }
        if self.shard != new.shard {
            return usage(format!("as part {}, not as part {}", part(self.shard), part(new.shard)));
        }
        Ok(())
    }

    fn read(folder: &Path) -> Result<ReviewState, Problem> {
        let path = folder.join(STATE);
        let failed = |reason: &str| Problem::Failed(format!("{}: {reason}", shown(&path)));
        let bytes = files::read(&path).map_err(|e| failed(&e.to_string()))?;
        let sealed = std::str::from_utf8(&bytes).ok().and_then(files::unseal);
        let text = sealed.ok_or_else(|| failed("no state of a review by this version, or a damaged one"))?;
        serde_json::from_str(text).map_err(|e| failed(&format!("no state of a review: {e}")))
    }

    pub fn keep(&self, args: &ReviewArgs) -> Result<(), Problem> {
        let Some(path) = args.out.as_ref().map(|folder| folder.join(STATE)) else { return Ok(()) };
        let text = serde_json::to_string(self).map_err(|e| Problem::Failed(e.to_string()))?;
        files::write(&path, files::seal(&text).as_bytes())
            .map_err(|e| Problem::Failed(format!("{}: {e}", shown(&path))))
    }

    /// Keeps that a run came to its end, and over which records.
    pub fn finish(
        mut self,
        args: &ReviewArgs,
        records: BTreeMap<usize, (String, Option<String>)>,
    ) -> Result<(), Problem> {
        self.finished = Some(Finished { files: format!("{:?}", args.files), records });
        self.keep(args)
    }
}

/// `2/8`, counted from 1.
fn part((number, of): (usize, usize)) -> String {
    format!("{}/{of}", number + 1)
}

/// The parts of a review that was divided, each with its folder, in order and complete; and what they are together.
pub struct Parts {
    parts: Vec<(PathBuf, ReviewState, Finished)>,
    settings: String,
    files: String,
}

impl Parts {
    /// Reads the folders of all parts.
    ///
    /// # Errors
    /// If one is missing, did not come to its end or belongs to another review.
    pub fn read(folders: &[PathBuf], out: &Path) -> Result<Parts, Problem> {
        let mut parts: Vec<(PathBuf, ReviewState, Finished)> = Vec::new();
        let real = |path: &Path| path.canonicalize().unwrap_or(path.to_path_buf());
        for folder in folders {
            let this = shown(folder);
            if real(folder) == real(out) {
                return Err(Problem::Usage(format!("--out {} is one of the parts", shown(out))));
            }
            let mut state = ReviewState::read(folder)?;
            let unfinished = || Problem::Failed(format!("{this} is not finished: run this part again"));
            let finished = state.finished.take().ok_or_else(unfinished)?;
            if let Some((first, other, whole)) = parts.first() {
                let unlike =
                    |what: &str| Err(Problem::Failed(format!("{this} has other {what} than {}", shown(first))));
                if state.settings != other.settings {
                    return unlike("settings");
                }
                if finished.files != whole.files {
                    return unlike("records");
                }
                if state.shard.1 != other.shard.1 {
                    return unlike("parts");
                }
            }
            if let Some((same, ..)) = parts.iter().find(|(_, other, _)| other.shard == state.shard) {
                return Err(Problem::Failed(format!("{this} is the same part as {}", shown(same))));
            }
            parts.push((folder.clone(), state, finished));
        }
        parts.sort_by_key(|(_, state, _)| state.shard);
        let of = parts.first().map_or(0, |(_, state, _)| state.shard.1);
        let has = |number: &usize| parts.iter().any(|(_, state, _)| state.shard.0 == *number);
        if let Some(missing) = (0..of).find(|number| !has(number)) {
            return Err(Problem::Failed(format!("part {} is missing", part((missing, of)))));
        }
        let first = parts.first().ok_or_else(|| Problem::Usage("nothing to combine".to_string()))?;
        let (settings, files) = (first.1.settings.clone(), first.2.files.clone());
        Ok(Parts { parts, settings, files })
    }

    /// Brings everything into the output folder. Gives the games in the order of their records: the record's path, with
    /// the game or why there is none.
    pub fn combine(self, args: &ReviewArgs, out: &Path) -> Result<Vec<NamedGame>, Problem> {
        let new = ReviewState { settings: self.settings, shard: WHOLE, rows: BTreeMap::new(), finished: None };
        if out.join(STATE).exists() {
            ReviewState::read(out)?.goes_on(&new, out)?;
        }
        let (mut all, mut records, mut done) = (new, BTreeMap::new(), BTreeMap::new());
        for (folder, mut state, finished) in self.parts {
            for (number, (path, reason)) in finished.records {
                let game = match &reason {
                    Some(reason) => Err(reason.clone()),
                    None => {
                        let lost = || Problem::Failed(format!("{}: {path} is missing", shown(&folder)));
                        let row = state.rows.remove(&path).ok_or_else(lost)?;
                        copy(&row, &folder, out)?;
                        all.rows.insert(path.clone(), row.clone());
                        Ok(row)
                    }
                };
                done.insert(number, (path.clone(), game));
                records.insert(number, (path, reason));
            }
        }
        all.finished = Some(Finished { files: self.files, records });
        all.keep(args)?;
        Ok(done.into_values().collect())
    }
}

/// The path of a record, with its game or why there is none.
pub type NamedGame = (String, Result<ReviewedGame, String>);

/// Copies the files of a game.
fn copy(row: &ReviewedGame, from: &Path, to: &Path) -> Result<(), Problem> {
    let failed = |path: &Path, reason: String| Problem::Failed(format!("{}: {reason}", shown(path)));
    for (source, target) in row.outputs(from).iter().zip(row.outputs(to)) {
        let bytes = std::fs::read(source).map_err(|e| failed(source, e.to_string()))?;
        files::write(&target, &bytes).map_err(|e| failed(&target, e.to_string()))?;
    }
    Ok(())
}
