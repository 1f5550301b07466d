//! Trees are built: node by node, its parts, the pairs of them that fit, and these in order.

use super::block::Block;
use super::sets::{Sets, from_the_middle};
use super::tree::{Leaf, Node, Tree};

/// Builds trees: the memory that it takes.
#[derive(Default)]
pub(super) struct Builder {
    parts: [Vec<Part>; 2],
    /// The second parts that fit a first one.
    fitting: Vec<u16>,
    /// Pairs that fit, in any order: the place of their column set, and a leaf without it.
    pairs: Vec<(u32, u32)>,
    /// By place: how many pairs, then where the next leaf belongs; all 0 between nodes.
    counts: Vec<u32>,
    /// A bit for each place that has pairs; all 0 between nodes.
    taken: Vec<u64>,
}

/// What a tree is built of.
struct Task<'a> {
    block: &'a Block,
    complement: u32,
    sets: &'a Sets,
}

impl Builder {
    /// Places the queens of `block` on the rows `rows`. Column sets, exchanged for the others where
    /// `complement` has ones, have their places in `sets`.
    pub(super) fn build(
        &mut self,
        tree: &mut Tree,
        block: &Block,
        rows: u32,
        complement: u32,
        sets: &Sets,
    ) {
        let queens = rows.count_ones() as usize;
        tree.above = above(block.columns, queens);
        tree.first = (queens - tree.above).div_ceil(2);
        tree.rows = from_the_middle(block.rows);
        tree.rows.retain(|row| rows >> row & 1 == 1);
        tree.set = Some(rows);
        tree.nodes.clear();
        tree.parts.clear();
        tree.leaves.clear();
        tree.places.clear();
        let size = (complement.count_ones() as usize).abs_diff(queens);
        let all = sets.of_size(size as u32).len();
        self.counts.resize(all, 0);
        self.taken.resize(all.div_ceil(64), 0);
        let task = Task {
            block,
            complement,
            sets,
        };
        self.place(tree, &task, 0, 0, 0);
    }

    fn place(
        &mut self,
        tree: &mut Tree,
        task: &Task<'_>,
        depth: usize,
        columns: u32,
        diagonals: u64,
    ) {
        if depth == tree.above {
            self.add_node(tree, task, columns, diagonals);
            return;
        }
        let row = tree.rows[depth];
        for (column, queen) in task.block.queens(row, columns, diagonals) {
            let (columns, diagonals) = (columns | 1 << column, diagonals | queen);
            self.place(tree, task, depth + 1, columns, diagonals);
        }
    }

    fn add_node(&mut self, tree: &mut Tree, task: &Task<'_>, columns: u32, diagonals: u64) {
        let (first, second) = tree.rows[tree.above..].split_at(tree.first);
        let start = tree.parts.len();
        let mut ends = [0; 2];
        for (part, rows) in [first, second].into_iter().enumerate() {
            let found = &mut self.parts[part];
            found.clear();
            let none = Part {
                columns: 0,
                diagonals: 0,
                packed: 0,
            };
            none.extend(task.block, rows, 0, (columns, diagonals), found);
            tree.parts.extend(found.iter().map(|part| part.packed));
            ends[part] = tree.parts.len();
        }
        let parts = [start as u32, ends[0] as u32, ends[1] as u32];
        self.pair(task, columns);
        let start = tree.places.len();
        self.order(tree);
        tree.nodes.push(Node {
            parts,
            places: [start as u32, tree.places.len() as u32],
        });
    }

    /// Finds the pairs of parts that fit; `columns` are those of the queens above.
    fn pair(&mut self, task: &Task<'_>, columns: u32) {
        let [firsts, seconds] = &self.parts;
        self.pairs.clear();
        self.fitting.resize(seconds.len(), 0);
        for (number, first) in firsts.iter().enumerate() {
            // One pair in five fits, with no pattern: a branch would be mispredicted too often.
            let mut fitting = 0;
            for (other, second) in seconds.iter().enumerate() {
                self.fitting[fitting] = other as u16;
                let common = u64::from(first.columns & second.columns)
                    | (first.diagonals & second.diagonals);
                fitting += usize::from(common == 0);
            }
            for &other in &self.fitting[..fitting] {
                let set = columns | first.columns | seconds[usize::from(other)].columns;
                let place = task.sets.place(set ^ task.complement);
                if place != Sets::NOWHERE {
                    self.pairs
                        .push((place, Leaf::new(number, other.into(), 0).0));
                    self.counts[place as usize] += 1;
                    self.taken[place as usize / 64] |= 1 << (place % 64);
                }
            }
        }
    }

    /// Appends the pairs to the leaves, ordered by their column sets.
    fn order(&mut self, tree: &mut Tree) {
        let (start, mut next) = (tree.places.len(), tree.leaves.len() as u32);
        for (number, taken) in self.taken.iter_mut().enumerate() {
            while *taken != 0 {
                let place = number as u32 * 64 + taken.trailing_zeros();
                *taken &= *taken - 1;
                tree.places.push((place, next));
                let count = &mut self.counts[place as usize];
                (*count, next) = (next, next + *count);
            }
        }
        tree.leaves.resize(next as usize, Leaf(0));
        for &(place, leaf) in &self.pairs {
            let at = &mut self.counts[place as usize];
            tree.leaves[*at as usize] = Leaf(leaf);
            *at += 1;
        }
        for (set, &(place, first)) in tree.places[start..].iter().enumerate() {
            let end = std::mem::take(&mut self.counts[place as usize]);
            for leaf in &mut tree.leaves[first as usize..end as usize] {
                *leaf = leaf.with(set);
            }
        }
    }
}

/// How many queens are placed before the two parts. Measured for even n from 16 to 28: four queens
/// are left where lists are long, five where they are short.
fn above(lines: u32, queens: usize) -> usize {
    let is_short = queens >= 6 && queens >= (lines as usize).saturating_sub(4).min(9);
    queens.saturating_sub(if is_short { 5 } else { 4 })
}

/// Queens on the rows of a part.
#[derive(Clone, Copy)]
struct Part {
    columns: u32,
    diagonals: u64,
    packed: u16,
}

impl Part {
    /// Finds all ways to place queens on `rows`, too, where those above allow it.
    fn extend(
        self,
        block: &Block,
        rows: &[u32],
        shift: u32,
        above: (u32, u64),
        found: &mut Vec<Self>,
    ) {
        let Some((&row, rows)) = rows.split_first() else {
            found.push(self);
            return;
        };
        let (columns, diagonals) = (above.0 | self.columns, above.1 | self.diagonals);
        for (column, queen) in block.queens(row, columns, diagonals) {
            let extended = Self {
                columns: self.columns | 1 << column,
                diagonals: self.diagonals | queen,
                packed: self.packed | (column << shift) as u16,
            };
            extended.extend(block, rows, shift + 4, above, found);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::binomial::binomial;

    #[test]
    fn the_numbers_of_a_leaf_fit_its_bits_on_every_board() {
        for lines in 2..=16 {
            for queens in 0..=lines as usize {
                let above = above(lines, queens);
                let first = (queens - above).div_ceil(2) as u32;
                let (second, left) = ((queens - above) as u32 - first, lines - above as u32);
                let ways = |queens| (0..queens).map(|placed| left - placed).product::<u32>();
                assert!(first <= 4 && ways(first) <= 1 << 11, "{queens} of {lines}");
                assert!(ways(second) <= 1 << 9, "{queens} of {lines}");
                assert!(
                    binomial(left, first + second) <= 1 << 12,
                    "{queens} of {lines}"
                );
            }
        }
    }
}
