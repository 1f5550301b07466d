//! The failures of commands, and their exit codes.

use std::error::Error;
use std::io;
use std::process::ExitCode;

/// 0 also if the reader of the answer has gone; 1 is worth another try, 2 and 4 are not; 130 and
/// 143 are 128 plus the signal number, as in shells.
pub(crate) const EXIT_CODES: &str = "0 done, 1 failed, 2 wrong usage, 3 records missing, \
    4 records damaged, 130 interrupted, 143 terminated";

/// Why a command failed. The message is one line: what, where, and how to fix it.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Failure {
    #[error("{0}")]
    Usage(String),

    /// Help or the version was requested, and printed.
    #[error("")]
    Answered,

    /// Help was shown instead of an answer; no message is needed.
    #[error("")]
    Help,

    #[error(transparent)]
    Library(#[from] nqueens::Error),

    #[error("cannot read standard input")]
    Input(#[source] io::Error),

    #[error("cannot write to standard output")]
    Output(#[from] io::Error),

    #[error("cannot write '{file}'")]
    File { file: String, source: io::Error },

    #[error("cannot install signal handlers or start a thread")]
    System(#[source] io::Error),

    #[error("{0}")]
    Wrong(String),

    #[error(transparent)]
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
    /// The line to print, if any: the failure and its causes.
    pub(crate) fn message(&self) -> Option<String> {
        match self {
            Self::Answered | Self::Help => None,
            Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => None,
            other => Some(with_causes(other)),
        }
    }

    pub(crate) fn code(&self) -> ExitCode {
        match self {
            Self::Answered => ExitCode::SUCCESS,
            Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
            Self::Library(nqueens::Error::Invalid { .. }) | Self::Usage(_) | Self::Help => {
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

/// An error and its sources, in one line.
pub(crate) fn with_causes(error: &dyn Error) -> String {
    let (mut line, mut cause) = (error.to_string(), error.source());
    while let Some(error) = cause {
        line.push_str(&format!(": {error}"));
        cause = error.source();
    }
    line
}

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
