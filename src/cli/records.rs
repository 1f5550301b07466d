//! Records read for `merge` and `verify`, and their faults.

use std::path::PathBuf;

use nqueens::records::{Records, Source};

use super::exit::Failure;
use super::output::note;

/// At most this many faults are named.
const MOST_FAULTS: usize = 10;

/// All records of these files, folders and standard input.
pub(crate) fn read(paths: &[PathBuf]) -> Result<Records, Failure> {
    let sources: Vec<Source> = paths.iter().cloned().map(Source::from).collect();
    Ok(Records::read(&sources)?)
}

/// Fails if the records have faults, and names them.
pub(crate) fn check(records: &Records) -> Result<(), Failure> {
    let faults = records.faults();
    let all = faults.len() as u64 + records.more_faults();
    match faults {
        [] => Ok(()),
        [fault] => Err(Failure::Damaged(fault.to_string())),
        faults => {
            for fault in faults.iter().take(MOST_FAULTS) {
                note(&fault.to_string());
            }
            Err(Failure::Damaged(format!(
                "{all} lines are damaged or do not match the others"
            )))
        }
    }
}

pub(crate) fn none() -> Failure {
    Failure::Incomplete(
        "no records found; give files, folders of .json or .jsonl files, or - for standard input"
            .to_owned(),
    )
}
