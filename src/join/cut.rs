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
    /// Half of the rows for the outer part up to h = 5, four at h = 6 and 7, five from there on,
    /// six at n = 20 and 22; the mid part has the others up to ten in all. Measured: six and two
    /// are slower than five and three at n = 16 and 17, six and three than five and four at n = 18
    /// (the tables leave the cache), but six and four faster by a tenth than five and five at n =
    /// 20, by 6 % at n = 22, and no faster at n = 24. Odd n has tables for every middle queen and
    /// keeps them smaller.
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
