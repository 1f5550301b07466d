//! Cases of the engine `join` counted in other ways, for comparison.
//!
//! A record states what some cases contribute to Q(n), not how many solutions there are. So exactly
//! these cases must be counted again, by the same rule. There are two ways:
//!
//! * the same engine, with another kernel if the CPU has one, on the board turned by a half turn:
//!   other columns, other tables, top and bottom swapped. The rule is the same for left and right,
//!   and for top and bottom. This reveals a fault of a kernel, of memory or of a processor, but not
//!   a fault of the method.
//! * depth-first search ([`restricted`]), which does no matching.

use super::cases::{Case, Cases};
use super::restricted;
use crate::BoardSize;
use crate::plan::{ByFunction, Method, Recount};

/// The case after a half turn.
pub(super) fn turned(size: BoardSize, case: Case) -> Case {
    let n = size.get();
    let mirror = |set: u32| set.reverse_bits() >> (u32::BITS - n);
    Case {
        middle: case.middle.map(|middle| n - 1 - middle),
        top: mirror(case.bottom),
        bottom: mirror(case.top),
        weight: case.weight,
    }
}

/// Each case by depth-first search.
pub(super) fn by_search(size: BoardSize) -> Recount {
    let cases = Cases::new(size);
    let count = move |case| {
        cases.get(case).map_or(0, |case| {
            let pairs = restricted::pairs(restricted::count(size, case));
            u128::from(case.weight) * u128::from(pairs)
        })
    };
    Recount {
        method: Method {
            name: "search",
            description: "depth-first search",
            kernel: None,
        },
        // Measured against AVX-512: 32 at n = 14, 112 at n = 18, 170 at n = 20, growing.
        slowness: 300.0,
        work: Box::new(ByFunction {
            cases: cases.len(),
            count,
        }),
    }
}
