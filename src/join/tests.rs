//! The engine against brute force, against depth-first search, and against the published totals.

use super::cases::Case;
use super::cut::Cut;
use super::grouping::Grouping;
use super::halves::Generator;
use super::inner::{InnerHalves, InnerQueens};
use super::matching::Matcher;
use super::restricted::{self, ByLongDiagonals};
use super::setup::Setup;
use super::signature::Layout;
use crate::board::Masks;
use crate::known;
use crate::random::Random;
use crate::{BoardSize, Count, Engine, Kernel};

fn setup(n: u32, kernel: Kernel) -> Setup {
    Setup::new(BoardSize::new(n).unwrap(), kernel)
}

fn cases(setup: &Setup) -> impl Iterator<Item = Case> {
    (0..setup.cases.len()).filter_map(|k| setup.cases.get(k))
}

fn recount(setup: &Setup, case: Case) -> ByLongDiagonals {
    restricted::count(setup.size, case)
}

#[test]
fn totals_are_the_published_ones_for_every_kernel() {
    for kernel in Kernel::available() {
        for n in Setup::SMALLEST..=17 {
            let total = Count::new(n)
                .unwrap()
                .engine(Engine::Join)
                .kernel(kernel)
                .run()
                .unwrap();
            assert_eq!((total.engine, total.kernel), (Engine::Join, Some(kernel)));
            assert_eq!(
                Some(total.count),
                known::solutions(total.size),
                "n = {n}, {kernel}"
            );
        }
    }
}

#[test]
fn random_cases_of_larger_boards_agree_with_depth_first_search() {
    for n in [16, 17, 18] {
        let setup = setup(n, Kernel::detect());
        let mut matcher = Matcher::new(&setup);
        let mut random = Random::new(n.into());
        let mut tried = 0;
        while tried < if n == 18 { 10 } else { 50 } {
            if let Some(case) = setup.cases.get(random.next() % setup.cases.len()) {
                assert_eq!(
                    matcher.pairs(case),
                    restricted::pairs(recount(&setup, case)),
                    "n = {n}, {case:?}"
                );
                tried += 1;
            }
        }
    }
}

#[test]
fn the_rule_of_the_long_diagonals_changes_cases_but_not_their_sum() {
    for n in 7..=12 {
        let setup = setup(n, Kernel::detect());
        let mut matcher = Matcher::new(&setup);
        let (mut plain, mut ruled, mut different) = (0, 0, 0);
        for case in cases(&setup) {
            let all = recount(&setup, case).iter().flatten().sum::<u64>();
            let pairs = matcher.pairs(case);
            plain += case.weight * all;
            ruled += case.weight * pairs;
            different += u64::from(all != pairs);
        }
        assert_eq!(plain, ruled, "n = {n}");
        assert!(different > 0, "n = {n}: the rule was not at work");
        assert_eq!(
            Some(u128::from(plain)),
            known::solutions(setup.size),
            "n = {n}"
        );
    }
}

/// Signatures of all half boards on these columns, by plain search.
fn halves_by_search(setup: &Setup, columns: u32, middle: Option<u32>) -> Vec<u64> {
    fn place(setup: &Setup, columns: u32, row: u32, masks: Masks, found: &mut Vec<u64>) {
        let full = setup.size.full();
        if row == setup.size.get() / 2 {
            return found.push(Layout::signature(masks.ld & full, masks.rd));
        }
        let mut free = masks.free(full) & columns;
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            place(setup, columns, row + 1, masks.place(queen), found);
        }
    }
    let mut found = Vec::new();
    place(setup, columns, 0, Masks::default(), &mut found);
    let attacked = middle.map_or(0, Layout::through_middle);
    found.retain(|half| half & attacked == 0);
    found
        .iter_mut()
        .for_each(|half| *half &= setup.layout.crossing());
    found.sort_unstable();
    found
}

fn halves_by_parts(setup: &Setup, columns: u32, middle: Option<u32>) -> Vec<u64> {
    let mut found = Vec::new();
    let mut lists = setup.lists();
    let mut generator = Generator::new(setup);
    let parts = setup.parts(middle);
    let mut add = |lists: &[Vec<u64>]| {
        let halves = lists.iter().flatten();
        found.extend(halves.map(|half| half & setup.layout.crossing()));
    };
    let inner_queens = InnerQueens::all(setup.size, setup.cut, columns, middle);
    for inner in &inner_queens {
        InnerHalves::default().make(setup, &mut generator, parts, inner, &mut lists);
        add(&lists);
    }
    found.sort_unstable();
    found
}

