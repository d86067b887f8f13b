//! A review as a game record: what programs that show records read of win rates, leads and variations.
//!
//! | property | reader | meaning |
//! |---|---|---|
//! | `SBKV`, `SBKS` | Sabaki, Ogatak (`SBKV`) | Black's win rate in per cent, Black's lead |
//! | `OGSC` | Ogatak | Black's lead |
//! | `LZ`, at the root `LZOP` | Lizzie, LizzieYzy | win rate of whoever has moved, visits, score; the moves looked at |
//! | `QKGV`, `QLZV` | q5Go | visits, Black's share of the wins, lead and its deviation, komi, engine |
//! | `BM`, `HO`, `C`, variations | all of FF\[4\] | mistakes, their places, words, what was better |

use super::review::{Choice, Outlook, Review, lead_text};
use crate::board::Color;
use crate::sgf::{Notes, Record, Values, Variation, Variations, WithVariations};

/// Begins the lines of comments that are a review's.
const REVIEW: &str = "Review: ";
/// Properties that a review writes; those of an earlier one go.
const OURS: [&str; 9] = ["SBKV", "SBKS", "OGSC", "LZ", "LZOP", "QKGV", "QLZV", "BM", "HO"];
/// A mistake that is so many times as big as one has to be is very bad (`BM[2]`).
const VERY_BAD: f32 = 3.0;

impl Review {
    /// The record with what was found. `mistake` is what a mistake loses at least.
    #[must_use]
    pub fn sgf(&self, mistake: f32) -> String {
        let mut record = self.scored.record.clone();
        for notes in record.notes.values_mut() {
            notes.forget(REVIEW);
            OURS.iter().for_each(|name| notes.remove(name));
        }
        self.introduce(&mut record);
        for outlook in &self.outlooks {
            let notes = record.notes.entry(outlook.step).or_default();
            self.tell(notes, outlook);
            if outlook.step > 0 {
                notes.remark(&format!("{REVIEW}{}", outlook.text()));
            }
        }
        let mut variations = Variations::new();
        for judged in self.moves.iter().filter(|judged| judged.is_mistake) {
            let (before, Some(lost)) = (&self.outlooks[judged.number - 1], judged.lost) else { continue };
            let notes = record.notes.entry(before.step + 1).or_default();
            let better = self.better_text(judged).map_or(String::new(), |better| format!("; better {better}"));
            notes.remark(&format!("{REVIEW}{} lost {}{better}", judged.mv, lost.text()));
            let very = lost.points.is_some_and(|points| points >= VERY_BAD * mistake);
            put(notes, "BM", if very { "2" } else { "1" });
            put(notes, "HO", "1");
            if let Some(choice) = self.better(judged) {
                variations.insert(before.step, vec![self.variation(choice, judged.color)]);
            }
        }
        record.notes.retain(|_, notes| *notes != Notes::default());
        WithVariations { record: &record, variations: &variations }.to_string() + "\n"
    }

    /// Says in the first comment what was done and how the players did.
    fn introduce(&self, record: &mut Record) {
        let mut notes = Notes { comment: record.comment.take(), ..Notes::default() };
        notes.forget(REVIEW);
        notes.remark(&format!("{REVIEW}{}", self.about()));
        for (color, name) in Color::BOTH.into_iter().zip(self.names()) {
            notes.remark(&format!("{REVIEW}{name} {}", self.losses(color).text(self.counts())));
        }
        record.comment = notes.comment;
    }

    fn tell(&self, notes: &mut Notes, outlook: &Outlook) {
        let komi = self.scored.game.rules().komi;
        put(notes, "SBKV", &format!("{:.2}", 100.0 * outlook.win));
        if let Some(lead) = outlook.lead {
            put(notes, "SBKS", &format!("{lead:.2}"));
            put(notes, "OGSC", &format!("{lead:.1}"));
            let stdev = outlook.stdev.max(0.01);
            let value = format!("{}:{:.6}:{lead:.4}:{stdev:.4}:{komi}:Shinpan", outlook.visits.max(1), outlook.win);
            put(notes, "QKGV", &value);
        } else {
            put(notes, "QLZV", &format!("{}:{:.6}:{komi}:Shinpan", outlook.visits.max(1), outlook.win));
        }
        if outlook.visits > 0 && !outlook.choices.is_empty() {
            put(notes, if outlook.step == 0 { "LZOP" } else { "LZ" }, &lizzie(outlook));
        }
    }

    fn variation(&self, choice: &Choice, first: Color) -> Variation {
        let colors = [first, first.opponent()].into_iter().cycle();
        let mut notes = Notes::default();
        put(&mut notes, "SBKV", &format!("{:.2}", 100.0 * choice.win));
        let mut words = format!("{REVIEW}Black {:.1} %", 100.0 * choice.win);
        if self.counts() {
            put(&mut notes, "SBKS", &format!("{:.2}", choice.lead));
            words += &format!(", {}", lead_text(choice.lead));
        }
        notes.comment = Some(format!("{words}, {} visits", choice.visits));
        Variation { moves: colors.zip(choice.line.iter().copied()).collect(), notes }
    }
}

fn put(notes: &mut Notes, name: &str, value: &str) {
    notes.others.insert(name.to_string(), Values::from_iter([value]));
}

/// The win rate of whoever has moved, visits, and from the side of the player to move the score and each move.
fn lizzie(outlook: &Outlook) -> String {
    let black = outlook.to_play == Color::Black;
    let share = |win: f32| if black { win } else { 1.0 - win };
    let points = |lead: f32| if black { lead } else { -lead };
    let mut text =
        format!("Shinpan-{} {:.1} {}", env!("CARGO_PKG_VERSION"), 100.0 * (1.0 - share(outlook.win)), outlook.visits);
    if let Some(lead) = outlook.lead {
        text += &format!(" {:.1} {:.1}", points(lead), outlook.stdev);
    }
    let moves = outlook.choices.iter().map(|choice| {
        let whole = |share: f32| (10000.0 * share).round() as i64;
        let score = outlook.lead.map_or(String::new(), |_| format!(" scoreMean {:.2}", points(choice.lead)));
        let line: Vec<String> = choice.line.iter().map(|mv| mv.to_string()).collect();
        format!(
            "move {} visits {} winrate {} prior {}{score} pv {}",
            choice.mv,
            choice.visits,
            whole(share(choice.win)),
            whole(choice.prior),
            line.join(" ")
        )
    });
    text + "\n" + &moves.collect::<Vec<_>>().join(" info ")
}
