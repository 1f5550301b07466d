//! `nqueens self-test`: is this program, on this machine, right?

use std::ops::RangeInclusive;

use nqueens::{BoardSize, Count, Engine, Solutions, default_threads, known, textbook};

use super::exit::Failure;
use super::interrupt::Interrupt;
use super::output::Lines;
use super::supervise::supervise;

/// One thread of a slow machine counts these in some seconds.
const ENGINE_SIZES: RangeInclusive<u32> = 0..=14;
const TEXTBOOK_SIZES: RangeInclusive<u32> = 0..=11;
const LIST_SIZES: RangeInclusive<u32> = 0..=11;

pub(crate) fn run(interrupt: &Interrupt) -> Result<(), Failure> {
    let mut lines = Lines::prompt();
    let mut failed = 0;
    let checks = checks();
    let all = checks.len();
    for (name, sizes, count) in checks {
        let result = supervise(interrupt, || (), move || check(sizes, count.as_ref()))?;
        match result {
            Ok(sizes) => lines.write(format_args!("ok      {name}, n = {sizes:?}\n"))?,
            Err(fault) => {
                failed += 1;
                lines.write(format_args!("FAILED  {name}: {fault}\n"))?;
            }
        }
    }
    lines.write(format_args!("{} passed, {failed} failed\n", all - failed))?;
    if failed == 0 {
        return Ok(());
    }
    Err(Failure::Wrong(
        "the self-test failed: do not trust a count of this program on this machine".to_owned(),
    ))
}

/// A way to count, tried on some sizes.
type Counter = Box<dyn Fn(BoardSize) -> Result<u128, nqueens::Error> + Send>;

fn checks() -> Vec<(String, RangeInclusive<u32>, Counter)> {
    let mut thread_counts = vec![1, 2, default_threads(), 64];
    thread_counts.sort_unstable();
    thread_counts.dedup();
    let mut checks: Vec<(String, _, Counter)> = Vec::new();
    for threads in thread_counts {
        let counter = move |size| {
            let count = Count::from(size).engine(Engine::Dfs).threads(threads);
            Ok(count.run()?.count)
        };
        checks.push((
            format!("engine dfs, threads: {threads}"),
            ENGINE_SIZES,
            Box::new(counter),
        ));
    }
    checks.push((
        "textbook search".to_owned(),
        TEXTBOOK_SIZES,
        Box::new(|size| Ok(textbook::count(size).into())),
    ));
    checks.push((
        "list of solutions".to_owned(),
        LIST_SIZES,
        Box::new(|size| Ok(Solutions::new(size).count() as u128)),
    ));
    checks
}

/// The sizes that were right, or what was not.
fn check(
    sizes: RangeInclusive<u32>,
    count: &dyn Fn(BoardSize) -> Result<u128, nqueens::Error>,
) -> Result<RangeInclusive<u32>, String> {
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
