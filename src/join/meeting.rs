//! Half boards of one half, as lanes of blocks, meet those of the other, as probes.
//!
//! Lanes come in groups with the same last queens of their mid parts, so that the lanes of a block
//! have diagonals in common. A probe with one of these fits none of them, and is dropped before the
//! block is made:
//!
//! ```text
//!     probes          all of a0 (9,100 at n = 20)
//!       level         not attacked by the group's last queen    41 %   once for each column of it
//!         candidates  without a diagonal that all lanes share   17 %   once for each block
//! ```
//!
//! There is a level only if two queens determine a group: at n = 20.

use super::kernel::{self, Block, Keep};
use super::phases::Stopwatch;
use super::setup::Setup;

/// The current block, and buffers for selecting lanes and probes.
pub(super) struct Meeting<'plan> {
    setup: &'plan Setup,
    table: Table<'plan>,
    /// The half boards of a group that take part.
    lanes: Vec<u64>,
    level: Vec<u64>,
}

impl<'plan> Meeting<'plan> {
    pub(super) fn new(setup: &'plan Setup) -> Self {
        Self {
            setup,
            table: Table {
                setup,
                block: Block::new(setup.layout),
                candidates: Vec::new(),
                watch: Stopwatch::default(),
            },
            lanes: Vec::new(),
            level: Vec::new(),
        }
    }

    /// Counts weighted pairs of the half boards in `lists` with `probes`.
    ///
    /// Pairs with a half board of `lists` on both long diagonals count twice. `keep` says which
    /// half boards take part; without it all do. No probe may be on a long diagonal.
    pub(super) fn meet(&mut self, lists: &[Vec<u64>], keep: Option<Keep>, probes: &[u64]) -> u64 {
        let start = self.table.watch.start();
        let Setup {
            kernel,
            grouping,
            fill,
            ..
        } = *self.setup;
        let mut pairs = 0;
        for (column, lists) in grouping.by_last_queen(lists) {
            let mut probes = probes;
            if let Some(column) = column {
                if lists.iter().all(Vec::is_empty) {
                    continue;
                }
                self.level.clear();
                let attacked = self.setup.attacked_by_last_mid_queen(column);
                kernel::select(kernel, probes, Keep::Without(attacked), &mut self.level);
                probes = &self.level;
            }
            for list in lists {
                let mut rest = &list[..];
                if let Some(keep) = keep {
                    self.lanes.clear();
                    kernel::select(kernel, list, keep, &mut self.lanes);
                    rest = &self.lanes;
                }
                loop {
                    rest = self.table.block.fill(rest);
                    if self.table.block.lanes().len() < fill {
                        break;
                    }
                    pairs += self.table.count_out(probes);
                }
            }
            pairs += self.table.count_out(probes);
        }
        self.table.watch.stop(start, |phases| &mut phases.filter);
        pairs
    }

    pub(super) fn watch(&mut self) -> &mut Stopwatch {
        &mut self.table.watch
    }
}

/// Where probes meet a block.
struct Table<'plan> {
    setup: &'plan Setup,
    block: Block,
    candidates: Vec<u64>,
    watch: Stopwatch,
}

impl Table<'_> {
    /// Counts the weighted pairs of the block, and empties it.
    fn count_out(&mut self, probes: &[u64]) -> u64 {
        let Self {
            block,
            candidates,
            watch,
            ..
        } = self;
        if block.lanes().is_empty() {
            return 0;
        }
        let kernel = self.setup.kernel;
        let span = kernel::span(kernel, block);
        let mut probes = probes;
        if span.common != 0 {
            candidates.clear();
            kernel::select(kernel, probes, Keep::Without(span.common), candidates);
            probes = candidates;
        }
        watch.note(|phases| {
            phases.blocks += 1;
            phases.lanes += block.lanes().len() as u64;
            phases.probes += probes.len() as u64;
        });
        let mut pairs = 0;
        if !probes.is_empty() {
            let start = watch.start();
            pairs = kernel::count(kernel, block, span, probes).weighted();
            watch.stop(start, |phases| &mut phases.count);
        }
        block.clear();
        pairs
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use crate::{BoardSize, Kernel};

    /// Weighted pairs by the definition, one by one.
    fn pairs(setup: &Setup, lanes: &[u64], probes: &[u64]) -> u64 {
        let long = setup.layout.long_diagonals();
        let weight = |lane: u64| if lane & long == long { 2 } else { 1 };
        let fits = |lane: u64| {
            probes
                .iter()
                .filter(|&probe| probe & setup.layout.opposite(lane) & !long == 0)
                .count()
        };
        lanes
            .iter()
            .map(|&lane| weight(lane) * fits(lane) as u64)
            .sum()
    }

    #[test]
    fn lists_of_any_length_meet_as_the_definition_says() {
        let mut random = Random::new(1);
        for kernel in Kernel::available() {
            for n in [16, 17, 18] {
                let setup = Setup::new(BoardSize::new(n).unwrap(), kernel);
                let (crossing, long) = (setup.layout.crossing(), setup.layout.long_diagonals());
                let mut meeting = Meeting::new(&setup);
                for len in [0, 1, 2, 255, 299, 300, 301, 511, 512, 513, 1024, 1025, 2000] {
                    let extreme = random.next() % 5;
                    let mut half = || match extreme {
                        0 => 0,
                        1 => crossing,
                        _ => random.next() & random.next() & crossing,
                    };
                    let groups = setup.lists().len();
                    let lists: Vec<Vec<u64>> = (0..groups)
                        .map(|group| {
                            (0..if group == 0 { len } else { len / groups })
                                .map(|_| half())
                                .collect()
                        })
                        .collect();
                    let probes: Vec<u64> = (0..len / 3 + 1).map(|_| half() & !long).collect();
                    let all = lists.concat();
                    for keep in [
                        None,
                        Some(Keep::With(long)),
                        Some(Keep::Without(1 << (n / 3))),
                    ] {
                        let takes_part = |lane: &u64| keep.is_none_or(|keep| keep.keeps(*lane));
                        let lanes: Vec<u64> = all.iter().copied().filter(takes_part).collect();
                        let counted = meeting.meet(&lists, keep, &probes);
                        assert_eq!(
                            counted,
                            pairs(&setup, &lanes, &probes),
                            "{kernel}, n = {n}, {len} halves"
                        );
                    }
                }
            }
        }
    }
}
