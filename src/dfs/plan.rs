//! The engine as a plan: its cases, what they cost, and what they mean.

use super::cases::Cases;
#[cfg(feature = "records")]
use super::recount;
use super::search::Search;
use crate::plan::{Counter, Plan, Work};
#[cfg(feature = "records")]
use crate::plan::{Method, Recount};
use crate::{BoardSize, Kernel};

/// A count by depth-first search: its cases are the placements of queens on the first rows.
pub(crate) struct Dfs {
    size: BoardSize,
    kernel: Kernel,
    cases: Cases,
    /// Whether cases are searched on the mirrored board, to compare.
    is_mirrored: bool,
}

impl Dfs {
    pub(crate) fn new(size: BoardSize, kernel: Kernel) -> Self {
        Self {
            size,
            kernel,
            cases: Cases::new(size),
            is_mirrored: false,
        }
    }
}

impl Work for Dfs {
    fn cases(&self) -> u64 {
        self.cases.len()
    }

    fn is_empty(&self, case: u64) -> bool {
        self.cases.get(case).is_none()
    }

    fn counter(&self) -> Counter<'_> {
        let mut search = Search::new(self.size, self.kernel);
        Box::new(move |cases| {
            for case in cases.iter().filter_map(|&case| self.cases.get(case)) {
                let case = if self.is_mirrored {
                    case.mirrored(self.size)
                } else {
                    case
                };
                search.add(case.columns());
            }
            u128::from(self.cases.weight()) * u128::from(search.finish())
        })
    }
}

impl Plan for Dfs {
    fn kernel(&self) -> Option<Kernel> {
        Some(self.kernel)
    }

    /// Measured: 0.12 to 0.19 s at n = 16, 6.5 times as long at n = 17, 7.1 times that at n = 18.
    fn seconds(&self) -> f64 {
        0.17 * 7.3f64.powi(self.size.get() as i32 - 16)
    }

    /// The lists of each thread, and a part of its stack.
    fn memory(&self, threads: usize) -> u64 {
        let lists = Search::memory(self.size) as u64;
        threads as u64 * (lists + (24 << 10))
    }

    /// Queens nearer the middle leave more free squares; that is little to go by.
    fn stratum(&self, case: u64) -> Option<u32> {
        let case = self.cases.get(case)?;
        Some(case.columns().first().copied().unwrap_or(0))
    }

    #[cfg(feature = "records")]
    fn rule(&self) -> &'static str {
        "solutions that begin with these queens, times the weight"
    }

    /// The number of queens, their columns in five bits each, the weight; all 0 if the case is
    /// empty.
    #[cfg(feature = "records")]
    fn describe(&self, case: u64) -> [u32; 4] {
        self.cases.get(case).map_or([0; 4], |case| {
            let columns = case.columns().iter();
            let columns = columns.fold(0, |columns, column| columns << 5 | column);
            [case.columns().len() as u32, columns, 0, self.cases.weight()]
        })
    }

    #[cfg(feature = "records")]
    fn recounts(&self, kernel: Option<Kernel>) -> Vec<Recount> {
        let other = Kernel::other_than(kernel);
        let mirrored = Recount {
            method: Method {
                name: "mirrored",
                description: "dfs on the mirrored board",
                kernel: Some(other),
            },
            slowness: 1.0,
            work: Box::new(Self {
                is_mirrored: true,
                ..Self::new(self.size, other)
            }),
        };
        vec![mirrored, recount::by_textbook(self.size)]
    }
}

#[cfg(all(test, feature = "records"))]
mod tests {
    use super::*;

    #[test]
    fn every_way_counts_the_same_for_every_case() {
        for n in 0..=12 {
            let size = BoardSize::new(n).unwrap();
            for kernel in Kernel::available() {
                let dfs = Dfs::new(size, kernel);
                let mut count = dfs.counter();
                for recount in dfs.recounts(Some(kernel)) {
                    assert_eq!(dfs.cases(), recount.work.cases());
                    let mut again = recount.work.counter();
                    for case in 0..dfs.cases() {
                        let name = recount.method.name;
                        let [once, twice] = [count(&[case]), again(&[case])];
                        assert_eq!(once, twice, "n = {n}, {kernel}, {name}, case {case}");
                        assert!(!dfs.is_empty(case) || once == 0);
                    }
                }
            }
        }
    }
}
