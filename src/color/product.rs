//! The sum over Y of white placements times black ones.
//!
//! White lists are by `ce` and its rows by `co`; black lists are by `co` and its rows by `ce`.

use super::matrix::Matrix;
use super::split::Chosen;

/// The sum of the products, each as often as its Y counts; `None` if an entry is full, and may
/// stand for more. Each matrix comes with the numbers of the column sets of its lists.
pub(super) fn sum(
    (white, ce): (&Matrix, &[u32]),
    (black, co): (&Matrix, &[u32]),
    chosen: &Chosen<'_>,
) -> Option<u128> {
    let full = |matrix: &Matrix| matrix.entries.contains(&Matrix::FULL);
    if full(white) || full(black) {
        return None;
    }
    let mut sum = 0;
    for (list, &ce) in ce.iter().enumerate() {
        let [once, more] = chosen.weights[ce as usize].map(u64::from);
        for (other, &co) in co.iter().enumerate() {
            let pair = |matrix: &Matrix, row, list| matrix.get(row as usize, list) as u64;
            let product = pair(white, co, list) * pair(black, ce, other);
            let inner = (co as usize) < chosen.inner;
            sum += u128::from(product * (once + if inner { more } else { 0 }));
        }
    }
    Some(sum)
}
