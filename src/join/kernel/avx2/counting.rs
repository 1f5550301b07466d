//! Counting a block: probes meet its 512 lanes in two registers.

#![expect(unsafe_code, reason = "vectors are loaded and stored through pointers")]

use std::arch::x86_64::*;

use crate::join::kernel::block::{Block, Pairs, Span};
use crate::join::kernel::portable;
use crate::join::kernel::row::Row;
use crate::join::kernel::shape::{Shape, for_shape};

/// The compiler vectorizes transposing and filling the tables by itself.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(crate) fn count(block: &mut Block, span: Span, probes: &[u64]) -> Pairs {
    portable::transpose(block);
    let shape = Shape::new(span.varying.count_ones(), probes.len());
    let marks = block.prepare(span.varying, &shape);
    let (tables, varying) = (&block.tables[..], span.varying);
    for_shape!(shape, meet(&shape, tables, marks, probes, varying))
}

/// Like `portable::meet`, but with conflicts counted instead of fits, and a row in two registers.
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
            // SAFETY: `place` is below the number of rows of the table, which was checked; a row is
            // two vectors.
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
        let four_a = full_add(twos, two_a, two_b);
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
