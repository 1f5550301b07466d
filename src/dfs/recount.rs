//! Cases of the engine `dfs` counted in another way, to compare: the textbook recursion, on the
//! mirrored board. Only the list of cases is the engine's.

use super::cases::Cases;
use crate::BoardSize;
use crate::plan::{ByFunction, Method, Recount};
use crate::textbook;

/// Each case mirrored, by textbook.
pub(super) fn by_textbook(size: BoardSize) -> Recount {
    let cases = Cases::new(size);
    let len = cases.len();
    let count = move |case| {
        let case = cases.get(case);
        let columns = case.columns().iter();
        let mirrored: Vec<u32> = columns.map(|column| size.get() - 1 - column).collect();
        u128::from(case.weight) * u128::from(textbook::completions(size, &mirrored))
    };
    Recount {
        method: Method {
            name: "textbook",
            description: "the textbook recursion on the mirrored board",
            kernel: None,
        },
        // Measured at n = 12 to 14.
        slowness: 2.4,
        work: Box::new(ByFunction { cases: len, count }),
    }
}

#[cfg(test)]
mod tests {
    use super::super::plan::Dfs;
    use super::*;
    use crate::plan::Work;

    #[test]
    fn the_textbook_counts_the_same_for_every_case() {
        for n in 0..=12 {
            let size = BoardSize::new(n).unwrap();
            let (dfs, textbook) = (Dfs::new(size), by_textbook(size).work);
            assert_eq!(dfs.cases(), textbook.cases());
            let (mut count, mut again) = (dfs.counter(), textbook.counter());
            for case in 0..dfs.cases() {
                assert_eq!(count(case), again(case), "n = {n}, case {case}");
            }
        }
    }
}
