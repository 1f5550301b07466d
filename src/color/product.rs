//! The sum over Y of white placements times black ones.
//!
//! ```text
//!     white   rows: co, lists: ce        black   rows: ce, lists: co
//! ```
//!
//! So black is turned, 64 sets `ce` at a time: to each row of white belongs a row of black.

use super::kernel::{self, BLOCK};
use super::matrix::Matrix;
use super::split::Chosen;
use crate::Kernel;

/// A matrix, and the numbers of the column sets of its lists.
pub(super) type Labeled<'a> = (&'a Matrix, &'a [u32]);

/// The sum of the products, each as often as its Y counts; `None` if an entry is `full`, or more,
/// and may have lost count. `turned` is memory to use.
pub(super) fn sum(
    kernel: Kernel,
    (white, ce): Labeled<'_>,
    (black, co): Labeled<'_>,
    chosen: &Chosen<'_>,
    full: i16,
    turned: &mut Vec<i16>,
) -> Option<u128> {
    turned.clear();
    turned.resize(white.rows * BLOCK, 0);
    let inner = chosen.inner.min(white.rows);
    let mut sum = 0;
    for (block, ce) in ce.chunks(BLOCK).enumerate() {
        // Where the last block has fewer lists, white has zeros.
        for (list, &ce) in ce.iter().enumerate() {
            for (tile, co) in co.chunks(black.width).enumerate() {
                let row = &black.entries[(tile * black.rows + ce as usize) * black.width..];
                for (&entry, &co) in row.iter().zip(co) {
                    turned[co as usize * BLOCK + list] = entry;
                }
            }
        }
        let (tile, at) = (block * BLOCK / white.width, block * BLOCK % white.width);
        let entries = &white.entries[tile * white.rows * white.width + at..];
        let (mut first, mut last) = ([0; BLOCK], [0; BLOCK]);
        let most = [(0..inner, &mut first), (inner..white.rows, &mut last)]
            .map(|(rows, sums)| kernel::multiply(kernel, rows, white.width, entries, turned, sums));
        if most.into_iter().any(|most| most >= full) {
            return None;
        }
        for (list, &ce) in ce.iter().enumerate() {
            let [once, more] = chosen.weights[ce as usize].map(u128::from);
            sum += once * u128::from(first[list] + last[list]) + more * u128::from(first[list]);
        }
    }
    Some(sum)
}
