//! Making and selecting half boards: those that fit are moved together in a register and appended.

#![expect(unsafe_code, reason = "vectors are loaded and stored through pointers")]

use std::arch::x86_64::*;

use super::{broadcast, load};
use crate::join::diagonals::Projection;
use crate::join::kernel::{Keep, portable};
use crate::join::parts::{Pieces, VECTOR};

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(crate) fn extend(pieces: &[Pieces<'_>], projection: Projection, lists: &mut [Vec<u64>]) {
    for &Pieces { outer, mid } in pieces {
        let (vectors, rest) = outer.as_chunks::<VECTOR>();
        debug_assert!(rest.is_empty());
        for vector in vectors {
            let (low, high) = (load(&vector[..4]), load(&vector[4..]));
            let (low_share, high_share) = (shares(low, projection), shares(high, projection));
            for mid in mid {
                let list = &mut lists[mid.group as usize];
                list.reserve(8);
                let mut len = list.len();
                let (up, share) = (broadcast(mid.up), broadcast(mid.down));
                for (reach, outer_share) in [(low, low_share), (high, high_share)] {
                    let fits = disjoint(reach, up);
                    // SAFETY: `len` has grown by at most 4 before the second vector; room for 8 was
                    // reserved.
                    unsafe {
                        store_some(
                            list.as_mut_ptr().add(len),
                            _mm256_or_si256(outer_share, share),
                            fits,
                        )
                    };
                    len += fits.count_ones() as usize;
                }
                // SAFETY: all words up to `len` have been written, within the reserved space.
                unsafe { list.set_len(len) };
            }
        }
    }
}

/// The shares of four outer parts in the signature.
#[inline]
#[target_feature(enable = "avx2")]
fn shares(reach: __m256i, projection: Projection) -> __m256i {
    let rows = _mm_cvtsi64_si128(i64::from(projection.rows));
    let falling = _mm256_and_si256(_mm256_sll_epi64(reach, rows), broadcast(projection.falling));
    let rising = _mm256_and_si256(_mm256_srl_epi64(reach, rows), broadcast(projection.rising));
    _mm256_or_si256(falling, rising)
}

#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(crate) fn select(list: &[u64], keep: Keep, selected: &mut Vec<u64>) {
    selected.reserve(list.len() + 4);
    let mut len = selected.len();
    let (bits, flip) = match keep {
        Keep::Without(bits) => (broadcast(bits), 0),
        Keep::With(bits) => (broadcast(bits), 0b1111),
    };
    let (vectors, rest) = list.as_chunks::<4>();
    for vector in vectors {
        let vector = load(vector);
        let kept = disjoint(vector, bits) ^ flip;
        // SAFETY: at most `list.len()` words were written before, and four more were reserved.
        unsafe { store_some(selected.as_mut_ptr().add(len), vector, kept) };
        len += kept.count_ones() as usize;
    }
    // SAFETY: all words up to `len` have been written, within the reserved space.
    unsafe { selected.set_len(len) };
    portable::select(rest, keep, selected);
}

#[target_feature(enable = "avx2")]
pub(crate) fn all_and_any(list: &[u64]) -> (u64, u64) {
    portable::all_and_any(list)
}

/// Which of four words share no bit with their counterparts.
#[inline]
#[target_feature(enable = "avx2")]
fn disjoint(a: __m256i, b: __m256i) -> u32 {
    let equal = _mm256_cmpeq_epi64(_mm256_and_si256(a, b), _mm256_setzero_si256());
    _mm256_movemask_pd(_mm256_castsi256_pd(equal)).cast_unsigned()
}

/// Writes the words selected by the low four bits of `which` next to each other, then arbitrary
/// ones: four words in all.
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
    // SAFETY: eight numbers of 32 bits are read from an array of eight; the caller vouches for
    // `to`.
    unsafe {
        let places = _mm256_loadu_si256(PLACES[(which & 15) as usize].as_ptr().cast());
        _mm256_storeu_si256(to.cast(), _mm256_permutevar8x32_epi32(words, places));
    }
}
