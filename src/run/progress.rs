//! How far some work is.

use std::time::Duration;

/// How far some work is: a snapshot, taken at the end of a case.
///
/// ```
/// use nqueens::Count;
///
/// let count = Count::new(12)?.on_progress(|progress| {
///     assert!(progress.done() <= progress.cases());
///     assert!((0.0..=1.0).contains(&progress.fraction()));
/// });
/// assert_eq!(count.run()?.count, 14_200);
/// # Ok::<(), nqueens::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    pub(super) done: u64,
    pub(super) cases: u64,
    pub(super) count: u128,
    pub(super) elapsed: Duration,
    /// What earlier runs have of `done` and `elapsed`.
    earlier: (u64, Duration),
}

impl Progress {
    /// `done` of `cases` cases finished after `elapsed`, which make up `count`.
    pub(crate) fn new(done: u64, cases: u64, count: u128, elapsed: Duration) -> Self {
        Self {
            done,
            cases,
            count,
            elapsed,
            earlier: (0, Duration::ZERO),
        }
    }

    /// The same with the work of earlier runs, all of whose cases are done.
    #[cfg(feature = "records")]
    pub(crate) fn after(self, earlier: Self) -> Self {
        Self {
            done: earlier.done + self.done,
            cases: earlier.done + self.cases,
            count: earlier.count.saturating_add(self.count),
            elapsed: earlier.elapsed + self.elapsed,
            earlier: (earlier.done, earlier.elapsed),
        }
    }

    /// Cases finished so far, those of earlier runs included where a journal is resumed. Where a
    /// time was set for the work, its cases are milliseconds.
    pub fn done(&self) -> u64 {
        self.done
    }

    /// Cases in all.
    pub fn cases(&self) -> u64 {
        self.cases
    }

    /// What the finished cases contribute. Not every engine meets solutions one by one: only the
    /// sum of all cases is Q(n).
    pub fn count(&self) -> u128 {
        self.count
    }

    /// Wall time since the work began, that of earlier runs included.
    pub fn elapsed(&self) -> Duration {
        self.elapsed
    }

    /// The finished share of the work, 0 to 1.
    pub fn fraction(&self) -> f64 {
        if self.cases == 0 {
            1.0
        } else {
            self.done as f64 / self.cases as f64
        }
    }

    /// The wall time that the rest will take at the speed of this run; `None` before it has
    /// finished a case.
    pub fn remaining(&self) -> Option<Duration> {
        let (done, left) = (self.done - self.earlier.0, self.cases - self.done);
        let elapsed = (self.elapsed - self.earlier.1).as_secs_f64();
        Duration::try_from_secs_f64(elapsed * left as f64 / done as f64).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn progress(done: u64, cases: u64, seconds: u64) -> Progress {
        Progress::new(done, cases, 0, Duration::from_secs(seconds))
    }

    #[test]
    fn nothing_finished_means_no_forecast() {
        assert_eq!(progress(0, 4, 3).remaining(), None);
        let nine = Duration::from_secs(9);
        assert_eq!(progress(1, 4, 3).remaining(), Some(nine));
    }

    #[cfg(feature = "records")]
    #[test]
    fn the_forecast_of_a_resumed_run_is_by_its_own_speed() {
        let earlier = progress(4, 4, 4000);
        let resumed = progress(0, 6, 0).after(earlier);
        assert_eq!((resumed.fraction(), resumed.remaining()), (0.4, None));
        let resumed = progress(2, 6, 2).after(earlier);
        assert_eq!(resumed.elapsed(), Duration::from_secs(4002));
        assert_eq!(resumed.remaining(), Some(Duration::from_secs(4)));
    }
}
