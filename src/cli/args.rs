//! What can be typed. Help, man page and completions are made from these definitions.

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args as ArgGroup, CommandFactory, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use nqueens::{Engine, Estimator, Kernel, Shard};

use super::exit::Failure;

const EXIT_CODES: &str = "Exit codes: 0 done, 1 failed, 2 wrong usage, 3 records missing, 4 records damaged, 130 interrupted, 143 terminated.";

/// Counts the solutions of the N-Queens problem on all cores.
#[derive(Debug, Parser)]
#[command(version, after_help = EXIT_CODES, args_conflicts_with_subcommands = true, max_term_width = 100)]
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
    /// Board sizes to count, 0 to 32: 12, or a range 8..=16; read from standard input if none is given.
    ///
    /// One size: its number of solutions is printed. Several: a line "n count" for each, as soon as it is known. On
    /// standard input, sizes are numbers separated by white space.
    #[arg(value_name = "SIZE", allow_negative_numbers = true)]
    pub(crate) sizes: Vec<OsString>,

    #[command(flatten)]
    pub(crate) how: HowArgs,

    /// Count solutions that differ after rotation and reflection (OEIS A002562).
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

    /// Write the record to FILE instead, wholly or not at all; if it is there already, nothing is counted.
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

/// How to count.
#[derive(Debug, ArgGroup)]
pub(crate) struct HowArgs {
    /// Threads to count with; 0 stands for the default.
    ///
    /// The default is `RAYON_NUM_THREADS` if that is set, else the CPUs that this process may use.
    #[arg(
        short,
        long,
        value_name = "NUM",
        default_value_t = 0,
        hide_default_value = true
    )]
    #[arg(value_parser = threads, allow_negative_numbers = true)]
    pub(crate) threads: usize,

    /// How to count; auto picks the fastest for the board size.
    #[arg(short, long, value_enum, default_value_t, value_name = "ENGINE")]
    pub(crate) engine: EngineName,

    /// The instruction set of the engine join; auto is the fastest of this CPU. No matter for dfs.
    #[arg(long, value_name = "KERNEL", default_value = "auto", value_parser = kernels())]
    pub(crate) kernel: Kernel,
}

/// List the solutions in lexicographic order
#[derive(Debug, ArgGroup)]
pub(crate) struct ListArgs {
    /// The board size, 0 to 32; read from standard input if it is not given.
    #[arg(value_name = "SIZE", allow_negative_numbers = true)]
    pub(crate) size: Option<OsString>,

    /// Stop after the first K solutions.
    #[arg(long, value_name = "K", value_parser = first, allow_negative_numbers = true)]
    pub(crate) first: Option<usize>,

    /// Print the number of all solutions at the end; this counts them all, as nqueens SIZE does.
    #[arg(long)]
    pub(crate) total: bool,

    /// List one solution of each class of rotations and reflections: the first in lexicographic order.
    #[arg(long)]
    pub(crate) by_symmetry: bool,

    /// How to print a solution.
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    pub(crate) format: ListFormat,
}

/// Time all threads against one, and one engine against the other
///
/// For each size, each engine runs on one thread and on all, or on as many as asked for, in turn, several times. Every run counts for real, and
/// all counts are compared. Speed-ups refer to the first row of each size: depth-first search on one thread, or the engine
/// asked for on one thread.
#[derive(Debug, ArgGroup)]
pub(crate) struct BenchArgs {
    /// Board sizes to count, 0 to 32: 12, or a range 8..=16 [default: 12..=15].
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

