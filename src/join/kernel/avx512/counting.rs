//! Counting a block: it is transposed, and probes meet its 512 lanes in one register.

#![expect(unsafe_code, reason = "vectors are loaded and stored through pointers")]

use std::arch::x86_64::*;

use super::{broadcast, load, load_some};
use crate::join::kernel::block::{Block, Pairs, Span};
use crate::join::kernel::row::Row;
use crate::join::kernel::shape::{Shape, for_shape};

#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vpopcntdq,bmi1,bmi2,popcnt"
)]
pub(crate) fn count(block: &mut Block, span: Span, probes: &[u64]) -> Pairs {
    transpose(block);
    let shape = Shape::new(span.varying.count_ones(), probes.len());
    let marks = block.prepare(span.varying, &shape);
    let (tables, varying) = (&block.tables[..], span.varying);
    for_shape!(shape, meet(&shape, tables, marks, probes, varying))
}

/// Bit b of lane i becomes bit i of plane b: bytes first, then the bits of each byte. The planes
/// may hold anything in unused lanes: these conflict with everything.
#[inline]
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vpopcntdq,bmi1,bmi2,popcnt"
)]
fn transpose(block: &mut Block) {
    let matter = block.layout().crossing();
    let (lanes, planes) = block.parts();
    for (word, lanes) in lanes.chunks(64).enumerate() {
        let mut vectors = [broadcast(0); 8];
        let (whole, rest) = lanes.as_chunks::<8>();
        for (vector, lanes) in vectors.iter_mut().zip(whole) {
            *vector = load(lanes);
        }
        if !rest.is_empty() {
            vectors[whole.len()] = load_some(rest).0;
        }
        for (byte, mut bytes) in transpose_bytes(vectors).into_iter().enumerate() {
            if matter >> (8 * byte) & 0xff == 0 {
                continue;
            }
            for bit in (0..8).rev() {
                planes[8 * byte + bit].0[word] = _mm512_movepi8_mask(bytes);
                bytes = _mm512_add_epi8(bytes, bytes);
            }
        }
    }
}

/// Vector i of the result holds byte i of all 64 words.
#[inline]
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vpopcntdq,bmi1,bmi2,popcnt"
)]
fn transpose_bytes(words: [__m512i; 8]) -> [__m512i; 8] {
    const ORDER: [u8; 64] = {
        let mut order = [0; 64];
        let mut i = 0;
        while i < 64 {
            order[i] = (i % 8 * 8 + i / 8) as u8;
            i += 1;
        }
        order
    };
    // SAFETY: 64 bytes are read from an array of 64.
    let order = unsafe { _mm512_loadu_si512(ORDER.as_ptr().cast()) };
    // Within each vector: word i holds byte i of its eight words.
    let mut v = words;
    for vector in &mut v {
        *vector = _mm512_permutexvar_epi8(order, *vector);
    }
    // Then the words are exchanged between the vectors, in squares of 2, 4, and 8.
    let a = |i: usize| _mm512_unpacklo_epi64(v[i], v[i + 1]);
    let b = |i: usize| _mm512_unpackhi_epi64(v[i], v[i + 1]);
    let even = quarters([a(0), a(2), a(4), a(6)]);
    let odd = quarters([b(0), b(2), b(4), b(6)]);
    [
        even[0], odd[0], even[1], odd[1], even[2], odd[2], even[3], odd[3],
    ]
}

/// Transposes four vectors of four quarters.
#[inline]
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vpopcntdq,bmi1,bmi2,popcnt"
)]
fn quarters([a, b, c, d]: [__m512i; 4]) -> [__m512i; 4] {
    let (even_ab, odd_ab) = (
        _mm512_shuffle_i64x2::<0x88>(a, b),
        _mm512_shuffle_i64x2::<0xdd>(a, b),
    );
    let (even_cd, odd_cd) = (
        _mm512_shuffle_i64x2::<0x88>(c, d),
        _mm512_shuffle_i64x2::<0xdd>(c, d),
    );
    [
        _mm512_shuffle_i64x2::<0x88>(even_ab, even_cd),
        _mm512_shuffle_i64x2::<0x88>(odd_ab, odd_cd),
        _mm512_shuffle_i64x2::<0xdd>(even_ab, even_cd),
        _mm512_shuffle_i64x2::<0xdd>(odd_ab, odd_cd),
    ]
}

