//! Every kernel this machine has against the definition, node for node, and the definition against
//! a plain recursion.

use super::*;
use crate::board::Masks;
use crate::dfs::nodes::{FULL, MOST_LANES};
use crate::random::Random;
use crate::{BoardSize, Kernel};

/// Random placements of queens that do not attack each other, with `rows` rows left and a free
/// square in the next.
fn nodes(random: &mut Random, n: u32, rows: u32, len: usize) -> Vec<Masks> {
    let full = BoardSize::new(n).unwrap().full();
    let mut nodes = Vec::new();
    while nodes.len() < len {
        let mut masks = Masks {
            cols: !full,
            ..Masks::default()
        };
        let mut left = n;
        while left > rows && masks.free(full) != 0 {
            let free = masks.free(full);
            let nth = random.below(free.count_ones().into());
            let queen = (0..nth).fold(free, |free, _| free & (free - 1));
            masks = masks.place(queen & queen.wrapping_neg());
            left -= 1;
        }
        if left == rows && masks.free(full) != 0 {
            nodes.push(masks);
        }
    }
    nodes
}

fn list(nodes: &[Masks]) -> Nodes {
    let mut list = Nodes::new();
    nodes.iter().for_each(|&masks| list.push(masks));
    list
}

/// What is left of a list, its children, and its solutions, after it was worked off with a list
/// below that holds `below` nodes at the start and is emptied whenever it is full.
fn expanded(
    kernel: Kernel,
    rows: u32,
    nodes: &[Masks],
    below: usize,
    to_the_last: bool,
) -> (Vec<[u32; 4]>, Vec<[u32; 4]>, u64) {
    let (mut list, mut children, mut solutions) = (list(nodes), Vec::new(), 0);
    let mut lower = Nodes::new();
    (0..below).for_each(|_| lower.push(Masks::default()));
    loop {
        solutions += expand(kernel, rows as usize, &mut list, &mut lower, to_the_last);
        assert!(lower.len < FULL + MOST_LANES, "{kernel}");
        children.extend(lower.to_vec());
        if !lower.is_full() {
            return (list.to_vec(), children, solutions);
        }
        lower.len = 0;
    }
}

/// Boards, and rows left that random placements reach on them.
const BOARDS: [(u32, u32); 12] = [
    (5, 3),
    (6, 4),
    (8, 3),
    (8, 4),
    (8, 5),
    (9, 6),
    (12, 5),
    (16, 9),
    (20, 7),
    (27, 10),
    (31, 12),
    (32, 13),
];

const LENGTHS: [usize; 14] = [0, 1, 2, 7, 8, 9, 15, 16, 17, 63, 64, 65, 300, FULL];

#[test]
fn kernels_make_the_children_that_the_definition_makes_in_the_same_order() {
    let mut random = Random::new(1);
    let portable: Kernel = "portable".parse().unwrap();
    for (n, rows) in BOARDS {
        for len in LENGTHS {
            let nodes = nodes(&mut random, n, rows, len);
            for below in [0, 1, FULL - 1] {
                let expected = expanded(portable, rows, &nodes, below, true);
                assert!(expected.0.is_empty(), "worked off to the last");
                for kernel in Kernel::available() {
                    let found = expanded(kernel, rows, &nodes, below, true);
                    assert!(
                        found == expected,
                        "{kernel}, n = {n}, {rows} rows, {len} nodes"
                    );
                }
            }
        }
    }
}

#[test]
fn less_than_a_vector_is_left_and_nothing_is_lost() {
    let mut random = Random::new(2);
    for (n, rows) in BOARDS {
        for len in LENGTHS {
            let nodes = nodes(&mut random, n, rows, len);
            for kernel in Kernel::available() {
                let (_, mut all, solutions) = expanded(kernel, rows, &nodes, 0, true);
                let (left, mut some, found) = expanded(kernel, rows, &nodes, 0, false);
                assert!(left.len() < MOST_LANES);
                let masks = |&[cols, ld, rd, free]: &[u32; 4]| (Masks { cols, ld, rd }, free);
                let mut rest = Nodes::new();
                for (place, (masks, free)) in left.iter().map(masks).enumerate() {
                    rest.push(masks);
                    rest.free[place] = free;
                }
                let mut lower = Nodes::new();
                let more = expand(kernel, rows as usize, &mut rest, &mut lower, true);
                some.extend(lower.to_vec());
                all.sort_unstable();
                some.sort_unstable();
                let case = format!("{kernel}, n = {n}, {rows} rows, {len} nodes");
                assert!(all == some && solutions == found + more, "{case}");
            }
        }
    }
}

/// Ways to fill the last rows by plain recursion.
fn completions(masks: Masks, rows: u32) -> u64 {
    let mut free = masks.free(u32::MAX);
    let mut solutions = u64::from(rows == 0);
    while free != 0 && rows > 0 {
        let queen = free & free.wrapping_neg();
        free ^= queen;
        solutions += completions(masks.place(queen), rows - 1);
    }
    solutions
}

#[test]
fn no_child_that_has_a_solution_is_dropped_and_none_is_made_up() {
    let mut random = Random::new(3);
    for (n, rows) in BOARDS {
        let nodes = nodes(&mut random, n, rows, 100);
        let expected: u64 = nodes.iter().map(|&masks| completions(masks, rows)).sum();
        for kernel in Kernel::available() {
            let (_, children, solutions) = expanded(kernel, rows, &nodes, 0, true);
            let children = children.iter().map(|&[cols, ld, rd, free]| {
                let masks = Masks { cols, ld, rd };
                assert_eq!(masks.free(u32::MAX), free);
                completions(masks, rows - 1)
            });
            let found = children.sum::<u64>() + solutions;
            assert_eq!(found, expected, "{kernel}, n = {n}, {rows} rows");
        }
    }
}
