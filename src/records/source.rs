//! Lines from files, folders and standard input, one at a time and none longer than a record can be.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

use super::{Damage, Error, Record};

/// Where records come from.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Source {
    /// A file, or all files of a folder whose names end in .json or .jsonl.
    Path(PathBuf),
    /// Standard input.
    Stdin,
}

impl Source {
    /// Hands over every line but empty ones, with its place, as a record or as what is wrong with it. The files of a folder come
    /// in the order of their names.
    pub(super) fn read(
        &self,
        each: &mut dyn FnMut(Place, Result<Record, Damage>),
    ) -> Result<(), Error> {
        match self {
            Self::Stdin => read("standard input", io::stdin().lock(), each)
                .map_err(|source| Error::Stdin { source }),
            Self::Path(path) => {
                let failed = |source| Error::read(path, source);
                if !fs::metadata(path).map_err(failed)?.is_dir() {
                    return read_file(path, each);
                }
                for file in files(path).map_err(failed)? {
                    read_file(&file, each)?;
                }
                Ok(())
            }
        }
    }
}

impl From<PathBuf> for Source {
    /// `-` is standard input.
    fn from(path: PathBuf) -> Self {
        if path == Path::new("-") {
            Self::Stdin
        } else {
            Self::Path(path)
        }
    }
}

fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let holds_records = path
            .extension()
            .is_some_and(|extension| extension == "json" || extension == "jsonl");
        if holds_records && path.is_file() {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

fn read_file(
    path: &Path,
    each: &mut dyn FnMut(Place, Result<Record, Damage>),
) -> Result<(), Error> {
    let file = File::open(path).map_err(|source| Error::read(path, source))?;
    read(&shown(path), BufReader::new(file), each).map_err(|source| Error::read(path, source))
}

fn read(
    file: &str,
    reader: impl BufRead,
    each: &mut dyn FnMut(Place, Result<Record, Damage>),
) -> io::Result<()> {
    let mut lines = Lines::new(reader);
    while let Some(line) = lines.next()? {
        let record = line.record();
        if record != Err(Damage::Empty) {
            let place = Place {
                file: file.to_owned(),
                line: line.number,
            };
            each(place, record);
        }
    }
    Ok(())
}

/// A line of a file. As text: `file:line`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Place {
    /// The name of the file, fit to print.
    pub file: String,
    /// From 1.
    pub line: u64,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}

/// A path fit to stand in a one-line message.
pub fn shown(path: &Path) -> String {
    let mut shown = String::new();
    for c in path.to_string_lossy().chars() {
        if c.is_control() {
            shown.extend(c.escape_default());
        } else {
            shown.push(c);
        }
    }
    shown
}

/// No record is as long: host names have up to 255 bytes, the other fields some 20.
pub(super) const LONGEST: usize = 4096;

/// Lines of bytes with their numbers.
pub(super) struct Lines<R> {
    reader: R,
    number: u64,
    end: u64,
}

/// A line, from 1; without its end, and cut if it is longer than any record.
#[derive(Debug)]
pub(super) struct Line {
    pub(super) number: u64,
    pub(super) bytes: Vec<u8>,
    /// Whether a line feed ended it.
    pub(super) is_ended: bool,
    /// Where in the file it starts, in bytes.
    pub(super) start: u64,
}

impl<R: BufRead> Lines<R> {
    pub(super) fn new(reader: R) -> Self {
        Self {
            reader,
            number: 0,
            end: 0,
        }
    }

    pub(super) fn next(&mut self) -> io::Result<Option<Line>> {
        let (mut bytes, start) = (Vec::new(), self.end);
        let mut is_ended = false;
        loop {
            let chunk = match self.reader.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                chunk => chunk?,
            };
            let feed = chunk.iter().position(|&byte| byte == b'\n');
            let text = &chunk[..feed.unwrap_or(chunk.len())];
            let room = (LONGEST + 1).saturating_sub(bytes.len());
            bytes.extend_from_slice(&text[..text.len().min(room)]);
            let used = text.len() + usize::from(feed.is_some());
            self.reader.consume(used);
            self.end += used as u64;
            is_ended |= feed.is_some();
            if is_ended || used == 0 {
                break;
            }
        }
        if self.end == start {
            return Ok(None);
        }
        self.number += 1;
        Ok(Some(Line {
            number: self.number,
            bytes,
            is_ended,
            start,
        }))
    }
}

impl Line {
    pub(super) fn record(&self) -> Result<Record, Damage> {
        if self.bytes.len() > LONGEST {
            return Err(Damage::TooLong);
        }
        let text = str::from_utf8(&self.bytes).map_err(|_| Damage::NotText)?;
        text.strip_suffix('\r').unwrap_or(text).parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_come_with_numbers_and_offsets_however_they_are_buffered() {
        let text = "one\n\nthree\r\nfour";
        for capacity in [1, 2, 3, 100] {
            let mut lines = Lines::new(BufReader::with_capacity(capacity, text.as_bytes()));
            let mut seen = Vec::new();
            while let Some(line) = lines.next().unwrap() {
                let bytes = String::from_utf8(line.bytes).unwrap();
                seen.push((line.number, bytes, line.is_ended, line.start));
            }
            let line =
                |number, text: &str, is_ended, start| (number, text.to_owned(), is_ended, start);
            assert_eq!(
                seen,
                [
                    line(1, "one", true, 0),
                    line(2, "", true, 4),
                    line(3, "three\r", true, 5),
                    line(4, "four", false, 12)
                ]
            );
        }
    }

    #[test]
    fn a_flood_without_line_ends_is_not_kept() {
        let flood = io::repeat(b'x');
        let mut lines = Lines::new(BufReader::new(io::Read::take(flood, 1 << 26)));
        let line = lines.next().unwrap().unwrap();
        assert_eq!(line.bytes.len(), LONGEST + 1);
        assert_eq!(line.record(), Err(Damage::TooLong));
        assert!(lines.next().unwrap().is_none());
    }
}
