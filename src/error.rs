//! What can go wrong in the library.

use crate::{BoardSize, Kernel};

/// Every error of this library. Each message says what was wrong and what is allowed, in one line.
///
/// ```
/// let error = nqueens::count(33).unwrap_err();
/// assert_eq!(error.to_string(), "'33' is not a board size: a whole number from 0 to 32 is needed");
/// ```
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A number or a text that is no board size.
    #[error("'{text}' is not a board size: a whole number from 0 to 32 is needed")]
    Size {
        /// What was given, made fit to print: control characters escaped, long texts cut.
        text: String,
    },

    /// A number or a text that is no board size that can be estimated.
    #[error("'{text}' is not a board size: a whole number from 0 to 128 is needed")]
    EstimateSize {
        /// What was given, made fit to print: control characters escaped, long texts cut.
        text: String,
    },

    /// A text that is not a solution of the N-Queens problem.
    #[error(
        "'{text}' is not a solution: the columns of n queens that do not attack each other are needed, 1 to n"
    )]
    Solution {
        /// What was given, made fit to print: control characters escaped, long texts cut.
        text: String,
    },

    /// A name that is no kernel, or one that this CPU cannot run.
    #[error("'{text}' is no kernel that this CPU runs: there are {available}")]
    Kernel {
        /// What was asked for, made fit to print: control characters escaped, long texts cut.
        text: String,
        /// The kernels that this CPU runs.
        available: String,
    },

    /// Numbers or a text that name no shard.
    #[error(
        "'{text}' is no shard: I/M is needed, with M from 1 to 1000000 and I from 0 to M - 1, as in 0/4"
    )]
    Shard {
        /// What was given, made fit to print: control characters escaped, long texts cut.
        text: String,
    },

    /// The operating system gave fewer threads than were asked for.
    #[error("cannot start the threads to count with, {threads} in number: {source}")]
    Threads {
        /// How many threads were asked for.
        threads: usize,
        /// What the thread pool says.
        source: rayon::ThreadPoolBuildError,
    },

    /// The count is not the published one: a fault of this program, or of this machine.
    #[error(
        "counted {counted} solutions for n = {size}, but {published} are published (OEIS A000170): \
         this machine or this program is at fault"
    )]
    Wrong {
        /// The board size.
        size: BoardSize,
        /// What was counted.
        counted: u128,
        /// What is published.
        published: u128,
    },

    /// The count was stopped from outside before it was complete; see [`Count::stop_on`](crate::Count::stop_on).
    #[error("stopped before the count was complete")]
    Stopped,
}

impl Error {
    pub(crate) fn size(text: &str) -> Self {
        let text = printable(text);
        Self::Size { text }
    }

    pub(crate) fn kernel(text: &str, available: &[Kernel]) -> Self {
        let available: Vec<String> = available.iter().map(Kernel::to_string).collect();
        Self::Kernel {
            text: printable(text),
            available: available.join(", "),
        }
    }

    pub(crate) fn estimate_size(text: &str) -> Self {
        let text = printable(text);
        Self::EstimateSize { text }
    }

    pub(crate) fn shard(text: &str) -> Self {
        let text = printable(text);
        Self::Shard { text }
    }

    pub(crate) fn solution(text: &str) -> Self {
        let text = printable(text);
        Self::Solution { text }
    }
}

/// The text as it can stand in a one-line message: control characters escaped, cut after 40 characters.
pub fn printable(text: &str) -> String {
    const LONGEST: usize = 40;
    let mut start: String = text
        .chars()
        .take(LONGEST)
        .flat_map(char::escape_debug)
        .collect();
    if text.chars().nth(LONGEST).is_some() {
        start.push_str("...");
    }
    start
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_stay_on_one_short_line_whatever_was_given() {
        for text in [
            "",
            "8\n9",
            "\u{1b}[31m8",
            "\u{feff}8",
            &"9".repeat(1_000_000),
        ] {
            let message = Error::size(text).to_string();
            assert!(message.chars().count() < 400, "{message}");
            assert!(!message.contains(char::is_control), "{message:?}");
        }
    }
}
