//! The kernel for AVX2: a word is two registers.

use std::arch::x86_64::*;

use super::word::{Bytes, Word};
use super::{Lists, portable};

#[target_feature(enable = "avx2,popcnt,bmi1,bmi2")]
pub(super) fn filter(lists: Lists<'_>, queen: u64, out: &mut [u64], starts: &mut [u32]) {
    portable::filter(lists, queen, out, starts);
}

operations!(Registers, #[target_feature(
    enable = "avx2,popcnt,bmi1,bmi2"
)]);

#[derive(Clone, Copy)]
struct Registers([__m256i; 2]);

// SAFETY, for all of these: they are only used inside the functions above, where the instructions
// are enabled, and `Bytes` is 64 bytes, aligned to 64.
impl Word for Registers {
    #[inline(always)]
    fn load(from: &Bytes) -> Self {
        let halves = from.0.as_ptr().cast::<__m256i>();
        // SAFETY: see above.
        Self(unsafe { [_mm256_load_si256(halves), _mm256_load_si256(halves.add(1))] })
    }

    #[inline(always)]
    fn store(self, to: &mut Bytes) {
        let halves = to.0.as_mut_ptr().cast::<__m256i>();
        // SAFETY: see above.
        unsafe {
            _mm256_store_si256(halves, self.0[0]);
            _mm256_store_si256(halves.add(1), self.0[1]);
        }
    }

    #[inline(always)]
    fn or(self, other: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe {
            [
                _mm256_or_si256(self.0[0], other.0[0]),
                _mm256_or_si256(self.0[1], other.0[1]),
            ]
        })
    }

    /// There is no population count: it is looked up by half bytes.
    #[inline(always)]
    fn count_free(self, other: Self) -> Self {
        // SAFETY: see above.
        unsafe {
            Self([
                count_free(self.0[0], other.0[0]),
                count_free(self.0[1], other.0[1]),
            ])
        }
    }

    #[inline(always)]
    fn add(self, other: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe {
            [
                _mm256_add_epi8(self.0[0], other.0[0]),
                _mm256_add_epi8(self.0[1], other.0[1]),
            ]
        })
    }

    #[inline(always)]
    fn add_saturating(self, other: Self) -> Self {
        // SAFETY: see above.
        Self(unsafe {
            [
                _mm256_adds_epu8(self.0[0], other.0[0]),
                _mm256_adds_epu8(self.0[1], other.0[1]),
            ]
        })
    }

    /// Each list is a square of 8 lanes by 8 bytes: the bytes are brought together by their place
    /// in the lane, four places to a register; then the top bits are masks.
    #[inline(always)]
    fn turn(slots: [&[u64; 8]; 8], wanted: u64, planes: &mut [Bytes; 64], at: usize) {
        for (list, lanes) in slots.into_iter().enumerate() {
            let halves = lanes.as_ptr().cast::<__m256i>();
            // SAFETY: see above; a slot is two registers, of any alignment.
            let [low, high] = unsafe {
                let pairs = _mm256_setr_epi8(
                    0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15, //
                    0, 8, 1, 9, 2, 10, 3, 11, 4, 12, 5, 13, 6, 14, 7, 15,
                );
                // Each half register: places 0 to 7 of two lanes.
                let even = _mm256_shuffle_epi8(_mm256_loadu_si256(halves), pairs);
                let odd = _mm256_shuffle_epi8(_mm256_loadu_si256(halves.add(1)), pairs);
                let firsts = _mm256_permute2x128_si256::<0x20>(even, odd);
                let seconds = _mm256_permute2x128_si256::<0x31>(even, odd);
                // Pairs of lanes 0-1 with 2-3, and 4-5 with 6-7: places 0 to 3, and 4 to 7.
                let low = _mm256_unpacklo_epi16(firsts, seconds);
                let high = _mm256_unpackhi_epi16(firsts, seconds);
                [join(low), join(high)]
            };
            for (half, mut bytes) in [low, high].into_iter().enumerate() {
                if wanted >> (32 * half) & 0xffff_ffff == 0 {
                    continue;
                }
                for bit in (0..8).rev() {
                    // SAFETY: see above.
                    let mask = unsafe { _mm256_movemask_epi8(bytes) };
                    for (byte, turned) in mask.to_le_bytes().into_iter().enumerate() {
                        planes[32 * half + 8 * byte + bit].0[at + list] = turned;
                    }
                    // SAFETY: see above.
                    bytes = unsafe { _mm256_add_epi8(bytes, bytes) };
                }
            }
        }
    }
}

/// By byte, how many bits are zero in both.
///
/// # Safety
///
/// The CPU has AVX2.
#[inline(always)]
unsafe fn count_free(a: __m256i, b: __m256i) -> __m256i {
    // SAFETY: as promised.
    unsafe {
        let free = _mm256_setr_epi8(
            4, 3, 3, 2, 3, 2, 2, 1, 3, 2, 2, 1, 2, 1, 1, 0, //
            4, 3, 3, 2, 3, 2, 2, 1, 3, 2, 2, 1, 2, 1, 1, 0,
        );
        let half = _mm256_set1_epi8(15);
        let taken = _mm256_or_si256(a, b);
        let high = _mm256_and_si256(_mm256_srli_epi16::<4>(taken), half);
        let low = _mm256_and_si256(taken, half);
        _mm256_add_epi8(
            _mm256_shuffle_epi8(free, high),
            _mm256_shuffle_epi8(free, low),
        )
    }
}

/// Fours of the lower half of a register with fours of the upper half.
///
/// # Safety
///
/// The CPU has AVX2.
#[inline(always)]
unsafe fn join(fours: __m256i) -> __m256i {
    // SAFETY: as promised.
    unsafe {
        let other = _mm256_permute4x64_epi64::<0b01_00_11_10>(fours);
        let low = _mm256_unpacklo_epi32(fours, other);
        let high = _mm256_unpackhi_epi32(fours, other);
        _mm256_permute2x128_si256::<0x20>(low, high)
    }
}
