//! The engine as a plan: its cases, what they cost, and what they mean.

use super::matching::Matcher;
#[cfg(feature = "records")]
use super::recount;
use super::setup::Setup;
#[cfg(feature = "records")]
use crate::plan::Recount;
use crate::plan::{Counter, Plan, Work};
use crate::{BoardSize, Kernel};

/// A count by matching half boards: its cases are the middle queen, for odd n, and the columns of
/// the top half.
pub(crate) struct Join(Setup);

impl Join {
    /// The smallest board size that it counts.
    pub(crate) const SMALLEST: u32 = Setup::SMALLEST;

    /// For board sizes of [`SMALLEST`](Self::SMALLEST) and more. Panics below.
    pub(crate) fn new(size: BoardSize, kernel: Kernel) -> Self {
        Self(Setup::new(size, kernel))
    }
}

impl Work for Join {
    fn cases(&self) -> u64 {
        self.0.cases.len()
    }

    /// By the middle queen: every one has tables of its own.
    fn group(&self, case: u64) -> u32 {
        self.0.cases.middle(case)
    }

    fn counter(&self) -> Counter<'_> {
        let mut matcher = Matcher::new(&self.0);
        Box::new(move |case| {
            let case = self.0.cases.get(case);
            case.map_or(0, |case| {
                u128::from(case.weight) * u128::from(matcher.pairs(case))
            })
        })
    }
}

impl Plan for Join {
    fn kernel(&self) -> Option<Kernel> {
        Some(self.0.kernel)
    }

    /// Measured: 47 s at n = 20, an hour at n = 22, odd n nine times the even n before it.
    fn seconds(&self) -> f64 {
        let n = self.0.size.get();
        let odd = if n % 2 == 1 { 9.0 } else { 1.0 };
        odd * 47.0 * 8f64.powi(n as i32 / 2 * 2 - 20)
    }

    fn memory(&self, threads: usize) -> u64 {
        self.0.memory(threads)
    }

    /// Queens on neighboring columns are in each other's way, on next but one a little less. At
    /// n = 16 this explains half of the variance of what cases contribute.
    fn stratum(&self, case: u64) -> Option<u32> {
        self.0.cases.get(case).map(|case| {
            let pairs =
                |set: u32| 2 * (set & set >> 1).count_ones() + (set & set >> 2).count_ones();
            4 * self.0.size.get() - pairs(case.top) - pairs(case.bottom)
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
        self.0.cases.get(case).map_or([0; 4], |case| {
            let middle = case.middle.map_or(0, |middle| middle + 1);
            [middle, case.top, case.bottom, case.weight as u32]
        })
    }

    #[cfg(feature = "records")]
    fn recounts(&self, kernel: Option<Kernel>) -> Vec<Recount> {
        recount::recounts(self.0.size, kernel)
    }
}
