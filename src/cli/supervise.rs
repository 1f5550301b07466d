//! The command on a thread of its own, while the main thread draws progress and listens for Ctrl-C.
//!
//! So an interrupt is noticed at once, whether the command is counting, reading, or writing into a
//! pipe that nobody reads. Most commands are ended at once: they have nothing to save. A count with
//! a journal is asked to stop, and ends after the cases in progress; a second signal ends it at
//! once.

use std::io;
use std::panic;
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use super::args::{self, Command};
use super::exit::Failure;
use super::interrupt::{Interrupt, Stop};
use super::output::note;
use super::progress::Screen;
use super::{bench, completions, count, estimate, list, man, merge, self_test, shard, verify};

/// How often the main thread checks for signals while it waits.
const TICK: Duration = Duration::from_millis(50);

/// Runs the command that the arguments of this process ask for, until it is done or interrupted.
pub(crate) fn run() -> Result<(), Failure> {
    let args = args::parse()?;
    let screen = Arc::new(Screen::default());
    let stop = Arc::new(Stop::default());
    let interrupt = Interrupt::listen().map_err(Failure::System)?;
    let (send, finished) = mpsc::sync_channel(1);
    let (shown, asked) = (Arc::clone(&screen), Arc::clone(&stop));
    let command = thread::Builder::new().spawn(move || {
        let result = match args.command {
            None if args.count.shard.is_some() => shard::run(&args.count, &shown),
            None => count::run(&args.count, &shown, &asked),
            Some(Command::List(list)) => list::run(&list, &shown),
            Some(Command::Bench(bench)) => bench::run(&bench, &shown),
            Some(Command::Estimate(estimate)) => estimate::run(&estimate),
            Some(Command::Merge(merge)) => merge::run(&merge),
            Some(Command::Verify(verify)) => verify::run(&verify, &shown),
            Some(Command::SelfTest) => self_test::run(),
            Some(Command::Completions { shell }) => completions::run(shell),
            Some(Command::Man { command }) => man::run(command.as_deref()),
        };
        send.send(result)
    });
    wait(
        &screen,
        &stop,
        &interrupt,
        &finished,
        command.map_err(Failure::System)?,
    )
}

/// Draws and listens until the command is done.
fn wait<E>(
    screen: &Screen,
    stop: &Stop,
    interrupt: &Interrupt,
    finished: &Receiver<Result<(), Failure>>,
    command: JoinHandle<Result<(), E>>,
) -> Result<(), Failure> {
    let mut asked = None;
    loop {
        match finished.recv_timeout(TICK) {
            Ok(result) => {
                screen.end();
                return match (result, asked) {
                    (Err(Failure::Stopped(message)), Some(signal)) => {
                        Err(Failure::Interrupted { signal, message })
                    }
                    (result, _) => result,
                };
            }
            Err(RecvTimeoutError::Timeout) => {
                if let Some(signal) = interrupt.signal() {
                    // Another signal would have ended the process already.
                    if asked.is_some() {
                        continue;
                    }
                    screen.end();
                    if !stop.ask() {
                        let message = "anything not yet printed or written is lost".to_owned();
                        return Err(Failure::Interrupted { signal, message });
                    }
                    note("finishing the cases in progress; interrupt again to stop immediately");
                    asked = Some(signal);
                }
                screen.draw();
            }
            Err(RecvTimeoutError::Disconnected) => match command.join() {
                Err(fault) => panic::resume_unwind(fault),
                Ok(_) => {
                    return Err(Failure::System(io::Error::other(
                        "the command gave no result",
                    )));
                }
            },
        }
    }
}
