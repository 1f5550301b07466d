//! The kernel in plain Rust: the definition of right. Compilers vectorize most of it.

use super::Lists;
use super::word::{Bytes, Word};

pub(super) fn filter(lists: Lists<'_>, queen: u64, out: &mut [u64], starts: &mut [u32]) {
    let mut end = 0;
    starts[0] = 0;
    for (list, start) in lists.starts.windows(2).zip(&mut starts[1..]) {
        for &lane in &lists.lanes[list[0] as usize..list[1] as usize] {
            out[end] = lane;
            end += usize::from(lane & queen == 0);
        }
        *start = end as u32;
    }
}

operations!(Plain);

/// A word as eight numbers of eight bytes.
#[derive(Clone, Copy)]
struct Plain([u64; 8]);

const ONES: u64 = 0x0101_0101_0101_0101;
const TOPS: u64 = ONES << 7;
/// The lower bit of two, the lower two of four, the lower four of eight.
const PAIRS: u64 = 0x55 * ONES;
const FOURS: u64 = 0x33 * ONES;
const EIGHTS: u64 = 0x0f * ONES;

impl Plain {
    #[inline(always)]
    fn zip(self, other: Self, with: impl Fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|i| with(self.0[i], other.0[i])))
    }
}

impl Word for Plain {
    #[inline(always)]
    fn load(from: &Bytes) -> Self {
        let (numbers, _) = from.0.as_chunks();
        Self(std::array::from_fn(|i| u64::from_le_bytes(numbers[i])))
    }

    #[inline(always)]
    fn store(self, to: &mut Bytes) {
        let (numbers, _) = to.0.as_chunks_mut();
        for (number, value) in numbers.iter_mut().zip(self.0) {
            *number = value.to_le_bytes();
        }
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }

    #[inline(always)]
    fn count_free(self, other: Self) -> Self {
        self.zip(other, |a, b| {
            let free = !(a | b);
            let pairs = free - ((free >> 1) & PAIRS);
            let fours = (pairs & FOURS) + ((pairs >> 2) & FOURS);
            (fours + (fours >> 4)) & EIGHTS
        })
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        self.zip(other, |a, b| a + b)
    }

    #[inline(always)]
    fn add_saturating(self, other: Self) -> Self {
        self.zip(other, |a, b| {
            // The lower seven bits are added apart; a carry out of the eighth fills the byte.
            let low = (a & !TOPS) + (b & !TOPS);
            let sum = low ^ ((a ^ b) & TOPS);
            let carry = ((a & b) | ((a | b) & !sum)) & TOPS;
            sum | ((carry >> 7) * 0xff)
        })
    }

    #[inline(always)]
    fn turn(slots: [&[u64; 8]; 8], _wanted: u64, planes: &mut [Bytes; 64], at: usize) {
        for (list, lanes) in slots.into_iter().enumerate() {
            for byte in 0..8 {
                // Eight rows of eight bits, one for each lane, become columns.
                let rows = lanes.iter().rev();
                let square = rows.fold(0, |rows, lane| rows << 8 | (lane >> (8 * byte) & 0xff));
                for (bit, turned) in turned(square).to_le_bytes().into_iter().enumerate() {
                    planes[8 * byte + bit].0[at + list] = turned;
                }
            }
        }
    }
}

/// A square of eight by eight bits with rows and columns exchanged: in squares of two by two, of
/// those in squares of four by four, and so on.
#[inline(always)]
fn turned(square: u64) -> u64 {
    let exchange = |square: u64, shift: u32, upper: u64| {
        let differ = (square ^ square >> shift) & upper;
        square ^ differ ^ differ << shift
    };
    let square = exchange(square, 7, 0x00aa_00aa_00aa_00aa);
    let square = exchange(square, 14, 0x0000_cccc_0000_cccc);
    exchange(square, 28, 0x0000_0000_f0f0_f0f0)
}
