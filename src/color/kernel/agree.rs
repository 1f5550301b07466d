//! Every kernel against counting lane by lane and leaf by leaf, on random and on extreme lists.

use super::*;
use crate::color::block::Color;
use crate::color::builder::Builder;
use crate::color::sets::{Sets, Stretch};
use crate::color::tree::Tree;
use crate::random::Random;
use crate::{BoardSize, Kernel};

/// Lists of these lengths, of random lanes: each bit is set with a chance of one in `sparse`.
fn lists(random: &mut Random, lengths: &[usize], sparse: u32) -> (Vec<u64>, Vec<u32>) {
    let (mut lanes, mut starts) = (Vec::new(), vec![0]);
    for &length in lengths {
        for _ in 0..length {
            let bits = (0..64).filter(|_| random.below(sparse.into()) == 0);
            lanes.push(bits.fold(0, |lane, bit| lane | 1 << bit));
        }
        starts.push(lanes.len() as u32);
    }
    lanes.extend([u64::MAX; SLOT]);
    (lanes, starts)
}

/// Lengths of the lists of some blocks.
fn lengths(random: &mut Random) -> Vec<Vec<usize>> {
    let extremes = [0, 1, 7, 8, 9, 16, 63, 64, 65, 128, 255, 256, 257];
    let mut all = vec![vec![0; BLOCK], vec![1; 2 * BLOCK], vec![8; BLOCK]];
    let mut cycle = extremes.into_iter().cycle();
    all.push((0..LISTS).map(|_| cycle.next().unwrap()).collect());
    // One list alone, the last of a tile; and the first.
    all.push(
        (0..LISTS)
            .map(|list| usize::from(list == LISTS - 1) * 257)
            .collect(),
    );
    all.push((0..BLOCK).map(|list| usize::from(list == 0)).collect());
    // As blocks are met: longest first, then alike.
    all.push((0..LISTS).map(|list| (LISTS - list) / 11).collect());
    all.push((0..3 * BLOCK).map(|_| random.below(25) as usize).collect());
    all
}

#[test]
fn every_kernel_keeps_the_lanes_that_a_queen_does_not_attack() {
    let random = &mut Random::new(1);
    for lengths in lengths(random) {
        let (lanes, starts) = lists(random, &lengths, 9);
        let queen = 1 << 5 | 1 << 40;
        let mut expected: Vec<u64> = Vec::new();
        let mut ends = vec![0];
        for list in starts.windows(2) {
            let list = &lanes[list[0] as usize..list[1] as usize];
            expected.extend(list.iter().filter(|&lane| lane & queen == 0));
            ends.push(expected.len() as u32);
        }
        for kernel in Kernel::available() {
            let (mut out, mut found) = (vec![7; lanes.len() + SLOT], vec![7; starts.len()]);
            let lists = Lists {
                lanes: &lanes,
                starts: &starts,
            };
            filter(kernel, lists, queen, &mut out, &mut found);
            assert_eq!(found, ends, "{kernel}");
            assert_eq!(out[..expected.len()], expected, "{kernel}");
        }
    }
}

