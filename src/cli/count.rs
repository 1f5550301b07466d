//! `nqueens SIZE...`: the counts.

use std::io;

use nqueens::{BoardSize, Count, Total};
use serde::Serialize;

use super::args::{CountArgs, CountFormat, ProgressStyle};
use super::exit::Failure;
use super::interrupt::Interrupt;
use super::output::Lines;
use super::progress::Meter;
use super::table::solutions_per_second;
use super::{sizes, supervise};

pub(crate) fn run(args: &CountArgs, interrupt: &Interrupt) -> Result<(), Failure> {
    let sizes = sizes::read(&args.sizes)?;
    let progress = if args.quiet {
        ProgressStyle::None
    } else {
        args.progress
    };
    let mut lines = Lines::prompt();
    if args.format == CountFormat::Csv {
        lines.write(format_args!("{}\n", Row::HEADER))?;
    }
    for &size in &sizes {
        let total = count(size, args, progress, interrupt)?;
        print(&mut lines, &total, args.format, sizes.len() == 1)?;
        if args.time && !args.quiet {
            super::note(&timing(&total));
        }
    }
    Ok(())
}

fn count(
    size: BoardSize,
    args: &CountArgs,
    progress: ProgressStyle,
    interrupt: &Interrupt,
) -> Result<Total, Failure> {
    let count = Count::from(size)
        .engine(args.how.engine.into())
        .kernel(args.how.kernel)
        .threads(args.how.threads.into());
    supervise::count(
        count,
        Meter::new(progress, format!("n = {size}")),
        interrupt,
    )
}

fn print(lines: &mut Lines, total: &Total, format: CountFormat, alone: bool) -> io::Result<()> {
    match format {
        CountFormat::Text if alone => lines.write(format_args!("{}\n", total.count)),
        CountFormat::Text => lines.write(format_args!("{} {}\n", total.size, total.count)),
        CountFormat::Json => lines.write(format_args!(
            "{}\n",
            serde_json::to_string(&Row::new(total))?
        )),
        CountFormat::Csv => lines.write(format_args!("{}\n", Row::new(total).csv())),
    }
}

/// One line for people.
fn timing(total: &Total) -> String {
    let row = Row::new(total);
    let threads = if row.threads == 1 {
        "thread"
    } else {
        "threads"
    };
    let published = match total.agrees_with_published() {
        Some(_) => "agrees with the published value",
        None => "no value is published",
    };
    format!(
        "n = {}: {:.3} s, engine {}, {} {threads}, {:.0} solutions/s, {published}",
        row.n, row.seconds, row.engine, row.threads, row.solutions_per_second
    )
}

/// A finished count for other programs.
#[derive(Serialize)]
struct Row {
    n: u32,
    count: String,
    engine: String,
    threads: usize,
    seconds: f64,
    solutions_per_second: f64,
    published: &'static str,
    version: &'static str,
}

impl Row {
    const HEADER: &'static str =
        "n,count,engine,threads,seconds,solutions_per_second,published,version";

    fn new(total: &Total) -> Self {
        let seconds = total.elapsed.as_secs_f64();
        Self {
            n: total.size.get(),
            count: total.count.to_string(),
            engine: total.engine.to_string(),
            threads: total.threads,
            seconds,
            solutions_per_second: solutions_per_second(total.count, seconds),
            published: if total.agrees_with_published().is_some() {
                "agrees"
            } else {
                "unknown"
            },
            version: env!("CARGO_PKG_VERSION"),
        }
    }

    fn csv(&self) -> String {
        format!(
            "{},{},{},{},{},{},{},{}",
            self.n,
            self.count,
            self.engine,
            self.threads,
            self.seconds,
            self.solutions_per_second,
            self.published,
            self.version
        )
    }
}
