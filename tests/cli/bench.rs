//! `nqueens bench`: the table, and the same for programs.

use serde::Deserialize;

use super::{answer, json, nqueens};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    n: u32,
    count: String,
    engine: String,
    kernel: Option<String>,
    threads: usize,
    runs: usize,
    median_seconds: f64,
    min_seconds: f64,
    max_seconds: f64,
    speedup: f64,
    efficiency: f64,
    solutions_per_second: f64,
    cpu: String,
    version: String,
    set: Option<u32>,
}

#[test]
fn every_thread_count_is_timed_against_one_thread() {
    let rows: Vec<Row> = json(&answer(
        "bench 8 10 --threads 1,2,4 --runs 3 --engine dfs --format json",
    ));
    let timed: Vec<_> = rows
        .iter()
        .map(|row| (row.n, row.engine.as_str(), row.threads))
        .collect();
    let expected = [8, 10]
        .map(|n| [1, 2, 4].map(|threads| (n, "dfs", threads)))
        .concat();
    assert_eq!(timed, expected);
    for row in rows {
        assert_eq!(row.count, if row.n == 8 { "92" } else { "724" });
        assert_eq!(row.runs, 3);
        assert!(0.0 < row.min_seconds && row.min_seconds <= row.median_seconds);
        assert!(row.median_seconds <= row.max_seconds);
        assert!((row.efficiency * row.threads as f64 / row.speedup - 1.0).abs() < 1e-9);
        let rate = row.count.parse::<f64>().unwrap() / row.median_seconds;
        assert!((row.solutions_per_second / rate - 1.0).abs() < 1e-9);
        assert!(!row.cpu.is_empty());
        assert_eq!(row.version, env!("CARGO_PKG_VERSION"));
        assert!(
            row.threads != 1 || (row.speedup - 1.0).abs() < 1e-12,
            "the baseline is as fast as itself"
        );
    }
}

#[test]
fn the_table_for_people_names_the_machine_and_has_a_line_for_each_contender() {
    let table = answer("bench 8 --threads 2 --runs 2 --engine dfs --kernel portable");
    let lines: Vec<&str> = table.lines().collect();
    assert!(lines[0].starts_with("nqueens ") && lines[0].ends_with(", runs: 2"));
    for heading in [
        "median s",
        "min s",
        "max s",
        "speed-up",
        "efficiency",
        "solutions/s",
    ] {
        assert!(lines[2].contains(heading), "{table}");
    }
    for (line, threads) in lines[3..5].iter().zip(["1", "2"]) {
        assert_eq!(
            line.split_whitespace().take(5).collect::<Vec<_>>(),
            ["8", "92", "dfs", "portable", threads]
        );
        assert_eq!(
            line.chars().count(),
            lines[2].chars().count(),
            "columns are aligned"
        );
    }
}

#[test]
fn markdown_is_a_table_and_csv_has_the_fields_of_json() {
    let markdown = answer("bench 8 --threads 2 --runs 1 --engine dfs --format markdown");
    let rows: Vec<&str> = markdown
        .lines()
        .filter(|line| line.starts_with('|'))
        .collect();
    assert_eq!(rows.len(), 4);
    assert!(
        rows.iter()
            .all(|row| row.matches('|').count() == rows[0].matches('|').count())
    );
    assert!(rows[1].chars().all(|c| " |-:".contains(c)), "{markdown}");

    let csv = answer("bench 8 --threads 2 --runs 1 --engine dfs --kernel portable --format csv");
    let lines: Vec<&str> = csv.lines().collect();
    assert_eq!(
        lines[0],
        "n,count,engine,kernel,threads,runs,median_seconds,min_seconds,max_seconds,speedup,efficiency,\
         solutions_per_second,cpu,version,set"
    );
    assert!(lines[1].starts_with("8,92,dfs,portable,1,1,"));
    assert!(lines[2].starts_with("8,92,dfs,portable,2,1,"));
}

#[test]
fn no_threads_given_means_all() {
    let all = nqueens("bench 8 --runs 1 --engine dfs --format json")
        .env("RAYON_NUM_THREADS", "3")
        .output()
        .unwrap();
    let rows: Vec<Row> = json(std::str::from_utf8(&all.stdout).unwrap());
    assert_eq!(
        rows.iter().map(|row| row.threads).collect::<Vec<_>>(),
        [1, 3]
    );
}

#[test]
fn all_engines_are_timed_on_one_thread_and_on_all_unless_one_is_asked_for() {
    let engines = |arguments| -> Vec<(String, usize, bool)> {
        let rows: Vec<Row> = json(&answer(arguments));
        rows.into_iter()
            .map(|row| (row.engine, row.threads, row.kernel.is_some()))
            .collect()
    };
    let rows = |engine: &str| {
        [1, 2]
            .map(|threads| (engine.to_owned(), threads, true))
            .to_vec()
    };
    let all = engines("bench 10 --threads 2 --runs 1 --format json");
    assert_eq!(all, [rows("dfs"), rows("join"), rows("color")].concat());
    assert_eq!(
        engines("bench 10 --threads 2 --runs 1 --engine join --format json"),
        rows("join")
    );
}

#[test]
fn efficiency_refers_to_the_same_engine_on_one_thread() {
    let rows: Vec<Row> = json(&answer("bench 11 --threads 2 --runs 3 --format json"));
    for engine in rows.chunks(2) {
        let expected = engine[0].median_seconds / engine[1].median_seconds / 2.0;
        assert!((engine[0].efficiency - 1.0).abs() < 1e-9);
        assert!((engine[1].efficiency / expected - 1.0).abs() < 1e-9);
        assert!(
            (engine[1].speedup / (rows[0].median_seconds / engine[1].median_seconds) - 1.0).abs()
                < 1e-9
        );
    }
}

#[test]
fn threads_that_found_nothing_to_do_are_not_reported() {
    let rows: Vec<Row> = json(&answer(
        "bench 4 --threads 9,64 --runs 1 --engine dfs --format json",
    ));
    assert_eq!(
        rows.iter().map(|row| row.threads).collect::<Vec<_>>(),
        [1, 8]
    );
}

#[test]
fn rows_of_the_fixed_set_say_so_and_others_do_not() {
    let set = |arguments: &str| {
        let rows: Vec<Row> = json(&answer(&format!(
            "bench --format json --runs 1 {arguments}"
        )));
        let sizes: std::collections::BTreeSet<u32> = rows.iter().map(|row| row.n).collect();
        let sets: std::collections::BTreeSet<Option<u32>> =
            rows.iter().map(|row| row.set).collect();
        (
            sizes.into_iter().collect::<Vec<_>>(),
            sets.into_iter().collect::<Vec<_>>(),
        )
    };
    assert_eq!(set("--engine join"), (vec![14, 15, 16, 17], vec![Some(2)]));
    assert_eq!(set("12 --engine join"), (vec![12], vec![None]));
    let text = answer("bench --runs 1 --engine join");
    assert!(
        text.lines().next().unwrap().ends_with(", set 2 of sizes"),
        "{text}"
    );
}
