//! Nodes of the search tree with the same number of rows left, side by side.
//!
//! A node is a placement of queens on the first rows, of which the rows below need to know four
//! things: the three masks of `board.rs`, and the free squares of the next row that were not tried
//! yet. A list keeps each of the four in an array of its own, so that a vector of 8 or 16 nodes is
//! four loads:
//!
//! ```text
//!     cols   | node 0 | node 1 | node 2 | ..        len = 300
//!     ld     | node 0 | node 1 | node 2 | ..
//!     rd     | node 0 | node 1 | node 2 | ..
//!     free   | node 0 | node 1 | node 2 | ..
//! ```
//!
//! Columns beyond the board count as occupied, so that no mask has to be cut to the board.

use crate::board::Masks;

/// A list that holds this many nodes is worked off. Measured at n = 16 with AVX-512, seconds: 64
/// nodes 0.271, 128 0.229, 256 0.196, 384 0.187, 512 0.197, 768 0.230.
pub(super) const FULL: usize = 384;

/// Room for a full list and for the most lanes that a kernel appends at a time. Not a power of two:
/// the four arrays would be in each other's way in the cache.
pub(super) const ROOM: usize = 528;

/// The most nodes that a kernel works on at a time.
pub(super) const MOST_LANES: usize = 64;

const _: () = assert!(FULL + 2 * MOST_LANES <= ROOM);

/// Up to [`ROOM`] nodes, all with the same number of rows left.
#[repr(C, align(64))]
pub(super) struct Nodes {
    pub(super) cols: [u32; ROOM],
    pub(super) ld: [u32; ROOM],
    pub(super) rd: [u32; ROOM],
    pub(super) free: [u32; ROOM],
    pub(super) len: usize,
    /// How many nodes the pass under way has read, and how many of these it has kept at the front.
    /// Both are 0 between passes.
    pub(super) read: usize,
    pub(super) kept: usize,
}

impl Nodes {
    pub(super) fn new() -> Self {
        Self {
            cols: [0; ROOM],
            ld: [0; ROOM],
            rd: [0; ROOM],
            free: [0; ROOM],
            len: 0,
            read: 0,
            kept: 0,
        }
    }

    pub(super) fn is_full(&self) -> bool {
        self.len >= FULL
    }

    /// Appends a node; the list must not be full. `masks.cols` has all columns beyond the board.
    pub(super) fn push(&mut self, masks: Masks) {
        let Masks { cols, ld, rd } = masks;
        self.cols[self.len] = cols;
        self.ld[self.len] = ld;
        self.rd[self.len] = rd;
        self.free[self.len] = masks.free(u32::MAX);
        self.len += 1;
    }

    /// How many nodes the next pass is to read, in vectors of `LANES`: all of them, or those that
    /// make whole vectors. All of them are followed by a vector of nodes without a free square or
    /// column, which have no children.
    #[inline(always)]
    pub(super) fn pass<const LANES: usize>(&mut self, to_the_last: bool) -> usize {
        if !to_the_last {
            return self.len - self.len % LANES;
        }
        self.free[self.len..][..LANES].fill(0);
        self.cols[self.len..][..LANES].fill(u32::MAX);
        self.len
    }

    /// Ends a pass, after which this many nodes are left at the front.
    pub(super) fn end_pass(&mut self, len: usize) {
        self.len = len;
        (self.read, self.kept) = (0, 0);
    }

    /// The nodes as they are, to compare.
    #[cfg(test)]
    pub(super) fn to_vec(&self) -> Vec<[u32; 4]> {
        let node = |i| [self.cols[i], self.ld[i], self.rd[i], self.free[i]];
        (0..self.len).map(node).collect()
    }
}
