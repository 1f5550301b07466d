//! `nqueens list`: the exact bytes that programming contests compare (USACO "Checker Challenge",
//! AcWing 843).

use serde::Deserialize;

use super::{answer, json, nqueens};

#[test]
fn the_first_three_solutions_and_the_total_as_the_checker_challenge_wants_them() {
    let list = |n| answer(&format!("list {n} --first 3 --total"));
    assert_eq!(list(4), "2 4 1 3\n3 1 4 2\n2\n");
    // The third is the mirror image of the second: a search of half the board would miss it.
    assert_eq!(list(6), "2 4 6 1 3 5\n3 6 2 5 1 4\n4 1 5 2 6 3\n4\n");
    assert_eq!(
        list(8),
        "1 5 8 6 3 7 2 4\n1 6 8 3 7 4 2 5\n1 7 4 6 8 2 5 3\n92\n"
    );
    assert_eq!(list(3), "0\n");
    assert_eq!(list(2), "0\n");
    assert_eq!(list(1), "1\n1\n");
    assert_eq!(list(0), "\n1\n");
    assert!(list(13).ends_with("\n73712\n"));
}

#[test]
fn boards_of_dots_and_queens_each_end_with_an_empty_line() {
    assert_eq!(
        answer("list 4 --format board"),
        ".Q..\n...Q\nQ...\n..Q.\n\n..Q.\nQ...\n...Q\n.Q..\n\n"
    );
    assert_eq!(answer("list 1 --format board"), "Q\n\n");
    assert_eq!(answer("list 3 --format board"), "");
    assert_eq!(
        answer("list 4 --format board --first 1 --total"),
        ".Q..\n...Q\nQ...\n..Q.\n\n2\n"
    );
}

#[test]
fn the_size_is_read_from_standard_input_where_it_is_not_given() {
    let mut command = nqueens("list --first 3 --total");
    command
        .write_stdin("6\r\n")
        .assert()
        .success()
        .stdout("2 4 6 1 3 5\n3 6 2 5 1 4\n4 1 5 2 6 3\n4\n")
        .stderr("");
    nqueens("list 4")
        .write_stdin("6")
        .assert()
        .success()
        .stdout("2 4 1 3\n3 1 4 2\n");
}

#[test]
fn first_limits_the_list_and_total_does_not_depend_on_it() {
    assert_eq!(answer("list 5 --first 0"), "");
    assert_eq!(answer("list 5 --first 0 --total"), "10\n");
    assert_eq!(answer("list 5 --first 2"), "1 3 5 2 4\n1 4 2 5 3\n");
    assert_eq!(answer("list 5 --first 99").lines().count(), 10);
    assert_eq!(answer("list 9 --total").lines().last(), Some("352"));
}

#[test]
fn json_lists_columns_and_gives_the_total_as_a_string() {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Listed {
        n: u32,
        columns: Vec<u32>,
    }
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Total {
        n: u32,
        count: String,
    }
    let listed: Vec<Listed> = json(&answer("list 6 --format json"));
    assert!(listed.iter().all(|solution| solution.n == 6));
    assert_eq!(listed.len(), 4);
    assert_eq!(listed[2].columns, [4, 1, 5, 2, 6, 3]);
    let total: Vec<Total> = json(&answer("list 6 --format json --first 0 --total"));
    assert_eq!((total[0].n, total[0].count.as_str()), (6, "4"));
}

#[test]
fn the_list_is_the_same_bytes_whatever_the_number_of_threads() {
    let expected = answer("list 9 --total");
    for threads in ["1", "2", "8"] {
        let assert = nqueens("list 9 --total")
            .env("RAYON_NUM_THREADS", threads)
            .assert();
        assert.success().stdout(expected.clone());
    }
}

#[test]
fn a_long_list_is_complete() {
    assert_eq!(answer("list 12").lines().count(), 14_200);
}

#[test]
fn by_symmetry_lists_the_first_solution_of_each_class() {
    assert_eq!(answer("list 6 --by-symmetry --total"), "2 4 6 1 3 5\n1\n");
    assert_eq!(
        answer("list 5 --by-symmetry --total"),
        "1 3 5 2 4\n2 5 3 1 4\n2\n"
    );
    assert_eq!(answer("list 1 --by-symmetry --total"), "1\n1\n");
    for (n, classes) in [(4, 1), (7, 6), (8, 12), (9, 46), (10, 92), (11, 341)] {
        let listed = answer(&format!("list {n} --by-symmetry"));
        assert_eq!(listed.lines().count(), classes, "n = {n}");
        let all = answer(&format!("list {n}"));
        assert!(
            listed
                .lines()
                .all(|line| all.lines().any(|other| other == line)),
            "n = {n}"
        );
        assert!(
            listed.starts_with(all.lines().next().unwrap()),
            "the first of all is the first of its class"
        );
    }
    assert_eq!(
        answer("list 8 --by-symmetry --first 2 --total")
            .lines()
            .count(),
        3
    );
}
