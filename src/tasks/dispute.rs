//! `shinpan dispute`: two claims about the dead stones of a record.

use serde_json::{Value, json};
use shinpan::board::PointSet;
use shinpan::files;
use shinpan::game::Strictness;
use shinpan::life::{self, Effort, Finding, Judge, Line};
use shinpan::picture::web::{Document, Part, Row, Step, Table, Tone};
use shinpan::picture::{Coordinates, Page, Panel, sheet};
use shinpan::records::{Dispute, Opinion, Scored, Scorer};
use shinpan::rules::plural;
use shinpan::scoring::{PointScore, Tally};

use super::batch::shown;
use super::pictures::Drawing;
use super::screen::fitted;
use super::{Spinner, print, sheets, verdict};
use crate::cli::DisputeArgs;
use crate::{Problem, config};

/// Prints, and draws if asked for, what we should say ourselves and what two claims come to.
pub fn run(args: &DisputeArgs) -> Result<(), Problem> {
    let claims = args.claim.iter().map(|text| claim(text)).collect::<Result<Vec<_>, _>>()?;
    let [one, other] = <[Claim; 2]>::try_from(claims)
        .map_err(|_| Problem::Usage("a dispute needs two claims: give --claim twice".to_string()))?;
    let rules = args.rules.as_deref().map(config::expression).transpose()?;
    let judge = config::chosen_judge(args.judge.dead.as_deref(), config::network(args.judge.net.as_deref())?)?;
    let effort = args.judge.effort.as_deref().map_or(Ok(Effort::default()), config::effort)?;
    let scorer = Scorer {
        rules,
        judge: Judge::AllAlive,
        marks: false,
        strictness: Strictness::Lenient,
        unfinished: true,
        ..Scorer::default()
    };
    let failed = |reason: String| Problem::Failed(format!("{}: {reason}", args.file.display()));
    let bytes = files::read_any(&args.file).map_err(|e| failed(e.to_string()))?;
    let waiting = Spinner::begin(shown(&args.file));
    let scored = scorer.score(&bytes).map_err(|e| failed(e.to_string()))?;
    let verdict = life::judge_with(&scored.game, judge, effort);
    let mut dispute = Dispute::with_borders(&scored.game, [one.stones, other.stones], verdict.closing)
        .map_err(|e| failed(e.to_string()))?;
    for (name, given) in dispute.names.iter_mut().zip([one.name, other.name]) {
        *name = given.unwrap_or_else(|| name.clone());
    }
    let opinion = Opinion::by(&scored.game, &dispute, verdict, effort);
    let case = DisputeCase { scored: &scored, dispute: &dispute, opinion: &opinion, file: shown(&args.file) };
    let drawing = Drawing::alone(&args.draw)?;
    if drawing.wants_pictures() {
        drawing.picture(&args.file, None, &sheet(&case.page(drawing.coordinates))).map_err(Problem::Failed)?;
    }
    if drawing.wants_pages() {
        drawing.page(&args.file, &case.document(drawing.coordinates)).map_err(Problem::Failed)?;
    }
    if let Some(path) = &args.sheet {
        verdict::write(path, &verdict::sheet(&scored, &dispute, &opinion, drawing.coordinates))?;
    }
    drop(waiting);
    print(&if args.json { case.json().to_string() } else { fitted(&case.rows().join("\n"), 4) })
}

/// Stones that are said to be dead, and by whom.
struct Claim {
    name: Option<String>,
    stones: PointSet,
}

/// `D4 Q16`, or `Black: D4 Q16`.
fn claim(text: &str) -> Result<Claim, Problem> {
    let (name, vertices) = match text.rsplit_once(':') {
        Some((name, vertices)) => (Some(name.trim()).filter(|name| !name.is_empty()), vertices),
        None => (None, text),
    };
    if name.is_some_and(|name| name.contains(char::is_control)) {
        return Err(Problem::Usage("the name of a claim must be one line of text".to_string()));
    }
    Ok(Claim { name: name.map(str::to_string), stones: config::points(vertices)? })
}

/// All there is to a dispute.
struct DisputeCase<'a> {
    scored: &'a Scored,
    dispute: &'a Dispute,
    opinion: &'a Opinion,
    file: String,
}

