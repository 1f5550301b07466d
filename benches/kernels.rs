//! The engine `join`: a sample of cases with every kernel of this machine, and where the time goes.
//!
//! `cargo bench --bench kernels`. Look at the table of phases before changing anything in
//! `src/join`.

use std::time::Duration;

use criterion::{
    BenchmarkId, Criterion, SamplingMode, Throughput, criterion_group, criterion_main,
};
use nqueens::{BoardSize, Count, Engine, Kernel, Phases, known};

/// Whole counts, each compared with the published value.
fn count(c: &mut Criterion) {
    let mut group = c.benchmark_group("join, 1 thread");
    group
        .sample_size(10)
        .sampling_mode(SamplingMode::Flat)
        .measurement_time(Duration::from_secs(3));
    for n in [14, 15, 16] {
        let size = BoardSize::new(n).expect("a board size");
        let expected = known::solutions(size).expect("a published size");
        group.throughput(Throughput::Elements(
            u64::try_from(expected).expect("64 bits"),
        ));
        for kernel in Kernel::available() {
            let count = Count::from(size)
                .engine(Engine::Join)
                .kernel(kernel)
                .threads(1);
            group.bench_function(BenchmarkId::new(kernel.to_string(), n), |b| {
                b.iter(|| assert_eq!(count.run().expect("a count").count, expected));
            });
        }
    }
    group.finish();
}

/// Microseconds per case by phase, and nanoseconds per half board or probe.
fn phases(_: &mut Criterion) {
    println!(
        "kernel    n  cases |    us a case: generate   aside  filter   count | ns a half  ns a probe | blocks  lanes  probes"
    );
    for kernel in Kernel::available() {
        for n in 16..=20 {
            let size = BoardSize::new(n).expect("a board size");
            let p = Phases::sample(size, kernel, if n < 20 { 1000 } else { 200 });
            let each = |time: Duration, things: u64| time.as_secs_f64() / things.max(1) as f64;
            let [generate, aside, filter, count] =
                [p.generate, p.aside, p.filter, p.count].map(|time| 1e6 * each(time, p.cases));
            println!(
                "{:8} {n:2} {:6} | {generate:20.1} {aside:7.1} {filter:7.1} {count:7.1} | {:9.2} {:11.2} | {:6.1} {:6.0} {:7.0}",
                kernel.to_string(),
                p.cases,
                1e9 * each(p.generate, p.halves),
                1e9 * each(p.count, p.probes),
                p.blocks as f64 / p.cases.max(1) as f64,
                p.lanes as f64 / p.blocks.max(1) as f64,
                p.probes as f64 / p.blocks.max(1) as f64,
            );
        }
    }
}

criterion_group!(benches, phases, count);
criterion_main!(benches);
