//! What was counted: records belong together only if they are shares of the same list of cases.

use std::hash::Hasher;

use twox_hash::XxHash64;

use super::record::FORMAT;
use crate::engine::Listed;
use crate::total::Ready;
use crate::{BoardSize, Count, Engine};

/// A list of cases: that of a board size and an engine, known by a fingerprint.
///
/// Threads, kernel and version do not matter, nor how the list is cut into shards.
///
/// ```
/// use nqueens::records::Plan;
/// use nqueens::{Count, Engine};
///
/// let plan = Plan::of(&Count::new(10)?.threads(2));
/// assert_eq!((plan.size.get(), plan.engine), (10, Engine::Dfs));
/// assert_eq!(plan, Plan::of(&Count::new(10)?));
/// assert_ne!(plan, Plan::of(&Count::new(10)?.engine(Engine::Join)));
/// # Ok::<(), nqueens::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Plan {
    /// The board size.
    pub size: BoardSize,
    /// The engine: never [`Engine::Auto`].
    pub engine: Engine,
    /// Depends on everything that a count of a case depends on: format, engine, n, what a case contributes, and the list of
    /// cases with their weights, in order.
    pub fingerprint: u64,
}

/// Longer lists are known by about this many of their cases, spread evenly: all of them would take a minute at n = 31.
/// The list of n = 24 is not longer.
const MOST_CASES: u64 = 1 << 21;

impl Plan {
    /// The plan of a count.
    pub fn of(count: &Count) -> Self {
        Self::new(&count.ready())
    }

    pub(super) fn new(ready: &Ready) -> Self {
        let (size, engine) = (ready.size, ready.engine);
        Self {
            size,
            engine,
            fingerprint: fingerprint(size, engine, ready.plan.as_ref()),
        }
    }

    /// The number of shards that a long count on one machine is cut into: some seconds each on one thread, where there are
    /// enough cases and no more than some thousand shards are needed.
    pub(super) fn shards(&self, cases: u64) -> u64 {
        let seconds = match self.engine {
            // Measured on one core at 2.6 GHz: 47 s at n = 20, an hour at n = 22; odd n nine times the even n before.
            Engine::Join => {
                let odd = if self.size.get() % 2 == 1 { 9.0 } else { 1.0 };
                odd * 47.0 * 8f64.powi(self.size.get() as i32 / 2 * 2 - 20)
            }
            // 2.7 s at n = 16.
            _ => 2.7 * 7.5f64.powi(self.size.get() as i32 - 16),
        };
        let wanted = (seconds / 10.0).clamp(64.0, 4096.0) as u64;
        wanted.min(cases)
    }
}

/// XXH64 of the text and the numbers below, in little-endian order.
fn fingerprint(size: BoardSize, engine: Engine, list: &dyn Listed) -> u64 {
    let cases = list.cases();
    let mut hash = XxHash64::with_seed(0);
    let title = format!(
        "nqueens, format {FORMAT}, n = {size}, {engine}: {}; {cases} cases",
        list.rule()
    );
    hash.write(title.as_bytes());
    // The step is odd, so that it divides little.
    let step = cases.div_ceil(MOST_CASES) | 1;
    for case in (0..cases).step_by(step as usize) {
        let case = list.describe(case);
        let mut bytes = [0; 16];
        for (four, number) in bytes.chunks_exact_mut(4).zip(case) {
            four.copy_from_slice(&number.to_le_bytes());
        }
        hash.write(&bytes);
    }
    hash.finish()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Plan as Cases, Worker};
    use std::collections::BTreeSet;

    /// Case k is `self.1[k]`; nothing can be counted.
    struct List(&'static str, Vec<[u32; 4]>);

    impl Cases for List {
        fn cases(&self) -> u64 {
            self.1.len() as u64
        }

        fn worker(&self) -> Box<dyn Worker + '_> {
            unreachable!("nothing is counted")
        }
    }

    impl Listed for List {
        fn rule(&self) -> &'static str {
            self.0
        }

        fn bulk(&self, _: u64) -> Option<u32> {
            unreachable!("nothing is estimated")
        }

        fn describe(&self, case: u64) -> [u32; 4] {
            self.1[case as usize]
        }
    }

    #[test]
    fn a_change_of_anything_that_counts_depend_on_changes_the_fingerprint() {
        let (a, b) = ([2, 0, 2, 2], [2, 0, 3, 2]);
        let fingerprint = |n, engine, rule, list: &[[u32; 4]]| {
            super::fingerprint(
                BoardSize::new(n).unwrap(),
                engine,
                &List(rule, list.to_vec()),
            )
        };
        let fingerprints = BTreeSet::from([
            fingerprint(8, Engine::Dfs, "rule", &[a, b]),
            fingerprint(9, Engine::Dfs, "rule", &[a, b]),
            fingerprint(8, Engine::Join, "rule", &[a, b]),
            fingerprint(8, Engine::Dfs, "other", &[a, b]),
            fingerprint(8, Engine::Dfs, "rule", &[b, a]),
            fingerprint(8, Engine::Dfs, "rule", &[a]),
            fingerprint(8, Engine::Dfs, "rule", &[a, b, b]),
            fingerprint(8, Engine::Dfs, "rule", &[a, [2, 0, 3, 1]]),
        ]);
        assert_eq!(fingerprints.len(), 8);
    }

    #[test]
    fn fingerprints_are_those_of_earlier_versions() {
        // A change here means that records made before the change can no longer be added up with new ones.
        let fingerprints = PINNED.map(|(n, engine, _)| {
            let plan = Plan::of(&Count::new(n).unwrap().engine(engine));
            format!("{:016x}", plan.fingerprint)
        });
        assert_eq!(fingerprints, PINNED.map(|(.., expected)| expected));
    }

    const PINNED: [(u32, Engine, &str); 6] = [
        (1, Engine::Dfs, "3197aa09589a7aba"),
        (8, Engine::Dfs, "8c8c81cb771b899c"),
        (17, Engine::Dfs, "1e1103800f83f57f"),
        (8, Engine::Join, "ea3d9dc44ac6dcaa"),
        (17, Engine::Join, "ca05309e17892526"),
        (27, Engine::Join, "a6701073c335aaca"),
    ];

    #[test]
    fn there_are_as_many_shards_as_a_long_count_needs_and_no_more_than_cases() {
        for n in 0..=32 {
            for engine in [Engine::Dfs, Engine::Join] {
                let count = Count::new(n).unwrap().engine(engine);
                let cases = count.ready().plan.cases();
                let shards = Plan::of(&count).shards(cases);
                assert!(
                    (1..=4096).contains(&shards) && shards <= cases,
                    "n = {n}, {engine}"
                );
                assert!(shards >= cases.min(64), "n = {n}, {engine}");
            }
        }
    }
}
