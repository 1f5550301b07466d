//! A sample of cases counted with the stopwatches on.

use super::matching::Matcher;
use super::phases::{Phases, Stopwatch};
use super::setup::Setup;
use crate::{BoardSize, Kernel};

impl Phases {
    /// Counts a sample of up to about `cases` cases, spread evenly; empty ones are skipped. Boards
    /// smaller than n = 4 have none.
    pub fn sample(size: BoardSize, kernel: Kernel, cases: u64) -> Self {
        if size.get() < Setup::SMALLEST {
            return Self::default();
        }
        let setup = Setup::new(size, kernel);
        let step = (setup.cases.len() / cases.max(1)).max(1);
        let sample = (0..setup.cases.len()).step_by(step as usize);
        let sample: Vec<_> = sample.filter_map(|k| setup.cases.get(k)).collect();
        for case in &sample {
            setup.parts(case.middle);
        }
        let mut matcher = Matcher::new(&setup);
        for watch in matcher.watches() {
            *watch = Stopwatch::on();
        }
        for &case in &sample {
            matcher.pairs(case);
        }
        let [generate, aside, meet] = matcher.watches().map(|watch| watch.phases());
        Self {
            generate: generate.generate,
            aside: aside.aside,
            // The time of meeting includes that of counting.
            filter: aside.filter + meet.filter - meet.count,
            cases: sample.len() as u64,
            halves: generate.halves,
            ..meet
        }
    }
}
