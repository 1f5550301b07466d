//! The identity of a count: records belong together only if they share one list of cases.

use std::fmt;
use std::hash::Hasher;

use twox_hash::XxHash64;

use crate::plan::Plan;
use crate::{BoardSize, Engine};

/// The number of the record format; a different format has a different number.
pub(super) const FORMAT: u32 = 1;

/// The list of cases of a board size and an engine, known by a fingerprint.
///
/// Threads, kernel, version and number of shards do not matter.
///
/// ```
/// use nqueens::{Count, Engine};
///
/// let identity = Count::new(10)?.threads(2).prepare().identity();
/// assert_eq!((identity.size.get(), identity.engine), (10, Engine::Dfs));
/// assert_eq!(identity, Count::new(10)?.prepare().identity());
/// assert_ne!(identity, Count::new(10)?.engine(Engine::Join).prepare().identity());
/// # Ok::<(), nqueens::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Identity {
    /// The board size.
    pub size: BoardSize,
    /// The engine: never [`Engine::Auto`].
    pub engine: Engine,
    /// Depends on everything that the count of a case depends on: format, engine, n, the
    /// contribution of a case, and the list of cases with their weights, in order.
    pub fingerprint: Fingerprint,
}

/// 64 bits, written as 16 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fingerprint(pub u64);

impl fmt::Display for Fingerprint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

/// A longer list is known by about this many of its cases, spread evenly: all of them would take a
/// minute at n = 31. The list of n = 24 is not longer.
const MOST_CASES: u64 = 1 << 21;

impl Identity {
    pub(crate) fn of(size: BoardSize, engine: Engine, plan: &dyn Plan) -> Self {
        Self {
            size,
            engine,
            fingerprint: fingerprint(size, engine, plan),
        }
    }
}

/// XXH64 of the text and the numbers below, in little-endian order.
fn fingerprint(size: BoardSize, engine: Engine, list: &dyn Plan) -> Fingerprint {
    let cases = list.cases();
    let mut hash = XxHash64::with_seed(0);
    let title = format!(
        "nqueens, format {FORMAT}, n = {size}, {engine}: {}; {cases} cases",
        list.rule()
    );
    hash.write(title.as_bytes());
    // An odd step has fewer factors in common with the structure of the list.
    let step = cases.div_ceil(MOST_CASES) | 1;
    for case in (0..cases).step_by(step as usize) {
        let case = list.describe(case);
        let mut bytes = [0; 16];
        for (four, number) in bytes.chunks_exact_mut(4).zip(case) {
            four.copy_from_slice(&number.to_le_bytes());
        }
        hash.write(&bytes);
    }
    Fingerprint(hash.finish())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::{Counter, Recount, Work};
    use crate::{Count, Kernel};
    use std::collections::BTreeSet;

    /// Case k is `self.1[k]`; nothing can be counted.
    struct List(&'static str, Vec<[u32; 4]>);

    impl Work for List {
        fn cases(&self) -> u64 {
            self.1.len() as u64
        }

        fn counter(&self) -> Counter<'_> {
            unreachable!("nothing is counted")
        }
    }

    impl Plan for List {
        fn kernel(&self) -> Option<Kernel> {
            None
        }

        fn seconds(&self) -> f64 {
            0.0
        }

        fn memory(&self, _: usize) -> u64 {
            0
        }

        fn recounts(&self, _: Option<Kernel>) -> Vec<Recount> {
            Vec::new()
        }

        fn rule(&self) -> &'static str {
            self.0
        }

        fn stratum(&self, _: u64) -> Option<u32> {
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
        // If one of these changes, old records can no longer be added up with new ones.
        let fingerprints = PINNED.map(|(n, engine, _)| {
            let count = Count::new(n).unwrap().engine(engine).prepare();
            count.identity().fingerprint.to_string()
        });
        assert_eq!(fingerprints, PINNED.map(|(.., expected)| expected));
    }

    const PINNED: [(u32, Engine, &str); 10] = [
        (1, Engine::Dfs, "950ec0614a81ab91"),
        (8, Engine::Dfs, "095a555a63caf324"),
        (17, Engine::Dfs, "8fc6fd4d7357d440"),
        (27, Engine::Dfs, "17aff40db5c1ee1c"),
        (8, Engine::Join, "ea3d9dc44ac6dcaa"),
        (17, Engine::Join, "ca05309e17892526"),
        (27, Engine::Join, "a6701073c335aaca"),
        (8, Engine::Color, "1253f433f160afce"),
        (17, Engine::Color, "fa1f2dc2aacd9833"),
        (27, Engine::Color, "1a674fcaf6e570b8"),
    ];

    #[test]
    fn there_are_as_many_shards_as_a_long_count_needs_and_no_more_than_cases() {
        for n in 0..=32 {
            for engine in Engine::ALL {
                let count = Count::new(n).unwrap().engine(engine).prepare();
                let (cases, shards) = (count.cases(), count.plan().shards());
                assert!(
                    (1..=4096).contains(&shards) && shards <= cases,
                    "n = {n}, {engine}"
                );
                assert!(shards >= cases.min(64), "n = {n}, {engine}");
            }
        }
    }
}
