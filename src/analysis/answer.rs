//! A search's report, and a referee's opinion, as a response in KataGo's form.

use serde_json::{Map, Value, json};

use super::AnalysisOptions;
use super::query::Position;
use super::replay::Played;
use super::settings::Perspective;
use crate::board::{Color, Move, Point, PointMap, Size};
use crate::game::Game;
use crate::life::{Judge, Verdict, judge};
use crate::net::{BoardHistory, NetworkHandle, NetworkOutput, ROOT_OPTIMISM, SYMMETRIES, Workspace};
use crate::rules::{Rules, Ruleset, Scoring};
use crate::scoring::{self, Tally, tally};
use crate::search::{MoveReport, Report};

/// A network's own opinion of a position, under all symmetries.
pub struct Raw(NetworkOutput);

impl Raw {
    /// The opinion, where there is a network.
    pub fn of(network: Option<NetworkHandle>, game: &Game) -> Option<Raw> {
        let symmetries: Vec<usize> = (0..SYMMETRIES).filter(|s| s & 4 == 0 || game.size().is_square()).collect();
        Some(Raw(NetworkOutput::mean(&evaluate(network?, game, &symmetries))))
    }
}

fn evaluate(network: NetworkHandle, game: &Game, symmetries: &[usize]) -> Vec<NetworkOutput> {
    network.loaded().evaluate(&BoardHistory::of(game), symmetries, ROOT_OPTIMISM, &mut Workspace::default())
}

/// A response under way.
pub struct Response<'a> {
    position: &'a Position,
    fields: Map<String, Value>,
}

/// Shares and scores from the side that a client asked for.
struct SideValues {
    black: bool,
}

impl SideValues {
    fn of(position: &Position) -> SideValues {
        let color = match position.settings.perspective {
            Perspective::Of(color) => color,
            Perspective::ToMove => position.game.to_play(),
        };
        SideValues { black: color == Color::Black }
    }

    /// A share of Black's.
    fn share(&self, black: f32) -> f64 {
        f64::from(if self.black { black } else { 1.0 - black })
    }

    /// Points, or an owner, of Black's.
    fn points(&self, black: f32) -> f64 {
        f64::from(if self.black { black } else { -black })
    }

    /// A utility of the player to move, as -1 to 1.
    fn utility(&self, utility: f32, to_play: Color) -> f64 {
        let own = f64::from(2.0 * utility - 1.0);
        if (to_play == Color::Black) == self.black { own } else { -own }
    }

    fn owners(&self, size: Size, black: impl Fn(Point) -> f32) -> Value {
        rows(size).map(|point| json!(round(self.points(black(point))))).collect()
    }
}

/// The points from the upper left corner, row by row.
fn rows(size: Size) -> impl Iterator<Item = Point> {
    (0..size.height()).rev().flat_map(move |row| (0..size.width()).map(move |column| Point::new(column, row)))
}

/// Standard deviations for each point.
fn stdevs(size: Size, of: &PointMap<f32>) -> Value {
    rows(size).map(|point| json!(round(f64::from(of[point])))).collect()
}

/// Six decimals: more than any search is worth.
fn round(x: f64) -> f64 {
    (x * 1e6).round() / 1e6
}

