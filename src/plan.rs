//! The one sentence that every engine obeys: a count is a sum over the cases of a plan.
//!
//! ```text
//!     Work    cases with numbers, each of which counts something     threads, shards, progress
//!     Plan    .. of an engine and a board size: what the cases are,  records, estimates
//!             what they cost, how to count them in another way
//! ```
//!
//! What is named at the right knows cases by their number only. Engines implement both traits,
//! and know nothing of threads, files, clocks or terminals. This file imports no engine.

#[cfg(feature = "records")]
use std::fmt;

use crate::Kernel;

/// Cases whose counts add up. They are known by their number, 0 to `cases() - 1`, and come in an
/// order that mixes expensive and cheap ones.
pub(crate) trait Work: Send + Sync {
    /// How many cases there are.
    fn cases(&self) -> u64;

    /// Cases of the same group are counted faster one after the other.
    fn group(&self, _case: u64) -> u32 {
        0
    }

    /// Cases that follow each other are counted faster together if they are of the same piece: they
    /// are handed out together, and a shard has neighbors. `None` if neighbors have nothing in
    /// common.
    fn piece(&self, _case: u64) -> Option<u64> {
        None
    }

    /// Whether a case is known to count nothing: it is not handed out.
    fn is_empty(&self, _case: u64) -> bool {
        false
    }

    /// A counter for use by one thread: it owns whatever memory the work needs.
    fn counter(&self) -> Counter<'_>;
}

/// Returns what some cases contribute to the sum, together. Takes them in any order.
pub(crate) type Counter<'work> = Box<dyn FnMut(&[u64]) -> u128 + 'work>;

/// An engine set up for a board size: its cases add up to Q(n). They depend on the engine and the
/// board size alone, so that records of the same cases can be recognized.
pub(crate) trait Plan: Work {
    /// The kernel that counts; `None` for an engine that has none.
    fn kernel(&self) -> Option<Kernel>;

    /// Seconds of the whole count on one core of 2.6 GHz with AVX-512: good to a factor of two
    /// where it was measured, a guess beyond.
    fn seconds(&self) -> f64;

    /// Bytes that a count with this many threads needs, about: for tables, and for each thread.
    fn memory(&self, threads: usize) -> u64;

    /// Cases of the same stratum count and cost about the same; `None` if a case is known to be
    /// empty. Strata are numbered so that neighbors are alike.
    fn stratum(&self, case: u64) -> Option<u32>;

    /// What a case contributes, in words that change when it does: not every case of every engine
    /// counts solutions.
    #[cfg(feature = "records")]
    fn rule(&self) -> &'static str;

    /// Case `case`, its weight included, in numbers that mean the same in every version.
    #[cfg(feature = "records")]
    fn describe(&self, case: u64) -> [u32; 4];

    /// Other ways to count the same cases, to compare with what `kernel` counted: at least one.
    /// The first is fast enough for whole shards.
    #[cfg(feature = "records")]
    fn recounts(&self, kernel: Option<Kernel>) -> Vec<Recount>;

    /// How many shards suit a journal: some seconds each on one thread, where there are enough
    /// cases and no more than some thousand shards are needed.
    #[cfg(feature = "records")]
    fn shards(&self) -> u64 {
        let wanted = (self.seconds() / 10.0).clamp(64.0, 4096.0) as u64;
        wanted.min(self.cases())
    }
}

/// Another way to count the cases of a plan.
#[cfg(feature = "records")]
pub(crate) struct Recount {
    pub(crate) method: Method,
    /// How many times as long as the engine it takes for a case: a measured bound, which may grow
    /// with n.
    pub(crate) slowness: f64,
    pub(crate) work: Box<dyn Work>,
}

/// A way to count.
#[cfg(feature = "records")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Method {
    /// In one word, for programs.
    pub name: &'static str,
    /// In words that follow "by", for people.
    pub description: &'static str,
    /// The kernel, if it has one.
    pub kernel: Option<Kernel>,
}

#[cfg(feature = "records")]
impl fmt::Display for Method {
    /// The description, and the kernel.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.description)?;
        self.kernel
            .map_or(Ok(()), |kernel| write!(f, " ({kernel})"))
    }
}

/// Work that needs no memory: each case counts what a function says.
pub(crate) struct ByFunction<F> {
    pub(crate) cases: u64,
    pub(crate) count: F,
}

impl<F: Fn(u64) -> u128 + Send + Sync> Work for ByFunction<F> {
    fn cases(&self) -> u64 {
        self.cases
    }

    fn counter(&self) -> Counter<'_> {
        Box::new(|cases| cases.iter().map(|&case| (self.count)(case)).sum())
    }
}
