//! Where the time of a count by matching goes: its phases, and the stopwatch.

use std::time::{Duration, Instant};

/// The time and work of a sample of cases, on one thread.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct Phases {
    /// Making half boards from their parts.
    pub generate: Duration,
    /// Setting aside half boards without a queen on a long diagonal.
    pub aside: Duration,
    /// Dropping probes that fit no lane, and gathering lanes in blocks.
    pub filter: Duration,
    /// Transposing blocks, filling tables, and looking up probes.
    pub count: Duration,
    /// Cases that were not empty.
    pub cases: u64,
    /// Half boards made.
    pub halves: u64,
    /// Blocks counted.
    pub blocks: u64,
    /// Lanes of these blocks that held a half board.
    pub lanes: u64,
    /// Probes that met a block.
    pub probes: u64,
}

/// A stopwatch that is on only while profiling; when off, it does not read the clock.
#[derive(Default)]
pub(super) struct Stopwatch(Option<Phases>);

impl Stopwatch {
    pub(super) fn on() -> Self {
        Self(Some(Phases::default()))
    }

    pub(super) fn start(&self) -> Option<Instant> {
        self.0.map(|_| Instant::now())
    }

    /// Adds the time since the start to a phase.
    pub(super) fn stop(&mut self, start: Option<Instant>, phase: fn(&mut Phases) -> &mut Duration) {
        if let (Some(phases), Some(start)) = (&mut self.0, start) {
            *phase(phases) += start.elapsed();
        }
    }

    pub(super) fn note(&mut self, count: impl FnOnce(&mut Phases)) {
        if let Some(phases) = &mut self.0 {
            count(phases);
        }
    }

    pub(super) fn phases(&self) -> Phases {
        self.0.unwrap_or_default()
    }
}
