//! The cases of a count, and their numbers.
//!
//! A case is one X of those that the reflections of the board turn into each other. Those that
//! share their even rows share much of the work: they are counted together, in *pieces*. Every set
//! of even rows deals its cases, ordered by the odd rows nearest the middle, over some rounds:
//!
//! ```text
//!     round 0                   round 1                   ..
//!     re 7   re 2   re 13 ..    re 7   re 2   re 13 ..        scattered, the same in each round
//!     0 1 2  3 4 5  6 7 8       ..                            numbers of cases
//! ```
//!
//! So any stretch of numbers mixes expensive and cheap cases, and has whole pieces but for its
//! ends. Cases are computed from their number, never listed; no number is left unused.

use super::sets::{Sets, from_the_middle};
use super::split::{Rows, Split, Symmetries};
use crate::BoardSize;
use crate::scatter::Scatter;

/// The cases of a board size of 4 or more, in order.
pub(super) struct Cases {
    pub(super) split: Split,
    /// The sets of even rows that have cases, scattered, and how many they have.
    rows: Vec<(u32, u64)>,
    rounds: u64,
    /// By piece: the number of its first case; and the number of all cases.
    starts: Vec<u64>,
    /// The sets of odd rows of each size, those first that hold rows nearest the middle.
    ordered: Sets,
}

/// The solutions whose white queens stand on these rows. They count `weight` times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Case {
    pub(super) rows: Rows,
    pub(super) weight: u32,
}

impl Cases {
    pub(super) fn new(size: BoardSize, symmetries: Symmetries) -> Self {
        let split = Split::new(size, symmetries);
        let scatter = Scatter::new(1 << split.even);
        let rows: Vec<(u32, u64)> = (0..scatter.len())
            .map(|position| scatter.get(position) as u32)
            .map(|re| (re, split.cases(re)))
            .filter(|&(_, cases)| cases > 0)
            .collect();
        let all: u64 = rows.iter().map(|&(_, cases)| cases).sum();
        let rounds = (all / rows.len() as u64).div_ceil(piece(size));
        let mut starts = vec![0];
        let mut start = 0;
        for round in 0..rounds {
            for &(_, cases) in &rows {
                start += dealt(cases, round + 1, rounds) - dealt(cases, round, rounds);
                starts.push(start);
            }
        }
        let middle = from_the_middle(split.odd);
        let key = |set: u32| {
            let bits = middle.iter();
            Some(bits.fold(0, |key, &line| key << 1 | (!set >> line & 1)))
        };
        let ordered = Sets::new(split.odd, key);
        Self {
            split,
            rows,
            rounds,
            starts,
            ordered,
        }
    }

    pub(super) fn len(&self) -> u64 {
        *self.starts.last().expect("at least one")
    }

    pub(super) fn pieces(&self) -> u64 {
        self.starts.len() as u64 - 1
    }

    /// The number of the piece that a case belongs to.
    pub(super) fn piece(&self, case: u64) -> usize {
        self.starts.partition_point(|&start| start <= case) - 1
    }

    /// The even rows of a case, and its place among the cases that share them.
    pub(super) fn place(&self, case: u64) -> (u32, u32) {
        let piece = self.piece(case);
        let (re, cases) = self.rows[piece % self.rows.len()];
        let round = (piece / self.rows.len()) as u64;
        let place = dealt(cases, round, self.rounds) + case - self.starts[piece];
        (re, place as u32)
    }

    /// The cases of a piece that begin at `first`, a number of a case of the piece.
    pub(super) fn of_piece(&self, piece: usize, first: u64) -> impl Iterator<Item = Case> + '_ {
        let (re, place) = self.place(first);
        self.of_rows(re)
            .skip(place as usize)
            .take((self.starts[piece + 1] - first) as usize)
    }

    /// All cases with these even rows, in order.
    fn of_rows(&self, re: u32) -> impl Iterator<Item = Case> + '_ {
        let queens = self.split.on_odd_rows(re.count_ones());
        let sets = queens.map_or(&[][..], |queens| self.ordered.of_size(queens));
        sets.iter().filter_map(move |&(_, ro)| {
            let rows = Rows { re, ro };
            let weight = self.split.weight(rows)?;
            Some(Case { rows, weight })
        })
    }

    /// The same case on the reflected board, left and right exchanged for even n, top and bottom
    /// for odd n: it shares its even rows with the same others.
    pub(super) fn reflected(&self, case: Case) -> Case {
        Case {
            rows: self.split.reflected(case.rows),
            ..case
        }
    }

    /// Case `case`, for numbers below [`len`](Self::len).
    pub(super) fn get(&self, case: u64) -> Case {
        let mut cases = self.of_piece(self.piece(case), case);
        cases.next().expect("a case below the number of cases")
    }
}

/// How many cases a piece has, about: few enough for a thread to be heard of, enough to pay for
/// what they share.
fn piece(size: BoardSize) -> u64 {
    match size.get() {
        0..=23 => 128,
        24..=25 => 64,
        26..=27 => 16,
        28 => 8,
        _ => 32,
    }
}

/// How many of `cases` are dealt in the first `round` of `rounds` rounds.
fn dealt(cases: u64, round: u64, rounds: u64) -> u64 {
    cases * round / rounds
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::binomial::binomial;

    fn cases(n: u32, symmetries: Symmetries) -> Cases {
        Cases::new(BoardSize::new(n).unwrap(), symmetries)
    }

    #[test]
    fn every_set_of_rows_is_in_one_case_and_cases_are_numbered_without_a_gap() {
        for n in 4..=15 {
            for rows in [false, true] {
                let symmetries = Symmetries {
                    rows,
                    ..Symmetries::ALL
                };
                let cases = cases(n, symmetries);
                let mut listed = Vec::new();
                for re in 0..1u32 << cases.split.even {
                    let of_rows: Vec<Case> = cases.of_rows(re).collect();
                    assert_eq!(of_rows.len() as u64, cases.split.cases(re), "n = {n}, {re}");
                    listed.extend(of_rows);
                }
                let mut numbered: Vec<Case> =
                    (0..cases.len()).map(|case| cases.get(case)).collect();
                let key = |case: &Case| (case.rows.re, case.rows.ro);
                numbered.sort_unstable_by_key(key);
                listed.sort_unstable_by_key(key);
                assert_eq!(numbered, listed, "n = {n}");
                let weights: u64 = listed.iter().map(|case| u64::from(case.weight)).sum();
                assert_eq!(weights, binomial(n, n.div_ceil(2)), "n = {n}");
            }
        }
    }

    #[test]
    fn there_are_as_many_cases_as_burnside_says() {
        for n in 4..=32 {
            let h = n / 2;
            let all = binomial(n, h);
            let expected = match (n % 2, h % 2) {
                (0, 0) => (all + (1 << h) + binomial(h, h / 2)) / 4,
                (0, _) => (all + (1 << h)) / 4,
                _ => (all + binomial(h, h.div_ceil(2))) / 2,
            };
            assert_eq!(cases(n, Symmetries::ALL).len(), expected, "n = {n}");
        }
        for (n, expected) in [
            (9, 66),
            (13, 868),
            (17, 12190),
            (21, 176_484),
            (27, 10_030_008),
        ] {
            assert_eq!(cases(n, Symmetries::ALL).len(), expected, "n = {n}");
        }
    }
}
