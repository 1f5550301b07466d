//! A whole count that can be resumed.
//!
//! One record is appended for each finished shard. However a run ended, the same command continues
//! from there.
//!
//! ```text
//!   {..,"shard":0,"shards":64,..}     appended records are synced to disk at least once a second
//!   {..,"shard":1,"shards":64,..}
//!   {..,"shard":3,"shards":64,..}     shards may be missing in between
//!   {..,"shar                         a crash during a write: cut off at the next opening
//! ```
//!
//! So a crash loses the shards in progress, and a power cut also those of the last second. A
//! damaged line that no crash explains is refused: its cause may have damaged more.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use super::atomic::{folder, is_regular_or_absent, sync_folder};
use super::contents::Contents;
use super::error::Error;
use super::place::{Place, printable_path};
use super::record::Record;
use super::symmetry::check_symmetry;
use super::writer::{Disk, append_all};
use crate::{Prepared, Progress, Shard, ShardTotal, Total};

/// A journal, locked against other processes while this value lives.
///
/// ```
/// use nqueens::Count;
/// use nqueens::records::Journal;
///
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("q.jsonl");
/// let mut journal = Journal::open(&path, Count::new(10)?.prepare())?;
/// assert_eq!(journal.run()?.count, 724);
/// drop(journal);
///
/// let finished = Journal::open(&path, Count::new(10)?.prepare())?;
/// assert_eq!(finished.done(), finished.shards());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Journal {
    count: Prepared,
    path: PathBuf,
    file: File,
    contents: Contents,
}

impl std::fmt::Debug for Journal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Journal")
            .field("path", &self.path)
            .field("shards", &self.shards())
            .field("done", &self.done())
            .finish_non_exhaustive()
    }
}

impl Journal {
    /// Opens a journal of `count`, or creates one. A last line torn by a crash is cut off.
    ///
    /// # Errors
    ///
    /// [`Error::Busy`] if another process has it open; [`Error::Damaged`], [`Error::Foreign`] and
    /// [`Error::Twice`] if a line does not belong in it. In these cases nothing is changed.
    /// [`Error::Irregular`], [`Error::Lock`], [`Error::Read`], [`Error::Write`].
    pub fn open(path: &Path, count: Prepared) -> Result<Self, Error> {
        let file = open(path)?;
        let contents = Contents::read(&file, path, &count)?;
        let mut journal = Self {
            count,
            path: path.to_owned(),
            file,
            contents,
        };
        journal
            .begin()
            .map_err(|source| Error::write(path, source))?;
        Ok(journal)
    }

    /// The number of shards: that of the first record, or one that suits the count if there is no
    /// record.
    pub fn shards(&self) -> u64 {
        self.contents.shards
    }

    /// The number of shards in the journal.
    pub fn done(&self) -> u64 {
        self.contents.done.len() as u64
    }

    /// The place where a torn line was cut off at opening, if one was.
    pub fn torn(&self) -> Option<&Place> {
        self.contents.torn.as_ref()
    }

    /// Counts the missing shards and returns the total. Its time is the sum over all runs, each up
    /// to its last finished shard.
    ///
    /// # Errors
    ///
    /// [`Error::Write`] if a record cannot be written; the journal stays valid. [`Error::Count`] as
    /// for [`Prepared::run`]; if the run was stopped, its finished shards are in the journal.
    /// [`Error::Wrong`] and [`Error::Impossible`] if the total is wrong.
    ///
    /// # Panics
    ///
    /// If the observer of the count panics.
    pub fn run(&mut self) -> Result<Total, Error> {
        let shards = self.shards();
        let missing = (0..shards).filter(|index| !self.contents.done.contains(index));
        let missing = missing.map(|index| Shard::new(index, shards));
        let missing = missing.collect::<Result<Vec<_>, _>>()?;
        // Earlier work counts as progress, and a failing disk stops the threads.
        let earlier = self.contents.progress();
        let failed = Arc::new(AtomicBool::new(false));
        let workers = self.count.workers();
        if self.done() > 0 {
            let left = self.count.cases() - earlier.cases();
            workers.observe(Progress::new(0, left, 0, Duration::ZERO).after(earlier));
        }
        let workers = workers
            .with_progress(move |progress| progress.after(earlier))
            .stop_on(Arc::clone(&failed));
        let (send, records) = mpsc::channel::<Record>();
        let (file, count) = (&mut self.file, &self.count);
        let mut totals: Vec<ShardTotal> = Vec::new();
        let (counted, (kept, written)) = thread::scope(|scope| {
            let writer = scope.spawn(move || {
                let (kept, written) = append_all(&records, &mut Disk(file));
                failed.store(written.is_err(), Ordering::Relaxed);
                (kept, written)
            });
            let counted = count.run_shards(&missing, &workers, &mut |total| {
                totals.push(total);
                // The writer has ended if a record could not be written; its error is returned
                // below.
                let _ = send.send(Record::of(count, total));
            });
            drop(send);
            (counted, writer.join().expect("writing does not panic"))
        });
        // A shard whose record could not be written is not done.
        for total in &totals[..kept] {
            self.contents.add_total(total);
        }
        written.map_err(|source| Error::write(&self.path, source))?;
        counted?;
        let sum = self.contents.progress();
        let total = self.count.total(sum.count(), sum.elapsed());
        let total = total.map_err(Error::of_total)?;
        check_symmetry(total.size, total.count, self.count.workers())?;
        Ok(total)
    }

    /// Cuts off everything after the last record, and makes the next one begin on a new line.
    fn begin(&mut self) -> io::Result<()> {
        let end = self.contents.end;
        self.file.set_len(end)?;
        let Some(last) = end.checked_sub(1) else {
            return Ok(());
        };
        self.file.seek(SeekFrom::Start(last))?;
        let mut byte = [0];
        self.file.read_exact(&mut byte)?;
        if byte != *b"\n" {
            self.file.write_all(b"\n")?;
        }
        Ok(())
    }
}

/// Opens and locks a journal.
fn open(path: &Path) -> Result<File, Error> {
    let failed = |source| Error::write(path, source);
    if !is_regular_or_absent(path).map_err(failed)? {
        let path = printable_path(path);
        return Err(Error::Irregular { path });
    }
    let is_new = !path.exists();
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    let file = options.open(path).map_err(failed)?;
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            let path = printable_path(path);
            return Err(Error::Busy { path });
        }
        Err(TryLockError::Error(source)) => {
            let path = printable_path(path);
            return Err(Error::Lock { path, source });
        }
    }
    if is_new {
        sync_folder(&folder(path)).map_err(failed)?;
    }
    Ok(file)
}
