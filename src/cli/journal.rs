//! `nqueens SIZE --journal FILE`: a whole count that goes on where it ended.

use std::path::Path;
use std::sync::Arc;

use nqueens::records::{self, Journal, shown};
use nqueens::{BoardSize, Error, Total};

use super::args::CountArgs;
use super::exit::Failure;
use super::interrupt::Stop;
use super::progress::Screen;
use super::{count, note};

pub(crate) fn total(
    size: BoardSize,
    path: &Path,
    args: &CountArgs,
    screen: &Arc<Screen>,
    stop: &Stop,
) -> Result<Total, Failure> {
    let count = count::counter(size, args);
    let count = screen.watch(
        count,
        args.progress.unless(args.quiet),
        &format!("n = {size}"),
    );
    let mut journal = Journal::open(path, count.stop_on(stop.heed())).map_err(hint)?;
    let file = shown(path);
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
    if done > 0 && done < shards && !args.quiet {
        note(&format!("{done} of {shards} shards are in '{file}'"));
    }
    let total = journal.run();
    stop.ignore();
    screen.end();
    total.map_err(|error| {
        let kept = format!(
            "{} of {shards} shards are in '{file}': run the same command again to go on",
            journal.done()
        );
        match error {
            records::Error::Count(Error::Stopped) => Failure::Stopped(kept),
            records::Error::Write { .. } => Failure::Wrong(format!("{error}; {kept}")),
            error => error.into(),
        }
    })
}

/// A journal is of one engine, and which one is chosen automatically may not be it.
fn hint(error: records::Error) -> Failure {
    match &error {
        records::Error::Foreign { difference, .. } if difference.field == "engine" => {
            Failure::Usage(format!("{error}; --engine {} goes on", difference.found))
        }
        _ => error.into(),
    }
}
