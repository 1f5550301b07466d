//! Counts the solutions of the N-Queens problem on all cores, and lists them.
//!
//! ```
//! use nqueens::{BoardSize, Count, Solutions};
//!
//! // Q(n), with every CPU:
//! assert_eq!(nqueens::count(8)?, 92);
//!
//! // The same with a say in how, and a report:
//! let total = Count::new(12)?.threads(1).run()?;
//! println!("{} solutions in {:.3} s", total.count, total.elapsed.as_secs_f64());
//!
//! // One by one, in lexicographic order:
//! let first = Solutions::new(BoardSize::new(8)?).next().unwrap();
//! assert_eq!(first.columns(), [1, 5, 8, 6, 3, 7, 2, 4]);
//! # Ok::<(), nqueens::Error>(())
//! ```
//!
//! # Reading order
//!
//! [`BoardSize`] (`board.rs`) explains the bits; `textbook.rs` is the search that everybody knows;
//! `plan.rs` has the idea that holds the program together, "a count is a sum over the cases of a
//! plan". `dfs/` is the engine that searches, `join/` the one that matches half boards, `color/` the
//! one that multiplies (each has its method in a README); `kernel.rs` has the instruction sets they are written for, `scatter.rs` the
//! order of cases. `count.rs` is the front door: the recipe; `engine.rs` picks the engine,
//! `prepared.rs` is the count ready to run, `run/` shares its cases out over threads, and
//! `total.rs` is what comes out, compared with `known.rs`.
//!
//! Beside that road: `solutions.rs` lists solutions, `symmetry/` sorts them into classes,
//! `estimate/` guesses what a count will find and what it will cost, with numbers from `random.rs`;
//! `records/` keeps long counts: shards, journals, merging, verification; `error.rs` has what can
//! go wrong. The command line, in `cli/`, is made of the public items below, and a few that are
//! hidden from these pages because they only make text fit to print.
//!
//! # Limits
//!
//! n is 0 to 32. Nobody has counted n = 28 yet: what limits a count is time.
//!
//! # Features
//!
//! `cli` (default) builds the command line; a library needs only `default-features = false`, and
//! `records` where it has to do with shards as text, journals and merging.

#[doc = include_str!("../README.md")]
#[cfg(doctest)]
struct Readme;

mod binomial;
mod board;
mod color;
mod count;
mod dfs;
mod engine;
mod error;
mod estimate;
mod join;
mod kernel;
pub mod known;
mod plan;
mod prepared;
mod random;
#[cfg(feature = "records")]
pub mod records;
mod run;
mod scatter;
mod solutions;
mod symmetry;
pub mod textbook;
mod total;

pub use board::BoardSize;
pub use count::{Count, count};
pub use engine::Engine;
pub use error::Error;
#[doc(hidden)]
pub use error::printable;
pub use estimate::{Estimate, Estimator, Forecast, Mean};
#[doc(hidden)]
pub use join::Phases;
pub use kernel::Kernel;
pub use prepared::Prepared;
pub use run::{MOST_THREADS, Progress, Shard, Workers, default_threads};
pub use solutions::{Solution, Solutions};
pub use symmetry::{Classes, Symmetric};
pub use total::{ShardTotal, Total};
