//! The difference between two counts whose records should belong together.

use std::fmt;

use super::identity::Identity;
use crate::Shard;

/// The first field that differs between two records that should belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Difference {
    /// The field: n, engine, plan, shards or shard.
    pub field: &'static str,
    /// The value found.
    pub found: String,
    /// The expected value.
    pub wanted: String,
}

impl Difference {
    /// The difference between two counts, each with its number of shards; `None` if they agree.
    pub(super) fn between(found: (Identity, u64), wanted: (Identity, u64)) -> Option<Self> {
        let fields = |(identity, shards): (Identity, u64)| {
            [
                ("n", identity.size.to_string()),
                ("engine", identity.engine.to_string()),
                ("plan", identity.fingerprint.to_string()),
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

    /// The difference between a shard of a count and the wanted one.
    pub(super) fn between_shards(
        found: (Identity, Shard),
        wanted: (Identity, Shard),
    ) -> Option<Self> {
        Self::between((found.0, found.1.of()), (wanted.0, wanted.1.of())).or_else(|| {
            (found.1 != wanted.1).then(|| Self {
                field: "shard",
                found: found.1.to_string(),
                wanted: wanted.1.to_string(),
            })
        })
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
