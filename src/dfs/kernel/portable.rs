//! The definition of right: plain words, no instruction set asked for.
//!
//! Two loops over 64 nodes: one without a branch or a dependence, which compilers turn into vectors
//! of whatever the CPU has; then one that appends without a branch: written always, kept if alive.

use crate::dfs::nodes::{Nodes, ROOM};

/// Nodes worked on at a time.
const LANES: usize = 64;

/// Indexes below this are within every array: the compiler sees it, and checks nothing.
const WITHIN: usize = 512;
const _: () = assert!(WITHIN.is_power_of_two() && WITHIN <= ROOM);

/// Children of 64 nodes.
struct Children {
    cols: [u32; LANES],
    ld: [u32; LANES],
    rd: [u32; LANES],
    free: [u32; LANES],
    /// Whether it lives; with 3 rows left, how many solutions it has.
    alive: [u32; LANES],
}

/// See [`super::expand`].
pub(super) fn expand<const ROWS: usize>(
    list: &mut Nodes,
    below: &mut Nodes,
    to_the_last: bool,
) -> u64 {
    let mut solutions = 0;
    let mut children = Children {
        cols: [0; LANES],
        ld: [0; LANES],
        rd: [0; LANES],
        free: [0; LANES],
        alive: [0; LANES],
    };
    loop {
        let end = list.pass::<LANES>(to_the_last);
        if end == 0 {
            return solutions;
        }
        while list.read < end {
            if below.is_full() {
                return solutions;
            }
            children.fill::<ROWS>(list);
            if ROWS == 3 {
                solutions += children
                    .alive
                    .iter()
                    .map(|&found| u64::from(found))
                    .sum::<u64>();
            } else {
                children.append(below);
            }
            list.keep();
        }
        let (tail, kept) = (list.len - end, list.kept);
        for field in [&mut list.cols, &mut list.ld, &mut list.rd, &mut list.free] {
            field.copy_within(end..end + tail, kept);
        }
        list.end_pass(kept + tail);
    }
}

impl Children {
    /// Takes the lowest free square of each of the next nodes.
    #[inline(always)]
    fn fill<const ROWS: usize>(&mut self, list: &mut Nodes) {
        let at = list.read;
        let next = |field: &[u32; ROOM]| *field[at..].first_chunk::<LANES>().expect("in the room");
        let (cols, ld, rd) = (next(&list.cols), next(&list.ld), next(&list.rd));
        let frees: &mut [u32; LANES] = list.free[at..].first_chunk_mut().expect("in the room");
        for i in 0..LANES {
            let free = frees[i];
            let rest = free & free.wrapping_sub(1);
            let queen = free ^ rest;
            frees[i] = rest;
            let cols = cols[i] | queen;
            let (ld, rd) = ((ld[i] | queen) << 1, (rd[i] | queen) >> 1);
            // The free squares of the rows to come.
            let row = |r: u32| !(cols | ld << r | rd >> r);
            self.cols[i] = cols;
            self.ld[i] = ld;
            self.rd[i] = rd;
            self.free[i] = row(0);
            self.alive[i] = match ROWS {
                3 => last_two(cols, row(0), row(1)),
                4 => u32::from(open(row(0), row(1), row(2)) && row(0) | row(1) | row(2) == !cols),
                5 => u32::from(
                    open(row(0), row(1), row(2)) && row(0) | row(1) | row(2) | row(3) == !cols,
                ),
                _ => u32::from(open(row(0), row(1), row(2))),
            };
        }
    }

    /// Appends those that live.
    #[inline(always)]
    fn append(&self, below: &mut Nodes) {
        let mut len = below.len;
        for i in 0..LANES {
            let to = len % WITHIN;
            below.cols[to] = self.cols[i];
            below.ld[to] = self.ld[i];
            below.rd[to] = self.rd[i];
            below.free[to] = self.free[i];
            len += self.alive[i] as usize;
        }
        below.len = len;
    }
}

/// Whether each of the next three rows has a free square.
#[inline(always)]
fn open(first: u32, second: u32, third: u32) -> bool {
    first.min(second).min(third) != 0
}

/// Ways to fill the last two rows, whose free squares are given; two columns are free. None if
/// these are neighbors, or one of them is free in neither row, or a row has no free square; else
/// one, and two if both are free in both rows.
#[inline(always)]
fn last_two(cols: u32, first: u32, second: u32) -> u32 {
    let columns = !cols;
    let one = columns & columns >> 1 == 0 && first | second == columns && first.min(second) != 0;
    u32::from(one) + u32::from(one && first & second == columns)
}

impl Nodes {
    /// Keeps those of the nodes just read that have free squares left, next to those kept before.
    #[inline(always)]
    fn keep(&mut self) {
        for i in 0..LANES {
            let (from, to) = ((self.read + i) % WITHIN, self.kept % WITHIN);
            self.cols[to] = self.cols[from];
            self.ld[to] = self.ld[from];
            self.rd[to] = self.rd[from];
            self.free[to] = self.free[from];
            self.kept += usize::from(self.free[from] != 0);
        }
        self.read += LANES;
    }
}
