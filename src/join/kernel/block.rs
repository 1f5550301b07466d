//! Up to 512 half boards side by side, so that one probe meets them all at once.
//!
//! Lane i of the block is half board i. For each bit of a signature a row of 512 bits tells which lanes have it. A probe
//! fits a lane if it shares no bit with it: OR the rows of the probe's bits, and the zeros are the lanes that fit.
//!
//! ```text
//!     lane          0 1 2 3 4 ..               the probe has bits a and c:
//!     row of a      0 1 0 0 1 ..                   0 1 0 0 1 ..
//!     row of b      1 1 0 0 0 ..               OR  0 0 0 1 1 ..
//!     row of c      0 0 0 1 1 ..               =   0 1 0 1 1 ..     lanes 0 and 2 fit
//! ```
//!
//! Six or seven bits are looked up together in a table of the ORs of all their subsets. Bits that all lanes have in
//! common, or that none has, need no table: probes that have one of the former were dropped before, the latter do not matter.
//! The bits of a probe that matter are first moved together ([`Compress`]), so that each table's index is a few neighbouring
//! bits.

use crate::join::signature::Layout;

/// How many half boards are met at once.
pub(crate) const LANES: usize = 512;

/// One bit for each lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub(super) struct Row(pub(super) [u64; LANES / 64]);

impl Row {
    pub(super) const LANES: u64 = LANES as u64;
    pub(super) const ZERO: Self = Self([0; LANES / 64]);

    /// The first so many lanes.
    pub(super) fn first(lanes: usize) -> Self {
        let word = |i: usize| match lanes.saturating_sub(64 * i) {
            0 => 0,
            rest => u64::MAX >> (64 - rest.min(64)),
        };
        Self(std::array::from_fn(word))
    }

    pub(super) fn count_ones(self) -> u64 {
        self.0.iter().map(|word| u64::from(word.count_ones())).sum()
    }
}

/// Pairs that fit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Pairs {
    /// All of them.
    pub(crate) all: u64,
    /// Those whose lane has both of the block's marked bits.
    pub(crate) marked: u64,
}

/// Up to 512 half boards, and the room in which their fits are counted.
pub(crate) struct Block {
    layout: Layout,
    lanes: Vec<u64>,
    pub(super) planes: Box<[Row; 64]>,
    pub(super) tables: Box<[Row; MOST_ROWS]>,
}

impl Pairs {
    /// Pairs whose lane is marked count twice.
    pub(crate) fn weighted(self) -> u64 {
        self.all + self.marked
    }
}

/// Room for ten tables of six bits, as n = 32 needs, or five of seven.
const MOST_ROWS: usize = 10 << 6;

impl Block {
    pub(crate) fn new(layout: Layout) -> Self {
        let lanes = Vec::with_capacity(LANES);
        Self {
            layout,
            lanes,
            planes: Box::new([Row::ZERO; 64]),
            tables: Box::new([Row::ZERO; MOST_ROWS]),
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

    /// The signatures, and the rows that are to tell which of them have which bit.
    pub(super) fn parts(&mut self) -> (&[u64], &mut [Row; 64]) {
        (&self.lanes, &mut self.planes)
    }

    pub(super) fn layout(&self) -> Layout {
        self.layout
    }

    /// What every kernel does between the rows of single bits and the probes: marks, and the tables for the bits given.
    #[inline(always)]
    pub(super) fn prepare(&mut self, varying: u64, shape: Shape) -> Row {
        let mut bits = varying;
        // Lanes that hold no half board conflict with everything, also with a probe that has no bit.
        let mut nothing = Row::first(self.lanes.len()).not();
        for table in self
            .tables
            .chunks_exact_mut(1 << shape.bits)
            .take(shape.tables)
        {
            table[0] = std::mem::replace(&mut nothing, Row::ZERO);
            let mut rows = 1;
            while bits != 0 && rows < table.len() {
                let plane = self.planes[self
                    .layout
                    .across(bits & bits.wrapping_neg())
                    .trailing_zeros() as usize];
                bits &= bits - 1;
                let (subsets, with) = table.split_at_mut(rows);
                for (with, without) in with.iter_mut().zip(&*subsets) {
                    *with = without.or(plane);
                }
                rows *= 2;
            }
        }
        let marks = self.layout.long_diagonals();
        self.planes[marks.trailing_zeros() as usize]
            .and(self.planes[63 - marks.leading_zeros() as usize])
    }
}

/// The bits that all lanes of a block have in common, and those that some have and some have not, as bits of a probe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Span {
    /// A probe with one of these fits no lane.
    pub(crate) common: u64,
    /// These have to be looked up.
    pub(crate) varying: u64,
}

impl Span {
    /// `all`: the AND of the lanes; `any`: their OR. The long diagonals are left out: probes have neither.
    pub(super) fn new(layout: Layout, all: u64, any: u64) -> Self {
        let matter = !layout.long_diagonals();
        Self {
            common: layout.across(all) & matter,
            varying: layout.across(any & !all) & matter,
        }
    }
}

/// How many tables of how many bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    pub(super) tables: usize,
    pub(super) bits: u32,
}

