//! AVX2: four half boards a vector, and a row of 512 lanes in two registers.
//!
//! Needs the instructions of Intel Haswell and AMD Zen and all later CPUs. (On AMD before Zen 3, `pext` is slow.)

#![expect(
    unsafe_code,
    reason = "vectors are loaded and stored through pointers, and must not run on a lesser CPU"
)]

mod counting;
mod lists;

use std::arch::x86_64::*;

use super::Keep;
use super::block::{Block, Pairs, Span};
use crate::join::diagonals::Cast;
use crate::join::parts::Pieces;

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
        unsafe { lists::extend(pieces, cast, lists) }
    }

    pub(super) fn select(self, list: &[u64], bits: u64, keep: Keep, selected: &mut Vec<u64>) {
        // SAFETY: as above.
        unsafe { lists::select(list, bits, keep, selected) }
    }

    pub(super) fn all_and_any(self, list: &[u64]) -> (u64, u64) {
        // SAFETY: as above.
        unsafe { lists::all_and_any(list) }
    }

    pub(super) fn count(self, block: &mut Block, span: Span, probes: &[u64]) -> Pairs {
        // SAFETY: as above.
        unsafe { counting::count(block, span, probes) }
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
