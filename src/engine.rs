//! The ways to count: the one file that names every engine.

use std::fmt;
use std::str::FromStr;

use crate::color::Color;
use crate::dfs::Dfs;
use crate::join::Join;
use crate::plan::Plan;
use crate::{BoardSize, Error, Kernel};

/// A way to count. [`Engine::Auto`] picks one by the board size.
///
/// ```
/// use nqueens::Engine;
///
/// assert_eq!("join".parse::<Engine>()?, Engine::Join);
/// assert_eq!(Engine::Join.to_string(), "join");
/// # Ok::<(), nqueens::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Engine {
    /// `dfs` or `join`, whichever is faster for the board size at hand.
    #[default]
    Auto,
    /// Bitboard depth-first search.
    Dfs,
    /// Matching half boards.
    Join,
    /// Splitting by square color.
    Color,
}

/// The engine that is chosen for a board size. Measured with AVX-512 on one thread, seconds for
/// `dfs` and `join`: n = 13 0.0007 and 0.0034, n = 14 0.0031 and 0.0024, n = 15 0.018 and 0.026, n =
/// 16 0.121 and 0.026. AVX2 and two threads have the same crossings; without vectors `join` is the
/// faster one at n = 15, too.
///
/// `color` is faster than both from n = 17 on, but is not chosen before its forecasts can be
/// trusted: cases that are sampled one by one take several times as long as together.
const fn chosen(n: u32) -> Engine {
    match n {
        14 | 16.. => Engine::Join,
        _ => Engine::Dfs,
    }
}

impl Engine {
    /// Every engine that counts, the one that needs no idea first; all but [`Engine::Auto`].
    pub const ALL: [Self; 3] = [Self::Dfs, Self::Join, Self::Color];

    /// The engine that counts when this one is asked for: never [`Engine::Auto`], and
    /// [`Engine::Dfs`] for boards that are too small for another.
    ///
    /// ```
    /// use nqueens::{BoardSize, Engine};
    ///
    /// assert_eq!(Engine::Auto.resolve(BoardSize::new(8)?), Engine::Dfs);
    /// assert_eq!(Engine::Auto.resolve(BoardSize::new(18)?), Engine::Join);
    /// assert_eq!(Engine::Join.resolve(BoardSize::new(3)?), Engine::Dfs);
    /// # Ok::<(), nqueens::Error>(())
    /// ```
    #[must_use]
    pub const fn resolve(self, size: BoardSize) -> Self {
        match self {
            Self::Auto => chosen(size.get()),
            Self::Join if size.get() >= Join::SMALLEST => Self::Join,
            Self::Color if size.get() >= Color::SMALLEST => Self::Color,
            Self::Dfs | Self::Join | Self::Color => Self::Dfs,
        }
    }

    /// The name, as the command line and records write it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Dfs => "dfs",
            Self::Join => "join",
            Self::Color => "color",
        }
    }

    /// What it does, in a few words.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        match self {
            Self::Auto => "dfs or join, whichever is faster for the board size",
            Self::Dfs => "bitboard depth-first search",
            Self::Join => "matching half boards; n = 0 to 3 are left to dfs",
            Self::Color => "splitting by square color; n = 0 to 3 are left to dfs",
        }
    }

    /// The engine that counts set up for a board size.
    pub(crate) fn plan(self, size: BoardSize, kernel: Kernel) -> Box<dyn Plan> {
        match self.resolve(size) {
            Self::Join => Box::new(Join::new(size, kernel)),
            Self::Color => Box::new(Color::new(size, kernel)),
            Self::Auto | Self::Dfs => Box::new(Dfs::new(size, kernel)),
        }
    }
}

impl fmt::Display for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Engine {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let engines = || [Self::Auto].into_iter().chain(Self::ALL);
        engines()
            .find(|engine| engine.name() == text)
            .ok_or_else(|| {
                let names: Vec<&str> = engines().map(Self::name).collect();
                Error::invalid(text, format!("an engine; available: {}", names.join(", ")))
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_engine_is_read_by_the_name_it_is_printed_with_and_no_other() {
        for engine in [Engine::Auto].into_iter().chain(Engine::ALL) {
            assert_eq!(engine.to_string().parse::<Engine>().unwrap(), engine);
        }
        for text in ["", "Dfs", "dfs ", "search"] {
            let message = text.parse::<Engine>().unwrap_err().to_string();
            assert!(message.contains("auto, dfs, join, color"), "{message}");
        }
    }

    #[test]
    fn a_plan_is_of_the_engine_that_was_asked_for_wherever_the_board_is_large_enough() {
        for n in 0..=32 {
            let size = BoardSize::new(n).unwrap();
            for engine in Engine::ALL {
                let resolved = engine.resolve(size);
                assert!(
                    resolved == engine || n < Join::SMALLEST.max(Color::SMALLEST),
                    "n = {n}, {engine}"
                );
                let plan = resolved.plan(size, Kernel::detect());
                assert!(
                    plan.cases() > 0 && plan.seconds() > 0.0,
                    "n = {n}, {engine}"
                );
            }
        }
    }
}
