//! Sums the cases of a plan over threads, shard by shard, and says how far it is.
//!
//! ```text
//!   shard.rs      the shards that a plan's cases are dealt out to
//!   tally.rs      which case is next, and the sums of those that are finished
//!   progress.rs   how far a run is
//! ```
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
mod tally;

#[cfg(test)]
mod tests;

use std::time::Duration;

use rayon::ThreadPoolBuilder;

use crate::Error;
use crate::engine::Plan;
pub(crate) use progress::Earlier;
pub use progress::Progress;
pub use shard::Shard;
use tally::Tally;

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

/// Counts a shard with `threads` threads (at least 1) of a pool of their own.
pub(crate) fn run(
    plan: &dyn Plan,
    shard: Shard,
    threads: usize,
    hooks: Hooks<'_>,
) -> Result<ShardTotal, Error> {
    let mut counted = None;
    run_shards(plan, &[shard], threads, hooks, &mut |total| {
        counted = Some(total);
    })?;
    Ok(counted.expect("a run that was not stopped has finished its shard"))
}

/// Counts single cases, none of them given twice; a total for each, in the order in which they were finished. Its shard's
/// index is the number of the case.
pub(crate) fn run_cases(
    plan: &dyn Plan,
    cases: impl Iterator<Item = u64>,
    threads: usize,
) -> Result<Vec<ShardTotal>, Error> {
    let singles: Vec<Shard> = cases
        .map(|case| Shard::single(case, plan.cases()))
        .collect();
    let mut totals = Vec::with_capacity(singles.len());
    run_shards(plan, &singles, threads, Hooks::default(), &mut |total| {
        totals.push(total);
    })?;
    Ok(totals)
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
