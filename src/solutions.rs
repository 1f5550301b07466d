//! Solutions one by one, in lexicographic order.
//!
//! Listing is a separate plain search. A count may search half the board and double; a list may
//! not: for n = 6 the third solution, `4 1 5 2 6 3`, is the mirror image of the second.

use std::fmt;
use std::str::FromStr;

use crate::board::Masks;
use crate::{BoardSize, Error};

/// Iterates over the solutions of a board size, in lexicographic order of their columns.
///
/// Memory does not grow with the number of solutions. The first one of a large even board can take
/// long to find: n = 22 places 1.7 million queens first, and the number grows fast.
///
/// ```
/// use nqueens::{BoardSize, Solutions};
///
/// let solutions = Solutions::new(BoardSize::new(6)?);
/// let solutions: Vec<String> = solutions.map(|solution| solution.to_string()).collect();
/// assert_eq!(solutions, ["2 4 6 1 3 5", "3 6 2 5 1 4", "4 1 5 2 6 3", "5 3 1 6 4 2"]);
/// # Ok::<(), nqueens::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Solutions {
    full: u32,
    n: usize,
    /// For each row reached: the attacks on it, and its free squares not yet tried.
    rows: Vec<(Masks, u32)>,
    /// The queens above the last row reached.
    columns: Vec<u8>,
}

impl Solutions {
    /// All solutions of a board size.
    pub fn new(size: BoardSize) -> Self {
        let n = size.get() as usize;
        let mut rows = Vec::with_capacity(n + 1);
        rows.push((Masks::default(), size.full()));
        Self {
            full: size.full(),
            n,
            rows,
            columns: Vec::with_capacity(n),
        }
    }
}

impl Iterator for Solutions {
    type Item = Solution;

    fn next(&mut self) -> Option<Solution> {
        while let Some((masks, free)) = self.rows.last_mut() {
            if self.columns.len() == self.n {
                let columns = self.columns.clone().into_boxed_slice();
                self.rows.pop();
                self.columns.pop();
                return Some(Solution { columns });
            }
            if *free == 0 {
                self.rows.pop();
                self.columns.pop();
                continue;
            }
            let queen = *free & free.wrapping_neg();
            *free ^= queen;
            let below = masks.place(queen);
            self.columns.push(queen.trailing_zeros() as u8 + 1);
            self.rows.push((below, below.free(self.full)));
        }
        None
    }
}

impl std::iter::FusedIterator for Solutions {}

/// One solution: n queens, one per row, that do not attack each other.
///
/// Its text is the columns of the queens from the top row down, 1 to n, separated by spaces; it can
/// be parsed back. With `{:#}` it is a board of `.` and `Q`, a line for each row.
///
/// ```
/// use nqueens::Solution;
///
/// let solution: Solution = "2 4 1 3".parse()?;
/// assert_eq!(solution.columns(), [2, 4, 1, 3]);
/// assert_eq!(format!("{solution:#}"), ".Q..\n...Q\nQ...\n..Q.\n");
/// assert!("2 1 4 3".parse::<Solution>().is_err());
/// # Ok::<(), nqueens::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Solution {
    columns: Box<[u8]>,
}

impl Solution {
    /// The column of each queen from the top row down, 1 to n.
    pub fn columns(&self) -> &[u8] {
        &self.columns
    }

    /// The solution after a quarter turn of the board, clockwise.
    ///
    /// ```
    /// use nqueens::Solution;
    ///
    /// let solution: Solution = "1 3 5 2 4".parse()?;
    /// assert_eq!(solution.turned().to_string(), "5 2 4 1 3");
    /// # Ok::<(), nqueens::Error>(())
    /// ```
    #[must_use]
    pub fn turned(&self) -> Self {
        let n = self.columns.len();
        let mut columns = vec![0; n].into_boxed_slice();
        // Column c becomes row c, and row r becomes column n + 1 - r, both counted from 1.
        for (row, &column) in self.columns.iter().enumerate() {
            columns[usize::from(column) - 1] = (n - row) as u8;
        }
        Self { columns }
    }

    /// The solution seen in a mirror: left and right swapped.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let n = self.columns.len() as u8;
        Self {
            columns: self.columns.iter().map(|column| n + 1 - column).collect(),
        }
    }

    /// Whether this solution is the first of its eight rotations and reflections.
    ///
    /// The order is lexicographic. This is true for exactly one solution of each class of images.
    pub fn is_first_of_its_class(&self) -> bool {
        let turns = std::iter::successors(Some(self.clone()), |solution| Some(solution.turned()));
        turns
            .take(4)
            .all(|turned| *self <= turned && *self <= turned.mirrored())
    }
}

impl fmt::Display for Solution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.alternate() {
            return self.columns.iter().try_for_each(|&column| {
                let (left, right) = (
                    usize::from(column) - 1,
                    self.columns.len() - usize::from(column),
                );
                writeln!(f, "{:.<left$}Q{:.<right$}", "", "")
            });
        }
        self.columns
            .iter()
            .enumerate()
            .try_for_each(|(row, column)| {
                let space = if row == 0 { "" } else { " " };
                write!(f, "{space}{column}")
            })
    }
}

impl FromStr for Solution {
    type Err = Error;

    /// Reads columns separated by white space.
    fn from_str(text: &str) -> Result<Self, Error> {
        let what =
            "a solution: the columns of n queens that do not attack each other are needed, 1 to n";
        let wrong = || Error::invalid(text, what);
        let columns: Box<[u8]> = text
            .split_whitespace()
            .map(|word| {
                // As they are printed: no sign, no leading zero.
                let column = word.parse().ok();
                column.filter(|column: &u8| column.to_string() == word)
            })
            .collect::<Option<_>>()
            .ok_or_else(wrong)?;
        let size = u32::try_from(columns.len())
            .map_err(|_| wrong())
            .and_then(BoardSize::new)
            .map_err(|_| wrong())?;
        columns
            .iter()
            .try_fold(Masks::default(), |masks, &column| {
                let queen = 1u32.checked_shl(u32::from(column).checked_sub(1)?)?;
                (masks.free(size.full()) & queen != 0).then(|| masks.place(queen))
            })
            .map(|_| Self { columns })
            .ok_or_else(wrong)
    }
}
