//! Cases of the engine `join` counted by other roads, to compare.
//!
//! A record tells what some cases contribute to Q(n), not how many solutions there are; so it is these very cases, by the
//! very rule, that have to be counted again. There are two roads:
//!
//! * [`Mirrored`]: the same engine, with another kernel if the CPU has one, on the board turned by a half turn: other columns,
//!   other tables, top and bottom exchanged. The rule knows no left and right, nor top and bottom. A fault of a kernel, of
//!   memory or of a processor shows; a fault of the method would not.
//! * [`Searched`]: depth-first search ([`restricted`]), which does not match anything. It is some hundred times slower.

use super::Join;
use super::cases::{Case, Cases};
use super::kernel::Kernel;
use super::matching::Matcher;
use super::restricted::{self, ByLongDiagonals};
use crate::BoardSize;
use crate::engine::{Plan, Worker};

/// The cases of [`Join`], each turned by a half turn.
pub(crate) struct Mirrored(Join);

impl Mirrored {
    pub(crate) fn new(size: BoardSize, kernel: Kernel) -> Self {
        Self(Join::new(size, kernel))
    }
}

impl Plan for Mirrored {
    fn cases(&self) -> u64 {
        self.0.cases()
    }

    fn group(&self, case: u64) -> u32 {
        self.0.group(case)
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        Box::new(MirroredMatcher {
            size: self.0.size,
            cases: self.0.cases,
            matcher: Matcher::new(&self.0),
        })
    }
}

struct MirroredMatcher<'plan> {
    size: BoardSize,
    cases: Cases,
    matcher: Matcher<'plan>,
}

impl Worker for MirroredMatcher<'_> {
    fn count(&mut self, case: u64) -> u128 {
        let case = self.cases.get(case);
        case.map_or(0, |case| {
            let turned = turned(self.size, case);
            u128::from(case.weight) * u128::from(self.matcher.pairs(turned))
        })
    }
}

/// The case as it is after a half turn.
fn turned(size: BoardSize, case: Case) -> Case {
    let n = size.get();
    let mirror = |set: u32| set.reverse_bits() >> (u32::BITS - n);
    Case {
        middle: case.middle.map(|middle| n - 1 - middle),
        top: mirror(case.bottom),
        bottom: mirror(case.top),
        weight: case.weight,
    }
}

/// The cases of [`Join`], counted by depth-first search.
pub(crate) struct Searched {
    size: BoardSize,
    cases: Cases,
}

impl Searched {
    pub(crate) fn new(size: BoardSize) -> Self {
        let cases = Cases::new(size);
        Self { size, cases }
    }
}

impl Plan for Searched {
    fn cases(&self) -> u64 {
        self.cases.len()
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        Box::new(Searcher(self))
    }
}

struct Searcher<'plan>(&'plan Searched);

impl Worker for Searcher<'_> {
    fn count(&mut self, case: u64) -> u128 {
        let Searched { size, cases } = self.0;
        cases.get(case).map_or(0, |case| {
            let solutions = restricted::count(*size, case);
            u128::from(case.weight) * u128::from(by_the_rule(solutions))
        })
    }
}

/// What the matcher is to find, from the solutions counted one by one: pairs with long diagonals occupied in both halves not
/// at all, those with both occupied in one half twice.
pub(super) fn by_the_rule(counts: ByLongDiagonals) -> u64 {
    let [[none, bottom, both_bottom], [top, ..], [both_top, ..]] = counts;
    none + bottom + top + 2 * (both_bottom + both_top)
}

#[cfg(test)]
mod tests {
    use super::super::SMALLEST;
    use super::*;

    #[test]
    fn every_road_counts_the_same_for_every_case() {
        for n in SMALLEST..=13 {
            let size = BoardSize::new(n).unwrap();
            for kernel in Kernel::available() {
                let join = Join::new(size, kernel);
                let mirrored = Mirrored::new(size, kernel);
                let searched = Searched::new(size);
                assert_eq!(
                    (mirrored.cases(), searched.cases()),
                    (join.cases(), join.cases())
                );
                let mut workers = (join.worker(), mirrored.worker(), searched.worker());
                // Searching all of n = 13 once for each kernel takes too long.
                for case in (0..join.cases()).step_by(if n == 13 { 17 } else { 1 }) {
                    let count = workers.0.count(case);
                    assert_eq!(
                        workers.1.count(case),
                        count,
                        "n = {n}, {kernel}, case {case}"
                    );
                    assert_eq!(
                        workers.2.count(case),
                        count,
                        "n = {n}, {kernel}, case {case}"
                    );
                }
            }
        }
    }

    #[test]
    fn half_boards_with_inner_queens_count_the_same_after_a_half_turn() {
        let size = BoardSize::new(22).unwrap();
        let kernel = Kernel::detect();
        let (join, mirrored) = (Join::new(size, kernel), Mirrored::new(size, kernel));
        let mut workers = (join.worker(), mirrored.worker());
        let filled = (1000..).filter(|&case| join.cases.get(case).is_some());
        for case in filled.take(2) {
            let count = workers.0.count(case);
            assert!(count > 0, "case {case}");
            assert_eq!(workers.1.count(case), count, "case {case}");
        }
    }
}