#[test]
fn generated_half_boards_are_those_of_a_plain_search() {
    let mut random = Random::new(7);
    for kernel in Kernel::available() {
        for n in (6..=22).chain([24, 25]) {
            let setup = setup(n, kernel);
            for _ in 0..if n < 18 { 5 } else { 1 } {
                let case =
                    std::iter::repeat_with(|| setup.cases.get(random.next() % setup.cases.len()))
                        .flatten()
                        .next()
                        .unwrap();
                for columns in [case.top, case.bottom] {
                    let by_search = halves_by_search(&setup, columns, case.middle);
                    assert!(n < 8 || !by_search.is_empty() || case.middle.is_some());
                    assert!(
                        halves_by_parts(&setup, columns, case.middle) == by_search,
                        "n = {n}, {kernel}, {case:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn half_boards_of_a_group_attack_what_its_last_queen_attacks() {
    for n in [20, 21, 22] {
        let size = BoardSize::new(n).unwrap();
        let setup = Setup::with(size, Kernel::detect(), Cut::new(size), Grouping::Two, 100);
        let case = (0..).find_map(|k| setup.cases.get(k)).unwrap();
        let mut lists = setup.lists();
        let inner = &InnerQueens::all(setup.size, setup.cut, case.top, case.middle)[0];
        let (parts, mut generator) = (setup.parts(case.middle), Generator::new(&setup));
        InnerHalves::default().make(&setup, &mut generator, parts, inner, &mut lists);
        for (column, lists) in setup.grouping.by_last_queen(&lists) {
            let attacked = setup.attacked_by_last_mid_queen(column.unwrap());
            for half in lists.iter().flatten() {
                assert_eq!(setup.layout.opposite(*half) & attacked, attacked);
            }
        }
    }
}

#[test]
fn however_the_rows_are_cut_and_grouped_the_total_is_the_same() {
    // Large boards have inner queens and groups by two queens; here small ones have them, in blocks
    // of a few lanes.
    for n in 8..=13u32 {
        let size = BoardSize::new(n).unwrap();
        for (outer, mid) in [(1, 1), (1, 2), (2, 1), (2, 2), (1, 3), (3, 1)] {
            for grouping in [Grouping::None, Grouping::One, Grouping::Two] {
                // Groups are determined by queens of the mid part.
                if mid == 1 && grouping == Grouping::Two {
                    continue;
                }
                for kernel in Kernel::available() {
                    let cut = Cut {
                        outer,
                        mid,
                        inner: n / 2 - outer - mid,
                    };
                    let setup = Setup::with(size, kernel, cut, grouping, 5);
                    let mut matcher = Matcher::new(&setup);
                    let counts = cases(&setup).map(|case| case.weight * matcher.pairs(case));
                    let total: u64 = counts.sum();
                    assert_eq!(
                        Some(total.into()),
                        known::solutions(size),
                        "n = {n}, {cut:?}, {grouping:?}, {kernel}"
                    );
                }
            }
        }
    }
}

#[test]
fn a_case_of_a_board_with_inner_queens_agrees_with_other_cuts() {
    for n in [22, 23] {
        let size = BoardSize::new(n).unwrap();
        let usual = setup(n, Kernel::detect());
        assert!(usual.cut.inner > 0);
        let mut random = Random::new(n.into());
        // The case with the least spread columns among some: it has few half boards.
        let cases = std::iter::repeat_with(|| usual.cases.get(random.next() % usual.cases.len()))
            .flatten()
            .take(500);
        let neighbors = |set: u32| (set & set >> 1).count_ones();
        let case = cases
            .max_by_key(|case| neighbors(case.top) + neighbors(case.bottom))
            .unwrap();
        let cut = Cut {
            outer: 4,
            mid: 4,
            inner: n / 2 - 8,
        };
        let other = Setup::with(size, Kernel::detect(), cut, Grouping::Two, 400);
        let pairs = Matcher::new(&usual).pairs(case);
        assert_eq!(pairs, Matcher::new(&other).pairs(case), "n = {n}, {case:?}");
    }
}
