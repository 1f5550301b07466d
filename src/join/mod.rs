//! The engine `join`: counting by matching half boards.
#![doc = include_str!("README.md")]

mod cases;
mod diagonals;
mod grouping;
mod halves;
mod inner;
mod kernel;
mod matching;
mod meeting;
mod parts;
mod phases;
mod probes;
#[cfg(any(test, feature = "records"))]
mod recount;
#[cfg(any(test, feature = "records"))]
mod restricted;
mod signature;
mod subsets;

use std::sync::OnceLock;

use crate::BoardSize;
use crate::engine::{Listed, Plan, Worker};
use cases::Cases;
use diagonals::{Direction, drawn};
use grouping::Grouping;
pub use kernel::Kernel;
use matching::Matcher;
use parts::{Cut, Parts};
pub use phases::Phases;
#[cfg(feature = "records")]
pub(crate) use recount::{Mirrored, Searched};
use signature::Layout;
use subsets::Ranks;

/// The smallest board that can be cut in halves of two rows.
pub(crate) const SMALLEST: u32 = 4;

/// A count by matching half boards: its cases are the middle queen, for odd n, and the columns of the top half.
pub(crate) struct Join {
    size: BoardSize,
    kernel: Kernel,
    layout: Layout,
    cases: Cases,
    cut: Cut,
    grouping: Grouping,
    /// A block is met when it has this many lanes.
    fill: usize,
    ranks: Ranks,
    /// Which columns of a half go to the outer part.
    choices: Vec<u32>,
    /// By the column of the middle queen; a single one for even n. Made when first needed.
    parts: Vec<OnceLock<Parts>>,
}

impl Join {
    /// For board sizes of [`SMALLEST`] and more. Panics below.
    pub(crate) fn new(size: BoardSize, kernel: Kernel) -> Self {
        // Measured; see "Tried" in the README.
        let (grouping, fill) = match size.get() {
            ..18 => (Grouping::None, kernel::LANES),
            18..20 => (Grouping::One, 220),
            20 => (Grouping::Two, 100),
            21.. => (Grouping::One, 100),
        };
        Self::with(size, kernel, Cut::new(size), grouping, fill)
    }

    fn with(size: BoardSize, kernel: Kernel, cut: Cut, grouping: Grouping, fill: usize) -> Self {
        let n = size.get();
        assert!(
            n >= SMALLEST,
            "a board of {n} rows cannot be cut in halves of two"
        );
        Self {
            size,
            kernel,
            layout: Layout::new(size),
            cases: Cases::new(size),
            cut,
            grouping,
            fill,
            ranks: Ranks::new(n),
            choices: subsets::combinations(cut.outer + cut.mid, cut.outer),
            parts: (0..n).map(|_| OnceLock::new()).collect(),
        }
    }

    fn parts(&self, middle: Option<u32>) -> &Parts {
        let make = || Parts::new(self.size, self.cut, middle, &self.ranks, self.grouping);
        self.parts[middle.unwrap_or(0) as usize].get_or_init(make)
    }

    /// The bits of the other half that the last queen of a mid part on this column excludes.
    fn attacked_by_last_mid_queen(&self, column: u32) -> u64 {
        let share = drawn(
            1 << column,
            self.cut.inner + 1,
            self.size.full(),
            Direction::Down,
        );
        self.layout.across(share)
    }
}

impl Plan for Join {
    fn cases(&self) -> u64 {
        self.cases.len()
    }

    /// By the middle queen: every one has tables of its own.
    fn group(&self, case: u64) -> u32 {
        self.cases.middle(case)
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        Box::new(Matcher::new(self))
    }
}

impl Listed for Join {
    fn rule(&self) -> &'static str {
        "pairs that fit, a0.b0 + a0.b1 + 2 a0.b2 + b0.a1 + 2 b0.a2 by queens on the long diagonals, times the weight"
    }

    /// Queens on neighbouring columns are in each other's way, on next but one a little less. At n = 16 this explains half of
    /// the variance of what cases contribute.
    fn bulk(&self, case: u64) -> Option<u32> {
        self.cases.get(case).map(|case| {
            let pairs =
                |set: u32| 2 * (set & set >> 1).count_ones() + (set & set >> 2).count_ones();
            4 * self.size.get() - pairs(case.top) - pairs(case.bottom)
        })
    }

    /// The middle queen's column plus 1, the columns of the top and of the bottom half, the weight; all 0 if the case is
    /// empty.
    fn describe(&self, case: u64) -> [u32; 4] {
        self.cases.get(case).map_or([0; 4], |case| {
            let middle = case.middle.map_or(0, |middle| middle + 1);
            [middle, case.top, case.bottom, case.weight as u32]
        })
    }
}

#[cfg(test)]
mod tests;
