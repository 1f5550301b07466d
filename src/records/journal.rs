//! A whole count with a memory: one record is appended for each finished shard, and the same command goes on where the last
//! one ended, however it ended.
//!
//! ```text
//!   {..,"shard":0,"shards":64,..}     at least once a second what was appended is synced to disk
//!   {..,"shard":1,"shards":64,..}
//!   {..,"shard":3,"shards":64,..}     shards may be missing in between
//!   {..,"shar                         a crash in mid-write: cut off when the journal is opened again
//! ```
//!
//! So a crash loses the shards in work, and a power cut those of the last second. A damaged line that no crash explains is
//! refused: whatever damaged it may have damaged more.

use std::collections::BTreeSet;
use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufReader, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use super::atomic::{folder, is_regular_or_absent, sync_folder};
use super::error::Difference;
use super::merged::check_symmetry;
use super::record::Author;
use super::source::{LONGEST, Line, Lines, shown};
use super::writer::{Disk, keep};
use super::{Damage, Error, Place, Plan, Record};
use crate::run::{self, Earlier};
use crate::total::Ready;
use crate::{Count, Shard, Total};

/// A journal, locked against other processes for as long as this value lives.
///
/// ```
/// use nqueens::Count;
/// use nqueens::records::Journal;
///
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("q.jsonl");
/// let mut journal = Journal::open(&path, Count::new(10)?)?;
/// assert_eq!(journal.run()?.count, 724);
/// drop(journal);
///
/// let finished = Journal::open(&path, Count::new(10)?)?;
/// assert_eq!(finished.done(), finished.shards());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Journal {
    count: Count,
    author: Author,
    path: PathBuf,
    file: File,
    ready: Ready,
    shards: u64,
    done: BTreeSet<u64>,
    earlier: Earlier,
    torn: Option<Place>,
}

impl std::fmt::Debug for Journal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Journal")
            .field("path", &self.path)
            .field("shards", &self.shards)
            .field("done", &self.done.len())
            .finish_non_exhaustive()
    }
}

impl Journal {
    /// Opens a journal of `count`, or begins one. A last line that a crash has torn is cut off.
    ///
    /// # Errors
    ///
    /// [`Error::Busy`] if another process has it open; [`Error::Damaged`], [`Error::Foreign`] and [`Error::Twice`] if it
    /// holds what does not belong there; [`Error::Irregular`], [`Error::Read`], [`Error::Write`]. Then nothing was changed.
    pub fn open(path: &Path, count: Count) -> Result<Self, Error> {
        let file = open(path)?;
        let ready = count.ready();
        let author = Author::new(&ready);
        let mut journal = Self {
            shards: author.plan.shards(ready.plan.cases()),
            ready,
            count,
            author,
            path: path.to_owned(),
            file,
            done: BTreeSet::new(),
            earlier: Earlier::default(),
            torn: None,
        };
        let end = journal.read()?;
        journal
            .begin(end)
            .map_err(|source| Error::write(path, source))?;
        Ok(journal)
    }

    /// Into how many shards the count is cut: what the first record says, else as many as suit the count.
    pub fn shards(&self) -> u64 {
        self.shards
    }

    /// How many of them are in the journal.
    pub fn done(&self) -> u64 {
        self.done.len() as u64
    }

    /// Where a torn line was cut off when the journal was opened.
    pub fn torn(&self) -> Option<&Place> {
        self.torn.as_ref()
    }

    /// Counts the shards that are missing, and returns the total when none is. Its time is the sum over all runs, of each up to the
    /// last shard that it finished.
    ///
    /// # Errors
    ///
    /// [`Error::Write`] if a record cannot be written: what was there stays valid. [`Error::Count`] as for [`Count::run`]; if the
    /// run was stopped, the shards that it finished are in the journal. [`Error::Wrong`] and [`Error::Impossible`].
    ///
    /// # Panics
    ///
    /// If the observer of [`Count::on_progress`] panics.
    pub fn run(&mut self) -> Result<Total, Error> {
        let missing = (0..self.shards).filter(|index| !self.done.contains(index));
        let missing = missing
            .map(|index| Shard::new(index, self.shards))
            .collect::<Result<Vec<_>, _>>()?;
        let failed = &AtomicBool::new(false);
        let (send, records) = mpsc::channel::<Record>();
        let (file, author) = (&mut self.file, &self.author);
        let mut totals = Vec::new();
        let (counted, (kept, written)) = thread::scope(|scope| {
            let writer = scope.spawn(move || {
                let (kept, written) = keep(&records, &mut Disk(file));
                failed.store(written.is_err(), Ordering::Relaxed);
                (kept, written)
            });
            let stop = || self.count.is_stopped() || failed.load(Ordering::Relaxed);
            let hooks = self.count.hooks(&stop, self.earlier);
            let Ready { plan, threads, .. } = &self.ready;
            let counted = run::run_shards(plan.as_ref(), &missing, *threads, hooks, &mut |total| {
                totals.push(total);
                // Nobody receives it if an earlier one could not be written; that is said below.
                let _ = send.send(author.record(total));
            });
            drop(send);
            (counted, writer.join().expect("writing does not panic"))
        });
        // What could not be written was not done.
        for total in &totals[..kept] {
            self.done.insert(total.shard.index());
            self.earlier.cases += total.cases;
            self.earlier.count += total.count;
            self.earlier.elapsed += total.elapsed;
        }
        written.map_err(|source| Error::write(&self.path, source))?;
        counted?;
        let total = self.ready.total(self.earlier.count, self.earlier.elapsed);
        let total = total.map_err(Error::of_total)?;
        check_symmetry(total.size, total.count, total.threads)?;
        Ok(total)
    }

