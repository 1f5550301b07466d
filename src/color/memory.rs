//! The memory a count will need.

use super::cases::Cases;
use super::counting;
use super::kernel::LISTS;
use crate::BoardSize;
use crate::binomial::binomial;

/// Bytes for this many threads, about: two matrices for each case of a batch are most of it.
pub(super) fn needed(size: BoardSize, cases: &Cases, threads: usize) -> u64 {
    let (even, odd) = (size.get().div_ceil(2), size.get() / 2);
    let rows = binomial(odd, odd / 2);
    // For odd n half of the sets of even columns count, of each and its reflection one.
    let lists = binomial(even, even / 2) / if even == odd { 1 } else { 4 };
    let matrix = rows * lists.next_multiple_of(LISTS as u64) * size_of::<i16>() as u64;
    let bytes = rows * LISTS as u64;
    let batch = counting::at_once(size) as u64;
    // A tree has a leaf for each placement, some three for each queen fewer at n = 20.
    let placements = rows * 24 * 3u64.pow(size.get().saturating_sub(20) / 3);
    let trees = 2 * placements * (size_of::<u32>() + size_of::<u64>()) as u64;
    let tables = cases.pieces() * size_of::<u64>() as u64;
    tables + threads as u64 * (batch * (2 * matrix + bytes + trees) + (4 << 20))
}
