//! `nqueens merge PATH...`: records checked and added up.

use nqueens::records::{Identity, Merged, Missing, Records};
use nqueens::{Workers, known, printable};
use serde::Serialize;

use super::args::{MergeArgs, ReportFormat};
use super::comparison;
use super::exit::Failure;
use super::output::{Lines, note};
use super::records::{check, none, read};
use super::words::{amount, compared, published};

/// The most characters of a list of missing shards in a message.
const LONGEST: usize = 200;

pub(crate) fn run(args: &MergeArgs) -> Result<(), Failure> {
    let records = read(&args.paths)?;
    if args.missing {
        let missing = missing(&records)?;
        if missing.is_empty() {
            return check(&records);
        }
        let printed = Lines::prompt().write(format_args!("{missing}\n"));
        check(&records)?;
        // Exit code 3 takes precedence over a closed pipe.
        return Err(match printed {
            Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => error.into(),
            _ => incomplete(&records),
        });
    }
    check(&records)?;
    let merged = records
        .total(&Workers::default())?
        .ok_or_else(|| incomplete(&records))?;
    let size = merged.identity.size;
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
        comparison::with_estimate(size, merged.count)?;
    }
    Ok(())
}

fn missing(records: &Records) -> Result<Missing, Failure> {
    match records.missing() {
        Some(missing) => Ok(missing),
        None => {
            check(records)?;
            Err(none())
        }
    }
}

/// Names the missing shards.
fn incomplete(records: &Records) -> Failure {
    let (Some(shards), Some(missing)) = (records.shards_in_all(), records.missing()) else {
        return none();
    };
    let mut list = missing.to_string();
    if list.len() > LONGEST {
        let end = list[..LONGEST].rfind(',').unwrap_or(LONGEST);
        list.truncate(end);
        list.push_str(",.. (--missing prints all)");
    }
    let are = if missing.len() == 1 { "is" } else { "are" };
    Failure::Incomplete(format!(
        "{} of {shards} shards {are} missing: {list}",
        missing.len()
    ))
}

/// One line for people: who counted.
fn summary(merged: &Merged) -> String {
    let Merged {
        identity: Identity { size, engine, .. },
        shards,
        records,
        confirmed,
        ..
    } = merged;
    let mut text = format!(
        "n = {size}, engine {engine}: {} of {}, {confirmed} confirmed by another run, {:.1} s in all",
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
    format!("{text}; {}", compared(*size))
}

/// A total, for other programs.
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
            n: merged.identity.size.get(),
            count: merged.count.to_string(),
            engine: merged.identity.engine.to_string(),
            plan: merged.identity.fingerprint.to_string(),
            shards: merged.shards,
            records: merged.records,
            confirmed: merged.confirmed,
            seconds: merged.elapsed.as_secs_f64(),
            versions: &merged.versions,
            kernels: &merged.kernels,
            hosts: &merged.hosts,
            published: published(merged.identity.size),
            version: env!("CARGO_PKG_VERSION"),
        }
    }
}
