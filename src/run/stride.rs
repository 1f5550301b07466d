//! Cases that are counted together, and whose sum is reported as one.

/// Every `step`-th case of a list, from `first` on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stride {
    first: u64,
    step: u64,
    len: u64,
}

impl Stride {
    pub(super) const fn new(first: u64, step: u64, len: u64) -> Self {
        Self { first, step, len }
    }

    /// All of a list of `cases` cases.
    pub(crate) const fn all(cases: u64) -> Self {
        Self::new(0, 1, cases)
    }

    /// One case alone.
    pub(crate) const fn single(case: u64) -> Self {
        Self::new(case, 1, 1)
    }

    /// How many cases these are.
    pub(crate) const fn len(self) -> u64 {
        self.len
    }

    /// The number of the case at `position`, which is below [`len`](Self::len).
    pub(crate) const fn case(self, position: u64) -> u64 {
        self.first + self.step * position
    }
}
