//! Solutions that a turn of the board leaves as they are, and with them the number of solutions that differ after
//! rotation and reflection (OEIS A002562).
//!
//! # Burnside's lemma
//!
//! The eight symmetries of the square sort the solutions into classes of images of each other. There are as many classes
//! as solutions are left unchanged by a symmetry, on average over the eight: all Q of them by the identity, P by the half
//! turn, R by each quarter turn, and none by a reflection (for n >= 2; a queen and its image would share a row, a
//! column or a diagonal):
//!
//! ```text
//!     classes = (Q + P + 2 R) / 8            classes with 2 images: R / 2
//!                                            with 4: (P - R) / 4
//!                                            with 8: (Q - P) / 8
//! ```
//!
//! For n = 0 and 1 there is one solution, its own image under all eight, so one class; the formula does not hold there.
//!
//! # Orbits of queens
//!
//! P and R are counted by searches that place all images of a queen at once:
//!
//! ```text
//!     half turn            a . . . . .       quarter turn       . a . . . .      rows are filled from the top;
//!     two queens           . . . . . .       four queens        . . . . . a      a row that an image fills
//!     at once              . . . . . a       at once            a . . . . .      is passed over
//!                                                               . . . . a .
//! ```
//!
//! so that P takes about the square root and R the fourth root of the work that Q takes. What is placed always is
//! symmetric. So if a queen is not attacked by what stands, its images are not either; they must not attack each
//! other, which forbids the long diagonals and the middle column. For odd n a queen stands in the middle. R is 0 unless n or
//! n - 1 is a multiple of 4.

use crate::engine::{Plan, Worker};
use crate::run::{self, Hooks};
use crate::{BoardSize, Error};

/// Numbers of solutions that a turn of the board leaves as they are.
///
/// ```
/// use nqueens::{BoardSize, Symmetric};
///
/// let symmetric = Symmetric::count(BoardSize::new(12)?, 0)?;
/// assert_eq!((symmetric.half_turn, symmetric.quarter_turn), (80, 8));
/// # Ok::<(), nqueens::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Symmetric {
    /// Solutions equal to themselves after a half turn (OEIS A032522).
    pub half_turn: u128,
    /// Solutions equal to themselves after a quarter turn (OEIS A033148).
    pub quarter_turn: u128,
}

impl Symmetric {
    /// Counts both with so many threads; 0 stands for [`default_threads`](crate::default_threads). n = 24 takes seconds.
    ///
    /// # Errors
    ///
    /// [`Error::Threads`] if the threads cannot be started.
    pub fn count(size: BoardSize, threads: usize) -> Result<Self, Error> {
        let count = |turn| {
            let plan = Turned { size, turn };
            run::run(
                &plan,
                crate::count::limited(threads, plan.cases()),
                Hooks::default(),
            )
        };
        Ok(Self {
            half_turn: count(Turn::Half)?,
            quarter_turn: count(Turn::Quarter)?,
        })
    }
}

/// The solutions of a board size sorted into classes of images of each other.
///
/// ```
/// use nqueens::{BoardSize, Classes, Symmetric};
///
/// let size = BoardSize::new(8)?;
/// let classes = Classes::new(size, nqueens::count(8)?, Symmetric::count(size, 0)?).expect("they fit together");
/// assert_eq!(classes.all(), 12);
/// assert_eq!((classes.eight, classes.four, classes.two), (11, 1, 0));
/// # Ok::<(), nqueens::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Classes {
    /// Classes with eight images: those without any symmetry.
    pub eight: u128,
    /// Classes with four: those that a half turn leaves as they are.
    pub four: u128,
    /// Classes with two: those that a quarter turn leaves as they are.
    pub two: u128,
    /// Classes with one image: the only solution of n = 0 and that of n = 1.
    pub one: u128,
}

impl Classes {
    /// Classes from Q(n) and the symmetric solutions of the same size; `None` if the numbers cannot belong together.
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

    /// The number of classes: solutions that differ after rotation and reflection.
    pub fn all(&self) -> u128 {
        self.eight + self.four + self.two + self.one
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turn {
    Half,
    Quarter,
}

/// A search for the solutions that a turn leaves as they are: its cases are the columns of the queen of the first row.
struct Turned {
    size: BoardSize,
    turn: Turn,
}

impl Plan for Turned {
    fn cases(&self) -> u64 {
        self.size.get().max(1).into()
    }

    fn worker(&self) -> Box<dyn Worker + '_> {
        Box::new(Searcher(self))
    }
}

struct Searcher<'plan>(&'plan Turned);

impl Worker for Searcher<'_> {
    fn count(&mut self, column: u64) -> u128 {
        let Turned { size, turn } = *self.0;
        if size.get() < 2 {
            return 1;
        }
        let board = Occupied::start(size);
        place(size, turn, board, 0, board.free(size, 0) & 1 << column).into()
    }
}

