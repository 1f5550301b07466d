//! Ctrl-C and SIGTERM: the first ends the command in good order, the second at once.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

/// Remembers which signal came.
pub(crate) struct Interrupt(Arc<AtomicUsize>);

impl Interrupt {
    pub(crate) fn listen() -> io::Result<Self> {
        let signal = Arc::new(AtomicUsize::new(0));
        let seen = Arc::new(AtomicBool::new(false));
        for number in [SIGINT, SIGTERM] {
            // Called in this order: a second signal finds `seen` set and ends the process inside the handler.
            flag::register_conditional_shutdown(number, 128 + number, Arc::clone(&seen))?;
            flag::register(number, Arc::clone(&seen))?;
            flag::register_usize(number, Arc::clone(&signal), number.unsigned_abs() as usize)?;
        }
        Ok(Self(signal))
    }

    /// The signal that came, if any.
    pub(crate) fn signal(&self) -> Option<u8> {
        u8::try_from(self.0.load(Ordering::Relaxed))
            .ok()
            .filter(|&signal| signal > 0)
    }
}
