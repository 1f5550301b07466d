//! The parts that half boards are made of, in tables by the columns they use.
//!
//! The h rows of a half board are cut into three:
//!
//! ```text
//!     rows 0 ..        outer  q rows    from a table, by column set: a vector of them at a time
//!     rows q ..        mid    p rows    from a table, by column set: one against many outer parts
//!     rows q+p .. h-1  inner  the rest  placed one by one, from the middle outward: `inner/`
//!     ---------------- the middle ----
//! ```
//!
//! Up to n = 21 there is no inner part. From n = 22 on it keeps the tables small: no part in a
//! table has more than six rows.
//!
//! An outer part attacks the rows below along the diagonals that cross row q. The rest of the board
//! needs nothing else of it, and its share of the signature is the same diagonals, drawn further
//! down:
//!
//! ```text
//!     outer part  reach  F | R << 32 in row q    its share: F << (h-q), R >> (h-q), cut to board
//!     mid part    up     its diagonals drawn up to row q
//!                 down   F | R << 32 in row q+p  its share: F << (h-q-p), R >> (h-q-p)
//! ```
//!
//! An outer and a mid part on different columns do not attack each other exactly if
//! `reach & up == 0`. The half boards on columns C are then, for every q columns C1 of C, all pairs
//! of an outer part on C1 and a mid part on C \ C1 that pass this test.

use super::cut::Cut;
use super::diagonals::{Direction, diagonals_of};
use super::grouping::Grouping;
use super::signature::Layout;
use super::subsets::Ranks;
use super::table::Table;
use crate::BoardSize;
use crate::board::Masks;

/// A mid part of a half board.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub(crate) struct Mid {
    /// Its diagonals in row q.
    pub(crate) up: u64,
    /// Its diagonals in the row below it; kernels get them where they cross the middle.
    pub(crate) down: u64,
    /// The group of the half boards with this mid part, given by its queens nearest the middle.
    pub(crate) group: u64,
}

/// Outer and mid parts on columns that together make up a half: every pair that does not conflict
/// is a half board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pieces<'a> {
    pub(crate) outer: &'a [u64],
    pub(crate) mid: &'a [Mid],
}

/// The parts of all half boards of a board size; for odd n, of those that do not attack a given
/// middle queen.
pub(crate) struct Parts {
    /// Reaches of outer parts, padded to whole vectors with [`NEVER`].
    pub(super) outer: Table<u64>,
    pub(super) mid: Table<Mid>,
}

/// A reach that every mid part conflicts with.
const NEVER: u64 = u64::MAX;

/// Outer parts are processed eight at a time.
pub(crate) const VECTOR: usize = 8;

impl Parts {
    pub(super) fn new(
        size: BoardSize,
        cut: Cut,
        middle: Option<u32>,
        ranks: &Ranks,
        grouping: Grouping,
    ) -> Self {
        let builder = Builder {
            size,
            cut,
            middle,
            grouping,
        };
        let outer = Table::build(ranks.sets(cut.outer), VECTOR, NEVER, &|add| {
            builder.outer_parts(&mut |columns, reach| add(ranks.of(columns), reach));
        });
        let never = Mid {
            up: NEVER,
            down: 0,
            group: 0,
        };
        let mid = Table::build(ranks.sets(cut.mid), 1, never, &|add| {
            builder.mid_parts(&mut |columns, mid| add(ranks.of(columns), mid));
        });
        Self { outer, mid }
    }
}

struct Builder {
    size: BoardSize,
    cut: Cut,
    middle: Option<u32>,
    grouping: Grouping,
}

impl Builder {
    fn outer_parts(&self, add: &mut dyn FnMut(u32, u64)) {
        self.place_outer(0, Masks::default(), add);
    }

    fn place_outer(&self, row: u32, masks: Masks, add: &mut dyn FnMut(u32, u64)) {
        let full = self.size.full();
        if row == self.cut.outer {
            return add(masks.cols, Layout::signature(masks.ld & full, masks.rd));
        }
        let mut free = masks.free(full) & !self.attacked_by_middle(row);
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            self.place_outer(row + 1, masks.place(queen), add);
        }
    }

    /// Places the row nearest the middle first, so that the parts of a group come one after the
    /// other.
    fn mid_parts(&self, add: &mut dyn FnMut(u32, Mid)) {
        let last = self.cut.outer + self.cut.mid - 1;
        self.place_mid(
            last,
            Masks::default(),
            Mid {
                up: 0,
                down: 0,
                group: 0,
            },
            add,
        );
    }

    fn place_mid(&self, row: u32, masks: Masks, part: Mid, add: &mut dyn FnMut(u32, Mid)) {
        let full = self.size.full();
        let last = self.cut.outer + self.cut.mid - 1;
        let mut free = masks.free(full) & !self.attacked_by_middle(row);
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            let (up, down) = (row - self.cut.outer, last + 1 - row);
            let part = Mid {
                up: part.up | diagonals_of(queen, up, full, Direction::Up),
                down: part.down | diagonals_of(queen, down, full, Direction::Down),
                group: self.group(part.group, last - row, queen.trailing_zeros()),
            };
            if up == 0 {
                add(masks.cols | queen, part);
            } else {
                self.place_mid(row - 1, masks.place(queen), part, add);
            }
        }
    }

    /// The group once the queen `distance` rows above the last one is on `column`.
    fn group(&self, group: u64, distance: u32, column: u32) -> u64 {
        let n = u64::from(self.size.get());
        if distance < self.grouping.queens() {
            group * n + u64::from(column)
        } else {
            group
        }
    }

    /// The squares of a row that a middle queen attacks.
    fn attacked_by_middle(&self, row: u32) -> u32 {
        let rows = self.size.get() / 2 - row;
        self.middle.map_or(0, |middle| {
            let queen = 1u64 << middle;
            (queen | queen << rows | queen >> rows) as u32
        })
    }
}
