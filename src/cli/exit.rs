//! What ends a command early, and with which exit code:
//!
//! | code | meaning                                   |
//! |------|-------------------------------------------|
//! | 0    | done, or nobody reads the answer any more |
//! | 1    | failed while running                      |
//! | 2    | what was typed makes no sense             |
//! | 130  | interrupted by Ctrl-C (128 + SIGINT)      |
//! | 143  | ended by SIGTERM (128 + SIGTERM)          |

use std::io;
use std::process::ExitCode;

/// Why a command did not end well. The text is one line: what, where, how to mend it.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    #[error("{0}")]
    Usage(String),

    /// Help or the version was asked for, and printed.
    #[error("")]
    Answered,

    /// Help was shown in place of an answer; nothing needs to be added.
    #[error("")]
    Help,

    #[error("{0}")]
    Library(#[from] nqueens::Error),

    #[error("cannot read standard input: {0}")]
    Input(io::Error),

    #[error("cannot write to standard output: {0}")]
    Output(#[from] io::Error),

    #[error("cannot write '{file}': {source}")]
    File { file: String, source: io::Error },

    #[error("the system does not let this program start: {0}")]
    System(io::Error),

    #[error("{0}")]
    Wrong(String),

    #[error("interrupted; what was not printed is lost")]
    Interrupted { signal: u8 },
}

impl Failure {
    /// The line to be printed, if one is.
    pub(crate) fn message(&self) -> Option<String> {
        match self {
            Self::Answered | Self::Help => None,
            Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => None,
            other => Some(other.to_string()),
        }
    }

    pub(crate) fn code(&self) -> ExitCode {
        match self {
            Self::Answered => ExitCode::SUCCESS,
            Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Self::Library(nqueens::Error::Size { .. }) | Self::Usage(_) | Self::Help => {
                ExitCode::from(2)
            }
            Self::Interrupted { signal } => ExitCode::from(128 + signal),
            _ => ExitCode::FAILURE,
        }
    }
}
