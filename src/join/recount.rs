//! Cases of the engine `join` counted in other ways, to compare.
//!
//! A record tells what some cases contribute to Q(n), not how many solutions there are; so it is
//! these very cases, by the very rule, that have to be counted again. There are two ways:
//!
//! * the same engine, with another kernel if the CPU has one, on the board turned by a half turn:
//!   other columns, other tables, top and bottom exchanged. The rule knows no left and right, nor
//!   top and bottom. A fault of a kernel, of memory or of a processor shows; a fault of the method
//!   would not.
//! * depth-first search ([`restricted`]), which does not match anything.

use super::cases::{Case, Cases};
use super::restricted;
use crate::plan::{ByFunction, Method, Recount};
use crate::{BoardSize, Kernel};

/// A kernel that differs from one, if the CPU has another.
pub(super) fn other_kernel(kernel: Option<Kernel>) -> Kernel {
    let available = Kernel::available();
    let other = available.iter().find(|&&other| Some(other) != kernel);
    *other.unwrap_or(&available[0])
}

/// The case as it is after a half turn.
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
