//! The request for an estimate, and its result.

use std::time::Duration;

use super::forecast::{self, Forecast};
use super::mean::Mean;
use super::probing::{self, Until};
use crate::{BoardSize, Count, Engine, Error, Workers};

/// Makes an estimate of Q(n), and a forecast of its count.
///
/// ```
/// use std::time::Duration;
///
/// use nqueens::Estimator;
///
/// let estimate = Estimator::new(20)?.time(Duration::from_millis(500)).seed(1).run()?;
/// let known = 39_029_188_884.0;
/// assert!((estimate.solutions.value / known - 1.0).abs() < 0.1);
/// # Ok::<(), nqueens::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Estimator {
    n: u32,
    engine: Engine,
    time: Duration,
    samples: Option<u64>,
    seed: u64,
    workers: Workers,
}

/// The result of an estimate.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Estimate {
    /// The board size, 0 to [`Estimator::LARGEST`].
    pub n: u32,
    /// Q(n), by probing.
    pub solutions: Mean,
    /// How many probes were made.
    pub samples: u64,
    /// The cost of a count, and a second opinion; `None` for n > 32, which cannot be counted, or if
    /// it was not requested.
    pub forecast: Option<Forecast>,
}

impl Estimator {
    /// The largest board size, 128: the number of bits in a mask of probing.
    pub const LARGEST: u32 = 128;

    /// An estimate for board size `n`, in about ten seconds, on all threads, with seed 0.
    ///
    /// # Errors
    ///
    /// [`Error::Invalid`] if `n` is more than [`LARGEST`](Self::LARGEST).
    pub fn new(n: u32) -> Result<Self, Error> {
        if n > Self::LARGEST {
            let what = "a board size to estimate: a whole number from 0 to 128 is needed";
            return Err(Error::invalid(&n.to_string(), what));
        }
        Ok(Self {
            n,
            engine: Engine::Auto,
            time: Duration::from_secs(10),
            samples: None,
            seed: 0,
            workers: Workers::default(),
        })
    }

    /// The engine whose time is forecast; [`Engine::Auto`] unless set.
    #[must_use]
    pub fn engine(self, engine: Engine) -> Self {
        Self { engine, ..self }
    }

    /// About how long it may take; half of the time is for the forecast. The minimum number of
    /// samples is always made, even in no time.
    #[must_use]
    pub fn time(self, time: Duration) -> Self {
        Self { time, ..self }
    }

    /// Makes `samples` probes, however long they take. Then the same seed gives the same estimate
    /// on every machine.
    #[must_use]
    pub fn samples(self, samples: u64) -> Self {
        let samples = Some(samples);
        Self { samples, ..self }
    }

    /// The seed of the random numbers.
    #[must_use]
    pub fn seed(self, seed: u64) -> Self {
        Self { seed, ..self }
    }

    /// The workers: threads, observer, and stop flags.
    #[must_use]
    pub fn workers(self, workers: Workers) -> Self {
        Self { workers, ..self }
    }

    /// Makes the estimate, and then the forecast.
    ///
    /// # Errors
    ///
    /// [`Error::Threads`] if the threads cannot be started, [`Error::Stopped`] if the work was
    /// stopped.
    ///
    /// # Panics
    ///
    /// If the observer of [`Workers::on_progress`] panics.
    pub fn run(&self) -> Result<Estimate, Error> {
        let mut estimate = self.probe()?;
        estimate.forecast = self.forecast()?;
        Ok(estimate)
    }

    /// Makes only the estimate of Q(n), in half of the time, or in all of it if there is nothing to
    /// forecast.
    ///
    /// # Errors
    ///
    /// As for [`run`](Self::run).
    pub fn probe(&self) -> Result<Estimate, Error> {
        let share = if BoardSize::new(self.n).is_ok() { 2 } else { 1 };
        let until = match self.samples {
            Some(samples) => Until::Samples(samples),
            None => Until::After(self.time / share),
        };
        let probes = probing::probe(self.n, self.seed, &self.workers, until)?;
        Ok(Estimate {
            n: self.n,
            solutions: Mean::of(&probes),
            samples: probes.len() as u64,
            forecast: None,
        })
    }

    /// Makes only the forecast, in half of the time; `None` for boards that cannot be counted. From
    /// n = 23 on it may take some seconds more, to make tables and count some cases.
    ///
    /// # Errors
    ///
    /// As for [`run`](Self::run).
    pub fn forecast(&self) -> Result<Option<Forecast>, Error> {
        let Ok(size) = BoardSize::new(self.n) else {
            return Ok(None);
        };
        let count = Count::from(size)
            .engine(self.engine)
            .workers(self.workers.clone());
        forecast::forecast(&count.prepare(), self.time / 2, self.seed).map(Some)
    }
}
