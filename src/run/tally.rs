//! The cases of one run: which is next, and the sums of those that are finished.

use std::sync::Mutex;
use std::time::Instant;

use super::{Hooks, Progress, Shard, ShardTotal};
use crate::engine::Plan;

/// The cases of one run: which is next, and the sums of those finished.
pub(super) struct Tally<'a> {
    plan: &'a dyn Plan,
    start: Instant,
    hooks: Hooks<'a>,
    state: Mutex<State<'a>>,
}

struct State<'a> {
    /// Shards that no case was taken of yet.
    waiting: &'a [Shard],
    /// Shards in work. Only of the last one may cases be left to take.
    open: Vec<Open>,
    progress: Progress,
    /// When the last shard was finished.
    last: Instant,
    finished: &'a mut (dyn FnMut(ShardTotal) + Send),
}

struct Open {
    shard: Shard,
    cases: u64,
    /// How many of its cases were taken or are due.
    laid_out: u64,
    /// The next cases, the very next one last.
    due: Vec<u64>,
    done: u64,
    count: u128,
}

/// How many cases of a shard are sorted by group at a time: enough for tables of a group to pay, few enough for progress to be
/// honest. Without sorting, shards of n = 17 and 19 took 1.2 and 1.06 times as long as the whole.
const LAID_OUT: u64 = 4096;

impl Open {
    fn next(&mut self, plan: &dyn Plan) -> Option<u64> {
        if self.due.is_empty() {
            let end = self.cases.min(self.laid_out + LAID_OUT);
            let cases = (self.laid_out..end).map(|position| self.shard.case(position));
            self.due.extend(cases.rev());
            self.due.sort_by_key(|&case| plan.group(case));
            self.laid_out = end;
        }
        self.due.pop()
    }
}

impl<'a> Tally<'a> {
    pub(super) fn new(
        plan: &'a dyn Plan,
        shards: &'a [Shard],
        hooks: Hooks<'a>,
        finished: &'a mut (dyn FnMut(ShardTotal) + Send),
    ) -> Self {
        let earlier = hooks.earlier;
        let cases = shards.iter().map(|shard| shard.len(plan.cases()));
        let due = earlier.cases + cases.sum::<u64>();
        let start = Instant::now();
        let progress = Progress::start(due, earlier);
        if earlier.cases > 0
            && let Some(observe) = hooks.progress
        {
            observe(progress);
        }
        let state = State {
            waiting: shards,
            open: Vec::new(),
            progress,
            last: start,
            finished,
        };
        Self {
            plan,
            start,
            hooks,
            state: Mutex::new(state),
        }
    }

    /// Takes in what a finished case of a shard counted, and gives out the next case; `None` when all are taken, or when the
    /// run is to stop. Observers are called under the lock, so that what they see never runs backwards.
    pub(super) fn exchange(&self, counted: Option<(Shard, u128)>) -> Option<(Shard, u64)> {
        let state = &mut *self.state.lock().expect("an observer panicked");
        if let Some((shard, count)) = counted {
            state.add(shard, count);
            if let Some(observe) = self.hooks.progress {
                state.progress.elapsed = self.hooks.earlier.elapsed + self.start.elapsed();
                observe(state.progress);
            }
        }
        if self.hooks.stop.is_some_and(|stop| stop()) {
            return None;
        }
        state.next(self.plan)
    }

    pub(super) fn into_complete(self) -> bool {
        let state = self.state.into_inner().expect("an observer panicked");
        state.waiting.is_empty() && state.open.is_empty()
    }
}

impl State<'_> {
    fn add(&mut self, shard: Shard, count: u128) {
        let add = |sum: &mut u128| {
            *sum = sum.checked_add(count).expect("Q(32) is far below 2^128");
        };
        add(&mut self.progress.count);
        self.progress.done += 1;
        let position = self.open.iter().position(|open| open.shard == shard);
        let position = position.expect("a shard is open until all of its cases are in");
        let open = &mut self.open[position];
        add(&mut open.count);
        open.done += 1;
        if open.done == open.cases {
            self.close(position);
        }
    }

    fn next(&mut self, plan: &dyn Plan) -> Option<(Shard, u64)> {
        loop {
            if let Some(open) = self.open.last_mut()
                && let Some(case) = open.next(plan)
            {
                return Some((open.shard, case));
            }
            let (&shard, waiting) = self.waiting.split_first()?;
            self.waiting = waiting;
            let cases = shard.len(plan.cases());
            self.open.push(Open {
                shard,
                cases,
                laid_out: 0,
                due: Vec::new(),
                done: 0,
                count: 0,
            });
            // There may be more shards than cases.
            if cases == 0 {
                self.close(self.open.len() - 1);
            }
        }
    }

    fn close(&mut self, position: usize) {
        let Open {
            shard,
            cases,
            count,
            ..
        } = self.open.remove(position);
        let now = Instant::now();
        (self.finished)(ShardTotal {
            shard,
            cases,
            count,
            elapsed: now - self.last,
        });
        self.last = now;
    }
}
