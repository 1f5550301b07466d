//! How far a count is.

use std::time::Duration;

/// How far a count is: a snapshot, taken at the end of a case.
///
/// ```
/// use nqueens::Count;
///
/// let count = Count::new(12)?.on_progress(|progress| {
///     assert!(progress.done <= progress.cases);
///     assert!((0.0..=1.0).contains(&progress.fraction()));
/// });
/// assert_eq!(count.run()?.count, 14_200);
/// # Ok::<(), nqueens::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// Cases finished so far, those of earlier runs included where a journal is resumed.
    pub done: u64,
    /// Cases in all.
    pub cases: u64,
    /// What the finished cases contribute to Q(n). With [`Engine::Dfs`](crate::Engine::Dfs) these are the solutions found so
    /// far; with [`Engine::Join`](crate::Engine::Join) only the sum of all cases is a number of solutions.
    pub count: u128,
    /// Wall time since the count began, that of earlier runs included.
    pub elapsed: Duration,
    /// What earlier runs did of it.
    pub(crate) earlier: Earlier,
}

/// What earlier runs of the same count did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Earlier {
    pub(crate) cases: u64,
    pub(crate) count: u128,
    pub(crate) elapsed: Duration,
}

impl Progress {
    /// Nothing done yet by this run, of `cases` cases in all.
    pub(super) fn start(cases: u64, earlier: Earlier) -> Self {
        Self {
            done: earlier.cases,
            cases,
            count: earlier.count,
            elapsed: earlier.elapsed,
            earlier,
        }
    }

    /// The finished share of the work, 0 to 1.
    pub fn fraction(&self) -> f64 {
        if self.cases == 0 {
            1.0
        } else {
            self.done as f64 / self.cases as f64
        }
    }

    /// The wall time that the rest will take at the speed of this run; `None` before it has finished a case.
    pub fn remaining(&self) -> Option<Duration> {
        let (done, left) = (self.done - self.earlier.cases, self.cases - self.done);
        let elapsed = (self.elapsed - self.earlier.elapsed).as_secs_f64();
        Duration::try_from_secs_f64(elapsed * left as f64 / done as f64).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_finished_means_no_forecast() {
        let mut progress = Progress::start(4, Earlier::default());
        progress.elapsed = Duration::from_secs(3);
        assert_eq!(progress.remaining(), None);
        progress.done = 1;
        assert_eq!(progress.remaining(), Some(3 * progress.elapsed));
    }

    #[test]
    fn the_forecast_of_a_resumed_run_is_by_its_own_speed() {
        let earlier = Earlier {
            cases: 4,
            count: 0,
            elapsed: Duration::from_secs(4000),
        };
        let mut progress = Progress::start(10, earlier);
        assert_eq!((progress.fraction(), progress.remaining()), (0.4, None));
        progress.done += 2;
        progress.elapsed += Duration::from_secs(2);
        assert_eq!(progress.remaining(), Some(Duration::from_secs(4)));
    }
}
