//! Verdicts about positions, and their evidence.

use std::fmt;

use crate::net::own::NAME as OWN_NETWORK;
use shinpan_rules::board::PointSet;
use shinpan_rules::scoring::Settled;

use super::finding::Finding;

/// The basis of the dead stones of a verdict.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Basis {
    /// The rules in force take no stones off.
    NoRemoval,
    /// The players, or whoever keeps the record, marked the dead stones.
    Marked,
    /// [`Judge::AllAlive`](super::Judge::AllAlive) was asked.
    AllAlive,
    /// Every chain is unconditionally alive, or dead in what is unconditionally its opponent's.
    Unconditional,
    /// Every chain is proved alive, dead or in seki.
    Proof,
    /// Every chain is proved to be alive, dead, in seki, or for play to decide: those are taken as they stand, alive.
    Unsettled {
        /// A point of each chain that play has still to decide.
        chains: PointSet,
    },
    /// Every chain is proved to be alive, dead or in seki, but for some whose fate play has still to decide: what
    /// becomes of those is what rules or practice make of a stop.
    Stopped {
        /// A point of each such chain.
        chains: PointSet,
    },
    /// The rules' confirmation of life and death decided everything, and takes off stones that players usually save
    /// before they stop.
    ByTheLetter {
        /// A point of each chain that play has still to decide.
        chains: PointSet,
    },
    /// Every chain is proved alive, dead or in seki by itself, as long as each attack is answered; but one play may
    /// attack several.
    OneByOne {
        /// A point of each of these.
        chains: PointSet,
    },
    /// Proof of all that is dead; there are other chains about which nothing is known.
    Partial,
    /// At least one chain was judged by this many playouts.
    Estimate {
        /// Number of playouts.
        playouts: u32,
    },
    /// At least one chain was judged by this network.
    Network {
        /// Its file.
        file: &'static str,
    },
    /// The rules' confirmation of life and death decided everything.
    Confirmed,
}

impl Basis {
    /// Tells whether nothing was guessed: the dead stones are dead by rule, by agreement or by proof.
    #[must_use]
    pub fn is_certain(self) -> bool {
        match self {
            Basis::NoRemoval | Basis::Marked | Basis::Unconditional | Basis::Proof | Basis::Confirmed => true,
            Basis::AllAlive | Basis::Unsettled { .. } | Basis::Stopped { .. } | Basis::Partial => false,
            Basis::OneByOne { .. } | Basis::ByTheLetter { .. } | Basis::Estimate { .. } | Basis::Network { .. } => {
                false
            }
        }
    }
}

impl Basis {
    /// A sentence, for people who have not asked for a proof.
    fn sentence(self) -> String {
        let chains = |chains: PointSet| {
            let plural = if chains.len() == 1 { "" } else { "s" };
            format!("The dead stones are proved, but play must still decide about the chain{plural} at {chains}")
        };
        match self {
            Basis::NoRemoval => "These rules take no stones off.".to_string(),
            Basis::Marked => "The players said which stones are dead.".to_string(),
            Basis::AllAlive => "All stones are assumed alive.".to_string(),
            Basis::Unconditional => "No play can change life and death on this board.".to_string(),
            Basis::Proof => "Life and death are proved.".to_string(),
            Basis::Unsettled { chains: open } => {
                format!("{}; as the board stands, the stones there are alive.", chains(open))
            }
            Basis::Stopped { chains: open } => {
                format!("{}; the stones there count as is usual when play stops.", chains(open))
            }
            Basis::ByTheLetter { chains } => {
                format!(
                    "The rules' own confirmation of life and death decides the dead stones. Play must still decide about {chains}; \
                     the confirmation removes stones there that players usually save before they stop."
                )
            }
            Basis::OneByOne { chains } => {
                format!("Life and death are proved for each chain alone, but one play may attack several: {chains}.")
            }
            Basis::Partial => "The dead stones are proved; all others are assumed alive.".to_string(),
            Basis::Estimate { playouts } => {
                format!("The dead stones are an estimate from {playouts} random playouts.")
            }
            Basis::Network { file: OWN_NETWORK } => {
                "The dead stones are estimated by Shinpan's own network.".to_string()
            }
            Basis::Network { file } => format!("The dead stones are estimated by the network {file}."),
            Basis::Confirmed => "The rules' own confirmation of life and death decides the dead stones.".to_string(),
        }
    }
}

