//! Evaluations that engines give with their moves: the standing, the visits, and the time that it took. Asked
//! for by the commands of Leela Zero and KataGo that choose a move and tell what is thought of it meanwhile.

use std::fmt;
use std::str::FromStr;

use crate::board::{Color, Move};

use super::engine::Engine;

/// In whose figures an engine tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Figures {
    /// KataGo's: shares of 1, and a lead in points.
    Kata,
    /// Leela Zero's: shares of 10000.
    Leela,
}

/// The commands that choose a move and tell of it, the one that tells more first.
const TELLING: [(&str, Figures); 2] = [("kata-genmove_analyze", Figures::Kata), ("lz-genmove_analyze", Figures::Leela)];

/// A move as its engine sees it. Share and lead are Black's.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Evaluation {
    /// Seconds that the move took.
    pub seconds: f64,
    /// Share of wins, 0 to 1.
    pub win: Option<f64>,
    /// Lead in points.
    pub lead: Option<f64>,
    /// Visits or playouts.
    pub visits: Option<u64>,
}

impl Figures {
    /// The command that an engine understands, with its figures. Lines come at least this often (hundredths of a
    /// second).
    pub fn command(engine: &Engine, color: Color, limit: Option<f64>) -> Option<(String, Figures)> {
        let &(name, figures) = TELLING.iter().find(|(name, _)| engine.knows(name))?;
        let interval = limit.map_or(50.0, |seconds| (seconds * 2.5).clamp(10.0, 1000.0)).round();
        let few = if figures == Figures::Kata { " maxmoves 5" } else { "" };
        Some((format!("{name} {color} {interval}{few}"), figures))
    }
}

/// The move at the end of what an engine told, and what it thought of it last.
pub(super) fn read(text: &str, figures: Figures, color: Color) -> (String, Evaluation) {
    let made = text.lines().rev().find_map(|line| line.trim().strip_prefix("play ")).unwrap_or(text).trim().to_string();
    let mut evaluation = Evaluation::default();
    let after = |words: &[&str], key: &str| -> Option<f64> {
        let at = words.iter().take_while(|word| **word != "pv").position(|word| *word == key)?;
        words.get(at + 1)?.parse().ok().filter(|n: &f64| n.is_finite())
    };
    let is_made = |words: &&Vec<&str>| {
        let named = words.iter().position(|word| *word == "move").and_then(|at| words.get(at + 1));
        named.is_some_and(|word| word.parse::<Move>().ok() == made.parse().ok() && made.parse::<Move>().is_ok())
    };
    // The last time that it told something of this move.
    for line in text.lines().rev().filter(|line| line.contains("info ")) {
        let infos: Vec<Vec<&str>> = line.split("info ").map(|info| info.split_whitespace().collect()).collect();
        let Some(words) = infos.iter().find(is_made) else { continue };
        let visits: f64 = infos.iter().filter_map(|words| after(words, "visits")).sum();
        let whole = if figures == Figures::Leela { 10_000.0 } else { 1.0 };
        let share = after(words, "winrate").map(|share| (share / whole).clamp(0.0, 1.0));
        let lead = after(words, "scoreLead").or_else(|| after(words, "scoreMean"));
        evaluation.win = share.map(|share| if color == Color::Black { share } else { 1.0 - share });
        evaluation.lead = lead.map(|lead| if color == Color::Black { lead } else { -lead });
        evaluation.visits = (visits >= 1.0).then_some(visits as u64);
        break;
    }
    (made, evaluation)
}

/// A word for a journal: `1.234s 0.531w +1.2p 800v`, as far as it is known.
impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.3}s", self.seconds)?;
        self.win.map_or(Ok(()), |win| write!(f, " {win:.3}w"))?;
        self.lead.map_or(Ok(()), |lead| write!(f, " {lead:+.1}p"))?;
        self.visits.map_or(Ok(()), |visits| write!(f, " {visits}v"))
    }
}

/// Text that is no evaluation of a move.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no evaluation of a move")]
pub struct ParseEvaluationError;

impl FromStr for Evaluation {
    type Err = ParseEvaluationError;

    fn from_str(text: &str) -> Result<Evaluation, ParseEvaluationError> {
        let mut evaluation = Evaluation::default();
        for word in text.split_whitespace() {
            let unit = word.chars().next_back().ok_or(ParseEvaluationError)?;
            let figure: f64 = word[..word.len() - unit.len_utf8()].parse().map_err(|_| ParseEvaluationError)?;
            match unit {
                's' => evaluation.seconds = figure,
                'w' => evaluation.win = Some(figure),
                'p' => evaluation.lead = Some(figure),
                'v' => evaluation.visits = Some(figure as u64),
                _ => return Err(ParseEvaluationError),
            }
        }
        Ok(evaluation)
    }
}

impl Evaluation {
    /// For a reader of the game record.
    #[must_use]
    pub fn sentence(&self) -> String {
        let win = self.win.map(|win| format!("Black {:.1} %", 100.0 * win));
        let lead = self.lead.map(|lead| format!("{}+{:.1}", if lead < 0.0 { 'W' } else { 'B' }, lead.abs()));
        let visits = self.visits.map(|visits| format!("{visits} visits"));
        let time = Some(format!("{:.3} s", self.seconds));
        [win, lead, visits, time].into_iter().flatten().collect::<Vec<_>>().join(", ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_engines_tell_is_read() {
        let kata = "info move D4 visits 10 winrate 0.4 scoreMean 1 scoreLead 1.5 order 0 pv D4 visits\n\
                    info move C3 visits 30 winrate 0.25 scoreLead -4.5 order 0 pv C3 info move D4 visits 12 winrate 0.2 \
                    order 1 pv D4\nplay C3";
        let leela = "info move Q16 visits 7 winrate 5300 prior 100 order 0 pv Q16\nplay Q16";
        for (text, figures, color, made, told) in [
            (kata, Figures::Kata, Color::White, "C3", "0.000s 0.750w +4.5p 42v"),
            (kata, Figures::Kata, Color::Black, "C3", "0.000s 0.250w -4.5p 42v"),
            (leela, Figures::Leela, Color::Black, "Q16", "0.000s 0.530w 7v"),
            ("play resign", Figures::Kata, Color::Black, "resign", "0.000s"),
            ("banana", Figures::Kata, Color::Black, "banana", "0.000s"),
            (
                "info move pass visits 1 winrate nan order 0\nplay pass",
                Figures::Kata,
                Color::Black,
                "pass",
                "0.000s 1v",
            ),
        ] {
            let (word, evaluation) = read(text, figures, color);
            assert_eq!((word.as_str(), evaluation.to_string().as_str()), (made, told), "{text}");
            assert_eq!(evaluation.to_string().parse(), Ok(evaluation));
        }
        assert!("1.0x".parse::<Evaluation>().is_err() && "é".parse::<Evaluation>().is_err());
    }
}
