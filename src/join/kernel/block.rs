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
//! Some six or seven bits are looked up together in a table of the ORs of all their subsets. Bits that all lanes have in
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
    pub(super) tables: Vec<Row>,
}

impl Pairs {
    /// Pairs whose lane is marked count twice.
    pub(crate) fn weighted(self) -> u64 {
        self.all + self.marked
    }
}

/// Room for eight tables of eight bits; 60 bits are the most that n = 32 needs.
const MOST_ROWS: usize = MOST_TABLES << 8;

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

    /// The signatures, and the rows that are to tell which of them have which bit.
    pub(super) fn parts(&mut self) -> (&[u64], &mut [Row; 64]) {
        (&self.lanes, &mut self.planes)
    }

    pub(super) fn layout(&self) -> Layout {
        self.layout
    }

    /// What every kernel does between the rows of single bits and the probes: marks, and the tables for the bits given.
    #[inline(always)]
    pub(super) fn prepare(&mut self, varying: u64, shape: &Shape) -> Row {
        let mut varying = varying;
        // Lanes that hold no half board conflict with everything, also with a probe that has no bit.
        let mut nothing = Row::first(self.lanes.len()).not();
        for (&start, &bits) in shape.start.iter().zip(&shape.bits).take(shape.tables) {
            let table = &mut self.tables[start..][..1 << bits];
            table[0] = std::mem::replace(&mut nothing, Row::ZERO);
            for rows in (0..bits).map(|bit| 1 << bit) {
                let bit = varying & varying.wrapping_neg();
                varying ^= bit;
                let plane = self.planes[self.layout.across(bit).trailing_zeros() as usize];
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

/// How the varying bits of a probe are shared out among tables, from the lowest up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Shape {
    /// How many tables there are: 1 to 8.
    pub(super) tables: usize,
    /// How many bits each table is for, and the row that it begins with.
    pub(super) bits: [u32; MOST_TABLES],
    pub(super) start: [usize; MOST_TABLES],
}

pub(super) const MOST_TABLES: usize = 8;

impl Shape {
    /// The cheapest shape for so many bits, up to 60, and so many probes.
    pub(super) fn new(bits: u32, probes: usize) -> Self {
        let fewest = bits.div_ceil(8).max(1);
        let shapes = fewest..=bits.div_ceil(5).clamp(fewest, MOST_TABLES as u32);
        // Measured: to fill two rows takes as long as to look up three. Beyond 40 KB tables do not stay in the cache next to the
        // core.
        let cost = |&tables: &u32| {
            let rows = rows(bits, tables);
            3 * rows + 2 * probes * tables as usize + if rows > 640 { 4 * probes } else { 0 }
        };
        Self::even(bits, shapes.min_by_key(cost).expect("at least one"))
    }

    /// So many tables, as alike as can be.
    fn even(bits: u32, tables: u32) -> Self {
        let mut shape = Self {
            tables: tables as usize,
            bits: [0; MOST_TABLES],
            start: [0; MOST_TABLES],
        };
        let (each, wider) = (bits / tables, (bits % tables) as usize);
        let mut start = 0;
        for table in 0..shape.tables {
            shape.bits[table] = each + u32::from(table < wider);
            shape.start[table] = start;
            start += 1 << shape.bits[table];
        }
        shape
    }
}

/// Rows of so many tables as alike as can be.
fn rows(bits: u32, tables: u32) -> usize {
    let (each, wider) = (bits / tables, bits % tables);
    ((tables + wider) as usize) << each
}

/// Calls a function that is made for each number of tables with that of a shape.
macro_rules! for_shape {
    ($shape:expr, $function:ident $arguments:tt) => {
        match $shape.tables {
            1 => $function::<1> $arguments,
            2 => $function::<2> $arguments,
            3 => $function::<3> $arguments,
            4 => $function::<4> $arguments,
            5 => $function::<5> $arguments,
            6 => $function::<6> $arguments,
            7 => $function::<7> $arguments,
            _ => $function::<8> $arguments,
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
                assert_eq!(shape.bits.iter().sum::<u32>(), bits);
                let last = shape.tables - 1;
                let end = shape.start[last] + (1 << shape.bits[last]);
                assert_eq!(end, rows(bits, shape.tables as u32));
                assert!(
                    end <= MOST_ROWS && shape.bits[0] <= 8,
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
