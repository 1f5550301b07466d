//! The runner with work that has no chess in it.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use super::{Progress, Shard, Stride, Sum, Workers, counts, run, sum};
use crate::Error;
use crate::plan::{Counter, Work};

/// Case k counts `2^(4 k)`, so that every missed or doubled case shows in the sum.
struct Powers(u64);

impl Work for Powers {
    fn cases(&self) -> u64 {
        self.0
    }

    fn counter(&self) -> Counter<'_> {
        Box::new(|cases| cases.iter().map(|case| 1 << (4 * case)).sum())
    }
}

impl Powers {
    fn all(&self, workers: &Workers) -> Result<Sum, Error> {
        sum(self, Stride::all(self.0), workers)
    }
}

fn shards(of: u64, cases: u64) -> Vec<Stride> {
    let shards = (0..of).map(|index| Shard::new(index, of).unwrap());
    shards.map(|shard| shard.stride(&Powers(cases))).collect()
}

/// Workers whose progress is kept.
fn watched(threads: usize) -> (Workers, Arc<Mutex<Vec<Progress>>>) {
    let seen = Arc::new(Mutex::new(Vec::new()));
    let keep = Arc::clone(&seen);
    let workers = Workers::new(threads);
    let workers = workers.on_progress(move |progress| keep.lock().unwrap().push(progress));
    (workers, seen)
}

#[test]
fn every_case_is_counted_once_whatever_the_number_of_threads() {
    for cases in [0, 1, 2, 3, 31] {
        let expected = (0..cases).map(|case| 1u128 << (4 * case)).sum::<u128>();
        for threads in [1, 2, 3, 7, 64] {
            let sum = Powers(cases).all(&Workers::new(threads)).unwrap();
            assert_eq!((sum.cases, sum.count), (cases, expected));
        }
    }
}

#[test]
fn sums_pass_64_bits() {
    let sum = Powers(20).all(&Workers::new(2)).unwrap();
    assert_eq!(sum.count >> 76, 1);
}

#[test]
fn progress_never_runs_backwards_and_ends_complete() {
    let (workers, seen) = watched(4);
    let total = Powers(31).all(&workers).unwrap().count;
    let seen = seen.lock().unwrap();
    assert!(seen.iter().all(|progress| progress.cases() == 31));
    assert!(seen.is_sorted_by(|a, b| a.elapsed() <= b.elapsed()
        && a.count() < b.count()
        && a.done() < b.done()));
    let last = seen.last().unwrap();
    assert_eq!(
        (last.count(), last.fraction(), last.remaining()),
        (total, 1.0, Some(Duration::ZERO))
    );
}

#[test]
fn a_stopped_run_ends_after_the_batches_in_progress_and_says_how_far_it_was() {
    let stop = Arc::new(AtomicBool::new(false));
    let asked = Arc::clone(&stop);
    let workers = Workers::new(2)
        .stop_on(Arc::new(AtomicBool::new(false)))
        .stop_on(stop)
        .on_progress(move |progress| asked.store(progress.done() >= 5, Ordering::Relaxed));
    let Err(Error::Stopped { done, cases }) = Powers(31).all(&workers) else {
        panic!("it was not stopped");
    };
    assert!((5..20).contains(&done) && cases == 31, "{done} of {cases}");
}

#[test]
fn strides_are_handed_over_once_each_with_the_sum_of_their_cases() {
    for of in [1, 2, 3, 7, 31, 40] {
        let strides = shards(of, 31);
        for threads in [1, 3, 16] {
            let mut sums = vec![None; strides.len()];
            let before = Instant::now();
            run(
                &Powers(31),
                &strides,
                &Workers::new(threads),
                &mut |place, sum| {
                    assert_eq!(sums[place].replace(sum), None, "handed over twice");
                },
            )
            .unwrap();
            let elapsed = sums.iter().flatten().map(|sum| sum.elapsed);
            assert!(elapsed.sum::<Duration>() <= before.elapsed());
            for (index, sum) in (0..).zip(sums) {
                let cases: Vec<u64> = (0..31).filter(|case| case % of == index).collect();
                let sum = sum.expect("handed over");
                assert_eq!(sum.cases, cases.len() as u64);
                assert_eq!(
                    sum.count,
                    cases.iter().map(|case| 1u128 << (4 * case)).sum()
                );
            }
        }
    }
}

