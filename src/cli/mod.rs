//! The command line: answers on standard output, everything else on standard error.
//!
//! ```text
//!   args/           what can be typed: the one source of help, man pages and completions
//!   sizes.rs        board sizes as they are typed
//!   supervise.rs    the command on a thread of its own; the main thread draws and listens
//!   progress.rs     bars and lines on standard error;   interrupt.rs   Ctrl-C and SIGTERM
//!   output.rs       answers on standard output;         exit.rs        failures and exit codes
//!   count.rs        nqueens SIZE;   journal.rs, shard.rs   the same with --journal, --shard
//!   the others      a command each, by its name
//! ```

mod args;
mod bench;
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
mod self_test;
mod shard;
mod sizes;
mod supervise;
mod verify;

use std::io::{self, Write};
use std::sync::Arc;

use args::Command;
use exit::Failure;
use interrupt::Stop;
use progress::Screen;

/// Does what the arguments of this process ask for.
pub(crate) fn run() -> Result<(), Failure> {
    let args = args::parse()?;
    let screen = Arc::new(Screen::default());
    let stop = Arc::new(Stop::default());
    supervise::supervise(
        &Arc::clone(&screen),
        &Arc::clone(&stop),
        move || match args.command {
            None => count::run(&args.count, &screen, &stop),
            Some(Command::List(list)) => list::run(&list, &screen),
            Some(Command::Bench(bench)) => bench::run(&bench, &screen),
            Some(Command::Estimate(estimate)) => estimate::run(&estimate),
            Some(Command::Merge(merge)) => merge::run(&merge),
            Some(Command::Verify(verify)) => verify::run(&verify, &screen),
            Some(Command::SelfTest) => self_test::run(),
            Some(Command::Completions { shell }) => completions::run(shell),
            Some(Command::Man { command }) => man::run(command.as_deref()),
        },
    )
}

/// Writes a line to standard error. That it cannot be written is no reason to fail: the answer goes elsewhere.
pub(crate) fn note(line: &str) {
    let _ = writeln!(io::stderr(), "{line}");
}
