//! The engine `join`: counting by matching half boards.
#![doc = include_str!("README.md")]

mod cases;
mod cut;
mod diagonals;
mod grouping;
mod halves;
mod inner;
mod kernel;
mod matching;
mod meeting;
mod memory;
mod parts;
mod phases;
mod plan;
mod profile;
#[cfg(feature = "records")]
mod recount;
#[cfg(any(test, feature = "records"))]
mod restricted;
mod setup;
mod signature;
mod subsets;
mod table;

#[cfg(test)]
mod tests;

pub use phases::Phases;
pub(crate) use plan::Join;
