//! The arguments of the commands.

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
    /// The board size, 0 to 32; read from standard input if omitted.
    #[arg(value_name = "SIZE", allow_negative_numbers = true)]
    pub(crate) size: Option<OsString>,

    /// Stop after the first K solutions.
    #[arg(long, value_name = "K", value_parser = first, allow_negative_numbers = true)]
    pub(crate) first: Option<usize>,

    /// Print the number of all solutions at the end, or of all classes with --by-symmetry, counted
    /// as by nqueens SIZE.
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
/// For each size, each engine runs on one thread and on all threads, or on the given numbers of
/// threads. They take turns, several times. Every run is a real count, and all counts are compared.
/// Speed-ups are relative to the first row of each size: depth-first search, or the given engine,
/// on one thread.
#[derive(Debug, Args)]
pub(crate) struct BenchArgs {
    /// Board sizes to count, from 0 to 32: a number such as 12 or a range such as 8..=16 [default:
    /// 14..=17].
    #[arg(value_name = "SIZE", allow_negative_numbers = true)]
    pub(crate) sizes: Vec<OsString>,

    /// Numbers of threads to time against one; 0, the default, means all.
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

    /// The engine to time; auto means every engine.
    #[arg(short, long, value_name = "ENGINE", default_value = "auto", value_parser = engines())]
    pub(crate) engine: Engine,

    /// The instruction set to count with, if an engine has kernels; auto is the fastest on this
    /// CPU.
    #[arg(long, value_name = "KERNEL", default_value = "auto", value_parser = kernels())]
    pub(crate) kernel: Kernel,

    /// How many times to time each, after one run to warm up.
    #[arg(short, long, value_name = "NUM", default_value_t = 5, value_parser = runs, allow_negative_numbers = true)]
    pub(crate) runs: usize,

    /// Also draw an SVG picture of the times, or of the speed-ups over one thread if there is a
    /// single size.
    #[arg(long, value_name = "FILE.svg", value_hint = clap::ValueHint::FilePath, value_parser = file)]
    pub(crate) plot: Option<PathBuf>,

    /// How to print the table.
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    pub(crate) format: BenchFormat,

    /// How to show progress on standard error.
    #[arg(long, value_enum, default_value_t, value_name = "HOW")]
    pub(crate) progress: ProgressStyle,
}

/// Estimate how many solutions there are, and how long a count would take
///
/// The number comes from random samples of the search tree, with its standard error and a 95 %
/// interval. The time comes from a random sample of the cases of a count, on the given threads.
/// From n = 26 on, the time is extrapolated; beyond n = 32, there is none.
#[derive(Debug, Args)]
pub(crate) struct EstimateArgs {
    /// The board size, 0 to 128.
    #[arg(value_name = "SIZE", value_parser = estimated_size, allow_negative_numbers = true)]
    pub(crate) size: u32,

    /// About how long the estimate may take; from n = 23 on, the forecast takes some seconds
    /// anyway.
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) seconds: Duration,

    /// Make exactly K probes, however long they take: the same seed then gives the same estimate on
    /// every machine.
    #[arg(long, value_name = "K", value_parser = samples, allow_negative_numbers = true)]
    pub(crate) samples: Option<usize>,

    /// The seed of the random numbers [default: a random one].
    #[arg(long, value_name = "S", value_parser = seed, allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,

    /// The engine whose time is forecast; auto picks dfs or join by the board size.
    #[arg(short, long, value_name = "ENGINE", default_value = "auto", value_parser = engines())]
    pub(crate) engine: Engine,

    #[command(flatten)]
    pub(crate) pool: PoolArgs,

    /// How to print the estimate.
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    pub(crate) format: ReportFormat,
}

/// Check records of shards, and add them up if no shard is missing
///
/// Exit code 3 if shards are missing, 4 if records are damaged or contradict each other. A shard
/// may have several records: another run with the same count confirms it.
#[derive(Debug, Args)]
pub(crate) struct MergeArgs {
    /// Files of records, folders of such files (*.json, *.jsonl), or - for standard input.
    #[arg(value_name = "PATH", required = true, value_hint = clap::ValueHint::AnyPath)]
    pub(crate) paths: Vec<PathBuf>,

    /// Print the missing shards instead, as in 1,3-4; exit code 0 if there are none.
    #[arg(long, conflicts_with = "format")]
    pub(crate) missing: bool,

    /// How to print the total.
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    pub(crate) format: ReportFormat,

    /// Print nothing but the total and errors.
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

/// Recount some of the recorded shards by another method
///
/// A shard is recounted on the turned or mirrored board, with another kernel if there is one; then
/// some of its cases are counted by a plain search, as many as there is time for. Exit code 4 if
/// any count differs, 3 if no records are found.
#[derive(Debug, Args)]
pub(crate) struct VerifyArgs {
    /// Files of records, folders of such files (*.json, *.jsonl), or - for standard input.
    #[arg(value_name = "PATH", required = true, value_hint = clap::ValueHint::AnyPath)]
    pub(crate) paths: Vec<PathBuf>,

    /// How many shards to recount [default: as many as a minute allows, at least one].
    #[arg(long, value_name = "K", value_parser = sample, allow_negative_numbers = true)]
    pub(crate) sample: Option<usize>,

    /// The seed of the random order of shards; the seed printed at the end of a run repeats its
    /// order.
    #[arg(long, value_name = "S", value_parser = seed, allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,

    #[command(flatten)]
    pub(crate) pool: PoolArgs,

    /// How to print the findings.
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    pub(crate) format: ReportFormat,

    /// Print nothing but the findings and errors.
    #[arg(short, long)]
    pub(crate) quiet: bool,
}
