//! A matrix: how many pairs of placements of a color there are, for each Y that counts.
//!
//! ```text
//!     lists of placements     0 .. 255      256 .. 511    ..
//!     column sets of the
//!     tree, 0 ..              tile 0        tile 1             rows of 64 entries, block by block
//! ```
//!
//! An entry is full at 32767. Who reads a full one splits the lists, and adds.

use super::kernel::{BLOCK, LISTS};

/// Entries of a matrix.
#[derive(Default)]
pub(super) struct Matrix {
    pub(super) rows: usize,
    /// Lists of a tile.
    pub(super) width: usize,
    /// Tile by tile, row by row.
    pub(super) entries: Vec<i16>,
}

impl Matrix {
    /// The value of a full entry.
    pub(super) const FULL: i16 = i16::MAX;

    /// Makes all entries zero.
    pub(super) fn clear(&mut self, rows: usize, lists: usize) {
        self.rows = rows;
        self.width = lists.next_multiple_of(BLOCK).clamp(BLOCK, LISTS);
        let tiles = lists.div_ceil(self.width);
        self.entries.clear();
        self.entries.resize(tiles * self.width * rows, 0);
    }
}
