//! The command on a thread of its own, while the main thread draws progress and listens for Ctrl-C.
//!
//! So an interrupt is heard at once whether the command is counting, reading, or writing to somebody who does not read.
//! Most commands are ended at once: there is nothing to save. A count with a journal is asked to stop, and ends with the cases
//! in work; a second signal ends it at once.

use std::panic;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use super::exit::Failure;
use super::interrupt::{Interrupt, Stop};
use super::progress::Screen;

/// How often the main thread looks up while it waits.
const TICK: Duration = Duration::from_millis(50);

/// Runs `command`, and returns when it is done or interrupted.
pub(crate) fn supervise(
    screen: &Screen,
    stop: &Stop,
    command: impl FnOnce() -> Result<(), Failure> + Send + 'static,
) -> Result<(), Failure> {
    let interrupt = Interrupt::listen().map_err(Failure::System)?;
    let (send, finished) = mpsc::sync_channel(1);
    let command = thread::Builder::new()
        .spawn(move || send.send(command()))
        .map_err(Failure::System)?;
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
                        let message = "what was not printed or written is lost".to_owned();
                        return Err(Failure::Interrupted { signal, message });
                    }
                    super::note(
                        "stopping when the cases in work are finished; again to stop at once",
                    );
                    asked = Some(signal);
                }
                screen.draw();
            }
            Err(RecvTimeoutError::Disconnected) => match command.join() {
                Err(fault) => panic::resume_unwind(fault),
                Ok(_) => unreachable!("the command ended without a result"),
            },
        }
    }
}
