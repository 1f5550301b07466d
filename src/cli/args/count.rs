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
    /// One size: its number of solutions is printed. Several: a line "n count" for each, as soon as
    /// it is known. On standard input, sizes are numbers separated by white space.
    #[arg(value_name = "SIZE", allow_negative_numbers = true)]
    pub(crate) sizes: Vec<OsString>,

    #[command(flatten)]
    pub(crate) pool: PoolArgs,

    /// How to count; auto picks the fastest for the board size.
    #[arg(short, long, value_name = "ENGINE", default_value = "auto", value_parser = engines())]
    pub(crate) engine: Engine,

    /// The instruction set to count with, where the engine has kernels; auto is the fastest of this
    /// CPU.
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
    /// A record is appended for each part that is finished. Threads and kernel may change from run
    /// to run.
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath, value_parser = file)]
    pub(crate) journal: Option<PathBuf>,

    /// Count one of M shards, I from 0 to M - 1, and print its record: a line for nqueens merge.
    #[arg(long, value_name = "I/M", value_parser = shard, allow_hyphen_values = true)]
    #[arg(conflicts_with_all = ["journal", "unique", "format"])]
    pub(crate) shard: Option<Shard>,

    /// Write the record to FILE instead, complete or not at all; if the record is there already,
    /// nothing is counted.
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

impl CountArgs {
    /// A count as the arguments ask for it.
    pub(crate) fn count(&self, size: BoardSize) -> Count {
        Count::from(size).engine(self.engine).kernel(self.kernel)
    }

    /// How to show progress: not at all where nothing but answers is wanted.
    pub(crate) fn style(&self) -> ProgressStyle {
        self.progress.unless(self.quiet)
    }
}
