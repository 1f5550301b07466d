//! The engine against brute force, against depth-first search, and against the published totals.

use super::cases::Case;
use super::halves::Generator;
use super::inner::Inner;
use super::phases::Laps;
use super::recount::by_the_rule;
use super::restricted::{self, ByLongDiagonals};
use super::*;
use crate::known;
use crate::random::Random;

fn join(n: u32, kernel: Kernel) -> Join {
    Join::new(BoardSize::new(n).unwrap(), kernel)
}

fn cases(join: &Join) -> impl Iterator<Item = Case> {
    (0..join.cases()).filter_map(|k| join.cases.get(k))
}

fn recount(join: &Join, case: Case) -> ByLongDiagonals {
    restricted::count(join.size, case)
}

#[test]
fn totals_are_the_published_ones_for_every_kernel() {
    for kernel in Kernel::available() {
        for n in SMALLEST..=17 {
            let total = crate::Count::new(n)
                .unwrap()
                .engine(crate::Engine::Join)
                .kernel(kernel)
                .run()
                .unwrap();
            assert_eq!(
                (total.engine, total.kernel),
                (crate::Engine::Join, Some(kernel))
            );
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
        let join = join(n, Kernel::detect());
        let mut matcher = Matcher::new(&join);
        let mut random = Random::new(n.into());
        let mut tried = 0;
        while tried < if n == 18 { 10 } else { 50 } {
            if let Some(case) = join.cases.get(random.next() % join.cases()) {
                assert_eq!(
                    matcher.pairs(case),
                    by_the_rule(recount(&join, case)),
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
        let join = join(n, Kernel::detect());
        let mut matcher = Matcher::new(&join);
        let (mut plain, mut ruled, mut different) = (0, 0, 0);
        for case in cases(&join) {
            let all = recount(&join, case).iter().flatten().sum::<u64>();
            let pairs = matcher.pairs(case);
            plain += case.weight * all;
            ruled += case.weight * pairs;
            different += u64::from(all != pairs);
        }
        assert_eq!(plain, ruled, "n = {n}");
        assert!(different > 0, "n = {n}: the rule was not at work");
        assert_eq!(
            Some(u128::from(plain)),
            known::solutions(join.size),
            "n = {n}"
        );
    }
}

/// Signatures of all half boards on these columns, by plain search.
fn halves_by_search(join: &Join, columns: u32, middle: Option<u32>) -> Vec<u64> {
    fn place(
        join: &Join,
        columns: u32,
        row: u32,
        masks: crate::board::Masks,
        found: &mut Vec<u64>,
    ) {
        let full = join.size.full();
        if row == join.size.get() / 2 {
            return found.push(Layout::signature(masks.ld & full, masks.rd));
        }
        let mut free = masks.free(full) & columns;
        while free != 0 {
            let queen = free & free.wrapping_neg();
            free ^= queen;
            place(join, columns, row + 1, masks.place(queen), found);
        }
    }
    let mut found = Vec::new();
    place(join, columns, 0, crate::board::Masks::default(), &mut found);
    let attacked = middle.map_or(0, Layout::through_middle);
    found.retain(|half| half & attacked == 0);
    found
        .iter_mut()
        .for_each(|half| *half &= join.layout.crossing());
    found.sort_unstable();
    found
}

fn halves_by_parts(join: &Join, columns: u32, middle: Option<u32>) -> Vec<u64> {
    let mut found = Vec::new();
    let mut lists = vec![Vec::new(); join.grouping.groups(join.size)];
    let mut generator = Generator::new(join);
    for inner in Inner::all(join.size, join.cut, columns, middle) {
        generator.halves(join.parts(middle), &inner, &mut lists, &mut Laps::off());
        found.extend(
            lists
                .iter()
                .flatten()
                .map(|half| half & join.layout.crossing()),
        );
    }
    found.sort_unstable();
    found
}

#[test]
fn generated_half_boards_are_those_of_a_plain_search() {
    let mut random = Random::new(7);
    for kernel in Kernel::available() {
        for n in (6..=22).chain([24, 25]) {
            let join = join(n, kernel);
            for _ in 0..if n < 18 { 5 } else { 1 } {
                let case = std::iter::repeat_with(|| join.cases.get(random.next() % join.cases()))
                    .flatten()
                    .next()
                    .unwrap();
                for columns in [case.top, case.bottom] {
                    let by_search = halves_by_search(&join, columns, case.middle);
                    assert!(n < 8 || !by_search.is_empty() || case.middle.is_some());
                    assert!(
                        halves_by_parts(&join, columns, case.middle) == by_search,
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
        let join = Join::with(size, Kernel::detect(), Cut::new(size), Grouping::Two, 100);
        let case = (0..).find_map(|k| join.cases.get(k)).unwrap();
        let mut lists = vec![Vec::new(); join.grouping.groups(join.size)];
        let inner = Inner::all(join.size, join.cut, case.top, case.middle);
        Generator::new(&join).halves(
            join.parts(case.middle),
            &inner[0],
            &mut lists,
            &mut Laps::off(),
        );
        for (column, lists) in join.grouping.by_last_queen(&lists) {
            let attacked = join.attacked_by_last_mid_queen(column.unwrap());
            for half in lists.iter().flatten() {
                assert_eq!(join.layout.across(*half) & attacked, attacked);
            }
        }
    }
}

#[test]
fn however_the_rows_are_cut_and_grouped_the_total_is_the_same() {
    // Large boards have inner queens and groups by two queens; here small ones have them, in blocks of a few lanes.
    for n in 8..=13u32 {
        let size = BoardSize::new(n).unwrap();
        for (outer, mid) in [(1, 1), (1, 2), (2, 1), (2, 2), (1, 3), (3, 1)] {
            for grouping in [Grouping::None, Grouping::One, Grouping::Two] {
                // A group is told by queens of the mid part.
                if mid == 1 && grouping == Grouping::Two {
                    continue;
                }
                for kernel in Kernel::available() {
                    let cut = Cut {
                        outer,
                        mid,
                        inner: n / 2 - outer - mid,
                    };
                    let join = Join::with(size, kernel, cut, grouping, 5);
                    let mut worker = join.worker();
                    let total = (0..join.cases()).map(|case| worker.count(case)).sum();
                    assert_eq!(
                        Some(total),
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
        let usual = join(n, Kernel::detect());
        assert!(usual.cut.inner > 0);
        let mut random = Random::new(n.into());
        // Of some cases the one whose columns are spread least: it has few half boards.
        let cases = std::iter::repeat_with(|| usual.cases.get(random.next() % usual.cases()))
            .flatten()
            .take(500);
        let neighbours = |set: u32| (set & set >> 1).count_ones();
        let case = cases
            .max_by_key(|case| neighbours(case.top) + neighbours(case.bottom))
            .unwrap();
        let cut = Cut {
            outer: 4,
            mid: 4,
            inner: n / 2 - 8,
        };
        let other = Join::with(size, Kernel::detect(), cut, Grouping::Two, 400);
        let pairs = Matcher::new(&usual).pairs(case);
        assert_eq!(pairs, Matcher::new(&other).pairs(case), "n = {n}, {case:?}");
    }
}
