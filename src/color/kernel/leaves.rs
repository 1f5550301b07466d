//! How many lanes fit each leaf, 64 lists at a time.
//!
//! ```text
//!     list            0         1         2     ..  63         of a block
//!     word 0    lanes 0..7      0..7      0..7      0..7       a byte for each list,
//!     word 1          8..15     8..15     8..15                a bit for each lane
//!
//!     first[a]   which lanes part a attacks       (and those that are not there)
//!     second[b]  which lanes part b attacks
//!     leaf (a, b, set):   sums[set] += popcount by byte of ~(first[a] | second[b]), over words
//! ```
//!
//! The words of a leaf add up byte by byte: at most 8 words are taken at once, so 64 lanes. Sums of
//! leaves saturate at 255; who reads them sees to that.

use super::word::{Bytes, Word};
use super::{BLOCK, Job, Lists, SLOT, Squares};
use crate::color::tree::Leaf;

/// Memory for one node.
pub(in super::super) struct Scratch {
    planes: Box<[Bytes; 64]>,
    singles: Vec<Bytes>,
    pads: Vec<Bytes>,
    tables: [Vec<Bytes>; 2],
    /// By job.
    sums: Vec<Vec<Bytes>>,
}

impl Scratch {
    pub(in super::super) fn new() -> Self {
        Self {
            planes: Box::new([Bytes::ZERO; 64]),
            singles: Vec::new(),
            pads: Vec::new(),
            tables: [Vec::new(), Vec::new()],
            sums: Vec::new(),
        }
    }
}

/// The most words of a block that are taken at once.
const WORDS: usize = 8;

#[inline(always)]
pub(super) fn count<W: Word>(
    lists: Lists<'_>,
    squares: &Squares<'_>,
    jobs: &[Job<'_>],
    bytes: &mut [Vec<Bytes>],
    scratch: &mut Scratch,
) {
    let blocks = lists.blocks();
    let mut words = [0; 4];
    for (block, words) in words.iter_mut().enumerate().take(blocks) {
        let starts = &lists.starts[block * BLOCK..=(block + 1) * BLOCK];
        let longest = starts.windows(2).map(|pair| pair[1] - pair[0]).max();
        *words = longest.unwrap_or(0).div_ceil(SLOT as u32) as usize;
    }
    let Scratch {
        planes,
        singles,
        pads,
        tables,
        sums,
    } = scratch;
    if sums.len() < jobs.len() {
        sums.resize_with(jobs.len(), Vec::new);
    }
    for (sums, job) in sums.iter_mut().zip(jobs) {
        grow(sums, job.branch.places.len() * blocks);
    }
    let mut block = 0;
    while block < blocks {
        let at_once = at_once(&words[block..blocks]);
        for from in (0..words[block]).step_by(WORDS) {
            let pass = Pass {
                lists,
                squares,
                block,
                blocks: at_once,
                from,
                words: (words[block] - from).min(WORDS),
            };
            pass.single::<W>(planes, singles, pads);
            let jobs = jobs.iter().zip(&mut *sums);
            for (job, sums) in jobs.filter(|(job, _)| !job.branch.is_empty()) {
                pass.tabulate::<W>(job, singles, pads, tables);
                pass.add::<W>(job, blocks, tables, sums);
            }
        }
        block += at_once;
    }
    for (number, job) in jobs.iter().enumerate() {
        spread::<W>(job, blocks, &mut sums[number], &mut bytes[number]);
    }
}

fn grow(words: &mut Vec<Bytes>, len: usize) {
    if words.len() < len {
        words.resize(len, Bytes::ZERO);
    }
}

/// How many blocks of as many words, from the first on, are taken together, so that a leaf is read
/// but once.
fn at_once(words: &[usize]) -> usize {
    let most = match words[0] {
        0 | 1 => 4,
        2 => 3,
        3 => 2,
        _ => 1,
    };
    let same = words.iter().take_while(|&&other| other == words[0]);
    same.count().min(most)
}

/// Some words of some blocks.
struct Pass<'a> {
    lists: Lists<'a>,
    squares: &'a Squares<'a>,
    block: usize,
    blocks: usize,
    from: usize,
    words: usize,
}

