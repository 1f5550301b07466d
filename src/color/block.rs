//! The four kinds of squares, by the parity of row and column, and the diagonals through them.
//!
//! Lines of one parity are numbered from 0: even row 2i and odd row 2i+1 are both line i of their
//! block. Two blocks of one color share diagonals; blocks of different colors share none.
//!
//! ```text
//!     white   ee (2i, 2j)     j-i     i+j       black   eo (2i, 2j+1)   j-i     i+j
//!             oo (2i+1, 2j+1) j-i     i+j+1             oe (2i+1, 2j)   j-i-1   i+j
//! ```
//!
//! The numbers name the two diagonals of a square: equal numbers are the same diagonal. Each gets
//! its bit of 64. For n = 32 that takes 63 of them, for n = 31 62.

use crate::BoardSize;

/// The squares of one parity of rows and one parity of columns.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block {
    /// How many rows and columns it has.
    pub(super) rows: u32,
    pub(super) columns: u32,
    /// The bits of the two diagonals through its square (0, 0).
    falling: u32,
    rising: u32,
}

impl Block {
    /// The diagonals of a queen on row `i` and column `j` of the block.
    #[inline]
    pub(super) fn queen(&self, i: u32, j: u32) -> u64 {
        1 << (self.falling + j - i) | 1 << (self.rising + i + j)
    }

    /// The queens that fit on row `i` if others stand on these columns and diagonals: of each, its
    /// column and its diagonals, in the order of columns.
    #[inline]
    pub(super) fn queens(
        &self,
        i: u32,
        columns: u32,
        diagonals: u64,
    ) -> impl Iterator<Item = (u32, u64)> {
        let Self {
            falling, rising, ..
        } = *self;
        let attacked = diagonals >> (falling - i) | diagonals >> (rising + i);
        let mut free = !(columns | attacked as u32) & ((1 << self.columns) - 1);
        let first = 1 << (falling - i) | 1 << (rising + i);
        std::iter::from_fn(move || {
            let column = (free != 0).then(|| free.trailing_zeros())?;
            free &= free - 1;
            Some((column, first << column))
        })
    }
}

/// The blocks of one color: that of the even rows, and that of the odd rows.
#[derive(Clone, Copy, Debug)]
pub(super) struct Color {
    pub(super) even: Block,
    pub(super) odd: Block,
}

impl Color {
    /// The color of the square (0, 0).
    pub(super) fn white(size: BoardSize) -> Self {
        let (even, odd) = lines(size);
        let block = |rows, columns, falling, rising| Block {
            rows,
            columns,
            falling,
            rising,
        };
        Self {
            even: block(even, even, even - 1, 2 * even - 1),
            odd: block(odd, odd, even - 1, 2 * even),
        }
    }

    pub(super) fn black(size: BoardSize) -> Self {
        let (even, odd) = lines(size);
        let block = |rows, columns, falling| Block {
            rows,
            columns,
            falling,
            rising: 2 * odd,
        };
        Self {
            even: block(even, odd, odd),
            odd: block(odd, even, odd - 1),
        }
    }
}

/// How many even and how many odd lines a board has.
pub(super) fn lines(size: BoardSize) -> (u32, u32) {
    (size.get().div_ceil(2), size.get() / 2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn the_queens_that_fit_are_those_that_share_no_line_with_another() {
        for n in 4..=32 {
            let size = BoardSize::new(n).unwrap();
            let colors = [Color::white(size), Color::black(size)];
            for block in colors.iter().flat_map(|color| [color.even, color.odd]) {
                for (row, column) in [(0, 0), (block.rows - 1, block.columns / 2)] {
                    let other = block.queen(row, column);
                    for i in 0..block.rows {
                        let found: Vec<_> = block.queens(i, 1 << column, other).collect();
                        let expected: Vec<_> = (0..block.columns)
                            .filter(|&j| j != column && block.queen(i, j) & other == 0)
                            .map(|j| (j, block.queen(i, j)))
                            .collect();
                        assert_eq!(found, expected, "n = {n}, {block:?}, row {i}");
                    }
                }
            }
        }
    }

    #[test]
    fn two_queens_of_a_color_share_a_bit_exactly_if_they_share_a_diagonal() {
        for n in 4..=32 {
            let size = BoardSize::new(n).unwrap();
            for (color, parity) in [(Color::white(size), 0), (Color::black(size), 1)] {
                let mut bits = BTreeMap::new();
                for (row, column) in (0..n * n).map(|square| (square / n, square % n)) {
                    if (row + column) % 2 != parity {
                        continue;
                    }
                    let block = if row % 2 == 0 { color.even } else { color.odd };
                    assert!(row / 2 < block.rows && column / 2 < block.columns);
                    let queen = block.queen(row / 2, column / 2);
                    assert_eq!(queen.count_ones(), 2);
                    let (low, high) = (queen.trailing_zeros(), queen.ilog2());
                    let diagonals = [("falling", n + column - row), ("rising", row + column)];
                    for (bit, diagonal) in [low, high].into_iter().zip(diagonals) {
                        assert_eq!(*bits.entry(diagonal).or_insert(bit), bit, "n = {n}");
                    }
                }
                let mut different: Vec<u32> = bits.values().copied().collect();
                different.sort_unstable();
                different.dedup();
                assert_eq!(different.len(), bits.len(), "n = {n}");
            }
        }
    }
}
