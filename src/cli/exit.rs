//! What ends a command early, and with which exit code:
//!
//! | code | meaning                                   |
//! |------|-------------------------------------------|
//! | 0    | done, or nobody reads the answer any more |
//! | 1    | failed while running                      |
//! | 2    | what was typed makes no sense             |
//! | 3    | records are missing                       |
//! | 4    | records are damaged or contradict         |
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

    #[error("{0}")]
    Records(#[from] nqueens::records::Error),

    #[error("{0}")]
    Incomplete(String),

    #[error("{0}")]
    Damaged(String),

    /// The command stopped because it was asked to.
    #[error("{0}")]
    Stopped(String),

    #[error("interrupted; {message}")]
    Interrupted { signal: u8, message: String },
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
            Self::Records(error) => ExitCode::from(records(error)),
            Self::Incomplete(_) => ExitCode::from(3),
            Self::Damaged(_) => ExitCode::from(4),
            Self::Interrupted { signal, .. } => ExitCode::from(128 + signal),
            _ => ExitCode::FAILURE,
        }
    }
}

/// 1 is worth another try, 2 and 4 are not.
fn records(error: &nqueens::records::Error) -> u8 {
    use nqueens::records::Error;
    match error {
        Error::Irregular { .. } | Error::Foreign { .. } => 2,
        Error::Damaged { .. }
        | Error::Twice { .. }
        | Error::Wrong { .. }
        | Error::Impossible { .. } => 4,
        _ => 1,
    }
}
