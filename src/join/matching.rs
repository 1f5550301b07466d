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
//! halves, and x.y the pairs that fit. Then Q is the sum over all cases of a0.b0 + 2 a0.b1 + 4 a0.b2. As the upside
//! down of every case is counted with it, half of a0.b1 may be written b0.a1, half of a0.b2 b0.a2:
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
//! The top halves are made, and a0 set aside. The bottom halves are made, with one placement of the inner queens at a time,
//! and met with a0 as lanes of weight 1, 1 and 2, while b0 is set aside. Then the other top halves are the lanes that meet
//! b0. Memory holds a0, b0, and the half boards with one placement of the inner queens.

use super::Join;
use super::cases::Case;
use super::halves::Generator;
use super::inner::Inner;
use super::kernel::Keep;
use super::meeting::Meeting;
use super::phases::Laps;
use crate::engine::Worker;

/// Counts cases one after the other, in memory of its own.
pub(super) struct Matcher<'plan> {
    join: &'plan Join,
    generator: Generator<'plan>,
    meeting: Meeting<'plan>,
    pub(super) laps: Laps,
    /// a0 and b0.
    free: [Vec<u64>; 2],
    /// Those of a0 or b0 that the inner queens of the other half do not attack.
    reachable: Reachable,
    /// The half boards of the top and of the bottom, by group.
    lists: [Vec<Vec<u64>>; 2],
}

impl<'plan> Matcher<'plan> {
    pub(super) fn new(join: &'plan Join) -> Self {
        let lists = || vec![Vec::new(); join.grouping.groups(join.size)];
        Self {
            join,
            generator: Generator::new(join),
            meeting: Meeting::new(join),
            laps: Laps::off(),
            free: [Vec::new(), Vec::new()],
            reachable: Reachable::default(),
            lists: [lists(), lists()],
        }
    }

    /// The pairs of a case by the formula above: with the weights of the cases they add up to Q(n).
    pub(super) fn pairs(&mut self, case: Case) -> u64 {
        let Self {
            join,
            generator,
            meeting,
            laps,
            free: [top_free, bottom_free],
            reachable,
            lists: [top_lists, bottom_lists],
        } = self;
        let kernel = join.kernel;
        let parts = join.parts(case.middle);
        let long = join.layout.long_diagonals();
        let inner = |columns| Inner::all(join.size, join.cut, columns, case.middle);
        let (top, bottom) = (inner(case.top), inner(case.bottom));

        top_free.clear();
        for inner in &top {
            generator.halves(parts, inner, top_lists, laps);
            for list in &*top_lists {
                kernel.select(list, long, Keep::Without, top_free);
            }
            laps.lap(|phases| &mut phases.aside);
        }
        let mut pairs = 0;
        reachable.reset();
        bottom_free.clear();
        for inner in &bottom {
            generator.halves(parts, inner, bottom_lists, laps);
            for list in &*bottom_lists {
                kernel.select(list, long, Keep::Without, bottom_free);
            }
            laps.lap(|phases| &mut phases.aside);
            pairs += meeting.meet(
                bottom_lists,
                None,
                reachable.of(join, top_free, inner),
                laps,
            );
        }
        reachable.reset();
        for inner in &top {
            // Without inner queens there is one placement of them, and its half boards are still there.
            if top.len() > 1 {
                generator.halves(parts, inner, top_lists, laps);
            }
            pairs += meeting.meet(
                top_lists,
                Some(long),
                reachable.of(join, bottom_free, inner),
                laps,
            );
        }
        pairs
    }
}

impl Worker for Matcher<'_> {
    fn count(&mut self, case: u64) -> u128 {
        let case = self.join.cases.get(case);
        case.map_or(0, |case| {
            u128::from(case.weight) * u128::from(self.pairs(case))
        })
    }
}

/// Those of the half boards set aside that the inner queens of the other half do not attack, found queen by queen: placements
/// of inner queens come in an order in which the ones nearest the middle stay for long.
///
/// ```text
///     all      without what the first queen attacks    without what the second one attacks too
///     a0   ->  lists[0], once for each first queen ->  lists[1], once for each pair of queens
/// ```
///
/// Looking through all of a0 for every placement made the whole take 1.1 times as long at n = 24, 1.8 times at n = 26.
#[derive(Default)]
struct Reachable {
    shares: Vec<u64>,
    lists: Vec<Vec<u64>>,
}

impl Reachable {
    /// For other half boards than before.
    fn reset(&mut self) {
        self.shares.clear();
    }

    fn of<'a>(&'a mut self, join: &Join, halves: &'a [u64], inner: &Inner) -> &'a [u64] {
        let shares = inner.shares();
        let pairs = self.shares.iter().zip(shares);
        let known = pairs.take_while(|(known, share)| known == share).count();
        self.shares.truncate(known);
        self.lists.resize_with(shares.len(), Vec::new);
        for &share in &shares[known..] {
            let (before, after) = self.lists.split_at_mut(self.shares.len());
            let list = &mut after[0];
            list.clear();
            join.kernel.select(
                before.last().map_or(halves, |before| before),
                join.layout.across(share),
                Keep::Without,
                list,
            );
            self.shares.push(share);
        }
        self.lists.last().map_or(halves, |list| list)
    }
}
