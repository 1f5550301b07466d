//! Matrices are filled tile by tile.
//!
//! ```text
//!     the lists of a tile  --filter-->  c1  --filter-->  ..  cJ = a node  --count-->  bytes
//!                                                                         bytes  --widen-->  entries
//! ```
//!
//! The lists go down the tree queen by queen, and the counts of a node come back as bytes. Bytes are
//! widened to entries when all nodes below the first `widening` queens are in. A byte that is full
//! by then has lost count: the same is done again, widening one queen later, and in the end pair by
//! pair.

use super::block::Block;
use super::kernel::{self, BLOCK, Bytes, Job, Lists, SLOT, Scratch, Squares};
use super::matrix::Matrix;
use super::placements::Placements;
use super::sets::Stretch;
use super::tree::Tree;
use crate::Kernel;

/// Fills matrices: the memory that it takes.
pub(super) struct Filler {
    kernel: Kernel,
    /// Bytes of this and more are full.
    full: u8,
    scratch: Scratch,
    /// By depth: the lanes that the queens so far do not attack, and where lists start.
    lanes: Vec<Vec<u64>>,
    starts: Vec<Vec<u32>>,
    /// By tree.
    bytes: Vec<Vec<Bytes>>,
    rows: Vec<u32>,
    /// By row of a matrix: the columns of the tree's queens.
    sets: Vec<u32>,
}

/// What the trees of one call have in common.
struct Task<'a> {
    block: Block,
    chosen: Stretch<'a>,
    squares: Squares<'a>,
    trees: &'a [&'a Tree],
    tile: usize,
}

impl Filler {
    pub(super) fn new(kernel: Kernel) -> Self {
        Self {
            kernel,
            full: u8::MAX,
            scratch: Scratch::new(),
            lanes: Vec::new(),
            starts: Vec::new(),
            bytes: Vec::new(),
            rows: Vec::new(),
            sets: Vec::new(),
        }
    }

    /// Bytes count as full sooner.
    #[cfg(test)]
    pub(super) fn set_full(&mut self, full: u8) {
        self.full = full;
    }

    pub(super) fn kernel(&self) -> Kernel {
        self.kernel
    }

    /// Fills a matrix for each tree with the pairs of its placements and those of the lists. The
    /// trees are of `block` and share their nodes; their columns, exchanged for the others where
    /// `complement` has ones, are in `chosen`.
    pub(super) fn fill(
        &mut self,
        lists: &Placements,
        trees: &[&Tree],
        block: &Block,
        complement: u32,
        chosen: &Stretch<'_>,
        matrices: &mut [Matrix],
    ) {
        for matrix in &mut *matrices {
            matrix.clear(chosen.len, lists.rows.len());
        }
        let width = matrices[0].width;
        let queens: Vec<u64> = (0..block.rows * block.columns)
            .map(|square| block.queen(square / block.columns, square % block.columns))
            .collect();
        let below = |tree: &&Tree| tree.rows[tree.above..].to_vec();
        let mut rows: Vec<u32> = trees.iter().flat_map(below).collect();
        rows.sort_unstable();
        rows.dedup();
        for bytes in &mut self.bytes {
            bytes.fill(Bytes::ZERO);
        }
        self.bytes
            .resize_with(trees.len().max(self.bytes.len()), Vec::new);
        for bytes in &mut self.bytes {
            bytes.resize(chosen.len * width / BLOCK, Bytes::ZERO);
        }
        self.sets.clear();
        self.sets
            .extend((0..chosen.len).map(|row| chosen.set(row) ^ complement));
        let depths = trees[0].above + 1;
        self.lanes
            .resize_with(depths.max(self.lanes.len()), Vec::new);
        self.starts
            .resize_with(depths.max(self.starts.len()), Vec::new);
        for tile in 0..lists.rows.len().div_ceil(width) {
            let starts = &lists.starts[tile * width..=(tile + 1) * width];
            let first = starts[0] as usize;
            let used = (starts[width] as usize) - first;
            for depth in 0..depths {
                self.lanes[depth].resize(used + 2 * SLOT, 0);
                self.starts[depth].resize(width + 1, 0);
            }
            self.lanes[0][..used].copy_from_slice(&lists.diagonals[first..first + used]);
            for (start, from) in self.starts[0].iter_mut().zip(starts) {
                *start = from - starts[0];
            }
            let task = Task {
                block: *block,
                chosen: *chosen,
                squares: Squares {
                    columns: block.columns as usize,
                    rows: &rows,
                    queens: &queens,
                },
                trees,
                tile,
            };
            self.place(&task, 0, 0, 0, 0, &mut 0, matrices);
        }
    }

