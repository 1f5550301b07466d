//! Groups of half boards: those with the same queens in the last rows of their mid parts.
//!
//! They have these queens' diagonals in common, and a probe on one of them fits none of the group.

use crate::BoardSize;

/// Which mid parts share a group: those with the same queens in their last rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Grouping {
    /// All of them.
    None,
    /// By the last queen.
    One,
    /// By the last two.
    Two,
}

impl Grouping {
    /// How many groups there are.
    pub(super) fn groups(self, size: BoardSize) -> usize {
        (size.get() as usize).pow(self.queens())
    }

    /// How many queens determine a group.
    pub(super) fn queens(self) -> u32 {
        match self {
            Self::None => 0,
            Self::One => 1,
            Self::Two => 2,
        }
    }

    /// The lists of groups: by the column of their last queen if two queens determine a group,
    /// otherwise all together.
    pub(super) fn by_last_queen<T>(self, lists: &[T]) -> impl Iterator<Item = (Option<u32>, &[T])> {
        let by_two = self == Self::Two;
        let chunk = if by_two {
            lists.len().isqrt()
        } else {
            lists.len()
        };
        let chunks = (0..).zip(lists.chunks(chunk));
        chunks.map(move |(column, lists)| (by_two.then_some(column), lists))
    }
}
