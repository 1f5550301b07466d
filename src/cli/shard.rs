//! `nqueens SIZE --shard I/M`: one share of a count, as a record.

use std::sync::Arc;

use nqueens::records::{Found, Plan, Record, RecordFile, shown};
use nqueens::{BoardSize, Shard};

use super::args::CountArgs;
use super::exit::Failure;
use super::output::{Lines, amount, seconds};
use super::progress::Screen;
use super::{count, note};

pub(crate) fn run(
    size: BoardSize,
    shard: Shard,
    args: &CountArgs,
    screen: &Arc<Screen>,
) -> Result<(), Failure> {
    let count = count::counter(size, args);
    let file = match &args.out {
        None => None,
        Some(path) => match RecordFile::open(path, Plan::of(&count), shard)? {
            Found::Damaged(file, damage) => {
                note(&format!(
                    "warning: '{}' is no record ({damage}); the shard is counted again",
                    shown(path)
                ));
                Some(file)
            }
            Found::Nothing(file) => Some(file),
            _ => {
                if !args.quiet {
                    note(&format!("'{}' holds the record already", shown(path)));
                }
                return Ok(());
            }
        },
    };
    let count = screen.watch(
        count,
        args.progress.unless(args.quiet),
        &format!("shard {shard}"),
    );
    let record = Record::count(&count, shard);
    screen.end();
    let record = record?;
    if args.time && !args.quiet {
        note(&timing(&record));
    }
    let Some(file) = file else {
        return print(&record);
    };
    match file.write(&record) {
        Ok(None) => Ok(()),
        Ok(Some(kept)) => {
            note(&format!("warning: what was there is kept as '{kept}'"));
            Ok(())
        }
        // What took hours to count is not thrown away for want of a disk.
        Err(error) => {
            print(&record)?;
            note("the record is on standard output instead");
            Err(error.into())
        }
    }
}

/// A record that nobody reads is lost: then the shard was not counted.
fn print(record: &Record) -> Result<(), Failure> {
    let printed = Lines::prompt().write(format_args!("{record}\n"));
    printed.map_err(|error| {
        Failure::Wrong(format!(
            "cannot write the record to standard output: {error}"
        ))
    })
}

fn timing(record: &Record) -> String {
    let Record {
        shard,
        cases,
        threads,
        ..
    } = record;
    format!(
        "n = {}, shard {shard}: {}, {} s, engine {}, {}",
        record.plan.size,
        amount(*cases, "case"),
        seconds(record.seconds),
        record.plan.engine,
        amount(*threads, "thread")
    )
}
