//! The faults of records that are merged.

use super::damage::Damage;
use super::difference::Difference;
use super::place::Place;
use crate::Shard;

/// A fault of one record, or of two that do not match.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// Not a record, or a damaged one.
    #[error("{place}: {damage}")]
    Damaged {
        /// Its place.
        place: Place,
        /// The damage.
        damage: Damage,
    },

    /// A record that is not of the same count as the first one.
    #[error("{place} does not match {first}: {difference}")]
    Mixed {
        /// Its place.
        place: Place,
        /// The first record of all.
        first: Place,
        /// The difference.
        difference: Box<Difference>,
    },

    /// A first record of a plan that this version does not have.
    #[error("{place} is from a plan that this version does not have: {difference}")]
    Unknown {
        /// Its place.
        place: Place,
        /// The difference.
        difference: Box<Difference>,
    },

    /// A shard with two different counts.
    #[error("shard {shard} counts {} in {}, but {} in {}", counts[0], places[0], counts[1], places[1])]
    Conflict {
        /// The shard.
        shard: Shard,
        /// Its counts in the two places.
        counts: [u128; 2],
        /// The two places.
        places: [Place; 2],
    },
}
