//! The time of a count, and a second opinion on Q(n), from a random sample of its cases.
//!
//! Cases differ: of join cases with neighbouring columns in the same half there are few half boards, and little to count. So cases are
//! sorted by how many columns of a half are neighbours, cut into blocks of equal size, and every block gives the same number of
//! cases at random:
//!
//! ```text
//!   sorted by bulk     | . . . . | . . . . | . . . . | . . . . |      blocks
//!   round 1                x         x       x               x
//!   round 2              x             x         x       x
//! ```
//!
//! A round is a small image of the whole, so the time of a round tells the time of all; and the sum over the blocks of (cases of
//! the block) * (mean count of its sample) is an unbiased estimate of Q(n), whose variance is that within the blocks only: at
//! n = 16 half of what it is without blocks.
//!
//! Where there are millions of cases, the blocks are those of a random sample of a million; that they are not quite those of all
//! cases shows only in the sixth digit.

use std::time::Instant;

use super::mean::{Mean, moments};
use crate::Error;
use crate::random::Random;
use crate::run;
use crate::total::Ready;

/// Beyond, a single case takes seconds, and ten seconds tell nothing.
pub(super) const LARGEST: u32 = 25;
/// At most this many cases are looked at.
const MOST_CASES: u64 = 1 << 20;

/// When to stop.
#[derive(Clone, Copy, Debug)]
pub(super) enum Until {
    /// After about this many seconds.
    After(f64),
    /// After this many rounds.
    #[cfg(test)]
    Rounds(usize),
}

/// What the sample tells of the whole.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sample {
    pub(super) solutions: Mean,
    /// Wall time of a count with the same threads.
    pub(super) seconds: Mean,
}

/// Counts a sample of cases; at least two of each block, or all if there are no more.
pub(super) fn sample(ready: &Ready, until: Until, random: &mut Random) -> Result<Sample, Error> {
    let start = Instant::now();
    let all = Blocks::of(ready, random);
    let mut blocks: Vec<Block> = all.blocks;
    // Tables are made when they are first needed: that is work of the whole, not of the sample.
    let first = first_of_each_group(ready, &blocks);
    let setup: f64 = count(ready, &first, &mut |_, _| {})?.iter().sum();
    let (mut times, mut seconds) = (Vec::new(), 0.0);
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
        let took = count(ready, &due, &mut |number, count| {
            blocks[number].counts.push(count as f64);
        })?;
        seconds += took.iter().sum::<f64>();
        times.extend(took);
        let done = blocks.iter().map(|block| block.counts.len()).max();
        let done = done.unwrap_or(0);
        match until {
            #[cfg(test)]
            Until::Rounds(wanted) if done >= wanted => break,
            #[cfg(test)]
            Until::Rounds(wanted) => rounds = wanted - done,
            Until::After(limit) => {
                let left = limit - start.elapsed().as_secs_f64();
                let affordable = left * done as f64 / seconds.max(1e-6);
                if affordable < 1.0 && done >= 2 {
                    break;
                }
                // No more than is done already: what a round takes is known ever better.
                rounds = (affordable as usize).clamp(1, done);
            }
        }
    }
    Ok(Sample {
        solutions: solutions(&blocks, all.scale),
        seconds: forecast(&times, setup, first.len(), all.cases),
    })
}

/// The wall time of all cases, from that of a sample of them.
fn forecast(times: &[f64], setup: f64, first: usize, cases: f64) -> Mean {
    let (each, deviation) = match times {
        // A board without cases that are not empty.
        [] => (0.0, 0.0),
        &[time] => (time, 0.0),
        times => moments(times),
    };
    let sample = times.len().max(1) as f64;
    let left_out = (1.0 - sample / cases).max(0.0);
    let error = cases * deviation * (left_out / sample).sqrt();
    // What the first cases of the groups took besides making tables.
    let tables = (setup - each * first as f64).max(0.0);
    Mean::new(tables + cases * each, error, (sample - 1.0).max(1.0))
}

/// A part of the cases, in random order.
struct Block {
    cases: usize,
    waiting: Vec<u64>,
    counts: Vec<f64>,
}

struct Blocks {
    blocks: Vec<Block>,
    /// How many cases that are not empty there are in all.
    cases: f64,
    /// How many of them each case in the blocks stands for.
    scale: f64,
}

