//! One record in a file of its own, either complete or absent ([`AtomicFile`]).
//!
//! A scheduler may run a job again: a file that already holds the record is left as it is.

use std::fs::{self, File};
use std::io::{self, BufReader};
use std::path::{Path, PathBuf};

use super::atomic::{AtomicFile, is_regular_or_absent};
use super::damage::Damage;
use super::difference::Difference;
use super::error::Error;
use super::identity::Identity;
use super::line::Lines;
use super::place::{Place, printable_path};
use super::record::Record;
use crate::Shard;

/// A file for the record of a shard.
#[derive(Debug)]
pub struct RecordFile {
    /// As given by the caller.
    path: PathBuf,
    file: AtomicFile,
    identity: Identity,
    shard: Shard,
}

/// The content of the file.
#[derive(Debug)]
#[non_exhaustive]
pub enum Found {
    /// The record of this shard.
    Record,
    /// No such file, or an empty one; it can be written.
    Nothing(RecordFile),
    /// Something other than one whole record. Writing the record keeps it under another name.
    Damaged(RecordFile, Damage),
}

impl RecordFile {
    /// Checks the content, and that the record can be written later.
    ///
    /// # Errors
    ///
    /// [`Error::Foreign`] if the file holds the record of another shard or count,
    /// [`Error::Irregular`] if it is not a regular file, [`Error::Write`] if it cannot be written,
    /// [`Error::Read`].
    pub fn open(path: &Path, identity: Identity, shard: Shard) -> Result<Found, Error> {
        let is_regular = is_regular_or_absent(path).map_err(|source| Error::read(path, source))?;
        if !is_regular {
            let path = printable_path(path);
            return Err(Error::Irregular { path });
        }
        // If the record is already there, the folder need not be writable.
        let held = look(path, identity, shard)?;
        if held == Held::Record {
            return Ok(Found::Record);
        }
        let file = AtomicFile::new(path).map_err(|source| Error::write(path, source))?;
        let file = Self {
            path: path.to_owned(),
            file,
            identity,
            shard,
        };
        Ok(match held {
            Held::Damaged(damage) => Found::Damaged(file, damage),
            _ => Found::Nothing(file),
        })
    }

    /// Writes the record. Returns the new name, printable, of damaged content that was kept.
    ///
    /// Checks the content again first: another process may have written the record meanwhile.
    ///
    /// # Errors
    ///
    /// [`Error::Read`], [`Error::Write`] and [`Error::Foreign`]; the old content is then still
    /// there.
    pub fn write(&self, record: &Record) -> Result<Option<String>, Error> {
        let path = &self.path;
        let line = format!("{record}\n");
        let held = look(path, self.identity, self.shard)?;
        let write = || match &held {
            Held::Record => Ok(None),
            Held::Absent => self.file.create(line.as_bytes()).map(|()| None),
            Held::Empty => self.file.replace(line.as_bytes()).map(|()| None),
            Held::Damaged(_) => {
                let kept = keep_damaged(self.file.path())?;
                self.file.replace(line.as_bytes())?;
                Ok(Some(printable_path(&kept)))
            }
        };
        write().map_err(|source| Error::write(path, source))
    }
}

/// The content of a file.
#[derive(Debug, PartialEq)]
enum Held {
    Absent,
    Empty,
    Record,
    Damaged(Damage),
}

fn look(path: &Path, identity: Identity, shard: Shard) -> Result<Held, Error> {
    let failed = |source| Error::read(path, source);
    let file = match File::open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Held::Absent),
        file => file.map_err(failed)?,
    };
    if file.metadata().map_err(failed)?.len() == 0 {
        return Ok(Held::Empty);
    }
    let mut lines = Lines::new(BufReader::new(file));
    let mut records = Vec::new();
    // Two lines are enough to tell that the file is not a single record.
    while records.len() < 2
        && let Some(line) = lines.next().map_err(failed)?
    {
        let record = line.record();
        if let Ok(record) = &record
            && let Some(difference) =
                Difference::between_shards((record.identity, record.shard), (identity, shard))
        {
            let (file, line) = (printable_path(path), line.number);
            let place = Place { file, line };
            return Err(Error::Foreign { place, difference });
        }
        if record != Err(Damage::Empty) {
            records.push(record);
        }
    }
    let mut records = records.into_iter();
    Ok(match (records.next(), records.next()) {
        (None, _) => Held::Empty,
        (Some(Ok(_)), None) => Held::Record,
        (Some(Err(damage)), None) => Held::Damaged(damage),
        _ => Held::Damaged(Damage::NoRecord),
    })
}

/// Gives the content a second, unused name, so that nothing is lost.
fn keep_damaged(path: &Path) -> io::Result<PathBuf> {
    for number in 1.. {
        let mut name = path.to_owned().into_os_string();
        name.push(".damaged");
        if number > 1 {
            name.push(format!("-{number}"));
        }
        let kept = PathBuf::from(name);
        match fs::hard_link(path, &kept) {
            Ok(()) => return Ok(kept),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
            // Some file systems allow only one name for a file.
            Err(_) if !kept.exists() => return fs::copy(path, &kept).map(|_| kept),
            Err(_) => {}
        }
    }
    unreachable!("some number is free")
}
