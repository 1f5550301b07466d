//! The engine `dfs`: bitboard depth-first search.
//!
//! Read [`cases`] first (how the board is cut into pieces, and where symmetry halves the work), then [`search`] (the
//! hot loop). `recount.rs` counts cases by another road, to compare.

mod cases;
#[cfg(any(test, feature = "records"))]
pub(crate) mod recount;
mod search;

use crate::BoardSize;
use crate::engine::{Listed, Plan, Worker};
use cases::Cases;

/// A count by depth-first search: its cases are the placements of the first one or two queens.
pub(crate) struct Dfs {
    size: BoardSize,
    cases: Cases,
}

impl Dfs {
    pub(crate) fn new(size: BoardSize) -> Self {
        let cases = Cases::new(size);
        Self { size, cases }
    }
}

impl Plan for Dfs {
    fn cases(&self) -> u64 {
        self.cases.len()
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        Box::new(Searcher(self))
    }
}

impl Listed for Dfs {
    fn rule(&self) -> &'static str {
        "solutions that begin with these queens, times the weight"
    }

    /// Queens nearer the middle leave more free squares; that is little to go by.
    fn bulk(&self, case: u64) -> Option<u32> {
        let case = self.cases.get(case);
        Some(case.columns().first().copied().unwrap_or(0))
    }

    /// The number of queens, their columns, the weight.
    fn describe(&self, case: u64) -> [u32; 4] {
        let case = self.cases.get(case);
        let column = |row: usize| case.columns().get(row).copied().unwrap_or(0);
        [
            case.columns().len() as u32,
            column(0),
            column(1),
            case.weight,
        ]
    }
}

struct Searcher<'plan>(&'plan Dfs);

impl Worker for Searcher<'_> {
    fn count(&mut self, case: u64) -> u128 {
        let case = self.0.cases.get(case);
        let solutions = search::completions(self.0.size, case.columns());
        u128::from(case.weight) * u128::from(solutions)
    }
}
