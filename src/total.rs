//! A finished count, and what it was before.

use std::time::Duration;

use crate::engine::Listed;
use crate::{BoardSize, Engine, Error, Kernel, known};

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
        known::check(self.size, count)?;
        Ok(Total {
            size: self.size,
            count,
            engine: self.engine,
            kernel: self.kernel,
            threads: self.threads,
            elapsed,
        })
    }
}
