//! The errors of records.

use std::io;
use std::path::Path;

use super::damage::Damage;
use super::difference::Difference;
use super::place::{Place, printable_path};
use crate::Shard;

/// Every error of long counts.
///
/// Each message is one line that names the fault and its place. An underlying cause is not part of
/// the message; [`source`](std::error::Error::source) returns it.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// Counting failed, or was stopped.
    #[error(transparent)]
    Count(#[from] crate::Error),

    /// A file or folder cannot be read.
    #[error("cannot read '{path}'")]
    Read {
        /// Its name, printable.
        path: String,
        /// The cause.
        source: io::Error,
    },

    /// Standard input cannot be read.
    #[error("cannot read standard input")]
    Stdin {
        /// The cause.
        source: io::Error,
    },

    /// A file cannot be written.
    #[error("cannot write '{path}'")]
    Write {
        /// Its name, printable.
        path: String,
        /// The cause.
        source: io::Error,
    },

    /// A path that cannot hold records, such as a folder or a device.
    #[error("'{path}' cannot hold records: a regular file or a new name is needed")]
    Irregular {
        /// Its name, printable.
        path: String,
    },

    /// The journal is locked by another process.
    #[error(
        "'{path}' is in use by another process; only one process at a time can write a journal"
    )]
    Busy {
        /// Its name, printable.
        path: String,
    },

    /// The journal cannot be locked: some network file systems have no locks.
    #[error("cannot lock '{path}'; a journal needs a file system with locks")]
    Lock {
        /// Its name, printable.
        path: String,
        /// The cause.
        source: io::Error,
    },

    /// A line of a journal that is not a record, and that no crash of this program can have left.
    #[error("{place}: {damage}; nothing was changed")]
    Damaged {
        /// The place of the line.
        place: Place,
        /// The damage.
        damage: Damage,
    },

    /// A record that is not of the requested count or shard.
    #[error("{place} is from another count or shard: {difference}; nothing was changed")]
    Foreign {
        /// The place of the line.
        place: Place,
        /// The difference.
        difference: Difference,
    },

    /// A shard that is in a journal twice.
    #[error("{place}: shard {shard} is already in the journal; nothing was changed")]
    Twice {
        /// The place of the second record.
        place: Place,
        /// The shard.
        shard: Shard,
    },

    /// Records that do not add up to the published total.
    #[error(
        "the records add up to {counted} solutions for n = {n}, but the published number is {published} (OEIS A000170): \
         at least one record is wrong; find it with nqueens verify"
    )]
    Wrong {
        /// The board size.
        n: u32,
        /// The sum of the records.
        counted: u128,
        /// The published number.
        published: u128,
    },

    /// A total that the symmetric solutions contradict.
    #[error(
        "counted {count} solutions for n = {n}, but solutions come in eights, except for {half_turn} unchanged by a half turn \
         ({quarter_turn} of these also by a quarter turn)"
    )]
    Impossible {
        /// The board size.
        n: u32,
        /// The count.
        count: u128,
        /// Solutions equal to themselves after a half turn.
        half_turn: u128,
        /// Solutions equal to themselves after a quarter turn.
        quarter_turn: u128,
    },
}

impl Error {
    /// The error of a total, worded for records.
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
