//! Data shared by all cases of a board size: how half boards are cut and grouped, and the tables of
//! their parts.

use std::sync::OnceLock;

use super::cases::Cases;
use super::cut::Cut;
use super::diagonals::{Direction, diagonals_of};
use super::grouping::Grouping;
use super::kernel::LANES;
use super::parts::Parts;
use super::signature::Layout;
use super::subsets::{self, Ranks};
use crate::{BoardSize, Kernel};

/// The data that counting a case reads and never changes, except for tables made on demand.
pub(super) struct Setup {
    pub(super) size: BoardSize,
    pub(super) kernel: Kernel,
    pub(super) layout: Layout,
    pub(super) cases: Cases,
    pub(super) cut: Cut,
    pub(super) grouping: Grouping,
    /// Probes meet a block once it has this many lanes.
    pub(super) fill: usize,
    pub(super) ranks: Ranks,
    /// The choices of a half's columns for the outer part.
    pub(super) choices: Vec<u32>,
    /// Tables by the column of the middle queen; a single one for even n. Made when first needed.
    parts: Vec<OnceLock<Parts>>,
}

impl Setup {
    /// The smallest board that can be cut into halves of two rows.
    pub(super) const SMALLEST: u32 = 4;

    /// For board sizes of [`SMALLEST`](Self::SMALLEST) and more. Panics below.
    pub(super) fn new(size: BoardSize, kernel: Kernel) -> Self {
        // Measured; see "Tried" in the README.
        let (grouping, fill) = match size.get() {
            ..18 => (Grouping::None, LANES),
            18..20 => (Grouping::One, 220),
            20 => (Grouping::Two, 100),
            21.. => (Grouping::One, 100),
        };
        Self::with(size, kernel, Cut::new(size), grouping, fill)
    }

    pub(super) fn with(
        size: BoardSize,
        kernel: Kernel,
        cut: Cut,
        grouping: Grouping,
        fill: usize,
    ) -> Self {
        let n = size.get();
        assert!(
            n >= Self::SMALLEST,
            "a board of {n} rows has no halves of two"
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

    pub(super) fn parts(&self, middle: Option<u32>) -> &Parts {
        let make = || Parts::new(self.size, self.cut, middle, &self.ranks, self.grouping);
        self.parts[middle.unwrap_or(0) as usize].get_or_init(make)
    }

    /// An empty list for each group of half boards.
    pub(super) fn lists(&self) -> Vec<Vec<u64>> {
        vec![Vec::new(); self.grouping.groups(self.size)]
    }

    /// The bits of the other half that the last queen of a mid part attacks from this column.
    pub(super) fn attacked_by_last_mid_queen(&self, column: u32) -> u64 {
        let (rows, full) = (self.cut.inner + 1, self.size.full());
        let share = diagonals_of(1 << column, rows, full, Direction::Down);
        self.layout.opposite(share)
    }
}
