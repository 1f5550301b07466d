//! The queens next to the middle, which are placed one by one.

use crate::BoardSize;
use crate::board::Masks;
use crate::join::cut::Cut;
use crate::join::diagonals::{Direction, Projection, diagonals_of};
use crate::join::parts::Mid;
use crate::join::signature::Layout;

/// The queens of the rows between the mid part and the middle.
#[derive(Clone, Copy, Debug)]
pub(crate) struct InnerQueens {
    /// The columns left for the outer and the mid part.
    pub(crate) rest: u32,
    /// Their diagonals in row q, the first below the outer part.
    up_to_outer: u64,
    /// Their diagonals in row q+p, the first below the mid part.
    up_to_mid: u64,
    /// Their share of the signature.
    pub(crate) share: u64,
    /// The share of each of them, from the middle outward.
    shares: [u64; MOST],
    len: usize,
}

/// Rows of the inner part at n = 32.
const MOST: usize = 6;

impl InnerQueens {
    /// All placements on some of the columns; none attacks the middle queen.
    pub(crate) fn all(size: BoardSize, cut: Cut, columns: u32, middle: Option<u32>) -> Vec<Self> {
        let mut all = Vec::new();
        let start = Self {
            rest: columns,
            up_to_outer: 0,
            up_to_mid: 0,
            share: 0,
            shares: [0; MOST],
            len: 0,
        };
        let forbidden = middle.map_or(0, Layout::through_middle);
        start.place(size, cut, 0, Masks::default(), forbidden, &mut all);
        all
    }

    /// `distance`: rows between the current row and the middle.
    fn place(
        self,
        size: BoardSize,
        cut: Cut,
        distance: u32,
        masks: Masks,
        forbidden: u64,
        all: &mut Vec<Self>,
    ) {
        if distance == cut.inner {
            all.push(self);
            return;
        }
        let full = size.full();
        let row = size.get() / 2 - 1 - distance;
        let mut free = self.rest & masks.free(full);
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            let share = diagonals_of(queen, distance + 1, full, Direction::Down);
            if share & forbidden != 0 {
                continue;
            }
            let mut shares = self.shares;
            shares[self.len] = share;
            let placed = Self {
                rest: self.rest ^ queen,
                up_to_outer: self.up_to_outer
                    | diagonals_of(queen, row - cut.outer, full, Direction::Up),
                up_to_mid: self.up_to_mid
                    | diagonals_of(queen, row - cut.outer - cut.mid, full, Direction::Up),
                share: self.share | share,
                shares,
                len: self.len + 1,
            };
            placed.place(size, cut, distance + 1, masks.place(queen), forbidden, all);
        }
    }

    /// Each queen's share of the signature, from the middle outward.
    pub(crate) fn shares(&self) -> &[u64] {
        &self.shares[..self.len]
    }

    /// Appends the mid parts that these queens do not attack, with these queens' diagonals added.
    pub(crate) fn extend(&self, projection: Projection, mid: &[Mid], extended: &mut Vec<Mid>) {
        extended.extend(
            mid.iter()
                .filter(|mid| mid.down & self.up_to_mid == 0)
                .map(|mid| Mid {
                    up: mid.up | self.up_to_outer,
                    down: projection.of(mid.down) | self.share,
                    group: mid.group,
                }),
        );
    }
}
