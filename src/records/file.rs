//! One record in a file of its own, written so that it is there wholly or not at all ([`AtomicFile`]).
//!
//! Engines that run a job again when in doubt can do so: a file that already holds the record is left as it is.

use std::fs::{self, File};
use std::io::BufReader;
use std::path::{Path, PathBuf};

use super::error::Difference;
use super::source::{Lines, shown};
use super::{AtomicFile, Damage, Error, Place, Plan, Record};
use crate::Shard;

/// A file that is to hold the record of a shard.
#[derive(Debug)]
pub struct RecordFile {
    file: AtomicFile,
    damaged: bool,
}

/// What is in the file before.
#[derive(Debug, PartialEq)]
#[non_exhaustive]
pub enum Found {
    /// There is no such file, or an empty one.
    Nothing,
    /// The very record.
    Record(Box<Record>),
    /// Something that is no record. It will be kept, under the name given here, when the record is written.
    Damaged {
        /// What is wrong with it.
        damage: Damage,
        /// The path that it will be kept under, fit to print.
        kept: String,
    },
}

impl RecordFile {
    /// Looks what is there, and whether the record can be written when it is done.
    ///
    /// # Errors
    ///
    /// [`Error::Foreign`] if the file holds the record of another shard or count, [`Error::Write`] if it is no regular file or
    /// cannot be written, [`Error::Read`].
    pub fn open(path: &Path, plan: Plan, shard: Shard) -> Result<(Self, Found), Error> {
        let file = AtomicFile::new(path).map_err(|source| Error::write(path, source))?;
        let found = look(file.path(), plan, shard)?;
        let damaged = matches!(found, Found::Damaged { .. });
        Ok((Self { file, damaged }, found))
    }

    /// Writes the record.
    ///
    /// # Errors
    ///
    /// [`Error::Write`]: then what was there before is there still.
    pub fn write(&self, record: &Record) -> Result<(), Error> {
        let path = self.file.path();
        let keep = self.damaged.then(|| kept(path));
        self.file
            .replace(format!("{record}\n").as_bytes(), keep.as_deref())
            .map_err(|source| Error::write(path, source))
    }
}

fn look(path: &Path, plan: Plan, shard: Shard) -> Result<Found, Error> {
    let failed = |source| Error::read(path, source);
    if fs::metadata(path).map_or(0, |metadata| metadata.len()) == 0 {
        return Ok(Found::Nothing);
    }
    let mut lines = Lines::new(BufReader::new(File::open(path).map_err(failed)?));
    let mut records = Vec::new();
    // Two lines are enough to know that it is not one record alone.
    while records.len() < 2
        && let Some(line) = lines.next().map_err(failed)?
    {
        let record = line.record();
        if let Ok(record) = &record
            && let Some(difference) = difference(record, plan, shard)
        {
            let (file, line) = (shown(path), line.number);
            let place = Place { file, line };
            return Err(Error::Foreign { place, difference });
        }
        records.push(record);
    }
    let mut records = records.into_iter();
    let damage = match (records.next(), records.next()) {
        (Some(Ok(record)), None) => return Ok(Found::Record(Box::new(record))),
        (Some(Err(damage)), None) => damage,
        _ => Damage::NoRecord,
    };
    let kept = shown(&kept(path));
    Ok(Found::Damaged { damage, kept })
}

/// The name that something which is no record gets.
fn kept(path: &Path) -> PathBuf {
    let mut name = path.to_owned().into_os_string();
    name.push(".damaged");
    name.into()
}

fn difference(record: &Record, plan: Plan, shard: Shard) -> Option<Difference> {
    let found = (record.plan, record.shard.of());
    Difference::between(found, (plan, shard.of())).or_else(|| {
        (record.shard != shard).then(|| Difference {
            field: "shard",
            found: record.shard.to_string(),
            wanted: shard.to_string(),
        })
    })
}
