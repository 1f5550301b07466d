//! The reference: plain words, no special instruction set.

use super::Keep;
use super::block::{Block, Pairs, Span};
use super::row::Row;
use super::shape::{Shape, for_shape};
use crate::join::diagonals::Projection;
use crate::join::parts::Pieces;

pub(super) fn extend(pieces: &[Pieces<'_>], projection: Projection, lists: &mut [Vec<u64>]) {
    for &Pieces { outer, mid } in pieces {
        for mid in mid {
            let list = &mut lists[mid.group as usize];
            // Written always, kept if it fits: no branch to mispredict.
            let mut len = list.len();
            list.resize(len + outer.len() + 1, 0);
            for &reach in outer {
                list[len] = projection.of(reach) | mid.down;
                len += usize::from(reach & mid.up == 0);
            }
            list.truncate(len);
        }
    }
}

pub(super) fn select(list: &[u64], keep: Keep, selected: &mut Vec<u64>) {
    let mut len = selected.len();
    selected.resize(len + list.len() + 1, 0);
    for &half in list {
        selected[len] = half;
        len += usize::from(keep.keeps(half));
    }
    selected.truncate(len);
}

/// The AND and the OR of all words.
#[inline(always)]
pub(super) fn all_and_any(list: &[u64]) -> (u64, u64) {
    list.iter()
        .fold((u64::MAX, 0), |(all, any), half| (all & half, any | half))
}

pub(super) fn count(block: &mut Block, span: Span, probes: &[u64]) -> Pairs {
    transpose(block);
    let shape = Shape::new(span.varying.count_ones(), probes.len());
    let marks = block.prepare(span.varying, &shape);
    let compress = Compress::new(span.varying);
    for_shape!(shape, meet(&shape, &block.tables, marks, probes, &compress))
}

/// Bit b of lane i becomes bit i of plane b. The planes may hold anything in unused lanes: these
/// conflict with everything.
#[inline(always)]
pub(super) fn transpose(block: &mut Block) {
    let (lanes, planes) = block.parts();
    for (word, lanes) in lanes.chunks(64).enumerate() {
        let mut square = [0; 64];
        square[..lanes.len()].copy_from_slice(lanes);
        transpose_square(&mut square);
        for (plane, bits) in planes.iter_mut().zip(square) {
            plane.0[word] = bits;
        }
    }
}

/// Transposes 64 words of 64 bits by exchanging ever smaller quarters: upper right with lower left.
#[inline(always)]
fn transpose_square(square: &mut [u64; 64]) {
    let mut width = 32;
    let mut low = u64::from(u32::MAX);
    while width > 0 {
        for row in (0..64).filter(|row| row & width == 0) {
            let exchanged = (square[row] >> width ^ square[row + width]) & low;
            square[row] ^= exchanged << width;
            square[row + width] ^= exchanged;
        }
        width /= 2;
        low ^= low << width;
    }
}

/// Moves the bits under a mask together, keeping their order, in six steps.
///
/// Step i moves by 2^i the bits whose distance, as a binary number, has bit i.
struct Compress {
    mask: u64,
    moves: [u64; 6],
}

impl Compress {
    fn new(mask: u64) -> Self {
        let mut moves = [0; 6];
        for (place, bit) in (0..64).filter(|bit| mask >> bit & 1 == 1).enumerate() {
            let distance = bit - place;
            let mut at = bit;
            for (step, moves) in moves.iter_mut().enumerate() {
                if distance >> step & 1 == 1 {
                    *moves |= 1 << at;
                    at -= 1 << step;
                }
            }
        }
        Self { mask, moves }
    }

    #[inline]
    fn of(&self, bits: u64) -> u64 {
        let mut bits = bits & self.mask;
        for (step, moves) in self.moves.iter().enumerate() {
            let moving = bits & moves;
            bits = bits ^ moving | moving >> (1 << step);
        }
        bits
    }
}

/// Looks up each probe in the tables, and adds up the lanes it fits.
///
/// Fits are counted vertically: each lane has its own counter, whose bits lie in different rows
/// (`ones`, `twos`, `fours`). Full adders add to all 512 lanes at once, so only every eighth probe
/// leaves a row of carries to count.
#[inline(always)]
fn meet<const TABLES: usize>(
    shape: &Shape,
    tables: &[Row],
    marks: Row,
    probes: &[u64],
    compress: &Compress,
) -> Pairs {
    let fits = |probe: u64| {
        let mut index = compress.of(probe);
        let mut conflicts = Row::ZERO;
        for table in 0..TABLES {
            let place = index as usize & ((1 << shape.bits[table]) - 1);
            conflicts = conflicts.or(tables[shape.start[table] + place]);
            index >>= shape.bits[table];
        }
        conflicts.not()
    };
    let mut pairs = Pairs::default();
    let mut add = |row: Row, times: u64| {
        pairs.all += times * row.count_ones();
        pairs.marked += times * row.and(marks).count_ones();
    };
    let (mut ones, mut twos, mut fours) = (Row::ZERO, Row::ZERO, Row::ZERO);
    let mut eights = probes.chunks_exact(8);
    for eight in &mut eights {
        let mut carry = [Row::ZERO; 4];
        for (carry, two) in carry.iter_mut().zip(eight.chunks_exact(2)) {
            (ones, *carry) = full_add(ones, fits(two[0]), fits(two[1]));
        }
        let (sum, first) = full_add(twos, carry[0], carry[1]);
        let (sum, second) = full_add(sum, carry[2], carry[3]);
        twos = sum;
        let (sum, eights) = full_add(fours, first, second);
        fours = sum;
        add(eights, 8);
    }
    for &probe in eights.remainder() {
        add(fits(probe), 1);
    }
    add(fours, 4);
    add(twos, 2);
    add(ones, 1);
    pairs
}

/// Sum and carry of three bits in each lane.
#[inline(always)]
fn full_add(a: Row, b: Row, c: Row) -> (Row, Row) {
    let half = a.xor(b);
    (half.xor(c), a.and(b).or(half.and(c)))
}
