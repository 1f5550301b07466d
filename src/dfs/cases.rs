//! The pieces of a depth-first count: the queens of the first two rows, and which of them symmetry
//! makes unnecessary.
//!
//! Mirroring the board left to right turns a solution whose first queen stands in the left half
//! into one whose first queen stands in the right half. So only the left half is searched, with
//! weight 2. On an odd board the first queen may also stand on the middle column; the mirror image
//! has it there too. Then it is the second queen's turn to be in the left or the right half (it
//! cannot stand on the middle column, which is taken), so again one half is enough, again with
//! weight 2:
//!
//! ```text
//!   n = 9, h = 4      first queen on 0 to 3: any second queen        on 4, the middle: second queen on 0, 1, 2
//!                     Q . . . . . . . .                              . . . . Q . . . .
//!                     - - s s s s s s s                              s s s - - - . . .
//! ```
//!
//! A first queen on column 0 leaves n - 2 squares in the second row, one further in leaves n - 3.
//! That makes (n-2) + (h-1)(n-3) cases, and h - 1 more if n is odd. A case is computed from its
//! number, never stored.
//!
//! Up to n = 7 a case is the queen of the first row alone; on the middle column it is its own
//! mirror image, and weighs 1.
//!
//! The order is a scattered one ([`Scatter`]): cases near the edge are cheaper than cases near the
//! middle.

use crate::BoardSize;
use crate::scatter::Scatter;

/// Boards up to this size are cut by the first row alone: there is little to share out.
const ONE_ROW_UP_TO: u32 = 7;

/// All cases of a board size, in order.
pub(super) struct Cases {
    n: u32,
    ranks: Scatter,
}

/// Queens on the first rows, and how many solutions stand for each one that begins with them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Case {
    columns: [u32; 2],
    rows: usize,
    pub(super) weight: u32,
}

impl Case {
    /// The columns of the queens, 0-based, from the top row down: none, one or two.
    pub(super) fn columns(&self) -> &[u32] {
        &self.columns[..self.rows]
    }
}

impl Cases {
    pub(super) fn new(size: BoardSize) -> Self {
        let n = size.get();
        let half = n / 2;
        let odd = n % 2;
        let len = match n {
            // The empty placement, whose only completion is itself.
            0 => 1,
            1..=ONE_ROW_UP_TO => half + odd,
            _ => (n - 2) + (half - 1) * (n - 3) + odd * (half - 1),
        };
        Self {
            n,
            ranks: Scatter::new(len.into()),
        }
    }

    pub(super) fn len(&self) -> u64 {
        self.ranks.len()
    }

    /// Case `k`, for `k` below [`len`](Self::len).
    pub(super) fn get(&self, k: u64) -> Case {
        let rank = self.ranks.get(k) as u32;
        match self.n {
            0 => Case {
                columns: [0, 0],
                rows: 0,
                weight: 1,
            },
            1..=ONE_ROW_UP_TO => self.one_queen(rank),
            _ => self.two_queens(rank),
        }
    }

    fn one_queen(&self, first: u32) -> Case {
        let in_the_middle = 2 * first + 1 == self.n;
        Case {
            columns: [first, 0],
            rows: 1,
            weight: if in_the_middle { 1 } else { 2 },
        }
    }

    fn two_queens(&self, rank: u32) -> Case {
        let (first, second) = match rank.checked_sub(self.n - 2) {
            None => (0, rank + 2),
            Some(rank) => {
                let (first, square) = (1 + rank / (self.n - 3), rank % (self.n - 3));
                // Three neighbouring squares are attacked: first - 1, first, first + 1.
                (
                    first,
                    if square + 1 < first {
                        square
                    } else {
                        square + 3
                    },
                )
            }
        };
        Case {
            columns: [first, second],
            rows: 2,
            weight: 2,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Masks;
    use std::collections::BTreeSet;

    /// Every case and its mirror image, as weighted by the cases.
    fn covered(size: BoardSize) -> Vec<Vec<u32>> {
        let cases = Cases::new(size);
        let mut covered = Vec::new();
        for case in (0..cases.len()).map(|k| cases.get(k)) {
            let columns = case.columns().to_vec();
            let mirrored = columns
                .iter()
                .map(|column| size.get() - 1 - column)
                .collect();
            match case.weight {
                1 => assert_eq!(
                    columns, mirrored,
                    "only a case that is its own mirror image weighs 1"
                ),
                2 => covered.push(mirrored),
                weight => panic!("a weight of {weight}"),
            }
            covered.push(columns);
        }
        covered
    }

    #[test]
    fn cases_and_their_mirror_images_are_all_placements_of_the_first_rows_once_each() {
        for n in 0..=32u32 {
            let covered = covered(BoardSize::new(n).unwrap());
            let distinct: BTreeSet<_> = covered.iter().cloned().collect();
            assert_eq!(distinct.len(), covered.len(), "n = {n}: no placement twice");
            let placements: BTreeSet<Vec<u32>> = match n {
                0 => BTreeSet::from([vec![]]),
                1..=ONE_ROW_UP_TO => (0..n).map(|first| vec![first]).collect(),
                _ => (0..n)
                    .flat_map(|first| (0..n).map(move |second| vec![first, second]))
                    .filter(|queens| queens[0].abs_diff(queens[1]) > 1)
                    .collect(),
            };
            assert_eq!(distinct, placements, "n = {n}");
        }
    }

    #[test]
    fn a_quarter_of_the_cases_holds_a_quarter_of_the_work() {
        // Work is measured in placements visited, so that the figure is the same on every machine.
        for n in 12..=13u32 {
            let size = BoardSize::new(n).unwrap();
            let cases = Cases::new(size);
            let work: Vec<u64> = (0..cases.len())
                .map(|k| nodes(size, cases.get(k).columns()))
                .collect();
            let quarter: u64 = work[..work.len() / 4].iter().sum();
            let share = quarter as f64 / work.iter().sum::<u64>() as f64;
            let expected = (work.len() / 4) as f64 / work.len() as f64;
            assert!(
                (share / expected - 1.0).abs() < 0.05,
                "n = {n}: {share:.3} of the work, {expected:.3} of the cases"
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
        let masks = columns
            .iter()
            .fold(Masks::default(), |masks, column| masks.place(1 << column));
        visit(size.full(), masks)
    }
}
