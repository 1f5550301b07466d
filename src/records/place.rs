//! Where a record came from.

use std::fmt;
use std::path::Path;

/// A line of a file. As text: `file:line`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Place {
    /// The name of the file, printable.
    pub file: String,
    /// The number of the line, from 1.
    pub line: u64,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}

/// A path, made printable for a one-line message.
pub fn printable_path(path: &Path) -> String {
    let mut printable = String::new();
    for c in path.to_string_lossy().chars() {
        if c.is_control() {
            printable.extend(c.escape_default());
        } else {
            printable.push(c);
        }
    }
    printable
}
