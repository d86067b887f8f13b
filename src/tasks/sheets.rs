//! A scored record as a sheet to print, and as a page on which its count plays through.

use std::path::Path;

use shinpan::board::{Color, Point};
use shinpan::game::{Cause, Ending, Game};
use shinpan::picture::web::{self, Document, Part, Step, Table, Tone};
use shinpan::picture::{Coordinates, Page, Panel};
use shinpan::records::Scored;
use shinpan::rules::plural;
use shinpan::scoring::counting::{self, Counting, Working};
use shinpan::scoring::{Outcome, Score};
use shinpan::sgf::Claim;

/// The page of a scored record: the position as it was scored, and after it what a procedure makes of it step by step.
pub fn page(scored: &Scored, working: Option<&Working>, coordinates: Coordinates) -> Page {
    let game = &scored.game;
    let mut panels = vec![last_position(scored)];
    panels.extend(working.iter().flat_map(|working| working.stages.iter().skip(1)).map(Panel::stage));
    let (prisoners, held) = prisoners(game);
    let rules = format!("Rules: {}. Komi {}. {prisoners}: {held}.", game.ruleset().without_komi(), game.rules().komi);
    let title = match (working, scored.outcome) {
        (Some(working), _) => working.counting.title().to_string(),
        (None, Outcome::Ended(ending)) => uncounted(ending),
        (None, Outcome::Undecided) => "The board as it stands".to_string(),
        (None, Outcome::Counted(_)) if is_drawn_otherwise(scored) => "A draw, says the record".to_string(),
        (None, Outcome::Counted(_)) if is_as_it_stands(scored) => "The board as it stands".to_string(),
        (None, Outcome::Counted(_)) => "Score".to_string(),
    };
    let lines = players(scored).into_iter().chain([rules]).chain(reservation(scored)).collect();
    let rows = working.map_or_else(|| sums(scored), |working| working.rows[1..].to_vec());
    let of = match (working, scored.outcome) {
        (None, Outcome::Ended(_) | Outcome::Undecided) => String::new(),
        (None, _) if is_as_it_stands(scored) => "The board as it stands: ".to_string(),
        _ => format!("{title}: "),
    };
    Page { title, lines, panels, working: rows, result: of + &in_words(scored), coordinates }
}

/// Tells whether the record says that nobody won, and the board something else.
fn is_drawn_otherwise(scored: &Scored) -> bool {
    matches!(scored.claim, Some(Claim::Counted { winner: None, .. })) && scored.agrees() == Some(false)
}

/// Tells whether a board was counted at which the players did not leave it.
fn is_as_it_stands(scored: &Scored) -> bool {
    !scored.game.has_stopped() || is_drawn_otherwise(scored)
}

/// The result in the record, if it is not that of the count, and what was counted.
fn reservation(scored: &Scored) -> Option<String> {
    let Outcome::Counted(_) = scored.outcome else { return None };
    let said = match &scored.record.result {
        Some(_) if is_drawn_otherwise(scored) => "The record says that the game is a draw.".to_string(),
        Some(result) if scored.agrees() == Some(false) => format!("The record says {result}."),
        _ if !scored.game.has_stopped() => "Play has not stopped.".to_string(),
        _ => return None,
    };
    let counted = if is_as_it_stands(scored) { " What is counted here is the board as it stands." } else { "" };
    Some(said + counted)
}

/// A procedure, and its working or why it does not serve.
pub type Counted = (Counting, Result<counting::Working, counting::Precondition>);

