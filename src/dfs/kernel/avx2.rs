//! AVX2: eight nodes a vector. It has no compression: a table says for each choice of lanes how to
//! permute them to the front.

#![expect(unsafe_code, reason = "vectors are loaded and stored through pointers")]

use std::arch::x86_64::*;

use crate::dfs::nodes::{FULL, MOST_LANES, Nodes, ROOM};

/// Nodes worked on at a time.
const LANES: usize = 8;
const _: () = assert!(LANES <= MOST_LANES);

/// For each choice of eight lanes, their numbers in order.
static ORDER: [[u32; LANES]; 1 << LANES] = {
    let mut order = [[0; LANES]; 1 << LANES];
    let mut choice = 0;
    while choice < 1 << LANES {
        let (mut lane, mut next) = (0, 0);
        while lane < LANES {
            if choice >> lane & 1 == 1 {
                order[choice][next] = lane as u32;
                next += 1;
            }
            lane += 1;
        }
        choice += 1;
    }
    order
};

/// Every lane.
const ALL: u32 = 0xff;

/// The node of each lane.
#[derive(Clone, Copy)]
struct Vector {
    cols: __m256i,
    ld: __m256i,
    rd: __m256i,
    free: __m256i,
}

/// See [`super::expand`].
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) fn expand<const ROWS: usize>(
    list: &mut Nodes,
    below: &mut Nodes,
    to_the_last: bool,
) -> u64 {
    let ones = _mm256_set1_epi32(-1);
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
            let less = _mm256_add_epi32(node.free, ones);
            let rest = _mm256_and_si256(node.free, less);
            let queen = _mm256_andnot_si256(less, node.free);
            let free = rest;
            kept = store(list, kept, !zero(rest) & 0xff, Vector { free, ..node });
            let cols = _mm256_or_si256(node.cols, queen);
            let ld = _mm256_slli_epi32::<1>(_mm256_or_si256(node.ld, queen));
            let rd = _mm256_srli_epi32::<1>(_mm256_or_si256(node.rd, queen));
            // Attacked squares of the rows to come: a row without a free one has all bits.
            let first = or(cols, ld, rd);
            let second = or(cols, _mm256_slli_epi32::<1>(ld), _mm256_srli_epi32::<1>(rd));
            if ROWS == 3 {
                solutions += last_two(cols, first, second);
                continue;
            }
            let third = or(cols, _mm256_slli_epi32::<2>(ld), _mm256_srli_epi32::<2>(rd));
            let most = _mm256_max_epu32(_mm256_max_epu32(first, second), third);
            let mut alive = !equal(most, ones) & 0xff;
            if ROWS < 6 {
                // What is attacked in all rows left must be the columns alone.
                let mut all = _mm256_and_si256(_mm256_and_si256(first, second), third);
                if ROWS == 5 {
                    let fourth = or(cols, _mm256_slli_epi32::<3>(ld), _mm256_srli_epi32::<3>(rd));
                    all = _mm256_and_si256(all, fourth);
                }
                alive &= equal(all, cols);
            }
            let free = _mm256_xor_si256(first, ones);
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

#[inline]
#[target_feature(enable = "avx2")]
fn or(cols: __m256i, ld: __m256i, rd: __m256i) -> __m256i {
    _mm256_or_si256(_mm256_or_si256(cols, ld), rd)
}

/// Which lanes are equal.
#[inline]
#[target_feature(enable = "avx2")]
fn equal(a: __m256i, b: __m256i) -> u32 {
    _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(a, b))).cast_unsigned()
}

/// Which lanes are 0.
#[inline]
#[target_feature(enable = "avx2")]
fn zero(vector: __m256i) -> u32 {
    equal(vector, _mm256_setzero_si256())
}

/// See `portable::last_two`: the sum over all lanes, from the attacked squares of the two rows.
#[inline]
#[target_feature(enable = "avx2,popcnt")]
fn last_two(cols: __m256i, first: __m256i, second: __m256i) -> u64 {
    let ones = _mm256_set1_epi32(-1);
    let columns = _mm256_xor_si256(cols, ones);
    let neighbors = _mm256_and_si256(columns, _mm256_srli_epi32::<1>(columns));
    let in_neither = _mm256_andnot_si256(cols, _mm256_and_si256(first, second));
    let closed = equal(_mm256_max_epu32(first, second), ones);
    let one = zero(_mm256_or_si256(neighbors, in_neither)) & !closed;
    let two = one & equal(_mm256_or_si256(first, second), cols);
    u64::from((one << LANES | two).count_ones())
}

#[inline]
#[target_feature(enable = "avx2")]
fn load(list: &Nodes, at: usize) -> Vector {
    debug_assert!(at + LANES <= ROOM);
    let load = |field: &[u32; ROOM]| {
        // SAFETY: a pass reads vectors that begin below the length of the list, which is less than
        // `FULL + MOST_LANES`: a vector behind that is still in the room.
        unsafe { _mm256_loadu_si256(field.as_ptr().add(at).cast()) }
    };
    Vector {
        cols: load(&list.cols),
        ld: load(&list.ld),
        rd: load(&list.rd),
        free: load(&list.free),
    }
}

/// Writes the lanes told by the low eight bits of `lanes` next to each other, and something behind
/// them: a vector in all. Returns where the lanes end.
#[inline]
#[target_feature(enable = "avx2,popcnt")]
fn store(list: &mut Nodes, at: usize, lanes: u32, nodes: Vector) -> usize {
    debug_assert!(at + LANES <= ROOM);
    // SAFETY: eight numbers of 32 bits are read from an array of eight.
    let order = unsafe { _mm256_loadu_si256(ORDER[(lanes & 0xff) as usize].as_ptr().cast()) };
    let store = |field: &mut [u32; ROOM], vector| {
        let vector = _mm256_permutevar8x32_epi32(vector, order);
        // SAFETY: nodes are kept no further than they were read, and appended to a list that was
        // not full: a vector behind that is still in the room.
        unsafe { _mm256_storeu_si256(field.as_mut_ptr().add(at).cast(), vector) }
    };
    store(&mut list.cols, nodes.cols);
    store(&mut list.ld, nodes.ld);
    store(&mut list.rd, nodes.rd);
    store(&mut list.free, nodes.free);
    at + lanes.count_ones() as usize
}
