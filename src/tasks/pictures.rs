//! Pictures of scored games, into files.

use std::path::{Component, Path, PathBuf};

use shinpan::board::{Color, Point};
use shinpan::files;
use shinpan::game::Game;
use shinpan::lab::Scored;
use shinpan::picture::{Page, Panel, sheet};
use shinpan::rules::plural;
use shinpan::scoring::counting::Working;
use shinpan::scoring::{Outcome, Score, tally};

use crate::Problem;

/// The page of a scored record: the position as it was scored, and after it what a procedure makes of it step by step.
pub fn page(scored: &Scored, working: Option<&Working>) -> Page {
    let game = &scored.game;
    let tally = tally(game, &scored.verdict.dead);
    let first = match scored.outcome {
        Outcome::Counted(_) => Panel::scored("Final position", game.board(), &tally),
        // Nobody has said whose points are whose.
        Outcome::Ended(_) => Panel::position("Final position", game.board()),
    };
    let mut panels = vec![first.with_last(last_move(game))];
    let mut lines = players(scored);
    lines.push(format!(
        "Rules: {}. Komi {}. Prisoners without dead stones: Black {}, White {}.",
        game.ruleset().without_komi(),
        game.rules().komi,
        game.prisoners(Color::Black),
        game.prisoners(Color::White)
    ));
    let title = match working {
        None => "Score".to_string(),
        Some(working) => {
            let moved = working.stages.iter().skip(1);
            panels.extend(moved.map(Panel::stage));
            working.counting.title().to_string()
        }
    };
    let rows = match (working, scored.outcome) {
        (Some(working), _) => working.rows[1..].to_vec(),
        (None, Outcome::Counted(_)) => {
            let [black, white, difference] = tally.sums();
            vec![black, white, difference, format!("Dead stones: {}", scored.verdict.rests_on())]
        }
        (None, Outcome::Ended(_)) => Vec::new(),
    };
    let result = format!("{title}: {}", in_words(scored.outcome));
    Page { title, lines, panels, working: rows, result }
}

/// Where the last stone was played.
fn last_move(game: &Game) -> Option<Point> {
    game.turns().rev().find_map(|turn| turn.mv.point())
}

/// Who played where and when, as far as the record says.
fn players(scored: &Scored) -> Vec<String> {
    let record = &scored.record;
    let mut sides = Vec::new();
    for (color, name, rank) in
        [(Color::Black, &record.black_name, &record.black_rank), (Color::White, &record.white_name, &record.white_rank)]
    {
        // Programs that know no names write the colours.
        let Some(name) = name.as_ref().filter(|name| !name.eq_ignore_ascii_case(color.name())) else { continue };
        let rank = rank.as_ref().map_or(String::new(), |rank| format!(" {rank}"));
        sides.push(format!("{}: {name}{rank}", color.name()));
    }
    let mut line = sides.join(", ");
    for text in [&record.event, &record.round, &record.place, &record.date].into_iter().flatten() {
        line += if line.is_empty() { "" } else { ", " };
        line += text;
    }
    Some(line).filter(|l| !l.is_empty()).into_iter().collect()
}

/// `W+6.5, White wins by 6.5 points`.
fn in_words(outcome: Outcome) -> String {
    match outcome {
        Outcome::Ended(ending) => format!("{ending}, not counted"),
        Outcome::Counted(Score { winner: None, .. }) => "0, a draw".to_string(),
        Outcome::Counted(score @ Score { winner: Some(color), margin }) => {
            format!("{score}, {} wins by {}", color.name(), plural(margin, "point"))
        }
    }
}

/// Where pictures go: one file, or a folder in which each record has its own.
pub enum Target {
    File(PathBuf),
    Folder(PathBuf),
}

impl Target {
    /// What `--svg` means: a file if its name ends in `.svg`, which only does for one picture; otherwise a folder, which is
    /// made if it is missing.
    pub fn of(path: &Path, one_picture: bool) -> Result<Target, Problem> {
        if path.extension().is_some_and(|e| e.eq_ignore_ascii_case("svg")) {
            if one_picture {
                return Ok(Target::File(path.to_path_buf()));
            }
            return Err(Problem::Usage("several pictures need a folder: --svg FOLDER".to_string()));
        }
        std::fs::create_dir_all(path).map_err(|e| Problem::Failed(format!("{}: {e}", path.display())))?;
        Ok(Target::Folder(path.to_path_buf()))
    }

    /// Writes a picture of this record; `what` is added to its name in a folder.
    pub fn write(&self, record: &Path, what: Option<&str>, page: &Page) -> Result<(), String> {
        let path = match self {
            Target::File(path) => path.clone(),
            Target::Folder(folder) => folder.join(name(record, what)),
        };
        files::write(&path, sheet(page).to_string().as_bytes()).map_err(|e| format!("{}: {e}", path.display()))
    }
}

/// `games-final-chinese.svg` for `games/final.sgf`: different records have different names.
fn name(record: &Path, what: Option<&str>) -> String {
    let parts = record.with_extension("");
    let parts = parts.components().filter_map(|part| match part {
        Component::Normal(name) => Some(name.to_string_lossy().into_owned()),
        _ => None,
    });
    format!("{}.svg", parts.chain(what.map(str::to_string)).collect::<Vec<_>>().join("-"))
}

#[cfg(test)]
mod tests {
    use shinpan::lab::Scorer;

    use super::*;

    #[test]
    fn nobody_has_points_in_a_game_that_was_not_counted() {
        let record = b"(;GM[1]FF[4]SZ[9]RU[Chinese]KM[7.5]PB[Black]PW[Lee]WR[9p]RE[W+R];B[ee];W[cc];B[gg])";
        let page = Scorer::default().score(record).map(|scored| page(&scored, None));
        let page = page.unwrap_or_else(|refusal| panic!("{refusal}"));
        // Whoever is called by the colour has no name.
        assert_eq!(page.lines[0], "White: Lee 9p");
        let drawn = sheet(&page).to_string();
        assert!(drawn.contains("class=\"last\"") && !drawn.contains("class=\"shared\""), "{drawn}");
    }
}
