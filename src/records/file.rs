//! One record in a file of its own, written so that it is there wholly or not at all
//! ([`AtomicFile`]).
//!
//! Engines that run a job again when in doubt can do so: a file that already holds the record is
//! left as it is.

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

/// A file that is to hold the record of a shard.
#[derive(Debug)]
pub struct RecordFile {
    /// As it was given.
    path: PathBuf,
    file: AtomicFile,
    identity: Identity,
    shard: Shard,
}

/// What is in the file.
#[derive(Debug)]
#[non_exhaustive]
pub enum Found {
    /// The very record.
    Record,
    /// There is no such file, or an empty one, and it can be written.
    Nothing(RecordFile),
    /// Something that is no record. When the record is written, it is kept under another name.
    Damaged(RecordFile, Damage),
}

impl RecordFile {
    /// Looks what is there, and whether the record can be written when it is done.
    ///
    /// # Errors
    ///
    /// [`Error::Foreign`] if the file holds the record of another shard or count,
    /// [`Error::Irregular`] if it is no regular file, [`Error::Write`] if it cannot be written,
    /// [`Error::Read`].
    pub fn open(path: &Path, identity: Identity, shard: Shard) -> Result<Found, Error> {
        let is_regular = is_regular_or_absent(path).map_err(|source| Error::read(path, source))?;
        if !is_regular {
            let path = printable_path(path);
            return Err(Error::Irregular { path });
        }
        // Where the record is there already, the folder need not be one that can be written.
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

    /// Writes the record, and returns the name that something else which was there has now, fit to
    /// print. Looks again what is there: others may have written it meanwhile.
    ///
    /// # Errors
    ///
    /// [`Error::Write`] and [`Error::Foreign`]: then what was there before is there still.
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

/// What a file holds.
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
    // Two lines are enough to know that it is not one record alone.
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

/// Gives what is there a second name, one that is free: nothing is lost, whatever it was.
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
            // Some file systems know one name for a file only.
            Err(_) if !kept.exists() => return fs::copy(path, &kept).map(|_| kept),
            Err(_) => {}
        }
    }
    unreachable!("some number is free")
}
