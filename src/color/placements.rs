//! All placements of the queens of the even rows, listed by the columns that they take.
//!
//! ```text
//!     list 0            list 1       list 2   ..      longest first: neighbors have like lengths
//!     d d d d d d d     d d d d d    d d d            d: the diagonals of a placement, a bit each
//!     start[0]          start[1]     start[2]
//! ```

use super::block::Block;
use super::kernel::{LISTS, SLOT};
use super::sets::Stretch;

/// The placements on given rows. Sets of columns that no placement takes have no list.
#[derive(Clone, Default)]
pub(super) struct Placements {
    /// The number, among the sets that count, of each list's columns.
    pub(super) rows: Vec<u32>,
    /// Where each list begins; for some more, empty ones: where the last one ends.
    pub(super) starts: Vec<u32>,
    /// Followed by a slot that is not used, so that a slot can be read wherever a list begins.
    pub(super) diagonals: Vec<u64>,
}

impl Placements {
    /// Lists the placements of `block` on the rows `rows` whose columns, exchanged for the others
    /// where `complement` has ones, are in the stretch.
    pub(super) fn list(&mut self, block: &Block, rows: u32, complement: u32, chosen: &Stretch<'_>) {
        let search = Search {
            block,
            complement,
            chosen,
        };
        // Searched twice: kept in between, the placements take more memory than all the rest.
        let mut lengths = vec![0; chosen.len];
        search.place(rows, 0, 0, &mut |row, _| lengths[row] += 1);
        self.rows.clear();
        self.rows.extend(0..chosen.len as u32);
        self.rows.retain(|&row| lengths[row as usize] > 0);
        self.rows
            .sort_by_key(|&row| std::cmp::Reverse(lengths[row as usize]));
        self.starts.clear();
        let mut next = vec![0; chosen.len];
        let mut start = 0;
        for &row in &self.rows {
            self.starts.push(start);
            next[row as usize] = start;
            start += lengths[row as usize];
        }
        let padded = self.rows.len().next_multiple_of(LISTS);
        self.starts.resize(padded + 1, start);
        self.diagonals.clear();
        self.diagonals.resize(start as usize + SLOT, 0);
        search.place(rows, 0, 0, &mut |row, diagonals| {
            self.diagonals[next[row] as usize] = diagonals;
            next[row] += 1;
        });
    }

    /// Every other placement of each list, and the rest: what fits both adds up. The whole if no
    /// list has two.
    pub(super) fn halves(&self) -> Vec<Self> {
        let lists = || {
            self.starts
                .windows(2)
                .map(|list| list[0] as usize..list[1] as usize)
        };
        if lists().all(|list| list.len() < 2) {
            return vec![self.clone()];
        }
        let half = |first| {
            let mut half = Self {
                rows: self.rows.clone(),
                ..Self::default()
            };
            for list in lists() {
                half.starts.push(half.diagonals.len() as u32);
                half.diagonals
                    .extend(self.diagonals[list].iter().skip(first).step_by(2));
            }
            half.starts.push(half.diagonals.len() as u32);
            half.diagonals.extend([0; SLOT]);
            half
        };
        vec![half(0), half(1)]
    }
}

struct Search<'a> {
    block: &'a Block,
    complement: u32,
    chosen: &'a Stretch<'a>,
}

impl Search<'_> {
    /// Places queens on `rows`, where those so far allow it; hands over the number of the columns
    /// taken, and the diagonals.
    fn place(&self, rows: u32, columns: u32, diagonals: u64, found: &mut impl FnMut(usize, u64)) {
        if rows == 0 {
            let place = self.chosen.sets.place(columns ^ self.complement);
            if let Some(row) = self.chosen.row(place) {
                found(row, diagonals);
            }
            return;
        }
        let row = rows.trailing_zeros();
        for (column, queen) in self.block.queens(row, columns, diagonals) {
            let (columns, diagonals) = (columns | 1 << column, diagonals | queen);
            self.place(rows & (rows - 1), columns, diagonals, found);
        }
    }
}