impl Shape {
    /// The cheapest shape for so many bits and probes: to fill a row takes about as long as two look-ups.
    pub(super) fn new(bits: u32, probes: usize) -> Self {
        let six = Self {
            tables: bits.div_ceil(6).max(1) as usize,
            bits: 6,
        };
        let seven = Self {
            tables: bits.div_ceil(7).max(1) as usize,
            bits: 7,
        };
        let cost = |shape: Self| {
            let full = shape.tables - 1;
            let last = 1usize << (bits - full as u32 * shape.bits);
            2 * ((full << shape.bits) + last) + probes * shape.tables
        };
        if seven.tables <= MOST_ROWS >> 7 && cost(seven) < cost(six) {
            seven
        } else {
            six
        }
    }
}

/// Calls a function that is made for each shape with its numbers of tables and of bits.
macro_rules! for_shape {
    ($shape:expr, $function:ident $arguments:tt) => {
        match ($shape.bits, $shape.tables) {
            (6, 1) => $function::<1, 6> $arguments,
            (6, 2) => $function::<2, 6> $arguments,
            (6, 3) => $function::<3, 6> $arguments,
            (6, 4) => $function::<4, 6> $arguments,
            (6, 5) => $function::<5, 6> $arguments,
            (6, 6) => $function::<6, 6> $arguments,
            (6, 7) => $function::<7, 6> $arguments,
            (6, 8) => $function::<8, 6> $arguments,
            (6, 9) => $function::<9, 6> $arguments,
            (6, 10) => $function::<10, 6> $arguments,
            (7, 1) => $function::<1, 7> $arguments,
            (7, 2) => $function::<2, 7> $arguments,
            (7, 3) => $function::<3, 7> $arguments,
            (7, 4) => $function::<4, 7> $arguments,
            (7, 5) => $function::<5, 7> $arguments,
            _ => unreachable!("Shape::new gives no other"),
        }
    };
}
pub(super) use for_shape;

impl Row {
    #[inline(always)]
    pub(super) fn zip(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|i| f(self.0[i], other.0[i])))
    }

    #[inline(always)]
    pub(super) fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }

    #[inline(always)]
    pub(super) fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }

    #[inline(always)]
    pub(super) fn xor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }

    #[inline(always)]
    pub(super) fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_have_room_for_every_bit_and_fit_the_tables() {
        for bits in 0..=60 {
            for probes in [0, 1, 100, 10_000, 1_000_000] {
                let shape = Shape::new(bits, probes);
                assert!(shape.tables as u32 * shape.bits >= bits);
                assert!(
                    shape.tables << shape.bits <= MOST_ROWS,
                    "{bits} bits, {probes} probes"
                );
            }
        }
    }

    #[test]
    fn the_first_lanes_are_as_many_as_asked_for() {
        for lanes in [0, 1, 63, 64, 65, 511, 512] {
            assert_eq!(Row::first(lanes).count_ones(), lanes as u64);
        }
    }
}
