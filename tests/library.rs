//! The library from outside: totals, lists, threads, progress, stopping.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use nqueens::{BoardSize, Count, Engine, Error, Solution, Solutions, known, textbook};
use proptest::prelude::*;

fn size(n: u32) -> BoardSize {
    BoardSize::new(n).unwrap()
}

#[test]
fn totals_are_the_published_ones_for_one_two_and_more_threads_than_cases() {
    for n in 0..=14 {
        for engine in [Engine::Auto].into_iter().chain(Engine::ALL) {
            for threads in [1, 2, 200] {
                let total = Count::from(size(n))
                    .engine(engine)
                    .threads(threads)
                    .run()
                    .unwrap();
                assert_eq!(
                    Some(total.count),
                    known::solutions(size(n)),
                    "n = {n}, {engine}, {threads} threads"
                );
                assert!(total.is_published());
                assert!(total.kernel.is_some());
            }
        }
    }
}

#[test]
fn the_textbook_search_agrees() {
    for n in 0..=12 {
        assert_eq!(
            Some(textbook::count(size(n)).into()),
            known::solutions(size(n)),
            "n = {n}"
        );
    }
}

#[test]
fn the_total_says_how_it_was_counted() {
    let total = Count::new(12).unwrap().threads(3).run().unwrap();
    assert_eq!((total.size, total.threads), (size(12), 3));
    assert_ne!(total.engine, Engine::Auto);
    assert!(total.elapsed > Duration::ZERO);
    let total = Count::new(2).unwrap().threads(50).run().unwrap();
    assert!(total.threads < 50, "no more threads than cases");
}

#[test]
fn sizes_beyond_32_are_an_error_and_32_is_not() {
    assert!(BoardSize::new(32).is_ok());
    for n in [33, 64, 65, 255, 256, 288, 1000, 1_000_000_000, u32::MAX] {
        assert!(
            matches!(nqueens::count(n), Err(Error::Invalid { text, .. }) if text == n.to_string())
        );
    }
}

#[test]
fn repeated_counts_do_not_leak_into_each_other() {
    assert_eq!([8, 5, 8].map(|n| nqueens::count(n).unwrap()), [92, 10, 92]);
    let count = Count::new(9).unwrap();
    assert_eq!(
        [&count, &count, &count.clone()].map(|count| count.run().unwrap().count),
        [352; 3]
    );
}

#[test]
fn counts_at_the_same_time_in_one_process_are_right() {
    thread::scope(|scope| {
        for n in [8, 9, 10, 11, 12, 12] {
            scope.spawn(move || {
                for _ in 0..20 {
                    assert_eq!(Some(nqueens::count(n).unwrap()), known::solutions(size(n)));
                }
            });
        }
    });
}

#[test]
fn a_count_inside_a_rayon_pool_of_the_caller_is_right() {
    use rayon::prelude::*;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(2)
        .build()
        .unwrap();
    let counts: Vec<u128> = pool.install(|| {
        (0..=11u32)
            .into_par_iter()
            .map(|n| nqueens::count(n).unwrap())
            .collect()
    });
    let expected: Vec<u128> = (0..=11)
        .map(|n| known::solutions(size(n)).unwrap())
        .collect();
    assert_eq!(counts, expected);
    // And in the global pool, which the caller may have made small.
    let counts: Vec<u128> = [10u32, 11]
        .par_iter()
        .map(|&n| Count::new(n).unwrap().threads(3).run().unwrap().count)
        .collect();
    assert_eq!(counts, [724, 2680]);
}

#[test]
fn the_same_count_a_hundred_times_on_many_threads_is_the_same() {
    for threads in [1, 2, 3, 7, 64] {
        let count = Count::new(11).unwrap().threads(threads);
        for _ in 0..100 {
            assert_eq!(count.run().unwrap().count, 2680);
        }
    }
}

#[test]
fn a_small_stack_is_enough() {
    let counter = thread::Builder::new().stack_size(32 * 1024);
    let handle = counter
        .spawn(|| {
            (
                textbook::count(size(9)),
                Solutions::new(size(20)).next().is_some(),
            )
        })
        .unwrap();
    assert_eq!(handle.join().unwrap(), (352, true));
}

#[test]
fn progress_counts_up_to_the_total() {
    let seen = Arc::new(Mutex::new(Vec::new()));
    let record = Arc::clone(&seen);
    let count = Count::new(12)
        .unwrap()
        .threads(2)
        .on_progress(move |progress| record.lock().unwrap().push(progress));
    let total = count.run().unwrap();
    let seen = seen.lock().unwrap();
    assert!(seen.is_sorted_by(|a, b| a.done() < b.done()
        && a.count() <= b.count()
        && a.elapsed() <= b.elapsed()));
    let last = seen.last().unwrap();
    assert_eq!((last.done(), last.count()), (last.cases(), total.count));
    assert!(last.elapsed() <= total.elapsed);
}

#[test]
fn a_count_can_be_stopped_and_then_gives_no_number() {
    let stop = Arc::new(AtomicBool::new(false));
    let done = Arc::new(AtomicU64::new(0));
    let (stopper, counter) = (Arc::clone(&stop), Arc::clone(&done));
    let count = Count::new(13)
        .unwrap()
        .engine(Engine::Dfs)
        .threads(2)
        .stop_on(stop)
        .on_progress(move |progress| {
            counter.store(progress.done(), Ordering::Relaxed);
            stopper.store(progress.done() >= 10, Ordering::Relaxed);
        });
    assert!(matches!(count.run(), Err(Error::Stopped { .. })));
    assert!(done.load(Ordering::Relaxed) >= 10);
    // The flag is still set: a run that is stopped before it begins counts nothing.
    assert!(matches!(count.run(), Err(Error::Stopped { .. })));
}

