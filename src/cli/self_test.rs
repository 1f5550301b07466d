//! `nqueens self-test`: does this program count correctly on this machine?

use std::ops::RangeInclusive;
use std::time::Duration;

use nqueens::{
    BoardSize, Classes, Count, Engine, Kernel, Solutions, Symmetric, Workers, default_threads,
    known, textbook,
};

use super::exit::Failure;
use super::output::Lines;

pub(crate) fn run() -> Result<(), Failure> {
    let mut lines = Lines::prompt();
    let (mut passed, mut failed) = (0, 0);
    for Check { name, sizes, count } in checks() {
        match check(sizes, count.as_ref()) {
            Ok(sizes) => {
                passed += 1;
                lines.write(format_args!("ok      {name}, n = {sizes:?}\n"))?;
            }
            Err(fault) => {
                failed += 1;
                lines.write(format_args!("FAILED  {name}: {fault}\n"))?;
            }
        }
    }
    lines.write(format_args!("{passed} passed, {failed} failed\n"))?;
    if failed == 0 {
        return Ok(());
    }
    Err(Failure::Wrong(
        "the self-test failed: do not trust counts of this program on this machine".to_owned(),
    ))
}

/// A way to count, and the sizes it is tried on.
struct Check {
    name: String,
    sizes: RangeInclusive<u32>,
    count: Box<Counter>,
}

type Counter = dyn Fn(BoardSize) -> Result<u128, nqueens::Error>;

/// Every engine with every kernel on one, two, all and very many threads, and slow methods: the
/// textbook search shares nothing with the engines but the size of the board.
fn checks() -> Vec<Check> {
    let mut thread_counts = vec![1, 2, default_threads(), 64];
    thread_counts.sort_unstable();
    thread_counts.dedup();
    let mut checks = Vec::new();
    for engine in Engine::ALL {
        for kernel in kernels(engine) {
            let (name, kernel) = match kernel {
                Some(kernel) => (format!("{engine}, kernel {kernel}"), kernel),
                None => (engine.to_string(), Kernel::detect()),
            };
            for &threads in &thread_counts {
                let count = move |size| Count::from(size).engine(engine).kernel(kernel);
                checks.push(Check {
                    name: format!("{name}, threads: {threads}"),
                    sizes: sizes(engine),
                    count: Box::new(move |size| Ok(count(size).threads(threads).run()?.count)),
                });
            }
        }
    }
    let textbook = |size| Ok(textbook::count(size).into());
    checks.push(Check {
        name: "textbook search".to_owned(),
        sizes: 0..=11,
        count: Box::new(textbook),
    });
    let list = |size| Ok(Solutions::new(size).count() as u128);
    checks.push(Check {
        name: "list of solutions".to_owned(),
        sizes: 0..=11,
        count: Box::new(list),
    });
    checks.push(Check {
        name: "symmetric solutions".to_owned(),
        sizes: 0..=20,
        count: Box::new(by_symmetry),
    });
    checks
}

/// The kernels of an engine; `None` if it has none.
fn kernels(engine: Engine) -> Vec<Option<Kernel>> {
    let prepared = Count::from(BoardSize::MAX).engine(engine).prepare();
    match prepared.kernel() {
        Some(_) => Kernel::available().into_iter().map(Some).collect(),
        None => vec![None],
    }
}

/// The sizes that an engine itself counts in a fraction of a second.
fn sizes(engine: Engine) -> RangeInclusive<u32> {
    let quick = |size: &BoardSize| {
        let prepared = Count::from(*size).engine(engine).prepare();
        prepared.engine() == engine && prepared.rough_time() < Duration::from_millis(300)
    };
    let all = (0..=BoardSize::MAX.get()).filter_map(|n| BoardSize::new(n).ok());
    let quick: Vec<u32> = all.filter(quick).map(BoardSize::get).collect();
    quick[0]..=quick[quick.len() - 1]
}

/// The published Q(n), if it gives the published number of classes together with the symmetric
/// solutions counted here.
fn by_symmetry(size: BoardSize) -> Result<u128, nqueens::Error> {
    let count = known::solutions(size).unwrap_or(0);
    let classes = Classes::new(size, count, Symmetric::count(size, &Workers::default())?);
    let right = classes.is_some_and(|classes| Some(classes.all()) == known::unique(size));
    Ok(if right { count } else { u128::MAX })
}

/// The sizes if all counts are right, or the first wrong count.
fn check(sizes: RangeInclusive<u32>, count: &Counter) -> Result<RangeInclusive<u32>, String> {
    for n in sizes.clone() {
        let size = BoardSize::new(n).map_err(|error| error.to_string())?;
        let counted = count(size).map_err(|error| format!("n = {n}: {error}"))?;
        match known::solutions(size) {
            Some(published) if published == counted => {}
            published => {
                let published = published.map_or("unknown".to_owned(), |count| count.to_string());
                return Err(format!(
                    "n = {n}: counted {counted}, but the published number is {published}"
                ));
            }
        }
    }
    Ok(sizes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_count_fails_the_check_and_is_named() {
        let wrong_at_7 =
            |size: BoardSize| Ok(known::solutions(size).unwrap() + u128::from(size.get() == 7));
        assert_eq!(check(0..=6, &wrong_at_7), Ok(0..=6));
        assert_eq!(
            check(0..=9, &wrong_at_7),
            Err("n = 7: counted 41, but the published number is 40".to_owned())
        );
    }
}
