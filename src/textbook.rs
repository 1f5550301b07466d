//! The search as in a textbook: short, slow and obvious. The engines are tested against it.
//!
//! It tries the whole board, uses no symmetry, does not look ahead, and shares no code with the
//! engines except `BoardSize::full`.

use crate::BoardSize;

/// Counts the solutions of the N-Queens problem by plain recursion, on the calling thread.
///
/// The same as [`count`](fn@crate::count), only slower: n = 14 takes a fifth of a second, and each
/// further n seven to ten times as long as the one before.
///
/// ```
/// use nqueens::{BoardSize, textbook};
///
/// assert_eq!(textbook::count(BoardSize::new(8)?), 92);
/// # Ok::<(), nqueens::Error>(())
/// ```
pub fn count(size: BoardSize) -> u64 {
    place(size.full(), 0, 0, 0)
}

/// Solutions below a row whose squares are attacked by column (`cols`) and by diagonal (`ld`,
/// `rd`).
fn place(full: u32, cols: u32, ld: u32, rd: u32) -> u64 {
    if cols == full {
        return 1;
    }
    let mut free = full & !(cols | ld | rd);
    let mut solutions = 0;
    while free != 0 {
        let queen = free & free.wrapping_neg();
        free ^= queen;
        solutions += place(full, cols | queen, (ld | queen) << 1, (rd | queen) >> 1);
    }
    solutions
}

/// Solutions that begin with queens on these columns (0-based), one per row from the top; 0 if two
/// of them attack each other.
#[cfg(any(test, feature = "records"))]
pub(crate) fn completions(size: BoardSize, columns: &[u32]) -> u64 {
    let (mut cols, mut ld, mut rd) = (0, 0, 0);
    for column in columns {
        let queen = 1 << column;
        if (cols | ld | rd) & queen != 0 {
            return 0;
        }
        (cols, ld, rd) = (cols | queen, (ld | queen) << 1, (rd | queen) >> 1);
    }
    place(size.full(), cols, ld, rd)
}