/// A scored record as a page for a browser: every count that serves plays through.
pub fn document(scored: &Scored, workings: &[Counted], file: &str, coordinates: Coordinates) -> Document {
    let walk = |working: &Working| {
        let [first, moved @ ..] = working.stages.as_slice() else { return Vec::new() };
        let rows = if moved.is_empty() || !first.rows.is_empty() {
            first.rows.clone()
        } else {
            vec!["No dead stones are taken off.".to_string()]
        };
        let steps = moved.iter().map(|stage| Step { panel: Panel::stage(stage), rows: stage.rows.clone() });
        [Step { panel: last_position(scored), rows }].into_iter().chain(steps).collect()
    };
    let mut parts: Vec<Part> = workings
        .iter()
        .map(|(method, working)| match working {
            Ok(working) => Part::Walk(method.title().to_string(), walk(working)),
            Err(why) => Part::Words(method.title().to_string(), vec![format!("Not possible: {why}")]),
        })
        .collect();
    if !workings.iter().any(|(_, working)| working.is_ok()) {
        let title = if let Outcome::Counted(_) = scored.outcome { "Score" } else { "The game" };
        parts.insert(0, Part::Walk(title.to_string(), vec![Step { panel: last_position(scored), rows: sums(scored) }]));
    }
    parts.extend(in_full(scored));
    parts.extend(remarks(scored));
    let lead = match reservation(scored) {
        Some(_) if is_drawn_otherwise(scored) => {
            format!("A draw, says the record; the board as it stands: {}", in_words(scored))
        }
        Some(_) if is_as_it_stands(scored) => format!("The board as it stands: {}", in_words(scored)),
        Some(said) => format!("{}. {said}", in_words(scored)),
        None => in_words(scored),
    };
    Document { title: heading(scored, file), lead, facts: facts(scored), parts, coordinates }
}

/// The position as it was scored.
pub fn last_position(scored: &Scored) -> Panel {
    let game = &scored.game;
    let panel = match &scored.tally {
        Some(tally) => Panel::scored("Final position", game.board(), tally),
        // Nobody has said whose points are whose.
        None => Panel::position("Final position", game.board()),
    };
    panel.with_last(last_move(game))
}

/// Where the last stone was played.
pub fn last_move(game: &Game) -> Option<Point> {
    game.turns().rev().find_map(|turn| turn.mv.point())
}

/// The sums of each player, if it was counted.
fn sums(scored: &Scored) -> Vec<String> {
    let Some(grounds) = scored.grounds() else { return Vec::new() };
    let [black, white, difference] = grounds.tally.sums();
    vec![black, white, difference, grounds.sentences()]
}

/// Every line of the score.
fn in_full(scored: &Scored) -> Option<Part> {
    let detail = scored.detail()?;
    let row =
        |(key, value): (&str, &str)| web::Row { tone: Tone::Plain, cells: vec![key.to_string(), value.to_string()] };
    let table =
        Table { head: vec!["what".to_string(), "how much".to_string()], rows: detail.rows().map(row).collect() };
    Some(Part::Table("The score in full".to_string(), table))
}

/// The assumptions that had to be made.
pub fn remarks(scored: &Scored) -> Option<Part> {
    (!scored.remarks.is_empty()).then(|| Part::Words("Remarks".to_string(), scored.remarks.clone()))
}

/// The player of a colour with the rank, as far as the record says.
fn player(scored: &Scored, color: Color) -> Option<String> {
    let record = &scored.record;
    let (name, rank) = match color {
        Color::Black => (&record.black_name, &record.black_rank),
        Color::White => (&record.white_name, &record.white_rank),
    };
    // Programs that know no names write the colours.
    let name = name.as_ref().filter(|name| !name.eq_ignore_ascii_case(color.name()))?;
    let rank = rank.as_ref().map_or(String::new(), |rank| format!(" {rank}"));
    Some(format!("{name}{rank}"))
}

/// The players, place and date, as far as the record says.
pub fn players(scored: &Scored) -> Vec<String> {
    let record = &scored.record;
    let side = |color: Color| player(scored, color).map(|name| format!("{}: {name}", color.name()));
    let sides = Color::BOTH.into_iter().filter_map(side);
    let rest = [&record.event, &record.round, &record.place, &record.date].into_iter().flatten().cloned();
    let line = sides.chain(rest).collect::<Vec<_>>().join(", ");
    Some(line).filter(|l| !l.is_empty()).into_iter().collect()
}

/// The title of a page of a record: the players, else the game, else the file.
pub fn heading(scored: &Scored, file: &str) -> String {
    match Color::BOTH.map(|color| player(scored, color)) {
        [None, None] => scored.record.game_name.clone().unwrap_or_else(|| name_of(file)),
        names => {
            let [black, white] = names.map(|name| name.unwrap_or_else(|| "?".to_string()));
            format!("{black} – {white}")
        }
    }
}

/// A file without its folder.
fn name_of(file: &str) -> String {
    Path::new(file).file_name().map_or(file.into(), |name| name.to_string_lossy().into_owned())
}