/// Solutions with the queens that stand, and one of the free squares of `row`; rows above it are filled.
fn place(size: BoardSize, turn: Turn, board: Occupied, row: u32, mut free: u32) -> u64 {
    let mut solutions = 0;
    while free != 0 {
        let queen = free & free.wrapping_neg();
        free ^= queen;
        let placed = board.with_orbit(size, turn, row, queen.trailing_zeros());
        solutions += match (placed.rows ^ size.full()).trailing_zeros() {
            next if next >= size.get() => 1,
            next => place(
                size,
                turn,
                placed,
                next,
                placed.free(size, next) & placed.open(size, turn, next),
            ),
        };
    }
    solutions
}

/// What the queens that stand occupy. Diagonals are numbered by row + column, and by column - row + n - 1.
#[derive(Clone, Copy, Debug, Default)]
struct Occupied {
    rows: u32,
    columns: u32,
    sums: u64,
    differences: u64,
}

impl Occupied {
    /// A queen in the middle of odd boards, nothing else.
    fn start(size: BoardSize) -> Self {
        let n = size.get();
        if n % 2 == 1 {
            Self::default().with(n, n / 2, n / 2)
        } else {
            Self::default()
        }
    }

    fn with(self, n: u32, row: u32, column: u32) -> Self {
        Self {
            rows: self.rows | 1 << row,
            columns: self.columns | 1 << column,
            sums: self.sums | 1 << (row + column),
            differences: self.differences | 1 << (column + n - 1 - row),
        }
    }

    /// A queen and all its images.
    fn with_orbit(self, size: BoardSize, turn: Turn, row: u32, column: u32) -> Self {
        let n = size.get();
        let last = n - 1;
        let half = self.with(n, row, column).with(n, last - row, last - column);
        match turn {
            Turn::Half => half,
            Turn::Quarter => half.with(n, column, last - row).with(n, last - column, row),
        }
    }

    /// The squares of a row that no queen attacks and whose images do not attack each other.
    fn free(&self, size: BoardSize, row: u32) -> u32 {
        let n = size.get();
        let attacked =
            self.columns | (self.sums >> row) as u32 | (self.differences >> (n - 1 - row)) as u32;
        let long_diagonals = 1 << row | 1 << (n - 1 - row);
        size.full() & !attacked & !long_diagonals
    }

    /// The squares of a row whose images stand in rows that are not filled.
    fn open(&self, size: BoardSize, turn: Turn, row: u32) -> u32 {
        debug_assert!(self.rows >> row & 1 == 0);
        match turn {
            Turn::Half => size.full(),
            // The image of column c stands in row c.
            Turn::Quarter => !self.rows,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Solution, Solutions};

    fn size(n: u32) -> BoardSize {
        BoardSize::new(n).unwrap()
    }

    /// n, Q, classes, P, R: OEIS A000170, A002562, A032522, A033148. (A002562 begins with n = 1; the one way to place no queen is
    /// one class.)
    const KNOWN: [(u32, u128, u128, u128, u128); 21] = [
        (0, 1, 1, 1, 1),
        (1, 1, 1, 1, 1),
        (2, 0, 0, 0, 0),
        (3, 0, 0, 0, 0),
        (4, 2, 1, 2, 2),
        (5, 10, 2, 2, 2),
        (6, 4, 1, 4, 0),
        (7, 40, 6, 8, 0),
        (8, 92, 12, 4, 0),
        (9, 352, 46, 16, 0),
        (10, 724, 92, 12, 0),
        (11, 2_680, 341, 48, 0),
        (12, 14_200, 1_787, 80, 8),
        (13, 73_712, 9_233, 136, 8),
        (14, 365_596, 45_752, 420, 0),
        (15, 2_279_184, 285_053, 1_240, 0),
        (16, 14_772_512, 1_846_955, 3_000, 64),
        (17, 95_815_104, 11_977_939, 8_152, 128),
        (18, 666_090_624, 83_263_591, 18_104, 0),
        (19, 4_968_057_848, 621_012_754, 44_184, 0),
        (20, 39_029_188_884, 4_878_666_808, 144_620, 480),
    ];

    #[test]
    fn symmetric_solutions_and_classes_are_the_published_ones() {
        for (n, count, classes, half_turn, quarter_turn) in KNOWN {
            for threads in [1, 3] {
                let symmetric = Symmetric::count(size(n), threads).unwrap();
                assert_eq!(
                    symmetric,
                    Symmetric {
                        half_turn,
                        quarter_turn
                    },
                    "n = {n}"
                );
                assert_eq!(
                    Classes::new(size(n), count, symmetric).unwrap().all(),
                    classes,
                    "n = {n}"
                );
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
            let symmetric = Symmetric::count(size(n), 1).unwrap();
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
        let symmetric = Symmetric::count(size(8), 1).unwrap();
        for wrong in [0, 91, 93, 96, 92 + (1 << 32) + 1] {
            assert_eq!(Classes::new(size(8), wrong, symmetric), None, "{wrong}");
        }
    }
}
