//! The engine `dfs`: bitboard depth-first search.
//!
//! Read [`cases`] first (how the board is cut into pieces, and where symmetry halves the work),
//! then [`search`] (the hot loop), then [`plan`], which puts them together. `recount.rs` counts
//! cases in another way, to compare.

mod cases;
mod plan;
#[cfg(feature = "records")]
mod recount;
mod search;

pub(crate) use plan::Dfs;
