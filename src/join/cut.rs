//! How the rows of a half board are cut into outer, mid and inner rows; see `parts.rs`.

use crate::BoardSize;

/// How the rows of a half board are cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cut {
    pub(super) outer: u32,
    pub(super) mid: u32,
    pub(super) inner: u32,
}

impl Cut {
    /// Cuts the h rows of a half board.
    ///
    /// The outer part has half of the rows up to h = 5, four at h = 6 and 7, five beyond, and six
    /// at n = 20 and 22. The mid part has the others, up to ten in all. Measured: six and two are
    /// slower than five and three at n = 16 and 17, and six and three than five and four at n = 18
    /// (the tables leave the cache). Six and four instead of five and five are a tenth faster at
    /// n = 20, 6 % at n = 22, and 3 to 4 % at n = 24 and 26 for larger tables, which is why five
    /// are kept there. Odd n has tables for every middle queen and keeps them smaller.
    pub(super) fn new(size: BoardSize) -> Self {
        let h = size.get() / 2;
        let outer = match h {
            ..=5 => h.div_ceil(2),
            6..=7 => 4,
            10..=11 if size.get().is_multiple_of(2) => 6,
            _ => 5,
        };
        let mid = h.min(10) - outer;
        Self {
            outer,
            mid,
            inner: h - outer - mid,
        }
    }
}
