//! The engine `color`: counting by square color.

mod block;
mod cases;
mod counting;
mod kernel;
mod matrix;
mod placements;
mod plan;
mod product;
mod sets;
mod split;
mod tree;

#[cfg(test)]
mod tests;

pub(crate) use plan::Color;
