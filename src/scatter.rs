//! An order of cases in which expensive and cheap ones mix.
//!
//! Neighboring ranks are similar and cost about the same. Position k is therefore rank k * step mod
//! len, where step is about len times the golden section and shares no divisor with len. Every
//! stretch of consecutive positions is spread evenly over all ranks, and no rank is repeated or
//! missed. So progress reports are accurate, and no thread ends on a run of expensive cases.

/// All numbers from 0 to `len - 1`, scattered.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scatter {
    len: u64,
    step: u64,
}

impl Scatter {
    /// `len`: 1 to 2^32, so that a product of two numbers below it fits 64 bits.
    pub(crate) fn new(len: u64) -> Self {
        debug_assert!((1..=1 << 32).contains(&len));
        let golden = (len as f64 * 0.618_034) as u64;
        let step = (golden.max(1)..=len + 1).find(|&step| coprime(step, len));
        Self {
            len,
            step: step.expect("len + 1 shares no divisor with len") % len,
        }
    }

    pub(crate) fn len(self) -> u64 {
        self.len
    }

    /// The number at position `k`, for `k` below `len`.
    pub(crate) fn get(self, k: u64) -> u64 {
        debug_assert!(k < self.len);
        k * self.step % self.len
    }
}

fn coprime(a: u64, b: u64) -> bool {
    if b == 0 { a == 1 } else { coprime(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_number_comes_once() {
        for len in (1..300).chain([6435, 92_378]) {
            let scatter = Scatter::new(len);
            let numbers: BTreeSet<u64> = (0..len).map(|k| scatter.get(k)).collect();
            assert_eq!(
                (numbers.len() as u64, numbers.last()),
                (len, Some(&(len - 1))),
                "len = {len}"
            );
        }
    }

    #[test]
    fn any_stretch_is_spread_over_all_ranks() {
        let scatter = Scatter::new(92_378);
        for start in [0, 1000, 77_777] {
            let mean = (start..start + 1000)
                .map(|k| scatter.get(k) as f64)
                .sum::<f64>()
                / 1000.0;
            assert!((mean / 92_378.0 - 0.5).abs() < 0.01, "start = {start}");
        }
    }
}
