//! The runner with plans that have no chess in them.

use super::*;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use crate::engine::Worker;

/// A plan without chess: case k counts `2^(4 k)`, so that every missed or doubled case shows in the sum.
struct Powers(u64);

impl Plan for Powers {
    fn cases(&self) -> u64 {
        self.0
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        Box::new(PowerOf16)
    }
}

struct PowerOf16;

impl Worker for PowerOf16 {
    fn count(&mut self, case: u64) -> u128 {
        1 << (4 * case)
    }
}

#[test]
fn every_case_is_counted_once_whatever_the_number_of_threads() {
    for cases in [0, 1, 2, 3, 31] {
        let expected = (0..cases).map(|case| 1u128 << (4 * case)).sum::<u128>();
        for threads in [1, 2, 3, 7, 64] {
            assert_eq!(
                run(&Powers(cases), Shard::ALL, threads, Hooks::default())
                    .unwrap()
                    .count,
                expected
            );
        }
    }
}

#[test]
fn sums_pass_64_bits() {
    assert_eq!(
        run(&Powers(20), Shard::ALL, 2, Hooks::default())
            .unwrap()
            .count
            >> 76,
        1
    );
}

#[test]
fn progress_never_runs_backwards_and_ends_complete() {
    let seen = Mutex::new(Vec::new());
    let observe = |progress| seen.lock().unwrap().push(progress);
    let hooks = Hooks {
        progress: Some(&observe),
        ..Hooks::default()
    };
    let total = run(&Powers(31), Shard::ALL, 4, hooks).unwrap().count;
    let seen = seen.into_inner().unwrap();
    assert_eq!(seen.len(), 31);
    for (done, progress) in (1..).zip(&seen) {
        assert_eq!((progress.done, progress.cases), (done, 31));
    }
    assert!(seen.is_sorted_by(|a, b| a.elapsed <= b.elapsed && a.count < b.count));
    let last = seen.last().unwrap();
    assert_eq!(
        (last.count, last.fraction(), last.remaining()),
        (total, 1.0, Some(Duration::ZERO))
    );
}

#[test]
fn a_stopped_run_ends_at_the_next_case_and_gives_no_total() {
    let stop = AtomicBool::new(false);
    let seen = Mutex::new(0);
    let observe = |progress: Progress| {
        *seen.lock().unwrap() = progress.done;
        stop.store(progress.done >= 5, Ordering::Relaxed);
    };
    let stopped = || stop.load(Ordering::Relaxed);
    let hooks = Hooks {
        progress: Some(&observe),
        stop: Some(&stopped),
        ..Hooks::default()
    };
    assert!(matches!(
        run(&Powers(31), Shard::ALL, 2, hooks),
        Err(Error::Stopped)
    ));
    let seen = seen.into_inner().unwrap();
    assert!((5..=6).contains(&seen), "{seen} cases");
}

#[test]
fn shards_are_handed_over_once_each_with_the_sum_of_their_cases() {
    let plan = Powers(31);
    for of in [1, 2, 3, 7, 31, 40] {
        let shards: Vec<Shard> = (0..of)
            .map(|index| Shard::new(index, of).unwrap())
            .collect();
        for threads in [1, 3, 16] {
            let mut totals = Vec::new();
            let before = Instant::now();
            run_shards(&plan, &shards, threads, Hooks::default(), &mut |total| {
                totals.push(total);
            })
            .unwrap();
            assert!(totals.iter().map(|total| total.elapsed).sum::<Duration>() <= before.elapsed());
            totals.sort_by_key(|total| total.shard);
            assert!(
                totals
                    .iter()
                    .map(|total| total.shard)
                    .eq(shards.iter().copied())
            );
            for total in totals {
                let cases: Vec<u64> = (0..31)
                    .filter(|case| case % of == total.shard.index())
                    .collect();
                assert_eq!(total.cases, cases.len() as u64);
                assert_eq!(
                    total.count,
                    cases.iter().map(|case| 1u128 << (4 * case)).sum()
                );
            }
        }
    }
}

#[test]
fn a_stopped_run_has_handed_over_the_shards_that_were_finished_and_no_other() {
    let stop = AtomicBool::new(false);
    let stopped = || stop.load(Ordering::Relaxed);
    let hooks = Hooks {
        stop: Some(&stopped),
        ..Hooks::default()
    };
    let shards: Vec<Shard> = (0..10)
        .map(|index| Shard::new(index, 10).unwrap())
        .collect();
    let mut totals = Vec::new();
    let result = run_shards(&Powers(30), &shards, 2, hooks, &mut |total: ShardTotal| {
        totals.push(total);
        stop.store(totals.len() == 4, Ordering::Relaxed);
    });
    assert!(matches!(result, Err(Error::Stopped)));
    assert!(totals.len() <= 5);
    for total in totals {
        let (shard, cases) = (total.shard, total.cases);
        let expected = (0..cases)
            .map(|position| 1u128 << (4 * shard.case(position)))
            .sum();
        assert_eq!((cases, total.count), (3, expected));
    }
}

#[test]
fn a_resumed_run_starts_from_what_was_done() {
    let seen = Mutex::new(Vec::new());
    let observe = |progress| seen.lock().unwrap().push(progress);
    let earlier = Earlier {
        cases: 20,
        count: 5,
        elapsed: Duration::from_secs(7),
    };
    let hooks = Hooks {
        progress: Some(&observe),
        stop: None,
        earlier,
    };
    run_shards(
        &Powers(30),
        &[Shard::new(1, 3).unwrap()],
        1,
        hooks,
        &mut |_| {},
    )
    .unwrap();
    let seen = seen.into_inner().unwrap();
    let state = |at: usize| (seen[at].done, seen[at].cases, seen[at].count);
    assert_eq!(state(0), (20, 30, 5), "before anything is counted");
    assert_eq!(state(1), (21, 30, 5 + 16));
    assert!(seen[1].elapsed > earlier.elapsed);
    assert_eq!((seen[10].done, seen[10].fraction()), (30, 1.0));
}
