//! Cases of the engine `dfs` counted by another road, to compare: the textbook recursion, which shares no code with the engine,
//! on the mirror image.

use super::Dfs;
use crate::BoardSize;
use crate::engine::{Plan, Worker};
use crate::textbook;

/// The cases of [`Dfs`], each mirrored, by textbook.
pub(crate) struct ByTextbook(Dfs);

impl ByTextbook {
    pub(crate) fn new(size: BoardSize) -> Self {
        Self(Dfs::new(size))
    }
}

impl Plan for ByTextbook {
    fn cases(&self) -> u64 {
        self.0.cases()
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        Box::new(Recounter(&self.0))
    }
}

struct Recounter<'plan>(&'plan Dfs);

impl Worker for Recounter<'_> {
    fn count(&mut self, case: u64) -> u128 {
        let Dfs { size, cases } = self.0;
        let case = cases.get(case);
        let mirrored: Vec<u32> = case
            .columns()
            .iter()
            .map(|column| size.get() - 1 - column)
            .collect();
        u128::from(case.weight) * u128::from(textbook::completions(*size, &mirrored))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_textbook_counts_the_same_for_every_case() {
        for n in 0..=12 {
            let size = BoardSize::new(n).unwrap();
            let (dfs, textbook) = (Dfs::new(size), ByTextbook::new(size));
            assert_eq!(dfs.cases(), textbook.cases());
            let mut workers = (dfs.worker(), textbook.worker());
            for case in 0..dfs.cases() {
                assert_eq!(
                    workers.0.count(case),
                    workers.1.count(case),
                    "n = {n}, case {case}"
                );
            }
        }
    }
}
