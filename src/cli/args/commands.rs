//! What can be typed after the name of a command.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use nqueens::{Engine, Kernel};

use super::values::{
    BenchFormat, ListFormat, PoolArgs, ProgressStyle, ReportFormat, engines, estimated_size, file,
    first, kernels, runs, sample, samples, seconds, seed, threads,
};

/// List the solutions in lexicographic order
#[derive(Debug, Args)]
pub(crate) struct ListArgs {
    /// The board size, 0 to 32; read from standard input if it is not given.
    #[arg(value_name = "SIZE", allow_negative_numbers = true)]
    pub(crate) size: Option<OsString>,

    /// Stop after the first K solutions.
    #[arg(long, value_name = "K", value_parser = first, allow_negative_numbers = true)]
    pub(crate) first: Option<usize>,

    /// Print at the end how many solutions there are in all, or classes with --by-symmetry; this
    /// counts them, as nqueens SIZE does.
    #[arg(long)]
    pub(crate) total: bool,

    /// List one solution of each class of rotations and reflections: the first in lexicographic
    /// order.
    #[arg(long)]
    pub(crate) by_symmetry: bool,

    /// How to print a solution.
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    pub(crate) format: ListFormat,
}

/// Time all threads against one, and one engine against the other
///
/// For each size, each engine runs on one thread and on all threads, or on the numbers of threads
/// given; they take turns, several times. Every run counts for real, and all counts are compared.
/// Speed-ups refer to the first row of each size: depth-first search on one thread, or the engine
/// asked for on one thread.
#[derive(Debug, Args)]
pub(crate) struct BenchArgs {
    /// Board sizes to count, from 0 to 32: a number such as 12 or a range such as 8..=16 [default:
    /// 12..=15].
    #[arg(value_name = "SIZE", allow_negative_numbers = true)]
    pub(crate) sizes: Vec<OsString>,

    /// Numbers of threads to time against one; 0, the default, stands for all.
    #[arg(
        short,
        long,
        value_name = "NUM,..",
        value_delimiter = ',',
        default_value = "0",
        hide_default_value = true
    )]
    #[arg(value_parser = threads, allow_negative_numbers = true)]
    pub(crate) threads: Vec<usize>,

    /// The engine to time; auto stands for every one.
    #[arg(short, long, value_name = "ENGINE", default_value = "auto", value_parser = engines())]
    pub(crate) engine: Engine,

    /// The instruction set to count with, where an engine has kernels; auto is the fastest of this
    /// CPU.
    #[arg(long, value_name = "KERNEL", default_value = "auto", value_parser = kernels())]
    pub(crate) kernel: Kernel,

    /// How often to time each, after a run to warm up.
    #[arg(short, long, value_name = "NUM", default_value_t = 5, value_parser = runs, allow_negative_numbers = true)]
    pub(crate) runs: usize,

    /// Also draw the times, or for a single size the speed-ups over one thread, as a picture in
    /// SVG.
    #[arg(long, value_name = "FILE.svg", value_hint = clap::ValueHint::FilePath, value_parser = file)]
    pub(crate) plot: Option<PathBuf>,

    /// How to print the table.
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    pub(crate) format: BenchFormat,

    /// How to show progress, on standard error.
    #[arg(long, value_enum, default_value_t, value_name = "HOW")]
    pub(crate) progress: ProgressStyle,
}

/// Estimate how many solutions there are, and how long a count would take
///
/// The number comes from random samples of the search tree, with its standard error and a 95 %
/// interval; the time from a random sample of the cases of a count, on the threads at hand. From n
/// = 26 on the time is extrapolated, beyond n = 32 there is none.
#[derive(Debug, Args)]
pub(crate) struct EstimateArgs {
    /// The board size, 0 to 128.
    #[arg(value_name = "SIZE", value_parser = estimated_size, allow_negative_numbers = true)]
    pub(crate) size: u32,

    /// About how long it may take; from n = 23 on the forecast takes some seconds in any case.
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) seconds: Duration,

    /// Make exactly K probes, however long they take: the same seed then gives the same estimate
    /// everywhere.
    #[arg(long, value_name = "K", value_parser = samples, allow_negative_numbers = true)]
    pub(crate) samples: Option<usize>,

    /// The seed of the random numbers [default: a random one].
    #[arg(long, value_name = "S", value_parser = seed, allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,

    #[command(flatten)]
    pub(crate) pool: PoolArgs,

    /// How to print it.
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    pub(crate) format: ReportFormat,
}

/// Check records of shards, and add them up if none is missing
///
/// Exit code 3 if shards are missing, 4 if records are damaged or contradict each other. The same
/// shard may be there several times: another run with the same count confirms it.
#[derive(Debug, Args)]
pub(crate) struct MergeArgs {
    /// Files of records, folders of such files (*.json, *.jsonl), or - for standard input.
    #[arg(value_name = "PATH", required = true, value_hint = clap::ValueHint::AnyPath)]
    pub(crate) paths: Vec<PathBuf>,

    /// Print the shards that are missing instead, as in 1,3-4; exit code 0 if none is.
    #[arg(long, conflicts_with = "format")]
    pub(crate) missing: bool,

    /// How to print the total.
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    pub(crate) format: ReportFormat,

    /// Print nothing but the total and errors.
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

/// Count some of the shards of records again, by another method
///
/// A shard is recounted by another kernel on the board turned by a half turn, or by the textbook
/// recursion on the mirrored board, as its engine has it; then some of its cases are counted by a
/// plain search, as many as there is time for. Exit code 4 if any count differs, 3 if no records
/// are found.
#[derive(Debug, Args)]
pub(crate) struct VerifyArgs {
    /// Files of records, folders of such files (*.json, *.jsonl), or - for standard input.
    #[arg(value_name = "PATH", required = true, value_hint = clap::ValueHint::AnyPath)]
    pub(crate) paths: Vec<PathBuf>,

    /// How many shards to recount [default: as many as a minute allows, one at least].
    #[arg(long, value_name = "K", value_parser = sample, allow_negative_numbers = true)]
    pub(crate) sample: Option<usize>,

    /// The seed of the random order of shards; with that of an earlier run, printed at its end, the
    /// order is the same.
    #[arg(long, value_name = "S", value_parser = seed, allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,

    #[command(flatten)]
    pub(crate) pool: PoolArgs,

    /// How to print what was found.
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    pub(crate) format: ReportFormat,

    /// Print nothing but the findings and errors.
    #[arg(short, long)]
    pub(crate) quiet: bool,
}
