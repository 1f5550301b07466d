//! Ctrl-C and SIGTERM: the first ends the command in an orderly way, the second at once.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

/// Asks a command to stop, if it can stop by itself. Other commands are simply ended.
#[derive(Default)]
pub(crate) struct Stop {
    heeded: AtomicBool,
    asked: Arc<AtomicBool>,
}

impl Stop {
    /// For the command: from now on, it stops by itself soon after the flag becomes true.
    pub(crate) fn heed(&self) -> Arc<AtomicBool> {
        self.heeded.store(true, Ordering::Relaxed);
        Arc::clone(&self.asked)
    }

    /// For the command: it no longer stops by itself.
    pub(crate) fn ignore(&self) {
        self.heeded.store(false, Ordering::Relaxed);
    }

    /// Asks, and returns whether the command stops by itself.
    pub(crate) fn ask(&self) -> bool {
        self.asked.store(true, Ordering::Relaxed);
        self.heeded.load(Ordering::Relaxed)
    }
}

/// Remembers the signal that came.
pub(crate) struct Interrupt {
    signal: Arc<AtomicUsize>,
    /// Whether the first signal was noticed: the next one then ends the process inside the handler.
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

    /// The signal that came, if any. Only a signal after this call counts as the second one:
    /// `timeout` sends two at once.
    pub(crate) fn signal(&self) -> Option<u8> {
        let signal = u8::try_from(self.signal.load(Ordering::Relaxed))
            .ok()
            .filter(|&signal| signal > 0)?;
        self.seen.store(true, Ordering::Relaxed);
        Some(signal)
    }
}
