//! Records combined: checked one by one and against each other, and added up if none is missing.
//!
//! There is a total only if
//!
//! 1. every line is a record and its sum matches,
//! 2. all have the same n, engine, plan and number of shards, and this program has the plan,
//! 3. every shard is present,
//! 4. no shard has two different counts (the same record twice is fine; another run with the same
//!    count confirms it),
//! 5. each record has as many cases as the plan gives its shard,
//! 6. for n <= 27 the total is the published one, and for n <= 28 it agrees with the numbers of
//!    symmetric solutions.
//!
//! Memory holds some 150 bytes per shard if every shard has a file of its own.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use super::damage::Damage;
use super::difference::Difference;
use super::error::Error;
use super::fault::Fault;
use super::identity::Identity;
use super::merged::Merged;
use super::missing::Missing;
use super::place::Place;
use super::record::{MOST_SOLUTIONS, Record};
use super::source::Source;
use super::symmetry::check_symmetry;
use crate::{Count, Kernel, Prepared, Shard, Workers, known};

/// Records of one count, wherever they came from.
///
/// ```
/// use nqueens::records::{Record, Records};
/// use nqueens::{Count, Shard, Workers};
///
/// let folder = tempfile::tempdir()?;
/// let count = Count::new(10)?.prepare();
/// for index in [0, 2] {
///     let shard = Shard::new(index, 3)?;
///     let record = Record::count(&count, shard)?;
///     let path = folder.path().join(format!("{index}.json"));
///     std::fs::write(&path, record.to_string())?;
/// }
/// let records = Records::read(&[folder.path().to_owned().into()])?;
/// assert!(records.faults().is_empty());
/// assert_eq!(records.missing().unwrap().to_string(), "1");
///
/// // Records in memory need no files:
/// let all = (0..3).map(|index| Record::count(&count, Shard::new(index, 3)?));
/// let records = all.collect::<Result<Records, nqueens::Error>>()?;
/// assert_eq!(records.total(&Workers::default())?.unwrap().count, 724);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct Records {
    common: Option<Common>,
    /// A count that this program does not have, and the difference.
    unknown: Option<(Identity, Box<Difference>)>,
    entries: BTreeMap<u64, Entry>,
    files: Vec<String>,
    faults: Vec<Fault>,
    more_faults: u64,
    lines: u64,
    confirmed: u64,
    elapsed: Duration,
    versions: BTreeSet<String>,
    kernels: BTreeSet<String>,
    hosts: BTreeSet<String>,
}

/// The common properties of all records.
#[derive(Debug)]
struct Common {
    count: Prepared,
    shards: u64,
    place: Place,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    count: u128,
    cases: u64,
    sum: u64,
    /// `None` also if this CPU does not have it.
    kernel: Option<Kernel>,
    file: u32,
    line: u64,
}

/// At most this many faults are kept; the others are counted.
const MOST_FAULTS: usize = 100;
/// At most this many names of hosts (versions, kernels) are kept.
const MOST_NAMES: usize = 1000;

impl Records {
    /// Reads all sources to their last line.
    ///
    /// # Errors
    ///
    /// [`Error::Read`] and [`Error::Stdin`]. Faults of the records are not errors: see
    /// [`faults`](Self::faults).
    pub fn read(sources: &[Source]) -> Result<Self, Error> {
        let mut records = Self::default();
        for source in sources {
            source.read(&mut |place, record| records.take(place, record))?;
        }
        Ok(records)
    }