    /// The engine to time: dfs, join, or auto for both.
    #[arg(
        short,
        long,
        value_enum,
        default_value_t,
        value_name = "ENGINE",
        hide_possible_values = true
    )]
    pub(crate) engine: EngineName,

    /// The instruction set of the engine join; auto is the fastest of this CPU. No matter for dfs.
    #[arg(long, value_name = "KERNEL", default_value = "auto", value_parser = kernels())]
    pub(crate) kernel: Kernel,

    /// How often to time each, after a run to warm up.
    #[arg(short, long, value_name = "NUM", default_value_t = 5, value_parser = runs, allow_negative_numbers = true)]
    pub(crate) runs: usize,

    /// Also draw the times, or for a single size the speed-ups, as a picture in SVG.
    #[arg(long, value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    pub(crate) plot: Option<PathBuf>,

    /// How to print the table.
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    pub(crate) format: BenchFormat,

    /// How to show progress, on standard error.
    #[arg(long, value_enum, default_value_t, value_name = "HOW")]
    pub(crate) progress: ProgressStyle,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum EngineName {
    /// The faster one: join from n = 12 on, dfs below.
    #[default]
    Auto,
    /// Bitboard depth-first search.
    Dfs,
    /// Matching half boards; n = 0 to 3 are left to dfs.
    Join,
}

/// Estimate how many solutions there are, and how long a count would take
///
/// The number comes from random samples of the search tree, with its standard error and a 95 % interval; the time from a random sample
/// of the cases of a count, on the threads at hand. From n = 26 on the time is extrapolated, beyond n = 32 there is none.
#[derive(Debug, ArgGroup)]
pub(crate) struct EstimateArgs {
    /// The board size, 0 to 128.
    #[arg(value_name = "SIZE", value_parser = estimated_size, allow_negative_numbers = true)]
    pub(crate) size: u32,

    /// About how long it may take.
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds, allow_negative_numbers = true)]
    pub(crate) seconds: f64,

    /// Make so many probes, however long they take: the same seed then gives the same estimate everywhere.
    #[arg(long, value_name = "K", value_parser = samples, allow_negative_numbers = true)]
    pub(crate) samples: Option<usize>,

    /// The random numbers to use [default: others each time].
    #[arg(long, value_name = "S", value_parser = seed, allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,

    /// Threads to use, and to forecast for; 0 stands for the default.
    #[arg(
        short,
        long,
        value_name = "NUM",
        default_value_t = 0,
        hide_default_value = true
    )]
    #[arg(value_parser = threads, allow_negative_numbers = true)]
    pub(crate) threads: usize,

    /// How to print it.
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    pub(crate) format: MergeFormat,
}

fn estimated_size(text: &str) -> Result<u32, String> {
    let size = number(text, 0, Estimator::LARGEST as usize)?;
    // As for a count: what is typed by mistake, +8 or 08, is not guessed at.
    if size.to_string() == text {
        Ok(size as u32)
    } else {
        Err("a plain whole number is needed".to_owned())
    }
}

fn seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse().ok();
    let seconds = seconds.filter(|seconds| (0.01..=86_400.0).contains(seconds));
    seconds.ok_or_else(|| "a number of seconds from 0.01 to 86400 is needed".to_owned())
}

fn samples(text: &str) -> Result<usize, String> {
    number(text, 2, 1_000_000_000)
}

/// Check records of shards, and add them up if none is missing
///
/// Exit code 3 if shards are missing, 4 if records are damaged or contradict each other. The same shard may be there several times: another run with the same count confirms it.
#[derive(Debug, ArgGroup)]
pub(crate) struct MergeArgs {
    /// Files of records, folders of such files (*.json, *.jsonl), or - for standard input.
    #[arg(value_name = "PATH", required = true, value_hint = clap::ValueHint::AnyPath)]
    pub(crate) paths: Vec<PathBuf>,

    /// Print the shards that are missing instead, as in 1,3-4; exit code 0 if none is.
    #[arg(long, conflicts_with = "format")]
    pub(crate) missing: bool,

    /// How to print the total.
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    pub(crate) format: MergeFormat,

    /// Print nothing but the total and errors.
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

/// Count some of the shards of records again, by another road
///
/// Shards of join are recounted with another kernel on mirrored boards, and some of their cases by depth-first search; shards of dfs
/// by the textbook recursion. How many cases are searched depends on the time they take. Exit code 4 if any count differs, 3 if
/// there is no record.
#[derive(Debug, ArgGroup)]
pub(crate) struct VerifyArgs {
    /// Files of records, folders of such files (*.json, *.jsonl), or - for standard input.
    #[arg(value_name = "PATH", required = true, value_hint = clap::ValueHint::AnyPath)]
    pub(crate) paths: Vec<PathBuf>,

