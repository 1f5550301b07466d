//! Ctrl-C and SIGTERM: the first ends the command in good order, the second at once.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

/// Asks a command to stop, if it is one that can be asked: the others are ended without a question.
#[derive(Default)]
pub(crate) struct Stop {
    heeded: AtomicBool,
    asked: Arc<AtomicBool>,
}

impl Stop {
    /// For the command: from now on it stops by itself soon after this has become true.
    pub(crate) fn heed(&self) -> Arc<AtomicBool> {
        self.heeded.store(true, Ordering::Relaxed);
        Arc::clone(&self.asked)
    }

    /// For the command: it does not stop by itself any more.
    pub(crate) fn ignore(&self) {
        self.heeded.store(false, Ordering::Relaxed);
    }

    /// Asks, and returns whether anybody heeds it.
    pub(crate) fn ask(&self) -> bool {
        self.asked.store(true, Ordering::Relaxed);
        self.heeded.load(Ordering::Relaxed)
    }
}

/// Remembers which signal came.
pub(crate) struct Interrupt {
    signal: Arc<AtomicUsize>,
    /// The first signal has been seen to: now the next one ends the process inside the handler.
    seen: Arc<AtomicBool>,
}

impl Interrupt {
    pub(crate) fn listen() -> io::Result<Self> {
        let (signal, seen) = (
            Arc::new(AtomicUsize::new(0)),
            Arc::new(AtomicBool::new(false)),
        );
        for number in [SIGINT, SIGTERM] {
            flag::register_conditional_shutdown(number, 128 + number, Arc::clone(&seen))?;
            flag::register_usize(number, Arc::clone(&signal), number.unsigned_abs() as usize)?;
        }
        Ok(Self { signal, seen })
    }

    /// The signal that came, if any. Only from now on does another one count as the second:
    /// `timeout` sends two at once.
    pub(crate) fn signal(&self) -> Option<u8> {
        let signal = u8::try_from(self.signal.load(Ordering::Relaxed))
            .ok()
            .filter(|&signal| signal > 0)?;
        self.seen.store(true, Ordering::Relaxed);
        Some(signal)
    }
}
