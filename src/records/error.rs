//! What can go wrong with records.

use std::io;
use std::path::Path;

use super::damage::Damage;
use super::difference::Difference;
use super::place::{Place, printable_path};
use crate::Shard;

/// Every error of long counts. Each message says what was wrong, and where, in one line; an
/// underlying cause is not in it but returned by [`source`](std::error::Error::source).
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// Counting failed, or was stopped.
    #[error(transparent)]
    Count(#[from] crate::Error),

    /// A file or folder cannot be read.
    #[error("cannot read '{path}'")]
    Read {
        /// Its name, fit to print.
        path: String,
        /// Why.
        source: io::Error,
    },

    /// Standard input cannot be read.
    #[error("cannot read standard input")]
    Stdin {
        /// Why.
        source: io::Error,
    },

    /// A file cannot be written.
    #[error("cannot write '{path}'")]
    Write {
        /// Its name, fit to print.
        path: String,
        /// Why.
        source: io::Error,
    },

    /// Something that records cannot be kept in: a folder, a device.
    #[error("'{path}' cannot hold records: only a regular file can, or a new one")]
    Irregular {
        /// Its name, fit to print.
        path: String,
    },

    /// The journal is locked.
    #[error("'{path}' is in use by another process; only one at a time can write a journal")]
    Busy {
        /// Its name, fit to print.
        path: String,
    },

    /// The journal cannot be locked: some network file systems have no locks.
    #[error("cannot lock '{path}', and a journal needs a file system with locks")]
    Lock {
        /// Its name, fit to print.
        path: String,
        /// Why.
        source: io::Error,
    },

    /// A line of a journal that is no record, and that no crash of this program can have left.
    #[error("{place}: {damage}; nothing was changed")]
    Damaged {
        /// Where.
        place: Place,
        /// What is wrong with it.
        damage: Damage,
    },

    /// A record of another count than the one asked for.
    #[error("{place} is of another count: {difference}; nothing was changed")]
    Foreign {
        /// Where.
        place: Place,
        /// What differs.
        difference: Difference,
    },

    /// A shard that is in a journal twice.
    #[error("{place}: shard {shard} is there twice; nothing was changed")]
    Twice {
        /// Where it is for the second time.
        place: Place,
        /// The shard.
        shard: Shard,
    },

    /// Records that add up to another total than the published one.
    #[error(
        "the records add up to {counted} solutions for n = {n}, but {published} are published (OEIS A000170): one of them is \
         wrong, and nqueens verify finds which"
    )]
    Wrong {
        /// The board size.
        n: u32,
        /// What they add up to.
        counted: u128,
        /// What is published.
        published: u128,
    },

    /// A total that the symmetric solutions contradict.
    #[error(
        "counted {count} solutions for n = {n}, but with {half_turn} of them unchanged by a half turn and {quarter_turn} by a \
         quarter turn the number of the others is not a multiple of eight"
    )]
    Impossible {
        /// The board size.
        n: u32,
        /// What was counted.
        count: u128,
        /// Solutions equal to themselves after a half turn.
        half_turn: u128,
        /// And after a quarter turn.
        quarter_turn: u128,
    },
}

impl Error {
    /// Why a total of records is none.
    pub(super) fn of_total(error: crate::Error) -> Self {
        match error {
            crate::Error::Wrong {
                n,
                counted,
                published,
            } => Self::Wrong {
                n,
                counted,
                published,
            },
            other => Self::Count(other),
        }
    }

    pub(super) fn read(path: &Path, source: io::Error) -> Self {
        let path = printable_path(path);
        Self::Read { path, source }
    }

    pub(super) fn write(path: &Path, source: io::Error) -> Self {
        let path = printable_path(path);
        Self::Write { path, source }
    }
}
