//! Half boards with a given placement of the inner queens: outer parts combined with the mid parts
//! that these do not attack, with the diagonals of the inner queens added.

use super::queens::InnerQueens;
use crate::join::diagonals::Projection;
use crate::join::halves::{self, Generator};
use crate::join::parts::{Mid, Parts, Pieces};
use crate::join::setup::Setup;

/// Buffers for the mid parts that a placement of the inner queens does not attack.
#[derive(Default)]
pub(crate) struct InnerHalves {
    mid: Vec<Mid>,
    /// How many of them there are for each set of columns.
    lens: Vec<usize>,
}

impl InnerHalves {
    /// Replaces `lists` with the half boards with these inner queens, a list for each group.
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
