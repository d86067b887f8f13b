//! A thread that searches one position after another.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use serde_json::{Value, json};

use super::AnalysisOptions;
use super::answer::{Raw, Response};
use super::query::Position;
use super::queue::{Job, Queue};
use crate::board::Move;
use crate::net::NetworkEvaluator;
use crate::search::{self, Evaluator, Playouts, RootOptions, Search, SearchRequest};

/// Searches positions of a queue until there will be none.
pub struct Worker<'a> {
    options: &'a AnalysisOptions,
    queue: &'a Queue,
    seed: u64,
    clearings: u64,
    /// The search, with the settings that it was made for.
    search: Option<(search::SearchParams, Search)>,
}

impl<'a> Worker<'a> {
    /// A worker with a seed of its own.
    pub fn new(options: &'a AnalysisOptions, queue: &'a Queue, seed: u64) -> Worker<'a> {
        Worker { options, queue, seed, clearings: 0, search: None }
    }

    /// Works until there is nothing left.
    pub fn run(&mut self, respond: &dyn Fn(Value)) {
        while let Some((number, job)) = self.queue.next() {
            let searched = catch_unwind(AssertUnwindSafe(|| self.analyze(&job, respond)));
            if searched.is_err() {
                // A search that broke down is not asked again.
                self.search = None;
                respond(super::complaint("error", Some(&job.position.id), None, "internal error"));
            }
            self.queue.done(number);
        }
    }

    fn analyze(&mut self, job: &Job, respond: &dyn Fn(Value)) {
        let position = Arc::clone(&job.position);
        let (game, settings, start) = (&position.game, &position.settings, Instant::now());
        let to_play = game.to_play();
        let is_over = || job.terminated.load(Ordering::Relaxed);
        if game.has_stopped() {
            // There is nothing to search; the referee says what it comes to.
            return respond(Response::finished(self.options, &position).response(false));
        }
        let raw = Raw::of(self.options.network, game);
        let may_pass = game.legality(to_play, Move::Pass).is_ok();
        let barred = |mv| position.bars(to_play, mv) || (mv == Move::Pass && !may_pass);
        let mut next = position.reports.map_or(f64::MAX, |[first, _]| first);
        let question = SearchRequest { game, to_play, barred: &barred, wants_owners: position.wanted.wants_owners() };
        let answer = |report| Response::searched(&position, raw.as_ref(), report);
        let search = self.search_for(&position);
        let moves_owners = position.wanted.wants_moves_owners();
        search.set_root_options(RootOptions { wide_noise: settings.wide_root_noise, moves_owners });
        let report = search.think(&question, &mut |progress| {
            let seconds = start.elapsed().as_secs_f64();
            let enough = progress.visits >= settings.visits || seconds >= settings.seconds && progress.visits > 0;
            if enough || is_over() || progress.is_full() || progress.is_settled() && progress.visits > 0 {
                return true;
            }
            if seconds >= next && progress.visits > 0 {
                respond(answer(progress.report()).response(true));
                next = seconds + position.reports.map_or(f64::MAX, |[_, every]| every);
            }
            false
        });
        if is_over() && report.visits == 0 {
            return respond(json!({
                "id": position.id, "isDuringSearch": false, "noResults": true, "turnNumber": position.turn,
            }));
        }
        respond(answer(report).response(false));
    }

    /// A search that knows nothing of what it was asked before, so that the same query is answered alike.
    fn search_for(&mut self, position: &Position) -> &mut Search {
        let (memory, threads) = (position.settings.memory << 20, position.settings.threads);
        let symmetry_pruning = position.settings.symmetry_pruning;
        let wanted = search::SearchParams { memory, threads, symmetry_pruning };
        let clearings = self.queue.clearings();
        let is_fresh = std::mem::replace(&mut self.clearings, clearings) == clearings;
        let kept = self.search.take().filter(|(settings, _)| is_fresh && *settings == wanted);
        let (network, seed) = (self.options.network, self.seed);
        let made = || {
            let evaluator: Box<dyn Evaluator> = match network {
                Some(network) => Box::new(NetworkEvaluator::new(network)),
                None => Box::new(Playouts::new(seed)),
            };
            Search::new(evaluator, wanted, seed)
        };
        let search = kept.map_or_else(made, |(_, search)| search);
        let (_, search) = self.search.insert((wanted, search));
        search.forget();
        search
    }
}