impl<'a> Response<'a> {
    /// The findings of a search.
    pub fn searched(position: &'a Position, raw: Option<&Raw>, report: Report) -> Response<'a> {
        let mut answer = Response { position, fields: Map::new() };
        let side = SideValues::of(position);
        let all = report.all_moves(position.game.size());
        let moves = all.iter().filter(|m| m.visits > 0).enumerate();
        let infos: Vec<Value> = moves.map(|(order, m)| answer.move_info(&side, &report, order, m)).collect();
        answer.set("moveInfos", json!(infos));
        let mut root = answer.root(report.visits, &side, report.win, report.score, report.stdev);
        root.insert("utility".into(), json!(round(side.utility(report.utility, report.to_play))));
        answer.tell_raw(&mut root, &side, raw);
        answer.set("rootInfo", Value::Object(root));
        let size = position.game.size();
        if let Some(owners) = report.owners.as_ref().filter(|_| position.wanted.ownership) {
            answer.set("ownership", side.owners(size, |point| owners[point]));
        }
        if let Some(stdev) = report.owners_stdev.as_ref().filter(|_| position.wanted.ownership_stdev) {
            answer.set("ownershipStdev", stdevs(size, stdev));
        }
        if let Some(Raw(evaluation)) = raw.filter(|_| position.wanted.policy) {
            answer.set("policy", policy(&position.game, evaluation));
        }
        if position.wanted.referee {
            answer.tell_referee(None);
        }
        answer
    }

    /// The result of a game after it has stopped: nobody moves, and the referee counts.
    pub fn finished(options: &AnalysisOptions, position: &'a Position) -> Response<'a> {
        let game = &position.game;
        let mut answer = Response { position, fields: Map::new() };
        let side = SideValues::of(position);
        let by = options.network.map_or(Judge::Playout, Judge::Network);
        let verdict = judge(game, by);
        let tally = tally(game, &verdict);
        let score = tally.score();
        let lead = tally.difference().to_f64() as f32;
        let win = match score.winner {
            Some(Color::Black) => 1.0,
            Some(Color::White) => 0.0,
            None => 0.5,
        };
        answer.set("moveInfos", json!([]));
        let mut root = answer.root(1, &side, win, lead, 0.0);
        root.insert(
            "utility".into(),
            json!(side.utility(if game.to_play() == Color::Black { win } else { 1.0 - win }, game.to_play())),
        );
        answer.set("rootInfo", Value::Object(root));
        let size = game.size();
        if position.wanted.ownership {
            let owners = owners(&tally, game);
            answer.set("ownership", side.owners(size, |point| owners[point]));
        }
        if position.wanted.policy {
            let mut policy = vec![-1.0; size.area()];
            policy.push(1.0);
            answer.set("policy", json!(policy));
        }
        if position.wanted.referee {
            answer.tell_referee(Some((by, &verdict, &tally)));
        }
        answer
    }

    fn set(&mut self, key: &str, value: Value) {
        self.fields.insert(key.to_string(), value);
    }

    /// The response.
    pub fn response(mut self, during_search: bool) -> Value {
        self.set("id", json!(self.position.id));
        self.set("isDuringSearch", json!(during_search));
        self.set("turnNumber", json!(self.position.turn));
        Value::Object(self.fields)
    }

    fn root(&self, visits: usize, side: &SideValues, win: f32, score: f32, stdev: f32) -> Map<String, Value> {
        let game = &self.position.game;
        let (to_play, board) = (game.to_play(), game.board());
        let (win, score) = (round(side.share(win)), round(side.points(score)));
        let hash = |hash: u128| format!("{:032X}", hash ^ u128::from(to_play == Color::White));
        let Value::Object(root) = json!({
            "currentPlayer": to_play.letter().to_ascii_uppercase().to_string(),
            "lcb": win, "winrate": win, "visits": visits, "weight": visits as f64,
            "scoreLead": score, "scoreSelfplay": score, "scoreStdev": round(f64::from(stdev)),
            "thisHash": hash(board.hash()), "symHash": hash(board.invariant_hash()),
        }) else {
            return Map::new();
        };
        root
    }

    fn tell_raw(&self, root: &mut Map<String, Value>, side: &SideValues, raw: Option<&Raw>) {
        let Some(Raw(evaluation)) = raw else { return };
        let [win, loss, none] = evaluation.results;
        // A game without a result is half won, as KataGo has it.
        let white = win + none / 2.0;
        debug_assert!(loss <= 1.0);
        let stdev = (evaluation.score_square - evaluation.score * evaluation.score).max(0.0).sqrt();
        root.insert("rawWinrate".into(), json!(round(side.share(1.0 - white))));
        root.insert("rawLead".into(), json!(round(side.points(-evaluation.lead))));
        root.insert("rawScoreSelfplay".into(), json!(round(side.points(-evaluation.score))));
        root.insert("rawScoreSelfplayStdev".into(), json!(round(f64::from(stdev))));
        root.insert("rawNoResultProb".into(), json!(round(f64::from(none))));
        if let Some([win, score]) = evaluation.errors {
            root.insert("rawStWrError".into(), json!(round(f64::from(win))));
            root.insert("rawStScoreError".into(), json!(round(f64::from(score))));
        }
        if let Some(time) = evaluation.time {
            root.insert("rawVarTimeLeft".into(), json!(round(f64::from(time))));
        }
    }

    fn move_info(&self, side: &SideValues, report: &Report, order: usize, m: &MoveReport) -> Value {
        let win = side.share(m.win);
        let (utility, bound) = (side.utility(m.utility, report.to_play), side.utility(m.lcb, report.to_play));
        let score = round(side.points(m.score));
        let line = m.line.iter().take(1 + self.position.settings.line);
        let mut info = json!({
            "move": m.mv.to_string(), "order": order, "visits": m.visits, "edgeVisits": m.visits,
            "weight": m.visits as f64, "edgeWeight": m.visits as f64, "playSelectionValue": m.visits as f64,
            "winrate": round(win), "lcb": round(win + (bound - utility) / 2.0),
            "utility": round(utility), "utilityLcb": round(bound),
            "scoreLead": score, "scoreMean": score, "scoreSelfplay": score, "scoreStdev": round(f64::from(m.stdev)),
            "prior": round(f64::from(m.prior)),
            "pv": line.clone().map(|(mv, _)| mv.to_string()).collect::<Vec<_>>(),
        });
        let Some(fields) = info.as_object_mut() else { return info };
        if let Some(searched) = m.symmetry_of {
            fields.insert("isSymmetryOf".into(), json!(searched.to_string()));
        }
        let wanted = self.position.wanted;
        if wanted.line_visits {
            let visits: Vec<usize> = line.map(|&(_, visits)| visits).collect();
            fields.insert("pvEdgeVisits".into(), json!(visits));
            fields.insert("pvVisits".into(), json!(visits));
        }
        if wanted.no_result {
            fields.insert("noResultValue".into(), json!(0.0));
        }
        if let Some([mean, stdev]) = m.owners.as_deref() {
            let size = self.position.game.size();
            if wanted.moves_ownership {
                fields.insert("ownership".into(), side.owners(size, |point| mean[point]));
            }
            if wanted.moves_ownership_stdev {
                fields.insert("ownershipStdev".into(), stdevs(size, stdev));
            }
        }
        info
    }

    /// The referee's answers: legality with reasons, and of a finished game the score with its reasons.
    fn tell_referee(&mut self, finished: Option<(Judge, &Verdict, &Tally)>) {
        let position = self.position;
        let game = &position.game;
        let mut referee = Map::new();
        referee.insert("rules".into(), json!(game.ruleset().to_string()));
        referee.insert("phase".into(), json!(game.phase().to_string()));
        referee.insert("moves".into(), position.played.iter().map(played).collect());
        if !game.has_stopped() {
            let to_play = game.to_play();
            let refused = game.board().empties().iter().filter_map(|point| {
                let reason = game.legality(to_play, Move::Play(point)).err()?;
                Some(json!({"move": point.to_string(), "reason": reason.explain()}))
            });
            let pass = game.legality(to_play, Move::Pass).err();
            let pass = pass.map(|reason| json!({"move": "pass", "reason": reason.explain()}));
            referee.insert("illegal".into(), refused.chain(pass).collect());
        }
        if let Some((by, verdict, tally)) = finished {
            referee.insert("score".into(), json!(tally.score().to_string()));
            referee.insert("restsOn".into(), json!(verdict.to_string()));
            referee.insert("certain".into(), json!(verdict.is_certain()));
            referee.insert("count".into(), scoring::Report { tally, ruleset: game.ruleset() }.json());
            let dead = verdict.findings.iter().filter(|f| verdict.dead.intersects(&f.stones)).map(|f| {
                json!({
                    "player": f.color.letter().to_ascii_uppercase().to_string(),
                    "stones": f.stones.iter().map(|p| p.to_string()).collect::<Vec<_>>(),
                    "state": f.state.to_string(),
                    "evidence": f.method.to_string(),
                    "certain": f.method.is_proof(),
                })
            });
            referee.insert("dead".into(), dead.collect());
            let by_rules = |(name, ruleset): &(String, Ruleset)| (name.clone(), score_by(game, *ruleset, by));
            if !position.score_by.is_empty() {
                referee.insert("scoreByRules".into(), Value::Object(position.score_by.iter().map(by_rules).collect()));
            }
        }
        self.set("referee", Value::Object(referee));
    }
}

fn played(played: &Played) -> Value {
    let mut told = json!({
        "player": played.color.letter().to_ascii_uppercase().to_string(),
        "move": played.mv.to_string(),
        "legal": played.illegal.is_none(),
    });
    if let (Some(reason), Some(fields)) = (&played.illegal, told.as_object_mut()) {
        fields.insert("reason".into(), json!(reason.explain()));
    }
    told
}

/// The score of a finished game under other rules, its dead stones judged under those.
fn score_by(game: &Game, ruleset: Ruleset, by: Judge) -> Value {
    let mut game = game.clone();
    let rules = Rules { komi: game.rules().komi, ..ruleset.rules };
    match game.set_ruleset(Ruleset { rules, ..ruleset }) {
        Ok(()) => json!(tally(&game, &judge(&game, by)).score().to_string()),
        Err(error) => json!({"error": error.to_string()}),
    }
}

/// The owner of each point in a count: 1 is Black's, -1 White's.
fn owners(tally: &Tally, game: &Game) -> PointMap<f32> {
    let mut owners = PointMap::new(0.0);
    let is_counted = game.rules().scoring != Scoring::None;
    for point in game.size().points().filter(|_| is_counted) {
        let share = tally.point(point);
        owners[point] = match share.owner() {
            Some(Color::Black) => 1.0,
            Some(Color::White) => -1.0,
            None => 0.0,
        };
    }
    owners
}

/// The policy of a network, -1 where the rules forbid a move.
fn policy(game: &Game, evaluation: &NetworkOutput) -> Value {
    let (to_play, size) = (game.to_play(), game.size());
    let legal = game.legal_points(to_play);
    let shares = rows(size).zip(&evaluation.policy);
    let plays = shares.map(|(point, share)| share.filter(|_| legal.contains(point)).map_or(-1.0, f64::from));
    let may_pass = game.legality(to_play, Move::Pass).is_ok();
    let pass = if may_pass { f64::from(evaluation.pass) } else { -1.0 };
    plays.chain([pass]).map(|share| json!(if share < 0.0 { -1.0 } else { share })).collect()
}