#[test]
fn single_cases_are_returned_in_the_order_in_which_they_were_given() {
    let cases = [7, 0, 30, 12];
    let sums = counts(&Powers(31), &cases, &Workers::new(3)).unwrap();
    assert!(
        sums.iter()
            .map(|sum| sum.count)
            .eq(cases.map(|case| 1 << (4 * case)))
    );
}

/// Every third case counts `4^k`, the others are empty and must not be asked for.
struct Sparse;

impl Work for Sparse {
    fn cases(&self) -> u64 {
        60
    }

    fn is_empty(&self, case: u64) -> bool {
        !case.is_multiple_of(3)
    }

    fn group(&self, case: u64) -> u32 {
        (case % 2) as u32
    }

    fn counter(&self) -> Counter<'_> {
        Box::new(|cases| {
            assert!(!cases.is_empty() && cases.iter().all(|case| case.is_multiple_of(3)));
            cases.iter().map(|case| 1 << (2 * case)).sum()
        })
    }
}

#[test]
fn empty_cases_are_passed_over_and_count_as_done() {
    let expected: u128 = (0..60).step_by(3).map(|case| 1 << (2 * case)).sum();
    for threads in [1, 2, 5] {
        for of in [1, 3, 7, 100] {
            let (workers, seen) = watched(threads);
            let mut sums = vec![None; of as usize];
            run(&Sparse, &shards(of, 60), &workers, &mut |place, sum| {
                assert_eq!(sums[place].replace(sum), None, "handed over twice");
            })
            .unwrap();
            let sums = sums.into_iter().map(Option::unwrap);
            let (cases, count) = sums.fold((0, 0), |(cases, count), sum| {
                (cases + sum.cases, count + sum.count)
            });
            assert_eq!(
                (cases, count),
                (60, expected),
                "{threads} threads, {of} shards"
            );
            let last = *seen.lock().unwrap().last().unwrap();
            assert_eq!((last.done(), last.count()), (60, expected));
        }
    }
}

#[test]
fn a_stopped_run_has_handed_over_the_strides_that_were_finished_and_no_other() {
    let stop = Arc::new(AtomicBool::new(false));
    let workers = Workers::new(2).stop_on(Arc::clone(&stop));
    let strides = shards(10, 30);
    let mut sums = Vec::new();
    let result = run(&Powers(30), &strides, &workers, &mut |place, sum| {
        sums.push((strides[place], sum));
        stop.store(sums.len() == 4, Ordering::Relaxed);
    });
    assert!(matches!(result, Err(Error::Stopped { .. })));
    assert!(sums.len() <= 5);
    for (stride, sum) in sums {
        let cases = (0..stride.len()).map(|position| stride.case(position));
        let expected = cases.map(|case| 1u128 << (4 * case)).sum();
        assert_eq!((sum.cases, sum.count), (3, expected));
    }
}

#[test]
fn a_piece_is_counted_by_one_thread_at_once() {
    /// 100 pieces of 7 cases, each of which takes a while.
    struct Pieces(Mutex<Vec<Vec<u64>>>);

    impl Work for Pieces {
        fn cases(&self) -> u64 {
            700
        }

        fn piece(&self, case: u64) -> Option<u64> {
            Some(case / 7)
        }

        fn counter(&self) -> Counter<'_> {
            Box::new(|cases| {
                self.0.lock().unwrap().push(cases.to_vec());
                cases.len() as u128
            })
        }
    }

    let pieces = Pieces(Mutex::default());
    let sum = sum(&pieces, Stride::all(700), &Workers::new(3)).unwrap();
    assert_eq!(sum.count, 700);
    for batch in pieces.0.into_inner().unwrap() {
        assert!(batch[0] % 7 == 0 && batch.len() % 7 == 0, "{batch:?}");
        assert!(batch.windows(2).all(|pair| pair[1] == pair[0] + 1));
    }
}
