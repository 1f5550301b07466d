//! All half boards on a set of columns: for every choice of columns for the outer part, all outer parts on these with all
//! mid parts on the others that they do not conflict with.

use super::Join;
use super::diagonals::Cast;
use super::inner::Inner;
use super::parts::{Mid, Parts, Pieces};
use super::phases::Laps;
use super::subsets::Subsets;

/// Makes all half boards on a set of columns.
pub(super) struct Generator<'plan> {
    join: &'plan Join,
    pieces: Vec<Pieces<'plan>>,
    /// Mid parts as they appear with the inner queens at hand, and how many there are for each set of columns.
    extended: Vec<Mid>,
    extended_lens: Vec<usize>,
}

impl<'plan> Generator<'plan> {
    pub(super) fn new(join: &'plan Join) -> Self {
        Self {
            join,
            pieces: Vec::new(),
            extended: Vec::new(),
            extended_lens: Vec::new(),
        }
    }

    /// Replaces `lists` by the half boards with these inner queens, a list for each group.
    pub(super) fn halves(
        &mut self,
        parts: &'plan Parts,
        inner: &Inner,
        lists: &mut [Vec<u64>],
        laps: &mut Laps,
    ) {
        let Join {
            kernel,
            cut,
            ranks,
            size,
            choices,
            ..
        } = self.join;
        for list in &mut *lists {
            list.clear();
        }
        // Looked up before any is used, so that the look-ups do not wait for each other.
        let subsets = Subsets::of(inner.rest);
        self.pieces.clear();
        self.pieces.extend(choices.iter().map(|&choice| {
            let columns = subsets.get(choice);
            let (outer, mid) = (ranks.of(columns), ranks.of(inner.rest ^ columns));
            Pieces {
                outer: parts.outer.get(outer),
                mid: parts.mid.get(mid),
            }
        }));
        let outer_cast = Cast::new(*size, cut.mid + cut.inner);
        if cut.inner == 0 {
            kernel.extend(&self.pieces, outer_cast, lists);
        } else {
            kernel.extend(&self.with_inner(inner), outer_cast, lists);
        }
        laps.lap(|phases| &mut phases.generate);
        laps.note(|phases| {
            phases.halves += lists.iter().map(|list| list.len() as u64).sum::<u64>()
        });
    }

    /// The pieces at hand with those mid parts that the inner queens let stand.
    fn with_inner(&mut self, inner: &Inner) -> Vec<Pieces<'_>> {
        let cast = Cast::new(self.join.size, self.join.cut.inner);
        self.extended.clear();
        self.extended_lens.clear();
        for pieces in &self.pieces {
            let before = self.extended.len();
            inner.extend(cast, pieces.mid, &mut self.extended);
            self.extended_lens.push(self.extended.len() - before);
        }
        let mut rest = &self.extended[..];
        let lens = self.pieces.iter().zip(&self.extended_lens);
        lens.map(|(pieces, &len)| {
            let (mid, later) = rest.split_at(len);
            rest = later;
            Pieces { mid, ..*pieces }
        })
        .collect()
    }
}
