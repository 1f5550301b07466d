//! The lists of a node, those with the most slots first.
//!
//! ```text
//!     lists of the tile    #     ###   ##    #           order     ###   ##    #     #
//!     (# is a slot)        0     1     2     3           numbers   1     2     0     3
//!                                                        places    2     0     1     3
//! ```
//!
//! The queens above a node leave the lists of a tile with very different lengths, and a block takes
//! as many words as its longest list has slots. In order, neighbors have the same number.

use super::word::{Bytes, Word};
use super::{BLOCK, LISTS, Lists, SLOT};

/// Blocks of a tile, at most.
pub(super) const BLOCKS: usize = LISTS / BLOCK;

/// The order of the lists of a node.
pub(super) struct Order {
    /// The list at each place.
    pub(super) numbers: [u8; LISTS],
    /// The place of each list.
    pub(super) places: [Bytes; BLOCKS],
    /// How many words each block of places has.
    pub(super) words: [usize; BLOCKS],
}

/// Slots are counted up to this number; lists with more come first, too, in any order.
const MOST: usize = 63;

impl Order {
    pub(super) fn new() -> Self {
        let mut numbers = [0; LISTS];
        for (place, number) in numbers.iter_mut().enumerate() {
            *number = place as u8;
        }
        let (places, _) = numbers.as_chunks();
        Self {
            numbers,
            places: std::array::from_fn(|block| Bytes(places[block])),
            words: [0; BLOCKS],
        }
    }

    /// Orders the lists, if words of this kind can be put back in order. If not, each list keeps
    /// its place.
    #[inline(always)]
    pub(super) fn arrange<W: Word>(&mut self, lists: Lists<'_>) {
        let mut slots = [0; LISTS];
        for (slots, list) in slots.iter_mut().zip(lists.starts.windows(2)) {
            *slots = (list[1] - list[0]).div_ceil(SLOT as u32);
        }
        if W::PUTS_IN_ORDER {
            let count = lists.blocks() * BLOCK;
            let class = |slots: u32| MOST - (slots as usize).min(MOST);
            let mut next = [0; MOST + 2];
            for &slots in &slots[..count] {
                next[class(slots) + 1] += 1;
            }
            for class in 1..next.len() {
                next[class] += next[class - 1];
            }
            let places = &mut self.places;
            for (number, &slots) in slots[..count].iter().enumerate() {
                let place = &mut next[class(slots)];
                self.numbers[*place] = number as u8;
                places[number / BLOCK].0[number % BLOCK] = *place as u8;
                *place += 1;
            }
        }
        self.words = std::array::from_fn(|block| {
            let numbers = &self.numbers[block * BLOCK..][..BLOCK];
            let slots = numbers.iter().map(|&number| slots[usize::from(number)]);
            slots.fold(0, u32::max) as usize
        });
    }
}
