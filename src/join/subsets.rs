//! Sets of columns: the subsets of a set, and the rank of a set among those of its size.

use crate::binomial::binomial;

/// Ranks of column sets by the combinatorial number system: {c1 < c2 < ..} has rank binom(c1, 1) +
/// binom(c2, 2) + ..
///
/// They are looked up in two halves: the share of the upper half depends on how many columns are in
/// the lower half.
pub(super) struct Ranks {
    n: u32,
    low_bits: u32,
    low: Vec<u32>,
    /// By the number of columns in the lower half, then by the columns of the upper half.
    high: Vec<u32>,
}

impl Ranks {
    pub(super) fn new(n: u32) -> Self {
        let low_bits = n / 2;
        let low = (0..1u32 << low_bits).map(|set| rank(set, 0, 0)).collect();
        let high = (0..=low_bits)
            .flat_map(|below| {
                (0..1u32 << (n - low_bits)).map(move |set| rank(set, low_bits, below))
            })
            .collect();
        Self {
            n,
            low_bits,
            low,
            high,
        }
    }

    /// How many sets of `size` columns there are.
    pub(super) fn sets(&self, size: u32) -> usize {
        binomial(self.n, size) as usize
    }

    /// The rank of a set among all sets of its size.
    #[inline]
    pub(super) fn of(&self, set: u32) -> usize {
        let (low, high) = (set & ((1 << self.low_bits) - 1), set >> self.low_bits);
        let row = low.count_ones() << (self.n - self.low_bits);
        (self.low[low as usize] + self.high[(row | high) as usize]) as usize
    }
}

/// Rank of a set of columns that begin at `first`, with `below` smaller columns before them. At
/// most binom(32, 16), about 6e8.
fn rank(set: u32, first: u32, below: u32) -> u32 {
    let columns = (0..u32::BITS).filter(|column| set >> column & 1 == 1);
    columns
        .zip(below + 1..)
        .map(|(column, place)| binomial(first + column, place))
        .sum::<u64>() as u32
}

/// Every way to choose `size` of h things, as masks of h bits.
pub(super) fn combinations(h: u32, size: u32) -> Vec<u32> {
    (0..1u32 << h)
        .filter(|set| set.count_ones() == size)
        .collect()
}

/// The subsets of a set of up to ten columns, selected by a mask over these columns.
pub(super) struct Subsets {
    low: [u32; 32],
    high: [u32; 32],
}

impl Subsets {
    pub(super) fn of(set: u32) -> Self {
        debug_assert!(set.count_ones() <= 10);
        let mut columns = (0..u32::BITS)
            .map(|column| 1 << column)
            .filter(|column| set & column != 0);
        Self {
            low: unions(&mut columns),
            high: unions(&mut columns),
        }
    }

    /// Bit i of `choice` stands for the i-th lowest column of the set.
    #[inline]
    pub(super) fn get(&self, choice: u32) -> u32 {
        self.low[(choice & 31) as usize] | self.high[(choice >> 5) as usize]
    }
}

/// All unions of the next five columns.
fn unions(columns: &mut impl Iterator<Item = u32>) -> [u32; 32] {
    let mut unions = [0; 32];
    for place in 0..5 {
        let column = columns.next().unwrap_or(0);
        for choice in 0..1 << place {
            unions[1 << place | choice] = unions[choice] | column;
        }
    }
    unions
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_number_the_sets_of_each_size_without_a_gap() {
        for n in [2, 5, 12, 13] {
            let ranks = Ranks::new(n);
            for size in 0..=n {
                let mut numbers: Vec<usize> = combinations(n, size)
                    .into_iter()
                    .map(|set| ranks.of(set))
                    .collect();
                numbers.sort_unstable();
                assert_eq!(
                    numbers,
                    (0..ranks.sets(size)).collect::<Vec<_>>(),
                    "n = {n}, size = {size}"
                );
            }
        }
    }

    #[test]
    fn choices_pick_columns_by_their_place() {
        let subsets = Subsets::of(0b1011_0100_0011_0001);
        assert_eq!(subsets.get(0), 0);
        assert_eq!(subsets.get(0b1), 0b1);
        assert_eq!(subsets.get(0b101_0010), 0b1001_0000_0001_0000);
        assert_eq!(subsets.get(0b111_1111), 0b1011_0100_0011_0001);
    }
}
