//! Shards: a plan's cases dealt out like cards.
//!
//! ```text
//!   case      0 1 2 3 4 5 6 7 8 9 ..
//!   shard     0 1 2 3 0 1 2 3 0 1        of M = 4: shard I/M has the cases k with k mod M = I
//! ```
//!
//! Where neighboring cases are counted faster together, a shard has as many cases that follow each
//! other.
//!
//! Plans list expensive and cheap cases well mixed, so shards cost about the same; and the
//! contributions of all M shards add up to Q(n), wherever and in whatever order they were counted.

use std::fmt;
use std::str::FromStr;

use super::stride::Stride;
use crate::Error;
use crate::plan::Work;

/// Shard I of M: every M-th case of a plan, or, if neighboring cases are counted faster together, as
/// many that follow each other. I is 0 to M - 1, M is 1 to
/// [`Shard::MOST`].
///
/// ```
/// use nqueens::{Count, Shard};
///
/// let count = Count::new(10)?;
/// let parts = (0..3).map(|index| count.run_shard(Shard::new(index, 3)?));
/// let sum = parts.map(|part| part.map(|part| part.count)).sum::<Result<u128, _>>()?;
/// assert_eq!(sum, 724);
/// # Ok::<(), nqueens::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shard {
    of: u64,
    index: u64,
}

impl Shard {
    /// The only shard of one: all cases.
    pub const ALL: Self = Self { index: 0, of: 1 };

    /// The largest M, a million.
    pub const MOST: u64 = 1_000_000;

    /// What a shard is written as.
    #[doc(hidden)]
    pub const FORM: &str = "I/M is needed, M from 1 to 1000000 and I from 0 to M - 1, as in 0/4";

    /// Shard `index` of `of`.
    ///
    /// # Errors
    ///
    /// [`Error::Invalid`] if `of` is not 1 to [`Shard::MOST`] or `index` is not less than `of`.
    pub fn new(index: u64, of: u64) -> Result<Self, Error> {
        if (1..=Self::MOST).contains(&of) && index < of {
            Ok(Self { of, index })
        } else {
            Err(Self::invalid(&format!("{index}/{of}")))
        }
    }

    fn invalid(text: &str) -> Error {
        Error::invalid(text, format!("a shard: {}", Self::FORM))
    }

    /// I, 0 to M - 1.
    pub const fn index(self) -> u64 {
        self.index
    }

    /// M, the number of shards that make up the whole.
    pub const fn of(self) -> u64 {
        self.of
    }

    /// Its cases; none if there are no more than I. Where cases come in pieces, they are neighbors.
    pub(crate) fn stride(self, work: &dyn Work) -> Stride {
        let (cases, len) = (work.cases(), self.len(work.cases()));
        if len == 0 || work.piece(0).is_none() {
            return Stride::new(self.index, self.of, len);
        }
        let longer = self.index.min(cases % self.of);
        Stride::new(cases / self.of * self.index + longer, 1, len)
    }

    /// How many of `cases` cases are its own.
    pub(crate) const fn len(self, cases: u64) -> u64 {
        let left = cases.saturating_sub(self.index);
        left.div_ceil(self.of)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.of)
    }
}

impl FromStr for Shard {
    type Err = Error;

    /// Reads `I/M`.
    fn from_str(text: &str) -> Result<Self, Error> {
        let number = |digits: &str| {
            let canonical = digits.bytes().all(|byte| byte.is_ascii_digit())
                && (digits == "0" || !digits.starts_with('0'));
            digits.parse().ok().filter(|_| canonical)
        };
        text.split_once('/')
            .and_then(|(index, of)| Self::new(number(index)?, number(of)?).ok())
            .ok_or_else(|| Self::invalid(text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::Counter;

    /// As many cases as the number says, in pieces of this many.
    struct Pieces(u64, Option<u64>);

    impl Work for Pieces {
        fn cases(&self) -> u64 {
            self.0
        }

        fn piece(&self, case: u64) -> Option<u64> {
            self.1.map(|piece| case / piece)
        }

        fn counter(&self) -> Counter<'_> {
            unreachable!("nothing is counted")
        }
    }

    #[test]
    fn every_case_belongs_to_exactly_one_shard() {
        for (cases, piece) in [0, 1, 2, 6, 7, 100]
            .into_iter()
            .flat_map(|cases| [(cases, None), (cases, Some(3))])
        {
            for of in [1, 2, 3, 7, 101] {
                let work = Pieces(cases, piece);
                let shards = (0..of).map(|index| Shard::new(index, of).unwrap());
                let mut dealt: Vec<u64> = shards
                    .flat_map(|shard| {
                        let stride = shard.stride(&work);
                        assert_eq!(stride.len(), shard.len(cases));
                        (0..stride.len()).map(move |position| stride.case(position))
                    })
                    .collect();
                dealt.sort_unstable();
                assert!(
                    dealt.iter().copied().eq(0..cases),
                    "{cases} cases, {of} shards"
                );
            }
        }
    }

    #[test]
    fn what_is_printed_is_read_and_nothing_else() {
        for text in ["0/1", "3/512", "999999/1000000"] {
            assert_eq!(text.parse::<Shard>().unwrap().to_string(), text);
        }
        for text in [
            "",
            "/",
            "0",
            "0/0",
            "1/1",
            "512/512",
            "-1/4",
            "+1/4",
            "1/4/4",
            "01/4",
            "1/04",
            " 1/4",
            "1/4 ",
            "1 / 4",
            "0/1000001",
            "1.0/4",
            "x/4",
            "18446744073709551616/4",
            "٠/4",
        ] {
            let message = text.parse::<Shard>().unwrap_err().to_string();
            assert!(
                message.starts_with(&format!("'{text}' is not a shard")),
                "{message}"
            );
        }
    }
}
