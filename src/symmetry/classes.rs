//! Classes of solutions that are images of each other, by Burnside's lemma.
//!
//! The eight symmetries of the square sort the solutions into classes of images of each other. The
//! number of classes is the number of solutions that a symmetry leaves unchanged, on average over
//! the eight: all Q by the identity, P by the half turn, R by each quarter turn, and none by a
//! reflection (for n >= 2; a queen and its image would share a row, a column or a diagonal):
//!
//! ```text
//!     classes = (Q + P + 2 R) / 8            classes with 2 images: R / 2
//!                                            with 4: (P - R) / 4
//!                                            with 8: (Q - P) / 8
//! ```
//!
//! For n = 0 and 1 there is one solution, its own image under all eight, so one class. The formula
//! does not hold there.
//!
//! P and R are counted by separate searches, see `orbits.rs`.

use super::symmetric::Symmetric;
use crate::BoardSize;

/// The solutions of a board size sorted into classes of images of each other.
///
/// ```
/// use nqueens::{BoardSize, Classes, Symmetric, Workers};
///
/// let size = BoardSize::new(8)?;
/// let symmetric = Symmetric::count(size, &Workers::default())?;
/// let classes = Classes::new(size, nqueens::count(8)?, symmetric).expect("they fit together");
/// assert_eq!(classes.all(), 12);
/// assert_eq!((classes.eight, classes.four, classes.two), (11, 1, 0));
/// # Ok::<(), nqueens::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Classes {
    /// Classes with eight images: those without any symmetry.
    pub eight: u128,
    /// Classes with four: those that a half turn leaves unchanged.
    pub four: u128,
    /// Classes with two: those that a quarter turn leaves unchanged.
    pub two: u128,
    /// Classes with one image: the only solution of n = 0 and that of n = 1.
    pub one: u128,
}

impl Classes {
    /// Classes from Q(n) and the symmetric solutions of the same size; `None` if the numbers cannot
    /// belong together.
    pub fn new(size: BoardSize, count: u128, symmetric: Symmetric) -> Option<Self> {
        let Symmetric {
            half_turn,
            quarter_turn,
        } = symmetric;
        if size.get() < 2 {
            return (count == 1).then_some(Self {
                eight: 0,
                four: 0,
                two: 0,
                one: 1,
            });
        }
        let share = |more: u128, less: u128, images: u128| {
            let difference = more.checked_sub(less)?;
            difference
                .is_multiple_of(images)
                .then_some(difference / images)
        };
        Some(Self {
            eight: share(count, half_turn, 8)?,
            four: share(half_turn, quarter_turn, 4)?,
            two: share(quarter_turn, 0, 2)?,
            one: 0,
        })
    }

    /// The number of classes: solutions that are distinct up to rotation and reflection.
    pub fn all(&self) -> u128 {
        self.eight + self.four + self.two + self.one
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Solution, Solutions, Workers, known};

    fn size(n: u32) -> BoardSize {
        BoardSize::new(n).unwrap()
    }

    #[test]
    fn symmetric_solutions_and_classes_are_the_published_ones() {
        for size in (0..=20).map(size) {
            for threads in [1, 3] {
                let symmetric = Symmetric::count(size, &Workers::new(threads)).unwrap();
                assert_eq!(Some(symmetric), known::symmetric(size), "n = {size}");
                let classes = Classes::new(size, known::solutions(size).unwrap(), symmetric);
                let all = classes.map(|classes| classes.all());
                assert_eq!(all, known::unique(size), "n = {size}");
            }
        }
    }

    #[test]
    fn symmetric_solutions_are_those_of_a_list_that_turning_leaves_as_they_are() {
        for n in 0..=10 {
            let turned = |turn: fn(&Solution) -> Solution| {
                Solutions::new(size(n))
                    .filter(|solution| turn(solution) == *solution)
                    .count() as u128
            };
            let symmetric = Symmetric::count(size(n), &Workers::new(1)).unwrap();
            assert_eq!(symmetric.quarter_turn, turned(Solution::turned), "n = {n}");
            assert_eq!(
                symmetric.half_turn,
                turned(|solution| solution.turned().turned()),
                "n = {n}"
            );
        }
    }

    #[test]
    fn a_count_that_does_not_go_with_its_symmetric_solutions_has_no_classes() {
        let symmetric = Symmetric::count(size(8), &Workers::new(1)).unwrap();
        for wrong in [0, 91, 93, 96, 92 + (1 << 32) + 1] {
            assert_eq!(Classes::new(size(8), wrong, symmetric), None, "{wrong}");
        }
    }
}
