//! `nqueens SIZE...`: the counts.

use std::io;
use std::sync::Arc;

use nqueens::{Total, Workers};
use serde::Serialize;

use super::args::{CountArgs, CountFormat};
use super::exit::Failure;
use super::interrupt::Stop;
use super::output::{Lines, note};
use super::progress::Screen;
use super::unique::Unique;
use super::words::{amount, compared, engine, published, seconds, solutions_per_second};
use super::{comparison, journal, sizes};

pub(crate) fn run(args: &CountArgs, screen: &Arc<Screen>, stop: &Stop) -> Result<(), Failure> {
    let sizes = match &args.journal {
        Some(_) => vec![sizes::only_one(&args.sizes, "--journal")?],
        None => sizes::read(&args.sizes)?,
    };
    let mut lines = Lines::prompt();
    if args.format == CountFormat::Csv {
        let unique = if args.unique { Unique::HEADER } else { "" };
        lines.write(format_args!("{}{unique}\n", Row::HEADER))?;
    }
    for &size in &sizes {
        let shown = screen.show(args.style(), &format!("n = {size}"));
        let count = args.count(size).workers(shown.workers(args.pool.threads));
        let total = match &args.journal {
            Some(path) => journal::total(path, count, args.quiet, stop)?,
            None => count.prepare().run()?,
        };
        drop(shown);
        let unique = args
            .unique
            .then(|| Unique::count(&total, &Workers::new(args.pool.threads)));
        print(
            &mut lines,
            &total,
            unique.transpose()?,
            args.format,
            sizes.len() == 1,
        )?;
        if !total.is_published() && !args.quiet {
            comparison::with_estimate(size, total.count)?;
        }
        if args.time && !args.quiet {
            note(&timing(&total, args.unique));
        }
    }
    Ok(())
}

fn print(
    lines: &mut Lines,
    total: &Total,
    unique: Option<Unique>,
    format: CountFormat,
    alone: bool,
) -> io::Result<()> {
    match format {
        CountFormat::Text => {
            let count = unique.map_or(total.count.to_string(), |unique| unique.unique);
            let size = if alone {
                String::new()
            } else {
                format!("{} ", total.size)
            };
            lines.write(format_args!("{size}{count}\n"))
        }
        CountFormat::Json => lines.json(&Row::new(total, unique)),
        CountFormat::Csv => lines.write(format_args!("{}\n", Row::new(total, unique).csv())),
    }
}

/// One line for people. It adds the number of solutions if the answer was that of unique ones.
fn timing(total: &Total, unique: bool) -> String {
    let engine = engine(total.engine, total.kernel);
    let solutions = if unique {
        format!("{} solutions in all, ", total.count)
    } else {
        String::new()
    };
    let time = total.elapsed;
    format!(
        "n = {}: {solutions}{} s, engine {engine}, {}, {:.3e} solutions/s, {}",
        total.size,
        seconds(time),
        amount(total.threads as u64, "thread"),
        solutions_per_second(total.count, time),
        compared(total.size)
    )
}

/// A finished count, for other programs.
#[derive(Serialize)]
struct Row {
    n: u32,
    count: String,
    engine: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    kernel: Option<String>,
    threads: usize,
    seconds: f64,
    solutions_per_second: f64,
    published: &'static str,
    version: &'static str,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    unique: Option<Unique>,
}

impl Row {
    const HEADER: &'static str =
        "n,count,engine,kernel,threads,seconds,solutions_per_second,published,version";

    fn new(total: &Total, unique: Option<Unique>) -> Self {
        Self {
            n: total.size.get(),
            count: total.count.to_string(),
            engine: total.engine.to_string(),
            kernel: total.kernel.map(|kernel| kernel.to_string()),
            threads: total.threads,
            seconds: total.elapsed.as_secs_f64(),
            solutions_per_second: solutions_per_second(total.count, total.elapsed),
            published: published(total.size),
            version: env!("CARGO_PKG_VERSION"),
            unique,
        }
    }

    fn csv(&self) -> String {
        let Self {
            n,
            count,
            engine,
            threads,
            seconds,
            solutions_per_second,
            published,
            version,
            ..
        } = self;
        let kernel = self.kernel.as_deref().unwrap_or_default();
        let unique = self.unique.as_ref().map(Unique::csv).unwrap_or_default();
        format!(
            "{n},{count},{engine},{kernel},{threads},{seconds},{solutions_per_second},{published},{version}{unique}"
        )
    }
}
