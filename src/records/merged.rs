//! A total merged from records.

use std::time::Duration;

use super::identity::Identity;

/// A total merged from records.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Merged {
    /// The identity of the count.
    pub identity: Identity,
    /// The number of shards.
    pub shards: u64,
    /// Q(n).
    pub count: u128,
    /// The number of records, including repeated shards.
    pub records: u64,
    /// The number of records that differ from the first one of their shard and confirm it: they are
    /// from another run with the same count. Copies of the first record are not included, copies of
    /// another one are.
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
