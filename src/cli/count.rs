//! `nqueens SIZE...`: the counts.

use std::io;
use std::sync::Arc;

use nqueens::{BoardSize, Classes, Count, Symmetric, Total, known};
use serde::Serialize;

use super::args::{CountArgs, CountFormat};
use super::exit::Failure;
use super::interrupt::Stop;
use super::output::{Lines, amount, compared, published, seconds, solutions_per_second};
use super::progress::Screen;
use super::{estimate, journal, shard, sizes};

pub(crate) fn run(args: &CountArgs, screen: &Arc<Screen>, stop: &Stop) -> Result<(), Failure> {
    let sizes = sizes::read(&args.sizes)?;
    if (args.shard.is_some() || args.journal.is_some()) && sizes.len() > 1 {
        return Err(Failure::Usage(format!(
            "{} board sizes are given: --shard and --journal are for one",
            sizes.len()
        )));
    }
    if let Some(shard) = args.shard {
        return shard::run(sizes[0], shard, args, screen);
    }
    let mut lines = Lines::prompt();
    if args.format == CountFormat::Csv {
        let unique = if args.unique { Unique::HEADER } else { "" };
        lines.write(format_args!("{}{unique}\n", Row::HEADER))?;
    }
    for &size in &sizes {
        let total = match &args.journal {
            Some(path) => journal::total(size, path, args, screen, stop)?,
            None => count(size, args, screen)?,
        };
        let unique = args
            .unique
            .then(|| Unique::count(&total, args.pool.threads))
            .transpose()?;
        print(&mut lines, &total, unique, args.format, sizes.len() == 1)?;
        if !total.is_published() && !args.quiet {
            estimate::beside(size, total.count)?;
        }
        if args.time && !args.quiet {
            super::note(&timing(&total, args.unique));
        }
    }
    Ok(())
}

fn count(size: BoardSize, args: &CountArgs, screen: &Arc<Screen>) -> Result<Total, Failure> {
    let title = format!("n = {size}");
    let count = screen.watch(
        counter(size, args),
        args.progress.unless(args.quiet),
        &title,
    );
    let total = count.run();
    screen.end();
    Ok(total?)
}

/// A count as the arguments ask for it.
pub(crate) fn counter(size: BoardSize, args: &CountArgs) -> Count {
    Count::from(size)
        .engine(args.engine.into())
        .kernel(args.kernel)
        .threads(args.pool.threads)
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

/// What symmetry makes of a count, for other programs.
#[derive(Serialize)]
struct Unique {
    unique: String,
    half_turn: String,
    quarter_turn: String,
    classes_of_8: String,
    classes_of_4: String,
    classes_of_2: String,
    classes_of_1: String,
}

impl Unique {
    const HEADER: &'static str =
        ",unique,half_turn,quarter_turn,classes_of_8,classes_of_4,classes_of_2,classes_of_1";

    fn count(total: &Total, threads: usize) -> Result<Self, Failure> {
        let symmetric = Symmetric::count(total.size, threads)?;
        let classes = Classes::new(total.size, total.count, symmetric).ok_or_else(|| {
            Failure::Wrong(format!(
                "n = {}: {} solutions, {} of them unchanged by a half turn and {} by a quarter turn, cannot be all",
                total.size, total.count, symmetric.half_turn, symmetric.quarter_turn
            ))
        })?;
        if let Some(published) =
            known::unique(total.size).filter(|&published| published != classes.all())
        {
            return Err(Failure::Wrong(format!(
                "counted {} unique solutions for n = {}, but {published} are published (OEIS A002562)",
                classes.all(),
                total.size
            )));
        }
        Ok(Self {
            unique: classes.all().to_string(),
            half_turn: symmetric.half_turn.to_string(),
            quarter_turn: symmetric.quarter_turn.to_string(),
            classes_of_8: classes.eight.to_string(),
            classes_of_4: classes.four.to_string(),
            classes_of_2: classes.two.to_string(),
            classes_of_1: classes.one.to_string(),
        })
    }

    fn csv(&self) -> String {
        let Self {
            unique,
            half_turn,
            quarter_turn,
            classes_of_8,
            classes_of_4,
            classes_of_2,
            classes_of_1,
        } = self;
        format!(
            ",{unique},{half_turn},{quarter_turn},{classes_of_8},{classes_of_4},{classes_of_2},{classes_of_1}"
        )
    }
}

/// One line for people. Where it is not the solutions that were printed, it says how many these are.
fn timing(total: &Total, unique: bool) -> String {
    let engine = total.kernel.map_or(total.engine.to_string(), |kernel| {
        format!("{} ({kernel})", total.engine)
    });
    let solutions = if unique {
        format!("{} solutions in all, ", total.count)
    } else {
        String::new()
    };
    let time = total.elapsed.as_secs_f64();
    format!(
        "n = {}: {solutions}{} s, engine {engine}, {}, {:.3e} solutions/s, {}",
        total.size,
        seconds(time),
        amount(total.threads as u64, "thread"),
        solutions_per_second(total.count, time),
        compared(total.size)
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
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    unique: Option<Unique>,
}

impl Row {
    const HEADER: &'static str =
        "n,count,engine,kernel,threads,seconds,solutions_per_second,published,version";

    fn new(total: &Total, unique: Option<Unique>) -> Self {
        let seconds = total.elapsed.as_secs_f64();
        Self {
            n: total.size.get(),
            count: total.count.to_string(),
            engine: total.engine.to_string(),
            kernel: total.kernel.map(|kernel| kernel.to_string()),
            threads: total.threads,
            seconds,
            solutions_per_second: solutions_per_second(total.count, seconds),
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
