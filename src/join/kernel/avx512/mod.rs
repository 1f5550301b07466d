//! AVX-512: eight half boards per vector, and a whole row of 512 lanes per register.
//!
//! Needs the instructions of Intel Ice Lake or AMD Zen 4.

#![expect(unsafe_code, reason = "vectors are loaded through pointers")]

mod counting;
mod lists;

use std::arch::x86_64::*;

pub(super) use counting::count;
pub(super) use lists::{all_and_any, extend, select};

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

/// Loads fewer than eight words, the rest 0, and the mask of those loaded.
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
