//! AVX-512: sixteen nodes a vector.
//!
//! The numbers of the lanes that live are compressed once, and the four vectors permuted by them:
//! better than four compressions, and never a compression to memory.

#![expect(unsafe_code, reason = "vectors are loaded and stored through pointers")]

use std::arch::x86_64::*;

use crate::dfs::nodes::{FULL, MOST_LANES, Nodes, ROOM};

/// Nodes worked on at a time.
const LANES: usize = 16;
const _: () = assert!(LANES <= MOST_LANES);

/// Every lane.
const ALL: __mmask16 = 0xffff;

/// The node of each lane.
#[derive(Clone, Copy)]
struct Vector {
    cols: __m512i,
    ld: __m512i,
    rd: __m512i,
    free: __m512i,
}

/// See [`super::expand`].
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,bmi1,bmi2,popcnt")]
pub(super) fn expand<const ROWS: usize>(
    list: &mut Nodes,
    below: &mut Nodes,
    to_the_last: bool,
) -> u64 {
    let ones = _mm512_set1_epi32(-1);
    let mut solutions = 0;
    loop {
        let end = list.pass::<LANES>(to_the_last);
        if end == 0 {
            return solutions;
        }
        let (mut read, mut kept, mut len) = (list.read, list.kept, below.len);
        while read < end && len < FULL {
            let node = load(list, read);
            read += LANES;
            // The lowest free square of each node, and the others.
            let less = _mm512_add_epi32(node.free, ones);
            let rest = _mm512_and_si512(node.free, less);
            let queen = _mm512_andnot_si512(less, node.free);
            let free = rest;
            let again = _mm512_test_epi32_mask(rest, rest);
            kept = store(list, kept, again, Vector { free, ..node });
            let cols = _mm512_or_si512(node.cols, queen);
            let ld = _mm512_slli_epi32::<1>(_mm512_or_si512(node.ld, queen));
            let rd = _mm512_srli_epi32::<1>(_mm512_or_si512(node.rd, queen));
            let first = nor(cols, ld, rd);
            let second = nor(cols, _mm512_slli_epi32::<1>(ld), _mm512_srli_epi32::<1>(rd));
            if ROWS == 3 {
                solutions += last_two(cols, first, second);
                continue;
            }
            let third = nor(cols, _mm512_slli_epi32::<2>(ld), _mm512_srli_epi32::<2>(rd));
            let least = _mm512_min_epu32(_mm512_min_epu32(first, second), third);
            let mut alive = _mm512_test_epi32_mask(least, least);
            if ROWS < 6 {
                // Every free column is free in one of the rows left.
                let mut free = _mm512_ternarylogic_epi32::<OR>(first, second, third);
                if ROWS == 5 {
                    let fourth = nor(cols, _mm512_slli_epi32::<3>(ld), _mm512_srli_epi32::<3>(rd));
                    free = _mm512_or_si512(free, fourth);
                }
                alive = _mm512_mask_cmpeq_epi32_mask(alive, _mm512_or_si512(free, cols), ones);
            }
            let free = first;
            len = store(below, len, alive, Vector { cols, ld, rd, free });
        }
        below.len = len;
        if read < end {
            (list.read, list.kept) = (read, kept);
            return solutions;
        }
        // Nodes that were not read, less than a vector, move next to those kept.
        let tail = load(list, end);
        store(list, kept, ALL, tail);
        list.end_pass(kept + (list.len - end));
    }
}

const OR: i32 = 0xfe;
const NOR: i32 = 0x01;

/// The squares that none of the three attacks.
#[inline]
#[target_feature(enable = "avx512f")]
fn nor(cols: __m512i, ld: __m512i, rd: __m512i) -> __m512i {
    _mm512_ternarylogic_epi32::<NOR>(cols, ld, rd)
}

/// See `portable::last_two`: the sum over all lanes.
#[inline]
#[target_feature(enable = "avx512f,popcnt")]
fn last_two(cols: __m512i, first: __m512i, second: __m512i) -> u64 {
    let columns = _mm512_xor_si512(cols, _mm512_set1_epi32(-1));
    let neighbors = _mm512_and_si512(columns, _mm512_srli_epi32::<1>(columns));
    let in_neither = nor(cols, first, second);
    let bad = _mm512_or_si512(neighbors, in_neither);
    let least = _mm512_min_epu32(first, second);
    let one = _mm512_mask_test_epi32_mask(_mm512_testn_epi32_mask(bad, bad), least, least);
    // A free column that is not free in both rows.
    let missing = _mm512_andnot_si512(_mm512_and_si512(first, second), columns);
    let two = _mm512_mask_testn_epi32_mask(one, missing, missing);
    u64::from((u32::from(one) << 16 | u32::from(two)).count_ones())
}

#[inline]
#[target_feature(enable = "avx512f")]
fn load(list: &Nodes, at: usize) -> Vector {
    debug_assert!(at + LANES <= ROOM);
    let load = |field: &[u32; ROOM]| {
        // SAFETY: a pass reads vectors that begin below the length of the list, which is less than
        // `FULL + MOST_LANES`: a vector behind that is still in the room.
        unsafe { _mm512_loadu_si512(field.as_ptr().add(at).cast()) }
    };
    Vector {
        cols: load(&list.cols),
        ld: load(&list.ld),
        rd: load(&list.rd),
        free: load(&list.free),
    }
}

/// Writes the lanes under the mask next to each other, and something behind them: a vector in all.
/// Returns where the lanes end.
#[inline]
#[target_feature(enable = "avx512f,popcnt")]
fn store(list: &mut Nodes, at: usize, lanes: __mmask16, nodes: Vector) -> usize {
    debug_assert!(at + LANES <= ROOM);
    let numbers = _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    let order = _mm512_maskz_compress_epi32(lanes, numbers);
    let store = |field: &mut [u32; ROOM], vector| {
        let vector = _mm512_permutexvar_epi32(order, vector);
        // SAFETY: nodes are kept no further than they were read, and appended to a list that was
        // not full: a vector behind that is still in the room.
        unsafe { _mm512_storeu_si512(field.as_mut_ptr().add(at).cast(), vector) }
    };
    store(&mut list.cols, nodes.cols);
    store(&mut list.ld, nodes.ld);
    store(&mut list.rd, nodes.rd);
    store(&mut list.free, nodes.free);
    at + lanes.count_ones() as usize
}
