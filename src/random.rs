//! Pseudorandom numbers, the same for the same seed in every version: a printed seed can be used
//! again.

/// Xorshift (G. Marsaglia, 2003), scrambled by a multiplication (S. Vigna, 2016).
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        // Most seeds are small numbers. SplitMix64 (G. Steele, D. Lea, C. Flood, 2014) spreads them
        // over all bits.
        let mut state = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
        state = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        state = (state ^ state >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        // Xorshift never leaves the state zero.
        Self((state ^ state >> 31).max(1))
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// A number from 0 to 1, less than 1.
    pub(crate) fn fraction(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }

    /// Puts things in random order (R. Durstenfeld, 1964).
    pub(crate) fn shuffle<T>(&mut self, things: &mut [T]) {
        for last in (1..things.len()).rev() {
            things.swap(last, self.below(last as u64 + 1) as usize);
        }
    }

    /// A number below `bound`, which must be positive. All are equally likely, to one part in
    /// 2^64 / `bound`.
    pub(crate) fn below(&mut self, bound: u64) -> u64 {
        ((u128::from(self.next()) * u128::from(bound)) >> 64) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_below_a_bound_are_all_met_about_as_often() {
        for seed in [0, 1, u64::MAX] {
            let mut random = Random::new(seed);
            let mut met = [0u32; 7];
            for _ in 0..70_000 {
                met[random.below(7) as usize] += 1;
            }
            assert!(
                met.iter().all(|met| (9_500..10_500).contains(met)),
                "{met:?}"
            );
        }
    }

    #[test]
    fn a_seed_gives_the_same_numbers_in_every_version() {
        let mut random = Random::new(42);
        assert_eq!(
            [random.next(), random.next()],
            [3_580_622_183_945_639_842, 10_378_725_325_292_465_923]
        );
    }
}
