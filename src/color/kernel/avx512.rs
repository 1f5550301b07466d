//! The kernel for AVX-512: a word is a register.

use std::arch::x86_64::*;

use super::word::{Bytes, Word};
use super::{Lists, SLOT};

#[target_feature(
    enable = "avx512f,avx512bw,avx512vl,avx512bitalg,avx512vbmi,avx512vbmi2,avx512dq,popcnt,bmi1,bmi2"
)]
pub(super) fn filter(lists: Lists<'_>, queen: u64, out: &mut [u64], starts: &mut [u32]) {
    let attacked = _mm512_set1_epi64(queen as i64);
    let mut end = 0;
    starts[0] = 0;
    for (list, next) in lists.starts.windows(2).zip(&mut starts[1..]) {
        let (mut start, stop) = (list[0] as usize, list[1] as usize);
        while start < stop {
            let lanes = &lists.lanes[start..start + SLOT];
            let used = 0xffu8 >> (SLOT - (stop - start).min(SLOT));
            let to = &mut out[end..end + SLOT];
            // SAFETY: both are slices of eight numbers.
            unsafe {
                let lanes = _mm512_loadu_epi64(lanes.as_ptr().cast());
                let free = _mm512_testn_epi64_mask(lanes, attacked) & used;
                let kept = _mm512_maskz_compress_epi64(free, lanes);
                _mm512_storeu_epi64(to.as_mut_ptr().cast(), kept);
                end += free.count_ones() as usize;
            }
            start += SLOT;
        }
        *next = end as u32;
    }
}

operations!(Register, #[target_feature(
    enable = "avx512f,avx512bw,avx512vl,avx512bitalg,avx512vbmi,avx512vbmi2,avx512dq,popcnt,bmi1,bmi2"
)]);

#[derive(Clone, Copy)]
struct Register(__m512i);

// SAFETY, for all of these: they are only used inside the functions above, where the instructions
// are enabled, and `Bytes` is 64 bytes, aligned to 64.
impl Word for Register {
    const PUTS_IN_ORDER: bool = true;

    #[inline(always)]
    fn load(from: &Bytes) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm512_load_si512(from.0.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self, to: &mut Bytes) {
        // SAFETY: see above.
        unsafe { _mm512_store_si512(to.0.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm512_or_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn count_free(self, other: Self) -> Self {
        const NEITHER: i32 = 0x11;
        // SAFETY: see above.
        Self(unsafe {
            let free = _mm512_ternarylogic_epi64::<NEITHER>(self.0, other.0, self.0);
            _mm512_popcnt_epi8(free)
        })
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm512_add_epi8(self.0, other.0) })
    }

    #[inline(always)]
    fn add_saturating(self, other: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe { _mm512_adds_epu8(self.0, other.0) })
    }

    #[inline(always)]
    fn pick(from: &[Self; 4], places: &Bytes) -> Self {
        let [a, b, c, d] = *from;
        // SAFETY: see above.
        Self(unsafe {
            // The lower seven bits choose from two registers, the top bit between pairs of them.
            let places = _mm512_load_si512(places.0.as_ptr().cast());
            let (low, high) = (
                _mm512_permutex2var_epi8(a.0, places, b.0),
                _mm512_permutex2var_epi8(c.0, places, d.0),
            );
            _mm512_mask_mov_epi8(low, _mm512_movepi8_mask(places), high)
        })
    }

    /// The bytes of a slot are first ordered by their place in the lane, then the eight slots are
    /// exchanged for the eight places; the top bits of 64 bytes are then a mask.
    #[inline(always)]
    fn turn(slots: [&[u64; 8]; 8], wanted: u64, planes: &mut [Bytes; 64], at: usize) {
        const GATHER: Bytes = {
            let mut order = [0; 64];
            let mut byte = 0;
            while byte < 64 {
                order[byte] = (byte % 8 * 8 + byte / 8) as u8;
                byte += 1;
            }
            Bytes(order)
        };
        // SAFETY: see above; a slot is 64 bytes, of any alignment.
        unsafe {
            let gather = _mm512_load_si512(GATHER.0.as_ptr().cast());
            let slots = slots.map(|slot| {
                let lanes = _mm512_loadu_si512(slot.as_ptr().cast());
                _mm512_permutexvar_epi8(gather, lanes)
            });
            for (byte, bytes) in exchange(slots).into_iter().enumerate() {
                if wanted >> (8 * byte) & 0xff == 0 {
                    continue;
                }
                let mut bytes = bytes;
                for bit in (0..8).rev() {
                    let mask = _mm512_movepi8_mask(bytes);
                    planes[8 * byte + bit].0[at..at + 8].copy_from_slice(&mask.to_le_bytes());
                    bytes = _mm512_add_epi8(bytes, bytes);
                }
            }
        }
    }
}

/// Number j of register i becomes number i of register j.
///
/// # Safety
///
/// The CPU has AVX-512F.
#[inline(always)]
unsafe fn exchange(rows: [__m512i; 8]) -> [__m512i; 8] {
    // SAFETY: as promised.
    unsafe {
        let mut pairs = rows;
        for row in (0..8).step_by(2) {
            pairs[row] = _mm512_unpacklo_epi64(rows[row], rows[row + 1]);
            pairs[row + 1] = _mm512_unpackhi_epi64(rows[row], rows[row + 1]);
        }
        let mut out = rows;
        for odd in 0..2 {
            let [a, b, c, d] = [pairs[odd], pairs[2 + odd], pairs[4 + odd], pairs[6 + odd]];
            let (even_low, odd_low) = (
                _mm512_shuffle_i64x2::<0x88>(a, b),
                _mm512_shuffle_i64x2::<0xdd>(a, b),
            );
            let (even_high, odd_high) = (
                _mm512_shuffle_i64x2::<0x88>(c, d),
                _mm512_shuffle_i64x2::<0xdd>(c, d),
            );
            out[odd] = _mm512_shuffle_i64x2::<0x88>(even_low, even_high);
            out[2 + odd] = _mm512_shuffle_i64x2::<0x88>(odd_low, odd_high);
            out[4 + odd] = _mm512_shuffle_i64x2::<0xdd>(even_low, even_high);
            out[6 + odd] = _mm512_shuffle_i64x2::<0xdd>(odd_low, odd_high);
        }
        out
    }
}
