//! Operations on whole matrices, which compilers vectorize.

use super::BLOCK;
use super::word::Bytes;

#[inline(always)]
pub(super) fn is_full(rows: &[u32], blocks: usize, bytes: &[Bytes]) -> bool {
    let mut most = [0; BLOCK];
    for &row in rows {
        for word in &bytes[row as usize * blocks..][..blocks] {
            for (most, &byte) in most.iter_mut().zip(&word.0) {
                *most = byte.max(*most);
            }
        }
    }
    most.contains(&u8::MAX)
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
