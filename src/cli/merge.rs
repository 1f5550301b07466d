//! `nqueens merge PATH...`: records checked and added up.

use nqueens::records::{Merged, Records, Source};
use nqueens::{known, printable};
use serde::Serialize;

use super::args::{MergeArgs, ReportFormat};
use super::exit::Failure;
use super::output::{Lines, amount, compared, published};
use super::{estimate, note};

/// At most this many faults are named.
const MOST_FAULTS: usize = 10;
/// As much of a list of missing shards as fits a message.
const LONGEST: usize = 200;

pub(crate) fn run(args: &MergeArgs) -> Result<(), Failure> {
    let records = read(&args.paths)?;
    if args.missing {
        let missing = missing(&records)?;
        if missing.is_empty() {
            return sound(&records);
        }
        let printed = Lines::prompt().write(format_args!("{missing}\n"));
        sound(&records)?;
        // That something is missing is worth more than that nobody reads what.
        return Err(match printed {
            Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => error.into(),
            _ => incomplete(&records),
        });
    }
    sound(&records)?;
    let merged = records.total(0)?.ok_or_else(|| incomplete(&records))?;
    let size = merged.plan.size;
    let mut lines = Lines::prompt();
    match args.format {
        ReportFormat::Text => {
            lines.write(format_args!("{}\n", merged.count))?;
            if !args.quiet {
                note(&summary(&merged));
            }
        }
        ReportFormat::Json => {
            lines.json(&Row::new(&merged))?;
        }
    }
    if known::solutions(size).is_none() && !args.quiet {
        estimate::beside(size, merged.count)?;
    }
    Ok(())
}

/// All records of these files, folders and standard input.
pub(crate) fn read(paths: &[std::path::PathBuf]) -> Result<Records, Failure> {
    let sources: Vec<Source> = paths.iter().cloned().map(Source::from).collect();
    Ok(Records::read(&sources)?)
}

/// Names everything that is wrong with the records, if anything is.
pub(crate) fn sound(records: &Records) -> Result<(), Failure> {
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
                "{all} lines are damaged or do not go with the others"
            )))
        }
    }
}

fn missing(records: &Records) -> Result<nqueens::records::Missing, Failure> {
    match records.missing() {
        Some(missing) => Ok(missing),
        None => {
            sound(records)?;
            Err(none())
        }
    }
}

pub(crate) fn none() -> Failure {
    Failure::Incomplete(
        "there is no record; files, folders of *.json and *.jsonl, and - are looked at".to_owned(),
    )
}

/// Says which shards are missing.
fn incomplete(records: &Records) -> Failure {
    let (Some((_, shards)), Some(missing)) = (records.plan(), records.missing()) else {
        return none();
    };
    let mut list = missing.to_string();
    if list.len() > LONGEST {
        let end = list[..LONGEST].rfind(',').unwrap_or(LONGEST);
        list.truncate(end);
        list.push_str(",.. (all by --missing)");
    }
    let are = if missing.len() == 1 { "is" } else { "are" };
    Failure::Incomplete(format!(
        "{} of {shards} shards {are} missing: {list}",
        missing.len()
    ))
}

/// One line for people: by whose word.
fn summary(merged: &Merged) -> String {
    let Merged {
        plan,
        shards,
        records,
        confirmed,
        ..
    } = merged;
    let mut text = format!(
        "n = {}, engine {}: {} of {}, {confirmed} confirmed by another run, {:.1} s in all",
        plan.size,
        plan.engine,
        amount(*records, "record"),
        amount(*shards, "shard"),
        merged.elapsed.as_secs_f64()
    );
    let names = [
        ("versions", &merged.versions),
        ("kernels", &merged.kernels),
        ("hosts", &merged.hosts),
    ];
    for (name, names) in names {
        match names.as_slice() {
            [] => {}
            names if names.len() <= 8 => {
                let names: Vec<String> = names.iter().map(|name| printable(name)).collect();
                text.push_str(&format!("; {name} {}", names.join(", ")));
            }
            names => text.push_str(&format!("; {} {name}", names.len())),
        }
    }
    format!("{text}; {}", compared(plan.size))
}

/// A total for other programs.
#[derive(Serialize)]
struct Row<'a> {
    n: u32,
    count: String,
    engine: String,
    plan: String,
    shards: u64,
    records: u64,
    confirmed: u64,
    seconds: f64,
    versions: &'a [String],
    kernels: &'a [String],
    hosts: &'a [String],
    published: &'static str,
    version: &'static str,
}

impl<'a> Row<'a> {
    fn new(merged: &'a Merged) -> Self {
        Self {
            n: merged.plan.size.get(),
            count: merged.count.to_string(),
            engine: merged.plan.engine.to_string(),
            plan: format!("{:016x}", merged.plan.fingerprint),
            shards: merged.shards,
            records: merged.records,
            confirmed: merged.confirmed,
            seconds: merged.elapsed.as_secs_f64(),
            versions: &merged.versions,
            kernels: &merged.kernels,
            hosts: &merged.hosts,
            published: published(merged.plan.size),
            version: env!("CARGO_PKG_VERSION"),
        }
    }
}
