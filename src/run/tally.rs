//! The cases of one run: which is next, and the sums of those that are finished.

use std::sync::{Mutex, MutexGuard};
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
    threads: u64,
    start: Instant,
    state: Mutex<State<'a>>,
    /// How many finished cases the observer was told of.
    told: Mutex<u64>,
}

struct State<'a> {
    /// The first stride that no case was taken of yet.
    waiting: usize,
    /// Strides in progress. Only of the last one may cases be left to take.
    open: Vec<Open>,
    progress: Progress,
    /// How many cases were neither given out nor passed over.
    left: u64,
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

/// Cases of one stride, counted together.
pub(super) struct Counted {
    pub(super) place: usize,
    pub(super) cases: u64,
    pub(super) count: u128,
}

/// How many cases of a stride are sorted by group at a time: enough for tables of a group to pay,
/// few enough for progress to be honest. Without sorting, shards of n = 17 and 19 took 1.2 and 1.06
/// times as long as the whole.
const SORTED: u64 = 4096;

impl Open {
    /// Puts the next cases in order, and returns how many of them are empty.
    fn order(&mut self, work: &dyn Work) -> u64 {
        let end = self.stride.len().min(self.ordered + SORTED);
        let cases = (self.ordered..end).map(|position| self.stride.case(position));
        self.due.extend(cases.filter(|&case| !work.is_empty(case)));
        self.due.reverse();
        self.due.sort_by_key(|&case| work.group(case));
        let empty = end - self.ordered - self.due.len() as u64;
        self.ordered = end;
        empty
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
            left: cases,
            last: start,
            finished,
        };
        Self {
            work,
            strides,
            workers,
            threads: workers.threads_for(work.cases()) as u64,
            start,
            state: Mutex::new(state),
            told: Mutex::new(0),
        }
    }

    /// Takes in what was counted, and replaces `batch` by the next cases: about `wanted` of them,
    /// all of the stride whose place is returned. `None` when all are taken, or when the run must
    /// stop.
    pub(super) fn exchange(
        &self,
        counted: Option<Counted>,
        wanted: u64,
        batch: &mut Vec<u64>,
    ) -> Option<usize> {
        let has_counted = counted.is_some();
        let mut state = self.lock();
        if let Some(counted) = counted {
            state.add(&counted);
            state.progress.elapsed = self.start.elapsed();
        }
        batch.clear();
        let mut next = None;
        if !self.workers.is_stopped() {
            // Toward the end less, so that no thread is left with much when the others are done.
            let fair = state.left / (4 * self.threads);
            next = state.next(self.work, self.strides, wanted.min(fair).max(1), batch);
        }
        drop(state);
        if has_counted {
            self.tell();
        }
        next
    }

    /// Tells the observer what is new. Where another thread is doing so, it will tell this, too:
    /// nobody waits.
    fn tell(&self) {
        let Ok(mut told) = self.told.try_lock() else {
            return;
        };
        loop {
            let progress = self.lock().progress;
            if progress.done == *told {
                return;
            }
            self.workers.observe(progress);
            *told = progress.done;
        }
    }

    /// Whether all cases were counted.
    pub(super) fn into_result(self) -> Result<(), Error> {
        self.tell();
        let state = self.lock();
        if state.waiting == self.strides.len() && state.open.is_empty() {
            return Ok(());
        }
        Err(Error::Stopped {
            done: state.progress.done(),
            cases: state.progress.cases(),
        })
    }

    fn lock(&self) -> MutexGuard<'_, State<'a>> {
        self.state.lock().expect("a receiver of sums panicked")
    }
}

impl State<'_> {
    fn add(&mut self, counted: &Counted) {
        let add = |sum: &mut u128| {
            let total = sum.checked_add(counted.count);
            *sum = total.expect("Q(32) is far below 2^128");
        };
        add(&mut self.progress.count);
        self.progress.done += counted.cases;
        let position = self
            .open
            .iter()
            .position(|open| open.place == counted.place);
        let position = position.expect("a stride is open until all of its cases are in");
        let open = &mut self.open[position];
        add(&mut open.count);
        open.done += counted.cases;
        if open.done == open.stride.len() {
            self.close(position);
        }
    }

    fn next(
        &mut self,
        work: &dyn Work,
        strides: &[Stride],
        wanted: u64,
        batch: &mut Vec<u64>,
    ) -> Option<usize> {
        loop {
            let last = self.open.len().wrapping_sub(1);
            match self.open.last_mut() {
                Some(open) if !open.due.is_empty() => {
                    let left = open.due.len();
                    let mut taken = left.min(wanted as usize);
                    // Pieces stay whole, but for one that is not put in order to its end yet.
                    let piece = |taken: usize| work.piece(open.due[left - taken]);
                    while taken < left && piece(taken).is_some() && piece(taken) == piece(taken + 1)
                    {
                        taken += 1;
                    }
                    batch.extend(open.due.drain(open.due.len() - taken..).rev());
                    self.left -= taken as u64;
                    return Some(open.place);
                }
                Some(open) if open.ordered < open.stride.len() => {
                    let empty = open.order(work);
                    open.done += empty;
                    self.progress.done += empty;
                    self.left -= empty;
                    if open.done == open.stride.len() {
                        self.close(last);
                    }
                }
                _ => {
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
