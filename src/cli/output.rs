//! Standard output for answers: whole lines, never half of one.
//!
//! Lines are gathered and written together, unless a person is watching. What an interrupted command has written so
//! far then ends with a complete line.

use std::io::{self, IsTerminal, Write};

/// Written out when this full.
const CHUNK: usize = 1 << 15;

/// Gathers lines on their way to standard output.
pub(crate) struct Lines {
    gathered: Vec<u8>,
    chunk: usize,
}

impl Lines {
    /// For a stream of many lines.
    pub(crate) fn gathered() -> Self {
        let chunk = if io::stdout().is_terminal() { 0 } else { CHUNK };
        Self {
            gathered: Vec::with_capacity(2 * CHUNK),
            chunk,
        }
    }

    /// For lines that are each worth waiting for: written as soon as they are known.
    pub(crate) fn prompt() -> Self {
        Self {
            gathered: Vec::new(),
            chunk: 0,
        }
    }

    /// Adds text that ends with a line feed.
    pub(crate) fn write(&mut self, lines: std::fmt::Arguments<'_>) -> io::Result<()> {
        self.gathered.write_fmt(lines)?;
        debug_assert!(self.gathered.ends_with(b"\n"));
        if self.gathered.len() > self.chunk {
            self.flush()
        } else {
            Ok(())
        }
    }

    pub(crate) fn flush(&mut self) -> io::Result<()> {
        let mut stdout = io::stdout().lock();
        stdout.write_all(&self.gathered)?;
        self.gathered.clear();
        stdout.flush()
    }
}
