//! Questions about rules.

use crate::board::{Color, Move, Size};
use crate::game::Game;
use crate::rules::{Points, Rules, Ruleset};
use crate::scoring;

use super::{AuditRow, Exchange};

/// Question at the end of a line of moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Asked {
    /// Are all moves accepted?
    Legal,
    /// The score; stones that are dead for everybody who removes dead stones.
    Score { dead: &'static str },
}

/// Answer of an engine, or of a dialect.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Seen {
    /// The number of the move that is refused, or none.
    Refused(Option<usize>),
    /// A score.
    Score(String),
}

/// A question about rules.
pub(super) struct Question {
    pub topic: &'static str,
    pub size: usize,
    /// Handicap stones, if there are any.
    pub handicap: &'static str,
    /// Moves, Black's and White's in turn unless a colour is named.
    pub moves: &'static str,
    pub asked: Asked,
    /// The meaning if the line is refused at its end, or accepted.
    pub words: [&'static str; 2],
}

/// A ko in the middle of 5x5: Black takes at D3 with the last of these moves.
macro_rules! ko {
    ($then:literal) => {
        concat!("C4 D4 B3 E3 C2 D2 A1 C3 D3 ", $then)
    };
}

/// Sending two, returning one, in the corner of 5x5: three points in a row, walls round them.
macro_rules! corner {
    ($then:literal) => {
        concat!("C2 A2 D1 B2 A1 C1 B1 C1 ", $then)
    };
}

/// Walls on 7x7: Black holds the first three columns, White the last three.
macro_rules! walls {
    ($then:literal) => {
        concat!("C4 E4 C3 E3 C5 E5 C2 E2 C6 E6 C1 E1 C7 E7 ", $then)
    };
}

/// Everything that is asked.
pub(super) fn all() -> Vec<Question> {
    let legal = |topic, moves, words| Question { topic, size: 5, handicap: "", moves, asked: Asked::Legal, words };
    let score = |topic, moves, dead| Question {
        topic,
        size: 7,
        handicap: "",
        moves,
        asked: Asked::Score { dead },
        words: [""; 2],
    };
    vec![
        legal("an occupied point", "C3 C3", ["refused", "accepted"]),
        legal("suicide of one stone", "A2 E5 B1 A1", ["forbidden", "allowed"]),
        legal("suicide of two stones", "A3 A1 B2 E5 B1 A2", ["forbidden", "allowed"]),
        legal("a ko is retaken at once", ko!("C3"), ["forbidden", "allowed"]),
        legal("a ko is retaken after two passes", ko!("pass pass C3"), ["forbidden: superko", "allowed"]),
        legal("a ko is retaken after an exchange", ko!("E5 A5 C3"), ["forbidden", "allowed"]),
        legal(
            "sending two and returning one: the board repeats with the other player to move",
            corner!("A1"),
            ["forbidden: positional superko", "allowed"],
        ),
        legal(
            "sending two and returning one, again: the board repeats with the same player to move",
            corner!("A1 pass B1 C1 A1"),
            ["forbidden: superko", "allowed: no superko"],
        ),
        legal("a third pass", "C3 pass pass pass", ["refused", "accepted"]),
        legal("a move after two passes", "C3 pass pass D3", ["refused", "accepted"]),
        score("dame that Black fills last, White passes first", walls!("D1 D2 D3 D4 D5 D6 D7 pass pass"), ""),
        score(
            "Black fills a point of his own while White passes",
            walls!("D1 D2 D3 D4 D5 D6 D7 pass A1 pass pass"),
            "",
        ),
        score("Black passes while White fills a point of her own", walls!("D1 D2 D3 D4 D5 D6 D7 G1 pass pass"), ""),
        score("a dead stone", walls!("D1 D2 D3 D4 D5 D6 D7 A4 pass pass"), "A4"),
        score("two prisoners", walls!("D1 D2 D3 D4 D5 D6 D7 A1 B1 pass A2 pass pass"), ""),
        Question {
            topic: "two handicap stones",
            size: 7,
            handicap: "C1 C7",
            moves: "W:E4 C4 E3 C3 E5 C5 E2 C2 E6 C6 E1 D1 E7 D2 D3 D4 D5 D6 D7 pass pass",
            asked: Asked::Score { dead: "" },
            words: [""; 2],
        },
    ]
}

impl Question {
    /// The moves with their colours.
    pub fn turns(&self) -> Vec<(Color, Move)> {
        let mut color = Color::Black;
        let mut all = Vec::new();
        for word in self.moves.split(' ') {
            let vertex = word.strip_prefix("W:").inspect(|_| color = Color::White).unwrap_or(word);
            let mv = vertex.parse().unwrap_or_else(|_| unreachable!("the questions are tested"));
            all.push((color, mv));
            color = color.opponent();
        }
        all
    }

