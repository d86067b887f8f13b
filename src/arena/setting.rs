//! Setting that both engines are told before the first move, and again when one has lost the thread.

use crate::board::{Color, Move};
use crate::game::{Cause, Game};

use super::bout::{Bout, Lost};
use super::link::excerpt;
use super::telling::{self, Timing, Told};

impl Bout<'_> {
    /// Tells both engines everything up to the present position.
    pub(super) fn prepare(&mut self) -> Result<(), Lost> {
        for color in Color::BOTH {
            self.told[color] = self.tell_setting(color)?;
            self.tell_position(color)?;
            let seed = format!("set_random_seed {}", self.seed);
            if self.engines[color].knows("set_random_seed") {
                let _ = self.ask(color, &seed)?;
            }
        }
        Ok(())
    }

    /// A command that an engine must not refuse.
    fn must(&mut self, color: Color, command: &str) -> Result<(), Lost> {
        match self.ask(color, command)? {
            Ok(_) => Ok(()),
            Err(refusal) => Err(Lost {
                color,
                kind: "refusal",
                cause: Cause::Forfeit,
                why: format!("refuses `{}`: {}", excerpt(command), excerpt(&refusal)),
            }),
        }
    }

    /// Size, rules, komi, time. Returns what became of the rules.
    fn tell_setting(&mut self, color: Color) -> Result<String, Lost> {
        let command = telling::board_size(self.engines[color], self.game.size());
        self.must(color, &command)?;
        let told = telling::tell_rules(self.engines[color], &self.conditions.ruleset);
        let told = self.faultless(color, told)?;
        self.must(color, "clear_board")?;
        let komi = format!("komi {}", self.game.rules().komi);
        if let Err(refusal) = self.ask(color, &komi)? {
            self.remark(format!("{} refuses `{komi}`: {}", color.name(), excerpt(&refusal)));
        }
        if let Some(control) = self.controls[color] {
            let understood = telling::tell_time(self.engines[color], &control);
            self.timing[color] = self.faultless(color, understood)?;
            if self.timing[color] == Timing::Untold {
                self.remark(format!("{} could not be told the time control", color.name()));
            }
        }
        Ok(self.word(color, &told))
    }

    /// The outcome of telling the rules, in words; anything worth a remark is remarked.
    fn word(&mut self, color: Color, told: &Told) -> String {
        let text = match told {
            Told::Exactly => return "exactly".to_string(),
            Told::Nearly { command, differs } => format!("`{command}`, which differs in {}", differs.join(", ")),
            Told::Nothing { because } if self.engines[color].name == "GNU Go" => {
                let options = telling::gnugo_options(self.game.rules());
                format!("not by GTP ({because}); start it with {options}")
            }
            Told::Nothing { because } => format!("not at all: {because}"),
        };
        self.remark(format!("rules told to {}: {text}", color.name()));
        text
    }

    /// The position: handicap, set-up, moves. A handicap that was given by moves is among these.
    fn tell_position(&mut self, color: Color) -> Result<(), Lost> {
        if !self.game.gave_handicap_by_moves() {
            self.tell_stones(color)?;
        }
        let turns: Vec<(Color, Move)> = self.game.all_turns().map(|turn| (turn.color, turn.mv)).collect();
        for (by, mv) in turns {
            self.must(color, &format!("play {by} {mv}"))?;
        }
        Ok(())
    }

    /// The stones that stand before the first move.
    fn tell_stones(&mut self, color: Color) -> Result<(), Lost> {
        let own = Game::try_new(*self.game.ruleset(), self.game.size()).ok().map(|game| game.board().clone());
        let start = self.game.starting_board().clone();
        let given = self.game.ledger().handicap;
        if given >= 2 {
            let points: Vec<String> = start.stones(Color::Black).iter().map(|p| p.to_string()).collect();
            let set_free = format!("set_free_handicap {}", points.join(" "));
            if !self.engines[color].knows("set_free_handicap") || self.ask(color, &set_free)?.is_err() {
                for point in points {
                    self.must(color, &format!("play black {point}"))?;
                }
            }
        } else if own != Some(start.clone()) || !start.is_bare() && !self.told[color].starts_with("exactly") {
            for stones in Color::BOTH {
                for point in start.stones(stones) {
                    self.must(color, &format!("play {stones} {point}"))?;
                }
            }
        }
        Ok(())
    }

    /// Lets an engine that has made a move which does not stand begin anew from the present position.
    pub(super) fn begin_anew(&mut self, color: Color) -> Result<(), Lost> {
        self.must(color, "clear_board")?;
        self.tell_position(color)
    }
}
