//! What differs between even and odd n: which X stand for others, and which Y count how often.
//!
//! X is given by `re`, its even rows, and `ro`, the odd rows that are *not* in it: the rows of the
//! white queens. Y is given by `ce` and `co` in the same way. See the README for the proofs.

use std::cmp::Ordering;

use super::block::lines;
use super::sets::{Sets, Stretch, least, reverse};
use crate::BoardSize;
use crate::binomial::binomial;

/// The symmetries of the board that are used: all of them, except in tests.
#[derive(Clone, Copy, Debug)]
pub(super) struct Symmetries {
    /// One X for all that the reflections turn it into.
    pub(super) rows: bool,
    /// Odd n: one Y for Y and its reflection.
    pub(super) columns: bool,
    /// Of X and Y exchanged only one.
    pub(super) transposition: bool,
}

impl Symmetries {
    pub(super) const ALL: Self = Self {
        rows: true,
        columns: true,
        transposition: true,
    };
}

/// The white rows of X.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rows {
    pub(super) re: u32,
    pub(super) ro: u32,
}

/// The sets of lines of a board, and what its symmetries make of them.
pub(super) struct Split {
    pub(super) even: u32,
    pub(super) odd: u32,
    symmetries: Symmetries,
    /// Even columns, and odd ones. For even n both are ordered by falling `least`; for odd n even
    /// ones are numbered on a circle, of each set and its reflection one.
    pub(super) ce: Sets,
    pub(super) co: Sets,
}

/// The Y that a case counts: all pairs of these two stretches.
#[derive(Clone)]
pub(super) struct Chosen<'a> {
    pub(super) ce: Stretch<'a>,
    pub(super) co: Stretch<'a>,
    /// For each `ce`: how often a pair counts, and how often more if its `co` is one of the first
    /// `inner`.
    pub(super) weights: Vec<[u8; 2]>,
    pub(super) inner: usize,
}

impl Split {
    pub(super) fn new(size: BoardSize, symmetries: Symmetries) -> Self {
        let (even, odd) = lines(size);
        let (ce, co) = if even == odd {
            let key = |set| Some(((1 << even) - 1) - least(set, even));
            (Sets::new(even, key), Sets::new(odd, key))
        } else {
            let key = |set| {
                let other = reverse(set, even);
                (set <= other || !symmetries.columns).then_some(set.min(other))
            };
            (Sets::new(even, key), Sets::new(odd, |_| Some(0)))
        };
        Self {
            even,
            odd,
            symmetries,
            ce,
            co,
        }
    }

    /// How many white queens stand on odd rows if `k` stand on even ones; `None` if that is
    /// impossible.
    pub(super) fn on_odd_rows(&self, k: u32) -> Option<u32> {
        (k + self.odd).checked_sub(self.even)
    }

    /// All X that the reflections of the board turn this one into.
    fn images(&self, x: Rows) -> [Rows; 4] {
        let Rows { re, ro } = x;
        let (full, lines) = ((1u32 << self.odd) - 1, self.odd);
        let turned = Rows {
            re: reverse(re, self.even),
            ro: reverse(ro, self.odd),
        };
        if self.even != self.odd {
            return [x, turned, x, turned];
        }
        let exchanged = Rows {
            re: reverse(ro, lines),
            ro: reverse(re, lines),
        };
        let opposite = |x: Rows| Rows {
            re: full ^ x.re,
            ro: full ^ x.ro,
        };
        [x, exchanged, opposite(x), opposite(exchanged)]
    }

    /// The image of X that has the same even rows for all X that have.
    pub(super) fn reflected(&self, x: Rows) -> Rows {
        let images = self.images(x);
        images[if self.even == self.odd { 2 } else { 1 }]
    }

    /// Even n: `least` of a set, from the order of columns.
    fn least(&self, set: u32) -> u32 {
        let sets = self.co.of_size(set.count_ones());
        ((1 << self.odd) - 1) - sets[self.co.place(set) as usize].0
    }

    fn key(&self, x: Rows) -> (u32, u32, u32, u32) {
        if self.even == self.odd {
            let least = |set| least(set, self.even);
            (least(x.re), x.re, least(x.ro), x.ro)
        } else {
            (0, x.re, 0, x.ro)
        }
    }

    /// How many X this one stands for; `None` if another one stands for it.
    pub(super) fn weight(&self, x: Rows) -> Option<u32> {
        if !self.symmetries.rows {
            return Some(1);
        }
        // Most are settled by their even rows, or by the order.
        if self.even == self.odd {
            let opposite = ((1 << self.even) - 1) ^ x.re;
            match self.least(x.re).cmp(&self.least(x.ro)) {
                Ordering::Less => return (x.re < opposite).then_some(4),
                Ordering::Greater => return None,
                Ordering::Equal => {}
            }
        } else {
            match x.re.cmp(&reverse(x.re, self.even)) {
                Ordering::Less => return Some(2),
                Ordering::Greater => return None,
                Ordering::Equal => {}
            }
        }
        let key = self.key(x);
        let mut keys = self.images(x).map(|image| self.key(image));
        keys.sort_unstable();
        let different = 1 + keys.windows(2).filter(|pair| pair[0] != pair[1]).count();
        (keys[0] == key).then_some(different as u32)
    }

