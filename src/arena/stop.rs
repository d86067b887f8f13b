//! The procedure after the stop: both say which stones are dead; where they differ the rules say what follows.

use crate::board::{Color, PointSet};
use crate::game::{Cause, Ending, Game, Imputed, Phase};
use crate::life::{self, Effort, Judge, State};
use crate::rules::{Confirm, Points, Scoring};

use super::bout::{Bout, Lost};
use super::link::excerpt;

/// How often play resumes before the referee decides.
const MOST_RESUMPTIONS: usize = 2;

/// Next step after two different lists of dead stones.
enum Next {
    Decided,
    PlayOn,
}

impl Bout<'_> {
    /// Goes through the end of the game, until it can be counted.
    pub(super) fn settle(&mut self) -> Result<(), Lost> {
        let mut resumptions = 0;
        loop {
            if self.game.imputed() == Some(Imputed::Agreement) {
                self.remark("two passes are taken as an agreement to stop".to_string());
                // Two passes are what is asked for; nothing else can refuse it.
                let _ = self.game.agree_stop(None);
            }
            if matches!(self.game.phase(), Phase::Counting | Phase::Ended) {
                return Ok(());
            }
            let lists = Color::BOTH.map(|color| self.dead_list(color));
            match lists {
                [Some(black), Some(white)] if black == white => {
                    self.hold_against_proof(&black);
                    return self.agree_on(black);
                }
                [Some(black), Some(white)] => {
                    self.remark(format!("dead stones: Black says {}, White says {}", named(&black), named(&white)));
                    if resumptions >= MOST_RESUMPTIONS {
                        self.remark(format!("no agreement after {MOST_RESUMPTIONS} resumptions"));
                        return self.decide();
                    }
                    if let Next::Decided = self.differ(black, white)? {
                        return Ok(());
                    }
                }
                [black, white] => {
                    let silent = Color::BOTH.into_iter().filter(|&c| [&black, &white][c as usize].is_none());
                    let silent: Vec<&str> = silent.map(Color::name).collect();
                    self.remark(format!("{} cannot say which stones are dead", silent.join(" and ")));
                    return self.decide();
                }
            }
            resumptions += 1;
            self.cleaning = true;
            self.play_on()?;
        }
    }

    /// The chains that an engine calls dead.
    pub(super) fn dead_list(&mut self, color: Color) -> Option<PointSet> {
        if !self.engines[color].knows("final_status_list") {
            return None;
        }
        let text = match self.engines[color].ask("final_status_list dead") {
            Ok(Ok(text)) => text,
            Ok(Err(refusal)) => {
                self.remark(format!("{} refuses `final_status_list dead`: {}", color.name(), excerpt(&refusal)));
                return None;
            }
            Err(fault) => {
                self.remark(format!("{} {fault}", color.name()));
                return None;
            }
        };
        let mut dead = PointSet::EMPTY;
        for word in text.split_whitespace() {
            match word.parse().ok().and_then(|point| self.game.board().chain(point)) {
                Some(chain) => dead = dead | chain.stones,
                None => self.remark(format!("{} calls `{}` dead, where no stone is", color.name(), excerpt(word))),
            }
        }
        let chains = self.game.board().chains();
        let first = chains.iter().filter(|c| c.stones.intersects(&dead)).filter_map(|c| c.stones.first());
        self.dead[color] = Some(first.map(|p| p.to_string()).collect());
        Some(dead)
    }

    /// Remarks where an agreement can be proved wrong: it stands, also where it can be proved wrong.
    fn hold_against_proof(&mut self, dead: &PointSet) {
        let proofs = Effort::times(0).map(|effort| life::judge_with(&self.game, Judge::Benson, effort));
        for finding in proofs.iter().flat_map(|verdict| &verdict.findings).filter(|f| f.method.is_proof()) {
            let said = finding.stones.is_subset(dead);
            let wrong = match finding.state {
                State::Alive => said,
                State::Dead => !said,
                _ => false,
            };
            if wrong {
                let (says, is) = if said { ("dead", "alive") } else { ("alive", "dead") };
                self.remark(format!("both call {} {says}, which is proved {is}", named(&finding.stones)));
            }
        }
    }

    fn agree_on(&mut self, dead: PointSet) -> Result<(), Lost> {
        if self.game.mark_dead(dead).is_ok() {
            // Play has stopped, or this loop would have ended.
            let _ = self.game.agree(None);
        }
        Ok(())
    }

    /// The referee's own judgement, with what it rests on.
    fn decide(&mut self) -> Result<(), Lost> {
        let verdict = life::judge_with(&self.game, self.conditions.judge, self.conditions.effort);
        self.remark(format!("the referee decides: dead are {} ({})", named(&verdict.dead), verdict));
        self.agree_on(verdict.dead)
    }

    /// The players do not agree.
    fn differ(&mut self, black: PointSet, white: PointSet) -> Result<Next, Lost> {
        let disputed = (black - white) | (white - black);
        let lists = [black, white];
        let denies = |c: &Color| !((lists[c.opponent()] - lists[*c]) & self.game.board().stones(*c)).is_empty();
        let by = Color::BOTH.into_iter().find(denies);
        let confirm = self.game.rules().confirm;
        let resumed = match confirm {
            Confirm::None | Confirm::Consent => return Ok(Next::Decided),
            Confirm::RemovalByPlay | Confirm::PlayOut => {
                self.remark("play goes on until the next stop, and what is left then is alive".to_string());
                return Ok(Next::PlayOn);
            }
            Confirm::Wagc | Confirm::Japanese1989 if self.confirm(&disputed)? => return Ok(Next::Decided),
            Confirm::Dispute => self.game.dispute(by),
            Confirm::Agreement | Confirm::ResumeOnce | Confirm::PlayOn | Confirm::SecondStop => self.game.resume(by),
            Confirm::Wagc | Confirm::Japanese1989 => self.game.resume(by),
        };
        if let Err(error) = resumed {
            self.remark(format!("play cannot go on: {error}"));
            return self.decide().map(|()| Next::Decided);
        }
        self.tell_of_resumption(by);
        Ok(Next::PlayOn)
    }

    /// The rules' own confirmation, if it decides about all disputed stones.
    fn confirm(&mut self, disputed: &PointSet) -> Result<bool, Lost> {
        let Some(confirmation) = self.game.confirmation() else { return Ok(false) };
        if confirmation.undecided.intersects(disputed) {
            self.remark("the confirmation of life and death leaves it undecided".to_string());
            return Ok(false);
        }
        self.remark(format!("the confirmation of life and death decides: dead are {}", named(&confirmation.dead)));
        self.agree_on(confirmation.dead)?;
        Ok(true)
    }

    /// Play resumes. Engines that know the phases of a game are told; the others are simply asked to move.
    fn tell_of_resumption(&mut self, by: Option<Color>) {
        let dispute = self.game.rules().confirm == Confirm::Dispute;
        let command = if dispute { "shinpan-dispute" } else { "shinpan-resume" };
        let command = by.map_or(command.to_string(), |color| format!("{command} {color}"));
        let asked = by.map_or(String::new(), |color| format!(", as {} asks", color.name()));
        let then = if dispute { "; what is left at the next stop is alive" } else { "" };
        self.remark(format!("play resumes{asked}, {} to move{then}", self.game.to_play().name()));
        for color in Color::BOTH {
            if self.engines[color].knows("shinpan-resume") {
                // An engine under other rules has no such phase, and moves when it is asked.
                let _ = self.engines[color].ask(&command);
            }
        }
    }
}

