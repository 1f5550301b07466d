//! The engine `dfs`: bitboard depth-first search.
//!
//! Read [`cases`] first (how the board is cut into pieces, and where symmetry halves the work), then [`search`] (the
//! hot loop).

mod cases;
#[cfg(test)]
pub(crate) mod restricted;
mod search;

use crate::BoardSize;
use crate::engine::{Plan, Worker};
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

struct Searcher<'plan>(&'plan Dfs);

impl Worker for Searcher<'_> {
    fn count(&mut self, case: u64) -> u128 {
        let case = self.0.cases.get(case);
        let solutions = search::completions(self.0.size, case.columns());
        u128::from(case.weight) * u128::from(solutions)
    }
}
