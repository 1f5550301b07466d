//! What can go wrong in the library.

/// What names a shard.
pub(crate) const SHARD_FORM: &str =
    "I/M with M from 1 to 1000000 and I from 0 to M - 1, as in 0/4,";

/// Every error of this library. Each message says what was wrong and what is allowed, in one line.
/// An underlying cause is not in the message but returned by
/// [`source`](std::error::Error::source).
///
/// ```
/// let error = nqueens::count(33).unwrap_err();
/// assert_eq!(error.to_string(), "'33' is not a board size: a whole number from 0 to 32 is needed");
/// ```
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A number or a text that is not a board size.
    #[error("'{text}' is not a board size: a whole number from 0 to 32 is needed")]
    Size {
        /// What was given, made fit to print: control characters escaped, long texts cut.
        text: String,
    },

    /// A number or a text that is not a board size that can be estimated.
    #[error("'{text}' is not a board size: a whole number from 0 to 128 is needed")]
    EstimateSize {
        /// What was given, made fit to print.
        text: String,
    },

    /// A text that is not a solution of the N-Queens problem.
    #[error(
        "'{text}' is not a solution: the columns of n queens that do not attack each other are \
         needed, 1 to n"
    )]
    Solution {
        /// What was given, made fit to print.
        text: String,
    },

    /// A text that is not the name of an engine.
    #[error("'{text}' is not an engine; available: {available}")]
    Engine {
        /// What was given, made fit to print.
        text: String,
        /// The engines that there are.
        available: String,
    },

    /// A text that is not the name of a kernel, or one that this CPU cannot run.
    #[error("'{text}' is not a kernel this CPU supports; available: {available}")]
    Kernel {
        /// What was given, made fit to print.
        text: String,
        /// The kernels that this CPU runs.
        available: String,
    },

    /// Numbers or a text that do not name a shard.
    #[error("'{text}' is not a shard: {} is needed", SHARD_FORM)]
    Shard {
        /// What was given, made fit to print.
        text: String,
    },

    /// The operating system gave fewer threads than were asked for.
    #[error("cannot start {threads} threads")]
    Threads {
        /// How many threads were asked for.
        threads: usize,
        /// Why.
        source: Box<dyn std::error::Error + Send + Sync>,
    },

    /// The count is not the published one: a fault of this program, or of this machine.
    #[error(
        "counted {counted} solutions for n = {n}, but {published} are published (OEIS A000170): \
         this machine or this program is at fault"
    )]
    Wrong {
        /// The board size.
        n: u32,
        /// What was counted.
        counted: u128,
        /// What is published.
        published: u128,
    },

    /// The work was stopped from outside before it was complete; see
    /// [`Workers::stop_on`](crate::Workers::stop_on).
    #[error("stopped before the work was complete: {done} of {cases} cases were done")]
    Stopped {
        /// How many cases were done.
        done: u64,
        /// How many there are.
        cases: u64,
    },
}

impl Error {
    pub(crate) fn size(text: &str) -> Self {
        let text = printable(text);
        Self::Size { text }
    }

    pub(crate) fn estimate_size(text: &str) -> Self {
        let text = printable(text);
        Self::EstimateSize { text }
    }

    pub(crate) fn solution(text: &str) -> Self {
        let text = printable(text);
        Self::Solution { text }
    }

    pub(crate) fn engine(text: &str, available: String) -> Self {
        let text = printable(text);
        Self::Engine { text, available }
    }

    pub(crate) fn kernel(text: &str, available: String) -> Self {
        let text = printable(text);
        Self::Kernel { text, available }
    }

    pub(crate) fn shard(text: &str) -> Self {
        let text = printable(text);
        Self::Shard { text }
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
