//! Boards with inner queens, from n = 22 on: half boards for one placement of these at a time.
//!
//! ```text
//!   queens.rs     the queens next to the middle, placed one by one
//!   halves.rs     half boards with a given placement of them
//!   probes.rs     half boards set aside, in segments by their own queen next to the middle
//!   matching.rs   the work of a case
//! ```

mod halves;
mod matching;
mod probes;
mod queens;

pub(super) use matching::InnerMatcher;
#[cfg(test)]
pub(super) use {halves::InnerHalves, queens::InnerQueens};
