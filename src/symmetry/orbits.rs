//! Searches for the solutions that a turn of the board leaves unchanged. They place all images of a
//! queen at once.
//!
//! ```text
//!     half turn     a . . . . .     quarter turn    . a . . . .     rows are filled from the top;
//!     two queens    . . . . . .     four queens     . . . . . a     a row that an image fills
//!     at once       . . . . . a     at once         a . . . . .     is skipped
//!                                                   . . . . a .
//! ```
//!
//! So the half turn takes about the square root of the work for Q(n), and the quarter turn the
//! fourth root. The placed queens are symmetric at every step: if they do not attack a queen, they
//! do not attack its images. The images must not attack each other, which forbids the long
//! diagonals and the middle column. For odd n a queen is in the middle. A quarter turn leaves a
//! solution unchanged only if n or n - 1 is a multiple of 4.

use crate::BoardSize;
use crate::plan::{ByFunction, Work};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    Half,
    Quarter,
}

/// A search for the solutions that a turn leaves unchanged. Its cases are the columns of the first
/// row's queen.
pub(super) fn search(size: BoardSize, turn: Turn) -> impl Work {
    let count = move |column: u64| {
        if size.get() < 2 {
            return 1;
        }
        let board = Occupied::start(size);
        place(size, turn, board, 0, board.free(size, 0) & 1 << column).into()
    };
    ByFunction {
        cases: size.get().max(1).into(),
        count,
    }
}

/// Counts the solutions with the placed queens and one on a free square of `row`; rows above it are
/// filled.
fn place(size: BoardSize, turn: Turn, board: Occupied, row: u32, mut free: u32) -> u64 {
    let mut solutions = 0;
    while free != 0 {
        let queen = free & free.wrapping_neg();
        free ^= queen;
        let placed = board.with_orbit(size, turn, row, queen.trailing_zeros());
        solutions += match (placed.rows ^ size.full()).trailing_zeros() {
            next if next >= size.get() => 1,
            next => place(
                size,
                turn,
                placed,
                next,
                placed.free(size, next) & placed.open(size, turn, next),
            ),
        };
    }
    solutions
}

/// The rows, columns and diagonals of the placed queens. Diagonals are numbered by row + column,
/// and by column - row + n - 1.
#[derive(Clone, Copy, Debug, Default)]
struct Occupied {
    rows: u32,
    columns: u32,
    sums: u64,
    differences: u64,
}

impl Occupied {
    /// A queen in the middle of odd boards, nothing else.
    fn start(size: BoardSize) -> Self {
        let n = size.get();
        if n % 2 == 1 {
            Self::default().with(n, n / 2, n / 2)
        } else {
            Self::default()
        }
    }

    fn with(self, n: u32, row: u32, column: u32) -> Self {
        Self {
            rows: self.rows | 1 << row,
            columns: self.columns | 1 << column,
            sums: self.sums | 1 << (row + column),
            differences: self.differences | 1 << (column + n - 1 - row),
        }
    }

    /// A queen and all its images.
    fn with_orbit(self, size: BoardSize, turn: Turn, row: u32, column: u32) -> Self {
        let n = size.get();
        let last = n - 1;
        let half = self.with(n, row, column).with(n, last - row, last - column);
        match turn {
            Turn::Half => half,
            Turn::Quarter => half.with(n, column, last - row).with(n, last - column, row),
        }
    }

    /// The squares of a row that no queen attacks and whose images do not attack each other.
    fn free(&self, size: BoardSize, row: u32) -> u32 {
        let n = size.get();
        let attacked =
            self.columns | (self.sums >> row) as u32 | (self.differences >> (n - 1 - row)) as u32;
        let long_diagonals = 1 << row | 1 << (n - 1 - row);
        size.full() & !attacked & !long_diagonals
    }

    /// The squares of a row whose images are in rows that are not filled.
    fn open(&self, size: BoardSize, turn: Turn, row: u32) -> u32 {
        debug_assert!(self.rows >> row & 1 == 0);
        match turn {
            Turn::Half => size.full(),
            // The image of column c is in row c.
            Turn::Quarter => !self.rows,
        }
    }
}
