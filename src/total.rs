//! What comes of counting: a total, or the part of a shard.

use std::time::Duration;

use crate::run::Sum;
use crate::{BoardSize, Engine, Kernel, Shard, known};

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
    /// The kernel that counted; `None` for an engine that has none.
    pub kernel: Option<Kernel>,
    /// How many threads shared the work.
    pub threads: usize,
    /// Wall time, from setting up to the last case, by a monotonic clock.
    pub elapsed: Duration,
}

impl Total {
    /// Whether a value is published that the count has been compared with; none is at n = 28 and
    /// more.
    pub fn is_published(&self) -> bool {
        known::solutions(self.size).is_some()
    }
}

/// What a shard contributes to Q(n).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ShardTotal {
    /// The shard that was counted.
    pub shard: Shard,
    /// How many cases it has.
    pub cases: u64,
    /// The sum over its cases. The sum over all shards is Q(n).
    pub count: u128,
    /// Wall time.
    pub elapsed: Duration,
}

impl ShardTotal {
    pub(crate) fn new(shard: Shard, sum: Sum) -> Self {
        Self {
            shard,
            cases: sum.cases,
            count: sum.count,
            elapsed: sum.elapsed,
        }
    }
}
