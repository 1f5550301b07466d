//! Recounts a case of the engine `join` by depth-first search, sharing no counting code with it.
//!
//! A case of `join` says on which columns the queens of each row may stand. A search that keeps to these columns meets the
//! very solutions that the case stands for, one by one, and can tell each of them by its long diagonals, since that is
//! how `join` weighs them. It is some hundred times slower than `join`, and shows any fault of it.

use crate::BoardSize;
use crate::board::Masks;

/// The columns that the queens of each part of the board stand on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Columns {
    /// Those of the first n/2 rows.
    pub(crate) top: u32,
    /// The column of the middle row's queen, for odd n.
    pub(crate) middle: Option<u32>,
    /// Those of the last n/2 rows.
    pub(crate) bottom: u32,
}

/// Numbers of solutions: `[t][b]` of those with t queens on the two long diagonals in the top half and b in the bottom
/// half. A queen on the middle square is in neither.
pub(crate) type ByLongDiagonals = [[u64; 3]; 3];

/// All solutions whose queens stand on these columns.
pub(crate) fn count(size: BoardSize, columns: Columns) -> ByLongDiagonals {
    let mut solutions = [[0; 3]; 3];
    place(size, columns, 0, Masks::default(), [0, 0], &mut solutions);
    solutions
}

fn place(
    size: BoardSize,
    columns: Columns,
    row: u32,
    masks: Masks,
    on_long: [usize; 2],
    solutions: &mut ByLongDiagonals,
) {
    let (n, h) = (size.get(), size.get() / 2);
    if row == n {
        solutions[on_long[0]][on_long[1]] += 1;
        return;
    }
    let (allowed, half) = match columns.middle {
        _ if row < h => (columns.top, Some(0)),
        Some(middle) if row == h => (1 << middle, None),
        _ => (columns.bottom, Some(1)),
    };
    let mut free = masks.free(size.full()) & allowed;
    while free != 0 {
        let queen = free & free.wrapping_neg();
        free ^= queen;
        let column = queen.trailing_zeros();
        let mut on_long = on_long;
        if let Some(half) = half {
            on_long[half] += usize::from(column == row) + usize::from(column + row + 1 == n);
        }
        place(
            size,
            columns,
            row + 1,
            masks.place(queen),
            on_long,
            solutions,
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::known;

    #[test]
    fn all_splits_of_the_columns_together_are_all_solutions() {
        for n in 4..=9u32 {
            let size = BoardSize::new(n).unwrap();
            let middles: Vec<Option<u32>> = if n % 2 == 1 {
                (0..n).map(Some).collect()
            } else {
                vec![None]
            };
            let mut solutions = 0;
            for middle in middles {
                let free = size.full() & !middle.map_or(0, |middle| 1 << middle);
                for top in (0..=free).filter(|top| top & !free == 0 && top.count_ones() == n / 2) {
                    let counts = count(
                        size,
                        Columns {
                            top,
                            middle,
                            bottom: free ^ top,
                        },
                    );
                    solutions += u128::from(counts.iter().flatten().sum::<u64>());
                }
            }
            assert_eq!(Some(solutions), known::solutions(size), "n = {n}");
        }
    }
}