/// Like `portable::meet`, but with conflicts counted instead of fits, and a row in a register.
///
/// The varying bits of a probe are moved together, then spread out again: those of each table go
/// into their own 16 bits, as an offset in bytes. One shift and a cut to 16 bits then give the
/// place in a table, without a mask.
#[inline(never)]
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vpopcntdq,bmi1,bmi2,popcnt"
)]
fn meet<const TABLES: usize>(
    shape: &Shape,
    tables: &[Row],
    marks: Row,
    probes: &[u64],
    varying: u64,
) -> Pairs {
    let mut fields = [0u64; 2];
    for (table, bits) in shape.bits.iter().enumerate() {
        let places = ((1 << bits) - 1) * size_of::<Row>() as u64;
        fields[table / 4] |= places << (table % 4 * 16);
    }
    let in_first: u32 = shape.bits[..4].iter().sum();
    let mut starts = [tables.as_ptr(); TABLES];
    for (table, start) in starts.iter_mut().enumerate() {
        assert!(shape.bits[table] <= 10, "a place in bytes fits 16 bits");
        *start = tables[shape.start[table]..][..1 << shape.bits[table]].as_ptr();
    }
    let conflicts = |probe: u64| {
        let index = _pext_u64(probe, varying);
        let places = [
            _pdep_u64(index, fields[0]),
            if TABLES > 4 {
                _pdep_u64(index >> in_first, fields[1])
            } else {
                0
            },
        ];
        let row = |table: usize| {
            let place = (places[table / 4] >> (table % 4 * 16)) as u16;
            // SAFETY: `place` is a multiple of the size of a row, and below that of the table,
            // whose length was checked.
            unsafe { _mm512_load_si512(starts[table].byte_add(place.into()).cast()) }
        };
        let mut conflicts = row(0);
        let mut table = 1;
        while table + 1 < TABLES {
            conflicts = _mm512_ternarylogic_epi64::<0xfe>(conflicts, row(table), row(table + 1));
            table += 2;
        }
        if table < TABLES {
            _mm512_or_si512(conflicts, row(table))
        } else {
            conflicts
        }
    };
    let marked = load(&marks.0);
    // Conflicts counted, of all lanes and of marked ones: single ones, and those that count
    // eightfold.
    let mut single = [broadcast(0); 2];
    let mut eightfold = [broadcast(0); 2];
    let add = |counts: &mut [__m512i; 2], row: __m512i| {
        counts[0] = _mm512_add_epi64(counts[0], _mm512_popcnt_epi64(row));
        counts[1] = _mm512_add_epi64(
            counts[1],
            _mm512_popcnt_epi64(_mm512_and_si512(row, marked)),
        );
    };
    let (mut ones, mut twos, mut fours) = (broadcast(0), broadcast(0), broadcast(0));
    let (eights, rest) = probes.as_chunks::<8>();
    for &[a, b, c, d, e, f, g, h] in eights {
        let (sum, two_a) = full_add(ones, conflicts(a), conflicts(b));
        let (sum, two_b) = full_add(sum, conflicts(c), conflicts(d));
        let (sum, two_c) = full_add(sum, conflicts(e), conflicts(f));
        let (sum, two_d) = full_add(sum, conflicts(g), conflicts(h));
        ones = sum;
        let (sum, four_a) = full_add(twos, two_a, two_b);
        let (sum, four_b) = full_add(sum, two_c, two_d);
        twos = sum;
        let (sum, eight) = full_add(fours, four_a, four_b);
        fours = sum;
        add(&mut eightfold, eight);
    }
    for &probe in rest {
        add(&mut single, conflicts(probe));
    }
    for (row, times) in [(ones, 1), (twos, 2), (fours, 4)] {
        for _ in 0..times {
            add(&mut single, row);
        }
    }
    let counted = |single: __m512i, eightfold: __m512i| {
        _mm512_reduce_add_epi64(_mm512_add_epi64(single, _mm512_slli_epi64::<3>(eightfold))) as u64
    };
    let (all, of_marked) = (
        counted(single[0], eightfold[0]),
        counted(single[1], eightfold[1]),
    );
    let met = probes.len() as u64;
    Pairs {
        all: met * Row::LANES - all,
        marked: met * marks.count_ones() - of_marked,
    }
}

/// Sum and carry of three bits in each lane.
#[inline]
#[target_feature(enable = "avx512f")]
fn full_add(a: __m512i, b: __m512i, c: __m512i) -> (__m512i, __m512i) {
    const SUM: i32 = 0b1001_0110;
    const CARRY: i32 = 0b1110_1000;
    (
        _mm512_ternarylogic_epi64::<SUM>(a, b, c),
        _mm512_ternarylogic_epi64::<CARRY>(a, b, c),
    )
}
