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

use super::sets::Stretch;

/// The placements on given rows.
#[derive(Default)]
pub(super) struct Tree {
    /// The rows in the order in which they get queens.
    pub(super) rows: Vec<u32>,
    /// The same as a set; `None` before it is built.
    pub(super) set: Option<u32>,
    /// How many of them are placed above a node, and how many belong to the first part.
    pub(super) above: usize,
    pub(super) first: usize,
    pub(super) nodes: Vec<Node>,
    /// Columns of the queens of a part, four bits each, first row lowest.
    pub(super) parts: Vec<u16>,
    pub(super) leaves: Vec<Leaf>,
    /// The column sets of each node, as places in their order, ascending; and where the leaves of
    /// each begin.
    pub(super) places: Vec<(u32, u32)>,
}

/// The placements that begin with the same queens.
#[derive(Clone, Copy)]
pub(super) struct Node {
    /// Where its parts begin, and where the second ones end.
    pub(super) parts: [u32; 3],
    /// Its column sets.
    pub(super) places: [u32; 2],
}

/// A pair of parts that fit, and the column set of the node that it takes.
///
/// 11 bits number the first part: up to 3 queens on 13 columns, 1716. 9 bits number the second: 2
/// queens on 16, 240. 12 bits number the set: 5 of 13 columns, or 4 of 16, 1820.
#[derive(Clone, Copy)]
pub(super) struct Leaf(pub(super) u32);

impl Leaf {
    pub(super) fn new(first: usize, second: usize, set: usize) -> Self {
        debug_assert!(first < 1 << 11 && second < 1 << 9 && set < 1 << 12);
        Self((set << 20 | second << 11 | first) as u32)
    }

    /// The same of another set, where there is none yet.
    pub(super) fn with(self, set: usize) -> Self {
        Self(self.0 | (set << 20) as u32)
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
    /// Whether it was built for these rows.
    pub(super) fn is_of(&self, rows: u32) -> bool {
        self.set == Some(rows)
    }

    /// The part of a node whose column sets are in the stretch.
    pub(super) fn branch(&self, node: usize, chosen: &Stretch<'_>) -> Branch<'_> {
        let Node { parts, places } = self.nodes[node];
        let [start, middle, end] = parts.map(|part| part as usize);
        let next = self.places.get(places[1] as usize);
        let after = next.map_or(self.leaves.len(), |&(_, leaf)| leaf as usize);
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

    /// Whether the first rows, those above a node, are the same.
    pub(super) fn shares_nodes(&self, other: &Self) -> bool {
        self.above == other.above && self.rows[..self.above] == other.rows[..self.above]
    }
}
