//! Who works: how many threads, who is told of progress, and who may stop them.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::progress::Progress;

/// More threads than this are never started.
pub const MOST_THREADS: usize = 4096;

/// How many threads a count uses unless told otherwise: `RAYON_NUM_THREADS` if that is set to a
/// positive number, as for every program that uses rayon, else the CPUs that this process may use
/// (affinity and cgroup quota respected).
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

/// The threads that do some work, who is told of its progress, and who may stop it: for everything
/// here that can take more than a second.
///
/// ```
/// use nqueens::{BoardSize, Symmetric, Workers};
///
/// let workers = Workers::new(2).on_progress(|progress| eprintln!("{}", progress.fraction()));
/// assert_eq!(Symmetric::count(BoardSize::new(12)?, &workers)?.half_turn, 80);
/// # Ok::<(), nqueens::Error>(())
/// ```
#[derive(Clone, Default)]
pub struct Workers {
    threads: usize,
    observer: Option<Observer>,
    stops: Vec<Arc<AtomicBool>>,
}

type Observer = Arc<dyn Fn(Progress) + Send + Sync>;

impl Workers {
    /// This many threads; 0 stands for [`default_threads`]. Never more are started than there are
    /// cases to count, nor more than [`MOST_THREADS`].
    pub fn new(threads: usize) -> Self {
        Self {
            threads,
            ..Self::default()
        }
    }

    /// The same with another number of threads.
    #[must_use]
    pub fn threads(self, threads: usize) -> Self {
        Self { threads, ..self }
    }

    /// Has `observe` called when cases are finished, by a thread that counted some: one call at a
    /// time, and no other thread waits for it. Calls that would come too fast are left out, but not
    /// the last one. A journal that is resumed calls it at the start as well.
    #[must_use]
    pub fn on_progress(self, observe: impl Fn(Progress) + Send + Sync + 'static) -> Self {
        Self {
            observer: Some(Arc::new(observe)),
            ..self
        }
    }

    /// Ends the work with [`Error::Stopped`](crate::Error::Stopped) soon after `stop` has become
    /// true: as soon as the cases in progress are done. Of several such flags any one will do.
    #[must_use]
    pub fn stop_on(mut self, stop: Arc<AtomicBool>) -> Self {
        self.stops.push(stop);
        self
    }

    /// The same, told of progress after `change` was made to it.
    #[cfg(feature = "records")]
    pub(crate) fn with_progress(
        &self,
        change: impl Fn(Progress) -> Progress + Send + Sync + 'static,
    ) -> Self {
        let changed = self
            .observer
            .clone()
            .map(|observe| -> Observer { Arc::new(move |progress| observe(change(progress))) });
        Self {
            observer: changed,
            ..self.clone()
        }
    }

    /// The same, told of nothing.
    pub(crate) fn unobserved(&self) -> Self {
        Self {
            observer: None,
            ..self.clone()
        }
    }

    pub(crate) fn observe(&self, progress: Progress) {
        if let Some(observe) = &self.observer {
            observe(progress);
        }
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stops.iter().any(|stop| stop.load(Ordering::Relaxed))
    }

    /// How many of the threads share this many cases: one at least.
    pub(crate) fn threads_for(&self, cases: u64) -> usize {
        let threads = match self.threads {
            0 => default_threads(),
            threads => threads,
        };
        let cases = usize::try_from(cases).unwrap_or(usize::MAX);
        threads.min(cases).clamp(1, MOST_THREADS)
    }
}

impl fmt::Debug for Workers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Workers")
            .field("threads", &self.threads)
            .finish_non_exhaustive()
    }
}
