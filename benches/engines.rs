//! Depth-first search against the textbook recursion, on one thread and on all.
//!
//! `cargo bench --bench engines`; every bench asserts the count that it measures.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, SamplingMode, criterion_group, criterion_main};
use nqueens::{BoardSize, Count, Engine, known, textbook};

fn count(c: &mut Criterion) {
    let mut group = c.benchmark_group("count");
    group.sample_size(10).sampling_mode(SamplingMode::Flat);
    for n in 12..=14 {
        let size = BoardSize::new(n).expect("a board size");
        let expected = known::solutions(size).expect("a published size");

        group.bench_function(BenchmarkId::new("textbook", n), |b| {
            b.iter(|| assert_eq!(u128::from(textbook::count(black_box(size))), expected));
        });
        for (name, threads) in [("dfs, 1 thread", 1), ("dfs, all threads", 0)] {
            let count = Count::from(size).engine(Engine::Dfs).threads(threads);
            group.bench_function(BenchmarkId::new(name, n), |b| {
                b.iter(|| assert_eq!(count.run().expect("a count").count, expected));
            });
        }
    }
    group.finish();
}

criterion_group!(benches, count);
criterion_main!(benches);
