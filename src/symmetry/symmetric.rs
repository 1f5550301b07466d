//! Numbers of solutions that a turn of the board leaves unchanged.

use super::orbits::{self, Turn};
use crate::plan::Work;
use crate::run::{self, Stride};
use crate::{BoardSize, Error, Workers};

/// Numbers of solutions that a turn of the board leaves unchanged.
///
/// ```
/// use nqueens::{BoardSize, Symmetric, Workers};
///
/// let symmetric = Symmetric::count(BoardSize::new(12)?, &Workers::default())?;
/// assert_eq!((symmetric.half_turn, symmetric.quarter_turn), (80, 8));
/// # Ok::<(), nqueens::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Symmetric {
    /// Solutions equal to themselves after a half turn (OEIS A032522).
    pub half_turn: u128,
    /// Solutions equal to themselves after a quarter turn (OEIS A033148).
    pub quarter_turn: u128,
}

impl Symmetric {
    /// Counts both, one after the other. n = 24 takes seconds, n = 28 minutes.
    ///
    /// # Errors
    ///
    /// [`Error::Threads`] if the threads cannot be started, [`Error::Stopped`] if the work was
    /// stopped.
    ///
    /// # Panics
    ///
    /// If the observer of [`Workers::on_progress`] panics.
    pub fn count(size: BoardSize, workers: &Workers) -> Result<Self, Error> {
        let count = |turn| {
            let work = orbits::search(size, turn);
            run::sum(&work, Stride::all(work.cases()), workers).map(|sum| sum.count)
        };
        Ok(Self {
            half_turn: count(Turn::Half)?,
            quarter_turn: count(Turn::Quarter)?,
        })
    }
}
