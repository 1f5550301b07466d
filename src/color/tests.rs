//! The engine as a whole, against what is known and against plain search.

use super::block::Color;
use super::builder::Builder;
use super::cases::Cases;
use super::counting::Counting;
use super::filler::Filler;
use super::matrix::Matrix;
use super::placements::Placements;
use super::split::{Rows, Split, Symmetries};
use super::tree::Tree;
use crate::random::Random;
use crate::{BoardSize, Kernel, known};

fn total(n: u32, symmetries: Symmetries, kernel: Kernel) -> u128 {
    let size = BoardSize::new(n).unwrap();
    let cases = Cases::new(size, symmetries);
    let mut counting = Counting::new(size, &cases, kernel);
    counting.count(&(0..cases.len()).collect::<Vec<_>>(), |case| case)
}

#[test]
fn every_kernel_counts_the_published_totals() {
    for kernel in Kernel::available() {
        for n in 4..=15 {
            let expected = known::solutions(BoardSize::new(n).unwrap());
            assert_eq!(
                Some(total(n, Symmetries::ALL, kernel)),
                expected,
                "n = {n}, {kernel}"
            );
        }
    }
}

#[test]
fn no_symmetry_changes_the_total() {
    for subset in 0..8 {
        let symmetries = Symmetries {
            rows: subset & 1 == 0,
            columns: subset & 2 == 0,
            transposition: subset & 4 == 0,
        };
        for n in 4..=12 {
            let expected = known::solutions(BoardSize::new(n).unwrap());
            let total = total(n, symmetries, Kernel::detect());
            assert_eq!(Some(total), expected, "n = {n}, {symmetries:?}");
        }
    }
}

#[test]
fn a_case_whose_entries_are_full_is_counted_in_parts() {
    for n in [12, 13, 14] {
        let size = BoardSize::new(n).unwrap();
        let cases = Cases::new(size, Symmetries::ALL);
        let numbers: Vec<u64> = (0..cases.len()).collect();
        for full in [10, 14, 20] {
            let mut counting = Counting::new(size, &cases, Kernel::detect()).full_at(full);
            let total = counting.count(&numbers, |case| case);
            assert_eq!(
                Some(total),
                known::solutions(size),
                "n = {n}, full at {full}"
            );
        }
    }
}

#[test]
fn full_bytes_are_counted_again_in_smaller_portions_and_pair_by_pair() {
    for n in [12, 13, 15, 16] {
        let size = BoardSize::new(n).unwrap();
        let cases = Cases::new(size, Symmetries::ALL);
        let numbers: Vec<u64> = (0..cases.len()).collect();
        for kernel in Kernel::available() {
            for full in [1, 2, 5] {
                let mut counting = Counting::new(size, &cases, kernel).bytes_full_at(full);
                let total = counting.count(&numbers, |case| case);
                assert_eq!(
                    Some(total),
                    known::solutions(size),
                    "n = {n}, full at {full}"
                );
            }
        }
    }
}

/// Placements of queens on rows, row by row, on columns of the parity given with the row.
fn placements(n: u32, rows: &[(u32, u32)], placed: &mut Vec<(u32, u32)>) -> u64 {
    let Some((&(row, parity), rows)) = rows.split_first() else {
        return 1;
    };
    let mut count = 0;
    for column in (parity..n).step_by(2) {
        let attacks = |&(other, taken): &(u32, u32)| {
            taken == column || row.abs_diff(other) == column.abs_diff(taken)
        };
        if !placed.iter().any(attacks) {
            placed.push((row, column));
            count += placements(n, rows, placed);
            placed.pop();
        }
    }
    count
}

#[test]
fn a_matrix_sums_to_the_placements_of_its_color_on_its_rows() {
    let symmetries = Symmetries {
        rows: false,
        columns: false,
        transposition: false,
    };
    let random = &mut Random::new(7);
    for n in [8, 9, 12, 13, 16, 17] {
        let size = BoardSize::new(n).unwrap();
        let split = Split::new(size, symmetries);
        for _ in 0..10 {
            let re = random.below(1 << split.even) as u32;
            let Some(queens) = split.on_odd_rows(re.count_ones()) else {
                continue;
            };
            let mut ro = random.below(1 << split.odd) as u32;
            while ro.count_ones() != queens {
                ro = random.below(1 << split.odd) as u32;
            }
            let chosen = split.chosen(Rows { re, ro });
            for is_black in [false, true] {
                let all = |lines: u32| if is_black { (1u32 << lines) - 1 } else { 0 };
                let (color, first, second) = if is_black {
                    (Color::black(size), &chosen.co, &chosen.ce)
                } else {
                    (Color::white(size), &chosen.ce, &chosen.co)
                };
                let (even, odd) = (color.even, color.odd);
                let rows = [re ^ all(even.rows), ro ^ all(odd.rows)];
                let (mut lists, mut tree) = (Placements::default(), Tree::default());
                lists.list(&even, rows[0], all(even.columns), first);
                let complement = all(odd.columns);
                Builder::default().build(&mut tree, &odd, rows[1], complement, second.sets);
                let mut matrices = [Matrix::default()];
                let mut filler = Filler::new(Kernel::detect());
                filler.fill(&lists, &[&tree], &odd, complement, second, &mut matrices);
                let entries = matrices[0].entries.iter();
                let sum: u64 = entries.map(|&entry| entry as u64).sum();
                let on = |row: u32| rows[row as usize % 2] >> (row / 2) & 1 == 1;
                let rows: Vec<(u32, u32)> = (0..n)
                    .filter(|&row| on(row))
                    .map(|row| (row, (row + u32::from(is_black)) % 2))
                    .collect();
                let expected = placements(n, &rows, &mut Vec::new());
                assert_eq!(sum, expected, "n = {n}, {re:b}, {ro:b}, black: {is_black}");
            }
        }
    }
}
