//! The memory a count will need, from measurements.

use super::cases::Cases;
use crate::BoardSize;

/// Bytes for this many threads, about. Most of it are matrices, trees and lists; those of cases with
/// many queens on even rows are the largest.
///
/// Measured for one thread, the program included: 6 MB at n = 14, 9 at 16 and 17, 18 to 34 from 18 to
/// 24, 58 at 25, 151 at 26, 352 at 27, 598 at 28; beyond, it is taken to double from n to n.
pub(super) fn needed(size: BoardSize, cases: &Cases, threads: usize) -> u64 {
    let megabytes = match size.get() {
        ..=14 => 1,
        15..=17 => 6,
        18..=24 => 25,
        n => 75 << (n - 25),
    };
    let tables = cases.pieces() * size_of::<u64>() as u64;
    tables + threads as u64 * (megabytes << 20)
}
