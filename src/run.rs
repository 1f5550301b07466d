//! Sums the cases of a plan over threads, and says how far it is.
//!
//! One rayon task a thread takes the next case from a common counter until none is left:
//!
//! ```text
//!   cases    0  1  2  3  4  5  6  7 ..          next = 6
//!   task A   0     2     4                      each takes the next case when it has finished one,
//!   task B      1     3  5                      so the last to finish is at most one case behind
//! ```
//!
//! Splitting the range in halves, as a parallel iterator does, would finish the cases in an order that depends on who
//! steals from whom; in this order the share of finished cases is an honest share of the work.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use rayon::ThreadPoolBuilder;

use crate::Error;
use crate::engine::Plan;

/// How far a count is: a snapshot, taken at the end of a case.
///
/// ```
/// use nqueens::Count;
///
/// let count = Count::new(12)?.on_progress(|progress| {
///     assert!(progress.done <= progress.cases);
///     assert!((0.0..=1.0).contains(&progress.fraction()));
/// });
/// assert_eq!(count.run()?.count, 14_200);
/// # Ok::<(), nqueens::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// Cases finished so far.
    pub done: u64,
    /// Cases in all.
    pub cases: u64,
    /// What the finished cases contribute to Q(n). With [`Engine::Dfs`](crate::Engine::Dfs) these are the solutions found so
    /// far; with [`Engine::Join`](crate::Engine::Join) only the sum of all cases is a number of solutions.
    pub count: u128,
    /// Wall time since the count began.
    pub elapsed: Duration,
}

impl Progress {
    /// The finished share of the work, 0 to 1.
    pub fn fraction(&self) -> f64 {
        if self.cases == 0 {
            1.0
        } else {
            self.done as f64 / self.cases as f64
        }
    }

    /// The wall time that the rest will take at the speed so far; `None` before the first case is finished.
    pub fn remaining(&self) -> Option<Duration> {
        let fraction = self.fraction();
        Duration::try_from_secs_f64(self.elapsed.as_secs_f64() * (1.0 - fraction) / fraction).ok()
    }
}

/// Who is told of progress, and who may stop a run.
#[derive(Clone, Copy, Default)]
pub(crate) struct Hooks<'a> {
    pub(crate) progress: Option<&'a (dyn Fn(Progress) + Send + Sync)>,
    pub(crate) stop: Option<&'a AtomicBool>,
}

/// The sum of all cases, counted by `threads` threads (at least 1) of a pool of their own.
pub(crate) fn run(plan: &dyn Plan, threads: usize, hooks: Hooks<'_>) -> Result<u128, Error> {
    let tally = Tally::new(plan.cases(), hooks);
    let pool = ThreadPoolBuilder::new()
        .num_threads(threads)
        .thread_name(|index| format!("nqueens-{index}"))
        .build()
        .map_err(|source| Error::Threads { threads, source })?;
    pool.broadcast(|_| {
        let mut worker = plan.worker();
        while let Some(case) = tally.next() {
            tally.add(worker.count(case));
        }
    });
    tally.total()
}

/// The cases of one run: which is next, and the sum of those finished.
struct Tally<'a> {
    cases: u64,
    next: AtomicU64,
    finished: Mutex<Progress>,
    start: Instant,
    hooks: Hooks<'a>,
}

impl<'a> Tally<'a> {
    fn new(cases: u64, hooks: Hooks<'a>) -> Self {
        let finished = Progress {
            done: 0,
            cases,
            count: 0,
            elapsed: Duration::ZERO,
        };
        Self {
            cases,
            next: AtomicU64::new(0),
            finished: Mutex::new(finished),
            start: Instant::now(),
            hooks,
        }
    }

    /// The next case to count; `None` when all are taken, or when the run is to stop.
    fn next(&self) -> Option<u64> {
        if self
            .hooks
            .stop
            .is_some_and(|stop| stop.load(Ordering::Relaxed))
        {
            return None;
        }
        let case = self.next.fetch_add(1, Ordering::Relaxed);
        (case < self.cases).then_some(case)
    }

    /// Adds a finished case. The observer is called under the lock, so that what it sees never runs backwards.
    fn add(&self, count: u128) {
        let mut finished = self.finished.lock().expect("an observer panicked");
        finished.done += 1;
        finished.count = finished
            .count
            .checked_add(count)
            .expect("Q(32) is far below 2^128");
        if let Some(observe) = self.hooks.progress {
            finished.elapsed = self.start.elapsed();
            observe(*finished);
        }
    }

    fn total(self) -> Result<u128, Error> {
        let finished = self.finished.into_inner().expect("an observer panicked");
        if finished.done < self.cases {
            Err(Error::Stopped)
        } else {
            Ok(finished.count)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
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
            stop: None,
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
        let hooks = Hooks {
            progress: Some(&observe),
            stop: Some(&stop),
        };
        assert!(matches!(run(&Powers(31), 2, hooks), Err(Error::Stopped)));
        let seen = seen.into_inner().unwrap();
        assert!((5..=6).contains(&seen), "{seen} cases");
    }

    #[test]
    fn nothing_finished_means_no_forecast() {
        let elapsed = Duration::from_secs(3);
        let progress = Progress {
            done: 0,
            cases: 4,
            count: 0,
            elapsed,
        };
        assert_eq!(progress.remaining(), None);
        assert_eq!(
            Progress {
                done: 1,
                ..progress
            }
            .remaining(),
            Some(3 * elapsed)
        );
    }
}
