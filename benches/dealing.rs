//! How well the cases of `dfs` are shared out: each is timed alone, and then dealt to 16 to 256
//! threads, each of which takes the next one when it has finished one.
//!
//! `cargo bench --bench dealing -- 16 18` prints the share of their time that the threads work.

use std::time::Duration;

use nqueens::{Count, Engine};

const ROUNDS: usize = 5;

fn main() -> Result<(), nqueens::Error> {
    let sizes = std::env::args()
        .skip(1)
        .filter_map(|size| size.parse().ok());
    let mut sizes: Vec<u32> = sizes.collect();
    if sizes.is_empty() {
        sizes.extend([14, 15, 16]);
    }
    println!(" n   cases  mean us  most us | threads: 16    64   256");
    for n in sizes {
        let count = Count::new(n)?.engine(Engine::Dfs).prepare();
        // The least of several times: what else the machine does is not the cases' fault.
        let rounds: Vec<_> = (0..ROUNDS).map(|_| count.case_times()).collect();
        let least = |case| rounds.iter().map(|times| times[case]).min();
        let times: Vec<Duration> = (0..rounds[0].len()).filter_map(least).collect();
        let most = times.iter().max().copied().unwrap_or_default();
        let mean = times.iter().sum::<Duration>() / times.len().max(1) as u32;
        let [a, b, c] = [16, 64, 256].map(|threads| efficiency(&times, threads));
        let [mean, most] = [mean, most].map(|time| time.as_secs_f64() * 1e6);
        let len = times.len();
        println!("{n:2} {len:7} {mean:8.1} {most:8.1} | {a:11.3} {b:5.3} {c:5.3}");
    }
    Ok(())
}

/// The share of their time that threads work.
fn efficiency(times: &[Duration], threads: usize) -> f64 {
    let mut busy = vec![Duration::ZERO; threads];
    for &time in times {
        let next = busy.iter_mut().min().expect("a thread");
        *next += time;
    }
    let work: Duration = busy.iter().sum();
    let end = busy.iter().max().expect("a thread");
    work.as_secs_f64() / (end.as_secs_f64() * threads as f64)
}
