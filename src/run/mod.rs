//! Sums the cases of some work over threads, and says how far it is.
//!
//! ```text
//!   workers.rs    how many threads, who is told of progress, who may stop them
//!   shard.rs      a plan's cases dealt out like cards;   stride.rs   cases whose sum is one number
//!   runner.rs     the threads
//!   tally.rs      which case is next, and the sums of those that are finished
//!   progress.rs   how far the work is
//! ```

mod progress;
mod runner;
mod shard;
mod stride;
mod tally;
mod workers;

#[cfg(test)]
mod tests;

pub use progress::Progress;
pub(crate) use runner::{counts, pool, run, sum};
pub use shard::Shard;
pub(crate) use stride::Stride;
pub(crate) use tally::Sum;
pub use workers::{MOST_THREADS, Workers, default_threads};
