//! Diagonals as they cross a row: F | R << 32, the columns of the falling and the rising ones, as
//! in a signature.
//!
//! ```text
//!     row 2    . . Q . .
//!     row 3    . / . \ .  drawn 1 row down:   F = {3}, R = {1}
//!     row 4    / . . . \  drawn 2 rows down:  F = {4}, R = {0}; 3 rows down both are off the board
//! ```

use super::signature::Layout;
use crate::BoardSize;

/// Which way to draw the diagonals of a queen.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Direction {
    Up,
    Down,
}

/// The diagonals of a queen where they cross the row `rows` further up or down: F | R << 32.
pub(super) fn diagonals_of(queen: u32, rows: u32, full: u32, direction: Direction) -> u64 {
    let right = (u64::from(queen) << rows) as u32 & full;
    let left = queen >> rows;
    match direction {
        Direction::Down => Layout::signature(right, left),
        Direction::Up => Layout::signature(left, right),
    }
}

/// Draws diagonals further down, from the row where they are given to the middle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Projection {
    pub(crate) rows: u32,
    pub(crate) falling: u64,
    pub(crate) rising: u64,
}

impl Projection {
    pub(super) fn new(size: BoardSize, rows: u32) -> Self {
        let full = size.full();
        Self {
            rows,
            falling: full.into(),
            rising: u64::from(full >> rows) << 32,
        }
    }

    #[inline(always)]
    pub(crate) fn of(self, diagonals: u64) -> u64 {
        diagonals << self.rows & self.falling | diagonals >> self.rows & self.rising
    }
}
