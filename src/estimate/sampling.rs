//! The time of a count, and a second opinion on Q(n), from a random sample of its cases.
//!
//! Cases differ: join cases with neighboring columns in the same half have few half boards, and
//! little to count. So cases are sorted by stratum and cut into blocks of equal size, and every
//! block gives the same number of cases at random:
//!
//! ```text
//!   sorted by stratum  | . . . . | . . . . | . . . . | . . . . |      blocks
//!   round 1                x         x       x               x
//!   round 2              x             x         x       x
//! ```
//!
//! A round is a small image of the whole, so its time gives the time of all. The sum over the
//! blocks of (cases of the block) * (mean count of its sample) is an unbiased estimate of Q(n). Its
//! variance is only that within the blocks: at n = 16 half of the variance without blocks.
//!
//! If there are millions of cases, the blocks are those of a random sample of a million. They are
//! not quite those of all cases, which adds some 0.1 % to the standard error.

use std::time::{Duration, Instant};

use super::mean::{Mean, moments};
use crate::random::Random;
use crate::run::{self, Sum};
use crate::{Error, Prepared, Progress, Workers};

/// At most this many cases are looked at.
const MOST_CASES: u64 = 1 << 20;

/// Estimates for the whole from the sample.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sample {
    pub(super) solutions: Mean,
    /// Wall time of a count with the same threads.
    pub(super) seconds: Mean,
}

/// Counts a sample of cases in about this time; at least two of each block, or all if there are
/// fewer.
pub(super) fn sample(
    count: &Prepared,
    time: Duration,
    random: &mut Random,
) -> Result<Sample, Error> {
    let start = Instant::now();
    let Strata {
        mut blocks,
        cases,
        scale,
        blur,
    } = Strata::of(count, random);
    let workers = count.workers().unobserved();
    // Tables are made when first needed: this is work of the whole, not of the sample.
    let first = first_of_each_group(count, &blocks);
    let setup: f64 = seconds(&counts(count, &first, &workers)?).iter().sum();
    let (mut times, mut taken) = (Vec::new(), 0.0);
    let mut rounds = 1;
    loop {
        let mut due = Vec::new();
        for (number, block) in blocks.iter_mut().enumerate() {
            let cases = (0..rounds).map_while(|_| block.waiting.pop());
            due.extend(cases.map(|case| (case, number)));
        }
        if due.is_empty() {
            break;
        }
        let sums = counts(count, &due, &workers)?;
        for &(number, sum) in &sums {
            blocks[number].counts.push(sum.count as f64);
        }
        let took = seconds(&sums);
        taken += took.iter().sum::<f64>();
        times.extend(took);
        let done = blocks.iter().map(|block| block.counts.len()).max();
        let done = done.unwrap_or(0);
        let elapsed = start.elapsed();
        let [now, all] = [elapsed.min(time), time].map(|time| time.as_millis() as u64);
        count.workers().observe(Progress::new(now, all, 0, elapsed));
        let left = time.as_secs_f64() - elapsed.as_secs_f64();
        let affordable = left * done as f64 / taken.max(1e-6);
        if affordable < 1.0 && done >= 2 {
            break;
        }
        // No more than are done already: the time of a round becomes known better.
        rounds = (affordable as usize).clamp(1, done);
    }
    Ok(Sample {
        solutions: solutions(&blocks, scale, blur),
        seconds: forecast(&times, setup, first.len(), cases, blur),
    })
}

/// The wall time of all cases, from that of a sample of them.
fn forecast(times: &[f64], setup: f64, first: usize, cases: f64, blur: f64) -> Mean {
    let (each, deviation) = match times {
        // A board with only empty cases.
        [] => (0.0, 0.0),
        &[time] => (time, 0.0),
        times => moments(times),
    };
    let sample = times.len().max(1) as f64;
    let left_out = (1.0 - sample / cases).max(0.0);
    let error = cases * deviation * (left_out / sample).sqrt();
    // The time of the first cases of the groups, minus that of counting them.
    let tables = (setup - each * first as f64).max(0.0);
    let error = error.hypot(cases * each * blur);
    Mean::new(tables + cases * each, error, (sample - 1.0).max(1.0))
}

/// A part of the cases, in random order.
struct Block {
    cases: usize,
    waiting: Vec<u64>,
    counts: Vec<f64>,
}

/// The cases that are not empty, sorted by stratum.
struct Strata {
    blocks: Vec<Block>,
    /// How many nonempty cases there are in all.
    cases: f64,
    /// How many of them each case in the blocks represents.
    scale: f64,
    /// The relative error of `cases`.
    blur: f64,
}

