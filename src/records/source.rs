//! The sources of records: files, folders, and standard input.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

use super::damage::Damage;
use super::error::Error;
use super::line::Lines;
use super::place::{Place, printable_path};
use super::record::Record;

/// A source of records.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Source {
    /// A file, or all files of a folder whose names end in .json or .jsonl.
    Path(PathBuf),
    /// Standard input.
    Stdin,
}

impl Source {
    /// Hands over every line that is not empty, with its place, as a record or as its damage. The
    /// files of a folder come in the order of their names.
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
    read(&printable_path(path), BufReader::new(file), each)
        .map_err(|source| Error::read(path, source))
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
