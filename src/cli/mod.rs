//! The command line: answers on standard output, everything else on standard error.
//!
//! [`args`] is the one definition of what can be typed; each sub-command has a file of its name.

mod args;
mod bench;
mod completions;
mod count;
mod cpu;
mod exit;
mod interrupt;
mod list;
mod man;
mod output;
mod progress;
mod self_test;
mod sizes;
mod supervise;
mod table;

use std::io::{self, Write};

use args::Command;
use exit::Failure;
use interrupt::Interrupt;

/// Does what the arguments of this process ask for.
pub(crate) fn run() -> Result<(), Failure> {
    let args = args::parse()?;
    let interrupt = Interrupt::listen().map_err(Failure::Signals)?;
    match args.command {
        None => count::run(&args.count, &interrupt),
        Some(Command::List(list)) => list::run(&list, &interrupt),
        Some(Command::Bench(bench)) => bench::run(&bench, &interrupt),
        Some(Command::SelfTest) => self_test::run(&interrupt),
        Some(Command::Completions { shell }) => completions::run(shell),
        Some(Command::Man { command }) => man::run(command.as_deref()),
    }
}

/// Writes a line to standard error. That it cannot be written is no reason to fail: the answer goes elsewhere.
pub(crate) fn note(line: &str) {
    let _ = writeln!(io::stderr(), "{line}");
}
