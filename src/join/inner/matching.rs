//! The work of a case with inner queens.
//!
//! The top halves are made, and a0 set aside as probes. The bottom halves are made, with one
//! placement of the inner queens at a time, and met with a0, while b0 is set aside. Then the top
//! halves are made again, and those not in a0 meet b0. Memory holds a0, b0, and the half boards
//! with one placement of the inner queens.

use super::halves::InnerHalves;
use super::probes::Probes;
use super::queens::InnerQueens;
use crate::join::cases::Case;
use crate::join::halves::{self, Generator};
use crate::join::kernel::{self, Keep};
use crate::join::meeting::Meeting;
use crate::join::phases::Stopwatch;
use crate::join::setup::Setup;

/// Counts cases with inner queens, in its own buffers.
pub(crate) struct InnerMatcher<'plan> {
    setup: &'plan Setup,
    halves: InnerHalves,
    /// a0 and b0.
    aside: [Probes; 2],
    /// The half boards with one placement of the inner queens, by group.
    lists: Vec<Vec<u64>>,
    spare: Vec<u64>,
    pub(crate) watch: Stopwatch,
}

impl<'plan> InnerMatcher<'plan> {
    pub(crate) fn new(setup: &'plan Setup) -> Self {
        Self {
            setup,
            halves: InnerHalves::default(),
            aside: [Probes::default(), Probes::default()],
            lists: setup.lists(),
            spare: Vec::new(),
            watch: Stopwatch::default(),
        }
    }

    /// See [`Matcher::pairs`](crate::join::matching::Matcher::pairs).
    pub(crate) fn pairs(
        &mut self,
        case: Case,
        generator: &mut Generator<'plan>,
        meeting: &mut Meeting<'plan>,
    ) -> u64 {
        let setup = self.setup;
        let parts = setup.parts(case.middle);
        let queens = |columns| InnerQueens::all(setup.size, setup.cut, columns, case.middle);
        let (top, bottom) = (queens(case.top), queens(case.bottom));
        let mut pairs = 0;
        for inner in &top {
            self.halves
                .make(setup, generator, parts, inner, &mut self.lists);
            self.set_aside(0, inner);
        }
        for inner in &bottom {
            self.halves
                .make(setup, generator, parts, inner, &mut self.lists);
            self.set_aside(1, inner);
            pairs += self.meet(0, inner, meeting);
        }
        for inner in &top {
            self.halves
                .make(setup, generator, parts, inner, &mut self.lists);
            self.keep_occupied();
            pairs += self.meet(1, inner, meeting);
        }
        self.aside.iter_mut().for_each(Probes::clear);
        pairs
    }

    /// Half boards without a queen on a long diagonal become probes.
    fn set_aside(&mut self, half: usize, inner: &InnerQueens) {
        let start = self.watch.start();
        halves::set_aside(self.setup, &self.lists, self.aside[half].with(inner));
        self.watch.stop(start, |phases| &mut phases.aside);
    }

    /// Drops the half boards without a queen on a long diagonal.
    fn keep_occupied(&mut self) {
        let start = self.watch.start();
        let occupied = Keep::With(self.setup.layout.long_diagonals());
        for list in &mut self.lists {
            self.spare.clear();
            kernel::select(self.setup.kernel, list, occupied, &mut self.spare);
            std::mem::swap(list, &mut self.spare);
        }
        self.watch.stop(start, |phases| &mut phases.aside);
    }

    /// Counts weighted pairs of the current half boards, which have these inner queens, with
    /// probes.
    fn meet(&mut self, probes: usize, inner: &InnerQueens, meeting: &mut Meeting<'_>) -> u64 {
        let mut pairs = 0;
        for segment in self.aside[probes].segments() {
            let start = self.watch.start();
            let attacked = Keep::Without(segment.attacked(self.setup));
            let probes = segment.not_attacked_by(self.setup, inner);
            self.watch.stop(start, |phases| &mut phases.filter);
            if !probes.is_empty() {
                pairs += meeting.meet(&self.lists, Some(attacked), probes);
            }
        }
        pairs
    }
}