impl Pass<'_> {
    /// Which lanes a queen on each square attacks, and which lanes are not there.
    #[inline(always)]
    fn single<W: Word>(
        &self,
        planes: &mut [Bytes; 64],
        singles: &mut Vec<Bytes>,
        pads: &mut Vec<Bytes>,
    ) {
        let (all, squares) = (self.all(), self.squares);
        grow(singles, squares.queens.len() * all);
        grow(pads, all);
        let wanted = squares.wanted();
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

    /// Which lanes each part attacks.
    #[inline(always)]
    fn tabulate<W: Word>(
        &self,
        job: &Job<'_>,
        singles: &[Bytes],
        pads: &[Bytes],
        tables: &mut [Vec<Bytes>; 2],
    ) {
        let all = self.all();
        for (part, table) in tables.iter_mut().enumerate() {
            let (rows, entries) = (job.rows[part], job.branch.parts[part]);
            grow(table, entries.len() * all);
            for (&packed, words) in entries.iter().zip(table.chunks_exact_mut(all)) {
                let start = if part == 0 {
                    pads
                } else {
                    &[Bytes::ZERO; 8][..]
                };
                words.copy_from_slice(&start[..all]);
                for (number, &row) in rows.iter().enumerate() {
                    let column = (packed >> (4 * number) & 15) as usize;
                    let square = row as usize * self.squares.columns + column;
                    for (word, single) in words.iter_mut().zip(&singles[square * all..][..all]) {
                        W::load(word).or(W::load(single)).store(word);
                    }
                }
            }
        }
    }

    fn all(&self) -> usize {
        self.blocks * self.words
    }

    #[inline(always)]
    fn turn<W: Word>(&self, block: usize, slot: usize, wanted: u64, planes: &mut [Bytes; 64]) {
        let starts = &self.lists.starts[block * BLOCK..(block + 1) * BLOCK];
        for (group, starts) in starts.chunks_exact(8).enumerate() {
            let slots = std::array::from_fn(|list| {
                // Lists that end before this slot read anything that is there.
                let last = self.lists.lanes.len() - SLOT;
                let start = (starts[list] as usize + slot * SLOT).min(last);
                let lanes = &self.lists.lanes[start..start + SLOT];
                lanes.try_into().expect("eight lanes")
            });
            W::turn(slots, wanted, planes, group * 8);
        }
    }

    /// Ones for the lanes of a slot that are not there.
    #[inline(always)]
    fn pad(&self, block: usize, slot: usize) -> Bytes {
        let starts = &self.lists.starts[block * BLOCK..=(block + 1) * BLOCK];
        Bytes(std::array::from_fn(|list| {
            let lanes = starts[list + 1] - starts[list];
            let used = lanes.saturating_sub((slot * SLOT) as u32).min(8);
            (0xff00u32.rotate_left(used) >> 8 & 0xff) as u8
        }))
    }

    #[inline(always)]
    fn add<W: Word>(
        &self,
        job: &Job<'_>,
        stride: usize,
        [first, second]: &[Vec<Bytes>; 2],
        sums: &mut [Bytes],
    ) {
        for leaves in job.branch.leaves {
            let block = self.block;
            macro_rules! add {
                ($($words:literal $blocks:literal),*) => {
                    match (self.words, self.blocks) {
                        $(($words, $blocks) =>
                            add::<W, $words, $blocks>(leaves, first, second, sums, block, stride),)*
                        _ => unreachable!("at most eight words at once"),
                    }
                };
            }
            add!(1 1, 1 2, 1 3, 1 4, 2 1, 2 2, 2 3, 3 1, 3 2, 4 1, 5 1, 6 1, 7 1, 8 1);
        }
    }
}

/// The loop that all of this is for.
#[inline(always)]
fn add<W: Word, const WORDS: usize, const BLOCKS: usize>(
    leaves: &[Leaf],
    first: &[Bytes],
    second: &[Bytes],
    sums: &mut [Bytes],
    block: usize,
    stride: usize,
) {
    let all = WORDS * BLOCKS;
    for leaf in leaves {
        let first = &first[leaf.first() * all..][..all];
        let second = &second[leaf.second() * all..][..all];
        let sums = &mut sums[leaf.set() * stride + block..][..BLOCKS];
        for (number, sum) in sums.iter_mut().enumerate() {
            let at = number * WORDS;
            let mut free = W::load(&first[at]).count_free(W::load(&second[at]));
            for word in at + 1..at + WORDS {
                free = free.add(W::load(&first[word]).count_free(W::load(&second[word])));
            }
            W::load(sum).add_saturating(free).store(sum);
        }
    }
}

/// Adds the sums of a node to the rows that they belong to, and clears them.
#[inline(always)]
fn spread<W: Word>(job: &Job<'_>, blocks: usize, sums: &mut [Bytes], bytes: &mut [Bytes]) {
    for (counted, offset) in job.branch.counted.into_iter().zip(job.offsets) {
        for set in counted.0..counted.1 {
            let row = (i64::from(job.branch.places[set].0) - offset) as usize;
            let sums = &mut sums[set * blocks..][..blocks];
            for (sum, byte) in sums.iter_mut().zip(&mut bytes[row * blocks..][..blocks]) {
                W::load(byte).add_saturating(W::load(sum)).store(byte);
                *sum = Bytes::ZERO;
            }
        }
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
