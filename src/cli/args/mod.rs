//! What can be typed. Help, man page and completions are made from these definitions.
//!
//! ```text
//!   program.rs    the program and its commands
//!   count.rs      arguments of counting;   commands.rs   .. of the commands
//!   values.rs     what options can be
//!   parsing.rs    from words to arguments, or to an error of one line
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
