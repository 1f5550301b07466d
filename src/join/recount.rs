//! Cases of the engine `join` counted in other ways, to compare.
//!
//! A record tells what some cases contribute to Q(n), not how many solutions there are; so it is these very cases, by the
//! very rule, that have to be counted again. There are two ways:
//!
//! * [`Turned`]: the same engine, with another kernel if the CPU has one, on the board turned by a half turn: other columns,
//!   other tables, top and bottom exchanged. The rule knows no left and right, nor top and bottom. A fault of a kernel, of
//!   memory or of a processor shows; a fault of the method would not.
//! * [`Searched`]: depth-first search ([`restricted`]), which does not match anything.

use super::cases::{Case, Cases};
use super::matching::Matcher;
use super::restricted;
use super::setup::Setup;
use crate::plan::{Counter, Recount, Work};
use crate::{BoardSize, Kernel};

/// Both ways, for cases that were counted with `kernel`.
pub(super) fn recounts(size: BoardSize, kernel: Option<Kernel>) -> Vec<Recount> {
    let available = Kernel::available();
    let other = available.iter().find(|&&other| Some(other) != kernel);
    let other = *other.unwrap_or(&available[0]);
    vec![
        Recount {
            name: "turned",
            method: "join on the board turned by a half turn",
            kernel: Some(other),
            slowness: 1.0,
            work: Box::new(Turned(Setup::new(size, other))),
        },
        Recount {
            name: "search",
            method: "depth-first search",
            kernel: None,
            // Measured against AVX-512: 32 at n = 14, 112 at n = 18, 170 at n = 20, growing.
            slowness: 300.0,
            work: Box::new(Searched {
                size,
                cases: Cases::new(size),
            }),
        },
    ]
}

/// Each case turned by a half turn.
struct Turned(Setup);

impl Work for Turned {
    fn cases(&self) -> u64 {
        self.0.cases.len()
    }

    fn group(&self, case: u64) -> u32 {
        self.0.cases.middle(case)
    }

    fn counter(&self) -> Counter<'_> {
        let mut matcher = Matcher::new(&self.0);
        Box::new(move |case| {
            let case = self.0.cases.get(case);
            case.map_or(0, |case| {
                u128::from(case.weight) * u128::from(matcher.pairs(turned(self.0.size, case)))
            })
        })
    }
}

/// The case as it is after a half turn.
fn turned(size: BoardSize, case: Case) -> Case {
    let n = size.get();
    let mirror = |set: u32| set.reverse_bits() >> (u32::BITS - n);
    Case {
        middle: case.middle.map(|middle| n - 1 - middle),
        top: mirror(case.bottom),
        bottom: mirror(case.top),
        weight: case.weight,
    }
}

/// Each case by depth-first search.
struct Searched {
    size: BoardSize,
    cases: Cases,
}

impl Work for Searched {
    fn cases(&self) -> u64 {
        self.cases.len()
    }

    fn counter(&self) -> Counter<'_> {
        Box::new(|case| {
            self.cases.get(case).map_or(0, |case| {
                let pairs = restricted::pairs(restricted::count(self.size, case));
                u128::from(case.weight) * u128::from(pairs)
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::plan::Join;
    use super::*;

    #[test]
    fn every_way_counts_the_same_for_every_case() {
        for n in Setup::SMALLEST..=13 {
            let size = BoardSize::new(n).unwrap();
            for kernel in Kernel::available() {
                let join = Join::new(size, kernel);
                let mut count = join.counter();
                for recount in recounts(size, Some(kernel)) {
                    assert_eq!(recount.work.cases(), join.cases());
                    let mut again = recount.work.counter();
                    // Searching all of n = 13 once for each kernel takes too long.
                    for case in (0..join.cases()).step_by(if n == 13 { 17 } else { 1 }) {
                        let name = recount.name;
                        assert_eq!(
                            again(case),
                            count(case),
                            "n = {n}, {kernel}, {name}, {case}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn another_kernel_recounts_where_there_is_one() {
        for kernel in Kernel::available() {
            let [turned, _] = &recounts(BoardSize::new(8).unwrap(), Some(kernel))[..] else {
                panic!("two ways");
            };
            let alone = Kernel::available().len() == 1;
            assert_eq!(turned.kernel == Some(kernel), alone, "{kernel}");
        }
    }

    #[test]
    fn half_boards_with_inner_queens_count_the_same_after_a_half_turn() {
        let size = BoardSize::new(22).unwrap();
        let kernel = Kernel::detect();
        let (join, turned) = (Join::new(size, kernel), Turned(Setup::new(size, kernel)));
        let (mut count, mut again) = (join.counter(), turned.counter());
        let filled = (1000..).filter(|&case| turned.0.cases.get(case).is_some());
        for case in filled.take(2) {
            let counted = count(case);
            assert!(counted > 0, "case {case}");
            assert_eq!(again(case), counted, "case {case}");
        }
    }
}