impl Strata {
    fn of(count: &Prepared, random: &mut Random) -> Self {
        let cases = count.cases();
        let looked_at = cases.min(MOST_CASES);
        let all = looked_at == cases;
        let mut sorted: Vec<(u32, u64)> = (0..looked_at)
            .map(|case| if all { case } else { random.below(cases) })
            .filter_map(|case| Some((count.plan().stratum(case)?, case)))
            .collect();
        sorted.sort_unstable();
        // For a long count, few cases can be afforded.
        let blocks = if count.plan().seconds() < 10_000.0 {
            16
        } else {
            4
        };
        let number = blocks.min(sorted.len() / 2).max(1);
        let scale = cases as f64 / looked_at as f64;
        let filled = sorted.len() as f64 / looked_at as f64;
        let block = |block| {
            let end = |block| block * sorted.len() / number;
            let cases = sorted[end(block)..end(block + 1)].iter();
            let mut waiting: Vec<u64> = cases.map(|&(_, case)| case).collect();
            random.shuffle(&mut waiting);
            Block {
                cases: waiting.len(),
                waiting,
                counts: Vec::new(),
            }
        };
        Self {
            cases: scale * sorted.len() as f64,
            scale,
            blur: if all {
                0.0
            } else {
                ((1.0 - filled) / filled / looked_at as f64).sqrt()
            },
            blocks: (0..number).map(block).collect(),
        }
    }
}

fn first_of_each_group(count: &Prepared, blocks: &[Block]) -> Vec<(u64, usize)> {
    let waiting = blocks.iter().flat_map(|block| &block.waiting);
    let mut cases: Vec<u64> = waiting.copied().collect();
    cases.sort_unstable_by_key(|&case| count.plan().group(case));
    cases.dedup_by_key(|case| count.plan().group(*case));
    cases.into_iter().map(|case| (case, 0)).collect()
}

/// Counts cases, each of a block; a case that was drawn twice from a long list is counted once.
fn counts(
    count: &Prepared,
    cases: &[(u64, usize)],
    workers: &Workers,
) -> Result<Vec<(usize, Sum)>, Error> {
    let mut cases = cases.to_vec();
    cases.sort_unstable_by_key(|&(case, _)| (count.plan().group(case), case));
    cases.dedup_by_key(|&mut (case, _)| case);
    let numbers: Vec<u64> = cases.iter().map(|&(case, _)| case).collect();
    let sums = run::counts(count.plan(), &numbers, workers)?;
    Ok(cases.iter().map(|&(_, block)| block).zip(sums).collect())
}

/// The times from the end of each case to the end of the next; together they are the wall time.
fn seconds(sums: &[(usize, Sum)]) -> Vec<f64> {
    sums.iter()
        .map(|(_, sum)| sum.elapsed.as_secs_f64())
        .collect()
}

/// The sum over the blocks, with the variance within them. A block counted in full has none.
fn solutions(blocks: &[Block], scale: f64, blur: f64) -> Mean {
    let (mut sum, mut variance, mut freedom) = (0.0, 0.0, 0.0);
    for block in blocks.iter().filter(|block| !block.counts.is_empty()) {
        let (cases, sample) = (block.cases as f64 * scale, block.counts.len() as f64);
        if block.counts.len() == 1 {
            sum += cases * block.counts[0];
            continue;
        }
        let (mean, deviation) = moments(&block.counts);
        sum += cases * mean;
        let left_out = 1.0 - sample / cases;
        let part = cases.powi(2) * left_out.max(0.0) * deviation.powi(2) / sample;
        variance += part;
        freedom += part.powi(2) / (sample - 1.0);
    }
    // F. Satterthwaite, 1946.
    let freedom = if freedom > 0.0 {
        variance.powi(2) / freedom
    } else {
        1.0
    };
    Mean::new(sum, variance.sqrt().hypot(sum * blur), freedom)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BoardSize, Count, Engine, known};

    #[test]
    fn intervals_hold_the_true_number_in_95_of_100_cases() {
        for n in [12, 14, 16] {
            let count = Count::new(n).unwrap().threads(2).prepare();
            let published = known::solutions(count.size()).unwrap() as f64;
            let mut held = 0;
            for seed in 0..200 {
                // Two rounds: no sample is smaller.
                let sample = sample(&count, Duration::ZERO, &mut Random::new(seed)).unwrap();
                let Mean { low95, high95, .. } = sample.solutions;
                held += u32::from((low95..=high95).contains(&published));
            }
            // A little too often: within blocks there is still a trend, from which the estimate
            // benefits.
            assert!((180..=199).contains(&held), "n = {n}: {held} of 200");
        }
    }

    #[test]
    fn a_sample_of_all_cases_is_exact() {
        for n in 0..=13 {
            for engine in Engine::ALL {
                let count = Count::new(n).unwrap().engine(engine).prepare();
                let time = Duration::from_secs(1_000_000);
                let sample = sample(&count, time, &mut Random::new(1)).unwrap();
                let published = known::solutions(BoardSize::new(n).unwrap()).unwrap() as f64;
                let Mean {
                    value,
                    standard_error,
                    ..
                } = sample.solutions;
                assert!(
                    (value - published).abs() < 1e-6 * published.max(1.0),
                    "n = {n}, {engine}: {value}"
                );
                assert_eq!(standard_error, 0.0, "n = {n}, {engine}");
                assert!(sample.seconds.value > 0.0);
            }
        }
    }
}
