//! `nqueens SIZE --shard I/M`: one share of a count, as a record.

use std::sync::Arc;

use nqueens::records::{Found, Plan, Record, RecordFile};
use nqueens::{BoardSize, Shard};

use super::args::CountArgs;
use super::exit::Failure;
use super::output::Lines;
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
        Some(path) => {
            let (file, found) = RecordFile::open(path, Plan::of(&count), shard)?;
            match found {
                Found::Record(_) => return Ok(()),
                Found::Damaged { damage, kept } => {
                    let path = path.display();
                    note(&format!(
                        "warning: '{path}' is no record ({damage}); the shard is counted again, and what is there will be kept as \
                         '{kept}'"
                    ));
                }
                _ => {}
            }
            Some(file)
        }
    };
    let count = count::watched(count, args, screen, &format!("n = {size}, shard {shard}"));
    let record = Record::count(&count, shard);
    screen.end();
    let record = record?;
    if args.time && !args.quiet {
        note(&timing(&record));
    }
    let Some(file) = file else {
        return Ok(Lines::prompt().write(format_args!("{record}\n"))?);
    };
    file.write(&record).map_err(|error| {
        // What took hours to count is not thrown away for want of a disk.
        match Lines::prompt().write(format_args!("{record}\n")) {
            Ok(()) => Failure::Wrong(format!("{error}; the record is on standard output instead")),
            Err(_) => error.into(),
        }
    })
}

fn timing(record: &Record) -> String {
    let Record {
        shard,
        cases,
        seconds,
        threads,
        ..
    } = record;
    format!(
        "n = {}, shard {shard}: {cases} cases, {seconds:.3} s, engine {}, {threads} threads",
        record.plan.size, record.plan.engine
    )
}
