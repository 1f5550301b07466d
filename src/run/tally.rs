//! The cases of one run: which is next, and the sums of those that are finished.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use super::progress::Progress;
use super::stride::Stride;
use super::workers::Workers;
use crate::Error;
use crate::plan::Work;

/// What the cases of a stride add up to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sum {
    pub(crate) cases: u64,
    pub(crate) count: u128,
    /// The wall time it added to the run: since the stride before it was finished, or since the
    /// run began.
    pub(crate) elapsed: Duration,
}

/// Gives out cases, and adds up what comes back.
pub(super) struct Tally<'a> {
    work: &'a dyn Work,
    strides: &'a [Stride],
    workers: &'a Workers,
    start: Instant,
    state: Mutex<State<'a>>,
}

struct State<'a> {
    /// The first stride that no case was taken of yet.
    waiting: usize,
    /// Strides in progress. Only of the last one may cases be left to take.
    open: Vec<Open>,
    progress: Progress,
    /// When the last stride was finished.
    last: Instant,
    finished: &'a mut (dyn FnMut(usize, Sum) + Send),
}

struct Open {
    place: usize,
    stride: Stride,
    /// How many of its cases were put in order so far.
    ordered: u64,
    /// The next cases, the very next one last.
    due: Vec<u64>,
    done: u64,
    count: u128,
}

/// How many cases of a stride are sorted by group at a time: enough for tables of a group to pay,
/// few enough for progress to be honest. Without sorting, shards of n = 17 and 19 took 1.2 and 1.06
/// times as long as the whole.
const SORTED: u64 = 4096;

impl Open {
    fn next(&mut self, work: &dyn Work) -> Option<u64> {
        if self.due.is_empty() {
            let end = self.stride.len().min(self.ordered + SORTED);
            let cases = (self.ordered..end).map(|position| self.stride.case(position));
            self.due.extend(cases.rev());
            self.due.sort_by_key(|&case| work.group(case));
            self.ordered = end;
        }
        self.due.pop()
    }
}

impl<'a> Tally<'a> {
    pub(super) fn new(
        work: &'a dyn Work,
        strides: &'a [Stride],
        workers: &'a Workers,
        finished: &'a mut (dyn FnMut(usize, Sum) + Send),
    ) -> Self {
        let cases = strides.iter().map(|stride| stride.len()).sum();
        let start = Instant::now();
        let state = State {
            waiting: 0,
            open: Vec::new(),
            progress: Progress::new(0, cases, 0, Duration::ZERO),
            last: start,
            finished,
        };
        Self {
            work,
            strides,
            workers,
            start,
            state: Mutex::new(state),
        }
    }

    /// Takes in what a finished case of a stride counted, and gives out the next case; `None` when
    /// all are taken, or when the run is to stop. Observers are called under the lock, so that what
    /// they see never runs backwards.
    pub(super) fn exchange(&self, counted: Option<(usize, u128)>) -> Option<(usize, u64)> {
        let state = &mut *self.state.lock().expect("an observer panicked");
        if let Some((place, count)) = counted {
            state.add(place, count);
            state.progress.elapsed = self.start.elapsed();
            self.workers.observe(state.progress);
        }
        if self.workers.is_stopped() {
            return None;
        }
        state.next(self.work, self.strides)
    }

    /// Whether all cases were counted.
    pub(super) fn into_result(self) -> Result<(), Error> {
        let state = self.state.into_inner().expect("an observer panicked");
        if state.waiting == self.strides.len() && state.open.is_empty() {
            return Ok(());
        }
        Err(Error::Stopped {
            done: state.progress.done(),
            cases: state.progress.cases(),
        })
    }
}

impl State<'_> {
    fn add(&mut self, place: usize, count: u128) {
        let add = |sum: &mut u128| {
            *sum = sum.checked_add(count).expect("Q(32) is far below 2^128");
        };
        add(&mut self.progress.count);
        self.progress.done += 1;
        let position = self.open.iter().position(|open| open.place == place);
        let position = position.expect("a stride is open until all of its cases are in");
        let open = &mut self.open[position];
        add(&mut open.count);
        open.done += 1;
        if open.done == open.stride.len() {
            self.close(position);
        }
    }

    fn next(&mut self, work: &dyn Work, strides: &[Stride]) -> Option<(usize, u64)> {
        loop {
            if let Some(open) = self.open.last_mut()
                && let Some(case) = open.next(work)
            {
                return Some((open.place, case));
            }
            let place = self.waiting;
            let &stride = strides.get(place)?;
            self.waiting += 1;
            self.open.push(Open {
                place,
                stride,
                ordered: 0,
                due: Vec::new(),
                done: 0,
                count: 0,
            });
            // There may be more shards than cases.
            if stride.len() == 0 {
                self.close(self.open.len() - 1);
            }
        }
    }

    fn close(&mut self, position: usize) {
        let open = self.open.remove(position);
        let now = Instant::now();
        let sum = Sum {
            cases: open.stride.len(),
            count: open.count,
            elapsed: now - self.last,
        };
        self.last = now;
        (self.finished)(open.place, sum);
    }
}
