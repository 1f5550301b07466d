//! Estimates: how many solutions there are, without counting them, and how long a count would take.
//!
//! ```text
//!   probing.rs    Q(n) from random samples of the search tree, row by row; n up to 128
//!   sampling.rs   the time of a count, and a second opinion on Q(n), from a random sample of cases
//!   mean.rs       means with error bars
//! ```
//!
//! Both estimates of Q(n) are unbiased: over many seeds they average to the true number, and in 95 of 100 cases the interval holds
//! it. Probing is the more precise by far: in ten seconds some 0.1 % at n = 20, where a sample of cases gives 0.6 %, and 0.4 % at
//! n = 64, where there are no cases. The sample is what a forecast needs, and its estimate comes with it.

mod mean;
mod probing;
mod sampling;

use std::time::Duration;

use crate::random::Random;
use crate::threads::limited;
use crate::total::Ready;
use crate::{BoardSize, Count, Error};
pub use mean::Mean;

/// An estimate to be made.
///
/// ```
/// use nqueens::Estimator;
///
/// let estimate = Estimator::new(20)?.seconds(0.5).seed(1).run()?;
/// let known = 39_029_188_884.0;
/// assert!((estimate.solutions.value / known - 1.0).abs() < 0.1);
/// # Ok::<(), nqueens::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Estimator {
    n: u32,
    seconds: f64,
    samples: Option<u64>,
    seed: u64,
    threads: usize,
}

/// What was estimated.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Estimate {
    /// The board size, 0 to [`Estimator::LARGEST`].
    pub n: u32,
    /// Q(n), by probing.
    pub solutions: Mean,
    /// How many probes were made.
    pub samples: u64,
    /// What a count would take, and a second opinion; `None` for n > 32, which cannot be counted, or if it was not asked for.
    pub forecast: Option<Forecast>,
}

/// What a count would take here, with the threads that the estimate was made with.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Forecast {
    /// Wall time in seconds.
    pub seconds: f64,
    /// Its standard error, as far as the choice of the sample goes: neither a machine that is busier later is foreseen, nor, where the
    /// time is extrapolated, how it grows.
    pub standard_error: f64,
    /// How many threads.
    pub threads: usize,
    /// Where single cases take too long: the two board sizes that the time is extrapolated from.
    pub extrapolated_from: Option<[u32; 2]>,
    /// The most memory that this process has used while it counted the sample, in bytes; `None` where the system does not tell
    /// (only Linux does), or where the time is extrapolated.
    pub memory: Option<u64>,
    /// How many cases there are.
    pub cases: u64,
    /// A good number of shards: some ten minutes each on this machine.
    pub shards: u64,
    /// Q(n), by the sample of cases; `None` where the time is extrapolated.
    pub solutions: Option<Mean>,
}

impl Estimator {
    /// The largest board size, 128: as many columns as a mask of probing has bits.
    pub const LARGEST: u32 = 128;

    /// An estimate for board size `n`: of about ten seconds, on all threads, with seed 0.
    ///
    /// # Errors
    ///
    /// [`Error::EstimateSize`] if `n` is more than [`LARGEST`](Self::LARGEST).
    pub fn new(n: u32) -> Result<Self, Error> {
        if n > Self::LARGEST {
            return Err(Error::estimate_size(&n.to_string()));
        }
        Ok(Self {
            n,
            seconds: 10.0,
            samples: None,
            seed: 0,
            threads: 0,
        })
    }

    /// About how long it may take; half of the time is for the forecast. The least number of samples is made all the same,
    /// also where it is 0, negative or no number.
    #[must_use]
    pub fn seconds(self, seconds: f64) -> Self {
        let seconds = seconds.max(0.0);
        Self { seconds, ..self }
    }

    /// Makes `samples` probes, however long they take: then the same seed gives the same estimate on every machine.
    #[must_use]
    pub fn samples(self, samples: u64) -> Self {
        let samples = Some(samples);
        Self { samples, ..self }
    }

