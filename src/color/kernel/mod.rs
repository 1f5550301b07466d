//! The operations that a count spends its time in, written for several instruction sets.
//!
//! ```text
//!   word.rs       64 bytes, one for each of 64 lists: what is asked of an instruction set
//!   order.rs      the lists of a node, longest first
//!   pass.rs       the lanes that queens attack, in words
//!   leaves.rs     pairs of lanes and leaves that fit
//!   portable.rs   words in plain Rust: the definition of right
//!   avx2.rs, avx512.rs   the same in two registers, and in one
//!   entries.rs    bytes and entries of whole matrices
//!   agree.rs      tests of all of them against counting pair by pair
//! ```

#![cfg_attr(
    target_arch = "x86_64",
    expect(
        unsafe_code,
        reason = "functions of an instruction set are called where it was detected"
    )
)]

/// The operations that are the same for every kernel but for its words, with the attribute that
/// enables its instructions.
macro_rules! operations {
    ($word:ty $(, #[$enable:meta])?) => {
        $(#[$enable])?
        pub(super) fn count(
            lists: super::Lists<'_>,
            squares: &super::Squares<'_>,
            jobs: &[super::Job<'_>],
            bytes: &mut [Vec<Bytes>],
            scratch: &mut super::Scratch,
        ) {
            super::leaves::count::<$word>(lists, squares, jobs, bytes, scratch);
        }

        $(#[$enable])?
        pub(super) fn greatest(rows: &[u32], blocks: usize, bytes: &[Bytes]) -> u8 {
            super::entries::greatest(rows, blocks, bytes)
        }

        $(#[$enable])?
        pub(super) fn widen(rows: &[u32], blocks: usize, bytes: &[Bytes], entries: &mut [i16]) {
            super::entries::widen(rows, blocks, bytes, entries);
        }

        $(#[$enable])?
        pub(super) fn multiply(
            rows: std::ops::Range<usize>,
            width: usize,
            entries: &[i16],
            turned: &[i16],
            sums: &mut [u64; super::BLOCK],
        ) -> i16 {
            super::entries::multiply(rows, width, entries, turned, sums)
        }
    };
}

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod entries;
mod leaves;
mod order;
mod pass;
mod portable;
mod word;

#[cfg(test)]
mod agree;

use std::ops::Range;

use super::tree::Branch;
use crate::kernel::{Kernel, dispatch};
pub(super) use leaves::Scratch;
pub(super) use word::Bytes;

/// Lanes of a list are taken eight at a time: a slot is a byte of a word.
pub(super) const SLOT: usize = 8;

/// Lists of a block: one for each byte of a word.
pub(super) const BLOCK: usize = 64;

/// The most lists of a tile.
pub(super) const LISTS: usize = 4 * BLOCK;

/// Lists of lanes, one after the other. A lane is the diagonals of one placement.
///
/// List i is `lanes[starts[i]..starts[i + 1]]`; a slot of lanes that are not used follows the last
/// one. There are whole blocks of lists.
#[derive(Clone, Copy)]
pub(super) struct Lists<'a> {
    pub(super) lanes: &'a [u64],
    pub(super) starts: &'a [u32],
}

impl Lists<'_> {
    pub(super) fn blocks(&self) -> usize {
        (self.starts.len() - 1) / BLOCK
    }

    pub(super) fn is_empty(&self) -> bool {
        self.starts.first() == self.starts.last()
    }
}

/// What the trees of a node have in common: the diagonals of their queens, by row and column.
pub(super) struct Squares<'a> {
    pub(super) columns: usize,
    /// The rows below the node, of any of the trees.
    pub(super) rows: &'a [u32],
    /// By row and column of the block.
    pub(super) queens: &'a [u64],
}

/// A node of one tree.
#[derive(Clone, Copy)]
pub(super) struct Job<'a> {
    pub(super) branch: Branch<'a>,
    /// The rows of its two parts.
    pub(super) rows: [&'a [u32]; 2],
    /// Which row of the bytes the places of the two halves of `branch.counted` belong to: this
    /// number less.
    pub(super) offsets: [i64; 2],
}

/// Copies the lanes that a queen does not attack, list by list. `out` has room for all of them and
/// a slot more.
pub(super) fn filter(
    kernel: Kernel,
    lists: Lists<'_>,
    queen: u64,
    out: &mut [u64],
    starts: &mut [u32],
) {
    dispatch!(kernel, filter(lists, queen, out, starts));
}

/// For each job, adds to `bytes` how many lanes of each list fit its leaves, by the leaf's row.
/// Bytes saturate: 255 stands for more, too.
///
/// `bytes[i]` belongs to job i: a word for each row and block.
pub(super) fn count(
    kernel: Kernel,
    lists: Lists<'_>,
    squares: &Squares<'_>,
    jobs: &[Job<'_>],
    bytes: &mut [Vec<Bytes>],
    scratch: &mut Scratch,
) {
    dispatch!(kernel, count(lists, squares, jobs, bytes, scratch));
}

/// The greatest byte of these rows. A row of `bytes` has `blocks` words.
pub(super) fn greatest(kernel: Kernel, rows: &[u32], blocks: usize, bytes: &[Bytes]) -> u8 {
    dispatch!(kernel, greatest(rows, blocks, bytes))
}

/// Adds the bytes of these rows to entries, which saturate at 32767.
///
/// A row of `bytes` has `blocks` words; a row of `entries` has an entry for each byte of them.
pub(super) fn widen(
    kernel: Kernel,
    rows: &[u32],
    blocks: usize,
    bytes: &[Bytes],
    entries: &mut [i16],
) {
    dispatch!(kernel, widen(rows, blocks, bytes, entries));
}

/// Adds to `sums`, for each of the 64 lists of a block, the products of its entries and those of
/// `turned` in these rows. Returns the greatest entry of either.
///
/// Row r of the block begins at `r * width` of `entries`, and at `64 * r` of `turned`.
pub(super) fn multiply(
    kernel: Kernel,
    rows: Range<usize>,
    width: usize,
    entries: &[i16],
    turned: &[i16],
    sums: &mut [u64; BLOCK],
) -> i16 {
    dispatch!(kernel, multiply(rows, width, entries, turned, sums))
}
