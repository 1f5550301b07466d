//! The engine as a plan: its cases, what they cost, and what they mean.

use super::cases::Cases;
#[cfg(feature = "records")]
use super::recount;
use super::search;
#[cfg(feature = "records")]
use crate::plan::Recount;
use crate::plan::{Counter, Plan, Work};
use crate::{BoardSize, Kernel};

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

impl Work for Dfs {
    fn cases(&self) -> u64 {
        self.cases.len()
    }

    fn counter(&self) -> Counter<'_> {
        Box::new(|case| {
            let case = self.cases.get(case);
            let solutions = search::completions(self.size, case.columns());
            u128::from(case.weight) * u128::from(solutions)
        })
    }
}

impl Plan for Dfs {
    fn kernel(&self) -> Option<Kernel> {
        None
    }

    /// Measured: 2.7 s at n = 16.
    fn seconds(&self) -> f64 {
        2.7 * 7.5f64.powi(self.size.get() as i32 - 16)
    }

    /// The stacks of the threads, as far as they are used: measured on 1 to 64 threads.
    fn memory(&self, threads: usize) -> u64 {
        threads as u64 * (24 << 10)
    }

    /// Queens nearer the middle leave more free squares; that is little to go by.
    fn stratum(&self, case: u64) -> Option<u32> {
        let case = self.cases.get(case);
        Some(case.columns().first().copied().unwrap_or(0))
    }

    #[cfg(feature = "records")]
    fn rule(&self) -> &'static str {
        "solutions that begin with these queens, times the weight"
    }

    /// The number of queens, their columns, the weight.
    #[cfg(feature = "records")]
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

    #[cfg(feature = "records")]
    fn recounts(&self, _: Option<Kernel>) -> Vec<Recount> {
        vec![recount::by_textbook(self.size)]
    }
}
