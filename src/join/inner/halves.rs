//! Half boards with a given placement of the inner queens: mid parts that these do not attack are
//! put beside the outer parts, as they appear with them.

use super::queens::InnerQueens;
use crate::join::diagonals::Projection;
use crate::join::halves::{self, Generator};
use crate::join::parts::{Mid, Parts, Pieces};
use crate::join::setup::Setup;

/// Room for the mid parts that go with a placement of the inner queens.
#[derive(Default)]
pub(crate) struct InnerHalves {
    mid: Vec<Mid>,
    /// How many of them there are for each set of columns.
    lens: Vec<usize>,
}

impl InnerHalves {
    /// Replaces `lists` by the half boards with these inner queens, a list for each group.
    pub(crate) fn make<'plan>(
        &mut self,
        setup: &Setup,
        generator: &mut Generator<'plan>,
        parts: &'plan Parts,
        inner: &InnerQueens,
        lists: &mut [Vec<u64>],
    ) {
        let start = generator.watch.start();
        generator.look_up(parts, inner.rest);
        let projection = Projection::new(setup.size, setup.cut.inner);
        self.mid.clear();
        self.lens.clear();
        for pieces in &generator.pieces {
            let before = self.mid.len();
            inner.extend(projection, pieces.mid, &mut self.mid);
            self.lens.push(self.mid.len() - before);
        }
        let mut rest = &self.mid[..];
        let lens = generator.pieces.iter().zip(&self.lens);
        let pieces = lens.map(|(pieces, &len)| {
            let (mid, later) = rest.split_at(len);
            rest = later;
            Pieces { mid, ..*pieces }
        });
        halves::combine(setup, &pieces.collect::<Vec<_>>(), lists);
        generator.watch.stop(start, |phases| &mut phases.generate);
        let made = halves::amount(lists);
        generator.watch.note(|phases| phases.halves += made);
    }
}
