//! Counts the pairs of half boards that fit together: the work of a case.
//!
//! # The long diagonals
//!
//! Each of the two long diagonals of the board holds at most one queen: in the top half, in the bottom half, or none.
//! Reflecting the board in one of them leaves the queens on that one where they are, and takes the queen on the other
//! one from the top half to the bottom half or back. So, over all solutions, with N(x, y) the number of those whose queen
//! on the first long diagonal is in x (top, bottom, or 0: nowhere) and on the second in y:
//!
//! ```text
//!     N(top, y) = N(bottom, y)        N(x, top) = N(x, bottom)
//!     Q = N(0, 0) + 2 N(bottom, 0) + 2 N(0, bottom) + 4 N(bottom, bottom)
//! ```
//!
//! Let a0, a1, a2 be the top halves of a case with none, one or both long diagonals occupied, b0, b1, b2 its bottom
//! halves, and x.y the pairs that fit. Then Q is the sum over all cases of a0.b0 + 2 a0.b1 + 4 a0.b2. Since every case is
//! counted together with its upside-down image, half of a0.b1 may be written b0.a1, half of a0.b2 b0.a2:
//!
//! ```text
//!     a0.b0 + a0.b1 + 2 a0.b2 + b0.a1 + 2 b0.a2
//! ```
//!
//! Pairs in which both halves hold a queen on a long diagonal, more than half of all, never have to be counted. Where the
//! middle queen stands on both long diagonals, all halves are a0 and b0, and the rule changes nothing.
//!
//! # Order of work
//!
//! The top halves are made, and a0 set aside as probes. The bottom halves are made, with one placement of the inner queens
//! at a time, and met with a0 as lanes of weight 1, 1 and 2, while b0 is set aside. Then the other top halves are the lanes
//! that meet b0. Memory holds a0, b0, and the half boards with one placement of the inner queens.

use super::Join;
use super::cases::Case;
use super::halves::Generator;
use super::inner::Inner;
use super::kernel::Keep;
use super::meeting::Meeting;
use super::phases::Laps;
use super::probes::Probes;
use crate::engine::Worker;

/// Counts cases one after the other, in memory of its own.
pub(super) struct Matcher<'plan> {
    join: &'plan Join,
    generator: Generator<'plan>,
    meeting: Meeting<'plan>,
    pub(super) laps: Laps,
    /// a0 and b0.
    aside: [Probes; 2],
    /// The half boards of the top and of the bottom, by group.
    lists: [Vec<Vec<u64>>; 2],
    spare: Vec<u64>,
}

impl<'plan> Matcher<'plan> {
    pub(super) fn new(join: &'plan Join) -> Self {
        let lists = || vec![Vec::new(); join.grouping.groups(join.size)];
        Self {
            join,
            generator: Generator::new(join),
            meeting: Meeting::new(join),
            laps: Laps::off(),
            aside: [Probes::default(), Probes::default()],
            lists: [lists(), lists()],
            spare: Vec::new(),
        }
    }

    /// The pairs of a case by the formula above: with the weights of the cases they add up to Q(n).
    pub(super) fn pairs(&mut self, case: Case) -> u64 {
        let Self {
            join,
            generator,
            meeting,
            laps,
            aside: [a0, b0],
            lists: [top_lists, bottom_lists],
            spare,
        } = self;
        let parts = join.parts(case.middle);
        let long = join.layout.long_diagonals();
        let inner = |columns| Inner::all(join.size, join.cut, columns, case.middle);
        let (top, bottom) = (inner(case.top), inner(case.bottom));

        a0.clear();
        for inner in &top {
            generator.halves(parts, inner, top_lists, laps);
            set_aside(join, top_lists, a0.with(inner), laps);
        }
        let mut pairs = 0;
        b0.clear();
        for inner in &bottom {
            generator.halves(parts, inner, bottom_lists, laps);
            set_aside(join, bottom_lists, b0.with(inner), laps);
            pairs += meeting.meet(bottom_lists, None, inner, a0, laps);
        }
        for inner in &top {
            // Without inner queens there is one placement of them, whose half boards are still there, and one segment to meet.
            let only = (join.cut.inner == 0).then_some(long);
            if only.is_none() {
                generator.halves(parts, inner, top_lists, laps);
                keep_occupied(join, top_lists, spare, laps);
            }
            pairs += meeting.meet(top_lists, only, inner, b0, laps);
        }
        pairs
    }
}

/// Appends the half boards without a queen on a long diagonal.
fn set_aside(join: &Join, lists: &[Vec<u64>], aside: &mut Vec<u64>, laps: &mut Laps) {
    let long = join.layout.long_diagonals();
    for list in lists {
        join.kernel.select(list, long, Keep::Without, aside);
    }
    laps.lap(|phases| &mut phases.aside);
}

/// Drops the half boards without a queen on a long diagonal.
fn keep_occupied(join: &Join, lists: &mut [Vec<u64>], spare: &mut Vec<u64>, laps: &mut Laps) {
    let long = join.layout.long_diagonals();
    for list in lists {
        spare.clear();
        join.kernel.select(list, long, Keep::With, spare);
        std::mem::swap(list, spare);
    }
    laps.lap(|phases| &mut phases.aside);
}

impl Worker for Matcher<'_> {
    fn count(&mut self, case: u64) -> u128 {
        let case = self.join.cases.get(case);
        case.map_or(0, |case| {
            u128::from(case.weight) * u128::from(self.pairs(case))
        })
    }
}
