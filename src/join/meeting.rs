//! Half boards of one side, as lanes of blocks, meet those of the other, as probes.
//!
//! Lanes come in groups with the same last queens of their mid parts, so that the lanes of a block have diagonals in common. A
//! probe with one of these fits none of them, and is dropped before the block is made:
//!
//! ```text
//!     probes                      all of a0                   (9,100 at n = 20)
//!       level      those that the last queen of the group lets pass     41 %     once for every column of that queen
//!         candidates   those without a diagonal that all lanes share    17 %     once for every block
//! ```
//!
//! There is a level only where two queens tell a group: at n = 20.

use super::Join;
use super::inner::Inner;
use super::kernel::{Block, Keep};
use super::phases::Laps;
use super::probes::Probes;

/// The block at work, and the room in which lanes and probes are selected.
pub(super) struct Meeting<'plan> {
    join: &'plan Join,
    block: Block,
    /// Those of a group that take part.
    lanes: Vec<u64>,
    level: Vec<u64>,
    candidates: Vec<u64>,
}

impl<'plan> Meeting<'plan> {
    pub(super) fn new(join: &'plan Join) -> Self {
        Self {
            join,
            block: Block::new(join.layout),
            lanes: Vec::new(),
            level: Vec::new(),
            candidates: Vec::new(),
        }
    }

    /// Weighted pairs of the half boards in `lists`, which have these inner queens, with `probes`: pairs with a half board of
    /// `lists` on both long diagonals count twice. No probe may be on a long diagonal.
    ///
    /// Where there are no inner queens, only half boards with one of the bits `only` take part, if these are given. (To drop
    /// the others beforehand takes 3 to 8 % more of the whole at n = 18; where there are many segments it is the better way.)
    pub(super) fn meet(
        &mut self,
        lists: &[Vec<u64>],
        only: Option<u64>,
        inner: &Inner,
        probes: &mut Probes,
        laps: &mut Laps,
    ) -> u64 {
        let mut pairs = 0;
        for segment in probes.segments() {
            let mut taking_part = only.map(|only| (only, Keep::With));
            if let Some(attacked) = segment.attacked(self.join) {
                assert_eq!(only, None, "not where there are inner queens");
                taking_part = Some((attacked, Keep::Without));
            }
            let probes = segment.left_by(self.join, inner);
            if !probes.is_empty() {
                pairs += self.meet_segment(lists, taking_part, probes, laps);
            }
        }
        pairs
    }

    /// The same for one segment.
    fn meet_segment(
        &mut self,
        lists: &[Vec<u64>],
        taking_part: Option<(u64, Keep)>,
        probes: &[u64],
        laps: &mut Laps,
    ) -> u64 {
        let Self {
            join,
            block,
            lanes,
            level,
            candidates,
        } = self;
        let Join {
            kernel,
            grouping,
            fill,
            ..
        } = join;
        let mut pairs = 0;
        for (column, lists) in grouping.by_last_queen(lists) {
            let mut probes = probes;
            if let Some(column) = column {
                if lists.iter().all(Vec::is_empty) {
                    continue;
                }
                level.clear();
                let attacked = join.attacked_by_last_mid_queen(column);
                kernel.select(probes, attacked, Keep::Without, level);
                probes = level;
            }
            for list in lists {
                let mut rest = &list[..];
                if let Some((bits, keep)) = taking_part {
                    lanes.clear();
                    kernel.select(list, bits, keep, lanes);
                    rest = lanes;
                }
                loop {
                    rest = block.fill(rest);
                    if block.lanes().len() < *fill {
                        break;
                    }
                    pairs += count_out(join, block, candidates, probes, laps);
                }
            }
            pairs += count_out(join, block, candidates, probes, laps);
        }
        pairs
    }
}

/// Weighted pairs of a block; then it is empty.
fn count_out(
    join: &Join,
    block: &mut Block,
    candidates: &mut Vec<u64>,
    probes: &[u64],
    laps: &mut Laps,
) -> u64 {
    if block.lanes().is_empty() {
        return 0;
    }
    let span = join.kernel.span(block);
    let mut probes = probes;
    if span.common != 0 {
        candidates.clear();
        join.kernel
            .select(probes, span.common, Keep::Without, candidates);
        probes = candidates;
    }
    laps.lap(|phases| &mut phases.filter);
    laps.note(|phases| {
        phases.blocks += 1;
        phases.lanes += block.lanes().len() as u64;
        phases.probes += probes.len() as u64;
    });
    let pairs = if probes.is_empty() {
        0
    } else {
        join.kernel.count(block, span, probes).weighted()
    };
    block.clear();
    laps.lap(|phases| &mut phases.count);
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use crate::{BoardSize, Kernel};

    /// Weighted pairs by the definition, one by one.
    fn pairs(join: &Join, lanes: &[u64], probes: &[u64]) -> u64 {
        let long = join.layout.long_diagonals();
        let weight = |lane: u64| if lane & long == long { 2 } else { 1 };
        let fits = |lane: u64| {
            probes
                .iter()
                .filter(|&probe| probe & join.layout.across(lane) & !long == 0)
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
                let join = Join::new(BoardSize::new(n).unwrap(), kernel);
                let (crossing, long) = (join.layout.crossing(), join.layout.long_diagonals());
                let mut meeting = Meeting::new(&join);
                for len in [0, 1, 2, 255, 299, 300, 301, 511, 512, 513, 1024, 1025, 2000] {
                    let extreme = random.next() % 5;
                    let mut half = || match extreme {
                        0 => 0,
                        1 => crossing,
                        _ => random.next() & random.next() & crossing,
                    };
                    let groups = join.grouping.groups(join.size);
                    let lists: Vec<Vec<u64>> = (0..groups)
                        .map(|group| {
                            (0..if group == 0 { len } else { len / groups })
                                .map(|_| half())
                                .collect()
                        })
                        .collect();
                    let probes: Vec<u64> = (0..len / 3 + 1).map(|_| half() & !long).collect();
                    let all = lists.concat();
                    for taking_part in [
                        None,
                        Some((long, Keep::With)),
                        Some((1 << (n / 3), Keep::Without)),
                    ] {
                        let takes_part = |lane: &u64| {
                            taking_part.is_none_or(|(bits, keep)| {
                                (lane & bits == 0) == (keep == Keep::Without)
                            })
                        };
                        let lanes: Vec<u64> = all.iter().copied().filter(takes_part).collect();
                        let counted =
                            meeting.meet_segment(&lists, taking_part, &probes, &mut Laps::off());
                        assert_eq!(
                            counted,
                            pairs(&join, &lanes, &probes),
                            "{kernel}, n = {n}, {len} halves"
                        );
                    }
                }
            }
        }
    }
}