impl Blocks {
    fn of(ready: &Ready, random: &mut Random) -> Self {
        let cases = ready.plan.cases();
        let looked_at = cases.min(MOST_CASES);
        let mut sized: Vec<(u32, u64)> = (0..looked_at)
            .map(|case| {
                if looked_at < cases {
                    random.below(cases)
                } else {
                    case
                }
            })
            .filter_map(|case| Some((ready.plan.bulk(case)?, case)))
            .collect();
        sized.sort_unstable();
        // From n = 23 on cases, or the tables that they need, take so long that few can be afforded.
        let blocks = if ready.size.get() < 23 { 16 } else { 4 };
        let number = blocks.min(sized.len() / 2).max(1);
        let scale = cases as f64 / looked_at as f64;
        Self {
            cases: scale * sized.len() as f64,
            scale,
            blocks: (0..number)
                .map(|block| {
                    let end = |block| block * sized.len() / number;
                    let cases = sized[end(block)..end(block + 1)].iter();
                    let mut waiting: Vec<u64> = cases.map(|&(_, case)| case).collect();
                    random.shuffle(&mut waiting);
                    Block {
                        cases: waiting.len(),
                        waiting,
                        counts: Vec::new(),
                    }
                })
                .collect(),
        }
    }
}

fn first_of_each_group(ready: &Ready, blocks: &[Block]) -> Vec<(u64, usize)> {
    let waiting = blocks.iter().flat_map(|block| &block.waiting);
    let mut cases: Vec<u64> = waiting.copied().collect();
    cases.sort_unstable_by_key(|&case| ready.plan.group(case));
    cases.dedup_by_key(|case| ready.plan.group(*case));
    cases.into_iter().map(|case| (case, 0)).collect()
}

/// Counts cases, each of a block, and hands them over; returns the seconds from the end of one to the end of the next, which together
/// are the wall time.
fn count(
    ready: &Ready,
    cases: &[(u64, usize)],
    each: &mut (dyn FnMut(usize, u128) + Send),
) -> Result<Vec<f64>, Error> {
    let mut cases = cases.to_vec();
    cases.sort_unstable_by_key(|&(case, _)| (ready.plan.group(case), case));
    // A case can be drawn twice from a long list; it is counted once.
    cases.dedup_by_key(|&mut (case, _)| case);
    let numbers = cases.iter().map(|&(case, _)| case);
    let mut totals = run::run_cases(ready.plan.as_ref(), numbers, ready.threads)?;
    cases.sort_unstable();
    totals.sort_unstable_by_key(|total| total.shard);
    for (&(_, block), total) in cases.iter().zip(&totals) {
        each(block, total.count);
    }
    Ok(totals
        .iter()
        .map(|total| total.elapsed.as_secs_f64())
        .collect())
}

/// The sum over the blocks, with the variance within them. A block that was counted to the end has none.
fn solutions(blocks: &[Block], scale: f64) -> Mean {
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
    Mean::new(sum, variance.sqrt(), freedom)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BoardSize, Count, Engine, known};

    #[test]
    fn intervals_hold_the_true_number_in_95_of_100_cases() {
        for (n, rounds) in [(12, 4), (14, 6), (16, 8)] {
            let count = Count::new(n).unwrap().threads(2);
            let ready = count.ready();
            let published = known::solutions(ready.size).unwrap() as f64;
            let mut held = 0;
            for seed in 0..200 {
                let sample = sample(&ready, Until::Rounds(rounds), &mut Random::new(seed)).unwrap();
                let Mean { low95, high95, .. } = sample.solutions;
                held += u32::from((low95..=high95).contains(&published));
            }
            // A little too often: within blocks there still is a trend, which the estimate profits from.
            assert!((180..=199).contains(&held), "n = {n}: {held} of 200");
        }
    }

    #[test]
    fn a_sample_of_all_cases_is_exact() {
        for n in 0..=13 {
            for engine in [Engine::Dfs, Engine::Join] {
                let count = Count::new(n).unwrap().engine(engine);
                let sample =
                    sample(&count.ready(), Until::After(1e9), &mut Random::new(1)).unwrap();
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
