//! Records recounted by another road: the only check that finds a count which was wrong from the start.
//!
//! A shard of `join` is recounted with another kernel on mirrored cases, and then, as many of its cases as are affordable, by
//! depth-first search; one of `dfs` by the textbook recursion on mirrored cases. To be sure of a total, recount a
//! random sample: of many wrong records it meets one soon, and where a machine or a version is at fault, there are many.

use std::fmt;
use std::time::{Duration, Instant};

use super::{Counted, Error, Plan};
use crate::dfs::recount::ByTextbook;
use crate::engine::Plan as Cases;
use crate::join::{Mirrored, Searched};
use crate::random::Random;
use crate::run::{self, Hooks};
use crate::{Count, Engine, Kernel, Shard};

/// Depth-first search is at most this many times slower than matching on the same cases (measured against AVX-512: 32 times at
/// n = 14, 112 at n = 18, 170 at n = 20, growing).
const SEARCH_IS_SLOWER: f64 = 300.0;
/// No longer than this is spent on a single case.
const MOST_PATIENCE: Duration = Duration::from_secs(60);

/// Recounts shards of a plan.
pub struct Verifier {
    plan: Plan,
    threads: usize,
    seed: u64,
    roads: Vec<(Option<Kernel>, Box<dyn Cases>)>,
}

/// The way that a shard was counted again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Road {
    /// The engine join on mirrored cases.
    Mirrored(Kernel),
    /// The textbook recursion on mirrored cases.
    Textbook,
}

impl fmt::Display for Road {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mirrored(kernel) => write!(f, "join ({kernel}) on mirrored cases"),
            Self::Textbook => f.write_str("the textbook recursion on mirrored cases"),
        }
    }
}

/// What came of recounting a shard.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Verdict {
    /// The shard.
    pub shard: Shard,
    /// The count of the record.
    pub recorded: u128,
    /// The count by the other road.
    pub recounted: u128,
    /// Which road that was.
    pub road: Road,
    /// How many cases the shard has, empty ones included.
    pub cases: u64,
    /// How many of them depth-first search has counted as well; 0 for the engine dfs, and where none is affordable.
    pub searched: u64,
    /// Those of them that it counted otherwise.
    pub disputed: Vec<u64>,
}

impl Verdict {
    /// Whether all roads lead to the same count.
    pub fn agrees(&self) -> bool {
        self.recorded == self.recounted && self.disputed.is_empty()
    }
}

impl fmt::Debug for Verifier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Verifier")
            .field("plan", &self.plan)
            .field("threads", &self.threads)
            .finish_non_exhaustive()
    }
}

impl Verifier {
    /// A verifier that uses `threads` threads; 0 stands for [`default_threads`](crate::default_threads). The seed decides in which order
    /// shards come, and cases of a shard to be searched; how many these are depends on the time they take.
    pub fn new(plan: Plan, threads: usize, seed: u64) -> Self {
        let ready = Count::from(plan.size)
            .engine(plan.engine)
            .threads(threads)
            .ready();
        Self {
            plan,
            threads: ready.threads,
            seed,
            roads: Vec::new(),
        }
    }

    /// Recounts a shard and compares.
    ///
    /// # Errors
    ///
    /// [`Error::Count`] if the threads cannot be started.
    pub fn recount(
        &mut self,
        &Counted {
            shard,
            count: recorded,
            kernel,
            ..
        }: &Counted,
    ) -> Result<Verdict, Error> {
        let road = self.road(kernel);
        let start = Instant::now();
        let plan = self.roads[road].1.as_ref();
        let recounted = run::run(plan, shard, self.threads, Hooks::default())?.count;
        let cases = shard.len(plan.cases());
        let (kernel, took) = (self.roads[road].0, start.elapsed());
        let mut verdict = Verdict {
            shard,
            recorded,
            recounted,
            road: kernel.map_or(Road::Textbook, Road::Mirrored),
            cases,
            searched: 0,
            disputed: Vec::new(),
        };
        if self.plan.engine == Engine::Join {
            let chosen = self.affordable(shard, cases, took);
            verdict.searched = chosen.len() as u64;
            verdict.disputed = self.disputed(road, &chosen)?;
        }
        Ok(verdict)
    }

    /// Shards in random order.
    pub fn shuffled(&self, shards: impl Iterator<Item = Counted>) -> Vec<Counted> {
        let mut shards: Vec<Counted> = shards.collect();
        Random::new(self.seed).shuffle(&mut shards);
        shards
    }

    /// The place of the road that differs from a count with this kernel.
    fn road(&mut self, kernel: Option<Kernel>) -> usize {
        let other = (self.plan.engine == Engine::Join).then(|| {
            let available = Kernel::available();
            let other = available.iter().find(|&&other| Some(other) != kernel);
            *other.unwrap_or(&available[0])
        });
        let known = self.roads.iter().position(|(kernel, _)| *kernel == other);
        known.unwrap_or_else(|| {
            let plan: Box<dyn Cases> = match other {
                Some(kernel) => Box::new(Mirrored::new(self.plan.size, kernel)),
                None => Box::new(ByTextbook::new(self.plan.size)),
            };
            self.roads.push((other, plan));
            self.roads.len() - 1
        })
    }

    /// Some cases of a shard, at random, that take about as long to search as the shard took to match.
    fn affordable(&self, shard: Shard, cases: u64, took: Duration) -> Vec<u64> {
        let budget = took.as_secs_f64().max(1.0) * self.threads as f64;
        let matching = took.as_secs_f64() * self.threads as f64 / cases.max(1) as f64;
        let search = matching * SEARCH_IS_SLOWER;
        if search > MOST_PATIENCE.as_secs_f64() {
            return Vec::new();
        }
        let wanted = (budget / search).max(1.0) as u64;
        if wanted >= cases {
            return (0..cases).map(|position| shard.case(position)).collect();
        }
        let mut random = Random::new(self.seed ^ shard.index());
        let chosen = (0..wanted).map(|_| shard.case(random.below(cases)));
        let mut chosen: Vec<u64> = chosen.collect();
        chosen.sort_unstable();
        chosen.dedup();
        chosen
    }

    /// Those of some cases that depth-first search counts otherwise than the road does.
    fn disputed(&self, road: usize, cases: &[u64]) -> Result<Vec<u64>, Error> {
        let searched = Searched::new(self.plan.size);
        let matched = self.count(self.roads[road].1.as_ref(), cases)?;
        let searched = self.count(&searched, cases)?;
        let pairs = cases.iter().zip(matched.into_iter().zip(searched));
        Ok(pairs
            .filter(|(_, (matched, searched))| matched != searched)
            .map(|(&case, _)| case)
            .collect())
    }

    /// The counts of single cases, which must be in order.
    fn count(&self, plan: &dyn Cases, cases: &[u64]) -> Result<Vec<u128>, Error> {
        let mut totals = run::run_cases(plan, cases.iter().copied(), self.threads)?;
        totals.sort_unstable_by_key(|total| total.shard);
        Ok(totals.into_iter().map(|total| total.count).collect())
    }
}
