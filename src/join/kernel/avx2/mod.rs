//! AVX2: four half boards per vector, and a row of 512 lanes in two registers.
//!
//! Needs the instructions of Intel Haswell or AMD Zen. (On AMD before Zen 3, `pext` is slow.)

#![expect(unsafe_code, reason = "vectors are loaded through pointers")]

mod counting;
mod lists;

use std::arch::x86_64::*;

pub(super) use counting::count;
pub(super) use lists::{all_and_any, extend, select};

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
