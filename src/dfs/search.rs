//! The search: a list of nodes for each number of rows left, the deepest worked off first.
//!
//! ```text
//!     rows left     12     11     10     9   ..   3
//!     nodes         40    384    210   377        120
//!                          |
//!                          full: its nodes' children go to the list at its right,
//!                          which is worked off first whenever it is full
//! ```
//!
//! So no list ever overflows, and hardly any vector has an idle lane: what is less than a vector
//! stays in its list until more comes. At the end the lists are emptied from the left to the right.

use super::kernel;
use super::nodes::Nodes;
use crate::board::Masks;
use crate::{BoardSize, Kernel};

/// Counts the solutions that begin with given queens, for many of them at once.
pub(super) struct Search {
    size: BoardSize,
    kernel: Kernel,
    /// By the number of rows left; those of fewer than [`FEWEST_ROWS`] are not used.
    lists: Vec<Nodes>,
    solutions: u64,
}

/// With fewer rows left a node is counted on the spot.
const FEWEST_ROWS: usize = 3;

impl Search {
    pub(super) fn new(size: BoardSize, kernel: Kernel) -> Self {
        let lists = 0..=size.get();
        Self {
            size,
            kernel,
            lists: lists.map(|_| Nodes::new()).collect(),
            solutions: 0,
        }
    }

    /// Bytes of the lists.
    pub(super) fn memory(size: BoardSize) -> usize {
        (size.get() as usize + 1) * size_of::<Nodes>()
    }

    /// Adds the solutions that begin with queens on these columns (0-based), one a row from the
    /// top. The queens must not attack each other.
    pub(super) fn add(&mut self, columns: &[u32]) {
        let full = self.size.full();
        let mut masks = Masks {
            cols: !full,
            ..Masks::default()
        };
        for column in columns {
            debug_assert!(
                masks.free(full) >> column & 1 == 1,
                "the queens attack each other"
            );
            masks = masks.place(1 << column);
        }
        let rows = self.size.get() as usize - columns.len();
        if rows < FEWEST_ROWS {
            self.solutions += count(masks, rows);
        } else if masks.free(full) != 0 {
            self.lists[rows].push(masks);
            if self.lists[rows].is_full() {
                self.work_off(rows, false);
            }
        }
    }

    /// The number of solutions added since the last time.
    pub(super) fn finish(&mut self) -> u64 {
        for rows in (FEWEST_ROWS..self.lists.len()).rev() {
            self.work_off(rows, true);
        }
        std::mem::take(&mut self.solutions)
    }

    /// Works off a list: down to less than a vector of nodes, or to the last one.
    fn work_off(&mut self, rows: usize, to_the_last: bool) {
        loop {
            let (below, list) = self.lists.split_at_mut(rows);
            let (below, list) = (&mut below[rows - 1], &mut list[0]);
            self.solutions += kernel::expand(self.kernel, rows, list, below, to_the_last);
            if !self.lists[rows - 1].is_full() {
                return;
            }
            self.work_off(rows - 1, false);
        }
    }
}

/// Ways to fill the last rows, by plain recursion.
fn count(masks: Masks, rows: usize) -> u64 {
    if rows == 0 {
        return 1;
    }
    let mut free = masks.free(u32::MAX);
    let mut solutions = 0;
    while free != 0 {
        let queen = free & free.wrapping_neg();
        free ^= queen;
        solutions += count(masks.place(queen), rows - 1);
    }
    solutions
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::textbook;

    fn completions(size: BoardSize, kernel: Kernel, columns: &[u32]) -> u64 {
        let mut search = Search::new(size, kernel);
        search.add(columns);
        search.finish()
    }

    #[test]
    fn completions_of_every_placement_of_up_to_three_queens_agree_with_the_textbook() {
        for kernel in Kernel::available() {
            for n in 0..=9u32 {
                let size = BoardSize::new(n).unwrap();
                let mut search = Search::new(size, kernel);
                let mut placements = vec![vec![]];
                let mut all = 0;
                for _ in 0..=3 {
                    for columns in &placements {
                        let expected = textbook::completions(size, columns);
                        let found = completions(size, kernel, columns);
                        assert_eq!(found, expected, "n = {n}, {kernel}, {columns:?}");
                        search.add(columns);
                        all += expected;
                    }
                    placements = grown(n, &placements);
                }
                assert_eq!(search.finish(), all, "n = {n}, {kernel}: many at once");
                assert_eq!(search.finish(), 0, "n = {n}, {kernel}: nothing is left");
            }
        }
    }

    /// Every placement with one more queen that is not attacked.
    fn grown(n: u32, placements: &[Vec<u32>]) -> Vec<Vec<u32>> {
        placements
            .iter()
            .flat_map(|columns| (0..n).map(move |column| [columns.as_slice(), &[column]].concat()))
            .filter(|columns| !last_is_attacked(columns))
            .collect()
    }

    /// By the rules of chess, without a bit in sight.
    fn last_is_attacked(columns: &[u32]) -> bool {
        let (last, above) = columns.split_last().unwrap();
        above
            .iter()
            .rev()
            .zip(1..)
            .any(|(column, rows)| column == last || column.abs_diff(*last) == rows)
    }

    /// Completions by the rules of chess.
    fn by_the_rules(n: u32, columns: &[u32]) -> u64 {
        if columns.len() == n as usize {
            return 1;
        }
        grown(n, &[columns.to_vec()])
            .iter()
            .map(|columns| by_the_rules(n, columns))
            .sum()
    }

    /// A solution of a wide board, 0-based: even columns then odd ones, with the repairs of E.
    /// Pauls (1874).
    fn pauls(n: u32) -> Vec<u32> {
        let even = (1..n).step_by(2);
        match n % 6 {
            2 => even
                .chain([2, 0])
                .chain((6..n).step_by(2))
                .chain([4])
                .collect(),
            3 => panic!("not needed here"),
            _ => even.chain((0..n).step_by(2)).collect(),
        }
    }

    #[test]
    fn masks_hold_on_the_widest_boards() {
        for kernel in Kernel::available() {
            for n in [30, 31, 32] {
                let size = BoardSize::new(n).unwrap();
                let solution = pauls(n);
                let mirrored: Vec<u32> = solution.iter().map(|column| n - 1 - column).collect();
                for solution in [solution, mirrored] {
                    let all = 1..=solution.len();
                    assert!(all.clone().all(|rows| !last_is_attacked(&solution[..rows])));
                    for open in [0, 1, 2, 3, 4, 5, 6, 8, 12] {
                        let placed = &solution[..n as usize - open];
                        let expected = by_the_rules(n, placed);
                        assert!(expected >= 1);
                        let found = completions(size, kernel, placed);
                        assert_eq!(found, expected, "n = {n}, {kernel}, {open} open rows");
                        let found = textbook::completions(size, placed);
                        assert_eq!(found, expected, "n = {n}, {open} open rows");
                    }
                }
            }
        }
    }
}
