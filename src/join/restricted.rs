//! Counts a case by depth-first search, for comparison. With the engine it shares only the masks of
//! `board.rs` and the list of cases (`cases.rs`).
//!
//! A case limits the queens of each row to some columns. A search within these columns finds
//! exactly the solutions of the case, one by one, and classifies each by its long diagonals, as
//! `join` weights them. It is some hundred times slower than matching, and reveals any fault in it.

use super::cases::Case;
use crate::BoardSize;
use crate::board::Masks;

/// Numbers of solutions: `[t][b]` of those with t queens on the two long diagonals in the top half
/// and b in the bottom half. A queen on the middle square is in neither.
pub(super) type ByLongDiagonals = [[u64; 3]; 3];

/// Counts the solutions of a case one by one, without its weight.
pub(super) fn count(size: BoardSize, case: Case) -> ByLongDiagonals {
    let mut solutions = [[0; 3]; 3];
    place(size, case, 0, Masks::default(), [0, 0], &mut solutions);
    solutions
}

fn place(
    size: BoardSize,
    case: Case,
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
    let (allowed, half) = match case.middle {
        _ if row < h => (case.top, Some(0)),
        Some(middle) if row == h => (1 << middle, None),
        _ => (case.bottom, Some(1)),
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
        place(size, case, row + 1, masks.place(queen), on_long, solutions);
    }
}

/// The result expected of the matcher, from the solutions counted one by one.
///
/// Pairs with long diagonals occupied in both halves do not count; those with both occupied in one
/// half count twice.
pub(super) fn pairs(counts: ByLongDiagonals) -> u64 {
    let [[none, bottom, both_bottom], [top, ..], [both_top, ..]] = counts;
    none + bottom + top + 2 * (both_bottom + both_top)
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
                        Case {
                            top,
                            middle,
                            bottom: free ^ top,
                            weight: 1,
                        },
                    );
                    solutions += u128::from(counts.iter().flatten().sum::<u64>());
                }
            }
            assert_eq!(Some(solutions), known::solutions(size), "n = {n}");
        }
    }
}