/// Points for a reader.
fn named(points: &PointSet) -> String {
    if points.is_empty() { "none".to_string() } else { points.to_string() }
}

impl Bout<'_> {
    /// Ends a game whose winner is proved.
    pub(super) fn adjudicate(&mut self) {
        if let Some((winner, why)) = proved_winner(&self.game) {
            self.remark(format!("{} has won: {why}", winner.name()));
            self.end_by_ruling(Ending::win(winner, Cause::Ruling));
        }
    }
}

/// The player whose stones that live whatever happens, with the opposing stones that are dead among them, are more than
/// half of what there is to be had. Only where area counts.
fn proved_winner(game: &Game) -> Option<(Color, String)> {
    let rules = game.rules();
    if rules.scoring != Scoring::Area {
        return None;
    }
    let verdict = life::judge_with(game, Judge::Benson, Effort::times(0)?);
    let area = Points::whole(i64::try_from(game.size().area()).ok()?);
    // Komi, what is paid for handicap stones, and buttons.
    let besides = rules.komi.abs() + Points::whole(i64::try_from(game.ledger().handicap).ok()? + 2);
    Color::BOTH.into_iter().find_map(|color| {
        let proved = verdict.findings.iter().filter(|f| f.method.is_proof());
        let own = proved.filter(|f| matches!((f.state, f.color == color), (State::Alive, true) | (State::Dead, false)));
        let points = own.map(|f| f.stones.len()).sum::<usize>();
        let lead = Points::whole(2 * i64::try_from(points).ok()?) - area;
        (lead > besides).then(|| (color, format!("{points} points are {color}'s whatever happens")))
    })
}
