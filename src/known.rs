//! Published numbers of solutions, to compare a finished count with. No count is ever taken from
//! here.
//!
//! Source: OEIS A000170, A002562, A032522 and A033148. Q(24) was first published with an error of
//! 182 * 2^32, and corrected in 2008 when a second group compared its partial results; Q(26) was
//! counted in 2009, Q(27) in 2016 (T. B. Preußer, M. R. Engelhardt: "Putting Queens in Carry
//! Chains, No. 27", 2017).

use crate::{BoardSize, Error, Symmetric};

/// Q(0), Q(1), .. Q(27).
const SOLUTIONS: [u128; 28] = [
    1,
    1,
    0,
    0,
    2,
    10,
    4,
    40,
    92,
    352,
    724,
    2_680,
    14_200,
    73_712,
    365_596,
    2_279_184,
    14_772_512,
    95_815_104,
    666_090_624,
    4_968_057_848,
    39_029_188_884,
    314_666_222_712,
    2_691_008_701_644,
    24_233_937_684_440,
    227_514_171_973_736,
    2_207_893_435_808_352,
    22_317_699_616_364_044,
    234_907_967_154_122_528,
];

/// Solutions that differ after rotation and reflection, n = 0 to 27: OEIS A002562, and 1 for the
/// empty board.
const UNIQUE: [u128; 28] = [
    1,
    1,
    0,
    0,
    1,
    2,
    1,
    6,
    12,
    46,
    92,
    341,
    1_787,
    9_233,
    45_752,
    285_053,
    1_846_955,
    11_977_939,
    83_263_591,
    621_012_754,
    4_878_666_808,
    39_333_324_973,
    336_376_244_042,
    3_029_242_658_210,
    28_439_272_956_934,
    275_986_683_743_434,
    2_789_712_466_510_289,
    29_363_495_934_315_694,
];

/// Solutions equal to themselves after a half turn and after a quarter turn, n = 0 to 27: OEIS
/// A032522 and A033148, and 1 for the empty board.
const SYMMETRIC: [(u128, u128); 28] = [
    (1, 1),
    (1, 1),
    (0, 0),
    (0, 0),
    (2, 2),
    (2, 2),
    (4, 0),
    (8, 0),
    (4, 0),
    (16, 0),
    (12, 0),
    (48, 0),
    (80, 8),
    (136, 8),
    (420, 0),
    (1_240, 0),
    (3_000, 64),
    (8_152, 128),
    (18_104, 0),
    (44_184, 0),
    (144_620, 480),
    (375_664, 704),
    (1_250_692, 0),
    (3_581_240, 0),
    (11_675_080, 3_328),
    (34_132_592, 3_264),
    (115_718_268, 0),
    (320_403_024, 0),
];

/// The published Q(n), or `None` if none is known: n = 28 and more.
///
/// ```
/// use nqueens::{BoardSize, known};
///
/// assert_eq!(known::solutions(BoardSize::new(8)?), Some(92));
/// assert_eq!(known::solutions(BoardSize::new(28)?), None);
/// # Ok::<(), nqueens::Error>(())
/// ```
pub fn solutions(size: BoardSize) -> Option<u128> {
    SOLUTIONS.get(size.get() as usize).copied()
}

/// The published number of solutions that are distinct up to rotation and reflection, or `None`
/// if none is known: n = 28 and more.
///
/// ```
/// use nqueens::{BoardSize, known};
///
/// assert_eq!(known::unique(BoardSize::new(8)?), Some(12));
/// # Ok::<(), nqueens::Error>(())
/// ```
pub fn unique(size: BoardSize) -> Option<u128> {
    UNIQUE.get(size.get() as usize).copied()
}

/// The published numbers of solutions that a half turn or a quarter turn leaves unchanged, or
/// `None` if none are in the table: n = 28 and more.
///
/// ```
/// use nqueens::{BoardSize, Symmetric, Workers, known};
///
/// let size = BoardSize::new(12)?;
/// assert_eq!(known::symmetric(size), Some(Symmetric::count(size, &Workers::default())?));
/// # Ok::<(), nqueens::Error>(())
/// ```
pub fn symmetric(size: BoardSize) -> Option<Symmetric> {
    let &(half_turn, quarter_turn) = SYMMETRIC.get(size.get() as usize)?;
    Some(Symmetric {
        half_turn,
        quarter_turn,
    })
}

/// Compares a finished count with the published one, if there is one: a count that differs is an
/// error.
pub(crate) fn check(size: BoardSize, counted: u128) -> Result<(), Error> {
    match solutions(size) {
        Some(published) if published != counted => Err(Error::Wrong {
            n: size.get(),
            counted,
            published,
        }),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_fit_together_as_symmetry_demands() {
        for (n, (half, quarter)) in (0..).zip(SYMMETRIC).skip(2) {
            let images = SOLUTIONS[n] + half + 2 * quarter;
            assert_eq!((images % 8, images / 8), (0, UNIQUE[n]), "n = {n}");
        }
    }

    #[test]
    fn a_count_other_than_the_published_one_is_an_error_that_names_both() {
        let size = BoardSize::new(8).unwrap();
        check(size, 92).unwrap();
        check(BoardSize::new(28).unwrap(), 93).expect("none is published");
        let message = check(size, 93).unwrap_err().to_string();
        assert!(
            message.contains("93") && message.contains("92") && message.contains("n = 8"),
            "{message}"
        );
    }
}