/// The facts of a game: who, where, when, by which rules.
pub fn facts(scored: &Scored) -> Vec<(String, String)> {
    let (record, game) = (&scored.record, &scored.game);
    let handicap = game.ledger().handicap;
    let (prisoners, held) = prisoners(game);
    let rows = [
        ("Black", player(scored, Color::Black)),
        ("White", player(scored, Color::White)),
        ("Event", record.event.clone()),
        ("Round", record.round.clone()),
        ("Place", record.place.clone()),
        ("Date", record.date.clone()),
        ("Rules", Some(game.ruleset().without_komi().to_string())),
        ("Komi", Some(game.rules().komi.to_string())),
        ("Handicap", (handicap > 0).then(|| handicap.to_string())),
        ("Moves", Some(game.turns().count().to_string())),
        (prisoners, Some(held)),
        ("Result in the record", record.result.clone()),
    ];
    rows.into_iter().filter_map(|(what, value)| Some((what.to_string(), value.filter(|v| !v.is_empty())?))).collect()
}

/// The prisoners of both players, and when: dead stones are not among them.
fn prisoners(game: &Game) -> (&'static str, String) {
    let what = if game.has_stopped() { "Prisoners when play stopped" } else { "Prisoners" };
    (what, Color::BOTH.map(|c| format!("{} {}", c.name(), game.prisoners(c))).join(", "))
}

/// `W+6.5, White wins by 6.5 points`; where play has not come to that, who is ahead.
pub fn in_words(scored: &Scored) -> String {
    match scored.outcome {
        Outcome::Ended(ending) => format!("{ending}: {}. Nothing is counted.", uncounted(ending)),
        Outcome::Undecided => "undecided: nothing is counted, and nobody has won yet".to_string(),
        Outcome::Counted(Score { winner: None, .. }) if is_as_it_stands(scored) => "0, nobody is ahead".to_string(),
        Outcome::Counted(Score { winner: None, .. }) => "0, a draw".to_string(),
        Outcome::Counted(score @ Score { winner: Some(color), margin }) => {
            let leads = if is_as_it_stands(scored) { "is ahead" } else { "wins" };
            format!("{score}, {} {leads} by {}", color.name(), plural(margin, "point"))
        }
    }
}

/// How a game ended that was not counted: `White won by resignation`.
fn uncounted(ending: Ending) -> String {
    let how = match ending.cause {
        Cause::Time => "on time".to_string(),
        Cause::NoMove => "because the opponent had no legal move".to_string(),
        Cause::Capture => "by captures".to_string(),
        Cause::IllegalPlay => "by an illegal play".to_string(),
        Cause::Limit => "by the limit on the number of moves".to_string(),
        Cause::Resignation
        | Cause::Forfeit
        | Cause::Repetition
        | Cause::Agreement
        | Cause::Suspension
        | Cause::BothLose
        | Cause::Ruling => format!("by {}", ending.cause),
    };
    match ending.winner {
        Some(winner) => format!("{} won {how}", winner.name()),
        None if ending.cause == Cause::BothLose => "Both players lose".to_string(),
        None if ending.void => "The game counts for nothing".to_string(),
        None => format!("A draw {how}"),
    }
}

#[cfg(test)]
mod tests {
    use shinpan::picture::sheet;
    use shinpan::records::Scorer;

    use super::*;

    #[test]
    fn nobody_has_points_in_a_game_that_was_not_counted() {
        let record = b"(;GM[1]FF[4]SZ[9]RU[Chinese]KM[7.5]PB[Black]PW[Lee]WR[9p]RE[W+R];B[ee];W[cc];B[gg])";
        let scored = Scorer::default().score(record).unwrap_or_else(|refusal| panic!("{refusal}"));
        let page = page(&scored, None, Coordinates::Two);
        // Whoever is called by the colour has no name.
        assert_eq!(page.lines[0], "White: Lee 9p");
        assert_eq!(
            (&*page.title, &*page.result),
            ("White won by resignation", "W+R: White won by resignation. Nothing is counted.")
        );
        let html = document(&scored, &[], "game.sgf", Coordinates::Two).html();
        assert!(html.contains("<h1>? – Lee 9p</h1>") && html.contains("W+R: White won by resignation"), "{html}");
        for drawn in [sheet(&page).to_string(), html] {
            assert!(drawn.contains("class=\"last\"") && !drawn.contains("class=\"shared\""), "{drawn}");
        }
    }
}
