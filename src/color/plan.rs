//! The engine as a plan: its cases, their cost, and their meaning.

use super::cases::Cases;
use super::counting::Counting;
use super::split::Symmetries;
use crate::plan::{Counter, Plan, Work};
use crate::{BoardSize, Kernel};

/// A count by square color.
pub(crate) struct Color {
    size: BoardSize,
    kernel: Kernel,
    cases: Cases,
}

impl Color {
    /// The smallest board size that it counts.
    pub(crate) const SMALLEST: u32 = 4;

    /// For board sizes of [`SMALLEST`](Self::SMALLEST) and more.
    pub(crate) fn new(size: BoardSize, kernel: Kernel) -> Self {
        Self {
            size,
            kernel,
            cases: Cases::new(size, Symmetries::ALL),
        }
    }
}

impl Work for Color {
    fn cases(&self) -> u64 {
        self.cases.len()
    }

    fn counter(&self) -> Counter<'_> {
        let mut counting = Counting::new(self.size, &self.cases, self.kernel);
        Box::new(move |cases| counting.count(cases))
    }
}
