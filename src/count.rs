//! Counting: one function for the usual case, a builder for the rest.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::engine::Listed;
use crate::run::{self, Earlier, Hooks, Progress, Shard, ShardTotal};
use crate::{BoardSize, Engine, Error, Kernel, known};

/// Q(n): the number of ways to place n queens on an n by n board so that none attacks another (OEIS A000170).
///
/// Uses the fastest engine and every CPU that the process may use. `n` is 0 to 32; the time grows some 25- to 50-fold from
/// one n to the next but one.
///
/// # Errors
///
/// [`Error::Size`] if `n` is more than 32, [`Error::Threads`] if no threads can be started, [`Error::Wrong`] if the count is
/// not the published one.
///
/// ```
/// assert_eq!(nqueens::count(8)?, 92);
/// assert_eq!(nqueens::count(0)?, 1);
/// # Ok::<(), nqueens::Error>(())
/// ```
pub fn count(n: u32) -> Result<u128, Error> {
    Ok(Count::new(n)?.run()?.count)
}

/// A count to be run: what to count and how.
///
/// It can be run any number of times, by several threads at once, and from within any rayon pool: every run has
/// threads and state of its own.
///
/// ```
/// use nqueens::{Count, Engine};
///
/// let total = Count::new(10)?.engine(Engine::Dfs).threads(2).run()?;
/// assert_eq!(total.count, 724);
/// assert_eq!(total.threads, 2);
/// # Ok::<(), nqueens::Error>(())
/// ```
#[derive(Clone)]
pub struct Count {
    size: BoardSize,
    engine: Engine,
    kernel: Option<Kernel>,
    threads: usize,
    progress: Option<Arc<dyn Fn(Progress) + Send + Sync>>,
    stop: Option<Arc<AtomicBool>>,
}

impl Count {
    /// A count for board size `n` with the default engine and threads.
    ///
    /// # Errors
    ///
    /// [`Error::Size`] if `n` is more than 32.
    pub fn new(n: u32) -> Result<Self, Error> {
        Ok(BoardSize::new(n)?.into())
    }

    /// The engine to count with; [`Engine::Auto`] unless set.
    #[must_use]
    pub fn engine(self, engine: Engine) -> Self {
        Self { engine, ..self }
    }

    /// The instruction set that [`Engine::Join`] counts with; [`Kernel::detect`] unless set. The other engine has none.
    #[must_use]
    pub fn kernel(self, kernel: Kernel) -> Self {
        Self {
            kernel: Some(kernel),
            ..self
        }
    }

    /// The number of threads; 0, as unless set, stands for [`default_threads`]. Never more are started than there are cases
    /// to share out, nor more than [`MOST_THREADS`].
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Self { threads, ..self }
    }

    /// Has `observe` called each time a case is finished: by the thread that counted it, one call at a time. Threads
    /// wait for each other there, so it should be short. A journal that is resumed calls it at the start as well.
    ///
    /// ```
    /// use nqueens::Count;
    ///
    /// let count = Count::new(12)?.on_progress(|progress| {
    ///     eprintln!("{:.0} %, {} so far", 100.0 * progress.fraction(), progress.count);
    /// });
    /// assert_eq!(count.run()?.count, 14_200);
    /// # Ok::<(), nqueens::Error>(())
    /// ```
    #[must_use]
    pub fn on_progress(self, observe: impl Fn(Progress) + Send + Sync + 'static) -> Self {
        Self {
            progress: Some(Arc::new(observe)),
            ..self
        }
    }

    /// Ends the run with [`Error::Stopped`] soon after `stop` has become true: as soon as the cases in work are done.
    #[must_use]
    pub fn stop_on(self, stop: Arc<AtomicBool>) -> Self {
        Self {
            stop: Some(stop),
            ..self
        }
    }

    /// Counts, and returns when the total is known. Where a published value exists, n <= 27, the total has been compared
    /// with it.
    ///
    /// # Errors
    ///
    /// [`Error::Threads`] if the threads cannot be started, [`Error::Stopped`] if the run was stopped, [`Error::Wrong`] if the
    /// total is not the published one.
    ///
    /// # Panics
    ///
    /// If the observer of [`on_progress`](Self::on_progress) panics.
    pub fn run(&self) -> Result<Total, Error> {
        let start = Instant::now();
        let ready = self.ready();
        let mut count = 0;
        self.run_shards(
            &ready,
            &[Shard::ALL],
            Earlier::default(),
            &|| self.is_stopped(),
            &mut |total| count = total.count,
        )?;
        ready.total(count, start.elapsed())
    }

    /// Counts a shard of the whole. Nothing is published that its count could be compared with.
    ///
    /// # Errors
    ///
    /// [`Error::Threads`] if the threads cannot be started, [`Error::Stopped`] if the run was stopped.
    ///
    /// # Panics
    ///
    /// If the observer of [`on_progress`](Self::on_progress) panics.
    pub fn run_shard(&self, shard: Shard) -> Result<ShardTotal, Error> {
        let mut counted = None;
        self.run_shards(
            &self.ready(),
            &[shard],
            Earlier::default(),
            &|| self.is_stopped(),
            &mut |total| counted = Some(total),
        )?;
        Ok(counted.expect("a run that was not stopped has finished its shard"))
    }

    /// Everything that was left open decided, and the plan made.
    pub(crate) fn ready(&self) -> Ready {
        let engine = self.engine.resolve(self.size);
        let kernel = self.kernel.unwrap_or_else(Kernel::detect);
        let plan = engine.plan(self.size, kernel);
        Ready {
            size: self.size,
            engine,
            kernel: (engine == Engine::Join).then_some(kernel),
            threads: limited(self.threads, plan.cases()),
            plan,
        }
    }

    /// Counts these shards and hands over each as soon as it is finished.
    pub(crate) fn run_shards(
        &self,
        ready: &Ready,
        shards: &[Shard],
        earlier: Earlier,
        stop: &(dyn Fn() -> bool + Send + Sync),
        finished: &mut (dyn FnMut(ShardTotal) + Send),
    ) -> Result<(), Error> {
        let hooks = Hooks {
            progress: self.progress.as_deref(),
            stop: Some(stop),
            earlier,
        };
        run::run_shards(ready.plan.as_ref(), shards, ready.threads, hooks, finished)
    }

    /// Whether it is to stop, by the flag that it was given.
    pub(crate) fn is_stopped(&self) -> bool {
        let stop = self.stop.as_deref();
        stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }
}

