//! Counts the pairs of half boards that fit together: the work of a case.
//!
//! # The long diagonals
//!
//! Each of the two long diagonals of the board holds at most one queen: in the top half, in the
//! bottom half, or none. Reflecting the board in one of them keeps the queen on that diagonal in
//! place, and moves the queen on the other from the top half to the bottom half or back. Let
//! N(x, y) be the number of solutions whose queen on the first long diagonal is in x (top, bottom,
//! or 0: nowhere), and on the second in y. Then
//!
//! ```text
//!     N(top, y) = N(bottom, y)        N(x, top) = N(x, bottom)
//!     Q = N(0, 0) + 2 N(bottom, 0) + 2 N(0, bottom) + 4 N(bottom, bottom)
//! ```
//!
//! Let a0, a1, a2 be the top halves of a case with none, one or both long diagonals occupied, b0,
//! b1, b2 its bottom halves, and x.y the pairs that fit. Then Q is the sum over all cases of
//! a0.b0 + 2 a0.b1 + 4 a0.b2. Since every case is counted together with its upside-down image, half
//! of a0.b1 can be replaced by b0.a1, and half of a0.b2 by b0.a2:
//!
//! ```text
//!     a0.b0 + a0.b1 + 2 a0.b2 + b0.a1 + 2 b0.a2
//! ```
//!
//! Pairs in which both halves hold a queen on a long diagonal, more than half of all, never have to
//! be counted. If the middle queen is on both long diagonals, all halves are a0 and b0, and the
//! rule changes nothing.
//!
//! # Order of work
//!
//! The top halves are made, and a0 set aside as probes; the bottom halves are made, and b0 set
//! aside. The bottom halves meet a0 as lanes of weight 1, 1 and 2. Then the other top halves are
//! the lanes that meet b0. Boards with inner queens process the halves one placement of these
//! queens at a time: see `inner/`.

use super::cases::Case;
use super::halves::{Generator, set_aside};
use super::inner::InnerMatcher;
use super::kernel::Keep;
use super::meeting::Meeting;
use super::phases::Stopwatch;
use super::setup::Setup;

/// Counts cases one after the other, in its own buffers.
pub(super) struct Matcher<'plan> {
    setup: &'plan Setup,
    generator: Generator<'plan>,
    meeting: Meeting<'plan>,
    /// a0 and b0.
    aside: [Vec<u64>; 2],
    /// The half boards of the top and of the bottom, by group.
    lists: [Vec<Vec<u64>>; 2],
    watch: Stopwatch,
    /// For boards with inner queens.
    inner: Option<InnerMatcher<'plan>>,
}

impl<'plan> Matcher<'plan> {
    pub(super) fn new(setup: &'plan Setup) -> Self {
        Self {
            setup,
            generator: Generator::new(setup),
            meeting: Meeting::new(setup),
            aside: [Vec::new(), Vec::new()],
            lists: [setup.lists(), setup.lists()],
            watch: Stopwatch::default(),
            inner: (setup.cut.inner > 0).then(|| InnerMatcher::new(setup)),
        }
    }

    /// The pairs of a case by the formula above; weighted by case, they add up to Q(n).
    pub(super) fn pairs(&mut self, case: Case) -> u64 {
        if let Some(inner) = &mut self.inner {
            return inner.pairs(case, &mut self.generator, &mut self.meeting);
        }
        let parts = self.setup.parts(case.middle);
        for (half, columns) in [case.top, case.bottom].into_iter().enumerate() {
            self.generator.halves(parts, columns, &mut self.lists[half]);
            let start = self.watch.start();
            self.aside[half].clear();
            set_aside(self.setup, &self.lists[half], &mut self.aside[half]);
            self.watch.stop(start, |phases| &mut phases.aside);
        }
        let ([top, bottom], [a0, b0]) = (&self.lists, &self.aside);
        // Half boards that do not take part are dropped on their way into a block: dropping them
        // beforehand takes 3 to 8 % longer overall at n = 18.
        let occupied = Keep::With(self.setup.layout.long_diagonals());
        self.meeting.meet(bottom, None, a0) + self.meeting.meet(top, Some(occupied), b0)
    }

    /// The stopwatches of generating, setting aside, and meeting.
    pub(super) fn watches(&mut self) -> [&mut Stopwatch; 3] {
        let aside = match &mut self.inner {
            Some(inner) => &mut inner.watch,
            None => &mut self.watch,
        };
        [&mut self.generator.watch, aside, self.meeting.watch()]
    }
}
