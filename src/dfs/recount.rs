//! Cases of the engine `dfs` counted in another way, to compare: the textbook recursion, on the
//! mirrored board. Only the list of cases is the engine's.

use super::cases::Cases;
use crate::BoardSize;
use crate::plan::{Counter, Work};
use crate::textbook;

/// Each case mirrored, by textbook.
pub(super) struct Mirrored {
    size: BoardSize,
    cases: Cases,
}

impl Mirrored {
    pub(super) fn new(size: BoardSize) -> Self {
        let cases = Cases::new(size);
        Self { size, cases }
    }
}

impl Work for Mirrored {
    fn cases(&self) -> u64 {
        self.cases.len()
    }

    fn counter(&self) -> Counter<'_> {
        Box::new(|case| {
            let case = self.cases.get(case);
            let columns = case.columns().iter();
            let mirrored: Vec<u32> = columns.map(|column| self.size.get() - 1 - column).collect();
            u128::from(case.weight) * u128::from(textbook::completions(self.size, &mirrored))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::plan::Dfs;
    use super::*;

    #[test]
    fn the_textbook_counts_the_same_for_every_case() {
        for n in 0..=12 {
            let size = BoardSize::new(n).unwrap();
            let (dfs, mirrored) = (Dfs::new(size), Mirrored::new(size));
            assert_eq!(dfs.cases(), mirrored.cases());
            let (mut count, mut again) = (dfs.counter(), mirrored.counter());
            for case in 0..dfs.cases() {
                assert_eq!(count(case), again(case), "n = {n}, case {case}");
            }
        }
    }
}
