//! `nqueens self-test`: is this program, on this machine, right?

use std::ops::RangeInclusive;

use nqueens::{
    BoardSize, Classes, Count, Engine, Kernel, Solutions, Symmetric, default_threads, known,
    textbook,
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
        "the self-test failed: do not trust a count of this program on this machine".to_owned(),
    ))
}

/// A way to count, and the sizes it is tried on.
struct Check {
    name: String,
    sizes: RangeInclusive<u32>,
    count: Box<Counter>,
}

type Counter = dyn Fn(BoardSize) -> Result<u128, nqueens::Error>;

/// Every engine with every kernel on one, two, all and very many threads, and slow ways: the textbook search shares no code with
/// them.
fn checks() -> Vec<Check> {
    let mut thread_counts = vec![1, 2, default_threads(), 64];
    thread_counts.sort_unstable();
    thread_counts.dedup();
    let mut checks = Vec::new();
    for &threads in &thread_counts {
        let count = move |size| {
            Ok(Count::from(size)
                .engine(Engine::Dfs)
                .threads(threads)
                .run()?
                .count)
        };
        checks.push(Check {
            name: format!("dfs, threads: {threads}"),
            sizes: 0..=14,
            count: Box::new(count),
        });
    }
    for kernel in Kernel::available() {
        for &threads in &thread_counts {
            let count = move |size| {
                Ok(Count::from(size)
                    .engine(Engine::Join)
                    .kernel(kernel)
                    .threads(threads)
                    .run()?
                    .count)
            };
            let name = format!("join, kernel {kernel}, threads: {threads}");
            checks.push(Check {
                name,
                sizes: 4..=17,
                count: Box::new(count),
            });
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

/// The published Q(n) if the symmetric solutions of this size, counted here, make the published number of classes of it.
fn by_symmetry(size: BoardSize) -> Result<u128, nqueens::Error> {
    let count = known::solutions(size).unwrap_or(0);
    let classes = Classes::new(size, count, Symmetric::count(size, 0)?);
    let right = classes.is_some_and(|classes| Some(classes.all()) == known::unique(size));
    Ok(if right { count } else { u128::MAX })
}

/// The sizes that were right, or what was not.
fn check(sizes: RangeInclusive<u32>, count: &Counter) -> Result<RangeInclusive<u32>, String> {
    for n in sizes.clone() {
        let size = BoardSize::new(n).map_err(|error| error.to_string())?;
        let counted = count(size).map_err(|error| format!("n = {n}: {error}"))?;
        match known::solutions(size) {
            Some(published) if published == counted => {}
            published => {
                return Err(format!(
                    "n = {n}: counted {counted}, published: {published:?}"
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
            Err("n = 7: counted 41, published: Some(40)".to_owned())
        );
    }
}
