//! Counting: one function for the usual case, a builder for the rest.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use crate::run::{self, Earlier, Hooks, Progress, Shard, ShardTotal};
use crate::threads::limited;
use crate::total::Ready;
use crate::{BoardSize, Engine, Error, Kernel, Total};

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

    /// The number of threads; 0, as unless set, stands for [`default_threads`](crate::default_threads). Never more are started than the board size has
    /// cases, nor more than [`MOST_THREADS`](crate::MOST_THREADS).
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
        let count = self.run_ready(&ready, Shard::ALL)?.count;
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
        self.run_ready(&self.ready(), shard)
    }

    fn run_ready(&self, ready: &Ready, shard: Shard) -> Result<ShardTotal, Error> {
        let stop = || self.is_stopped();
        let hooks = self.hooks(&stop, Earlier::default());
        run::run(ready.plan.as_ref(), shard, ready.threads, hooks)
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

    /// Its observer, told of what earlier runs did, and who may stop it.
    pub(crate) fn hooks<'a>(
        &'a self,
        stop: &'a (dyn Fn() -> bool + Send + Sync),
        earlier: Earlier,
    ) -> Hooks<'a> {
        Hooks {
            progress: self.progress.as_deref(),
            stop: Some(stop),
            earlier,
        }
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
