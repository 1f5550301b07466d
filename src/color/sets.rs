//! Sets of lines of one parity, as masks, in the order that cases choose them by.

/// The set turned round, line 0 last.
pub(super) fn reverse(set: u32, lines: u32) -> u32 {
    set.reverse_bits() >> (u32::BITS - lines)
}

/// The least of a set, its complement, and both turned round.
pub(super) fn least(set: u32, lines: u32) -> u32 {
    let full = (1 << lines) - 1;
    let reversed = reverse(set, lines);
    set.min(full ^ set).min(reversed).min(full ^ reversed)
}

/// Lines by their distance from the middle one.
pub(super) fn from_the_middle(lines: u32) -> Vec<u32> {
    let mut order: Vec<u32> = (0..lines).collect();
    order.sort_by_key(|&line| (2 * line + 1).abs_diff(lines));
    order
}

/// The sets of each size, ordered by a key, so that those with neighboring keys are neighbors.
pub(super) struct Sets {
    /// By size: key and set, in order.
    ordered: Vec<Vec<(u32, u32)>>,
    /// By set: its place among those of its size.
    places: Vec<u32>,
}

impl Sets {
    /// The place of a set that has none.
    pub(super) const NOWHERE: u32 = u32::MAX;

    /// All sets that have a key.
    pub(super) fn new(lines: u32, key: impl Fn(u32) -> Option<u32>) -> Self {
        let mut ordered = vec![Vec::new(); lines as usize + 1];
        for set in 0..1u32 << lines {
            let size = set.count_ones() as usize;
            ordered[size].extend(key(set).map(|key| (key, set)));
        }
        let mut places = vec![Self::NOWHERE; 1 << lines];
        for sets in &mut ordered {
            sets.sort_unstable();
            for (place, &(_, set)) in sets.iter().enumerate() {
                places[set as usize] = place as u32;
            }
        }
        Self { ordered, places }
    }

    pub(super) fn of_size(&self, size: u32) -> &[(u32, u32)] {
        &self.ordered[size as usize]
    }

    /// How many sets of this size come before all keys of `key` and more.
    pub(super) fn before(&self, size: u32, key: u32) -> usize {
        self.of_size(size)
            .partition_point(|&(other, _)| other < key)
    }

    #[inline]
    pub(super) fn place(&self, set: u32) -> u32 {
        self.places[set as usize]
    }
}

/// The sets of one size that a case counts: a stretch of their order, which goes on at its
/// beginning where it reaches the end.
#[derive(Clone, Copy)]
pub(super) struct Stretch<'a> {
    pub(super) sets: &'a Sets,
    pub(super) size: u32,
    pub(super) start: usize,
    pub(super) len: usize,
}

impl Stretch<'_> {
    /// How many sets of this size there are in all.
    pub(super) fn all(&self) -> usize {
        self.sets.of_size(self.size).len()
    }

    /// The number of a place within the stretch, if it belongs to it.
    #[inline]
    pub(super) fn row(&self, place: u32) -> Option<usize> {
        if place == Sets::NOWHERE {
            return None;
        }
        let place = place as usize;
        let row = if place >= self.start {
            place - self.start
        } else {
            place + self.all() - self.start
        };
        (row < self.len).then_some(row)
    }

    /// The places of the stretch: as one range or two.
    pub(super) fn places(&self) -> [std::ops::Range<u32>; 2] {
        let (start, end) = (self.start, self.start + self.len);
        let all = self.all();
        [
            start as u32..end.min(all) as u32,
            0..end.saturating_sub(all) as u32,
        ]
    }

    /// The set with this number in the stretch.
    pub(super) fn set(&self, row: usize) -> u32 {
        self.sets.of_size(self.size)[(self.start + row) % self.all()].1
    }
}
