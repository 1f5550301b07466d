//! Q(n) from random samples of the search tree (D. Knuth: "Estimating the efficiency of backtrack
//! programs", 1975).
//!
//! Knuth walks down the tree, from each node to a random child, and multiplies the numbers of
//! children on the way. The product is an unbiased estimate of the number of leaves at the bottom.
//! But hardly any walk of queens gets there. So a population of up to ten thousand nodes goes down
//! instead of one, and at each row the next population is drawn from all children of the last:
//!
//! ```text
//!   row r        o     o     o     o       4 nodes of weight w
//!               /|\    |    / \   /|\
//!   row r+1    o o o   o   o   o o o o     9 children; every 9/4-th is drawn, from a random
//!              x       x       x   x       start: 4 of weight w * 9/4
//! ```
//!
//! Every child has the same chance, drawn nodes / children. The weight makes up for it, so the
//! weight of the population at the bottom is unbiased. Neighbors in the list are relatives: drawing
//! at even steps spreads the sample over all families, which keeps the variance low. If all
//! children fit, all are kept: up to n = 9 the estimate is exact.
//!
//! Measured: a population of 10,000 has a standard deviation of 0.04 at n = 12, 0.07 at n = 27,
//! 0.14 at n = 64 and 0.24 at n = 100. Ten times as many nodes cost ten times the time for a tenth
//! of the variance: nothing is gained or lost.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::random::Random;
use crate::{Error, Progress, Workers, run};

/// Nodes in a population.
const NODES: usize = 10_000;
/// Up to this board size all children fit: one probe is as good as many.
const EXACT_UP_TO: u32 = 9;
/// At least this many probes are made: enough for an interval.
const FEWEST: u64 = 10;

/// When to stop probing.
#[derive(Clone, Copy, Debug)]
pub(super) enum Until {
    After(Duration),
    /// At least two.
    Samples(u64),
}

/// Independent estimates of Q(n), for n up to 128.
pub(super) fn probe(n: u32, seed: u64, workers: &Workers, until: Until) -> Result<Vec<f64>, Error> {
    let (start, next) = (Instant::now(), AtomicU64::new(0));
    let probes = Mutex::new(Vec::new());
    let due = |number| match until {
        Until::After(time) => number < FEWEST || n > EXACT_UP_TO && start.elapsed() < time,
        Until::Samples(samples) => number < samples.max(2),
    };
    let progress = |done: usize| {
        let (done, all) = match until {
            Until::After(time) => (start.elapsed().min(time).as_millis(), time.as_millis()),
            Until::Samples(samples) => (done as u128, samples.max(2).into()),
        };
        Progress::new(done as u64, all as u64, 0, start.elapsed())
    };
    let threads = workers.threads_for(u64::MAX);
    run::pool(threads)?.broadcast(|_| {
        let mut population = Population::default();
        let mut number = next.fetch_add(1, Ordering::Relaxed);
        while due(number) && !workers.is_stopped() {
            // Each probe has its own random numbers, so it does not matter which thread makes it.
            let mut random = Random::new(seed ^ number.rotate_left(32));
            let estimate = population.probe(n, &mut random);
            let mut probes = probes.lock().expect("an observer panicked");
            probes.push((number, estimate));
            workers.observe(progress(probes.len()));
            number = next.fetch_add(1, Ordering::Relaxed);
        }
    });
    let mut probes = probes.into_inner().expect("an observer panicked");
    if workers.is_stopped() {
        let progress = progress(probes.len());
        return Err(Error::Stopped {
            done: progress.done(),
            cases: progress.cases(),
        });
    }
    probes.sort_unstable_by_key(|&(number, _)| number);
    Ok(probes.into_iter().map(|(_, estimate)| estimate).collect())
}

/// Attacked squares of the next row, as in `board.rs` but wider.
#[derive(Clone, Copy, Debug, Default)]
struct Node {
    cols: u128,
    ld: u128,
    rd: u128,
}

impl Node {
    fn free(self, full: u128) -> u128 {
        !(self.cols | self.ld | self.rd) & full
    }

    fn place(self, queen: u128) -> Self {
        Self {
            cols: self.cols | queen,
            ld: (self.ld | queen) << 1,
            rd: (self.rd | queen) >> 1,
        }
    }
}

#[derive(Default)]
struct Population {
    nodes: Vec<Node>,
    children: Vec<Node>,
}