    /// Takes in all records, and returns where the last one ends.
    fn read(&mut self) -> Result<u64, Error> {
        let failed = |source| Error::read(&self.path, source);
        let file = self.file.try_clone().map_err(failed)?;
        let mut lines = Lines::new(BufReader::new(file));
        let mut end = 0;
        let mut next = lines.next().map_err(failed)?;
        while let Some(line) = next {
            next = lines
                .next()
                .map_err(|source| Error::read(&self.path, source))?;
            match line.record() {
                Ok(record) => {
                    self.add(&record, &line)?;
                    end = line.start + line.bytes.len() as u64 + u64::from(line.is_ended);
                }
                Err(_)
                    if next.is_none() && is_torn(&line, self.author.plan, self.done.is_empty()) =>
                {
                    self.torn = Some(self.place(&line));
                }
                Err(damage) => {
                    let place = self.place(&line);
                    return Err(Error::Damaged { place, damage });
                }
            }
        }
        Ok(end)
    }

    fn add(&mut self, record: &Record, line: &Line) -> Result<(), Error> {
        let place = self.place(line);
        if self.done.is_empty() {
            self.shards = record.shard.of();
        }
        let (found, wanted) = (
            (record.plan, record.shard.of()),
            (self.author.plan, self.shards),
        );
        if let Some(difference) = Difference::between(found, wanted) {
            return Err(Error::Foreign { place, difference });
        }
        let cases = record.shard.len(self.ready.plan.cases());
        if record.cases != cases {
            let damage = Damage::Field("cases".to_owned(), record.cases.to_string());
            return Err(Error::Damaged { place, damage });
        }
        if self.done.contains(&record.shard.index()) {
            let shard = record.shard;
            return Err(Error::Twice { place, shard });
        }
        self.done.insert(record.shard.index());
        self.earlier.cases += cases;
        self.earlier.elapsed += Duration::try_from_secs_f64(record.seconds).unwrap_or_default();
        self.earlier.count = self
            .earlier
            .count
            .checked_add(record.count)
            .ok_or_else(|| Error::Damaged {
                place,
                damage: Damage::Field("count".to_owned(), record.count.to_string()),
            })?;
        Ok(())
    }

    /// Cuts off what follows the last record, and sees that the next one begins on a line of its own.
    fn begin(&mut self, end: u64) -> io::Result<()> {
        self.file.set_len(end)?;
        self.file.seek(SeekFrom::Start(end.saturating_sub(1)))?;
        let mut last = [b'\n'];
        io::Read::read(&mut self.file, &mut last)?;
        if last != *b"\n" {
            self.file.write_all(b"\n")?;
        }
        Ok(())
    }

    fn place(&self, line: &Line) -> Place {
        Place {
            file: shown(&self.path),
            line: line.number,
        }
    }
}

/// Whether a crash in the middle of a write can have left it: a record of this plan cut off at any byte, or, where power failed
/// before the data were on disk, zeros in place of some of it. In a file without any record only what begins as one is
/// taken for it: the file may be something else altogether, given by mistake.
fn is_torn(line: &Line, plan: Plan, is_first: bool) -> bool {
    let start = Record::start(plan);
    let common = start.len().min(line.bytes.len());
    let begins_as_a_record = line.bytes[..common] == start.as_bytes()[..common];
    let zeros = line.bytes.contains(&0);
    if line.bytes.len() > LONGEST || is_first && !(begins_as_a_record && common > 10) {
        return false;
    }
    zeros || begins_as_a_record && !line.is_ended
}

/// Opens and locks a journal.
fn open(path: &Path) -> Result<File, Error> {
    let failed = |source| Error::write(path, source);
    if !is_regular_or_absent(path).map_err(failed)? {
        let path = shown(path);
        return Err(Error::Irregular { path });
    }
    let is_new = !path.exists();
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    let file = options.open(path).map_err(failed)?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            let path = shown(path);
            return Err(Error::Busy { path });
        }
        Err(TryLockError::Error(source)) => {
            let path = shown(path);
            return Err(Error::Lock { path, source });
        }
    }
    if is_new {
        sync_folder(&folder(path)).map_err(failed)?;
    }
    Ok(file)
}
