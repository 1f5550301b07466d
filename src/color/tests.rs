//! The engine as a whole, against what is known and against plain search.

use super::cases::Cases;
use super::counting::Counting;
use super::split::Symmetries;
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
