//! The command line of `nqueens`: parse, run, say what went wrong, exit. Everything else is in
//! [`cli`].

mod cli;

use std::process::ExitCode;

fn main() -> ExitCode {
    match cli::run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            if let Some(message) = failure.message() {
                cli::note(&format!("error: {message}"));
            }
            failure.code()
        }
    }
}
