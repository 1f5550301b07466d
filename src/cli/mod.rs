//! The command line: answers on standard output, everything else on standard error.
//!
//! ```text
//!   args/           the arguments: the one source of help, man pages and completions
//!   sizes.rs        board sizes as typed
//!   supervise.rs    the command on a thread of its own; the main thread draws and listens
//!   progress.rs     bars and lines on standard error;   interrupt.rs   Ctrl-C and SIGTERM
//!   output.rs       answers and notes;   words.rs   words shared by several commands
//!   exit.rs         failures and exit codes
//!   count.rs        nqueens SIZE;   journal.rs, shard.rs   the same with --journal, --shard
//!   unique.rs       .. with --unique;   comparison.rs   .. without a published value
//!   records.rs      reading records, for merge and verify
//!   the others      one command each, by name
//! ```

mod args;
mod bench;
mod comparison;
mod completions;
mod count;
mod estimate;
mod exit;
mod interrupt;
mod journal;
mod list;
mod man;
mod merge;
mod output;
mod progress;
mod records;
mod self_test;
mod shard;
mod sizes;
mod supervise;
mod unique;
mod verify;
mod words;

pub(crate) use output::note;
pub(crate) use supervise::run;
