//! Long work on a thread of its own, while the main thread draws progress and listens for Ctrl-C.
//!
//! An interrupted command does not wait for the case in work, which can take minutes: there is nothing to save, and
//! the process is about to end anyway.

use std::panic;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use nqueens::{Count, Total};

use super::exit::Failure;
use super::interrupt::Interrupt;
use super::progress::Meter;

/// How often the main thread looks up while it waits.
const TICK: Duration = Duration::from_millis(50);

/// Does `work` on another thread, and `tick` on this one now and then.
pub(crate) fn supervise<T: Send + 'static>(
    interrupt: &Interrupt,
    mut tick: impl FnMut(),
    work: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Failure> {
    let (send, finished) = mpsc::sync_channel(1);
    let worker = thread::spawn(move || send.send(work()));
    loop {
        match finished.recv_timeout(TICK) {
            Ok(result) => return Ok(result),
            Err(RecvTimeoutError::Timeout) => {
                interrupt.check()?;
                tick();
            }
            Err(RecvTimeoutError::Disconnected) => match worker.join() {
                Err(fault) => panic::resume_unwind(fault),
                Ok(_) => unreachable!("the work ended without a result"),
            },
        }
    }
}

/// Runs a count under supervision, its progress shown by `meter`, and compares the total with the published one.
pub(crate) fn count(
    count: Count,
    meter: Option<Meter>,
    interrupt: &Interrupt,
) -> Result<Total, Failure> {
    let total = match meter {
        None => supervise(interrupt, || (), move || count.run())??,
        Some(mut meter) => {
            let latest = Arc::new(Mutex::new(None));
            let reported = Arc::clone(&latest);
            let count = count.on_progress(move |progress| *lock(&reported) = Some(progress));
            supervise(
                interrupt,
                || meter.draw(*lock(&latest)),
                move || count.run(),
            )??
        }
    };
    check_published(&total)?;
    Ok(total)
}

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

fn check_published(total: &Total) -> Result<(), Failure> {
    match nqueens::known::solutions(total.size) {
        Some(published) if published != total.count => Err(Failure::Wrong(format!(
            "counted {} solutions for n = {}, but {published} are published (OEIS A000170): \
             this machine or this program is at fault; try 'nqueens self-test'",
            total.count, total.size
        ))),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_total_other_than_the_published_one_is_an_error_that_names_both() {
        let mut total = Count::new(8).unwrap().run().unwrap();
        assert!(check_published(&total).is_ok());
        total.count += 1;
        let message = check_published(&total).unwrap_err().to_string();
        assert!(
            message.contains("93") && message.contains("92") && message.contains("n = 8"),
            "{message}"
        );
    }
}
