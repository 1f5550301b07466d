//! `nqueens SIZE --shard I/M`: one share of a count, as a record.

use std::sync::Arc;

use nqueens::records::{Found, Record, RecordFile, printable_path};

use super::args::CountArgs;
use super::exit::Failure;
use super::output::{Lines, note};
use super::progress::Screen;
use super::sizes;
use super::words::{amount, engine, seconds};

pub(crate) fn run(args: &CountArgs, screen: &Arc<Screen>) -> Result<(), Failure> {
    let size = sizes::only_one(&args.sizes, "--shard")?;
    let shard = args.shard.expect("asked for");
    let shown = screen.show(args.style(), &format!("shard {shard}"));
    let count = args
        .count(size)
        .workers(shown.workers(args.pool.threads))
        .prepare();
    let file = match &args.out {
        None => None,
        Some(path) => match RecordFile::open(path, count.identity(), shard)? {
            Found::Damaged(file, damage) => {
                note(&format!(
                    "warning: '{}' does not hold one whole record ({damage}); the shard is counted again",
                    printable_path(path)
                ));
                Some(file)
            }
            Found::Nothing(file) => Some(file),
            _ => {
                if !args.quiet {
                    note(&format!(
                        "'{}' already holds the record",
                        printable_path(path)
                    ));
                }
                return Ok(());
            }
        },
    };
    let record = Record::count(&count, shard)?;
    drop(shown);
    if args.time && !args.quiet {
        note(&timing(&record));
    }
    let Some(file) = file else {
        return print(&record);
    };
    match file.write(&record) {
        Ok(None) => Ok(()),
        Ok(Some(kept)) => {
            note(&format!("warning: the old content is kept as '{kept}'"));
            Ok(())
        }
        // A shard that took hours to count must not be lost because of a disk.
        Err(error) => {
            print(&record)?;
            note("the record is on standard output instead");
            Err(error.into())
        }
    }
}

/// Prints a record. Unlike elsewhere, a closed pipe is a failure: the record would be lost.
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
        record.identity.size,
        amount(*cases, "case"),
        seconds(record.elapsed),
        engine(record.identity.engine, record.kernel.as_deref()),
        amount(*threads, "thread")
    )
}
