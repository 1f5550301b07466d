//! The pieces of a depth-first count: the queens of the first rows, and which of them symmetry
//! makes unnecessary.
//!
//! Mirroring the board left to right turns a solution whose first queen is in the left half into
//! one whose first queen is in the right half. So only the left half is searched, with weight 2. On
//! an odd board the first queen may also be on the middle column; the mirror image has it there
//! too. Then it is the second queen that is in the left or the right half (it cannot be on the
//! middle column, which is taken), so again one half is enough, again with weight 2:
//!
//! ```text
//!   n = 9, h = 4    first queen on 0 to 3: any second queen    on 4, the middle: second on 0 to 2
//!                   Q . . . . . . . .                          . . . . Q . . . .
//!                   - - s s s s s s s                          s s s - - - . . .
//! ```
//!
//! # Numbers
//!
//! A case is the queens of the first k rows. Its rank is the number that has their columns as
//! digits to base n: `((first * n + second) * n + third) ..`, less than ceil(n/2) n^(k-1). A rank
//! whose queens attack each other is an empty case: it counts nothing, and is recognized in some
//! nanoseconds. No list of cases is ever made.
//!
//! The order is a scattered one ([`Scatter`]): cases near the edge are cheaper than cases near the
//! middle.
//!
//! # How many rows
//!
//! As many as give 256 threads enough to share, from n = 16 on, and keep a case of n = 22 below a
//! second; and as few as keep empty ranks few. Measured with AVX-512 on one core, the share of
//! their time that threads work, where each takes the next case when it has finished one (`cargo
//! bench --bench dealing`):
//!
//! ```text
//!     n    rows   cases   mean us   most us    16 threads    64     256
//!     15   3        882        19        29         0.988  0.946  0.806
//!     16   4      9,844        12        24         0.999  0.995  0.974
//!     17   4     13,510        55       119         0.999  0.996  0.983
//!     18   4     18,132       295       606         0.999  0.997  0.986
//! ```

use crate::BoardSize;
use crate::board::Masks;
use crate::scatter::Scatter;

/// All cases of a board size, in order.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cases {
    size: BoardSize,
    rows: u32,
    ranks: Scatter,
}

/// Queens on the first rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Case {
    columns: [u32; MOST_ROWS],
    rows: usize,
}

/// The most rows of a case.
const MOST_ROWS: usize = 6;

impl Case {
    /// The columns of the queens, 0-based, from the top row down.
    pub(super) fn columns(&self) -> &[u32] {
        &self.columns[..self.rows]
    }

    /// The mirror image.
    pub(super) fn mirrored(mut self, size: BoardSize) -> Self {
        for column in &mut self.columns[..self.rows] {
            *column = size.get() - 1 - *column;
        }
        self
    }
}

impl Cases {
    pub(super) fn new(size: BoardSize) -> Self {
        let n = size.get();
        let rows = match n {
            // The empty placement: all of the board at once.
            0..=3 => 0,
            4..=10 => 2,
            11..=15 => 3,
            16..=22 => 4,
            23..=24 => 5,
            _ => 6,
        };
        let ranks = match rows {
            0 => 1,
            rows => u64::from(n.div_ceil(2)) * u64::from(n).pow(rows - 1),
        };
        Self {
            size,
            rows,
            ranks: Scatter::new(ranks),
        }
    }

    pub(super) fn len(&self) -> u64 {
        self.ranks.len()
    }

    /// How many solutions stand for each one that a case counts.
    pub(super) fn weight(&self) -> u32 {
        if self.rows == 0 { 1 } else { 2 }
    }