    /// Which random numbers to use.
    #[must_use]
    pub fn seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// The number of threads; 0, as unless set, stands for [`default_threads`](crate::default_threads).
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Self { threads, ..self }
    }

    /// Makes the estimate, and then the forecast.
    ///
    /// # Errors
    ///
    /// [`Error::Threads`] if the threads cannot be started.
    pub fn run(&self) -> Result<Estimate, Error> {
        let mut estimate = self.probe()?;
        estimate.forecast = self.forecast()?;
        Ok(estimate)
    }

    /// Makes the estimate of Q(n) alone: in half of the time, or all of it where there is nothing to forecast.
    ///
    /// # Errors
    ///
    /// [`Error::Threads`] if the threads cannot be started.
    pub fn probe(&self) -> Result<Estimate, Error> {
        let share = if self.size().is_some() { 0.5 } else { 1.0 };
        let until = match self.samples {
            Some(samples) => probing::Until::Samples(samples),
            None => {
                let time = Duration::try_from_secs_f64(share * self.seconds);
                probing::Until::After(time.unwrap_or(Duration::MAX))
            }
        };
        let threads = limited(self.threads, u64::MAX);
        let probes = probing::probe(self.n, self.seed, threads, until)?;
        Ok(Estimate {
            n: self.n,
            solutions: Mean::of(&probes),
            samples: probes.len() as u64,
            forecast: None,
        })
    }

    /// Makes the forecast alone, in half of the time; `None` for boards that cannot be counted. From n = 23 on it may take some seconds
    /// more: tables have to be made, and some cases be counted.
    ///
    /// # Errors
    ///
    /// [`Error::Threads`] if the threads cannot be started.
    pub fn forecast(&self) -> Result<Option<Forecast>, Error> {
        self.size().map(|size| self.forecast_of(size)).transpose()
    }

    /// The board size, if it can be counted.
    fn size(&self) -> Option<BoardSize> {
        BoardSize::new(self.n).ok()
    }

    fn forecast_of(&self, size: BoardSize) -> Result<Forecast, Error> {
        let n = size.get();
        let ready = self.ready(size);
        let (seconds, sample, extrapolated_from) = if n <= sampling::LARGEST {
            let sample = self.sample(&ready, self.seconds / 2.0)?;
            (sample.seconds, Some(sample), None)
        } else {
            let last = sampling::LARGEST - (n - sampling::LARGEST) % 2;
            let sizes = [last - 2, last];
            let [before, after] = sizes.map(|n| {
                let ready = self.ready(BoardSize::new(n)?);
                Ok(self.sample(&ready, self.seconds / 4.0)?.seconds)
            });
            let seconds = extrapolated(before?, after?, (n - last) / 2);
            (seconds, None, Some(sizes))
        };
        let cases = ready.plan.cases();
        Ok(Forecast {
            seconds: seconds.value,
            standard_error: seconds.standard_error,
            threads: ready.threads,
            extrapolated_from,
            memory: sample.as_ref().and_then(|_| most_memory()),
            cases,
            shards: shards(seconds.value, cases),
            solutions: sample.map(|sample| sample.solutions),
        })
    }

    fn ready(&self, size: BoardSize) -> Ready {
        Count::from(size).threads(self.threads).ready()
    }

    fn sample(&self, ready: &Ready, seconds: f64) -> Result<sampling::Sample, Error> {
        let mut random = Random::new(self.seed);
        sampling::sample(ready, sampling::Until::After(seconds), &mut random)
    }
}

/// The time `steps` steps further, if it grows as it did from `before` to `after`. Relative errors add up in squares.
fn extrapolated(before: Mean, after: Mean, steps: u32) -> Mean {
    let growth = after.value / before.value;
    let value = after.value * growth.powi(steps as i32);
    let relative = |mean: Mean, power: u32| f64::from(power) * mean.standard_error / mean.value;
    let error = relative(after, steps + 1).hypot(relative(before, steps));
    Mean::new(value, value * error, 1.0)
}

/// Ten minutes each, or all of it at once if it does not take as long.
fn shards(seconds: f64, cases: u64) -> u64 {
    let most = cases.clamp(1, crate::Shard::MOST);
    (seconds / 600.0).ceil().clamp(1.0, most as f64) as u64
}

/// The most memory that this process has had at a time, in bytes, where the system tells.
fn most_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    let kib: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kib * 1024)
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
            // After: one step more often than before. Squares: 4 + 1 and 9 + 4 hundredths.
            let error = mean.standard_error / mean.value;
            assert!((error.powi(2) - relative).abs() < 1e-9, "{error}");
        }
    }
}