/// A short phrase.
impl fmt::Display for Basis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Basis::NoRemoval => f.write_str("no removal under these rules"),
            Basis::Marked => f.write_str("marked by the players"),
            Basis::AllAlive => f.write_str("all stones taken to be alive"),
            Basis::Unconditional => f.write_str("unconditional life"),
            Basis::Proof => f.write_str("proof"),
            Basis::Unsettled { chains } if chains.len() == 1 => {
                write!(f, "proof, but 1 chain unsettled: {chains}, taken as it stands")
            }
            Basis::Unsettled { chains } => {
                write!(f, "proof, but {} chains unsettled: {chains}, taken as they stand", chains.len())
            }
            Basis::Stopped { chains } => {
                let plural = if chains.len() == 1 { "" } else { "s" };
                write!(f, "proof, but {} chain{plural} unsettled: {chains}, taken as usual at a stop", chains.len())
            }
            Basis::ByTheLetter { chains } => {
                let plural = if chains.len() == 1 { "" } else { "s" };
                write!(
                    f,
                    "confirmation of life and death by the rules, but {} chain{plural} unsettled: {chains}, which are as its letter has them",
                    chains.len()
                )
            }
            Basis::OneByOne { chains } => {
                write!(f, "proof of each chain alone, but one play may attack several: {chains}")
            }
            Basis::Partial => f.write_str("proof, other stones taken to be alive"),
            Basis::Estimate { playouts } => write!(f, "estimate from {playouts} playouts"),
            Basis::Network { file: OWN_NETWORK } => f.write_str("estimate by Shinpan's network"),
            Basis::Network { file } => write!(f, "estimate by network {file}"),
            Basis::Confirmed => f.write_str("confirmation of life and death by the rules"),
        }
    }
}

/// The evidence of a verdict as a whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Evidence {
    /// The basis of the dead stones.
    pub basis: Basis,
    /// Strings for which that was needed because the rules' own confirmation leaves them undecided; 0 where the rules
    /// have none.
    pub undecided: usize,
}

impl Evidence {
    /// Tells whether nothing was guessed.
    #[must_use]
    pub fn is_certain(self) -> bool {
        self.basis.is_certain()
    }
}

impl Evidence {
    /// The same in sentences.
    #[must_use]
    pub fn sentences(&self) -> String {
        self.basis.sentence() + &self.undecided_sentence()
    }

    /// ` The rules' own confirmation leaves 2 strings undecided.`, or nothing.
    fn undecided_sentence(&self) -> String {
        match self.undecided {
            0 => String::new(),
            1 => " The rules' own confirmation leaves 1 string undecided.".to_string(),
            n => format!(" The rules' own confirmation leaves {n} strings undecided."),
        }
    }

    /// `; the rules' own confirmation leaves 2 strings undecided`, or nothing.
    fn undecided_phrase(&self) -> String {
        match self.undecided {
            0 => String::new(),
            1 => "; the rules' own confirmation leaves 1 string undecided".to_string(),
            n => format!("; the rules' own confirmation leaves {n} strings undecided"),
        }
    }
}

impl From<Basis> for Evidence {
    fn from(basis: Basis) -> Evidence {
        Evidence { basis, undecided: 0 }
    }
}

/// A short phrase.
impl fmt::Display for Evidence {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.basis, self.undecided_phrase())
    }
}

impl From<&Verdict> for Settled {
    fn from(verdict: &Verdict) -> Settled {
        verdict.settled()
    }
}

/// All stones alive, without a finding, because nobody was asked.
impl Default for Verdict {
    fn default() -> Verdict {
        Verdict {
            dead: PointSet::EMPTY,
            seki: PointSet::EMPTY,
            closing: [PointSet::EMPTY; 2],
            closing_agreed: false,
            evidence: Basis::AllAlive.into(),
            findings: Vec::new(),
        }
    }
}

/// The evidence, and the borders that were left open: a short phrase.
impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.evidence_also(""))
    }
}

