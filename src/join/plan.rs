//! The engine as a plan: its cases, their cost, and their meaning.

use super::cases::Case;
use super::matching::Matcher;
use super::memory;
#[cfg(feature = "records")]
use super::recount;
use super::setup::Setup;
use crate::plan::{Counter, Plan, Work};
#[cfg(feature = "records")]
use crate::plan::{Method, Recount};
use crate::{BoardSize, Kernel};

/// A count by matching half boards.
///
/// A case is a middle queen, for odd n, and the columns of the top half.
pub(crate) struct Join {
    setup: Setup,
    /// The view of a case: as it is or, for comparison, after a half turn of the board.
    view: fn(BoardSize, Case) -> Case,
}

impl Join {
    /// The smallest board size that it counts.
    pub(crate) const SMALLEST: u32 = Setup::SMALLEST;

    /// For board sizes of [`SMALLEST`](Self::SMALLEST) and more. Panics below.
    pub(crate) fn new(size: BoardSize, kernel: Kernel) -> Self {
        Self::seen(size, kernel, |_, case| case)
    }

    fn seen(size: BoardSize, kernel: Kernel, view: fn(BoardSize, Case) -> Case) -> Self {
        let setup = Setup::new(size, kernel);
        Self { setup, view }
    }
}

impl Work for Join {
    fn cases(&self) -> u64 {
        self.setup.cases.len()
    }

    /// By the middle queen: each has its own tables.
    fn group(&self, case: u64) -> u32 {
        self.setup.cases.middle(case)
    }

    fn is_empty(&self, case: u64) -> bool {
        self.setup.cases.get(case).is_none()
    }

    fn counter(&self) -> Counter<'_> {
        let mut matcher = Matcher::new(&self.setup);
        Box::new(move |cases| {
            let mut sum = 0;
            for case in cases.iter().filter_map(|&case| self.setup.cases.get(case)) {
                let pairs = matcher.pairs((self.view)(self.setup.size, case));
                // Each is less than 2^66, and no batch has 2^62 cases.
                sum += u128::from(case.weight) * u128::from(pairs);
            }
            sum
        })
    }
}

impl Plan for Join {
    fn kernel(&self) -> Option<Kernel> {
        Some(self.setup.kernel)
    }

    /// Measured: 47 s at n = 20, an hour at n = 22; odd n takes nine times as long as the even n
    /// before it.
    fn seconds(&self) -> f64 {
        let n = self.setup.size.get();
        let odd = if n % 2 == 1 { 9.0 } else { 1.0 };
        odd * 47.0 * 8f64.powi(n as i32 / 2 * 2 - 20)
    }

    fn memory(&self, threads: usize) -> u64 {
        memory::needed(self.setup.size, self.setup.cut, threads)
    }

    /// Queens on neighboring columns get in each other's way, two columns apart a little less. At
    /// n = 16 this explains half of the variance between the counts of cases.
    fn stratum(&self, case: u64) -> Option<u32> {
        self.setup.cases.get(case).map(|case| {
            let pairs =
                |set: u32| 2 * (set & set >> 1).count_ones() + (set & set >> 2).count_ones();
            4 * self.setup.size.get() - pairs(case.top) - pairs(case.bottom)
        })
    }

    #[cfg(feature = "records")]
    fn rule(&self) -> &'static str {
        "pairs that fit, a0.b0 + a0.b1 + 2 a0.b2 + b0.a1 + 2 b0.a2 by queens on the long diagonals, times the weight"
    }

    /// The middle queen's column plus 1, the columns of the top and of the bottom half, the
    /// weight; all 0 if the case is empty.
    #[cfg(feature = "records")]
    fn describe(&self, case: u64) -> [u32; 4] {
        self.setup.cases.get(case).map_or([0; 4], |case| {
            let middle = case.middle.map_or(0, |middle| middle + 1);
            [middle, case.top, case.bottom, case.weight as u32]
        })
    }

    #[cfg(feature = "records")]
    fn recounts(&self, kernel: Option<Kernel>) -> Vec<Recount> {
        let (size, other) = (self.setup.size, Kernel::other_than(kernel));
        let turned = Recount {
            method: Method {
                name: "turned",
                description: "join on the board turned by a half turn",
                kernel: Some(other),
            },
            slowness: 1.0,
            work: Box::new(Self::seen(size, other, recount::turned)),
        };
        vec![turned, recount::by_search(size)]
    }
}

#[cfg(all(test, feature = "records"))]
mod tests {
    use super::super::cases::Cases;
    use super::*;

    #[test]
    fn every_way_counts_the_same_for_every_case() {
        for n in Setup::SMALLEST..=13 {
            let size = BoardSize::new(n).unwrap();
            for kernel in Kernel::available() {
                let join = Join::new(size, kernel);
                let mut count = join.counter();
                for recount in join.recounts(Some(kernel)) {
                    assert_eq!(recount.work.cases(), join.cases());
                    let mut again = recount.work.counter();
                    // Searching all of n = 13 once for each kernel takes too long.
                    for case in (0..join.cases()).step_by(if n == 13 { 17 } else { 1 }) {
                        let name = recount.method.name;
                        assert_eq!(
                            again(&[case]),
                            count(&[case]),
                            "n = {n}, {kernel}, {name}, {case}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn another_kernel_recounts_where_there_is_one() {
        let size = BoardSize::new(8).unwrap();
        for kernel in Kernel::available() {
            let [turned, _] = &Join::new(size, kernel).recounts(Some(kernel))[..] else {
                panic!("two ways");
            };
            let alone = Kernel::available().len() == 1;
            assert_eq!(turned.method.kernel == Some(kernel), alone, "{kernel}");
        }
    }

    #[test]
    fn half_boards_with_inner_queens_count_the_same_after_a_half_turn() {
        let size = BoardSize::new(22).unwrap();
        let kernel = Kernel::detect();
        let (join, turned) = (
            Join::new(size, kernel),
            Join::seen(size, kernel, recount::turned),
        );
        let (mut count, mut again) = (join.counter(), turned.counter());
        let cases = Cases::new(size);
        let filled = (1000..).filter(|&case| cases.get(case).is_some());
        for case in filled.take(2) {
            let counted = count(&[case]);
            assert!(counted > 0, "case {case}");
            assert_eq!(again(&[case]), counted, "case {case}");
        }
    }
}
