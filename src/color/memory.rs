//! The memory a count will need, from measurements.

use super::cases::Cases;
use crate::BoardSize;

/// Bytes for this many threads, about. Most of it are matrices, trees and lists; those of cases with
/// many queens on even rows are the largest.
///
/// Measured for one thread, the program included, by whole counts or by shards of half a minute: 6 MB
/// at n = 14, 9 at 16 and 17, 23 to 36 from 18 to 20, 21 at 21 and 23, 65 at 22 and 24, 108 at 25,
/// 180 at 26, and by single cases 352 at 27 and 598 at 28; beyond, it is taken to double from n to n.
pub(super) fn needed(size: BoardSize, cases: &Cases, threads: usize) -> u64 {
    let megabytes = match size.get() {
        ..=14 => 1,
        15..=17 => 6,
        18..=19 | 21 | 23 => 20,
        20 => 30,
        22 | 24 => 60,
        25 => 100,
        n => 175 << (n - 26),
    };
    let tables = cases.pieces() * size_of::<u64>() as u64;
    tables + threads as u64 * (megabytes << 20)
}
