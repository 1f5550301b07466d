//! Half boards set aside as probes, and which of them the inner queens of the other half do not
//! attack.
//!
//! Probes with the same queen next to the middle form a *segment*. This queen attacks diagonals of
//! the other half. Lanes whose inner queens or other queens are on these need not meet the segment.
//! A segment is also small enough to stay in the cache while it meets the rest:
//!
//! ```text
//!     lanes         inner queens A     inner queens B     ..     35 % of these meetings of a lane
//!     segment 1     those that fit     none                      and a segment are left at n = 22
//!     segment 2     none               those that fit            and 24 (measured)
//!     ..            at most one segment for each column of the half board
//! ```
//!
//! See "Tried" in the README for their gain, and for the loss with two queens for a segment.
//!
//! # Queen by queen
//!
//! Placements of inner queens come in an order in which the queens nearest the middle change least
//! often. So probes are selected queen by queen:
//!
//! ```text
//!     all         not attacked by the first queen         nor by the second
//!     segment ->  lists[0], once for each first queen ->  lists[1], once for each pair of queens
//! ```

use super::queens::InnerQueens;
use crate::join::kernel::{self, Keep};
use crate::join::setup::Setup;

/// Half boards set aside, by segment.
#[derive(Default)]
pub(super) struct Probes {
    segments: Vec<Segment>,
    used: usize,
}

/// Probes with the same queen next to the middle.
#[derive(Default)]
pub(super) struct Segment {
    /// That queen's share of the signature.
    share: u64,
    halves: Vec<u64>,
    /// The shares of the other half's inner queens that the lists are for.
    shares: Vec<u64>,
    lists: Vec<Vec<u64>>,
}

impl Probes {
    pub(super) fn clear(&mut self) {
        self.used = 0;
    }

    /// The list to append half boards with these inner queens to. Those with the same queen next to
    /// the middle must come one after the other.
    pub(super) fn with(&mut self, inner: &InnerQueens) -> &mut Vec<u64> {
        let share = inner.shares()[0];
        let last = self.segments[..self.used].last();
        if last.is_none_or(|last| last.share != share) {
            if self.used == self.segments.len() {
                self.segments.push(Segment::default());
            }
            let segment = &mut self.segments[self.used];
            segment.share = share;
            segment.halves.clear();
            segment.shares.clear();
            self.used += 1;
        }
        &mut self.segments[self.used - 1].halves
    }

    pub(super) fn segments(&mut self) -> &mut [Segment] {
        &mut self.segments[..self.used]
    }
}

impl Segment {
    /// The bits of the other half that the segment's queen attacks.
    pub(super) fn attacked(&self, setup: &Setup) -> u64 {
        setup.layout.opposite(self.share)
    }

    /// The probes that these inner queens of the other half do not attack.
    pub(super) fn not_attacked_by(&mut self, setup: &Setup, inner: &InnerQueens) -> &[u64] {
        if self.attacked(setup) & inner.share != 0 {
            return &[];
        }
        let shares = inner.shares();
        let pairs = self.shares.iter().zip(shares);
        let known = pairs.take_while(|(known, share)| known == share).count();
        self.shares.truncate(known);
        self.lists.resize_with(shares.len(), Vec::new);
        for &share in &shares[known..] {
            let (before, after) = self.lists.split_at_mut(self.shares.len());
            let list = &mut after[0];
            list.clear();
            let attacked = Keep::Without(setup.layout.opposite(share));
            let before = before.last().unwrap_or(&self.halves);
            kernel::select(setup.kernel, before, attacked, list);
            self.shares.push(share);
        }
        self.lists.last().unwrap_or(&self.halves)
    }
}
