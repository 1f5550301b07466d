//! The cases of a count by matching: a middle queen (odd n) and the columns of the top half, one of
//! each group of column sets that symmetry makes equivalent.
//!
//! Let C be the columns of the top half and D those of the bottom half. Turning the board upside
//! down swaps C and D. Mirroring it reverses both (and for odd n moves the middle queen m to
//! n-1-m). So one of the sets
//!
//! ```text
//!     C   mirror C   D   mirror D
//! ```
//!
//! represents all, and counts once for each different one: twice or four times, since C and D
//! always differ. If m is not on the middle column, mirroring moves it to the other half of the
//! board. Then m is kept in the left half, only C and D are swapped, and every case counts four
//! times.
//!
//! # Numbers
//!
//! C is the set with the lowest free column. The other h-1 columns of C are ranked by the
//! combinatorial number system: the set {c1 < c2 < ..} has rank binom(c1, 1) + binom(c2, 2) + .. A
//! rank whose set is not the least of its mirror pair is an empty case: it counts nothing and costs
//! nothing. Cases are computed, never listed.
//!
//! For odd n the middle queen changes every [`STRETCH`] cases: often enough to keep progress
//! reports accurate, rarely enough to keep the tables of one middle queen in the cache.

use crate::BoardSize;
use crate::binomial::binomial;
use crate::scatter::Scatter;

/// How many cases in a row share their middle queen.
const STRETCH: u64 = 512;

/// The cases of a board size of 4 or more, in order.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cases {
    size: BoardSize,
    /// Sets for each middle queen.
    sets: Scatter,
}

/// A case: the solutions with this middle queen and the top half on these columns. Each represents
/// `weight` solutions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Case {
    /// The column of the middle row's queen, for odd n.
    pub(crate) middle: Option<u32>,
    pub(crate) top: u32,
    pub(crate) bottom: u32,
    pub(crate) weight: u64,
}

impl Cases {
    pub(crate) fn new(size: BoardSize) -> Self {
        let h = size.get() / 2;
        Self {
            size,
            sets: Scatter::new(binomial(2 * h - 1, h - 1)),
        }
    }

    pub(crate) fn len(self) -> u64 {
        self.sets.len() * self.middles()
    }

    /// Case `k`, for `k` below [`len`](Self::len); `None` if it is empty.
    pub(crate) fn get(self, k: u64) -> Option<Case> {
        let n = self.size.get();
        let (middle, position) = self.middle_and_position(k);
        let middle = (n % 2 == 1).then_some(middle);
        let free = self.size.full() & !middle.map_or(0, |middle| 1 << middle);
        let top = self.columns(free, self.sets.get(position));
        let bottom = free ^ top;
        let mirror = |set: u32| set.reverse_bits() >> (u32::BITS - n);
        let weight = if middle.is_some_and(|middle| middle != n / 2) {
            4
        } else {
            let lowest = free & free.wrapping_neg();
            let mirrored = [mirror(top), mirror(bottom)]
                .into_iter()
                .find(|set| set & lowest != 0);
            match top.cmp(&mirrored.expect("one of them holds the lowest column")) {
                std::cmp::Ordering::Less => 4,
                std::cmp::Ordering::Equal => 2,
                std::cmp::Ordering::Greater => return None,
            }
        };
        Some(Case {
            middle,
            top,
            bottom,
            weight,
        })
    }

    /// The number of middle queens to try: those in the left half and on the middle column.
    fn middles(self) -> u64 {
        let n = self.size.get();
        if n % 2 == 1 { u64::from(n / 2 + 1) } else { 1 }
    }

    /// The column of the middle queen of case `k`, for odd n.
    pub(crate) fn middle(self, k: u64) -> u32 {
        self.middle_and_position(k).0
    }

    fn middle_and_position(self, k: u64) -> (u32, u64) {
        let round = STRETCH * self.middles();
        let full_rounds = self.sets.len() / STRETCH;
        // The last round is shorter.
        let stretch = if k / round < full_rounds {
            STRETCH
        } else {
            self.sets.len() % STRETCH
        };
        let (start, within) = (k / round * STRETCH, k % round);
        ((within / stretch) as u32, start + within % stretch)
    }

    /// The set with the lowest free column and h-1 others, by rank.
    fn columns(self, free: u32, mut rank: u64) -> u32 {
        let mut set = free & free.wrapping_neg();
        let mut left = self.size.get() / 2 - 1;
        // From the highest column down: it belongs to the set if the rank is at least the number of
        // sets without it.
        let mut choices = free.count_ones() - 1;
        let mut columns = free;
        while left > 0 {
            choices -= 1;
            let column = 1 << columns.ilog2();
            columns ^= column;
            let without = binomial(choices, left);
            if rank >= without {
                rank -= without;
                set |= column;
                left -= 1;
            }
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn weighted_cases_are_all_splits_of_the_columns_once_each() {
        for n in 4..=15u32 {
            let size = BoardSize::new(n).unwrap();
            let cases = Cases::new(size);
            let mirror = |set: u32| set.reverse_bits() >> (32 - n);
            let mut covered: BTreeMap<(Option<u32>, u32), u32> = BTreeMap::new();
            for case in (0..cases.len()).filter_map(|k| cases.get(k)) {
                assert_eq!(case.top.count_ones(), n / 2);
                assert_eq!(
                    case.top | case.bottom | case.middle.map_or(0, |m| 1 << m),
                    size.full()
                );
                let flipped = case.middle.map(|middle| n - 1 - middle);
                let mut orbit = vec![
                    (case.middle, case.top),
                    (case.middle, case.bottom),
                    (flipped, mirror(case.top)),
                    (flipped, mirror(case.bottom)),
                ];
                orbit.sort_unstable();
                orbit.dedup();
                assert_eq!(orbit.len() as u64, case.weight, "n = {n}, {case:?}");
                for split in orbit {
                    *covered.entry(split).or_default() += 1;
                }
            }
            let middles = if n % 2 == 1 { u64::from(n) } else { 1 };
            assert_eq!(
                covered.len() as u64,
                middles * binomial(n / 2 * 2, n / 2),
                "n = {n}"
            );
            assert!(covered.values().all(|&times| times == 1), "n = {n}");
        }
    }

    #[test]
    fn the_widest_boards_have_cases_too() {
        for n in 28..=32u32 {
            let cases = Cases::new(BoardSize::new(n).unwrap());
            for k in [0, 1, cases.len() / 2, cases.len() - 1] {
                if let Some(case) = cases.get(k) {
                    assert_eq!(
                        (case.top.count_ones(), case.bottom.count_ones()),
                        (n / 2, n / 2)
                    );
                    assert_eq!(case.top & case.bottom, 0);
                }
            }
        }
    }
}
