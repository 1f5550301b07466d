//! Sums the cases of a plan over threads, shard by shard, and says how far it is.
//!
//! One rayon task a thread takes the next case until none is left:
//!
//! ```text
//!   shard     0           1           2
//!   cases     0  3  6  9  1  4  7  10 2 ..      next = 7
//!   task A    x     x     x                     each takes the next case when it has finished one: of the shard at
//!   task B       x     x     x                  hand, else of the shard after it, so no task waits for another
//! ```
//!
//! Splitting the range in halves, as a parallel iterator does, would finish the cases in an order that depends on who
//! steals from whom; in this order the share of finished cases is an honest share of the work, and few shards are in work at
//! a time.

mod progress;
mod shard;

use std::sync::Mutex;
use std::time::{Duration, Instant};

use rayon::ThreadPoolBuilder;

use crate::Error;
use crate::engine::Plan;
pub(crate) use progress::Earlier;
pub use progress::Progress;
pub use shard::Shard;

/// What a shard contributes to Q(n).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ShardTotal {
    /// The shard that was counted.
    pub shard: Shard,
    /// How many cases it has.
    pub cases: u64,
    /// The sum over its cases. The sum over all shards is Q(n).
    pub count: u128,
    /// The wall time it added to the run: since the shard before it was finished, or since the run began.
    pub elapsed: Duration,
}

/// Who is told of progress, and who may stop a run.
#[derive(Clone, Copy, Default)]
pub(crate) struct Hooks<'a> {
    pub(crate) progress: Option<&'a (dyn Fn(Progress) + Send + Sync)>,
    pub(crate) stop: Option<&'a (dyn Fn() -> bool + Send + Sync)>,
    pub(crate) earlier: Earlier,
}

/// The sum of all cases, counted by `threads` threads (at least 1) of a pool of their own.
pub(crate) fn run(plan: &dyn Plan, threads: usize, hooks: Hooks<'_>) -> Result<u128, Error> {
    let mut count = 0;
    run_shards(plan, &[Shard::ALL], threads, hooks, &mut |total| {
        count = total.count;
    })?;
    Ok(count)
}

/// Counts these shards, one after the other, and hands over each as soon as it is finished. No shard may be given twice.
pub(crate) fn run_shards(
    plan: &dyn Plan,
    shards: &[Shard],
    threads: usize,
    hooks: Hooks<'_>,
    finished: &mut (dyn FnMut(ShardTotal) + Send),
) -> Result<(), Error> {
    let tally = Tally::new(plan, shards, hooks, finished);
    let pool = ThreadPoolBuilder::new()
        .num_threads(threads)
        .thread_name(|index| format!("nqueens-{index}"))
        .build()
        .map_err(|source| Error::Threads { threads, source })?;
    pool.broadcast(|_| {
        let mut worker = plan.worker();
        let mut counted = None;
        while let Some((shard, case)) = tally.exchange(counted) {
            counted = Some((shard, worker.count(case)));
        }
    });
    if tally.into_complete() {
        Ok(())
    } else {
        Err(Error::Stopped)
    }
}

/// The cases of one run: which is next, and the sums of those finished.
struct Tally<'a> {
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
    /// So many of its cases were taken or are due.
    laid_out: u64,
    /// The next cases, the very next one last.
    due: Vec<u64>,
    done: u64,
    count: u128,
}