impl Population {
    /// An unbiased estimate of Q(n).
    fn probe(&mut self, n: u32, random: &mut Random) -> f64 {
        let full = u128::MAX.checked_shr(u128::BITS - n).unwrap_or(0);
        self.nodes.clear();
        self.nodes.push(Node::default());
        let mut weight = 1.0;
        for _ in 0..n {
            weight *= self.descend(full, random);
        }
        weight * self.nodes.len() as f64
    }

    /// Replaces the nodes with a sample of their children, and returns how many children each
    /// represents.
    fn descend(&mut self, full: u128, random: &mut Random) -> f64 {
        let squares = self
            .nodes
            .iter()
            .map(|node| u64::from(node.free(full).count_ones()));
        let children = squares.sum::<u64>() as f64;
        let step = (children / NODES as f64).max(1.0);
        let mut drawn = if step > 1.0 {
            step * random.fraction()
        } else {
            0.0
        };
        let mut before = 0.0;
        self.children.clear();
        for node in &self.nodes {
            let mut free = node.free(full);
            let mut skipped = 0;
            let end = before + f64::from(free.count_ones());
            while drawn < end {
                let skip = (drawn - before) as u32;
                while skipped < skip {
                    free &= free - 1;
                    skipped += 1;
                }
                self.children.push(node.place(free & free.wrapping_neg()));
                drawn += step;
            }
            before = end;
        }
        std::mem::swap(&mut self.nodes, &mut self.children);
        step
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::estimate::Mean;
    use crate::known;
    use crate::{BoardSize, Estimator};

    fn published(n: u32) -> f64 {
        known::solutions(BoardSize::new(n).unwrap()).unwrap() as f64
    }

    #[test]
    fn small_boards_are_counted_exactly() {
        for n in 0..=EXACT_UP_TO {
            let probes = probe(n, 1, &Workers::new(1), Until::Samples(2)).unwrap();
            assert_eq!(probes, [published(n); 2], "n = {n}");
        }
    }

    #[test]
    fn intervals_hold_the_true_number_in_95_of_100_cases() {
        for n in [12, 14, 16] {
            let seeds = 200;
            let mut held = 0;
            for seed in 0..seeds {
                let mean = Mean::of(&probe(n, seed, &Workers::new(2), Until::Samples(12)).unwrap());
                held += u32::from((mean.low95..=mean.high95).contains(&published(n)));
            }
            assert!((180..=198).contains(&held), "n = {n}: {held} of {seeds}");
        }
    }

    #[test]
    fn large_boards_are_estimated_closely() {
        let mean = Mean::of(&probe(27, 1, &Workers::new(2), Until::Samples(60)).unwrap());
        assert!((mean.value / published(27) - 1.0).abs() < 0.05, "{mean:?}");
        assert!(mean.standard_error / mean.value < 0.02, "{mean:?}");
        // M. Simkin: "The number of n-queens configurations", 2021: Q(n) is ((0.143 + o(1)) n)^n.
        for n in [64, 100, 128] {
            let mean = Mean::of(&probe(n, 1, &Workers::new(2), Until::Samples(10)).unwrap());
            let per_row = mean.value.powf(1.0 / f64::from(n)) / f64::from(n);
            assert!((0.143..0.153).contains(&per_row), "n = {n}: {per_row}");
        }
    }

    #[test]
    fn a_seed_gives_the_same_estimate_on_any_number_of_threads() {
        let estimate =
            |threads, seed| probe(20, seed, &Workers::new(threads), Until::Samples(7)).unwrap();
        assert_eq!(estimate(1, 5), estimate(3, 5));
        assert_ne!(estimate(1, 5), estimate(1, 6));
    }

    #[test]
    fn probing_tells_how_far_it_is_and_can_be_stopped() {
        use std::sync::Arc;
        use std::sync::atomic::AtomicBool;
        let stop = Arc::new(AtomicBool::new(false));
        let asked = Arc::clone(&stop);
        let workers = Workers::new(2).stop_on(stop).on_progress(move |progress| {
            assert_eq!(progress.cases(), 1_000_000);
            asked.store(progress.done() >= 5, Ordering::Relaxed);
        });
        let stopped = probe(20, 1, &workers, Until::Samples(1_000_000));
        let Err(Error::Stopped { done, cases }) = stopped else {
            panic!("{stopped:?}");
        };
        assert!((5..=6).contains(&done) && cases == 1_000_000, "{done}");
    }

    #[test]
    fn the_least_number_of_probes_is_made_in_no_time() {
        let estimator = Estimator::new(40).unwrap().time(Duration::ZERO);
        let estimate = estimator.run().unwrap();
        assert!((10..20).contains(&estimate.samples), "{estimate:?}");
        assert_eq!(estimate.forecast, None);
    }
}
