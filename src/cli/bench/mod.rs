//! `nqueens bench`: all threads timed against one, and one engine against the other.
//!
//! ```text
//!   table.rs   the printed rows;   plot.rs   the picture;   cpu.rs   the name of the CPU
//! ```
//!
//! The contenders of a board size take turns, A B A B .., so that a machine that slows down or
//! speeds up in between does so for all of them. Quote the median.

mod cpu;
mod plot;
mod table;

use std::ops::RangeInclusive;
use std::sync::Arc;

use nqueens::{BoardSize, Count, Engine, Total};

use super::args::BenchArgs;
use super::exit::Failure;
use super::progress::Screen;
use super::sizes;
use plot::Plot;
use table::{Row, Seconds, Table};

/// The sizes timed by default, so that machines can be compared: together some ten seconds on two
/// cores of 2026. When machines have become faster, the sizes change, and the number of the set
/// with them.
const SET: (u32, RangeInclusive<u32>) = (2, 14..=17);

pub(crate) fn run(args: &BenchArgs, screen: &Arc<Screen>) -> Result<(), Failure> {
    let (set, sizes) = if args.sizes.is_empty() {
        let (set, sizes) = SET;
        let sizes = sizes.map(BoardSize::new).collect::<Result<_, _>>()?;
        (Some(set), sizes)
    } else {
        (None, sizes::read(&args.sizes)?)
    };
    // Before anything is timed: a picture that cannot be written should not cost an hour.
    let plot = args.plot.as_deref().map(Plot::begin).transpose()?;
    let mut table = Table::begin(args.format, args.runs, set)?;
    let mut rows = Vec::new();
    for size in sizes {
        let timed = time_in_turn(size, args, screen)?;
        let baseline = timed[0].1.median();
        let mut single = baseline;
        let mut printed = Vec::new();
        for (total, seconds) in &timed {
            // With few cases, different requests for threads lead to the same number.
            if printed.contains(&(total.engine, total.threads)) {
                continue;
            }
            printed.push((total.engine, total.threads));
            // Each engine begins with its run on one thread.
            if total.threads == 1 {
                single = seconds.median();
            }
            let row = Row::new(total, seconds, baseline, single, set);
            table.add(&row)?;
            rows.push(row);
        }
    }
    table.end()?;
    plot.map_or(Ok(()), |plot| plot.end(&rows))
}

/// An engine and a number of threads to time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Contender {
    engine: Engine,
    threads: usize,
}

/// Each engine, or the given one, on one thread and on each number of threads. The first is the
/// baseline.
fn contenders(size: BoardSize, args: &BenchArgs) -> Vec<Contender> {
    let engines = match args.engine {
        Engine::Auto => Engine::ALL.to_vec(),
        engine => vec![engine],
    };
    let mut contenders = Vec::new();
    for engine in engines.into_iter().map(|engine| engine.resolve(size)) {
        for threads in std::iter::once(1).chain(args.threads.iter().copied()) {
            let threads = if threads == 0 {
                nqueens::default_threads()
            } else {
                threads
            };
            let contender = Contender { engine, threads };
            if !contenders.contains(&contender) {
                contenders.push(contender);
            }
        }
    }
    contenders
}

/// One total of each contender, and its times.
fn time_in_turn(
    size: BoardSize,
    args: &BenchArgs,
    screen: &Arc<Screen>,
) -> Result<Vec<(Total, Seconds)>, Failure> {
    let contenders = contenders(size, args);
    let mut timed: Vec<(Total, Seconds)> = Vec::new();
    let steps = contenders.len() * (args.runs + 1);
    let shown = screen.show(args.progress, &format!("n = {size}"));
    for step in 0..steps {
        let place = step % contenders.len();
        let Contender { engine, threads } = contenders[place];
        shown.step(step, steps, format!("{engine}, threads: {threads}"));
        let total = Count::from(size)
            .engine(engine)
            .kernel(args.kernel)
            .threads(threads)
            .run()?;
        if let Some((first, _)) = timed.first()
            && first.count != total.count
        {
            return Err(Failure::Wrong(format!(
                "n = {size}: {engine} on {threads} threads counted {}, but {} on one thread counted {}",
                total.count, first.engine, first.count
            )));
        }
        // The first run of each only warms up.
        match timed.get_mut(place) {
            Some((_, seconds)) => seconds.add(total.elapsed),
            None => timed.push((total, Seconds::default())),
        }
    }
    Ok(timed)
}
