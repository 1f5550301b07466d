//! A case by plain search, to compare: queen by queen, with no lists, trees or words.
//!
//! All placements of the white queens on their rows, each counted by the columns it takes; the same
//! for the black queens, which must take the other columns.

use std::collections::BTreeMap;

use super::cases::{Case, Cases};
use super::split::Symmetries;
use crate::BoardSize;
use crate::plan::{ByFunction, Method, Recount};

/// Each case by plain search.
pub(super) fn by_search(size: BoardSize) -> Recount {
    let cases = Cases::new(size, Symmetries::ALL);
    Recount {
        method: Method {
            name: "search",
            description: "plain search of each color",
            kernel: None,
        },
        // Measured against AVX-512: 160 at n = 18, 120 at n = 20, 220 at n = 22, 370 at n = 24.
        slowness: 400.0,
        work: Box::new(ByFunction {
            cases: cases.len(),
            count: move |case| count(size, &cases, cases.get(case)),
        }),
    }
}

/// What a case contributes.
fn count(size: BoardSize, cases: &Cases, case: Case) -> u128 {
    let n = size.get();
    // White squares of even rows have even columns.
    let is_white = |row: u32| {
        let set = if row.is_multiple_of(2) {
            case.rows.re
        } else {
            case.rows.ro
        };
        set >> (row / 2) & 1 == 1
    };
    let placements = |white: bool| {
        let rows = (0..n).filter(|&row| is_white(row) == white);
        let rows: Vec<(u32, u32)> = rows
            .map(|row| (row, (row + u32::from(!white)) % 2))
            .collect();
        let mut found = BTreeMap::new();
        place(n, &rows, [0; 3], &mut found);
        found
    };
    let (white, black) = (placements(true), placements(false));
    let chosen = cases.split.chosen(case.rows);
    let mut sum = 0;
    for (columns, white) in white {
        let Some(black) = black.get(&(size.full() & !columns)) else {
            continue;
        };
        let half = |first: u32| {
            let lines = (first..n).step_by(2).enumerate();
            lines.fold(0, |set, (line, column)| {
                set | (columns >> column & 1) << line
            })
        };
        let rows = (
            chosen.ce.row(chosen.ce.sets.place(half(0))),
            chosen.co.row(chosen.co.sets.place(half(1))),
        );
        if let (Some(ce), Some(co)) = rows {
            let [once, more] = chosen.weights[ce].map(u128::from);
            let often = once + if co < chosen.inner { more } else { 0 };
            sum += often * white * black;
        }
    }
    u128::from(case.weight) * sum
}

/// Places queens on rows, each with the parity of its columns; counts by the columns taken. `taken`
/// are columns and diagonals, the latter as of the board's first row.
fn place(n: u32, rows: &[(u32, u32)], taken: [u64; 3], found: &mut BTreeMap<u32, u128>) {
    let Some((&(row, parity), rows)) = rows.split_first() else {
        *found.entry(taken[0] as u32).or_default() += 1;
        return;
    };
    for column in (parity..n).step_by(2) {
        let queen = [1 << column, 1 << (n + column - row), 1 << (column + row)];
        if (0..3).all(|line| taken[line] & queen[line] == 0) {
            let taken = std::array::from_fn(|line| taken[line] | queen[line]);
            place(n, rows, taken, found);
        }
    }
}
