//! The size of a board, and the bit conventions that every engine shares.
//!
//! Rows are filled from the top, one queen per row. Column c of the current row is bit c of a
//! `u32`. Three masks say which of its squares are attacked from the rows above:
//!
//! ```text
//!   column    0 1 2 3 4 5        cols  columns that hold a queen          stays as it is
//!   row 0     . . Q . . .        ld    attacked along a falling diagonal  << 1 from row to row
//!   row 1     . x | x . .        rd    attacked along a rising diagonal   >> 1 from row to row
//!   row 2     x . | . x .
//!                                free = !(cols | ld | rd) & full          full = the low n bits
//! ```
//!
//! (Bit 0 is drawn at the left, so `<<` moves an attack to the right of the picture.)
//!
//! # Integer widths
//!
//! * A mask needs n <= 32 bits. At n = 32, `ld << 1` drops the bit that leaves the board; for
//!   smaller n, `full` clears it.
//! * Inside one case a count is a `u64`. A search that finds its solutions one by one, at most one
//!   per nanosecond, needs 584 years to pass 2^64; no case takes that long. For matching see
//!   `join/README.md`, "Numbers".
//! * Sums over cases are `u128` and checked. Q(28), about 2.6e18, is the last to fit in 64 bits;
//!   Q(29) is about 2.9e19; Q(32), about 5e22, is nowhere near 2^128.

use std::fmt;
use std::str::FromStr;

use crate::Error;

/// The size n of an n by n board: 0 to 32.
///
/// The empty board, n = 0, has one solution: no queen at all.
///
/// ```
/// use nqueens::BoardSize;
///
/// assert_eq!(BoardSize::new(8)?.get(), 8);
/// assert_eq!("8".parse::<BoardSize>()?, BoardSize::new(8)?);
/// assert!(BoardSize::new(33).is_err());
/// # Ok::<(), nqueens::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BoardSize(u8);

impl BoardSize {
    /// The largest size, 32: the widest board whose rows fit the 32-bit masks.
    pub const MAX: Self = Self(32);

    /// A board size from a number.
    ///
    /// # Errors
    ///
    /// [`Error::Invalid`] if `n` is more than 32.
    pub fn new(n: u32) -> Result<Self, Error> {
        u8::try_from(n)
            .ok()
            .map(Self)
            .filter(|size| *size <= Self::MAX)
            .ok_or_else(|| Self::invalid(&n.to_string()))
    }

    fn invalid(text: &str) -> Error {
        Error::invalid(text, "a board size: a whole number from 0 to 32 is needed")
    }

    /// The size as a number, 0 to 32.
    pub const fn get(self) -> u32 {
        self.0 as u32
    }

    /// One bit for each column.
    pub(crate) const fn full(self) -> u32 {
        match u32::MAX.checked_shr(u32::BITS - self.get()) {
            Some(full) => full,
            None => 0,
        }
    }
}

impl fmt::Display for BoardSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for BoardSize {
    type Err = Error;

    /// Reads a plain decimal number, and nothing else: no sign, no leading zero, no white space.
    /// Likely mistakes (`+8`, `08`, `1e1`) are refused, not guessed at, since a wrong size can cost
    /// a week.
    fn from_str(text: &str) -> Result<Self, Error> {
        let plain = text.bytes().all(|byte| byte.is_ascii_digit())
            && (text == "0" || !text.starts_with('0'));
        match text.parse() {
            Ok(n) if plain => Self::new(n),
            _ => Err(Self::invalid(text)),
        }
    }
}

/// The attacks on the current row; see the picture at the top of this file.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Masks {
    pub(crate) cols: u32,
    pub(crate) ld: u32,
    pub(crate) rd: u32,
}

impl Masks {
    /// The squares of the current row that no queen attacks.
    pub(crate) const fn free(self, full: u32) -> u32 {
        full & !(self.cols | self.ld | self.rd)
    }

    /// The masks of the next row, after placing `queen` (one bit) on the current row.
    #[must_use]
    pub(crate) const fn place(self, queen: u32) -> Self {
        Self {
            cols: self.cols | queen,
            ld: (self.ld | queen) << 1,
            rd: (self.rd | queen) >> 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn full_has_one_bit_for_each_column_up_to_the_widest_board() {
        for n in 0..=32 {
            let full = BoardSize::new(n).unwrap().full();
            assert_eq!(full.count_ones(), n);
            assert_eq!(full.trailing_ones(), n);
        }
    }

    #[test]
    fn free_squares_are_those_that_no_queen_attacks_on_boards_of_31_and_32_columns() {
        for n in [31u32, 32] {
            let full = BoardSize::new(n).unwrap().full();
            for first in 0..n {
                for second in 0..n {
                    let masks = Masks::default().place(1 << first).place(1 << second);
                    for column in 0..n {
                        let attacked = [(first, 2), (second, 1)].iter().any(|&(queen, rows)| {
                            queen == column || queen.abs_diff(column) == rows
                        });
                        assert_eq!(masks.free(full) >> column & 1 == 0, attacked);
                    }
                }
            }
        }
    }
}
