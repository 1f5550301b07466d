//! The arguments. Help, man pages and completions are made from these definitions.
//!
//! ```text
//!   program.rs    the program and its commands
//!   count.rs      arguments of counting;   commands.rs   .. of the commands
//!   values.rs     the values of options
//!   parsing.rs    from words to arguments, or to a one-line error
//! ```

mod commands;
mod count;
mod parsing;
mod program;
mod values;

pub(crate) use commands::{BenchArgs, EstimateArgs, ListArgs, MergeArgs, VerifyArgs};
pub(crate) use count::CountArgs;
pub(crate) use parsing::{help, is_command, parse};
pub(crate) use program::{Args, Command};
pub(crate) use values::{
    BenchFormat, CountFormat, ListFormat, ProgressStyle, ReportFormat, random_seed,
};
