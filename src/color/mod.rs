//! The engine `color`: counting by square color.
#![doc = include_str!("README.md")]

mod block;
mod builder;
mod cases;
mod counting;
mod filler;
mod kernel;
mod matrix;
mod memory;
mod placements;
mod plan;
mod product;
#[cfg(feature = "records")]
mod recount;
mod sets;
mod split;
mod tree;

#[cfg(test)]
mod tests;

pub(crate) use plan::Color;
