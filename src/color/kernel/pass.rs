//! Words of lanes, and which of them the queens of a part attack.
//!
//! ```text
//!     list            0         1         2     ..  63         of a block
//!     word 0    lanes 0..7      0..7      0..7      0..7       a byte for each list,
//!     word 1          8..15     8..15     8..15                a bit for each lane
//!
//!     first[a]   which lanes part a attacks       (and those that are not there)
//!     second[b]  which lanes part b attacks
//! ```

use super::order::Order;
use super::word::{Bytes, Word};
use super::{BLOCK, Job, Lists, SLOT, Squares};

/// The most words of a block that are taken at once.
pub(super) const WORDS: usize = 8;

/// Some words of some blocks.
pub(super) struct Pass<'a> {
    pub(super) lists: Lists<'a>,
    pub(super) order: &'a Order,
    pub(super) squares: &'a Squares<'a>,
    pub(super) block: usize,
    pub(super) blocks: usize,
    pub(super) from: usize,
    pub(super) words: usize,
}

/// Memory for one pass.
pub(super) struct Tables {
    planes: Box<[Bytes; 64]>,
    /// Which lanes a queen on each square attacks.
    singles: Vec<Bytes>,
    /// Which lanes are not there.
    pads: [Bytes; WORDS],
    /// By part.
    pub(super) attacked: [Vec<Bytes>; 2],
}

impl Tables {
    pub(super) fn new() -> Self {
        Self {
            planes: Box::new([Bytes::ZERO; 64]),
            singles: Vec::new(),
            pads: [Bytes::ZERO; WORDS],
            attacked: [Vec::new(), Vec::new()],
        }
    }
}

pub(super) fn grow(words: &mut Vec<Bytes>, len: usize) {
    if words.len() < len {
        words.resize(len, Bytes::ZERO);
    }
}

impl Pass<'_> {
    pub(super) fn all(&self) -> usize {
        self.blocks * self.words
    }

    /// Which lanes a queen on each square attacks, and which lanes are not there.
    #[inline(always)]
    pub(super) fn single<W: Word>(&self, tables: &mut Tables) {
        let (all, squares) = (self.all(), self.squares);
        grow(&mut tables.singles, squares.queens.len() * all);
        let wanted = squares.wanted();
        let Tables {
            planes,
            singles,
            pads,
            ..
        } = tables;
        for word in 0..all {
            let (block, slot) = (
                self.block + word / self.words,
                self.from + word % self.words,
            );
            self.turn::<W>(block, slot, wanted, planes);
            for &row in squares.rows {
                for column in 0..squares.columns {
                    let square = row as usize * squares.columns + column;
                    let queen = squares.queens[square];
                    let low = W::load(&planes[queen.trailing_zeros() as usize]);
                    let high = W::load(&planes[queen.ilog2() as usize]);
                    low.or(high).store(&mut singles[square * all + word]);
                }
            }
            pads[word] = self.pad(block, slot);
        }
    }

    /// Which lanes each entry of part `part` attacks; of the first part, and those not there.
    #[inline(always)]
    pub(super) fn tabulate<W: Word>(&self, job: &Job<'_>, part: usize, tables: &mut Tables) {
        let all = self.all();
        let (rows, entries) = (job.rows[part], job.branch.parts[part]);
        let table = &mut tables.attacked[part];
        grow(table, entries.len() * all);
        let start = if part == 0 {
            &tables.pads[..all]
        } else {
            &[Bytes::ZERO; WORDS][..all]
        };
        for (&packed, words) in entries.iter().zip(table.chunks_exact_mut(all)) {
            let column = |number: usize| (packed >> (4 * number) & 15) as usize;
            let square =
                |number: usize| rows[number] as usize * self.squares.columns + column(number);
            let single = |number: usize| &tables.singles[square(number) * all..][..all];
            match rows.len() {
                2 => {
                    let singles = single(0).iter().zip(single(1));
                    for ((word, start), (a, b)) in words.iter_mut().zip(start).zip(singles) {
                        let attacked = W::load(a).or(W::load(b));
                        attacked.or(W::load(start)).store(word);
                    }
                }
                queens => {
                    words.copy_from_slice(start);
                    for number in 0..queens {
                        for (word, single) in words.iter_mut().zip(single(number)) {
                            W::load(word).or(W::load(single)).store(word);
                        }
                    }
                }
            }
        }
    }

    #[inline(always)]
    fn turn<W: Word>(&self, block: usize, slot: usize, wanted: u64, planes: &mut [Bytes; 64]) {
        let numbers = &self.order.numbers[block * BLOCK..][..BLOCK];
        // Lists that end before this slot read anything that is there.
        let last = self.lists.lanes.len() - SLOT;
        for (group, numbers) in numbers.chunks_exact(8).enumerate() {
            let slots = std::array::from_fn(|list| {
                let start = self.lists.starts[usize::from(numbers[list])];
                let start = (start as usize + slot * SLOT).min(last);
                let lanes = &self.lists.lanes[start..start + SLOT];
                lanes.try_into().expect("eight lanes")
            });
            W::turn(slots, wanted, planes, group * 8);
        }
    }

    /// Ones for the lanes of a slot that are not there.
    #[inline(always)]
    fn pad(&self, block: usize, slot: usize) -> Bytes {
        let numbers = &self.order.numbers[block * BLOCK..][..BLOCK];
        Bytes(std::array::from_fn(|place| {
            let list = usize::from(numbers[place]);
            let lanes = self.lists.starts[list + 1] - self.lists.starts[list];
            let used = lanes.saturating_sub((slot * SLOT) as u32).min(8);
            (0xff00u32.rotate_left(used) >> 8 & 0xff) as u8
        }))
    }
}

impl Squares<'_> {
    /// All diagonals of all squares.
    fn wanted(&self) -> u64 {
        let rows = self.rows.iter();
        let of_row = |row: &u32| &self.queens[*row as usize * self.columns..][..self.columns];
        rows.flat_map(of_row).fold(0, |all, queen| all | queen)
    }
}
