//! The errors of the library.

/// Every error of this library.
///
/// Each message is one line that names the fault and the allowed values. An underlying cause is not
/// part of the message; [`source`](std::error::Error::source) returns it.
///
/// ```
/// let error = nqueens::count(33).unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "'33' is not a board size: a whole number from 0 to 32 is needed"
/// );
/// ```
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// An invalid board size, solution, shard, or name of an engine or kernel.
    #[error("'{text}' is not {what}")]
    Invalid {
        /// The input, made printable: control characters escaped, long texts cut.
        text: String,
        /// The expected kind of input, and the allowed values.
        what: String,
    },

    /// The operating system did not start as many threads as were requested.
    #[error("cannot start {threads} threads")]
    Threads {
        /// The requested number of threads.
        threads: usize,
        /// The cause.
        source: Box<dyn std::error::Error + Send + Sync>,
    },

    /// The count differs from the published one: this program or this machine is at fault.
    #[error(
        "counted {counted} solutions for n = {n}, but the published number is {published} \
         (OEIS A000170): this machine or this program is at fault"
    )]
    Wrong {
        /// The board size.
        n: u32,
        /// The count.
        counted: u128,
        /// The published number.
        published: u128,
    },

    /// The caller stopped the work before it was complete; see
    /// [`Workers::stop_on`](crate::Workers::stop_on).
    #[error("stopped before the work was complete: {done} of {cases} cases were done")]
    Stopped {
        /// The number of finished cases.
        done: u64,
        /// The number of all cases.
        cases: u64,
    },
}

impl Error {
    /// `what` follows "is not" in the message: the expected kind of input, and the allowed values.
    pub(crate) fn invalid(text: &str, what: impl Into<String>) -> Self {
        Self::Invalid {
            text: printable(text),
            what: what.into(),
        }
    }
}

/// The text, made printable for a one-line message: control characters escaped, cut after 40
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
