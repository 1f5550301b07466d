//! AVX-512: eight half boards a vector, and a whole row of 512 lanes a register.
//!
//! Needs the instructions of Intel Ice Lake and AMD Zen 4 and all later server CPUs.

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
        let all = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512dq")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512vbmi")
            && is_x86_feature_detected!("avx512vpopcntdq")
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
#[target_feature(enable = "avx512f")]
fn broadcast(word: u64) -> __m512i {
    _mm512_set1_epi64(word.cast_signed())
}

#[inline]
#[target_feature(enable = "avx512f")]
fn load(words: &[u64; 8]) -> __m512i {
    // SAFETY: eight words are read from an array of eight.
    unsafe { _mm512_loadu_si512(words.as_ptr().cast()) }
}

/// Fewer than eight words, the rest 0, and which of the eight are there.
#[inline]
#[target_feature(enable = "avx512f")]
fn load_some(words: &[u64]) -> (__m512i, __mmask8) {
    let valid = ((1u32 << words.len()) - 1) as __mmask8;
    // SAFETY: only the words under the mask are read, and these are in the slice.
    (
        unsafe { _mm512_maskz_loadu_epi64(valid, words.as_ptr().cast()) },
        valid,
    )
}
