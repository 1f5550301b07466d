//! The arguments of counting.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;
use nqueens::{BoardSize, Count, Engine, Kernel, Shard};

use super::values::{CountFormat, PoolArgs, ProgressStyle, engines, file, kernels, shard};

#[derive(Debug, Args)]
pub(crate) struct CountArgs {
    /// Board sizes to count, from 0 to 32: a number such as 12 or a range such as 8..=16; read from
    /// standard input if none is given.
    ///
    /// For one size, only the count is printed; for several, a line "n count" each, as soon as it
    /// is known. On standard input, sizes are numbers separated by white space.
    #[arg(value_name = "SIZE", allow_negative_numbers = true)]
    pub(crate) sizes: Vec<OsString>,

    #[command(flatten)]
    pub(crate) pool: PoolArgs,

    /// How to count; auto picks dfs or join by the board size.
    #[arg(short, long, value_name = "ENGINE", default_value = "auto", value_parser = engines())]
    pub(crate) engine: Engine,

    /// The instruction set to count with, if the engine has kernels; auto is the fastest on this
    /// CPU.
    #[arg(long, value_name = "KERNEL", default_value = "auto", value_parser = kernels())]
    pub(crate) kernel: Kernel,

    /// Count rotations and reflections of a solution only once (OEIS A002562).
    #[arg(short, long)]
    pub(crate) unique: bool,

    /// How to print the counts.
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    pub(crate) format: CountFormat,

    /// Keep finished shards in FILE, and continue from there when the same command is run again.
    ///
    /// A record is appended for each finished shard. Threads and kernel may change from run to run.
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath, value_parser = file)]
    pub(crate) journal: Option<PathBuf>,

    /// Count one of M shards, I from 0 to M - 1, and print its record: a line for nqueens merge.
    #[arg(long, value_name = "I/M", value_parser = shard, allow_hyphen_values = true)]
    #[arg(conflicts_with_all = ["journal", "unique", "format"])]
    pub(crate) shard: Option<Shard>,

    /// Write the record to FILE instead, complete or not at all; if the record is already there,
    /// nothing is counted.
    ///
    /// Damaged content is kept as FILE.damaged; the record of another shard is an error.
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath, requires = "shard", conflicts_with = "journal", value_parser = file)]
    pub(crate) out: Option<PathBuf>,

    /// How to show progress on standard error.
    #[arg(long, value_enum, default_value_t, value_name = "HOW")]
    pub(crate) progress: ProgressStyle,

    /// Report on standard error how long each count took.
    #[arg(long)]
    pub(crate) time: bool,

    /// Print nothing but counts, warnings and errors.
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

impl CountArgs {
    /// The count that the arguments ask for.
    pub(crate) fn count(&self, size: BoardSize) -> Count {
        Count::from(size).engine(self.engine).kernel(self.kernel)
    }

    /// How to show progress: not at all with --quiet.
    pub(crate) fn style(&self) -> ProgressStyle {
        self.progress.unless(self.quiet)
    }
}
