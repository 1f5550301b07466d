//! A total put together from records.

use std::time::Duration;

use super::identity::Identity;

/// A total put together from records.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Merged {
    /// What was counted.
    pub identity: Identity,
    /// In how many shards.
    pub shards: u64,
    /// Q(n).
    pub count: u128,
    /// How many records there were, those of the same shard included.
    pub records: u64,
    /// How many of them differ from the first record of their shard, and confirm it: they tell of
    /// another run with the same count. Copies of the first do not count, copies of another one do.
    pub confirmed: u64,
    /// The sum of the wall times, one record for each shard.
    pub elapsed: Duration,
    /// The versions of the program that counted.
    pub versions: Vec<String>,
    /// The kernels, if the engine has any.
    pub kernels: Vec<String>,
    /// The machines.
    pub hosts: Vec<String>,
}
