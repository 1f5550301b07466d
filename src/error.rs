//! What can go wrong in the library.

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
    /// A number or a text that is not what it should be: a board size, a solution, a shard, the
    /// name of an engine or of a kernel.
    #[error("'{text}' is not {what}")]
    Invalid {
        /// What was given, made fit to print: control characters escaped, long texts cut.
        text: String,
        /// What it should have been, and what is allowed.
        what: String,
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
    /// `what`: the kind of thing and the values that are allowed, after "is not".
    pub(crate) fn invalid(text: &str, what: impl Into<String>) -> Self {
        Self::Invalid {
            text: printable(text),
            what: what.into(),
        }
    }
}

/// The text as it can stand in a one-line message: control characters escaped, cut after 40
/// characters.
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
            let message = Error::invalid(text, "a board size").to_string();
            assert!(message.chars().count() < 400, "{message}");
            assert!(!message.contains(char::is_control), "{message:?}");
        }
    }
}
