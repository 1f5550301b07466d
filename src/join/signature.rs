//! Signatures: the diagonals on which a half board attacks the other half.
//!
//! A half board is h queens in the h rows above the middle. Each queen attacks the first row
//! beyond, row h, along its falling and its rising diagonal, unless these leave the board first:
//!
//! ```text
//!     row 0   Q . . . . .    h = 3: the queen of row 0, column 0, meets row 3 at column 3 on its
//!     row 1   . \ . Q . .    falling diagonal; the queen of row 1, column 3, at 5 falling, 1
//!     row 2   . Q \ / \ .    rising; the queen of row 2, column 1, at 2 falling, 0 rising.
//!     -------------------
//!     row 3   R R F F . F    signature: F = {2, 3, 5}, R = {0, 1}
//! ```
//!
//! A signature is a `u64`: F in bits 0 to n-1, R in bits 32 to 32+n-1. Other bits may hold
//! anything; mask them with [`Layout::crossing`] before reading.
//!
//! # When two halves fit
//!
//! The bottom half is always viewed upside down, so that one generator serves both. This turns
//! falling diagonals into rising ones. For odd n row h is the middle row, where the diagonals of
//! both halves meet: the halves fit if F of each shares no column with R of the other. For even n
//! row h belongs to the bottom half, and row h of the bottom half (upside down) to the top half.
//! The two are one row apart, so a falling diagonal that meets row h at column j meets the row
//! before at j - 1. So these bits are the same diagonals:
//!
//! ```text
//!     odd n     top F[j] <-> bottom R[j]        top R[j] <-> bottom F[j]
//!     even n    top F[j] <-> bottom R[j-1]      top R[j] <-> bottom F[j+1]
//! ```
//!
//! Which half is called top does not matter: both lines read the same from the other side.

use crate::BoardSize;

const LOW: u64 = 0xffff_ffff;

/// Where the diagonals of a board size are in a signature.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    n: u32,
}

impl Layout {
    pub(super) fn new(size: BoardSize) -> Self {
        Self { n: size.get() }
    }

    /// A signature from the columns that are attacked in row h.
    pub(super) fn signature(falling: u32, rising: u32) -> u64 {
        u64::from(falling) | u64::from(rising) << 32
    }

    /// The bits of diagonals on which both halves can have a queen.
    pub(super) fn crossing(self) -> u64 {
        let inner = (1u64 << (self.n - 1)) - 1;
        // Odd n: a diagonal that meets the middle row at its first or last column ends there.
        let (falling, rising) = if self.is_odd() {
            (inner & !1, inner & !1)
        } else {
            (inner << 1, inner)
        };
        falling | rising << 32
    }

    /// The two long diagonals of the board.
    pub(super) fn long_diagonals(self) -> u64 {
        let h = self.n / 2;
        let falling = 1 << h;
        let rising = if self.is_odd() { 1 << h } else { 1 << (h - 1) };
        falling | rising << 32
    }

    /// The two diagonals through the middle queen of an odd board.
    pub(super) fn through_middle(middle: u32) -> u64 {
        1 << middle | 1 << (middle + 32)
    }

    /// The bits of the same diagonals in the signature of the other half. Only crossing diagonals
    /// have one.
    pub(super) fn opposite(self, bits: u64) -> u64 {
        let bits = bits & self.crossing();
        let offset = u32::from(!self.is_odd());
        (bits >> 32) << offset | (bits & LOW) >> offset << 32
    }

    fn is_odd(self) -> bool {
        self.n % 2 == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every diagonal of the board by the rules of chess: does it hold squares of both halves?
    #[test]
    fn crossing_bits_are_the_diagonals_with_squares_in_both_halves() {
        for n in 4..=32u32 {
            let layout = Layout::new(BoardSize::new(n).unwrap());
            let (h, n) = ((n / 2) as i32, n as i32);
            let mut crossing = 0u64;
            for (row, column) in (0..h).flat_map(|row| (0..n).map(move |column| (row, column))) {
                for (step, shift) in [(1, 0), (-1, 32)] {
                    let first_below = n - h;
                    let at = |row_below: i32| column + step * (row_below - row);
                    if (first_below..n).any(|below| (0..n).contains(&at(below))) {
                        crossing |= 1 << (at(h) + shift);
                    }
                }
            }
            assert_eq!(layout.crossing(), crossing, "n = {n}");
            assert_eq!(
                layout.crossing() & layout.long_diagonals(),
                layout.long_diagonals()
            );
        }
    }

    #[test]
    fn across_and_back_is_where_one_was() {
        for n in 4..=32u32 {
            let layout = Layout::new(BoardSize::new(n).unwrap());
            let crossing = layout.crossing();
            assert_eq!(layout.opposite(crossing), crossing, "n = {n}");
            for bit in (0..64)
                .map(|bit| 1u64 << bit)
                .filter(|bit| crossing & bit != 0)
            {
                let other = layout.opposite(bit);
                assert_eq!(
                    (other.count_ones(), layout.opposite(other)),
                    (1, bit),
                    "n = {n}"
                );
            }
        }
    }
}
