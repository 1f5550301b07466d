//! The program and its commands.

use clap::{Parser, Subcommand};
use clap_complete::Shell;

use super::commands::{BenchArgs, EstimateArgs, ListArgs, MergeArgs, VerifyArgs};
use super::count::CountArgs;
use crate::cli::exit::EXIT_CODES;

/// Counts the solutions of the N-Queens problem on all cores.
#[derive(Debug, Parser)]
#[command(version, after_help = format!("Exit codes: {EXIT_CODES}."), args_conflicts_with_subcommands = true, max_term_width = 100)]
#[command(disable_help_subcommand = true)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,

    #[command(flatten)]
    pub(crate) count: CountArgs,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    List(ListArgs),
    Bench(BenchArgs),
    Estimate(EstimateArgs),
    Merge(MergeArgs),
    Verify(VerifyArgs),

    /// Check every engine and kernel available here, on few and many threads, against known values
    ///
    /// Takes some seconds. Exit code 1 on any failure.
    SelfTest,

    /// Print the completions for a shell
    Completions {
        /// The shell to print them for.
        #[arg(value_name = "bash|elvish|fish|powershell|zsh")]
        shell: Shell,
    },

    /// Print the manual page of the program or of a command, in roff
    Man {
        /// The command whose page to print.
        command: Option<String>,
    },
}
