//! The engine as a plan: its cases, their cost, and their meaning.

use super::cases::{Case, Cases};
use super::counting::Counting;
use super::memory;
#[cfg(feature = "records")]
use super::recount;
use super::split::Symmetries;
use crate::plan::{Counter, Plan, Work};
#[cfg(feature = "records")]
use crate::plan::{Method, Recount};
use crate::{BoardSize, Kernel};

/// A count by square color.
///
/// A case is a set of rows whose queens are white.
pub(crate) struct Color {
    size: BoardSize,
    kernel: Kernel,
    cases: Cases,
    /// Whether cases are counted on the reflected board, to compare.
    is_reflected: bool,
}

impl Color {
    /// The smallest board size that it counts.
    pub(crate) const SMALLEST: u32 = 4;

    /// For board sizes of [`SMALLEST`](Self::SMALLEST) and more. Panics below.
    pub(crate) fn new(size: BoardSize, kernel: Kernel) -> Self {
        Self {
            size,
            kernel,
            cases: Cases::new(size, Symmetries::ALL),
            is_reflected: false,
        }
    }
}

impl Work for Color {
    fn cases(&self) -> u64 {
        self.cases.len()
    }

    /// By the even rows. From n = 29 on a case takes so long that it is best counted alone.
    fn piece(&self, case: u64) -> Option<u64> {
        (self.size.get() <= 28).then(|| self.cases.piece(case) as u64)
    }

    fn counter(&self) -> Counter<'_> {
        let view = |case: Case| {
            if self.is_reflected {
                self.cases.reflected(case)
            } else {
                case
            }
        };
        let mut counting = Counting::new(self.size, &self.cases, self.kernel);
        Box::new(move |cases| counting.count(cases, view))
    }
}

impl Plan for Color {
    fn kernel(&self) -> Option<Kernel> {
        Some(self.kernel)
    }

    /// Measured: 0.046 s at n = 16, 0.65 s at n = 18, 23 s at n = 20, and by a share of them 410 s
    /// at n = 22 and 11,800 s at n = 24.
    fn seconds(&self) -> f64 {
        23.0 * 4.7f64.powi(self.size.get() as i32 - 20)
    }

    fn memory(&self, threads: usize) -> u64 {
        memory::needed(self.size, &self.cases, threads)
    }

    /// The number of white queens on even rows.
    fn stratum(&self, case: u64) -> Option<u32> {
        Some(self.cases.get(case).rows.re.count_ones())
    }

    #[cfg(feature = "records")]
    fn rule(&self) -> &'static str {
        "white placements times black ones by columns, as often as their columns count, times the weight"
    }

    /// The even rows of the white queens, and the place among the cases that share them; of every
    /// 256th case, which take longer to tell, the odd rows and the weight.
    #[cfg(feature = "records")]
    fn describe(&self, case: u64) -> [u32; 4] {
        let (re, place) = self.cases.place(case);
        if !case.is_multiple_of(256) {
            return [re, place, 0, 0];
        }
        let Case { rows, weight } = self.cases.get(case);
        [re, place, rows.ro, weight]
    }

    #[cfg(feature = "records")]
    fn recounts(&self, kernel: Option<Kernel>) -> Vec<Recount> {
        let other = Kernel::other_than(kernel);
        let reflected = Recount {
            method: Method {
                name: "reflected",
                description: "color on the reflected board",
                kernel: Some(other),
            },
            slowness: 1.0,
            work: Box::new(Self {
                is_reflected: true,
                ..Self::new(self.size, other)
            }),
        };
        vec![reflected, recount::by_search(self.size)]
    }
}

#[cfg(all(test, feature = "records"))]
mod tests {
    use super::*;

    #[test]
    fn every_way_counts_the_same_for_every_case() {
        for n in Color::SMALLEST..=12 {
            let size = BoardSize::new(n).unwrap();
            for kernel in Kernel::available() {
                let color = Color::new(size, kernel);
                let mut count = color.counter();
                for recount in color.recounts(Some(kernel)) {
                    assert_eq!(recount.work.cases(), color.cases());
                    let mut again = recount.work.counter();
                    for case in 0..color.cases() {
                        let name = recount.method.name;
                        let [once, twice] = [count(&[case]), again(&[case])];
                        assert_eq!(once, twice, "n = {n}, {kernel}, {name}, case {case}");
                    }
                }
            }
        }
    }
}
