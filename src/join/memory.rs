//! The memory a count will need: tables, by counting their entries, and the lists of each thread,
//! by measurement.

use super::cut::Cut;
use super::parts::{Mid, VECTOR};
use crate::BoardSize;
use crate::binomial::binomial;
use crate::board::Masks;

/// Bytes for the tables and for the lists of this many threads: within a quarter of the measured
/// values from n = 18 to 26.
pub(super) fn needed(size: BoardSize, cut: Cut, threads: usize) -> u64 {
    let n = size.get();
    // Every middle queen of the left half has tables; those of column n / 4 are average.
    let (middles, middle) = match n % 2 {
        1 => (u64::from(n / 2 + 1), Some(n / 4)),
        _ => (1, None),
    };
    let sets = |rows| binomial(n, rows);
    let parts = |rows| placements(size, rows, 0, Masks::default(), middle);
    // Lists of outer parts are padded to whole vectors, by half of one on average.
    let outer = parts(cut.outer) + sets(cut.outer) * VECTOR as u64 / 2;
    let entries = outer * size_of::<u64>() as u64 + parts(cut.mid) * size_of::<Mid>() as u64;
    let starts = (sets(cut.outer) + sets(cut.mid)) * size_of::<u32>() as u64;
    middles * (entries + starts) + threads as u64 * lists(n)
}

/// Bytes for a thread: a part of its stack, and its lists. Measured: 11 MB at n = 20, 10 MB at
/// n = 22, where inner queens begin, 40 MB at n = 24, 145 MB at n = 26; odd n needs two fifths of
/// the even n before it.
fn lists(n: u32) -> u64 {
    let pairs = |from: i32| n as i32 / 2 - from / 2;
    let megabytes = match n {
        ..22 => 11.0 * 8f64.powi(pairs(20)),
        22.. => 11.0 * 3.6f64.powi(pairs(22)),
    };
    let share = if n % 2 == 1 { 0.4 } else { 1.0 };
    (24 << 10) + (share * megabytes * 1e6) as u64
}

/// The number of ways to fill rows from the top so that no queen attacks another or the middle
/// queen.
fn placements(size: BoardSize, rows: u32, row: u32, masks: Masks, middle: Option<u32>) -> u64 {
    let attacked = middle.map_or(0, |middle| {
        let (queen, distance) = (1u64 << middle, size.get() / 2 - row);
        (queen | queen << distance | queen >> distance) as u32
    });
    let mut free = masks.free(size.full()) & !attacked;
    if row + 1 == rows {
        return free.count_ones().into();
    }
    let mut placements_below = 0;
    while free != 0 {
        let queen = free & free.wrapping_neg();
        free ^= queen;
        placements_below += placements(size, rows, row + 1, masks.place(queen), middle);
    }
    placements_below
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The peak memory of the process at these sizes and numbers of threads, in megabytes, minus
    /// four for the program itself.
    const MEASURED: [(u32, usize, f64); 11] = [
        (18, 2, 6.0),
        (19, 2, 28.8),
        (20, 2, 72.5),
        (20, 4, 96.2),
        (21, 4, 178.0),
        (22, 2, 131.9),
        (22, 4, 155.9),
        (23, 4, 380.0),
        (24, 2, 152.7),
        (24, 4, 243.9),
        (26, 2, 411.4),
    ];

    #[test]
    fn the_memory_foretold_is_about_what_was_measured() {
        for (n, threads, measured) in MEASURED {
            let size = BoardSize::new(n).unwrap();
            let foretold = needed(size, Cut::new(size), threads) as f64 / 1e6;
            let ratio = foretold / measured;
            assert!(
                (0.75..1.25).contains(&ratio),
                "n = {n}: {foretold} MB, {measured} measured"
            );
        }
    }

    #[test]
    fn more_threads_need_more_memory_and_the_widest_boards_are_foretold_at_once() {
        for n in 4..=32 {
            let size = BoardSize::new(n).unwrap();
            let [one, two] = [1, 2].map(|threads| needed(size, Cut::new(size), threads));
            assert!(0 < one && one < two, "n = {n}");
        }
    }
}
