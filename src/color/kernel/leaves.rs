//! How many lanes fit each leaf, 64 lists at a time.
//!
//! ```text
//!     leaf (a, b, set):   sums[set] += popcount by byte of ~(first[a] | second[b]), over words
//! ```
//!
//! The words of a leaf add up byte by byte: at most 8 words are taken at once, so 64 lanes. Sums of
//! leaves saturate at 255; who reads them sees to that.

use super::order::{BLOCKS, Order};
use super::pass::{Pass, Tables, WORDS, grow};
use super::word::{Bytes, Word};
use super::{Job, Lists, Squares};
use crate::color::tree::Leaf;

/// Memory for one node.
pub(in super::super) struct Scratch {
    order: Order,
    tables: Tables,
    /// By job: group of blocks by group, the sums of each column set.
    sums: Vec<Vec<Bytes>>,
}

impl Scratch {
    pub(in super::super) fn new() -> Self {
        Self {
            order: Order::new(),
            tables: Tables::new(),
            sums: Vec::new(),
        }
    }
}

#[inline(always)]
pub(super) fn count<W: Word>(
    lists: Lists<'_>,
    squares: &Squares<'_>,
    jobs: &[Job<'_>],
    bytes: &mut [Vec<Bytes>],
    scratch: &mut Scratch,
) {
    let Scratch {
        order,
        tables,
        sums,
    } = scratch;
    order.arrange::<W>(lists);
    let blocks = lists.blocks();
    if sums.len() < jobs.len() {
        sums.resize_with(jobs.len(), Vec::new);
    }
    for (sums, job) in sums.iter_mut().zip(jobs) {
        grow(sums, job.branch.places.len() * blocks);
    }
    // How many blocks are in the same group as each, and before it.
    let mut groups = [(0, 0); BLOCKS];
    let mut block = 0;
    while block < blocks {
        let at_once = at_once(&order.words[block..blocks]);
        for (number, group) in groups[block..][..at_once].iter_mut().enumerate() {
            *group = (at_once, number);
        }
        let words = order.words[block];
        for from in (0..words).step_by(WORDS) {
            let pass = Pass {
                lists,
                order,
                squares,
                block,
                blocks: at_once,
                from,
                words: (words - from).min(WORDS),
            };
            pass.single::<W>(tables);
            let mut before: [Option<&[u32]>; 2] = [None; 2];
            let jobs = jobs.iter().zip(&mut *sums);
            for (job, sums) in jobs.filter(|(job, _)| !job.branch.is_empty()) {
                // Jobs that follow each other often share a part.
                if before[0] != Some(job.rows[0]) {
                    pass.tabulate::<W>(job, 0, tables);
                }
                if before[1] != Some(job.rows[1]) {
                    pass.tabulate::<W>(job, 1, tables);
                }
                before = job.rows.map(Some);
                let sums = &mut sums[job.branch.places.len() * block..];
                pass.add::<W>(job, &tables.attacked, sums);
            }
        }
        block += at_once;
    }
    for (number, job) in jobs.iter().enumerate() {
        spread::<W>(
            job,
            order,
            &groups[..blocks],
            &mut sums[number],
            &mut bytes[number],
        );
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

impl Pass<'_> {
    #[inline(always)]
    fn add<W: Word>(&self, job: &Job<'_>, [first, second]: &[Vec<Bytes>; 2], sums: &mut [Bytes]) {
        for leaves in job.branch.leaves {
            macro_rules! add {
                ($($words:literal $blocks:literal $all:literal),*) => {
                    match (self.words, self.blocks) {
                        $(($words, $blocks) =>
                            add::<W, $words, $blocks, $all>(leaves, first, second, sums),)*
                        _ => unreachable!("at most eight words at once"),
                    }
                };
            }
            add!(
                1 1 1, 1 2 2, 1 3 3, 1 4 4, 2 1 2, 2 2 4, 2 3 6, 3 1 3, 3 2 6, 4 1 4, 5 1 5, 6 1 6,
                7 1 7, 8 1 8
            );
        }
    }
}

/// The loop that all of this is for.
#[inline(always)]
fn add<W: Word, const WORDS: usize, const BLOCKS: usize, const ALL: usize>(
    leaves: &[Leaf],
    first: &[Bytes],
    second: &[Bytes],
    sums: &mut [Bytes],
) {
    let (first, second) = (first.as_chunks::<ALL>().0, second.as_chunks::<ALL>().0);
    let sums = sums.as_chunks_mut::<BLOCKS>().0;
    for leaf in leaves {
        let (first, second) = (&first[leaf.first()], &second[leaf.second()]);
        let sums = &mut sums[leaf.set()];
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

/// Adds the sums of a node to the rows that they belong to, each list in its own place, and clears
/// them.
#[inline(always)]
fn spread<W: Word>(
    job: &Job<'_>,
    order: &Order,
    groups: &[(usize, usize)],
    sums: &mut [Bytes],
    bytes: &mut [Bytes],
) {
    let (sets, blocks) = (job.branch.places.len(), groups.len());
    for (counted, offset) in job.branch.counted.into_iter().zip(job.offsets) {
        for set in counted.0..counted.1 {
            let row = (i64::from(job.branch.places[set].0) - offset) as usize;
            let mut found = [W::load(&Bytes::ZERO); BLOCKS];
            for (block, &(at_once, before)) in groups.iter().enumerate() {
                if order.words[block] > 0 {
                    let sum = &mut sums[(block - before) * sets + set * at_once + before];
                    found[block] = W::load(&std::mem::replace(sum, Bytes::ZERO));
                }
            }
            let bytes = &mut bytes[row * blocks..][..blocks];
            for (block, byte) in bytes.iter_mut().enumerate() {
                let sum = if W::PUTS_IN_ORDER {
                    W::pick(&found, &order.places[block])
                } else {
                    found[block]
                };
                W::load(byte).add_saturating(sum).store(byte);
            }
        }
    }
}
