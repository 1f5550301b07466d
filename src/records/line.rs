//! Lines of bytes, one at a time and none longer than a record can be.

use std::io::{self, BufRead};

use super::damage::{Damage, LONGEST};
use super::record::Record;

/// Lines of bytes with their numbers.
pub(super) struct Lines<R> {
    reader: R,
    number: u64,
    end: u64,
}

/// A line without its line end, cut if it is longer than any record. Numbers start at 1.
#[derive(Debug)]
pub(super) struct Line {
    pub(super) number: u64,
    pub(super) bytes: Vec<u8>,
    /// Whether a line feed ended it.
    pub(super) is_ended: bool,
    /// Its start in the file, in bytes.
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
    use std::io::BufReader;

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
