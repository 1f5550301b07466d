//! The symmetry check of a total.

use super::error::Error;
use crate::{BoardSize, Classes, Symmetric, Workers, known};

/// Compares a total with the numbers of symmetric solutions: all others come in eights.
///
/// The numbers are published for n <= 27, and counted in some minutes for n = 28. Larger sizes are
/// not checked.
pub(super) fn check_symmetry(size: BoardSize, count: u128, workers: &Workers) -> Result<(), Error> {
    let symmetric = match known::symmetric(size) {
        Some(symmetric) => symmetric,
        None if size.get() == 28 => Symmetric::count(size, workers)?,
        None => return Ok(()),
    };
    if Classes::new(size, count, symmetric).is_some() {
        return Ok(());
    }
    Err(Error::Impossible {
        n: size.get(),
        count,
        half_turn: symmetric.half_turn,
        quarter_turn: symmetric.quarter_turn,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_total_that_the_symmetric_solutions_contradict_is_refused() {
        let size = BoardSize::new(8).unwrap();
        check_symmetry(size, 92, &Workers::new(1)).unwrap();
        // The published Q(24) was once off by 182 * 2^32: a multiple of eight, which this check
        // cannot see.
        for wrong in [91, 93, 96, 0, 92 + (1 << 33) + 4] {
            let message = check_symmetry(size, wrong, &Workers::new(1))
                .unwrap_err()
                .to_string();
            assert!(message.contains(&wrong.to_string()), "{message}");
        }
        check_symmetry(BoardSize::MAX, 1, &Workers::new(1)).expect("nothing is known of n = 32");
    }
}
