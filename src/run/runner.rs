//! One rayon task for each thread takes the next cases until none is left: a batch of them, about a
//! millisecond's worth, and toward the end ever fewer.
//!
//! ```text
//!   stride    0           1           2
//!   cases     0  3  6  9  1  4  7  10 2 ..      next = 7
//!   task A    x  x     x  x  x                 each takes the next batch when it has finished one:
//!   task B          x           x              of the stride at hand, else of the one after it,
//!                                              so no task waits for another
//! ```
//!
//! Splitting the range in halves, as a parallel iterator does, would finish the cases in an order
//! that depends on who steals from whom; in this order the share of finished cases is an honest
//! share of the work, and few strides are in progress at a time.

use std::time::{Duration, Instant};

use rayon::{ThreadPool, ThreadPoolBuilder};

use super::stride::Stride;
use super::tally::{Counted, Sum, Tally};
use super::workers::Workers;
use crate::Error;
use crate::plan::Work;

/// Counts the cases of these strides, one stride after the other, and hands over the sum of each,
/// with its place in the list, as soon as it is known. No case may belong to two of them.
pub(crate) fn run(
    work: &dyn Work,
    strides: &[Stride],
    workers: &Workers,
    finished: &mut (dyn FnMut(usize, Sum) + Send),
) -> Result<(), Error> {
    let tally = Tally::new(work, strides, workers, finished);
    pool(workers.threads_for(work.cases()))?.broadcast(|_| {
        let mut count = work.counter();
        let (mut batch, mut counted, mut wanted) = (Vec::new(), None, 1);
        while let Some(place) = tally.exchange(counted, wanted, &mut batch) {
            let (start, cases) = (Instant::now(), batch.len() as u64);
            let count = count(&batch);
            counted = Some(Counted {
                place,
                cases,
                count,
            });
            wanted = match start.elapsed() {
                short if short < BATCH / 2 => 2 * cases,
                long if long > 2 * BATCH => cases / 2,
                _ => cases,
            };
        }
    });
    tally.into_result()
}

/// How long a thread counts before it comes back for more: long enough for handing out to cost
/// nothing, short enough to be heard when the run is to stop.
const BATCH: Duration = Duration::from_millis(1);

/// The sum over the cases of one stride.
pub(crate) fn sum(work: &dyn Work, stride: Stride, workers: &Workers) -> Result<Sum, Error> {
    let mut counted = Sum::default();
    run(work, &[stride], workers, &mut |_, sum| counted = sum)?;
    Ok(counted)
}

/// What single cases contribute, in the order given; none may be given twice.
pub(crate) fn counts(work: &dyn Work, cases: &[u64], workers: &Workers) -> Result<Vec<Sum>, Error> {
    let singles: Vec<Stride> = cases.iter().copied().map(Stride::single).collect();
    let mut sums = vec![Sum::default(); cases.len()];
    run(work, &singles, workers, &mut |place, sum| sums[place] = sum)?;
    Ok(sums)
}

/// Threads of their own, so that two counts at once do not wait for each other.
pub(crate) fn pool(threads: usize) -> Result<ThreadPool, Error> {
    ThreadPoolBuilder::new()
        .num_threads(threads)
        .thread_name(|index| format!("nqueens-{index}"))
        .build()
        .map_err(|error| Error::Threads {
            threads,
            // Its text already has that of its own source.
            source: error.to_string().into(),
        })
}
