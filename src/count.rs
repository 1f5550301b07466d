//! Counting: one function for the usual case, a recipe for the rest.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::{
    BoardSize, Engine, Error, Kernel, Prepared, Progress, Shard, ShardTotal, Total, Workers,
};

/// Q(n): the number of ways to place n queens on an n by n board so that none attacks another (OEIS
/// A000170).
///
/// Uses [`Engine::Auto`](crate::Engine::Auto) and every CPU that the process may use. `n` is 0 to 32; how the time
/// grows with n is in the table of the README.
///
/// # Errors
///
/// [`Error::Invalid`] if `n` is more than 32, [`Error::Threads`] if no threads can be started,
/// [`Error::Wrong`] if the count is not the published one.
///
/// ```
/// assert_eq!(nqueens::count(8)?, 92);
/// assert_eq!(nqueens::count(0)?, 1);
/// # Ok::<(), nqueens::Error>(())
/// ```
pub fn count(n: u32) -> Result<u128, Error> {
    Ok(Count::new(n)?.run()?.count)
}

/// The recipe of a count: what to count and how. [`prepare`](Self::prepare) settles what it leaves
/// open.
///
/// ```
/// use nqueens::{Count, Engine};
///
/// let total = Count::new(10)?.engine(Engine::Dfs).threads(2).run()?;
/// assert_eq!(total.count, 724);
/// assert_eq!(total.threads, 2);
/// # Ok::<(), nqueens::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Count {
    size: BoardSize,
    engine: Engine,
    kernel: Option<Kernel>,
    workers: Workers,
}

impl Count {
    /// A count for board size `n` with the default engine and threads.
    ///
    /// # Errors
    ///
    /// [`Error::Invalid`] if `n` is more than 32.
    pub fn new(n: u32) -> Result<Self, Error> {
        Ok(BoardSize::new(n)?.into())
    }

    /// The engine to count with; [`Engine::Auto`] unless set.
    #[must_use]
    pub fn engine(self, engine: Engine) -> Self {
        Self { engine, ..self }
    }

    /// The instruction set to count with, where the engine has kernels; [`Kernel::detect`] unless
    /// set.
    #[must_use]
    pub fn kernel(self, kernel: Kernel) -> Self {
        Self {
            kernel: Some(kernel),
            ..self
        }
    }

    /// Who works, all at once: threads, observer, and stop flags.
    #[must_use]
    pub fn workers(self, workers: Workers) -> Self {
        Self { workers, ..self }
    }

    /// The number of threads; see [`Workers::new`].
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Self {
            workers: self.workers.threads(threads),
            ..self
        }
    }

    /// Who is told of progress; see [`Workers::on_progress`].
    ///
    /// ```
    /// use nqueens::Count;
    ///
    /// let count = Count::new(12)?.on_progress(|progress| {
    ///     eprintln!("{:.0} %, {} so far", 100.0 * progress.fraction(), progress.count());
    /// });
    /// assert_eq!(count.run()?.count, 14_200);
    /// # Ok::<(), nqueens::Error>(())
    /// ```
    #[must_use]
    pub fn on_progress(self, observe: impl Fn(Progress) + Send + Sync + 'static) -> Self {
        Self {
            workers: self.workers.on_progress(observe),
            ..self
        }
    }

    /// Who may stop a run; see [`Workers::stop_on`].
    #[must_use]
    pub fn stop_on(self, stop: Arc<AtomicBool>) -> Self {
        Self {
            workers: self.workers.stop_on(stop),
            ..self
        }
    }

    /// Settles engine, kernel and threads, and sets the engine up.
    #[must_use]
    pub fn prepare(&self) -> Prepared {
        let kernel = self.kernel.unwrap_or_else(Kernel::detect);
        Prepared::new(self.size, self.engine, kernel, self.workers.clone())
    }

    /// Prepares the count and runs it: [`Prepared::run`].
    ///
    /// # Errors
    ///
    /// Those of [`Prepared::run`].
    ///
    /// # Panics
    ///
    /// If the observer of [`on_progress`](Self::on_progress) panics.
    pub fn run(&self) -> Result<Total, Error> {
        self.prepare().run()
    }

    /// Prepares the count and runs a shard of it: [`Prepared::run_shard`].
    ///
    /// # Errors
    ///
    /// Those of [`Prepared::run_shard`].
    ///
    /// # Panics
    ///
    /// If the observer of [`on_progress`](Self::on_progress) panics.
    pub fn run_shard(&self, shard: Shard) -> Result<ShardTotal, Error> {
        self.prepare().run_shard(shard)
    }
}

impl From<BoardSize> for Count {
    fn from(size: BoardSize) -> Self {
        Self {
            size,
            engine: Engine::Auto,
            kernel: None,
            workers: Workers::default(),
        }
    }
}
