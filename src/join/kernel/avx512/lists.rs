//! Making and selecting half boards: those that fit are moved together in a register and appended.

#![expect(unsafe_code, reason = "vectors are loaded and stored through pointers")]

use std::arch::x86_64::*;

use super::{broadcast, load, load_some};
use crate::join::diagonals::Projection;
use crate::join::kernel::Keep;
use crate::join::parts::{Mid, Pieces, VECTOR};

#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vpopcntdq,bmi1,bmi2,popcnt"
)]
pub(crate) fn extend(pieces: &[Pieces<'_>], projection: Projection, lists: &mut [Vec<u64>]) {
    for (place, &Pieces { outer, mid }) in pieces.iter().enumerate() {
        if let Some(later) = pieces.get(place + AHEAD) {
            prefetch::<8, _>(later.outer);
            prefetch::<6, _>(later.mid);
        }
        extend_piece(outer, mid, projection, lists);
    }
}

/// Tables are larger than the cache next to the core, so pieces are prefetched this far ahead.
const AHEAD: usize = 2;

#[inline]
#[target_feature(enable = "avx512f")]
fn prefetch<const LINES: usize, T>(list: &[T]) {
    for line in 0..LINES {
        // A prefetch reads nothing and cannot fault, wherever it points.
        _mm_prefetch::<_MM_HINT_T0>(list.as_ptr().cast::<i8>().wrapping_add(64 * line));
    }
}

#[inline]
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vpopcntdq,bmi1,bmi2,popcnt"
)]
fn extend_piece(outer: &[u64], mid: &[Mid], projection: Projection, lists: &mut [Vec<u64>]) {
    let (mut vectors, rest) = outer.as_chunks::<VECTOR>();
    debug_assert!(rest.is_empty());
    while !vectors.is_empty() {
        // Up to eight vectors stay in registers while all mid parts go by.
        let (now, later) = vectors.split_at(vectors.len().min(8));
        match now.len() {
            1 => extend_some::<1>(now, mid, projection, lists),
            2 => extend_some::<2>(now, mid, projection, lists),
            3 => extend_some::<3>(now, mid, projection, lists),
            4 => extend_some::<4>(now, mid, projection, lists),
            5 => extend_some::<5>(now, mid, projection, lists),
            6 => extend_some::<6>(now, mid, projection, lists),
            7 => extend_some::<7>(now, mid, projection, lists),
            _ => extend_some::<8>(now, mid, projection, lists),
        }
        vectors = later;
    }
}

#[inline]
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vpopcntdq,bmi1,bmi2,popcnt"
)]
fn extend_some<const VECTORS: usize>(
    vectors: &[[u64; 8]],
    mid: &[Mid],
    projection: Projection,
    lists: &mut [Vec<u64>],
) {
    let rows = _mm_cvtsi64_si128(i64::from(projection.rows));
    let (falling, rising) = (broadcast(projection.falling), broadcast(projection.rising));
    let vectors: &[[u64; 8]; VECTORS] = vectors.first_chunk().expect("as many vectors");
    // Loops, not `array::map`: its body is compiled without the features of this function, so that
    // neither it nor the closure passed to it is inlined here.
    let (mut reaches, mut shares) = ([broadcast(0); VECTORS], [broadcast(0); VECTORS]);
    for ((vector, reach), share) in vectors.iter().zip(&mut reaches).zip(&mut shares) {
        *reach = load(vector);
        let falling = _mm512_and_si512(_mm512_sll_epi64(*reach, rows), falling);
        let rising = _mm512_and_si512(_mm512_srl_epi64(*reach, rows), rising);
        *share = _mm512_or_si512(falling, rising);
    }
    let combine = |mid: &Mid, to: *mut u64, mut len: usize| {
        let (up, share) = (broadcast(mid.up), broadcast(mid.down));
        for (&reach, &outer_share) in reaches.iter().zip(&shares) {
            let fits = _mm512_testn_epi64_mask(reach, up);
            let halves = _mm512_maskz_compress_epi64(fits, _mm512_or_si512(outer_share, share));
            // SAFETY: before vector i, `len` has grown by at most 8 i; the caller has reserved
            // eight words for each vector behind the first `len`, and eight words are written.
            unsafe { _mm512_storeu_si512(to.add(len).cast(), halves) };
            len += fits.count_ones() as usize;
        }
        len
    };
    if let [list] = lists {
        // Without groups, the length stays in a register: in memory it would delay every mid part.
        list.reserve(8 * VECTORS * mid.len());
        let (to, mut len) = (list.as_mut_ptr(), list.len());
        for mid in mid {
            len = combine(mid, to, len);
        }
        // SAFETY: all words up to `len` have been written, within the reserved space.
        unsafe { list.set_len(len) };
        return;
    }
    for mid in mid {
        let list = &mut lists[mid.group as usize];
        list.reserve(8 * VECTORS);
        let len = combine(mid, list.as_mut_ptr(), list.len());
        // SAFETY: as above.
        unsafe { list.set_len(len) };
    }
}

#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vpopcntdq,bmi1,bmi2,popcnt"
)]
pub(crate) fn select(list: &[u64], keep: Keep, selected: &mut Vec<u64>) {
    selected.reserve(list.len() + 8);
    let mut len = selected.len();
    let (bits, flip) = match keep {
        Keep::Without(bits) => (broadcast(bits), 0),
        Keep::With(bits) => (broadcast(bits), 0xff),
    };
    let mut add = |vector: __m512i, valid: __mmask8| {
        let keep = (_mm512_testn_epi64_mask(vector, bits) ^ flip) & valid;
        // SAFETY: at most `list.len()` words were written before, and eight more were reserved.
        unsafe {
            let kept = _mm512_maskz_compress_epi64(keep, vector);
            _mm512_storeu_si512(selected.as_mut_ptr().add(len).cast(), kept);
        }
        len += keep.count_ones() as usize;
    };
    let (vectors, rest) = list.as_chunks::<8>();
    for vector in vectors {
        add(load(vector), 0xff);
    }
    if !rest.is_empty() {
        let (vector, valid) = load_some(rest);
        add(vector, valid);
    }
    // SAFETY: all words up to `len` have been written, within the reserved space.
    unsafe { selected.set_len(len) };
}

#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vpopcntdq,bmi1,bmi2,popcnt"
)]
pub(crate) fn all_and_any(list: &[u64]) -> (u64, u64) {
    let (mut all, mut any) = (broadcast(u64::MAX), broadcast(0));
    let (vectors, rest) = list.as_chunks::<8>();
    for vector in vectors {
        let vector = load(vector);
        (all, any) = (_mm512_and_si512(all, vector), _mm512_or_si512(any, vector));
    }
    let (vector, valid) = load_some(rest);
    all = _mm512_mask_and_epi64(all, valid, all, vector);
    any = _mm512_or_si512(any, vector);
    (
        _mm512_reduce_and_epi64(all) as u64,
        _mm512_reduce_or_epi64(any) as u64,
    )
}
