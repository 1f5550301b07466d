//! What can go wrong with records.

use std::fmt;
use std::io;
use std::path::Path;

use super::source::shown;
use super::{Damage, Place, Plan};
use crate::Shard;

/// Every error of long counts. Each message says what was wrong, and where, in one line.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// Counting failed, or was stopped.
    #[error(transparent)]
    Count(#[from] crate::Error),

    /// A file or folder cannot be read.
    #[error("cannot read '{path}': {source}")]
    Read {
        /// Its name, fit to print.
        path: String,
        /// Why.
        source: io::Error,
    },

    /// Standard input cannot be read.
    #[error("cannot read standard input: {source}")]
    Stdin {
        /// Why.
        source: io::Error,
    },

    /// A file cannot be written.
    #[error("cannot write '{path}': {source}")]
    Write {
        /// Its name, fit to print.
        path: String,
        /// Why.
        source: io::Error,
    },

    /// Something that records cannot be kept in: a folder, a device.
    #[error(
        "'{path}' cannot hold records: the name of a regular file, or of one to be made, is needed"
    )]
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
    #[error("cannot lock '{path}': {source}; a journal needs a file system with locks")]
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
        "the records add up to {counted} solutions for n = {size}, but {published} are published (OEIS A000170): one of them is \
         wrong, and nqueens verify finds which"
    )]
    Wrong {
        /// The board size.
        size: crate::BoardSize,
        /// What they add up to.
        counted: u128,
        /// What is published.
        published: u128,
    },

    /// A total that the symmetric solutions contradict.
    #[error(
        "counted {count} solutions for n = {n}, but with {half_turn} of them unchanged by a half turn and {quarter_turn} by a \
         quarter turn the number of the others is no multiple of eight"
    )]
    Impossible {
        /// The board size.
        n: crate::BoardSize,
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
                size,
                counted,
                published,
            } => Self::Wrong {
                size,
                counted,
                published,
            },
            other => Self::Count(other),
        }
    }

    pub(super) fn read(path: &Path, source: io::Error) -> Self {
        let path = shown(path);
        Self::Read { path, source }
    }

    pub(super) fn write(path: &Path, source: io::Error) -> Self {
        let path = shown(path);
        Self::Write { path, source }
    }
}

/// In which field two records that should belong together differ.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Difference {
    /// The field: n, engine, plan, shards or shard.
    pub field: &'static str,
    /// What it is.
    pub found: String,
    /// What it should be.
    pub wanted: String,
}

impl Difference {
    /// Between shares of two plans, if there is any.
    pub(super) fn between(found: (Plan, u64), wanted: (Plan, u64)) -> Option<Self> {
        let fields = |(plan, shards): (Plan, u64)| {
            [
                ("n", plan.size.to_string()),
                ("engine", plan.engine.to_string()),
                ("plan", format!("{:016x}", plan.fingerprint)),
                ("shards", shards.to_string()),
            ]
        };
        let pairs = fields(found).into_iter().zip(fields(wanted));
        pairs
            .filter(|(found, wanted)| found != wanted)
            .map(|((field, found), (_, wanted))| Self {
                field,
                found,
                wanted,
            })
            .next()
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            field,
            found,
            wanted,
        } = self;
        write!(f, "{field} is {found}, not {wanted}")
    }
}
