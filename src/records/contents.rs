//! The contents of a journal at opening: whole records, and perhaps a torn line at the end.

use std::collections::BTreeSet;
use std::fs::File;
use std::io::{self, BufReader};
use std::path::Path;
use std::time::Duration;

use super::damage::{Damage, LONGEST};
use super::difference::Difference;
use super::error::Error;
use super::identity::Identity;
use super::line::{Line, Lines};
use super::place::{Place, printable_path};
use super::record::Record;
use crate::{Prepared, Progress, ShardTotal};

/// The records of a journal, checked one by one and added up.
pub(super) struct Contents {
    /// The number of shards: that of the first record, or one that suits the count.
    pub(super) shards: u64,
    /// The shards in the journal.
    pub(super) done: BTreeSet<u64>,
    /// The place of a torn line after the last record.
    pub(super) torn: Option<Place>,
    /// Where the last record ends, in bytes.
    pub(super) end: u64,
    cases: u64,
    count: u128,
    elapsed: Duration,
}

impl Contents {
    /// Reads a whole journal.
    pub(super) fn read(file: &File, path: &Path, prepared: &Prepared) -> Result<Self, Error> {
        let mut contents = Self {
            shards: prepared.plan().shards(),
            done: BTreeSet::new(),
            torn: None,
            end: 0,
            cases: 0,
            count: 0,
            elapsed: Duration::ZERO,
        };
        let failed = |source: io::Error| Error::read(path, source);
        let mut lines = Lines::new(BufReader::new(file));
        let mut next = lines.next().map_err(failed)?;
        while let Some(line) = next {
            next = lines.next().map_err(failed)?;
            let (file, number) = (printable_path(path), line.number);
            let place = Place { file, line: number };
            match line.record() {
                Ok(record) => {
                    contents.take(&record, place, prepared)?;
                    let len = line.bytes.len() as u64 + u64::from(line.is_ended);
                    contents.end = line.start + len;
                }
                Err(_) if next.is_none() && contents.is_torn(&line, prepared.identity()) => {
                    contents.torn = Some(place);
                }
                Err(damage) => return Err(Error::Damaged { place, damage }),
            }
        }
        Ok(contents)
    }

    fn take(&mut self, record: &Record, place: Place, prepared: &Prepared) -> Result<(), Error> {
        let shard = record.shard;
        if self.done.is_empty() {
            self.shards = shard.of();
        }
        let found = (record.identity, shard.of());
        let wanted = (prepared.identity(), self.shards);
        if let Some(difference) = Difference::between(found, wanted) {
            return Err(Error::Foreign { place, difference });
        }
        if record.cases != shard.len(prepared.cases()) {
            let damage = Damage::Field("cases".to_owned(), record.cases.to_string());
            return Err(Error::Damaged { place, damage });
        }
        if self.done.contains(&shard.index()) {
            return Err(Error::Twice { place, shard });
        }
        self.add(shard.index(), record.cases, record.count, record.elapsed);
        Ok(())
    }

    /// Adds a shard that was counted and written.
    pub(super) fn add_total(&mut self, total: &ShardTotal) {
        self.add(total.shard.index(), total.cases, total.count, total.elapsed);
    }

    fn add(&mut self, index: u64, cases: u64, count: u128, elapsed: Duration) {
        self.done.insert(index);
        self.cases += cases;
        // At most a million counts of at most 2^100 each.
        let sum = self.count.checked_add(count);
        self.count = sum.expect("counts of records are bounded");
        self.elapsed = self.elapsed.saturating_add(elapsed);
    }

    /// The whole contents, as finished work.
    pub(super) fn progress(&self) -> Progress {
        Progress::new(self.cases, self.cases, self.count, self.elapsed)
    }

    /// Whether a crash during a write can have left this line: a record of this count, cut off at
    /// any byte, or with zeros in place of some bytes if power failed before the data were on disk.
    /// In a file without any record, the line must also begin like one: the file may be something
    /// else entirely, given by mistake.
    fn is_torn(&self, line: &Line, identity: Identity) -> bool {
        let start = Record::start(identity);
        let common = start.len().min(line.bytes.len());
        let begins_as_a_record = line.bytes[..common] == start.as_bytes()[..common];
        let is_first = self.done.is_empty();
        if line.bytes.len() > LONGEST || is_first && !(begins_as_a_record && common > 10) {
            return false;
        }
        line.bytes.contains(&0) || begins_as_a_record && !line.is_ended
    }
}
