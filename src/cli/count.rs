//! `nqueens SIZE...`: the counts.

use std::io;
use std::sync::Arc;

use nqueens::{BoardSize, Count, Total};
use serde::Serialize;

use super::args::{CountArgs, CountFormat, ProgressStyle};
use super::exit::Failure;
use super::output::Lines;
use super::progress::{Screen, State};
use super::sizes;
use super::table::solutions_per_second;

pub(crate) fn run(args: &CountArgs, screen: &Arc<Screen>) -> Result<(), Failure> {
    let sizes = sizes::read(&args.sizes)?;
    let mut lines = Lines::prompt();
    if args.format == CountFormat::Csv {
        lines.write(format_args!("{}\n", Row::HEADER))?;
    }
    for &size in &sizes {
        let total = count(size, args, screen)?;
        print(&mut lines, &total, args.format, sizes.len() == 1)?;
        if args.time && !args.quiet {
            super::note(&timing(&total));
        }
    }
    Ok(())
}

fn count(size: BoardSize, args: &CountArgs, screen: &Arc<Screen>) -> Result<Total, Failure> {
    let how = &args.how;
    let mut count = Count::from(size)
        .engine(how.engine.into())
        .kernel(how.kernel)
        .threads(how.threads);
    screen.begin(
        if args.quiet {
            ProgressStyle::None
        } else {
            args.progress
        },
        &format!("n = {size}"),
    );
    if screen.is_on() {
        let screen = Arc::clone(screen);
        count = count.on_progress(move |progress| screen.report(State::Count(progress)));
    }
    let total = count.run();
    screen.end();
    Ok(total?)
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
    let Row {
        n,
        seconds,
        threads,
        solutions_per_second,
        ..
    } = Row::new(total);
    let engine = total.kernel.map_or(total.engine.to_string(), |kernel| {
        format!("{} ({kernel})", total.engine)
    });
    let plural = if threads == 1 { "" } else { "s" };
    let published = if total.is_published() {
        "agrees with the published value"
    } else {
        "no value is published"
    };
    format!(
        "n = {n}: {seconds:.3} s, engine {engine}, {threads} thread{plural}, {solutions_per_second:.3e} solutions/s, {published}"
    )
}

/// A finished count for other programs.
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
}

impl Row {
    const HEADER: &'static str =
        "n,count,engine,kernel,threads,seconds,solutions_per_second,published,version";

    fn new(total: &Total) -> Self {
        let seconds = total.elapsed.as_secs_f64();
        Self {
            n: total.size.get(),
            count: total.count.to_string(),
            engine: total.engine.to_string(),
            kernel: total.kernel.map(|kernel| kernel.to_string()),
            threads: total.threads,
            seconds,
            solutions_per_second: solutions_per_second(total.count, seconds),
            published: if total.is_published() {
                "agrees"
            } else {
                "unknown"
            },
            version: env!("CARGO_PKG_VERSION"),
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
        format!(
            "{n},{count},{engine},{kernel},{threads},{seconds},{solutions_per_second},{published},{version}"
        )
    }
}