impl From<BoardSize> for Count {
    fn from(size: BoardSize) -> Self {
        Self {
            size,
            engine: Engine::Auto,
            kernel: None,
            threads: 0,
            progress: None,
            stop: None,
        }
    }
}

impl fmt::Debug for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Count")
            .field("size", &self.size)
            .field("engine", &self.engine)
            .field("kernel", &self.kernel)
            .field("threads", &self.threads)
            .finish_non_exhaustive()
    }
}

/// A count with every choice made.
pub(crate) struct Ready {
    pub(crate) size: BoardSize,
    pub(crate) engine: Engine,
    pub(crate) kernel: Option<Kernel>,
    pub(crate) threads: usize,
    pub(crate) plan: Box<dyn Listed>,
}

impl Ready {
    /// The finished count, compared with the published one.
    pub(crate) fn total(&self, count: u128, elapsed: Duration) -> Result<Total, Error> {
        Total {
            size: self.size,
            count,
            engine: self.engine,
            kernel: self.kernel,
            threads: self.threads,
            elapsed,
        }
        .checked()
    }
}

/// A finished count.
///
/// ```
/// use nqueens::{Count, Engine};
///
/// let total = Count::new(12)?.engine(Engine::Join).threads(1).run()?;
/// assert_eq!((total.size.get(), total.count), (12, 14_200));
/// assert_eq!((total.engine, total.threads), (Engine::Join, 1));
/// assert!(total.kernel.is_some() && total.is_published());
/// # Ok::<(), nqueens::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Total {
    /// The board size that was counted.
    pub size: BoardSize,
    /// Q(n).
    pub count: u128,
    /// The engine that counted: never [`Engine::Auto`].
    pub engine: Engine,
    /// The instruction set that [`Engine::Join`] counted with; `None` for the other engine.
    pub kernel: Option<Kernel>,
    /// How many threads shared the work.
    pub threads: usize,
    /// Wall time, from setting up to the last case, by a monotonic clock.
    pub elapsed: Duration,
}

impl Total {
    /// Whether a value is published that the count has been compared with; none is at n = 28 and more.
    pub fn is_published(&self) -> bool {
        known::solutions(self.size).is_some()
    }

    /// A total that differs from the published one is no answer.
    fn checked(self) -> Result<Self, Error> {
        match known::solutions(self.size) {
            Some(published) if published != self.count => Err(Error::Wrong {
                size: self.size,
                counted: self.count,
                published,
            }),
            _ => Ok(self),
        }
    }
}

/// How many threads share so many cases where so many threads were asked for.
pub(crate) fn limited(threads: usize, cases: u64) -> usize {
    let threads = if threads == 0 {
        default_threads()
    } else {
        threads
    };
    threads
        .min(usize::try_from(cases).unwrap_or(usize::MAX))
        .clamp(1, MOST_THREADS)
}

/// More threads than this are never started.
pub const MOST_THREADS: usize = 4096;

/// How many threads a count uses unless told otherwise: `RAYON_NUM_THREADS` if that is set to a positive number, as
/// for every program that uses rayon, else the CPUs that this process may use (affinity and cgroup quota respected).
///
/// ```
/// assert!(nqueens::default_threads() >= 1);
/// ```
pub fn default_threads() -> usize {
    std::env::var("RAYON_NUM_THREADS")
        .ok()
        .and_then(|threads| threads.parse().ok())
        .filter(|&threads| threads > 0)
        .unwrap_or_else(num_cpus::get)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_total_other_than_the_published_one_is_an_error_that_names_both() {
        let total = Count::new(8).unwrap().run().unwrap();
        assert!(total.clone().checked().is_ok());
        let message = Total { count: 93, ..total }
            .checked()
            .unwrap_err()
            .to_string();
        assert!(
            message.contains("93") && message.contains("92") && message.contains("n = 8"),
            "{message}"
        );
    }
}
