//! A count with every choice made: made once, and handed down to whatever counts, keeps, checks or
//! forecasts it.

use std::fmt;
#[cfg(feature = "records")]
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use crate::plan::Plan;
#[cfg(feature = "records")]
use crate::records::Identity;
use crate::run::{self, Stride};
use crate::{BoardSize, Engine, Error, Kernel, Shard, ShardTotal, Total, Workers, known};

/// A count that is ready to run: engine, kernel, threads and list of cases are settled.
///
/// It can be run any number of times, by several threads at once, and from within any rayon pool:
/// every run has threads and state of its own.
///
/// ```
/// use nqueens::{Count, Engine};
///
/// let prepared = Count::new(14)?.threads(2).prepare();
/// assert_eq!((prepared.engine(), prepared.threads()), (Engine::Join, 2));
/// println!("{} cases, {} bytes of memory", prepared.cases(), prepared.memory());
/// assert_eq!(prepared.run()?.count, 365_596);
/// assert_eq!(prepared.run()?.count, 365_596);
/// # Ok::<(), nqueens::Error>(())
/// ```
pub struct Prepared {
    size: BoardSize,
    engine: Engine,
    threads: usize,
    workers: Workers,
    plan: Box<dyn Plan>,
    /// How long it took to prepare.
    setup: Duration,
    #[cfg(feature = "records")]
    identity: OnceLock<Identity>,
}

impl Prepared {
    pub(crate) fn new(size: BoardSize, engine: Engine, kernel: Kernel, workers: Workers) -> Self {
        let start = Instant::now();
        let plan = engine.plan(size, kernel);
        let threads = workers.threads_for(plan.cases());
        Self {
            size,
            engine: engine.resolve(size),
            threads,
            workers: workers.threads(threads),
            plan,
            setup: start.elapsed(),
            #[cfg(feature = "records")]
            identity: OnceLock::new(),
        }
    }

    /// The board size.
    pub fn size(&self) -> BoardSize {
        self.size
    }

    /// The engine that counts: never [`Engine::Auto`].
    pub fn engine(&self) -> Engine {
        self.engine
    }

    /// The kernel that counts; `None` for an engine that has none.
    pub fn kernel(&self) -> Option<Kernel> {
        self.plan.kernel()
    }

    /// How many threads share the work.
    pub fn threads(&self) -> usize {
        self.threads
    }

    /// How many cases there are to count.
    pub fn cases(&self) -> u64 {
        self.plan.cases()
    }

    /// The memory that a process needs to run it, in bytes, to about a quarter.
    pub fn memory(&self) -> u64 {
        /// Of a process that counts nothing (measured on Linux).
        const PROGRAM: u64 = 4 << 20;
        PROGRAM + self.plan.memory(self.threads)
    }

    /// A rule of thumb for the time that one thread of a server of 2024 with AVX-512 takes: good to
    /// a factor of two up to n = 22, a guess beyond. [`Estimator`](crate::Estimator) measures.
    pub fn rough_time(&self) -> Duration {
        Duration::try_from_secs_f64(self.plan.seconds()).unwrap_or(Duration::MAX)
    }

    /// What records of the count are known by; made when it is first asked for.
    #[cfg(feature = "records")]
    pub fn identity(&self) -> Identity {
        let identify = || Identity::of(self.size, self.engine, self.plan.as_ref());
        *self.identity.get_or_init(identify)
    }

    /// Counts, and returns when the total is known. Where a published value exists, n <= 27, the
    /// total has been compared with it.
    ///
    /// # Errors
    ///
    /// [`Error::Threads`] if the threads cannot be started, [`Error::Stopped`] if the run was
    /// stopped, [`Error::Wrong`] if the total is not the published one.
    ///
    /// # Panics
    ///
    /// If the observer of [`Workers::on_progress`] panics.
    pub fn run(&self) -> Result<Total, Error> {
        let start = Instant::now();
        let (work, mut count) = (self.plan.as_ref(), 0);
        let all = [Stride::all(self.cases())];
        run::run(work, &all, &self.workers, &mut |_, sum| count = sum.count)?;
        self.total(count, self.setup + start.elapsed())
    }

    /// Counts a shard of the whole. Nothing is published that its count could be compared with.
    ///
    /// # Errors
    ///
    /// [`Error::Threads`] if the threads cannot be started, [`Error::Stopped`] if the run was
    /// stopped.
    ///
    /// # Panics
    ///
    /// If the observer of [`Workers::on_progress`] panics.
    pub fn run_shard(&self, shard: Shard) -> Result<ShardTotal, Error> {
        let stride = shard.stride(&*self.plan);
        let sum = run::sum(self.plan.as_ref(), stride, &self.workers)?;
        Ok(ShardTotal::new(shard, sum))
    }

    /// Counts these shards, one after the other, none given twice, and hands over each as soon as
    /// it is finished.
    #[cfg(feature = "records")]
    pub(crate) fn run_shards(
        &self,
        shards: &[Shard],
        workers: &Workers,
        finished: &mut (dyn FnMut(ShardTotal) + Send),
    ) -> Result<(), Error> {
        let strides = shards.iter().map(|shard| shard.stride(&*self.plan));
        let strides: Vec<Stride> = strides.collect();
        run::run(self.plan.as_ref(), &strides, workers, &mut |place, sum| {
            finished(ShardTotal::new(shards[place], sum));
        })
    }

    /// The time of each case that is not empty, in order, on this thread: for those who study how
    /// cases are dealt out.
    #[doc(hidden)]
    pub fn case_times(&self) -> Vec<Duration> {
        let mut count = self.plan.counter();
        let cases = (0..self.cases()).filter(|&case| !self.plan.is_empty(case));
        let times = cases.map(|case| {
            let start = Instant::now();
            count(&[case]);
            start.elapsed()
        });
        times.collect()
    }

    /// The finished count, compared with the published one.
    pub(crate) fn total(&self, count: u128, elapsed: Duration) -> Result<Total, Error> {
        known::check(self.size, count)?;
        Ok(Total {
            size: self.size,
            count,
            engine: self.engine,
            kernel: self.kernel(),
            threads: self.threads,
            elapsed,
        })
    }

    pub(crate) fn plan(&self) -> &dyn Plan {
        self.plan.as_ref()
    }

    pub(crate) fn workers(&self) -> &Workers {
        &self.workers
    }
}

impl fmt::Debug for Prepared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Prepared")
            .field("size", &self.size)
            .field("engine", &self.engine)
            .field("kernel", &self.kernel())
            .field("threads", &self.threads)
            .finish_non_exhaustive()
    }
}