/// Which stones are dead, where open borders are closed, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// The dead stones.
    pub dead: PointSet,
    /// Living stones in a seki.
    pub seki: PointSet,
    /// Empty points along borders that both players left open, by the colour that closes the border there.
    pub closing: [PointSet; 2],
    /// True if whoever keeps the record said whose the points behind these borders are; else it is an estimate.
    pub closing_agreed: bool,
    /// The basis of the dead stones.
    pub evidence: Evidence,
    /// A finding for each chain on the board. Where the rules take nothing off this says what play would lead to.
    pub findings: Vec<Finding>,
}

impl Verdict {
    /// The findings about stones that play has still to decide, if any of the score rests on them.
    pub fn open(&self) -> impl Iterator<Item = &Finding> {
        let counted = matches!(self.evidence.basis, Basis::Unsettled { .. } | Basis::Stopped { .. });
        let saved = match self.evidence.basis {
            Basis::ByTheLetter { chains } => chains,
            _ => PointSet::EMPTY,
        };
        self.findings.iter().filter(move |f| {
            let is_open = counted && (f.state.is_open() || f.method == super::Method::Stop);
            is_open || saved.contains(f.name())
        })
    }

    /// The evidence, and for each chain that play has still to decide, how and by which plays:
    /// `proof, but 1 chain unsettled: A2, taken as it stands; A2 unsettled search 12 nodes, taken by B1, saved by C1`.
    #[must_use]
    pub fn rests_on(&self) -> String {
        self.rests_on_also("")
    }

    /// Tells whether nothing was guessed: the dead stones are dead by rule, by agreement or by proof, and no border was
    /// left open without a word on whose the points behind it are.
    #[must_use]
    pub fn is_certain(&self) -> bool {
        self.evidence.is_certain() && (self.closing_agreed || !self.closes_borders())
    }

    /// Tells whether a border was left open, and the count has it closed.
    #[must_use]
    pub fn closes_borders(&self) -> bool {
        self.settled().closes()
    }

    /// The borders that were left open, and how they are closed: `D4 E4 by black and D5 E5 by white`.
    #[must_use]
    pub fn closed_borders(&self) -> String {
        let sides = [("black", self.closing[0]), ("white", self.closing[1])].into_iter();
        let sides = sides.filter(|(_, points)| !points.is_empty()).map(|(name, points)| format!("{points} by {name}"));
        sides.collect::<Vec<_>>().join(" and ")
    }

    /// All that a count takes from this verdict.
    #[must_use]
    pub fn settled(&self) -> Settled {
        Settled { dead: self.dead, closing: self.closing }
    }

    /// `agreed` where the players marked whose the points are, else `estimated`.
    fn border_basis(&self) -> &'static str {
        if self.closing_agreed { "agreed" } else { "estimated" }
    }

    /// The same, with something else that a score rests on named after the basis.
    pub(crate) fn rests_on_also(&self, also: &str) -> String {
        let mut text = self.evidence_also(also);
        for finding in self.open() {
            text += &format!("; {} {finding}", finding.name());
        }
        text
    }

    /// The evidence, with something else that a score rests on named after the basis.
    pub(crate) fn evidence_also(&self, also: &str) -> String {
        let mut text = format!("{}{also}{}", self.evidence.basis, self.evidence.undecided_phrase());
        if self.closes_borders() {
            text += &format!("; open borders closed as {}: {}", self.border_basis(), self.closed_borders());
        }
        text
    }

    /// The same in sentences, for people.
    #[must_use]
    pub fn sentences(&self) -> String {
        self.sentences_also("")
    }

    /// The sentences, with one about something else that a score rests on after that about the basis.
    pub(crate) fn sentences_also(&self, also: &str) -> String {
        let mut text = self.evidence.basis.sentence() + also + &self.evidence.undecided_sentence();
        if self.closes_borders() {
            text += &format!(
                " Both players left borders open. They are counted as {}: closed at {}.",
                self.border_basis(),
                self.closed_borders()
            );
        }
        for finding in self.open() {
            text += &format!(" {}: {}.", finding.name(), finding.in_words());
        }
        text
    }
}
