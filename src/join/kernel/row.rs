//! A row of a block: 512 bits, one for each lane.

/// How many half boards a probe meets at once.
pub(crate) const LANES: usize = 512;

/// One bit for each lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub(super) struct Row(pub(super) [u64; LANES / 64]);

impl Row {
    pub(super) const LANES: u64 = LANES as u64;
    pub(super) const ZERO: Self = Self([0; LANES / 64]);

    /// The first `lanes` lanes.
    pub(super) fn first(lanes: usize) -> Self {
        let word = |i: usize| match lanes.saturating_sub(64 * i) {
            0 => 0,
            rest => u64::MAX >> (64 - rest.min(64)),
        };
        Self(std::array::from_fn(word))
    }

    pub(super) fn count_ones(self) -> u64 {
        self.0.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    #[inline(always)]
    pub(super) fn zip(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|i| f(self.0[i], other.0[i])))
    }

    #[inline(always)]
    pub(super) fn or(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }

    #[inline(always)]
    pub(super) fn and(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }

    #[inline(always)]
    pub(super) fn xor(self, other: Self) -> Self {
        self.zip(other, |a, b| a ^ b)
    }

    #[inline(always)]
    pub(super) fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_lanes_are_as_many_as_asked_for() {
        for lanes in [0, 1, 63, 64, 65, 511, 512] {
            assert_eq!(Row::first(lanes).count_ones(), lanes as u64);
        }
    }
}