    /// The first hundred faults of the records, in the order of reading.
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }

    /// The number of further faults.
    pub fn more_faults(&self) -> u64 {
        self.more_faults
    }

    /// The count that the records are shares of; `None` if no record is usable.
    pub fn prepared(&self) -> Option<&Prepared> {
        self.common.as_ref().map(|common| &common.count)
    }

    /// The number of shards that the count is cut into; `None` if no record is usable.
    pub fn shards_in_all(&self) -> Option<u64> {
        self.common.as_ref().map(|common| common.shards)
    }

    /// The missing shards; `None` if no record is usable, since the number of shards is then
    /// unknown.
    pub fn missing(&self) -> Option<Missing> {
        let shards = self.shards_in_all()?;
        Some(Missing::between(self.entries.keys().copied(), shards))
    }

    /// The shards that are present, with their counts, in order.
    pub fn shards(&self) -> impl Iterator<Item = Counted> {
        let of = self.shards_in_all().unwrap_or(0);
        self.entries.iter().filter_map(move |(&index, entry)| {
            Some(Counted {
                shard: Shard::new(index, of).ok()?,
                count: entry.count,
                kernel: entry.kernel,
                place: self.place(entry),
            })
        })
    }

    /// The total, if there are no faults and no missing shards. For n = 28 its check counts the
    /// symmetric solutions, which takes minutes.
    ///
    /// # Errors
    ///
    /// [`Error::Wrong`] if the total is not the published one, [`Error::Impossible`] if the
    /// symmetric solutions contradict it, [`Error::Count`] if these cannot be counted.
    ///
    /// # Panics
    ///
    /// If the observer of [`Workers::on_progress`] panics.
    pub fn total(&self, workers: &Workers) -> Result<Option<Merged>, Error> {
        let is_whole = self.faults.is_empty() && self.missing().is_some_and(|m| m.is_empty());
        let Some(common) = self.common.as_ref().filter(|_| is_whole) else {
            return Ok(None);
        };
        let (size, entries) = (common.count.size(), || self.entries.values());
        assert_eq!(
            entries().map(|entry| entry.cases).sum::<u64>(),
            common.count.cases(),
            "each has as many cases as its shard"
        );
        let count = entries().try_fold(0u128, |sum, entry| sum.checked_add(entry.count));
        let count = count.expect("a million counts of at most 2^100");
        known::check(size, count).map_err(Error::of_total)?;
        check_symmetry(size, count, workers)?;
        Ok(Some(Merged {
            identity: common.count.identity(),
            shards: common.shards,
            count,
            records: self.lines,
            confirmed: self.confirmed,
            elapsed: self.elapsed,
            versions: self.versions.iter().cloned().collect(),
            kernels: self.kernels.iter().cloned().collect(),
            hosts: self.hosts.iter().cloned().collect(),
        }))
    }

    fn take(&mut self, place: Place, record: Result<Record, Damage>) {
        self.lines += 1;
        if self.files.last() != Some(&place.file) {
            self.files.push(place.file.clone());
        }
        let added = match record {
            Ok(record) => self.add(&place, &record),
            Err(damage) => Err(Fault::Damaged { place, damage }),
        };
        match added {
            Ok(()) => {}
            Err(fault) if self.faults.len() < MOST_FAULTS => self.faults.push(fault),
            Err(_) => self.more_faults += 1,
        }
    }

    fn add(&mut self, place: &Place, record: &Record) -> Result<(), Fault> {
        let cases = self.common_cases(place, record)?;
        let (shard, place) = (record.shard, place.clone());
        let damaged = |field: &str, value: String| {
            let damage = Damage::Field(field.to_owned(), value);
            Err(Fault::Damaged {
                place: place.clone(),
                damage,
            })
        };
        if record.cases != shard.len(cases) {
            return damaged("cases", record.cases.to_string());
        }
        if record.count > MOST_SOLUTIONS {
            return damaged("count", record.count.to_string());
        }
        let sum = record.sum();
        if let Some(entry) = self.entries.get(&shard.index()) {
            if entry.count != record.count {
                return Err(Fault::Conflict {
                    shard,
                    counts: [entry.count, record.count],
                    places: [self.place(entry), place],
                });
            }
            self.confirmed += u64::from(entry.sum != sum);
            self.note(record);
            return Ok(());
        }
        let kernel = record.kernel.as_deref();
        let entry = Entry {
            count: record.count,
            cases: record.cases,
            sum,
            kernel: kernel.and_then(|kernel| kernel.parse().ok()),
            file: self.files.len() as u32 - 1,
            line: place.line,
        };
        self.elapsed = self.elapsed.saturating_add(record.elapsed);
        self.entries.insert(shard.index(), entry);
        self.note(record);
        Ok(())
    }

    /// The number of cases of the common count, if this record belongs to it. The first record
    /// decides which count that is.
    fn common_cases(&mut self, place: &Place, record: &Record) -> Result<u64, Fault> {
        let (place, found) = (place.clone(), (record.identity, record.shard.of()));
        if let Some(common) = &self.common {
            let wanted = (common.count.identity(), common.shards);
            return match Difference::between(found, wanted) {
                None => Ok(common.count.cases()),
                Some(difference) => Err(Fault::Mixed {
                    place,
                    first: common.place.clone(),
                    difference: Box::new(difference),
                }),
            };
        }
        match self.known(record.identity) {
            Ok(count) => {
                let cases = count.cases();
                let shards = record.shard.of();
                self.common = Some(Common {
                    count,
                    shards,
                    place,
                });
                Ok(cases)
            }
            Err(difference) => Err(Fault::Unknown { place, difference }),
        }
    }

    /// The count of a record, if this program has an identical one.
    fn known(&mut self, identity: Identity) -> Result<Prepared, Box<Difference>> {
        if let Some((unknown, difference)) = &self.unknown
            && *unknown == identity
        {
            return Err(difference.clone());
        }
        let count = Count::from(identity.size).engine(identity.engine).prepare();
        match Difference::between((identity, 1), (count.identity(), 1)) {
            None => Ok(count),
            Some(difference) => {
                let difference = Box::new(difference);
                self.unknown = Some((identity, difference.clone()));
                Err(difference)
            }
        }
    }

    /// Notes who counted.
    fn note(&mut self, record: &Record) {
        let names = [
            (&mut self.versions, Some(&record.version)),
            (&mut self.kernels, record.kernel.as_ref()),
            (&mut self.hosts, Some(&record.host)),
        ];
        for (names, name) in names {
            if let Some(name) = name
                && names.len() < MOST_NAMES
                && !names.contains(name)
            {
                names.insert(name.clone());
            }
        }
    }

    fn place(&self, entry: &Entry) -> Place {
        Place {
            file: self.files[entry.file as usize].clone(),
            line: entry.line,
        }
    }
}

impl Extend<Record> for Records {
    /// Adds records held in memory; their places are "memory:1", "memory:2" and so on.
    fn extend<T: IntoIterator<Item = Record>>(&mut self, records: T) {
        for record in records {
            let (file, line) = ("memory".to_owned(), self.lines + 1);
            self.take(Place { file, line }, Ok(record));
        }
    }
}

impl FromIterator<Record> for Records {
    fn from_iter<T: IntoIterator<Item = Record>>(records: T) -> Self {
        let mut all = Self::default();
        all.extend(records);
        all
    }
}

/// A counted shard.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counted {
    /// The shard.
    pub shard: Shard,
    /// Its count.
    pub count: u128,
    /// The kernel that counted it, if this CPU has it.
    pub kernel: Option<Kernel>,
    /// The place of its record.
    pub place: Place,
}
