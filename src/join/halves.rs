//! All half boards on a set of columns: for every choice of columns for the outer part, all pairs
//! of an outer part on these and a mid part on the others that do not conflict.

use super::diagonals::Projection;
use super::kernel::{self, Keep};
use super::parts::{Parts, Pieces};
use super::phases::Stopwatch;
use super::setup::Setup;
use super::subsets::Subsets;

/// Makes all half boards on a set of columns.
pub(super) struct Generator<'plan> {
    setup: &'plan Setup,
    pub(super) pieces: Vec<Pieces<'plan>>,
    pub(super) watch: Stopwatch,
}

impl<'plan> Generator<'plan> {
    pub(super) fn new(setup: &'plan Setup) -> Self {
        Self {
            setup,
            pieces: Vec::new(),
            watch: Stopwatch::default(),
        }
    }

    /// Replaces `lists` with the half boards on these columns, a list for each group. Only for
    /// boards without inner queens.
    pub(super) fn halves(&mut self, parts: &'plan Parts, columns: u32, lists: &mut [Vec<u64>]) {
        let start = self.watch.start();
        self.look_up(parts, columns);
        combine(self.setup, &self.pieces, lists);
        self.watch.stop(start, |phases| &mut phases.generate);
        self.watch.note(|phases| phases.halves += amount(lists));
    }

    /// Replaces `pieces` with those on these columns. All are looked up before any is used, so that
    /// the look-ups do not wait for each other.
    pub(super) fn look_up(&mut self, parts: &'plan Parts, columns: u32) {
        let Setup { ranks, choices, .. } = self.setup;
        let subsets = Subsets::of(columns);
        self.pieces.clear();
        self.pieces.extend(choices.iter().map(|&choice| {
            let outer = subsets.get(choice);
            let (outer, mid) = (ranks.of(outer), ranks.of(columns ^ outer));
            Pieces {
                outer: parts.outer.get(outer),
                mid: parts.mid.get(mid),
            }
        }));
    }
}

/// Replaces `lists` with the half boards that these pieces make.
pub(super) fn combine(setup: &Setup, pieces: &[Pieces<'_>], lists: &mut [Vec<u64>]) {
    for list in &mut *lists {
        list.clear();
    }
    let rows = setup.cut.mid + setup.cut.inner;
    let projection = Projection::new(setup.size, rows);
    kernel::extend(setup.kernel, pieces, projection, lists);
}

/// The number of half boards.
pub(super) fn amount(lists: &[Vec<u64>]) -> u64 {
    lists.iter().map(|list| list.len() as u64).sum()
}

/// Appends the half boards without a queen on a long diagonal.
pub(super) fn set_aside(setup: &Setup, lists: &[Vec<u64>], aside: &mut Vec<u64>) {
    let without = Keep::Without(setup.layout.long_diagonals());
    for list in lists {
        kernel::select(setup.kernel, list, without, aside);
    }
}