    /// Case `k`, for `k` below [`len`](Self::len); `None` if it is empty.
    pub(super) fn get(&self, k: u64) -> Option<Case> {
        let (n, rows) = (self.size.get(), self.rows as usize);
        let mut columns = [0; MOST_ROWS];
        let mut rank = self.ranks.get(k);
        for column in columns[..rows].iter_mut().rev() {
            *column = (rank % u64::from(n)) as u32;
            rank /= u64::from(n);
        }
        // The first queen is in the left half or on the middle column, and then the second one is
        // in the left half.
        if rows > 0 && 2 * columns[0] + 1 == n && 2 * columns[1] >= n {
            return None;
        }
        let full = self.size.full();
        let mut masks = Masks::default();
        for column in &columns[..rows] {
            if masks.free(full) >> column & 1 == 0 {
                return None;
            }
            masks = masks.place(1 << column);
        }
        Some(Case { columns, rows })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// Every case and its mirror image.
    fn covered(size: BoardSize) -> Vec<Vec<u32>> {
        let cases = Cases::new(size);
        let filled = (0..cases.len()).filter_map(|k| cases.get(k));
        filled
            .flat_map(|case| {
                let columns = case.columns().to_vec();
                let mirrored = columns.iter().map(|column| size.get() - 1 - column);
                let mirrored: Vec<u32> = mirrored.collect();
                if cases.weight() == 1 {
                    assert_eq!(
                        columns, mirrored,
                        "only what is its own mirror image weighs 1"
                    );
                    return vec![columns];
                }
                vec![columns, mirrored]
            })
            .collect()
    }

    /// Every placement of queens on the first rows, by the rules of chess.
    fn placements(n: u32, rows: u32) -> BTreeSet<Vec<u32>> {
        let mut placements = BTreeSet::from([vec![]]);
        for _ in 0..rows {
            let grown = placements.iter().flat_map(|columns: &Vec<u32>| {
                let next = (0..n).filter(|column| {
                    let above = columns.iter().rev().zip(1..);
                    above
                        .clone()
                        .all(|(other, rows)| other != column && other.abs_diff(*column) != rows)
                });
                next.map(|column| [columns.as_slice(), &[column]].concat())
            });
            placements = grown.collect();
        }
        placements
    }

    #[test]
    fn cases_and_their_mirror_images_are_all_placements_of_the_first_rows_once_each() {
        for n in 0..=20u32 {
            let size = BoardSize::new(n).unwrap();
            let covered = covered(size);
            let distinct: BTreeSet<_> = covered.iter().cloned().collect();
            assert_eq!(distinct.len(), covered.len(), "n = {n}: no placement twice");
            assert!(distinct == placements(n, Cases::new(size).rows), "n = {n}");
        }
    }

    #[test]
    fn the_widest_boards_have_cases_too() {
        for n in 21..=32u32 {
            let cases = Cases::new(BoardSize::new(n).unwrap());
            let filled = (0..1000).filter_map(|k| cases.get(k)).count();
            assert!((100..900).contains(&filled), "n = {n}: {filled} of 1000");
        }
    }

    #[test]
    fn a_quarter_of_the_cases_holds_a_quarter_of_the_work() {
        // Work is measured in placements visited, so that the figure is the same on every machine.
        for n in 12..=13u32 {
            let size = BoardSize::new(n).unwrap();
            let cases = Cases::new(size);
            let work = |case: Case| nodes(size, case.columns());
            let work: Vec<u64> = (0..cases.len())
                .map(|k| cases.get(k).map_or(0, work))
                .collect();
            let quarter: u64 = work[..work.len() / 4].iter().sum();
            let share = quarter as f64 / work.iter().sum::<u64>() as f64;
            assert!(
                (share - 0.25).abs() < 0.02,
                "n = {n}: {share:.3} of the work"
            );
        }
    }

    fn nodes(size: BoardSize, columns: &[u32]) -> u64 {
        fn visit(full: u32, masks: Masks) -> u64 {
            let mut free = masks.free(full);
            let mut nodes = 1;
            while free != 0 {
                let queen = free & free.wrapping_neg();
                free ^= queen;
                nodes += visit(full, masks.place(queen));
            }
            nodes
        }
        let place = |masks: Masks, column: &u32| masks.place(1 << column);
        visit(size.full(), columns.iter().fold(Masks::default(), place))
    }
}
