//! Up to 512 half boards side by side, so that one probe meets them all at once.
//!
//! Lane i of the block is half board i. For each bit of a signature, a row of 512 bits shows which
//! lanes have it. A probe fits a lane if it shares no bit with it: OR the rows of the probe's bits,
//! and the zeros are the lanes that fit.
//!
//! ```text
//!     lane          0 1 2 3 4 ..               the probe has bits a and c:
//!     row of a      0 1 0 0 1 ..                   0 1 0 0 1 ..
//!     row of b      1 1 0 0 0 ..               OR  0 0 0 1 1 ..
//!     row of c      0 0 0 1 1 ..               =   0 1 0 1 1 ..     lanes 0 and 2 fit
//! ```
//!
//! Some six or seven bits are looked up together in a table of the ORs of all their subsets. Bits
//! that all lanes have, or that none has, need no table: probes with one of the former were dropped
//! earlier, and the latter do not matter. The bits of a probe that matter are first moved together,
//! so that each table's index is a few neighboring bits.

use super::row::{LANES, Row};
use super::shape::{MOST_ROWS, Shape};
use crate::join::signature::Layout;

/// Pairs that fit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pairs {
    /// All of them.
    pub(crate) all: u64,
    /// Those whose lane is on both long diagonals.
    pub(crate) marked: u64,
}

/// Up to 512 half boards, and the buffers in which their fits are counted.
pub(crate) struct Block {
    layout: Layout,
    lanes: Vec<u64>,
    pub(super) planes: Box<[Row; 64]>,
    pub(super) tables: Vec<Row>,
}

impl Pairs {
    /// Pairs whose lane is marked count twice.
    pub(crate) fn weighted(self) -> u64 {
        self.all + self.marked
    }
}

impl Block {
    pub(crate) fn new(layout: Layout) -> Self {
        let lanes = Vec::with_capacity(LANES);
        Self {
            layout,
            lanes,
            planes: Box::new([Row::ZERO; 64]),
            tables: vec![Row::ZERO; MOST_ROWS],
        }
    }

    /// The signatures in the block, at most [`LANES`].
    pub(crate) fn lanes(&self) -> &[u64] {
        &self.lanes
    }

    pub(crate) fn clear(&mut self) {
        self.lanes.clear();
    }

    /// Takes as many half boards as there is room for, and returns the rest.
    pub(crate) fn fill<'a>(&mut self, halves: &'a [u64]) -> &'a [u64] {
        let (taken, rest) = halves.split_at(halves.len().min(LANES - self.lanes.len()));
        self.lanes.extend_from_slice(taken);
        rest
    }

    /// The signatures, and the rows for their bits.
    pub(super) fn parts(&mut self) -> (&[u64], &mut [Row; 64]) {
        (&self.lanes, &mut self.planes)
    }

    pub(super) fn layout(&self) -> Layout {
        self.layout
    }

    /// Fills the tables for the bits given, and returns the marks.
    ///
    /// Every kernel does this between transposing and looking up probes.
    #[inline(always)]
    pub(super) fn prepare(&mut self, varying: u64, shape: &Shape) -> Row {
        let mut varying = varying;
        // Lanes without a half board conflict with everything, even with a probe without bits.
        let mut nothing = Row::first(self.lanes.len()).not();
        for (&start, &bits) in shape.start.iter().zip(&shape.bits).take(shape.tables) {
            let table = &mut self.tables[start..][..1 << bits];
            table[0] = std::mem::replace(&mut nothing, Row::ZERO);
            for rows in (0..bits).map(|bit| 1 << bit) {
                let bit = varying & varying.wrapping_neg();
                varying ^= bit;
                let plane = self.planes[self.layout.opposite(bit).trailing_zeros() as usize];
                let (without, with) = table.split_at_mut(rows);
                for (with, without) in with.iter_mut().zip(&*without) {
                    *with = without.or(plane);
                }
            }
        }
        let marks = self.layout.long_diagonals();
        self.planes[marks.trailing_zeros() as usize]
            .and(self.planes[63 - marks.leading_zeros() as usize])
    }
}

/// The bits that all lanes of a block have, and those that only some have, as bits of a probe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Span {
    /// A probe with one of these fits no lane.
    pub(crate) common: u64,
    /// These must be looked up.
    pub(crate) varying: u64,
}

impl Span {
    /// `all`: the AND of the lanes; `any`: their OR. The long diagonals are left out: probes have
    /// neither.
    pub(super) fn new(layout: Layout, all: u64, any: u64) -> Self {
        let matter = !layout.long_diagonals();
        Self {
            common: layout.opposite(all) & matter,
            varying: layout.opposite(any & !all) & matter,
        }
    }
}
