//! Where the time of a count by matching goes, for those who want to make it faster.

use std::time::{Duration, Instant};

use super::{Join, Matcher};
use crate::{BoardSize, Kernel};

/// What a sample of cases took, on one thread.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct Phases {
    /// Making half boards from their parts.
    pub generate: Duration,
    /// Setting aside those without a queen on a long diagonal.
    pub aside: Duration,
    /// Dropping probes that fit no lane, and gathering lanes in blocks.
    pub filter: Duration,
    /// Transposing blocks, filling tables, and looking up probes.
    pub count: Duration,
    /// Cases that were not empty.
    pub cases: u64,
    /// Half boards made.
    pub halves: u64,
    /// Blocks counted out.
    pub blocks: u64,
    /// Lanes of these blocks that held a half board.
    pub lanes: u64,
    /// Probes that met a block.
    pub probes: u64,
}

impl Phases {
    /// Counts a sample of cases spread over all: up to about `cases` of them; empty ones are skipped.
    ///
    /// # Panics
    ///
    /// If the board is smaller than n = 4.
    pub fn sample(size: BoardSize, kernel: Kernel, cases: u64) -> Self {
        let join = Join::new(size, kernel);
        let mut matcher = Matcher::new(&join);
        let sample =
            (0..join.cases.len()).step_by((join.cases.len() / cases.max(1)).max(1) as usize);
        let sample: Vec<_> = sample.filter_map(|k| join.cases.get(k)).collect();
        for case in &sample {
            join.parts(case.middle);
        }
        matcher.laps = Laps(Some((Self::default(), Instant::now())));
        for &case in &sample {
            matcher.pairs(case);
            matcher.laps.note(|phases| phases.cases += 1);
        }
        matcher
            .laps
            .0
            .map_or_else(Self::default, |(phases, _)| phases)
    }
}

/// A stopwatch that mostly is not there.
pub(super) struct Laps(Option<(Phases, Instant)>);

impl Laps {
    pub(super) const fn off() -> Self {
        Self(None)
    }

    /// Adds the time since the last lap to a phase.
    #[inline]
    pub(super) fn lap(&mut self, phase: fn(&mut Phases) -> &mut Duration) {
        if let Some((phases, last)) = &mut self.0 {
            let now = Instant::now();
            *phase(phases) += now - *last;
            *last = now;
        }
    }

    #[inline]
    pub(super) fn note(&mut self, count: impl FnOnce(&mut Phases)) {
        if let Some((phases, _)) = &mut self.0 {
            count(phases);
        }
    }
}
