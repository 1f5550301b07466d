//! Cases of the engine `dfs` counted in another way, to compare: by the textbook recursion, on the
//! mirrored board. Only the list of cases is the engine's.

use super::cases::Cases;
use crate::BoardSize;
use crate::plan::{ByFunction, Method, Recount};
use crate::textbook;

/// Each case by textbook.
pub(super) fn by_textbook(size: BoardSize) -> Recount {
    let cases = Cases::new(size);
    let count = move |case| {
        cases.get(case).map_or(0, |case| {
            let solutions = textbook::completions(size, case.mirrored(size).columns());
            u128::from(cases.weight()) * u128::from(solutions)
        })
    };
    Recount {
        method: Method {
            name: "textbook",
            description: "the textbook recursion on the mirrored board",
            kernel: None,
        },
        // Measured against AVX-512 at n = 14 to 16.
        slowness: 60.0,
        work: Box::new(ByFunction {
            cases: cases.len(),
            count,
        }),
    }
}
