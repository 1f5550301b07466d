//! The command on a thread of its own, while the main thread draws progress and listens for Ctrl-C.
//!
//! So an interrupt is heard at once whether the command is counting, reading, or writing to somebody who does not read.
//! It does not wait for the case in work, which can take minutes: there is nothing to save.

use std::panic;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use super::exit::Failure;
use super::interrupt::Interrupt;
use super::progress::Screen;

/// How often the main thread looks up while it waits.
const TICK: Duration = Duration::from_millis(50);

/// Runs `command`, and returns when it is done or interrupted.
pub(crate) fn supervise(
    screen: &Screen,
    command: impl FnOnce() -> Result<(), Failure> + Send + 'static,
) -> Result<(), Failure> {
    let interrupt = Interrupt::listen().map_err(Failure::System)?;
    let (send, finished) = mpsc::sync_channel(1);
    let command = thread::Builder::new()
        .spawn(move || send.send(command()))
        .map_err(Failure::System)?;
    loop {
        match finished.recv_timeout(TICK) {
            Ok(result) => {
                screen.end();
                return result;
            }
            Err(RecvTimeoutError::Timeout) => {
                if let Some(signal) = interrupt.signal() {
                    screen.end();
                    return Err(Failure::Interrupted { signal });
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
