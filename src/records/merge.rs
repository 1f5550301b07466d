//! Records put together: checked one by one and against each other, and added up if nothing is missing.
//!
//! There is a total only if
//!
//! 1. every line is a record and its sum matches,
//! 2. all are of one n, engine, plan and number of shards, and of a plan that this program has,
//! 3. every shard is there,
//! 4. no shard is there with two different counts (the same record twice is fine; another run with the same count confirms it),
//! 5. each has as many cases as the plan gives to its shard,
//! 6. for n <= 27 the total is the published one, and for n <= 28 it goes with the numbers of symmetric solutions.
//!
//! Memory holds a few dozen bytes for each shard, however many files there are.

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use super::error::Difference;
use super::merged::check_symmetry;
use super::{Damage, Error, Fault, Merged, Missing, Place, Plan, Record, Source};
use crate::{Count, Kernel, Shard, known};

/// Records of one count, wherever they came from.
///
/// ```
/// use nqueens::records::{Record, Records};
/// use nqueens::{Count, Shard};
///
/// let folder = tempfile::tempdir()?;
/// let count = Count::new(10)?;
/// for index in [0, 2] {
///     let shard = Shard::new(index, 3)?;
///     let record = Record::count(&count, shard)?;
///     let path = folder.path().join(format!("{index}.json"));
///     std::fs::write(&path, record.to_string())?;
/// }
/// let records = Records::read(&[folder.path().to_owned().into()])?;
/// assert!(records.faults().is_empty());
/// assert_eq!(records.missing().unwrap().to_string(), "1");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct Records {
    common: Option<Common>,
    /// A plan that this program does not have, and why.
    unknown: Option<(Plan, Box<Difference>)>,
    entries: BTreeMap<u64, Entry>,
    files: Vec<String>,
    faults: Vec<Fault>,
    more_faults: u64,
    lines: u64,
    confirmed: u64,
    seconds: f64,
    versions: BTreeSet<String>,
    kernels: BTreeSet<String>,
    hosts: BTreeSet<String>,
}

/// What all records have in common.
#[derive(Debug)]
struct Common {
    plan: Plan,
    shards: u64,
    /// How many cases this program's plan has.
    cases: u64,
    place: Place,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    count: u128,
    cases: u64,
    sum: u64,
    seconds: f64,
    /// If the CPU at hand has it.
    kernel: Option<Kernel>,
    file: u32,
    line: u64,
}

/// At most this many faults are kept; the others are counted.
const MOST_FAULTS: usize = 100;
/// At most this many names of hosts (versions, kernels) are kept.
const MOST_NAMES: usize = 1000;

impl Records {
    /// Reads all of them, to the last line.
    ///
    /// # Errors
    ///
    /// [`Error::Read`] and [`Error::Stdin`]. What is wrong with the records is told by [`faults`](Self::faults).
    pub fn read(sources: &[Source]) -> Result<Self, Error> {
        let mut records = Self::default();
        for source in sources {
            source.read(&mut |place, record| records.take(place, record))?;
        }
        Ok(records)
    }

    /// What is wrong with them, in the order of reading: the first hundred.
    pub fn faults(&self) -> &[Fault] {
        &self.faults
    }

    /// How many more faults there are.
    pub fn more_faults(&self) -> u64 {
        self.more_faults
    }

    /// The plan that they have in common, and the number of shards it is cut into; `None` if there is no record.
    pub fn plan(&self) -> Option<(Plan, u64)> {
        self.common
            .as_ref()
            .map(|common| (common.plan, common.shards))
    }

    /// The shards that are not there; `None` if there is no record at all, so that nobody knows how many there should be.
    pub fn missing(&self) -> Option<Missing> {
        let (_, shards) = self.plan()?;
        let (mut ranges, mut next) = (Vec::new(), 0);
        for &index in self.entries.keys().chain([&shards]) {
            if next < index {
                ranges.push((next, index - 1));
            }
            next = index + 1;
        }
        Some(Missing(ranges))
    }

