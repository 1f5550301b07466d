//! What can be typed. Help, man page and completions are made from these definitions.
//!
//! Counting is here; [`commands`] has the arguments of the commands, [`values`] what options can be.

mod commands;
mod values;

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::{Args as ArgGroup, CommandFactory, Parser, Subcommand};
use clap_complete::Shell;
use nqueens::{Kernel, Shard};

use super::exit::Failure;
pub(crate) use commands::{BenchArgs, EstimateArgs, ListArgs, MergeArgs, VerifyArgs};
pub(crate) use values::{
    BenchFormat, CountFormat, EngineName, ListFormat, ProgressStyle, ReportFormat,
};
use values::{file, kernels, shard, threads};

pub(crate) const EXIT_CODES: &str = "0 done, 1 failed, 2 wrong usage, 3 records missing, 4 records damaged, 130 interrupted, 143 terminated";

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

    /// Print the completions of a shell
    Completions {
        /// The shell to print them for.
        #[arg(value_name = "bash|elvish|fish|powershell|zsh")]
        shell: Shell,
    },

    /// Print the manual page, or that of a command, in roff
    Man {
        /// The command to print the page of.
        command: Option<String>,
    },
}

#[derive(Debug, ArgGroup)]
pub(crate) struct CountArgs {
    /// Board sizes to count, from 0 to 32: a number such as 12 or a range such as 8..=16; read from standard input if none is
    /// given.
    ///
    /// One size: its number of solutions is printed. Several: a line "n count" for each, as soon as it is known. On
    /// standard input, sizes are numbers separated by white space.
    #[arg(value_name = "SIZE", allow_negative_numbers = true)]
    pub(crate) sizes: Vec<OsString>,

    #[command(flatten)]
    pub(crate) pool: PoolArgs,

    /// How to count; auto picks the fastest for the board size.
    #[arg(short, long, value_enum, default_value_t, value_name = "ENGINE")]
    pub(crate) engine: EngineName,

    /// The instruction set of the engine join; auto is the fastest of this CPU. Ignored by dfs.
    #[arg(long, value_name = "KERNEL", default_value = "auto", value_parser = kernels())]
    pub(crate) kernel: Kernel,

    /// Count rotations and reflections of a solution only once (OEIS A002562).
    #[arg(short, long)]
    pub(crate) unique: bool,

    /// How to print the counts.
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    pub(crate) format: CountFormat,

    /// Keep what is counted in FILE, and go on from there when the same command is run again.
    ///
    /// A record is appended for each part that is finished. Threads and kernel may change from run to run.
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath, value_parser = file)]
    pub(crate) journal: Option<PathBuf>,

    /// Count one of M shards, I from 0 to M - 1, and print its record: a line for nqueens merge.
    #[arg(long, value_name = "I/M", value_parser = shard, allow_hyphen_values = true)]
    #[arg(conflicts_with_all = ["journal", "unique", "format"])]
    pub(crate) shard: Option<Shard>,

    /// Write the record to FILE instead, complete or not at all; if the record is there already, nothing is counted.
    ///
    /// Something else that is there is kept as FILE.damaged.
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath, requires = "shard", conflicts_with = "journal", value_parser = file)]
    pub(crate) out: Option<PathBuf>,

    /// How to show progress, on standard error.
    #[arg(long, value_enum, default_value_t, value_name = "HOW")]
    pub(crate) progress: ProgressStyle,

    /// Say on standard error how long each count took.
    #[arg(long)]
    pub(crate) time: bool,

    /// Print nothing but the counts, warnings and errors.
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

/// How many threads, for every command that takes one number of them.
#[derive(Debug, ArgGroup)]
pub(crate) struct PoolArgs {
    /// Threads to use; 0 stands for the default.
    ///
    /// The default is RAYON_NUM_THREADS if that is set, else the CPUs that this process may use.
    #[arg(
        short,
        long,
        value_name = "NUM",
        default_value_t = 0,
        hide_default_value = true
    )]
    #[arg(value_parser = threads, allow_negative_numbers = true)]
    pub(crate) threads: usize,
}

/// The arguments of this process. Where help or the version is asked for, it is printed, and that was all.
pub(crate) fn parse() -> Result<Args, Failure> {
    Args::try_parse().map_err(|error| {
        if error.use_stderr() {
            return Failure::Usage(one_line(&error.to_string()));
        }
        match error.print().and_then(|()| io::stdout().flush()) {
            Ok(()) => Failure::Answered,
            Err(error) => Failure::Output(error),
        }
    })
}

/// The help of the program, or of a command.
pub(crate) fn help(command: Option<&str>) -> String {
    let mut program = Args::command();
    program.build();
    let command = command
        .and_then(|name| program.find_subcommand(name))
        .unwrap_or(&program);
    command.clone().render_help().to_string()
}

pub(crate) fn is_command(name: &str) -> bool {
    Args::command().find_subcommand(name).is_some()
}

/// Clap explains an error in several paragraphs; the ones that say what is wrong and what is allowed make one line.
fn one_line(error: &str) -> String {
    const LONGEST: usize = 300;
    let lines = error.lines().map(str::trim).filter(|line| !line.is_empty());
    let wanted = lines
        .take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more information"))
        .filter(|line| !line.starts_with("tip: to pass"));
    let line = wanted.collect::<Vec<_>>().join(" ").replace(" tip: ", "; ");
    let line = line.trim_start_matches("error: ");
    let mut printable: String = line
        .chars()
        .filter(|c| !c.is_control())
        .take(LONGEST)
        .collect();
    if line.chars().nth(LONGEST).is_some() {
        printable.push_str("...");
    }
    printable
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Words that mean something to the program, and others.
    fn word() -> impl Strategy<Value = String> {
        let known = [
            "8",
            "8..=10",
            "33",
            "-1",
            "list",
            "bench",
            "estimate",
            "merge",
            "verify",
            "self-test",
            "man",
            "-",
            "--",
            "--threads",
            "-t2",
            "--engine",
            "dfs",
            "--kernel=portable",
            "--shard",
            "0/4",
            "4/4",
            "--out",
            "x.json",
            "--journal",
            "--format",
            "json",
            "--first",
            "--total",
            "--by-symmetry",
            "--missing",
            "--sample",
            "--seed",
            "--seconds",
            "0.5",
            "--runs",
            "--plot",
            "--unique",
            "--time",
            "-q",
            "--help",
            "--version",
        ];
        prop_oneof![
            4 => prop::sample::select(known.map(str::to_owned).to_vec()),
            1 => any::<String>(),
            1 => "-{0,2}[a-z0-9=/.,]{0,8}",
        ]
    }

    proptest! {
        #[test]
        fn whatever_is_typed_is_understood_or_refused_in_one_printable_line(
            words in prop::collection::vec(word(), 0..6),
        ) {
            let typed = std::iter::once("nqueens".to_owned()).chain(words);
            if let Err(error) = Args::try_parse_from(typed)
                && error.use_stderr()
            {
                let line = one_line(&error.to_string());
                prop_assert!(!line.is_empty() && line.chars().count() <= 303, "{line}");
                prop_assert!(!line.contains(char::is_control), "{line:?}");
            }
        }
    }

    #[test]
    fn the_definitions_hold_together_and_everything_has_a_help_text() {
        Args::command().help_expected(true).debug_assert();
    }
}
