//! The cost of a count on this machine: measured by a sample of its cases, or extrapolated from
//! samples of smaller boards if single cases take too long.

use std::time::Duration;

use super::mean::Mean;
use super::sampling::{self, Sample};
use crate::random::Random;
use crate::{BoardSize, Count, Engine, Error, Kernel, Prepared, Shard};

/// The cost of a count on this machine, with the threads of the estimate.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Forecast {
    /// The engine: never [`Engine::Auto`].
    pub engine: Engine,
    /// The kernel; `None` for an engine that has none.
    pub kernel: Option<Kernel>,
    /// How many threads.
    pub threads: usize,
    /// Wall time; [`Duration::MAX`] if it is longer than that.
    pub time: Duration,
    /// Its standard error, due to the choice of the sample. A machine that is busier later is not
    /// foreseen, nor, if the time is extrapolated, a change in its growth.
    pub standard_error: Duration,
    /// The two board sizes that the time is extrapolated from, if single cases take too long.
    pub extrapolated_from: Option<[u32; 2]>,
    /// About how much memory the count needs, in bytes.
    pub memory: u64,
    /// How many cases there are.
    pub cases: u64,
    /// A good number of shards: some ten minutes each on this machine.
    pub shards: u64,
    /// Q(n), by the sample of cases; `None` if the time is extrapolated.
    pub solutions: Option<Mean>,
}

/// A case that takes longer than this many seconds is not sampled: ten seconds would reveal
/// nothing.
const LONGEST_CASE: f64 = 1.0;

/// Forecasts a count, in about the time given.
pub(super) fn forecast(count: &Prepared, time: Duration, seed: u64) -> Result<Forecast, Error> {
    let cases = count.cases();
    let (seconds, solutions, extrapolated_from) = if can_be_sampled(count) {
        let Sample { seconds, solutions } = sample(count, time, seed)?;
        (seconds, Some(solutions), None)
    } else {
        let [before, last] = smaller(count)?;
        let steps = (count.size().get() - last.size().get()) / 2;
        let sizes = [&before, &last].map(|count| count.size().get());
        let before = sample(&before, time / 2, seed)?.seconds;
        let last = sample(&last, time / 2, seed)?.seconds;
        (extrapolated(before, last, steps), None, Some(sizes))
    };
    let duration = |seconds| Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX);
    Ok(Forecast {
        engine: count.engine(),
        kernel: count.kernel(),
        threads: count.threads(),
        time: duration(seconds.value),
        standard_error: duration(seconds.standard_error),
        extrapolated_from,
        memory: count.memory(),
        cases,
        shards: shards(seconds.value, cases),
        solutions,
    })
}

fn can_be_sampled(count: &Prepared) -> bool {
    count.plan().seconds() / count.cases() as f64 <= LONGEST_CASE
}

fn sample(count: &Prepared, time: Duration, seed: u64) -> Result<Sample, Error> {
    sampling::sample(count, time, &mut Random::new(seed))
}

/// The two largest boards, each two smaller than the next, that the same engine can sample.
fn smaller(count: &Prepared) -> Result<[Prepared; 2], Error> {
    let prepare = |n| {
        let smaller = Count::from(BoardSize::new(n)?).engine(count.engine());
        Ok::<_, Error>(smaller.workers(count.workers().clone()).prepare())
    };
    let mut n = count.size().get() - 2;
    loop {
        let pair = [prepare(n - 2)?, prepare(n)?];
        if pair.iter().all(can_be_sampled) {
            return Ok(pair);
        }
        n -= 2;
    }
}

/// The time `steps` steps further, if it grows as it did from `before` to `after`. The squares of
/// relative errors add up.
fn extrapolated(before: Mean, after: Mean, steps: u32) -> Mean {
    let growth = after.value / before.value;
    let value = after.value * growth.powi(steps as i32);
    let relative = |mean: Mean, power: u32| f64::from(power) * mean.standard_error / mean.value;
    let error = relative(after, steps + 1).hypot(relative(before, steps));
    Mean::new(value, value * error, 1.0)
}

/// The number of shards of ten minutes each; one if the count takes less.
fn shards(seconds: f64, cases: u64) -> u64 {
    let most = cases.clamp(1, Shard::MOST);
    (seconds / 600.0).ceil().clamp(1.0, most as f64) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_extrapolated_further_has_the_larger_error() {
        let (before, after) = (Mean::new(2.0, 0.2, 1.0), Mean::new(20.0, 2.0, 1.0));
        for (steps, value, relative) in [(1, 200.0, 0.05f64), (2, 2000.0, 0.13)] {
            let mean = extrapolated(before, after, steps);
            assert!((mean.value - value).abs() < 1e-9 * value);
            // `after` enters one step more often than `before`. Squares: 4 + 1 and 9 + 4
            // hundredths.
            let error = mean.standard_error / mean.value;
            assert!((error.powi(2) - relative).abs() < 1e-9, "{error}");
        }
    }

    #[test]
    fn whatever_cannot_be_sampled_is_extrapolated_from_two_boards_that_can() {
        for engine in Engine::ALL {
            for n in 0..=32 {
                let count = Count::new(n).unwrap().engine(engine).prepare();
                if can_be_sampled(&count) {
                    continue;
                }
                let [before, last] = smaller(&count).unwrap();
                assert!(
                    can_be_sampled(&before) && can_be_sampled(&last),
                    "n = {n}, {engine}"
                );
                assert_eq!(
                    before.size().get() + 2,
                    last.size().get(),
                    "n = {n}, {engine}"
                );
                assert_eq!(last.engine(), count.engine(), "n = {n}, {engine}");
                assert_eq!(last.size().get() % 2, n % 2, "n = {n}, {engine}");
            }
        }
    }
}