    /// The shards that are there, and what they count, in order.
    pub fn shards(&self) -> impl Iterator<Item = Counted> {
        let of = self.plan().map_or(0, |(_, shards)| shards);
        self.entries.iter().filter_map(move |(&index, entry)| {
            Some(Counted {
                shard: Shard::new(index, of).ok()?,
                count: entry.count,
                kernel: entry.kernel,
                place: self.place(entry),
            })
        })
    }

    /// The total, if there is no fault and nothing is missing. Its checks may count symmetric solutions, with `threads` threads.
    ///
    /// # Errors
    ///
    /// [`Error::Wrong`] if the total is not the published one, [`Error::Impossible`].
    pub fn total(&self, threads: usize) -> Result<Option<Merged>, Error> {
        let whole =
            self.faults.is_empty() && self.missing().is_some_and(|missing| missing.0.is_empty());
        let Some(Common {
            plan,
            shards,
            cases,
            ..
        }) = self.common.as_ref().filter(|_| whole)
        else {
            return Ok(None);
        };
        let entries = || self.entries.values();
        assert_eq!(
            entries().map(|entry| entry.cases).sum::<u64>(),
            *cases,
            "each has as many cases as its shard"
        );
        let count = entries().try_fold(0u128, |sum, entry| sum.checked_add(entry.count));
        // Every count fits, but not their sum: no count of real shards is anywhere near.
        let count = count.unwrap_or(u128::MAX);
        known::check(plan.size, count).map_err(Error::of_total)?;
        check_symmetry(plan.size, count, threads)?;
        Ok(Some(Merged {
            plan: *plan,
            shards: *shards,
            count,
            records: self.lines,
            confirmed: self.confirmed,
            elapsed: Duration::try_from_secs_f64(self.seconds).unwrap_or(Duration::MAX),
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
        if record.cases != shard.len(cases) {
            let damage = Damage::Field("cases".to_owned(), record.cases.to_string());
            return Err(Fault::Damaged { place, damage });
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
        let entry = Entry {
            count: record.count,
            cases: record.cases,
            sum,
            seconds: record.seconds,
            kernel: record
                .kernel
                .as_deref()
                .and_then(|kernel| kernel.parse().ok()),
            file: self.files.len() as u32 - 1,
            line: place.line,
        };
        self.seconds += entry.seconds;
        self.entries.insert(shard.index(), entry);
        self.note(record);
        Ok(())
    }

    /// How many cases the plan has that all records have in common, if this one has it too. The first one says which it is.
    fn common_cases(&mut self, place: &Place, record: &Record) -> Result<u64, Fault> {
        let (place, shards) = (place.clone(), record.shard.of());
        let Some(common) = &self.common else {
            let cases = match self.known_cases(record) {
                Ok(cases) => cases,
                Err(difference) => return Err(Fault::Unknown { place, difference }),
            };
            self.common = Some(Common {
                plan: record.plan,
                shards,
                cases,
                place,
            });
            return Ok(cases);
        };
        match Difference::between((record.plan, shards), (common.plan, common.shards)) {
            None => Ok(common.cases),
            Some(difference) => Err(Fault::Mixed {
                place,
                first: common.place.clone(),
                difference: Box::new(difference),
            }),
        }
    }

    /// How many cases the plan of a record has, if this program has the plan.
    fn known_cases(&mut self, record: &Record) -> Result<u64, Box<Difference>> {
        if let Some((plan, difference)) = &self.unknown
            && *plan == record.plan
        {
            return Err(difference.clone());
        }
        let ready = Count::from(record.plan.size)
            .engine(record.plan.engine)
            .ready();
        let (found, shards) = (record.plan, record.shard.of());
        match Difference::between((found, shards), (Plan::new(&ready), shards)) {
            None => Ok(ready.plan.cases()),
            Some(difference) => {
                let difference = Box::new(difference);
                self.unknown = Some((found, difference.clone()));
                Err(difference)
            }
        }
    }

    /// By whose word.
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

/// A shard that was counted.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counted {
    /// The shard.
    pub shard: Shard,
    /// What it counts.
    pub count: u128,
    /// The kernel it was counted with, if the CPU at hand has it.
    pub kernel: Option<Kernel>,
    /// Where its record is.
    pub place: Place,
}
