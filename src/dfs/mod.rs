//! The engine `dfs`: bitboard depth-first search, by lists of nodes.
#![doc = include_str!("README.md")]

mod cases;
mod kernel;
mod nodes;
mod plan;
#[cfg(feature = "records")]
mod recount;
mod search;

pub(crate) use plan::Dfs;
