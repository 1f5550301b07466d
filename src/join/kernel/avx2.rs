//! AVX2: four half boards a vector, and a row of 512 lanes in two registers.
//!
//! Needs the instructions of Intel Haswell and AMD Zen and all later CPUs. (On AMD before Zen 3, `pext` is slow.)

#![expect(
    unsafe_code,
    reason = "vectors are loaded and stored through pointers, and must not run on a lesser CPU"
)]

use std::arch::x86_64::*;

use super::Keep;
use super::block::{Block, Pairs, Row, Shape, Span, for_shape};
use super::portable;
use crate::join::halves::Pieces;
use crate::join::inner::Cast;

/// The proof that this CPU has what the functions below need.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Available(());

impl Available {
    pub(super) fn detect() -> Option<Self> {
        let all = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("popcnt");
        all.then_some(Self(()))
    }

    pub(super) fn extend(self, pieces: &[Pieces<'_>], cast: Cast, lists: &mut [Vec<u64>]) {
        // SAFETY: `self` exists only where all these instructions were detected.
        unsafe { extend(pieces, cast, lists) }
    }

    pub(super) fn select(self, list: &[u64], bits: u64, keep: Keep, selected: &mut Vec<u64>) {
        // SAFETY: as above.
        unsafe { select(list, bits, keep, selected) }
    }

    pub(super) fn all_and_any(self, list: &[u64]) -> (u64, u64) {
        // SAFETY: as above.
        unsafe { all_and_any(list) }
    }

    pub(super) fn count(self, block: &mut Block, span: Span, probes: &[u64]) -> Pairs {
        // SAFETY: as above.
        unsafe { count(block, span, probes) }
    }
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn extend(pieces: &[Pieces<'_>], cast: Cast, lists: &mut [Vec<u64>]) {
    for &Pieces { outer, mid } in pieces {
        let (vectors, rest) = outer.as_chunks::<8>();
        debug_assert!(rest.is_empty());
        for vector in vectors {
            let (low, high) = (load(&vector[..4]), load(&vector[4..]));
            let (low_share, high_share) = (shares(low, cast), shares(high, cast));
            for mid in mid {
                let list = &mut lists[mid.group as usize];
                list.reserve(8);
                let mut len = list.len();
                let (up, share) = (broadcast(mid.up), broadcast(mid.down));
                for (reach, outer_share) in [(low, low_share), (high, high_share)] {
                    let fits = disjoint(reach, up);
                    // SAFETY: `len` has grown by at most 4 before the second vector; room for 8 was reserved.
                    unsafe {
                        store_some(
                            list.as_mut_ptr().add(len),
                            _mm256_or_si256(outer_share, share),
                            fits,
                        )
                    };
                    len += fits.count_ones() as usize;
                }
                // SAFETY: all words up to `len` have been written, within what was reserved.
                unsafe { list.set_len(len) };
            }
        }
    }
}

/// The shares of four outer parts in the signature.
#[inline]
#[target_feature(enable = "avx2")]
fn shares(reach: __m256i, cast: Cast) -> __m256i {
    let rows = _mm_cvtsi64_si128(i64::from(cast.rows));
    let falling = _mm256_and_si256(_mm256_sll_epi64(reach, rows), broadcast(cast.falling));
    let rising = _mm256_and_si256(_mm256_srl_epi64(reach, rows), broadcast(cast.rising));
    _mm256_or_si256(falling, rising)
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn select(list: &[u64], bits: u64, keep: Keep, selected: &mut Vec<u64>) {
    selected.reserve(list.len() + 4);
    let mut len = selected.len();
    let wanted = broadcast(bits);
    let flip = if keep == Keep::With { 0b1111 } else { 0 };
    let (vectors, rest) = list.as_chunks::<4>();
    for vector in vectors {
        let vector = load(vector);
        let keep = disjoint(vector, wanted) ^ flip;
        // SAFETY: at most as many words as `list` has are written before, and four more than that were reserved.
        unsafe { store_some(selected.as_mut_ptr().add(len), vector, keep) };
        len += keep.count_ones() as usize;
    }
    // SAFETY: all words up to `len` have been written, within what was reserved.
    unsafe { selected.set_len(len) };
    portable::select(rest, bits, keep, selected);
}

#[target_feature(enable = "avx2")]
fn all_and_any(list: &[u64]) -> (u64, u64) {
    portable::all_and_any(list)
}

/// The compiler finds the vectors for transposing and for the tables by itself.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn count(block: &mut Block, span: Span, probes: &[u64]) -> Pairs {
    portable::transpose(block);
    let shape = Shape::new(span.varying.count_ones(), probes.len());
    let marks = block.prepare(span.varying, &shape);
    let (tables, varying) = (&block.tables[..], span.varying);
    for_shape!(shape, meet(&shape, tables, marks, probes, varying))
}

/// See `portable::meet`: the same with conflicts counted instead of fits, and a row in two registers.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn meet<const TABLES: usize>(
    shape: &Shape,
    tables: &[Row],
    marks: Row,
    probes: &[u64],
    varying: u64,
) -> Pairs {
    let mut starts = [tables.as_ptr(); TABLES];
    for (table, start) in starts.iter_mut().enumerate() {
        *start = tables[shape.start[table]..][..1 << shape.bits[table]].as_ptr();
    }
    let conflicts = |probe: u64| {
        let mut index = _pext_u64(probe, varying);
        let mut conflicts = [_mm256_setzero_si256(); 2];
        for (table, start) in starts.iter().enumerate() {
            let place = index & ((1 << shape.bits[table]) - 1);
            index >>= shape.bits[table];
            // SAFETY: `place` is below the number of rows of the table, which was checked; a row is two vectors.
            let row = unsafe {
                let row = start.add(place as usize).cast();
                [_mm256_load_si256(row), _mm256_load_si256(row.add(1))]
            };
            conflicts = [
                _mm256_or_si256(conflicts[0], row[0]),
                _mm256_or_si256(conflicts[1], row[1]),
            ];
        }
        conflicts
    };
    let (mut all, mut of_marked) = (0, 0);
    let mut add = |row: [__m256i; 2], times: u64| {
        let mut words = Row::ZERO;
        // SAFETY: two vectors are written to a row of two.
        unsafe {
            let to: *mut __m256i = words.0.as_mut_ptr().cast();
            _mm256_store_si256(to, row[0]);
            _mm256_store_si256(to.add(1), row[1]);
        }
        all += times * words.count_ones();
        of_marked += times * words.and(marks).count_ones();
    };
    let zero = [_mm256_setzero_si256(); 2];
    let (mut ones, mut twos, mut fours) = (zero, zero, zero);
    let (eights, rest) = probes.as_chunks::<8>();
    for &[a, b, c, d, e, f, g, h] in eights {
        let (sum, two_a) = full_add(ones, conflicts(a), conflicts(b));
        let (sum, two_b) = full_add(sum, conflicts(c), conflicts(d));
        let (sum, four_a) = (sum, full_add(twos, two_a, two_b));
        twos = four_a.0;
        let (sum, two_a) = full_add(sum, conflicts(e), conflicts(f));
        let (sum, two_b) = full_add(sum, conflicts(g), conflicts(h));
        ones = sum;
        let four_b = full_add(twos, two_a, two_b);
        twos = four_b.0;
        let eight = full_add(fours, four_a.1, four_b.1);
        fours = eight.0;
        add(eight.1, 8);
    }
    for &probe in rest {
        add(conflicts(probe), 1);
    }
    add(fours, 4);
    add(twos, 2);
    add(ones, 1);
    let met = probes.len() as u64;
    Pairs {
        all: met * Row::LANES - all,
        marked: met * marks.count_ones() - of_marked,
    }
}

/// Sum and carry of three bits in each lane.
#[inline]
#[target_feature(enable = "avx2")]
fn full_add(a: [__m256i; 2], b: [__m256i; 2], c: [__m256i; 2]) -> ([__m256i; 2], [__m256i; 2]) {
    let (low, high) = (
        full_add_half(a[0], b[0], c[0]),
        full_add_half(a[1], b[1], c[1]),
    );
    ([low.0, high.0], [low.1, high.1])
}

#[inline]
#[target_feature(enable = "avx2")]
fn full_add_half(a: __m256i, b: __m256i, c: __m256i) -> (__m256i, __m256i) {
    let half = _mm256_xor_si256(a, b);
    let carry = _mm256_or_si256(_mm256_and_si256(a, b), _mm256_and_si256(half, c));
    (_mm256_xor_si256(half, c), carry)
}

/// Which of four words share no bit with their counterparts.
#[inline]
#[target_feature(enable = "avx2")]
fn disjoint(a: __m256i, b: __m256i) -> u32 {
    let equal = _mm256_cmpeq_epi64(_mm256_and_si256(a, b), _mm256_setzero_si256());
    _mm256_movemask_pd(_mm256_castsi256_pd(equal)).cast_unsigned()
}

/// Writes the words told by the low four bits of `which` next to each other, and something behind them: four words in all.
///
/// # Safety
///
/// Four words must be writable at `to`.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn store_some(to: *mut u64, words: __m256i, which: u32) {
    /// For each choice of four words, the places of their halves.
    const PLACES: [[u32; 8]; 16] = {
        let mut places = [[0; 8]; 16];
        let mut choice = 0;
        while choice < 16 {
            let (mut word, mut next) = (0, 0);
            while word < 4 {
                if choice >> word & 1 == 1 {
                    places[choice][next] = 2 * word;
                    places[choice][next + 1] = 2 * word + 1;
                    next += 2;
                }
                word += 1;
            }
            choice += 1;
        }
        places
    };
    // SAFETY: eight numbers of 32 bits are read from an array of eight; the caller vouches for `to`.
    unsafe {
        let places = _mm256_loadu_si256(PLACES[(which & 15) as usize].as_ptr().cast());
        _mm256_storeu_si256(to.cast(), _mm256_permutevar8x32_epi32(words, places));
    }
}

#[inline]
#[target_feature(enable = "avx2")]
fn broadcast(word: u64) -> __m256i {
    _mm256_set1_epi64x(word.cast_signed())
}

/// Loads four words; panics if there are fewer.
#[inline]
#[target_feature(enable = "avx2")]
fn load(words: &[u64]) -> __m256i {
    let words: &[u64; 4] = words.first_chunk().expect("four words");
    // SAFETY: four words are read from an array of four.
    unsafe { _mm256_loadu_si256(words.as_ptr().cast()) }
}