    /// How many cases have these even rows.
    pub(super) fn cases(&self, re: u32) -> u64 {
        let k = re.count_ones();
        let Some(queens) = self.on_odd_rows(k) else {
            return 0;
        };
        let stands = |ro: &u32| self.weight(Rows { re, ro: *ro }).is_some();
        let full = (1u32 << self.odd) - 1;
        if self.even != self.odd || !self.symmetries.rows {
            let all = binomial(self.odd, queens);
            let turned = reverse(re, self.even);
            if !self.symmetries.rows || re < turned {
                return all;
            }
            // A set and its reflection are one case; palindromes are their own.
            let middle = self.odd.is_multiple_of(2) && queens % 2 == 1;
            let palindromes = if middle {
                0
            } else {
                binomial(self.odd / 2, queens / 2)
            };
            return if re == turned {
                (all + palindromes) / 2
            } else {
                0
            };
        }
        if re > full ^ re {
            return 0;
        }
        // Those with a greater `least` all stand for themselves; of those with the same, which are
        // images of `re`, some.
        let greater = self.co.before(queens, full - least(re, self.even)) as u64;
        let turned = reverse(re, self.odd);
        let mut same = vec![re, full ^ re, turned, full ^ turned];
        same.retain(|set| set.count_ones() == queens);
        same.sort_unstable();
        same.dedup();
        greater + same.iter().filter(|ro| stands(ro)).count() as u64
    }

    /// Even n: the place of X in the order by which X and Y are exchanged.
    pub(super) fn order(&self, x: Rows) -> u32 {
        if self.even == self.odd {
            least(x.re, self.even).min(least(x.ro, self.odd))
        } else {
            0
        }
    }

    /// The Y that count with X, and how often. For odd n they depend on `re` alone, for even n on
    /// the order alone.
    pub(super) fn chosen(&self, x: Rows) -> Chosen<'_> {
        let k = x.re.count_ones();
        let queens = self.on_odd_rows(k).expect("a case");
        let stretch = |sets, size| Stretch {
            sets,
            size,
            start: 0,
            len: 0,
        };
        let mut ce = stretch(&self.ce, k);
        let mut co = stretch(&self.co, queens);
        (ce.len, co.len) = (ce.all(), co.all());
        if self.even == self.odd {
            return self.chosen_by_order(x, ce, co);
        }
        let reflection = |set: u32| {
            if self.symmetries.columns && set != reverse(set, self.even) {
                2
            } else {
                1
            }
        };
        if !self.symmetries.transposition {
            let weights = (0..ce.len).map(|row| [reflection(ce.set(row)), 0]);
            let weights = weights.collect();
            return Chosen {
                ce,
                co,
                weights,
                inner: 0,
            };
        }
        // On the circle of sets that are not greater than their reflection, from that of `re` on,
        // half of them.
        let mut circle: Vec<u32> = self.ce.of_size(k).iter().map(|&(key, _)| key).collect();
        circle.dedup();
        let own = x.re.min(reverse(x.re, self.even));
        let number = circle.binary_search(&own).expect("a set of this size");
        let (count, half) = (circle.len(), circle.len() / 2);
        let last = number + half;
        ce.start = self.ce.before(k, own);
        let end = self.ce.before(k, circle[last % count] + 1) + last / count * ce.all();
        ce.len = end - ce.start;
        let weights = (0..ce.len).map(|row| {
            let set = ce.set(row);
            let key = set.min(reverse(set, self.even));
            let place = circle.binary_search(&key).expect("a set of this size");
            let distance = (place + count - number) % count;
            let once = distance == 0 || 2 * distance == count;
            [reflection(set) * if once { 1 } else { 2 }, 0]
        });
        let weights = weights.collect();
        Chosen {
            ce,
            co,
            weights,
            inner: 0,
        }
    }

    /// Even n: Y counts twice if it is greater than X, once if they are equal, and else not.
    fn chosen_by_order<'a>(&self, x: Rows, mut ce: Stretch<'a>, mut co: Stretch<'a>) -> Chosen<'a> {
        let mut inner = ce.len;
        if self.symmetries.transposition {
            let key = (1 << self.even) - 1 - self.order(x);
            inner = self.ce.before(ce.size, key);
            ce.len = self.ce.before(ce.size, key + 1);
            co.len = ce.len;
        }
        let more = u8::from(self.symmetries.transposition);
        let weights = (0..ce.len).map(|row| [1, if row < inner { more } else { 0 }]);
        let weights = weights.collect();
        Chosen {
            ce,
            co,
            weights,
            inner,
        }
    }
}