impl DisputeCase<'_> {
    /// The players and the rules; our own verdict; then the claims.
    fn rows(&self) -> Vec<String> {
        [self.game(), self.findings()].concat()
    }

    /// Our own verdict, then the claims.
    fn findings(&self) -> Vec<String> {
        [self.opinion.to_string(), self.dispute.to_string()]
            .iter()
            .flat_map(|t| t.lines())
            .map(str::to_string)
            .collect()
    }

    /// The names, the event, the rules and komi, as far as the record says.
    fn game(&self) -> Vec<String> {
        let game = &self.scored.game;
        let rules = format!("Rules: {}, komi {}", game.ruleset().without_komi(), game.rules().komi);
        let players = sheets::players(self.scored).into_iter().map(|line| format!("Game: {line}"));
        let remarks = self.remarks().into_iter().map(|remark| format!("Remark: {remark}"));
        players.chain([rules]).chain(remarks).collect()
    }

    /// The remarks on the record, and how the game ended if it was not counted.
    fn remarks(&self) -> Vec<String> {
        let ended = self
            .scored
            .game
            .ending()
            .map(|ending| format!("the game ended without counting ({ending}); the board is counted as it stands"));
        self.scored.remarks.iter().cloned().chain(ended).collect()
    }

    /// A claim as a board: `First claim: W+6.0`.
    fn claimed(&self, i: usize) -> Panel {
        let tally = &self.dispute.tallies[i];
        let title = format!("{}: {}", self.dispute.names[i], tally.score());
        Panel::scored(&title, self.scored.game.board(), tally)
    }

    /// The points that count otherwise, as a board.
    fn differing(&self) -> Panel {
        let open: PointSet = self.dispute.points().iter().map(|[one, _]| one.point).collect();
        Panel::disputed("Where they differ", self.scored.game.board(), open)
    }

    fn scores(&self) -> String {
        let [first, second] = &self.dispute.tallies;
        format!("{} or {}", first.score(), second.score())
    }

    /// Both claims and where they differ as a sheet.
    fn page(&self, coordinates: Coordinates) -> Page {
        Page {
            title: "Disputed position".to_string(),
            lines: self.game(),
            panels: vec![self.differing(), self.claimed(0), self.claimed(1)],
            working: self.findings(),
            result: self.scores(),
            coordinates,
        }
    }

    /// The dispute as a page: the position, what we should say, what either player says, where that differs.
    fn document(&self, coordinates: Coordinates) -> Document {
        let DisputeCase { scored, dispute, opinion, file } = self;
        let board = scored.game.board();
        let said = |dead: PointSet| match dead.is_empty() {
            true => "Dead stones: none".to_string(),
            false => format!("Dead stones: {dead}"),
        };
        let counted = |dead: PointSet, tally: &Tally| [said(dead)].into_iter().chain(tally.sums()).collect::<Vec<_>>();
        let claim = |i: usize| Step { panel: self.claimed(i), rows: counted(dispute.claims[i], &dispute.tallies[i]) };
        let (text, apart) = (dispute.to_string(), dispute.difference().abs());
        let lines = text.lines().filter(|l| l.starts_with("Points ") || l.starts_with("Off the board"));
        let [one, other] = &dispute.names;
        let differing = Step {
            panel: self.differing(),
            rows: [format!("{one} / {other}, {} apart", plural(apart, "point"))]
                .into_iter()
                .chain(lines.map(str::to_string))
                .collect(),
        };
        let text = opinion.to_string();
        let verdict = Step {
            panel: Panel::scored(&format!("Verdict: {}", opinion.tally.score()), board, &opinion.tally),
            rows: text
                .lines()
                .map(|line| line.trim_start_matches("Verdict: ").to_string())
                .chain(counted(opinion.verdict.dead, &opinion.tally))
                .collect(),
        };
        let position = Step {
            panel: Panel::position("The position", board).with_last(sheets::last_move(&scored.game)),
            rows: vec![format!("{} to move", scored.game.to_play().name())],
        };
        let way =
            |(what, then): &(&str, String)| Row { tone: Tone::Plain, cells: vec![format!("to {what}"), then.clone()] };
        let ways = Table {
            head: vec!["what".to_string(), "outcome".to_string()],
            rows: dispute.ways.iter().map(way).collect(),
        };
        let mut parts = vec![
            Part::Walk("The claims".to_string(), vec![position, verdict, claim(0), claim(1), differing]),
            Part::Words("The rules".to_string(), dispute.rules.clone()),
            Part::Table("What the players can do now".to_string(), ways),
        ];
        parts.extend(sheets::remarks(scored));
        Document {
            title: format!("Disputed: {}", sheets::heading(scored, file)),
            lead: self.scores(),
            facts: sheets::facts(scored),
            parts,
            coordinates,
        }
    }

    fn json(&self) -> Value {
        let DisputeCase { scored, dispute, opinion, .. } = self;
        let game = &scored.game;
        let claim = |i: usize| {
            json!({
                "name": dispute.names[i],
                "dead": dispute.claims[i].iter().map(|p| p.to_string()).collect::<Vec<_>>(),
                "score": dispute.tallies[i].score().to_string(),
            })
        };
        let share = |p: &PointScore| json!({ "black": p.shares[0].to_string(), "white": p.shares[1].to_string(), "reason": p.reason.to_string() });
        let points = dispute.points();
        let points =
            points.iter().map(|[a, b]| json!({ "point": a.point.to_string(), "claims": [share(a), share(b)] }));
        let items = dispute.items();
        let items = items.iter().map(|(color, item, [a, b])| {
            json!({ "color": color.to_string(), "item": item.to_string(), "claims": [a.to_string(), b.to_string()] })
        });
        let ways = dispute.ways.iter().map(|(what, then)| json!({ "what": what, "then": then }));
        let stones = |chains: &[(Finding, Option<Line>)]| -> Value {
            chains
                .iter()
                .map(|(finding, line)| {
                    json!({
                        "color": finding.color.to_string(),
                        "stones": finding.stones.iter().map(|p| p.to_string()).collect::<Vec<_>>(),
                        "state": finding.state.to_string(),
                        "known_by": finding.method.to_string(),
                        "line": line.as_ref().map(ToString::to_string),
                    })
                })
                .collect()
        };
        json!({
            "game": sheets::players(scored),
            "ruleset": game.ruleset().without_komi().to_string(),
            "komi": game.rules().komi.to_string(),
            "verdict": {
                "score": opinion.tally.score().to_string(),
                "dead": opinion.verdict.dead.iter().map(|p| p.to_string()).collect::<Vec<_>>(),
                "agrees_with": opinion.agrees,
                "evidence": opinion.grounds().rests_on(),
                "certain": opinion.grounds().are_certain(),
                "disputed": stones(&opinion.disputed),
                "decisive": stones(&opinion.decisive),
            },
            "claims": [claim(0), claim(1)],
            "difference": dispute.difference().to_string(),
            "points": points.collect::<Vec<_>>(),
            "items": items.collect::<Vec<_>>(),
            "rules": dispute.rules,
            "ways": ways.collect::<Vec<_>>(),
            "remarks": self.remarks(),
        })
    }
}