    /// The answer of these rules, without komi; `None` if they cannot be asked.
    pub fn under(&self, ruleset: &Ruleset) -> Option<Seen> {
        let ruleset = Ruleset { rules: Rules { komi: Points::ZERO, ..ruleset.rules }, ..*ruleset };
        let mut game = Game::try_new(ruleset, Size::square(self.size)?).ok()?;
        if !self.handicap.is_empty() {
            let stones: Option<Vec<_>> = self.handicap.split(' ').map(|p| p.parse().ok()).collect();
            game.set_up_handicap(&stones?).ok()?;
        }
        for (i, (color, mv)) in self.turns().into_iter().enumerate() {
            if game.play(color, mv).is_err() {
                return (self.asked == Asked::Legal).then_some(Seen::Refused(Some(i + 1)));
            }
        }
        let Asked::Score { dead } = self.asked else { return Some(Seen::Refused(None)) };
        let stones = dead.split_whitespace().filter_map(|p| p.parse().ok()).collect();
        let dead = if game.removes_dead() { stones } else { crate::board::PointSet::EMPTY };
        Some(Seen::Score(scoring::tally(&game, &dead).score().to_string()))
    }

    /// The line of the audit.
    pub fn row(&self, seen: Option<Seen>, expected: Option<Seen>, exchange: Vec<Exchange>) -> AuditRow {
        let odd = seen.is_some() && seen != expected;
        let last = self.turns().len();
        let finding = match (&seen, &expected) {
            (None, _) => "no answer".to_string(),
            (Some(Seen::Refused(None)), _) => self.words[1].to_string(),
            (Some(Seen::Refused(Some(at))), _) if *at == last => self.words[0].to_string(),
            (Some(Seen::Refused(Some(at))), _) => format!("{} (at move {at} of {last})", self.words[0]),
            (Some(Seen::Score(score)), Some(Seen::Score(other))) if odd => {
                format!("{score}, where {other} is expected")
            }
            (Some(Seen::Score(score)), _) => score.clone(),
        };
        AuditRow { topic: self.topic.to_string(), finding, odd, exchange }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Dialect;

    /// Answers that follow from the rule texts.
    #[test]
    fn dialects_answer_as_their_texts_say() {
        let questions = all();
        let answer = |topic: &str, rules: &str| {
            let question = questions.iter().find(|q| q.topic.starts_with(topic)).unwrap();
            match question.under(&Ruleset::from(Dialect::find(rules).unwrap())).unwrap() {
                Seen::Refused(at) => if at.is_some() { "no" } else { "yes" }.to_string(),
                Seen::Score(score) => score,
            }
        };
        for (topic, rules, expected) in [
            ("suicide of one stone", "tromp-taylor", "no"),
            ("suicide of one stone", "chinese", "no"),
            ("suicide of two stones", "new-zealand", "yes"),
            ("suicide of two stones", "japanese", "no"),
            ("a ko is retaken at once", "japanese", "no"),
            ("a ko is retaken after two passes", "japanese", "yes"),
            ("a ko is retaken after an exchange", "tromp-taylor", "yes"),
            ("sending two and returning one: ", "tromp-taylor", "no"),
            ("sending two and returning one: ", "aga", "yes"),
            ("sending two and returning one, again", "aga", "no"),
            ("sending two and returning one, again", "japanese", "yes"),
            ("dame that Black fills last", "tromp-taylor", "B+1.0"),
            ("dame that Black fills last", "japanese", "0"),
            ("Black fills a point of his own", "tromp-taylor", "B+1.0"),
            ("Black fills a point of his own", "japanese", "W+1.0"),
            ("a dead stone", "chinese", "B+1.0"),
            ("a dead stone", "japanese", "B+1.0"),
            ("a dead stone", "tromp-taylor", "W+14.0"),
            ("two handicap stones", "chinese", "W+1.0"),
        ] {
            assert_eq!(answer(topic, rules), expected, "{topic} under {rules} rules");
        }
    }

    #[test]
    fn every_question_tells_dialects_apart_or_holds_for_all() {
        for question in all() {
            let answers: Vec<_> =
                crate::rules::DIALECTS.iter().filter_map(|d| question.under(&Ruleset::from(d))).collect();
            let same = answers.windows(2).all(|pair| pair[0] == pair[1]);
            let always = ["an occupied point", "a ko is retaken at once", "a ko is retaken after an exchange"]
                .contains(&question.topic);
            assert!(always || !same, "{}", question.topic);
        }
    }
}
