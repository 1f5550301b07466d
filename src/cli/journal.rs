//! `nqueens SIZE --journal FILE`: a whole count that can be resumed.

use std::path::Path;

use nqueens::records::{self, Journal, printable_path};
use nqueens::{Count, Error, Total};

use super::exit::{Failure, with_causes};
use super::interrupt::Stop;
use super::output::note;

pub(crate) fn total(path: &Path, count: Count, quiet: bool, stop: &Stop) -> Result<Total, Failure> {
    let count = count.stop_on(stop.heed()).prepare();
    let mut journal = Journal::open(path, count).map_err(hint)?;
    let file = printable_path(path);
    let (done, shards) = (journal.done(), journal.shards());
    if let Some(place) = journal.torn() {
        let lost = if done < shards {
            "its shard is counted again"
        } else {
            "nothing else is lost"
        };
        note(&format!(
            "warning: {place}: a line torn by a crash was cut off; {lost}"
        ));
    }
    if done > 0 && done < shards && !quiet {
        note(&format!("{done} of {shards} shards are in '{file}'"));
    }
    let total = journal.run();
    stop.ignore();
    total.map_err(|error| {
        let kept = format!(
            "{} of {shards} shards are in '{file}': run the same command again to continue",
            journal.done()
        );
        match error {
            records::Error::Count(Error::Stopped { .. }) => Failure::Stopped(kept),
            records::Error::Write { .. } => {
                Failure::Wrong(format!("{}; {kept}", with_causes(&error)))
            }
            error => error.into(),
        }
    })
}

/// A journal belongs to one engine, which may not be the one chosen automatically.
fn hint(error: records::Error) -> Failure {
    match &error {
        records::Error::Foreign { difference, .. } if difference.field == "engine" => {
            Failure::Usage(format!(
                "{error}; use --engine {} to continue",
                difference.found
            ))
        }
        _ => error.into(),
    }
}
