//! Standard output for answers, standard error for notes.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use serde::Serialize;

/// Gathered lines are written when there are more bytes than this.
const CHUNK: usize = 1 << 15;
/// A line that comes this long after the last write is written at once, with all gathered lines.
const PATIENCE: Duration = Duration::from_millis(100);

/// Lines on their way to standard output.
pub(crate) struct Lines {
    gathered: Vec<u8>,
    chunk: usize,
    flushed: Option<Instant>,
}

impl Lines {
    /// For a stream of many lines: they are written in chunks, unless a person is watching.
    pub(crate) fn gathered() -> Self {
        let chunk = if io::stdout().is_terminal() { 0 } else { CHUNK };
        Self {
            chunk,
            ..Self::prompt()
        }
    }

    /// For lines that each take a while: they are written as soon as they are known.
    pub(crate) fn prompt() -> Self {
        Self {
            gathered: Vec::new(),
            chunk: 0,
            flushed: None,
        }
    }

    /// Adds text that ends with a line feed.
    pub(crate) fn write(&mut self, lines: std::fmt::Arguments<'_>) -> io::Result<()> {
        self.gathered.write_fmt(lines)?;
        debug_assert!(self.gathered.ends_with(b"\n"));
        let waited = self
            .flushed
            .is_none_or(|flushed| flushed.elapsed() > PATIENCE);
        if waited || self.gathered.len() > self.chunk {
            self.flush()
        } else {
            Ok(())
        }
    }

    /// Adds a line of JSON.
    pub(crate) fn json(&mut self, object: &impl Serialize) -> io::Result<()> {
        self.write(format_args!("{}\n", serde_json::to_string(object)?))
    }

    pub(crate) fn flush(&mut self) -> io::Result<()> {
        let mut stdout = io::stdout().lock();
        stdout.write_all(&self.gathered)?;
        stdout.flush()?;
        self.gathered.clear();
        self.flushed = Some(Instant::now());
        Ok(())
    }
}

/// Writes a line to standard error. Errors are ignored: the answer goes elsewhere.
pub(crate) fn note(line: &str) {
    let _ = writeln!(io::stderr(), "{line}");
}