#[test]
fn every_kernel_counts_the_lanes_that_fit_each_leaf_and_saturates() {
    let random = &mut Random::new(2);
    let size = BoardSize::new(16).unwrap();
    let block = Color::white(size).odd;
    let sets = Sets::new(block.columns, |_| Some(0));
    let queens: Vec<u64> = (0..64).map(|at| block.queen(at / 8, at % 8)).collect();
    let (mut trees, mut builder) = ([Tree::default(), Tree::default()], Builder::default());
    // They share the two rows nearest the middle.
    for (tree, rows) in trees.iter_mut().zip([0b0011_1110, 0b0111_1010]) {
        builder.build(tree, &block, rows, 0, &sets);
    }
    let mut most = 0;
    for (start, len) in [(0, 56), (0, 31), (40, 30), (55, 1)] {
        let chosen = Stretch {
            sets: &sets,
            size: 5,
            start,
            len,
        };
        let offsets = [start as i64, start as i64 - 56];
        for (lengths, sparse) in lengths(random).into_iter().zip([4, 9, 30, 9, 200, 9, 9, 9]) {
            let (lanes, starts) = lists(random, &lengths, sparse);
            let lists = Lists {
                lanes: &lanes,
                starts: &starts,
            };
            let jobs: Vec<Job<'_>> = trees
                .iter()
                .map(|tree| {
                    let (first, second) = tree.rows[tree.above..].split_at(tree.first);
                    Job {
                        branch: tree.branch(1, &chosen),
                        rows: [first, second],
                        offsets,
                    }
                })
                .collect();
            let words = len * lists.blocks();
            let expected: Vec<Vec<u8>> = jobs
                .iter()
                .map(|job| {
                    let mut sums = vec![0u32; words * BLOCK];
                    for (row, diagonals) in job.leaves(&block) {
                        for (list, range) in starts.windows(2).enumerate() {
                            let lanes = &lanes[range[0] as usize..range[1] as usize];
                            let free = lanes.iter().filter(|&lane| lane & diagonals == 0);
                            sums[row * lists.blocks() * BLOCK + list] += free.count() as u32;
                        }
                    }
                    most = sums.iter().copied().fold(most, u32::max);
                    sums.iter().map(|&sum| sum.min(255) as u8).collect()
                })
                .collect();
            for kernel in Kernel::available() {
                let mut bytes = vec![vec![Bytes::ZERO; words]; 2];
                let squares = Squares {
                    columns: 8,
                    rows: &[1, 2, 3, 4, 5, 6],
                    queens: &queens,
                };
                let mut scratch = Scratch::new();
                // Twice with the same memory: the first time must leave nothing behind.
                for _ in 0..2 {
                    bytes.iter_mut().for_each(|bytes| bytes.fill(Bytes::ZERO));
                    count(kernel, lists, &squares, &jobs, &mut bytes, &mut scratch);
                }
                for (bytes, expected) in bytes.iter().zip(&expected) {
                    let found: Vec<u8> = bytes.iter().flat_map(|word| word.0).collect();
                    assert_eq!(&found, expected, "{kernel}, {lengths:?}");
                }
            }
        }
    }
    assert!(most > 255, "some bytes were full");
}

#[test]
fn every_kernel_widens_bytes_and_saturates_and_sees_full_ones() {
    let random = &mut Random::new(3);
    for kernel in Kernel::available() {
        for blocks in 1..=4 {
            let mut bytes = vec![Bytes::ZERO; 5 * blocks];
            for word in &mut bytes {
                word.0 = std::array::from_fn(|_| random.below(255) as u8);
            }
            let start: Vec<i16> = (0..bytes.len() * BLOCK)
                .map(|at| if at % 3 == 0 { 32700 } else { at as i16 })
                .collect();
            let mut entries = start.clone();
            assert!(greatest(kernel, &[0, 2, 4], blocks, &bytes) < 255);
            widen(kernel, &[0, 2, 4], blocks, &bytes, &mut entries);
            for (at, (&entry, &start)) in entries.iter().zip(&start).enumerate() {
                let byte = i32::from(bytes[at / BLOCK].0[at % BLOCK]);
                let sum = (i32::from(start) + byte).min(32767);
                let is_row = (at / BLOCK / blocks).is_multiple_of(2);
                let expected = if is_row { sum } else { start.into() };
                assert_eq!(i32::from(entry), expected, "{kernel}, {at}");
            }
            for at in [0, 63, 4 * blocks * BLOCK, bytes.len() * BLOCK - 1] {
                let mut full = bytes.clone();
                full[at / BLOCK].0[at % BLOCK] = 255;
                let rows = |rows: &[u32]| greatest(kernel, rows, blocks, &full);
                assert_eq!(rows(&[0, 2, 4]), 255, "{kernel}, {at}");
                assert!(rows(&[1, 3]) < 255, "{kernel}, {at}");
            }
        }
    }
}

#[test]
fn every_kernel_multiplies_the_greatest_entries() {
    for kernel in Kernel::available() {
        for value in [0, 1, 32766, 32767] {
            let (entries, turned) = (vec![value; 128 * 40], vec![32767; BLOCK * 40]);
            let mut sums = [1; BLOCK];
            let most = multiply(kernel, 3..40, 128, &entries, &turned, &mut sums);
            assert_eq!(most, 32767);
            assert_eq!(sums, [1 + 37 * value as u64 * 32767; BLOCK], "{kernel}");
        }
    }
}
