//! `nqueens bench`: all threads timed against one.
//!
//! The contenders of a board size run in turn, A B A B .., so that a machine that grows slower or faster in between
//! does so for all of them. The median is what to quote.

use nqueens::{BoardSize, Count, Engine, default_threads};

use super::args::BenchArgs;
use super::exit::Failure;
use super::interrupt::Interrupt;
use super::progress::Steps;
use super::table::{Row, Seconds, Table};
use super::{sizes, supervise};

/// Together about ten seconds on two cores of 2026.
const DEFAULT_SIZES: std::ops::RangeInclusive<u32> = 12..=15;

pub(crate) fn run(args: &BenchArgs, interrupt: &Interrupt) -> Result<(), Failure> {
    let sizes = if args.sizes.is_empty() {
        DEFAULT_SIZES
            .map(BoardSize::new)
            .collect::<Result<_, _>>()?
    } else {
        sizes::read(&args.sizes)?
    };
    let mut table = Table::begin(args.format, args.runs)?;
    for size in sizes {
        let contenders = contenders(size, args);
        let (count, seconds) = time_in_turn(size, &contenders, args, interrupt)?;
        let baseline = seconds[0].median();
        for (contender, seconds) in contenders.iter().zip(&seconds) {
            table.add(&Row::new(
                size,
                count,
                contender.engine,
                contender.threads,
                seconds,
                baseline,
            ))?;
        }
    }
    Ok(table.end()?)
}

/// What is timed: an engine on a number of threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Contender {
    engine: Engine,
    threads: usize,
}

/// The baseline first: depth-first search on one thread. Then the engine asked for on each number of threads.
fn contenders(size: BoardSize, args: &BenchArgs) -> Vec<Contender> {
    let mut contenders = vec![Contender {
        engine: Engine::Dfs,
        threads: 1,
    }];
    for &threads in &args.threads {
        let threads = if threads == 0 {
            default_threads()
        } else {
            threads.into()
        };
        let contender = Contender {
            engine: Engine::from(args.engine).resolve(size),
            threads,
        };
        if !contenders.contains(&contender) {
            contenders.push(contender);
        }
    }
    contenders
}

/// The common count, and the times of each contender.
fn time_in_turn(
    size: BoardSize,
    contenders: &[Contender],
    args: &BenchArgs,
    interrupt: &Interrupt,
) -> Result<(u128, Vec<Seconds>), Failure> {
    let mut seconds = vec![Seconds::default(); contenders.len()];
    let mut common = None;
    let steps = Steps::new(
        args.progress,
        &format!("n = {size}"),
        contenders.len() * (usize::from(args.runs) + 1),
    );
    for run in 0..=args.runs {
        for (contender, seconds) in contenders.iter().zip(&mut seconds) {
            steps.next(&format!(
                "{}, threads: {}",
                contender.engine, contender.threads
            ));
            let count = Count::from(size)
                .engine(contender.engine)
                .threads(contender.threads);
            let total = supervise::count(count, None, interrupt)?;
            let expected = *common.get_or_insert(total.count);
            if total.count != expected {
                return Err(Failure::Wrong(format!(
                    "n = {size}: {} on {} threads counted {}, but an earlier run {expected}",
                    contender.engine, contender.threads, total.count
                )));
            }
            // The first run of each only warms up.
            if run > 0 {
                seconds.add(total.elapsed);
            }
        }
    }
    Ok((common.expect("at least one run"), seconds))
}
