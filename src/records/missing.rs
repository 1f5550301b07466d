//! The shards that have no record.

use std::fmt;
use std::ops::RangeInclusive;

/// Missing shards. As text, they have the form of a Slurm job array: `1,3-4`.
///
/// ```
/// use nqueens::Count;
/// use nqueens::records::{Record, Records};
///
/// let count = Count::new(8)?.prepare();
/// let records: Records = [Record::count(&count, "2/5".parse()?)?].into_iter().collect();
/// let missing = records.missing().unwrap();
/// assert_eq!(missing.to_string(), "0-1,3-4");
/// assert!(missing.iter().eq([0, 1, 3, 4]));
/// # Ok::<(), nqueens::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Missing(Vec<RangeInclusive<u64>>);

impl Missing {
    /// The shards of `of` that are not in `present`, which is sorted.
    pub(super) fn between(present: impl Iterator<Item = u64>, of: u64) -> Self {
        let (mut ranges, mut next) = (Vec::new(), 0);
        for index in present.chain([of]) {
            if next < index {
                ranges.push(next..=index - 1);
            }
            next = index + 1;
        }
        Self(ranges)
    }

    /// The number of missing shards.
    pub fn len(&self) -> u64 {
        let lens = self.0.iter().map(|range| range.end() - range.start() + 1);
        lens.sum()
    }

    /// Their numbers, in order.
    pub fn iter(&self) -> impl Iterator<Item = u64> {
        self.0.iter().cloned().flatten()
    }

    /// Whether nothing is missing.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl fmt::Display for Missing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, range) in self.0.iter().enumerate() {
            let (first, last) = (range.start(), range.end());
            let comma = if position == 0 { "" } else { "," };
            write!(f, "{comma}{first}")?;
            if first < last {
                write!(f, "-{last}")?;
            }
        }
        Ok(())
    }
}
