//! Ways to count, and the one sentence they all obey: a count is a sum over the cases of a plan.
//!
//! What uses this file (threads, progress, stopping, records) knows cases by their number only; what it uses, the engines,
//! knows the board and nothing of threads, files, clocks or terminals.

use std::fmt;

use crate::BoardSize;
use crate::dfs::Dfs;
use crate::join::{self, Join, Kernel};

/// A way to count. [`Engine::Auto`] picks the fastest for the board size.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Engine {
    /// The fastest engine for the board size at hand.
    #[default]
    Auto,
    /// Bitboard depth-first search.
    Dfs,
    /// Matching half boards.
    Join,
}

/// From this board size on, matching is the faster engine (measured on one and on two threads).
const JOIN_FROM: u32 = 12;

impl Engine {
    /// The engine that counts when this one is asked for: never [`Engine::Auto`], and [`Engine::Dfs`] for boards that
    /// are too small to be cut in halves, n = 0 to 3.
    ///
    /// ```
    /// use nqueens::{BoardSize, Engine};
    ///
    /// assert_eq!(Engine::Auto.resolve(BoardSize::new(8)?), Engine::Dfs);
    /// assert_eq!(Engine::Auto.resolve(BoardSize::new(18)?), Engine::Join);
    /// # Ok::<(), nqueens::Error>(())
    /// ```
    #[must_use]
    pub const fn resolve(self, size: BoardSize) -> Self {
        match self {
            Self::Auto if size.get() >= JOIN_FROM => Self::Join,
            Self::Join if size.get() >= join::SMALLEST => Self::Join,
            Self::Auto | Self::Dfs | Self::Join => Self::Dfs,
        }
    }

    /// The engine of this name; `None` for `auto` and any other text.
    #[cfg(feature = "records")]
    pub(crate) fn by_name(name: &str) -> Option<Self> {
        let engines = [Self::Dfs, Self::Join];
        engines
            .into_iter()
            .find(|engine| engine.to_string() == name)
    }

    pub(crate) fn plan(self, size: BoardSize, kernel: Kernel) -> Box<dyn Listed> {
        match self.resolve(size) {
            Self::Join => Box::new(Join::new(size, kernel)),
            Self::Auto | Self::Dfs => Box::new(Dfs::new(size)),
        }
    }
}

impl fmt::Display for Engine {
    /// The name as the command line writes it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Auto => "auto",
            Self::Dfs => "dfs",
            Self::Join => "join",
        })
    }
}

/// An engine set up for one board size: a list of cases whose counts add up to Q(n).
///
/// Cases are known by their number, 0 to `cases() - 1`, and come in an order that mixes dear and cheap ones. The list
/// depends on the engine and the board size alone.
pub(crate) trait Plan: Send + Sync {
    /// How many cases there are.
    fn cases(&self) -> u64;

    /// Cases of the same group are counted faster one after the other.
    fn group(&self, _case: u64) -> u32 {
        0
    }

    /// A counter of cases, for use by one thread: it owns whatever memory the engine needs to work in.
    fn worker(&self) -> Box<dyn Worker + '_>;
}

/// A plan whose cases can be told apart without counting them, so that records of the same list can be recognised.
pub(crate) trait Listed: Plan {
    /// What a case contributes, in words that change when it does: not every case of every engine counts solutions.
    #[cfg_attr(not(feature = "records"), expect(dead_code, reason = "for records"))]
    fn rule(&self) -> &'static str;

    /// Something that grows, on the whole, with what a case contributes; `None` if the case is known to be empty.
    fn bulk(&self, case: u64) -> Option<u32>;

    /// Case `case`, its weight included, in numbers that mean the same in every version: a list is known by these.
    #[cfg_attr(not(feature = "records"), expect(dead_code, reason = "for records"))]
    fn describe(&self, case: u64) -> [u32; 4];
}

/// Counts the cases of a plan, one after the other, in any order.
pub(crate) trait Worker {
    /// What case `case` contributes to Q(n), its symmetry weight included.
    fn count(&mut self, case: u64) -> u128;
}
