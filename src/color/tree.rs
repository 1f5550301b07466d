//! All placements of the queens of the odd rows, as a tree: what they share is done once.
//!
//! ```text
//!     rows, those nearest the middle first:   c1 .. cJ | a a | b b
//!                                             node     | parts of two or three queens
//!
//!     node = the first J queens      first part x second part -> leaves: pairs that fit,
//!                                                               ordered by the columns they take
//! ```
//!
//! Row sets that share their first J rows have the same nodes, in the same order.

use super::block::Block;
use super::cases::from_the_middle;
use super::sets::{Sets, Stretch};

/// The placements on given rows.
#[derive(Default)]
pub(super) struct Tree {
    /// The rows in the order in which they get queens.
    pub(super) rows: Vec<u32>,
    /// How many of them are placed above a node, and how many belong to the first part.
    pub(super) above: usize,
    pub(super) first: usize,
    pub(super) nodes: Vec<Node>,
    /// Columns of the queens of a part, four bits each, first row lowest.
    parts: Vec<u16>,
    leaves: Vec<Leaf>,
    /// The column sets of each node, as places in their order, ascending; and where the leaves of
    /// each begin.
    places: Vec<(u32, u32)>,
}

/// The placements that begin with the same queens.
#[derive(Clone, Copy)]
pub(super) struct Node {
    /// Where its parts begin, and where the second ones end.
    parts: [u32; 3],
    /// Its column sets.
    places: [u32; 2],
}

/// A pair of parts that fit, and the column set of the node that it takes.
///
/// 11 bits number the first part: up to 3 queens on 13 columns, 1716. 9 bits number the second: 2
/// queens on 16, 240. 12 bits number the set: 5 of 13 columns, or 4 of 16, 1820.
#[derive(Clone, Copy)]
pub(super) struct Leaf(u32);

impl Leaf {
    fn new(first: usize, second: usize, set: usize) -> Self {
        debug_assert!(first < 1 << 11 && second < 1 << 9 && set < 1 << 12);
        Self((set << 20 | second << 11 | first) as u32)
    }

    #[inline(always)]
    pub(super) fn first(self) -> usize {
        (self.0 & 0x7ff) as usize
    }

    #[inline(always)]
    pub(super) fn second(self) -> usize {
        (self.0 >> 11 & 0x1ff) as usize
    }

    #[inline(always)]
    pub(super) fn set(self) -> usize {
        (self.0 >> 20) as usize
    }
}

/// The leaves of a node that count.
#[derive(Clone, Copy)]
pub(super) struct Branch<'a> {
    pub(super) parts: [&'a [u16]; 2],
    /// One range or two; sets are numbered within the node.
    pub(super) leaves: [&'a [Leaf]; 2],
    pub(super) places: &'a [(u32, u32)],
    /// The numbers of those of `places` that count.
    pub(super) counted: [(usize, usize); 2],
}

impl Branch<'_> {
    pub(super) fn is_empty(&self) -> bool {
        self.leaves.iter().all(|leaves| leaves.is_empty())
    }
}

impl Tree {
    /// Places the queens of `block` on the rows `rows`. Column sets, exchanged for the others where
    /// `complement` has ones, have their places in `sets`.
    pub(super) fn build(&mut self, block: &Block, rows: u32, complement: u32, sets: &Sets) {
        let queens = rows.count_ones() as usize;
        self.above = above(block.columns, queens);
        self.first = (queens - self.above).div_ceil(2);
        self.rows = from_the_middle(block.rows);
        self.rows.retain(|row| rows >> row & 1 == 1);
        self.nodes.clear();
        self.parts.clear();
        self.leaves.clear();
        self.places.clear();
        let mut building = Building {
            block,
            complement,
            sets,
            pairs: Vec::new(),
            parts: [Vec::new(), Vec::new()],
        };
        self.place(&mut building, 0, 0, 0);
    }

    fn place(&mut self, building: &mut Building<'_>, depth: usize, columns: u32, diagonals: u64) {
        if depth == self.above {
            self.add_node(building, columns, diagonals);
            return;
        }
        let block = building.block;
        for column in (0..block.columns).filter(|column| columns >> column & 1 == 0) {
            let queen = block.queen(self.rows[depth], column);
            if diagonals & queen == 0 {
                self.place(
                    building,
                    depth + 1,
                    columns | 1 << column,
                    diagonals | queen,
                );
            }
        }
    }

