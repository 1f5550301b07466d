//! The operation that the search spends its time in, written for several instruction sets.
//!
//! ```text
//!   portable.rs   in plain words: the definition of right
//!   avx2.rs, avx512.rs   the same in vectors of 8 and 16 nodes
//!   agree.rs      tests of all of them against each other and against the textbook
//! ```

#![cfg_attr(
    target_arch = "x86_64",
    expect(
        unsafe_code,
        reason = "functions of an instruction set are called where it was detected"
    )
)]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod portable;

#[cfg(test)]
mod agree;

use super::nodes::Nodes;
use crate::kernel::{Kernel, dispatch};

/// Places queens on the lowest free squares of the nodes of `list`, which have `rows` rows left, 3
/// or more, and appends the children that live to `below`. Nodes with free squares left stay in the
/// list for the next pass. Returns when the list is worked off, or when `below` is full: then the
/// call is repeated with an emptier one.
///
/// A list is worked off when it has less than a vector of nodes, or none, `to_the_last`.
///
/// With 3 rows left there is nothing to append: two rows are closed in place, and the number of
/// solutions is returned.
pub(super) fn expand(
    kernel: Kernel,
    rows: usize,
    list: &mut Nodes,
    below: &mut Nodes,
    to_the_last: bool,
) -> u64 {
    match rows {
        3 => dispatch!(kernel, expand::<3>(list, below, to_the_last)),
        4 => dispatch!(kernel, expand::<4>(list, below, to_the_last)),
        5 => dispatch!(kernel, expand::<5>(list, below, to_the_last)),
        _ => dispatch!(kernel, expand::<6>(list, below, to_the_last)),
    }
}
