//! The values of options: their kinds, and how they are read.

use std::hash::{BuildHasher, RandomState};
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use nqueens::{Engine, Estimator, Kernel, Shard};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum CountFormat {
    /// The bare number, or "n count" for several sizes.
    #[default]
    Text,
    /// One object per line; counts are strings, since many readers of JSON round above 2^53.
    Json,
    /// A header and a line for each size.
    Csv,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ListFormat {
    /// The columns of the queens from the top row down, 1 to n.
    #[default]
    Columns,
    /// A board of '.' and 'Q', then an empty line.
    Board,
    /// One object per line.
    Json,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum BenchFormat {
    /// A table for people.
    #[default]
    Text,
    /// One object per line.
    Json,
    /// A header and a line for each row.
    Csv,
    /// A table for a README.
    Markdown,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ReportFormat {
    /// For people.
    #[default]
    Text,
    /// For other programs, one object per line; counts are strings, estimates are numbers.
    Json,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ProgressStyle {
    /// A bar if standard error is a terminal and the run takes more than a second.
    #[default]
    Auto,
    /// A bar, or plain lines if standard error is not a terminal.
    Bar,
    /// A line now and then, for logs.
    Plain,
    /// Nothing.
    None,
}

impl ProgressStyle {
    /// This style, or none if only answers are wanted.
    pub(crate) fn unless(self, quiet: bool) -> Self {
        if quiet { Self::None } else { self }
    }
}

/// The number of threads, for every command that takes one number.
#[derive(Debug, Args)]
pub(crate) struct PoolArgs {
    /// Threads to use; 0 means the default.
    ///
    /// The default is RAYON_NUM_THREADS if that is set, else the number of CPUs that this process
    /// may use.
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

/// Reads the name of an engine.
pub(super) fn engines() -> impl TypedValueParser<Value = Engine> {
    let engines = [Engine::Auto].into_iter().chain(Engine::ALL);
    let values = engines.map(|engine| PossibleValue::new(engine.name()).help(engine.summary()));
    PossibleValuesParser::new(values).try_map(|name| name.parse::<Engine>())
}

/// Reads the name of a kernel; `auto` is the fastest.
pub(super) fn kernels() -> impl TypedValueParser<Value = Kernel> {
    let names = ["auto"].into_iter().chain(Kernel::NAMES);
    PossibleValuesParser::new(names).try_map(|name| {
        if name == "auto" {
            Ok(Kernel::detect())
        } else {
            name.parse()
        }
    })
}

pub(super) fn threads(text: &str) -> Result<usize, String> {
    number(text, 0, nqueens::MOST_THREADS)
}

pub(super) fn runs(text: &str) -> Result<usize, String> {
    number(text, 1, 1000)
}

pub(super) fn first(text: &str) -> Result<usize, String> {
    number(text, 0, usize::MAX)
}

pub(super) fn samples(text: &str) -> Result<usize, String> {
    number(text, 2, 1_000_000_000)
}

pub(super) fn sample(text: &str) -> Result<usize, String> {
    number(text, 1, usize::MAX)
}

pub(super) fn estimated_size(text: &str) -> Result<u32, String> {
    let size = number(text, 0, Estimator::LARGEST as usize)?;
    // As for a count: a typing mistake such as +8 or 08 is an error, not a guess.
    if size.to_string() == text {
        Ok(size as u32)
    } else {
        Err("a whole number without sign or leading zeros is needed".to_owned())
    }
}

pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok();
    let seconds = seconds.filter(|seconds| (0.01..=86_400.0).contains(seconds));
    seconds
        .map(Duration::from_secs_f64)
        .ok_or_else(|| "a number of seconds from 0.01 to 86400 is needed".to_owned())
}

pub(super) fn seed(text: &str) -> Result<u64, String> {
    let seed = text.parse().ok();
    seed.ok_or_else(|| format!("a whole number from 0 to {} is needed", u64::MAX))
}

pub(super) fn shard(text: &str) -> Result<Shard, String> {
    text.parse().map_err(|_| Shard::FORM.to_owned())
}

/// A seed that is short enough to type.
pub(crate) fn random_seed() -> u64 {
    RandomState::new().hash_one(0) >> 32
}

/// Reads a file name. Elsewhere, `-` is standard input or output; a file of that name is `./-`.
pub(super) fn file(text: &str) -> Result<PathBuf, String> {
    if text == "-" || text.is_empty() {
        Err("a file name is needed".to_owned())
    } else {
        Ok(text.into())
    }
}

fn number(text: &str, least: usize, most: usize) -> Result<usize, String> {
    let number = text
        .parse()
        .ok()
        .filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| format!("a whole number from {least} to {most} is needed"))
}
