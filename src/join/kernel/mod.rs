//! The operations that a count by matching spends its time in, written for several instruction sets.
//!
//! ```text
//!   block.rs      512 half boards side by side;   row.rs   a bit for each of them;   shape.rs   how tables are cut
//!   portable.rs   the operations in plain words: the definition of right
//!   avx2/, avx512/    the same in vectors;        agree.rs   tests of all of them against definitions of three lines
//! ```
//!
//! [`extend`](Kernel::extend) makes half boards, [`select`](Kernel::select) drops those that cannot fit,
//! [`span`](Kernel::span) says what the lanes of a block have in common, [`count`](Kernel::count) counts pairs, 512 at a
//! time. `portable` is the definition of right; the others are
//! compared with it. A kernel can only be had where the CPU runs it.

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

use std::fmt;
use std::str::FromStr;

use super::diagonals::Cast;
#[cfg(test)]
use super::parts::Mid;
use super::parts::Pieces;
use crate::Error;
pub(super) use block::{Block, LANES, Pairs, Span};

/// The instruction set that the inner loops of the engine `join` are written for.
///
/// Every kernel counts the same; they differ in speed alone. One that the CPU lacks cannot be had.
///
/// ```
/// use nqueens::Kernel;
///
/// let portable: Kernel = "portable".parse()?;
/// assert!(Kernel::available().contains(&portable));
/// assert_eq!(portable.to_string(), "portable");
/// # Ok::<(), nqueens::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Kernel(Isa);

/// Which half boards to select.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Keep {
    /// Those that have none of the bits.
    Without,
    /// Those that have at least one of them.
    With,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Isa {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2(avx2::Available),
    #[cfg(target_arch = "x86_64")]
    Avx512(avx512::Available),
}

impl Kernel {
    /// The fastest kernel for this CPU.
    #[must_use]
    pub fn detect() -> Self {
        Self::available()[0]
    }

    /// Every kernel that this CPU runs, the fastest first.
    #[must_use]
    pub fn available() -> Vec<Self> {
        let mut kernels = Vec::new();
        #[cfg(target_arch = "x86_64")]
        {
            kernels.extend(avx512::Available::detect().map(Isa::Avx512).map(Self));
            kernels.extend(avx2::Available::detect().map(Isa::Avx2).map(Self));
        }
        kernels.push(Self(Isa::Portable));
        kernels
    }

    /// Appends to `lists` every half board made of an outer and a mid part of the same pieces that do not attack each other.
    /// Outer parts must come in whole vectors.
    pub(super) fn extend(self, pieces: &[Pieces<'_>], cast: Cast, lists: &mut [Vec<u64>]) {
        match self.0 {
            Isa::Portable => portable::extend(pieces, cast, lists),
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2(available) => available.extend(pieces, cast, lists),
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512(available) => available.extend(pieces, cast, lists),
        }
    }

    /// Appends to `selected` those of `list` that have none of the bits, or those that have any.
    pub(super) fn select(self, list: &[u64], bits: u64, keep: Keep, selected: &mut Vec<u64>) {
        match self.0 {
            Isa::Portable => portable::select(list, bits, keep, selected),
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2(available) => available.select(list, bits, keep, selected),
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512(available) => available.select(list, bits, keep, selected),
        }
    }

    /// What the lanes of `block` have in common.
    pub(super) fn span(self, block: &Block) -> Span {
        let (all, any) = match self.0 {
            Isa::Portable => portable::all_and_any(block.lanes()),
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2(available) => available.all_and_any(block.lanes()),
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512(available) => available.all_and_any(block.lanes()),
        };
        Span::new(block.layout(), all, any)
    }

    /// Counts the pairs of a lane of `block` and one of `probes` that share no diagonal.
    ///
    /// `span` is that of the block; no probe may have one of its common bits or a long diagonal.
    pub(super) fn count(self, block: &mut Block, span: Span, probes: &[u64]) -> Pairs {
        match self.0 {
            Isa::Portable => portable::count(block, span, probes),
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2(available) => available.count(block, span, probes),
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512(available) => available.count(block, span, probes),
        }
    }
}

impl fmt::Display for Kernel {
    /// The name as the command line writes it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self.0 {
            Isa::Portable => "portable",
            #[cfg(target_arch = "x86_64")]
            Isa::Avx2(_) => "avx2",
            #[cfg(target_arch = "x86_64")]
            Isa::Avx512(_) => "avx512",
        })
    }
}

impl FromStr for Kernel {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let available = Self::available();
        available
            .iter()
            .find(|kernel| kernel.to_string() == text)
            .copied()
            .ok_or_else(|| Error::kernel(text, &available))
    }
}
