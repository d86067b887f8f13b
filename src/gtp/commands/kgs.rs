//! Commands of kgsGtp.

use super::super::protocol::{Args, Reply};
use super::super::session::{Session, imposed};
use super::core::genmove;
use super::row::{Command, done};
use super::rules::{choose_rules, unknown_rules};
use crate::board::{Color, Move};
use crate::life::{self, Effort};
use crate::players;
use crate::scoring::tally;

/// Seconds that a clean-up has to have, which is nothing without a verdict.
const CLEAN_UP: f64 = 3.0;

pub(super) const COMMANDS: &[Command] = &[
    Command {
        name: "kgs-rules",
        usage: "NAME",
        doc: "Changes the rules: `chinese`, `aga`, `japanese`, `new_zealand`, or any name of `shinpan-list_rules`. A komi that was set stays.",
        run: |session, args| {
            let text = args.rest();
            choose_rules(session, text.parse().map_err(|e| unknown_rules(text, e))?)
        },
    },
    Command {
        name: "kgs-genmove_cleanup",
        usage: "COLOR",
        doc: "Like `genmove`, but captures dead stones first, and passes only when none are left.",
        run: |session, args| {
            let color = args.color()?;
            genmove(session, color, |session, color| Ok(session.choose_cleanup(color)))
        },
    },
    Command { name: "kgs-game_over", usage: "", doc: "Accepted.", run: |_, _| done() },
    Command {
        name: "kgs-chat",
        usage: "game|private NAME TEXT",
        doc: "Answers what a chat message asks about rules, score, dead stones or a refused move; only with `--kgs-chat`.",
        run: chat,
    },
];

/// `kgs-chat`: one line for each message, by the first word of it that is a topic.
fn chat(session: &mut Session, args: &mut Args<'_>) -> Reply {
    // Where the message was sent, and by whom.
    let _ = (args.next(), args.next());
    let text = args.rest().to_lowercase();
    let topic = text.split(|c: char| !c.is_alphanumeric()).find_map(|word| match word {
        "why" | "illegal" | "refused" | "ko" | "superko" => Some("refused"),
        "score" | "winning" | "ahead" | "result" | "count" => Some("score"),
        "dead" | "alive" | "seki" | "evidence" | "sure" => Some("dead"),
        "rule" | "rules" | "komi" | "handicap" => Some("rules"),
        _ => None,
    });
    let (ruleset, komi) = (*session.game.ruleset(), session.game.komi());
    Ok(match topic {
        Some("rules") => {
            let handicap = session.game.ledger().handicap;
            format!("We play {}, komi {komi}, handicap {handicap}.", ruleset.without_komi())
        }
        Some("score") => {
            let verdict = session.verdict();
            let score = tally(&session.game, &verdict).score();
            let state =
                if session.game.has_stopped() { "The score is" } else { "If play stopped now the score would be" };
            format!("{state} {score}. It rests on: {}.", verdict)
        }
        Some("dead") => {
            let verdict = session.verdict();
            let dead = if verdict.dead.is_empty() { "none".to_string() } else { verdict.dead.to_string() };
            format!("Dead stones: {dead}. This rests on: {}.", verdict)
        }
        Some(_) => {
            session.refused.as_ref().map_or("No move was refused.".to_string(), |why| format!("Refused: {why}."))
        }
        None => "Ask me about the rules, the score, dead stones, or why a move was refused.".to_string(),
    })
}

impl Session {
    /// Chooses a move that settles what is unsettled, or takes dead opposing stones off the board; a pass if none are
    /// left or none can be attacked (`kgs-genmove_cleanup`).
    pub fn choose_cleanup(&mut self, color: Color) -> Move {
        if let Some(mv) = self.clean_up_by_guest(color) {
            return mv;
        }
        // Judging is a part of the time that a move may take.
        let watch = self.waiting(color, self.player.takes_time());
        if !self.has_time(color, CLEAN_UP) {
            return imposed(&self.game, color).unwrap_or_else(|| self.choose_while(color, watch));
        }
        let verdict = self.verdict();
        // The verdict says what becomes of stones when play has stopped. Here it goes on, and reading says who has to
        // move.
        let findings = life::prove(self.game.board(), self.game.rules(), Effort::USUAL_NODES);
        if let Some(point) = players::urgent_play(&self.game, color, &findings) {
            return Move::Play(point);
        }
        let theirs = verdict.dead & self.game.board().stones(color.opponent());
        if theirs.is_empty() {
            let passes = imposed(&self.game, color).is_some() || self.game.legality(color, Move::Pass).is_ok();
            return if passes { Move::Pass } else { self.choose_while(color, watch) };
        }
        if let Some(point) = players::capturing_play(&self.game, color, &verdict) {
            return Move::Play(point);
        }
        self.player.clean_up(&self.game, color)
    }
}
