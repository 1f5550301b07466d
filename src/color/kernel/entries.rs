//! Bytes and entries of whole matrices, in loops that compilers vectorize.

use super::BLOCK;
use super::word::Bytes;

#[inline(always)]
pub(super) fn greatest(rows: &[u32], blocks: usize, bytes: &[Bytes]) -> u8 {
    let mut most = [0; BLOCK];
    for &row in rows {
        for word in &bytes[row as usize * blocks..][..blocks] {
            for (most, &byte) in most.iter_mut().zip(&word.0) {
                *most = byte.max(*most);
            }
        }
    }
    most.into_iter().fold(0, u8::max)
}

#[inline(always)]
pub(super) fn widen(rows: &[u32], blocks: usize, bytes: &[Bytes], entries: &mut [i16]) {
    for &row in rows {
        let at = row as usize * blocks;
        let entries = entries[at * BLOCK..][..blocks * BLOCK].chunks_exact_mut(BLOCK);
        for (word, entries) in bytes[at..][..blocks].iter().zip(entries) {
            for (entry, &byte) in entries.iter_mut().zip(&word.0) {
                *entry = entry.saturating_add(byte.into());
            }
        }
    }
}

/// The sum of the products of a block of lists with what `other` says of the same Y.
///
/// Adds to `sums`, by list, the products of the entries of `rows` (row r of `entries` begins at
/// `r * width`) and those of `turned`, 64 for each row. Returns the greatest entry of both.
#[inline(always)]
pub(super) fn multiply(
    rows: std::ops::Range<usize>,
    width: usize,
    entries: &[i16],
    turned: &[i16],
    sums: &mut [u64; BLOCK],
) -> i16 {
    let mut most = [0; BLOCK];
    for row in rows {
        let entries = &entries[row * width..][..BLOCK];
        let turned = &turned[row * BLOCK..][..BLOCK];
        for list in 0..BLOCK {
            let (a, b) = (entries[list], turned[list]);
            most[list] = most[list].max(a).max(b);
            // Each is below 2^15, and there are fewer than 2^14 rows.
            sums[list] += u64::from(a as u32 * b as u32);
        }
    }
    most.into_iter().fold(0, i16::max)
}