    fn add_node(&mut self, building: &mut Building<'_>, columns: u32, diagonals: u64) {
        let (first, second) = self.rows[self.above..].split_at(self.first);
        let start = self.parts.len();
        let mut ends = [0; 2];
        for (part, rows) in [first, second].into_iter().enumerate() {
            let found = &mut building.parts[part];
            found.clear();
            let none = Part {
                columns,
                diagonals,
                packed: 0,
            };
            none.extend(building.block, rows, 0, found);
            self.parts.extend(found.iter().map(|part| part.packed));
            ends[part] = self.parts.len();
        }
        let parts = [start as u32, ends[0] as u32, ends[1] as u32];
        building.pair(columns, diagonals);
        let start = self.places.len();
        let mut last = None;
        for &(place, first, second) in &building.pairs {
            if last != Some(place) {
                self.places.push((place, self.leaves.len() as u32));
                last = Some(place);
            }
            let set = self.places.len() - 1 - start;
            self.leaves
                .push(Leaf::new(first.into(), second.into(), set));
        }
        self.nodes.push(Node {
            parts,
            places: [start as u32, self.places.len() as u32],
        });
    }

    /// The part of a node whose column sets are in the stretch.
    pub(super) fn branch(&self, node: usize, chosen: &Stretch<'_>) -> Branch<'_> {
        let Node { parts, places } = self.nodes[node];
        let [start, middle, end] = parts.map(|part| part as usize);
        let after = self.leaves_before(places[1] as usize);
        let places = &self.places[places[0] as usize..places[1] as usize];
        let begin = |number: usize| places.get(number).map_or(after, |&(_, leaf)| leaf as usize);
        let mut leaves = [&self.leaves[..0]; 2];
        let mut counted = [(0, 0); 2];
        for (half, range) in chosen.places().into_iter().enumerate() {
            let from = places.partition_point(|&(place, _)| place < range.start);
            let to = places.partition_point(|&(place, _)| place < range.end);
            if from < to {
                leaves[half] = &self.leaves[begin(from)..begin(to)];
                counted[half] = (from, to);
            }
        }
        Branch {
            parts: [&self.parts[start..middle], &self.parts[middle..end]],
            leaves,
            places,
            counted,
        }
    }

    /// Where the leaves of the column sets from `place` on begin.
    fn leaves_before(&self, place: usize) -> usize {
        let next = self.places.get(place);
        next.map_or(self.leaves.len(), |&(_, leaf)| leaf as usize)
    }

    /// Whether the first rows, those above a node, are the same.
    pub(super) fn shares_nodes(&self, other: &Self) -> bool {
        self.above == other.above && self.rows[..self.above] == other.rows[..self.above]
    }
}

/// How many queens are placed before the two parts. Measured for even n from 16 to 28: four queens
/// are left where lists are long, five where they are short.
fn above(lines: u32, queens: usize) -> usize {
    let is_short = queens >= 6 && queens >= (lines as usize).saturating_sub(4).min(9);
    queens.saturating_sub(if is_short { 5 } else { 4 })
}

struct Building<'a> {
    block: &'a Block,
    complement: u32,
    sets: &'a Sets,
    parts: [Vec<Part>; 2],
    /// Place of the column set, first and second part.
    pairs: Vec<(u32, u16, u16)>,
}

#[derive(Clone, Copy)]
struct Part {
    columns: u32,
    diagonals: u64,
    packed: u16,
}

impl Part {
    fn extend(self, block: &Block, rows: &[u32], shift: u32, found: &mut Vec<Self>) {
        let Some((&row, rows)) = rows.split_first() else {
            found.push(self);
            return;
        };
        for column in (0..block.columns).filter(|column| self.columns >> column & 1 == 0) {
            let queen = block.queen(row, column);
            if self.diagonals & queen == 0 {
                let extended = Self {
                    columns: self.columns | 1 << column,
                    diagonals: self.diagonals | queen,
                    packed: self.packed | (column << shift) as u16,
                };
                extended.extend(block, rows, shift + 4, found);
            }
        }
    }
}

impl Building<'_> {
    /// Finds the pairs of parts that fit, ordered by their column sets. All parts have the queens
    /// above the node, on `columns` and `diagonals`, in common.
    fn pair(&mut self, columns: u32, diagonals: u64) {
        self.pairs.clear();
        for (number, first) in self.parts[0].iter().enumerate() {
            let (taken, attacked) = (first.columns & !columns, first.diagonals & !diagonals);
            for (other, second) in self.parts[1].iter().enumerate() {
                if taken & second.columns == 0 && attacked & second.diagonals == 0 {
                    let set = first.columns | second.columns;
                    let place = self.sets.place(set ^ self.complement);
                    if place != Sets::NOWHERE {
                        self.pairs.push((place, number as u16, other as u16));
                    }
                }
            }
        }
        self.pairs.sort_unstable();
    }
}