    /// How many shards to recount [default: as many as a minute allows, one at least].
    #[arg(long, value_name = "K", value_parser = sample, allow_negative_numbers = true)]
    pub(crate) sample: Option<usize>,

    /// Take the shards in the same random order as another time; the seed used is printed at the end.
    #[arg(long, value_name = "S", value_parser = seed, allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,

    /// Threads to count with; 0 stands for the default.
    #[arg(
        short,
        long,
        value_name = "NUM",
        default_value_t = 0,
        hide_default_value = true
    )]
    #[arg(value_parser = threads, allow_negative_numbers = true)]
    pub(crate) threads: usize,

    /// How to print what was found.
    #[arg(long, value_enum, default_value_t, value_name = "FORMAT")]
    pub(crate) format: MergeFormat,

    /// Print nothing but the findings and errors.
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

/// Elsewhere `-` is standard input or output; a file of that name can be written as ./-
fn file(text: &str) -> Result<PathBuf, String> {
    if text == "-" || text.is_empty() {
        Err("the name of a file is needed".to_owned())
    } else {
        Ok(text.into())
    }
}

fn seed(text: &str) -> Result<u64, String> {
    let seed = text.parse().ok();
    seed.ok_or_else(|| format!("a whole number from 0 to {} is needed", u64::MAX))
}

fn shard(text: &str) -> Result<Shard, String> {
    let allowed = "I/M is needed, M from 1 to 1000000 and I from 0 to M - 1, as in 0/4";
    text.parse().map_err(|_| allowed.to_owned())
}

fn sample(text: &str) -> Result<usize, String> {
    number(text, 1, usize::MAX)
}

fn threads(text: &str) -> Result<usize, String> {
    number(text, 0, nqueens::MOST_THREADS)
}

fn runs(text: &str) -> Result<usize, String> {
    number(text, 1, 1000)
}

fn first(text: &str) -> Result<usize, String> {
    number(text, 0, usize::MAX)
}

fn number(text: &str, least: usize, most: usize) -> Result<usize, String> {
    let number = text
        .parse()
        .ok()
        .filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| format!("a whole number from {least} to {most} is needed"))
}

/// Reads the name of a kernel; `auto` is the fastest.
fn kernels() -> impl TypedValueParser<Value = Kernel> {
    let names = PossibleValuesParser::new(["auto", "avx512", "avx2", "portable"]);
    names.try_map(|name| {
        if name == "auto" {
            Ok(Kernel::detect())
        } else {
            name.parse()
        }
    })
}

impl From<EngineName> for Engine {
    fn from(name: EngineName) -> Self {
        match name {
            EngineName::Auto => Self::Auto,
            EngineName::Dfs => Self::Dfs,
            EngineName::Join => Self::Join,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum CountFormat {
    /// The bare number, or "n count" for several sizes.
    #[default]
    Text,
    /// One object a line; counts are strings, since many readers of JSON round above 2^53.
    Json,
    /// A header and a line for each size.
    Csv,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum MergeFormat {
    /// For people.
    #[default]
    Text,
    /// One object a line; counts are strings.
    Json,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ListFormat {
    /// The columns of the queens from the top row down, 1 to n.
    #[default]
    Columns,
    /// A board of '.' and 'Q' and an empty line.
    Board,
    /// One object a line.
    Json,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum BenchFormat {
    /// A table for people.
    #[default]
    Text,
    /// One object a line.
    Json,
    /// A header and a line for each row.
    Csv,
    /// A table for a README.
    Markdown,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ProgressStyle {
    /// A bar if standard error is a terminal and the run takes more than a second.
    #[default]
    Auto,
    /// A bar, or plain lines where there is no terminal to draw it on.
    Bar,
    /// A line now and then, for logs.
    Plain,
    /// Nothing.
    None,
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
