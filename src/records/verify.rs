//! Records recounted in other ways: this finds a machine that counted wrong.
//!
//! An engine offers other ways to count its cases. A whole shard is recounted in the first way;
//! then as many of its cases as are affordable, in each of the others. To be sure of a total,
//! recount a random sample: if a machine or a version is at fault, many records are wrong, and the
//! sample soon meets one.

use std::fmt;
use std::time::{Duration, Instant};

use super::error::Error;
use super::merge::{Counted, Records};
use crate::plan::{Method, Recount};
use crate::random::Random;
use crate::run::{self, Sum};
use crate::{BoardSize, Kernel, Prepared, Shard, Workers};

/// If a single case may take longer than this, none is sampled.
const MOST_PATIENCE: Duration = Duration::from_secs(60);

/// Recounts shards of a count.
pub struct Verifier<'records> {
    records: &'records Records,
    count: &'records Prepared,
    workers: Workers,
    seed: u64,
    /// The other ways to count, by the kernel of the records.
    recounts: Vec<(Option<Kernel>, Vec<Recount>)>,
}

/// The outcome of recounting a shard.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Verdict {
    /// The shard.
    pub shard: Shard,
    /// The count in the record.
    pub recorded: u128,
    /// The count of the whole shard in another way.
    pub recounted: u128,
    /// The method of the recount.
    pub method: Method,
    /// The number of cases in the shard, including empty ones.
    pub cases: u64,
    /// The outcome of counting single cases in further ways, if the engine has any.
    pub samples: Vec<CaseSample>,
}

/// Single cases counted in a further way.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CaseSample {
    /// The method.
    pub method: Method,
    /// The number of cases; 0 if none is affordable.
    pub cases: u64,
    /// The cases whose counts differ.
    pub disputed: Vec<u64>,
}

impl Verdict {
    /// Whether all counts agree.
    pub fn agrees(&self) -> bool {
        let disputed = self
            .samples
            .iter()
            .any(|sample| !sample.disputed.is_empty());
        self.recorded == self.recounted && !disputed
    }
}

impl fmt::Debug for Verifier<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Verifier")
            .field("count", &self.count)
            .field("seed", &self.seed)
            .finish_non_exhaustive()
    }
}

impl<'records> Verifier<'records> {
    /// A verifier of these records; `None` if there are none.
    ///
    /// The seed decides the order of the shards, and which cases of a shard are sampled. The number
    /// of samples depends on the time that they take.
    pub fn new(records: &'records Records, workers: Workers, seed: u64) -> Option<Self> {
        let count = records.prepared()?;
        Some(Self {
            records,
            count,
            workers,
            seed,
            recounts: Vec::new(),
        })
    }

    /// The board size.
    pub fn size(&self) -> BoardSize {
        self.count.size()
    }

    /// The shards of the records, in random order.
    pub fn shuffled(&self) -> Vec<Counted> {
        let mut shards: Vec<Counted> = self.records.shards().collect();
        Random::new(self.seed).shuffle(&mut shards);
        shards
    }

    /// Recounts a shard and compares the counts.
    ///
    /// # Errors
    ///
    /// [`Error::Count`] if the threads cannot be started, or the work was stopped.
    ///
    /// # Panics
    ///
    /// If the observer of [`Workers::on_progress`] panics.
    pub fn recount(&mut self, counted: &Counted) -> Result<Verdict, Error> {
        let place = self.ways(counted.kernel);
        let [first, others @ ..] = &self.recounts[place].1[..] else {
            unreachable!("every engine has another way to count");
        };
        let start = Instant::now();
        let stride = counted.shard.stride(self.count.plan());
        let recounted = run::sum(first.work.as_ref(), stride, &self.workers)?.count;
        let took = start.elapsed();
        let samples = others.iter().map(|other| {
            let cases = self.affordable(counted.shard, took, other.slowness);
            let unobserved = self.workers.unobserved();
            let count = |way: &Recount| run::counts(way.work.as_ref(), &cases, &unobserved);
            Ok(CaseSample {
                method: other.method,
                cases: cases.len() as u64,
                disputed: disputed(&cases, &count(first)?, &count(other)?),
            })
        });
        Ok(Verdict {
            shard: counted.shard,
            recorded: counted.count,
            recounted,
            method: first.method,
            cases: stride.len(),
            samples: samples.collect::<Result<_, Error>>()?,
        })
    }

    /// The index in `recounts` of the ways that differ from a count with this kernel.
    fn ways(&mut self, kernel: Option<Kernel>) -> usize {
        let known = self.recounts.iter().position(|(other, _)| *other == kernel);
        known.unwrap_or_else(|| {
            let recounts = self.count.plan().recounts(kernel);
            self.recounts.push((kernel, recounts));
            self.recounts.len() - 1
        })
    }

    /// Random cases of a shard that together take about as long as the shard took, if each takes
    /// `slowness` times as long as it did there.
    fn affordable(&self, shard: Shard, took: Duration, slowness: f64) -> Vec<u64> {
        let stride = shard.stride(self.count.plan());
        let (cases, threads) = (
            stride.len(),
            self.workers.threads_for(self.count.cases()) as f64,
        );
        let each = slowness * took.as_secs_f64() * threads / cases.max(1) as f64;
        if each > MOST_PATIENCE.as_secs_f64() {
            return Vec::new();
        }
        let budget = took.as_secs_f64().max(1.0) * threads;
        let wanted = (budget / each).max(1.0) as u64;
        if wanted >= cases {
            return (0..cases).map(|position| stride.case(position)).collect();
        }
        let mut random = Random::new(self.seed ^ shard.index());
        let chosen = (0..wanted).map(|_| stride.case(random.below(cases)));
        let mut chosen: Vec<u64> = chosen.collect();
        chosen.sort_unstable();
        chosen.dedup();
        chosen
    }
}

/// The cases whose counts differ.
fn disputed(cases: &[u64], ours: &[Sum], theirs: &[Sum]) -> Vec<u64> {
    let pairs = cases.iter().zip(ours.iter().zip(theirs));
    let differ = pairs.filter(|(_, (ours, theirs))| ours.count != theirs.count);
    differ.map(|(&case, _)| case).collect()
}
