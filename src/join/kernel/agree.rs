//! Every kernel this machine has against the definition, on random and on extreme input.

use proptest::prelude::*;

use super::*;
use crate::BoardSize;
use crate::join::signature::Layout;
use crate::random::Random;

/// Lengths around those of vectors, words and blocks.
const LENGTHS: [usize; 16] = [0, 1, 2, 3, 7, 8, 9, 15, 16, 17, 63, 64, 65, 500, 511, 512];

fn layout(n: u32) -> Layout {
    Layout::new(BoardSize::new(n).unwrap())
}

/// Signatures with about a quarter of their bits, none, or all.
fn signatures(random: &mut Random, len: usize) -> Vec<u64> {
    let extreme = random.next() % 8;
    let mut one = || match extreme {
        0 => 0,
        1 => u64::MAX,
        _ => random.next() & random.next(),
    };
    (0..len).map(|_| one()).collect()
}

#[test]
fn select_keeps_what_the_definition_keeps_in_order() {
    let mut random = Random::new(2);
    for kernel in Kernel::available() {
        for len in LENGTHS.into_iter().chain([513, 1000]) {
            let list = signatures(&mut random, len);
            for bits in [
                0,
                1,
                1 << 63,
                u64::MAX,
                random.next() & random.next() & random.next(),
            ] {
                for keep in [Keep::Without(bits), Keep::With(bits)] {
                    let mut selected = vec![7, 7, 7];
                    select(kernel, &list, keep, &mut selected);
                    let kept = list.iter().copied().filter(|&half| keep.keeps(half));
                    let expected: Vec<u64> = [7, 7, 7].into_iter().chain(kept).collect();
                    assert_eq!(selected, expected, "{kernel}, {len} halves, {keep:x?}");
                }
            }
        }
    }
}

#[test]
fn extend_makes_the_half_boards_that_the_definition_makes() {
    let mut random = Random::new(2);
    for kernel in Kernel::available() {
        for (n, rows) in [(8, 2), (16, 3), (20, 5), (32, 11)] {
            let projection = Projection::new(BoardSize::new(n).unwrap(), rows);
            let field = (1u64 << n) - 1;
            let part = |random: &mut Random| {
                random.next() & random.next() & random.next() & (field | field << 32)
            };
            for vectors in [0, 1, 2, 3, 4, 5, 7, 8, 9, 17] {
                let mut outer: Vec<u64> = (0..8 * vectors).map(|_| part(&mut random)).collect();
                // Padding, as at the end of every list.
                outer
                    .iter_mut()
                    .rev()
                    .take(3)
                    .for_each(|reach| *reach = u64::MAX);
                let mid: Vec<Mid> = (0..random.next() % 7)
                    .map(|_| Mid {
                        up: part(&mut random) | 1,
                        down: part(&mut random),
                        group: random.next() % 3,
                    })
                    .collect();
                let pieces = [
                    Pieces {
                        outer: &outer,
                        mid: &mid,
                    },
                    Pieces {
                        outer: &outer[..8.min(outer.len())],
                        mid: &mid,
                    },
                ];
                let mut expected = vec![vec![5]; 3];
                for pieces in &pieces {
                    for mid in pieces.mid {
                        let fitting = pieces.outer.iter().filter(|&reach| reach & mid.up == 0);
                        expected[mid.group as usize]
                            .extend(fitting.map(|&reach| projection.of(reach) | mid.down));
                    }
                }
                let mut lists = vec![vec![5]; 3];
                extend(kernel, &pieces, projection, &mut lists);
                // The order of half boards within a group is up to the kernel.
                lists
                    .iter_mut()
                    .chain(&mut expected)
                    .for_each(|list| list.sort_unstable());
                assert_eq!(lists, expected, "{kernel}, n = {n}, {vectors} vectors");
            }
        }
    }
}

/// Pairs by the definition, one by one.
fn pairs(layout: Layout, lanes: &[u64], probes: &[u64]) -> Pairs {
    let long = layout.long_diagonals();
    let matter = layout.crossing() & !long;
    let mut pairs = Pairs::default();
    for lane in lanes {
        let conflicts = layout.opposite(*lane) & matter;
        let fits = probes
            .iter()
            .filter(|&probe| probe & conflicts == 0)
            .count() as u64;
        pairs.all += fits;
        pairs.marked += if lane & long == long { fits } else { 0 };
    }
    pairs
}

fn assert_counts(kernel: Kernel, layout: Layout, block: &mut Block, lanes: &[u64], probes: &[u64]) {
    block.clear();
    assert!(block.fill(lanes).is_empty());
    let span = span(kernel, block);
    let mut candidates = Vec::new();
    let dropped = Keep::Without(span.common | layout.long_diagonals());
    select(kernel, probes, dropped, &mut candidates);
    let counted = count(kernel, block, span, &candidates);
    assert_eq!(
        counted,
        pairs(layout, lanes, &candidates),
        "{kernel}, {} lanes, {} probes",
        lanes.len(),
        candidates.len()
    );
    // The dropped probes would not have fit.
    let without_long: Vec<u64> = probes
        .iter()
        .map(|probe| probe & !layout.long_diagonals())
        .collect();
    candidates.clear();
    select(
        kernel,
        &without_long,
        Keep::Without(span.common),
        &mut candidates,
    );
    assert_eq!(
        pairs(layout, lanes, &candidates),
        pairs(layout, lanes, &without_long)
    );
}

#[test]
fn count_agrees_with_the_definition_for_every_number_of_lanes_and_probes() {
    let mut random = Random::new(2);
    for kernel in Kernel::available() {
        for n in [4, 5, 16, 17, 20, 21, 31, 32] {
            let layout = layout(n);
            // One block for all, as in a count: data left by an earlier use must not matter.
            let mut block = Block::new(layout);
            for lanes in &LENGTHS[1..] {
                for probes in [0, 1, 7, 8, 9, 16, 100, 3000] {
                    let (lanes, probes) = (
                        signatures(&mut random, *lanes),
                        signatures(&mut random, probes),
                    );
                    assert_counts(kernel, layout, &mut block, &lanes, &probes);
                }
            }
        }
    }
}

proptest! {
    #[test]
    fn count_agrees_with_the_definition_on_any_signatures(
        n in 4u32..=32,
        lanes in prop::collection::vec(any::<u64>(), 1..40),
        probes in prop::collection::vec(any::<u64>(), 0..40),
        sparse: [u64; 2],
    ) {
        let lanes: Vec<u64> = lanes.iter().map(|lane| lane & sparse[0]).collect();
        let probes: Vec<u64> = probes.iter().map(|probe| probe & sparse[1]).collect();
        for kernel in Kernel::available() {
            let layout = layout(n);
            assert_counts(kernel, layout, &mut Block::new(layout), &lanes, &probes);
        }
    }
}
