//! `nqueens completions SHELL`.

use std::io::{self, Write};

use clap::CommandFactory;
use clap_complete::Shell;

use super::args::Args;
use super::exit::Failure;

pub(crate) fn run(shell: Shell) -> Result<(), Failure> {
    // Into memory first: the generator panics if it cannot write.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Args::command(), "nqueens", &mut script);
    let mut stdout = io::stdout().lock();
    stdout.write_all(&script)?;
    Ok(stdout.flush()?)
}