    /// Places the queen of depth `depth`, and all below. `node` is the number of the next node.
    #[expect(clippy::too_many_arguments, reason = "the state of a search")]
    fn place(
        &mut self,
        task: &Task<'_>,
        depth: usize,
        columns: u32,
        diagonals: u64,
        widening: usize,
        node: &mut usize,
        matrices: &mut [Matrix],
    ) {
        let first = *node;
        let above = task.trees[0].above;
        if depth == above {
            self.count(task, *node);
            *node += 1;
        } else {
            let row = task.trees[0].rows[depth];
            for (column, queen) in task.block.queens(row, columns, diagonals) {
                self.filter(depth, queen);
                let (columns, diagonals) = (columns | 1 << column, diagonals | queen);
                self.place(
                    task,
                    depth + 1,
                    columns,
                    diagonals,
                    widening,
                    node,
                    matrices,
                );
            }
        }
        if depth != widening || self.widen(task, columns, matrices) {
            return;
        }
        *node = first;
        if depth == above {
            self.count_exactly(task, *node, matrices);
            *node += 1;
        } else {
            self.place(
                task,
                depth,
                columns,
                diagonals,
                widening + 1,
                node,
                matrices,
            );
        }
    }

    fn filter(&mut self, depth: usize, queen: u64) {
        let (above, below) = self.lanes.split_at_mut(depth + 1);
        let (from, to) = self.starts.split_at_mut(depth + 1);
        let lists = Lists {
            lanes: &above[depth],
            starts: &from[depth],
        };
        kernel::filter(self.kernel, lists, queen, &mut below[0], &mut to[0]);
    }

    fn count(&mut self, task: &Task<'_>, node: usize) {
        let depth = task.trees[0].above;
        let lists = Lists {
            lanes: &self.lanes[depth],
            starts: &self.starts[depth],
        };
        if lists.is_empty() {
            return;
        }
        let jobs: Vec<Job<'_>> = task.trees.iter().map(|tree| task.job(tree, node)).collect();
        kernel::count(
            self.kernel,
            lists,
            &task.squares,
            &jobs,
            &mut self.bytes,
            &mut self.scratch,
        );
    }

    /// Adds the bytes of all column sets that hold `columns` to the entries, unless one is full.
    fn widen(&mut self, task: &Task<'_>, columns: u32, matrices: &mut [Matrix]) -> bool {
        let holds = |row: &u32| columns & !self.sets[*row as usize] == 0;
        self.rows.clear();
        self.rows.extend((0..task.chosen.len as u32).filter(holds));
        let fits = matrices.iter().zip(&self.bytes).all(|(matrix, bytes)| {
            let blocks = matrix.width / BLOCK;
            kernel::greatest(self.kernel, &self.rows, blocks, bytes) < self.full
        });
        for (matrix, bytes) in matrices.iter_mut().zip(&mut self.bytes) {
            let (blocks, tile) = (matrix.width / BLOCK, matrix.rows * matrix.width);
            let entries = &mut matrix.entries[task.tile * tile..][..tile];
            if fits {
                kernel::widen(self.kernel, &self.rows, blocks, bytes, entries);
            }
            for &row in &self.rows {
                bytes[row as usize * blocks..][..blocks].fill(Bytes::ZERO);
            }
        }
        fits
    }

    /// Counts a node whose bytes are full, pair by pair.
    fn count_exactly(&self, task: &Task<'_>, node: usize, matrices: &mut [Matrix]) {
        let depth = task.trees[0].above;
        let (lanes, starts) = (&self.lanes[depth], &self.starts[depth]);
        for (tree, matrix) in task.trees.iter().zip(matrices) {
            let job = task.job(tree, node);
            let tile = matrix.rows * matrix.width;
            let entries = &mut matrix.entries[task.tile * tile..][..tile];
            for (row, diagonals) in job.leaves(&task.block) {
                let row = &mut entries[row * matrix.width..][..matrix.width];
                for (entry, list) in row.iter_mut().zip(starts.windows(2)) {
                    let lanes = &lanes[list[0] as usize..list[1] as usize];
                    let free = lanes.iter().filter(|&lane| lane & diagonals == 0).count();
                    let free = i16::try_from(free).unwrap_or(Matrix::FULL);
                    *entry = entry.saturating_add(free);
                }
            }
        }
    }
}

impl Task<'_> {
    fn job<'a>(&self, tree: &'a Tree, node: usize) -> Job<'a> {
        let start = self.chosen.start as i64;
        let (first, second) = tree.rows[tree.above..].split_at(tree.first);
        Job {
            branch: tree.branch(node, &self.chosen),
            rows: [first, second],
            offsets: [start, start - self.chosen.all() as i64],
        }
    }
}

impl Job<'_> {
    /// The row and the diagonals of each leaf, without those of the queens above the node.
    pub(super) fn leaves(&self, block: &Block) -> impl Iterator<Item = (usize, u64)> {
        let halves = self.branch.leaves.into_iter().zip(self.offsets);
        halves.flat_map(move |(leaves, offset)| {
            leaves.iter().map(move |leaf| {
                let place = i64::from(self.branch.places[leaf.set()].0);
                let numbers = [leaf.first(), leaf.second()];
                let parts = numbers.into_iter().zip(self.branch.parts).zip(self.rows);
                let diagonals = parts.map(|((number, parts), rows)| {
                    let columns = (0..).map(|queen| u32::from(parts[number] >> (4 * queen) & 15));
                    let queens = rows.iter().zip(columns);
                    queens.fold(0, |all, (&row, column)| all | block.queen(row, column))
                });
                ((place - offset) as usize, diagonals.fold(0, |a, b| a | b))
            })
        })
    }
}
