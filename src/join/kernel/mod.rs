//! The operations that a count by matching spends its time on, for several instruction sets.
//!
//! ```text
//!   block.rs         512 half boards side by side
//!   row.rs           a bit for each of them
//!   shape.rs         how bits are split among tables
//!   portable.rs      the operations in plain words: the reference
//!   avx2/, avx512/   the same in vectors
//!   agree.rs         tests of all of them against definitions of three lines
//! ```
//!
//! [`extend`] makes half boards, [`select`] drops those that cannot fit, [`span`] finds the bits
//! that the lanes of a block have in common, and [`count`] counts pairs, 512 at a time.

#![cfg_attr(
    target_arch = "x86_64",
    expect(
        unsafe_code,
        reason = "functions of an instruction set are called where it was detected"
    )
)]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod block;
mod portable;
mod row;
mod shape;

#[cfg(test)]
mod agree;

use super::diagonals::Projection;
#[cfg(test)]
use super::parts::Mid;
use super::parts::Pieces;
use crate::kernel::{Kernel, dispatch};
pub(super) use block::{Block, Pairs, Span};
pub(super) use row::LANES;

/// Which half boards to select.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Keep {
    /// Those that have none of these bits.
    Without(u64),
    /// Those that have at least one of these bits.
    With(u64),
}

impl Keep {
    #[inline(always)]
    pub(super) fn keeps(self, half: u64) -> bool {
        match self {
            Self::Without(bits) => half & bits == 0,
            Self::With(bits) => half & bits != 0,
        }
    }
}

/// Appends to `lists` every half board made of an outer and a mid part of the same pieces that do
/// not attack each other. Outer parts must come in whole vectors.
pub(super) fn extend(
    kernel: Kernel,
    pieces: &[Pieces<'_>],
    projection: Projection,
    lists: &mut [Vec<u64>],
) {
    dispatch!(kernel, extend(pieces, projection, lists));
}

/// Appends to `selected` the half boards of `list` that `keep` keeps, in order.
pub(super) fn select(kernel: Kernel, list: &[u64], keep: Keep, selected: &mut Vec<u64>) {
    dispatch!(kernel, select(list, keep, selected));
}

/// The bits that the lanes of `block` have in common, and those in which they differ.
pub(super) fn span(kernel: Kernel, block: &Block) -> Span {
    let (all, any) = dispatch!(kernel, all_and_any(block.lanes()));
    Span::new(block.layout(), all, any)
}

/// Counts the pairs of a lane of `block` and one of `probes` that share no diagonal.
///
/// `span` must be that of the block. No probe may have one of its common bits or a long diagonal.
pub(super) fn count(kernel: Kernel, block: &mut Block, span: Span, probes: &[u64]) -> Pairs {
    dispatch!(kernel, count(block, span, probes))
}