#[test]
fn the_first_solutions_are_those_that_oeis_lists() {
    // OEIS A141843.
    for first in [
        "1",
        "2 4 1 3",
        "1 3 5 2 4",
        "2 4 6 1 3 5",
        "1 3 5 7 2 4 6",
        "1 5 8 6 3 7 2 4",
        "1 3 6 8 2 4 9 7 5",
        "1 3 6 8 10 5 9 2 4 7",
        "1 3 5 7 9 11 2 4 6 8 10",
        "1 3 5 8 10 12 6 11 2 7 9 4",
    ] {
        let n = first.split(' ').count() as u32;
        assert_eq!(Solutions::new(size(n)).next().unwrap().to_string(), first);
    }
    assert_eq!(
        Solutions::new(size(0))
            .map(|solution| solution.to_string())
            .collect::<Vec<_>>(),
        [""]
    );
    assert_eq!(
        Solutions::new(size(2))
            .chain(Solutions::new(size(3)))
            .count(),
        0
    );
}

#[test]
fn listed_solutions_are_valid_distinct_in_order_and_as_many_as_counted() {
    for n in 0..=11 {
        let mut count = 0;
        let mut last: Option<Solution> = None;
        for solution in Solutions::new(size(n)) {
            assert!(is_solution(n, solution.columns()), "n = {n}: {solution}");
            assert!(
                last.is_none_or(|last| last < solution),
                "n = {n}: {solution} is out of order"
            );
            last = Some(solution);
            count += 1;
        }
        assert_eq!(count, nqueens::count(n).unwrap(), "n = {n}");
    }
}

#[test]
fn an_exhausted_list_stays_exhausted() {
    let mut solutions = Solutions::new(size(4));
    assert_eq!(solutions.by_ref().count(), 2);
    assert_eq!((solutions.next(), solutions.next()), (None, None));
}

/// Checks every pair of queens by the rules of chess.
fn is_solution(n: u32, columns: &[u8]) -> bool {
    let attack = |a: usize, b: usize| {
        columns[a] == columns[b] || columns[a].abs_diff(columns[b]) as usize == b - a
    };
    columns.len() == n as usize
        && columns
            .iter()
            .all(|&column| (1..=n).contains(&column.into()))
        && (0..columns.len()).all(|b| (0..b).all(|a| !attack(a, b)))
}

#[test]
fn each_class_of_images_has_one_first_solution() {
    for n in 0..=9 {
        let solutions: Vec<Solution> = Solutions::new(size(n)).collect();
        let mut images = 0;
        for first in solutions
            .iter()
            .filter(|solution| solution.is_first_of_its_class())
        {
            let turns: Vec<Solution> =
                std::iter::successors(Some(first.clone()), |solution| Some(solution.turned()))
                    .take(4)
                    .collect();
            assert_eq!(turns[3].turned(), *first);
            let mut class: Vec<Solution> = turns
                .iter()
                .map(Solution::mirrored)
                .chain(turns.iter().cloned())
                .collect();
            class.sort();
            class.dedup();
            assert!([1, 2, 4, 8].contains(&class.len()));
            assert!(class.iter().all(|image| solutions.contains(image)));
            assert_eq!(
                class
                    .iter()
                    .filter(|image| image.is_first_of_its_class())
                    .count(),
                1
            );
            images += class.len();
        }
        assert_eq!(
            images,
            solutions.len(),
            "n = {n}: classes together are all solutions"
        );
    }
}

#[test]
fn a_solution_is_read_as_it_is_printed_and_not_otherwise() {
    assert!("2 4 1 3".parse::<Solution>().is_ok());
    for text in ["+2 4 1 3", "02 4 1 3", "2 4 1 3.0", "2,4,1,3", "-2 4 1 3"] {
        assert!(text.parse::<Solution>().is_err(), "{text}");
    }
}

proptest! {
    #[test]
    fn a_size_is_read_back_from_its_text(n in 0u32..=32) {
        prop_assert_eq!(size(n).to_string().parse::<BoardSize>().unwrap(), size(n));
    }

    #[test]
    fn only_plain_numbers_up_to_32_are_sizes(text in "[0-9+ -]{0,4}") {
        let plain = (0..=32).any(|n: u32| n.to_string() == text);
        prop_assert_eq!(text.parse::<BoardSize>().is_ok(), plain);
    }

    #[test]
    fn a_solution_is_read_back_from_its_text(n in 4u32..=11, skip in 0usize..40) {
        if let Some(solution) = Solutions::new(size(n)).nth(skip) {
            prop_assert_eq!(&solution.to_string().parse::<Solution>().unwrap(), &solution);
            let board = format!("{solution:#}");
            let columns: Vec<u8> = board.lines().map(|row| row.find('Q').unwrap() as u8 + 1).collect();
            prop_assert_eq!(columns, solution.columns());
            prop_assert!(board.lines().all(|row| row.len() == n as usize && row.matches('.').count() + 1 == row.len()));
        }
    }

    #[test]
    fn a_text_is_a_solution_exactly_if_the_rules_of_chess_say_so(columns in prop::collection::vec(0u8..=9, 0..9)) {
        let text = columns.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
        prop_assert_eq!(text.parse::<Solution>().is_ok(), is_solution(columns.len() as u32, &columns));
    }

    #[test]
    fn no_text_makes_the_parsers_panic(text: String) {
        let _ = text.parse::<Solution>();
        let _ = text.parse::<BoardSize>();
    }
}
