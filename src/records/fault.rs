//! What is wrong with records that were to be merged.

use super::damage::Damage;
use super::difference::Difference;
use super::place::Place;
use crate::Shard;

/// What is wrong with a record, or with two that do not go together.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Fault {
    /// No record, or one that is damaged.
    #[error("{place}: {damage}")]
    Damaged {
        /// Where.
        place: Place,
        /// What is wrong.
        damage: Damage,
    },

    /// A record of another count than the first one.
    #[error("{place} does not go with {first}: {difference}")]
    Mixed {
        /// Where.
        place: Place,
        /// The first record of all.
        first: Place,
        /// What differs.
        difference: Box<Difference>,
    },

    /// The first record is of a plan that this version of the program does not have.
    #[error("{place} is of a plan that this version of the program does not have: {difference}")]
    Unknown {
        /// Where.
        place: Place,
        /// What differs.
        difference: Box<Difference>,
    },

    /// A shard with two different counts.
    #[error("shard {shard} counts {} in {}, but {} in {}", counts[0], places[0], counts[1], places[1])]
    Conflict {
        /// The shard.
        shard: Shard,
        /// What it counts in the first place and in the second.
        counts: [u128; 2],
        /// The two places.
        places: [Place; 2],
    },
}