/// So many cases of a shard are sorted by group at a time: enough for tables of a group to pay, few enough for progress to be
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
    fn new(
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
    fn exchange(&self, counted: Option<(Shard, u128)>) -> Option<(Shard, u64)> {
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

    fn into_complete(self) -> bool {
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicBool, Ordering};

    use crate::engine::Worker;

    /// A plan without chess: case k counts `2^(4 k)`, so that every missed or doubled case shows in the sum.
    struct Powers(u64);

    impl Plan for Powers {
        fn cases(&self) -> u64 {
            self.0
        }

        fn worker(&self) -> Box<dyn Worker + '_> {
            Box::new(PowerOf16)
        }
    }

    struct PowerOf16;

    impl Worker for PowerOf16 {
        fn count(&mut self, case: u64) -> u128 {
            1 << (4 * case)
        }
    }

    #[test]
    fn every_case_is_counted_once_whatever_the_number_of_threads() {
        for cases in [0, 1, 2, 3, 31] {
            let expected = (0..cases).map(|case| 1u128 << (4 * case)).sum::<u128>();
            for threads in [1, 2, 3, 7, 64] {
                assert_eq!(
                    run(&Powers(cases), threads, Hooks::default()).unwrap(),
                    expected
                );
            }
        }
    }

    #[test]
    fn sums_pass_64_bits() {
        assert_eq!(run(&Powers(20), 2, Hooks::default()).unwrap() >> 76, 1);
    }

    #[test]
    fn progress_never_runs_backwards_and_ends_complete() {
        let seen = Mutex::new(Vec::new());
        let observe = |progress| seen.lock().unwrap().push(progress);
        let hooks = Hooks {
            progress: Some(&observe),
            ..Hooks::default()
        };
        let total = run(&Powers(31), 4, hooks).unwrap();
        let seen = seen.into_inner().unwrap();
        assert_eq!(seen.len(), 31);
        for (done, progress) in (1..).zip(&seen) {
            assert_eq!((progress.done, progress.cases), (done, 31));
        }
        assert!(seen.is_sorted_by(|a, b| a.elapsed <= b.elapsed && a.count < b.count));
        let last = seen.last().unwrap();
        assert_eq!(
            (last.count, last.fraction(), last.remaining()),
            (total, 1.0, Some(Duration::ZERO))
        );
    }

    #[test]
    fn a_stopped_run_ends_at_the_next_case_and_gives_no_total() {
        let stop = AtomicBool::new(false);
        let seen = Mutex::new(0);
        let observe = |progress: Progress| {
            *seen.lock().unwrap() = progress.done;
            stop.store(progress.done >= 5, Ordering::Relaxed);
        };
        let stopped = || stop.load(Ordering::Relaxed);
        let hooks = Hooks {
            progress: Some(&observe),
            stop: Some(&stopped),
            ..Hooks::default()
        };
        assert!(matches!(run(&Powers(31), 2, hooks), Err(Error::Stopped)));
        let seen = seen.into_inner().unwrap();
        assert!((5..=6).contains(&seen), "{seen} cases");
    }

    #[test]
    fn shards_are_handed_over_once_each_with_the_sum_of_their_cases() {
        let plan = Powers(31);
        for of in [1, 2, 3, 7, 31, 40] {
            let shards: Vec<Shard> = (0..of)
                .map(|index| Shard::new(index, of).unwrap())
                .collect();
            for threads in [1, 3, 16] {
                let mut totals = Vec::new();
                let before = Instant::now();
                run_shards(&plan, &shards, threads, Hooks::default(), &mut |total| {
                    totals.push(total);
                })
                .unwrap();
                assert!(
                    totals.iter().map(|total| total.elapsed).sum::<Duration>() <= before.elapsed()
                );
                totals.sort_by_key(|total| total.shard);
                assert!(
                    totals
                        .iter()
                        .map(|total| total.shard)
                        .eq(shards.iter().copied())
                );
                for total in totals {
                    let cases: Vec<u64> = (0..31)
                        .filter(|case| case % of == total.shard.index())
                        .collect();
                    assert_eq!(total.cases, cases.len() as u64);
                    assert_eq!(
                        total.count,
                        cases.iter().map(|case| 1u128 << (4 * case)).sum()
                    );
                }
            }
        }
    }

    #[test]
    fn a_stopped_run_has_handed_over_the_shards_that_were_finished_and_no_other() {
        let stop = AtomicBool::new(false);
        let stopped = || stop.load(Ordering::Relaxed);
        let hooks = Hooks {
            stop: Some(&stopped),
            ..Hooks::default()
        };
        let shards: Vec<Shard> = (0..10)
            .map(|index| Shard::new(index, 10).unwrap())
            .collect();
        let mut totals = Vec::new();
        let result = run_shards(&Powers(30), &shards, 2, hooks, &mut |total: ShardTotal| {
            totals.push(total);
            stop.store(totals.len() == 4, Ordering::Relaxed);
        });
        assert!(matches!(result, Err(Error::Stopped)));
        assert!(totals.len() <= 5);
        for total in totals {
            let (shard, cases) = (total.shard, total.cases);
            let expected = (0..cases)
                .map(|position| 1u128 << (4 * shard.case(position)))
                .sum();
            assert_eq!((cases, total.count), (3, expected));
        }
    }

    #[test]
    fn a_resumed_run_starts_from_what_was_done() {
        let seen = Mutex::new(Vec::new());
        let observe = |progress| seen.lock().unwrap().push(progress);
        let earlier = Earlier {
            cases: 20,
            count: 5,
            elapsed: Duration::from_secs(7),
        };
        let hooks = Hooks {
            progress: Some(&observe),
            stop: None,
            earlier,
        };
        run_shards(
            &Powers(30),
            &[Shard::new(1, 3).unwrap()],
            1,
            hooks,
            &mut |_| {},
        )
        .unwrap();
        let seen = seen.into_inner().unwrap();
        let state = |at: usize| (seen[at].done, seen[at].cases, seen[at].count);
        assert_eq!(state(0), (20, 30, 5), "before anything is counted");
        assert_eq!(state(1), (21, 30, 5 + 16));
        assert!(seen[1].elapsed > earlier.elapsed);
        assert_eq!((seen[10].done, seen[10].fraction()), (30, 1.0));
    }
}
