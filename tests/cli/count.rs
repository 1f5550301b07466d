//! `nqueens SIZE...`: the output, its form, and its destination.

use predicates::prelude::*;
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
    seconds: f64,
    solutions_per_second: f64,
    published: String,
    version: String,
}

#[test]
fn one_size_prints_the_bare_number() {
    assert_eq!(answer("8"), "92\n");
    assert_eq!(answer("0"), "1\n");
    assert_eq!(answer("13"), "73712\n");
    assert_eq!(answer("8..=8"), "92\n");
}

#[test]
fn several_sizes_print_a_line_each_in_the_order_given() {
    assert_eq!(answer("0..=5"), "0 1\n1 1\n2 0\n3 0\n4 2\n5 10\n");
    assert_eq!(answer("9 4..=6 9"), "9 352\n4 2\n5 10\n6 4\n9 352\n");
}

#[test]
fn every_thread_count_and_engine_gives_the_same_bytes() {
    let expected = answer("0..=12");
    for options in [
        "-t 1",
        "--threads 2",
        "-t 7",
        "-t 64",
        "--threads 0",
        "-e dfs",
        "--engine auto -t 3",
        "-e join",
        "-e join -t 1 --kernel portable",
    ] {
        assert_eq!(answer(&format!("0..=12 {options}")), expected, "{options}");
    }
    nqueens("0..=12")
        .env("RAYON_NUM_THREADS", "3")
        .assert()
        .success()
        .stdout(expected);
}

#[test]
fn numbers_are_read_from_standard_input_with_any_white_space_and_a_byte_order_mark() {
    for input in ["8", "8\n", "8\r\n", "\u{feff}8\n", " 8 ", "\n\t8\r\n\r\n"] {
        nqueens("")
            .write_stdin(input)
            .assert()
            .success()
            .stdout("92\n");
    }
    for input in ["8 9\n", "8\n9\n", "\u{feff}8\r\n9"] {
        nqueens("")
            .write_stdin(input)
            .assert()
            .success()
            .stdout("8 92\n9 352\n");
    }
}

#[test]
fn an_argument_wins_over_standard_input() {
    nqueens("5")
        .write_stdin("8")
        .assert()
        .success()
        .stdout("10\n");
    nqueens("5")
        .write_stdin("nonsense")
        .assert()
        .success()
        .stdout("10\n");
}

#[test]
fn json_has_one_object_a_line_with_the_count_as_a_string() {
    let rows: Vec<Row> = json(&answer(
        "10..=14 --format json --threads 2 --kernel portable",
    ));
    let counts: Vec<_> = rows.iter().map(|row| (row.n, row.count.as_str())).collect();
    assert_eq!(
        counts,
        [
            (10, "724"),
            (11, "2680"),
            (12, "14200"),
            (13, "73712"),
            (14, "365596")
        ]
    );
    for row in rows {
        let engine = if row.n < 14 { "dfs" } else { "join" };
        assert_eq!(
            (row.engine.as_str(), row.kernel.as_deref()),
            (engine, Some("portable"))
        );
        assert_eq!((row.threads, row.published.as_str()), (2, "agrees"));
        assert!(row.seconds > 0.0);
        let rate = row.count.parse::<f64>().unwrap() / row.seconds;
        assert!((row.solutions_per_second / rate - 1.0).abs() < 1e-6);
        assert_eq!(row.version, env!("CARGO_PKG_VERSION"));
    }
}

#[test]
fn csv_has_a_header_and_the_fields_of_json() {
    let table = answer("4..=5 --format csv -t 1 --kernel portable");
    let lines: Vec<Vec<&str>> = table
        .lines()
        .map(|line| line.split(',').collect())
        .collect();
    assert_eq!(
        lines[0].join(","),
        "n,count,engine,kernel,threads,seconds,solutions_per_second,published,version"
    );
    assert_eq!(lines[1][..5], ["4", "2", "dfs", "portable", "1"]);
    assert_eq!(lines[2][..5], ["5", "10", "dfs", "portable", "1"]);
    assert!(lines.iter().all(|line| line.len() == lines[0].len()));
}

#[test]
fn time_says_on_standard_error_how_the_count_went() {
    let time = predicate::str::is_match(
        r"^n = 8: \d+\.\d{3,6} s, engine dfs \(portable\), 1 thread, \d\.\d{3}e\d+ solutions/s, agrees with the published value\n$",
    );
    nqueens("8 --time -t 1 --kernel portable")
        .assert()
        .success()
        .stdout("92\n")
        .stderr(time.expect("a pattern"));
    nqueens("8 --time --unique")
        .assert()
        .success()
        .stdout("12\n")
        .stderr(predicate::str::starts_with(
            "n = 8: 92 solutions in all, 0.",
        ));
    nqueens("8 --time --quiet")
        .assert()
        .success()
        .stdout("92\n")
        .stderr("");
}

#[test]
fn plain_progress_is_written_to_standard_error_once_a_run_takes_more_than_a_second() {
    use std::io::{BufRead, BufReader};
    use std::process::{Command, Stdio};

    // A run of a minute or more, killed after its first line of progress.
    let mut child = Command::new(env!("CARGO_BIN_EXE_nqueens"))
        .args([
            "20",
            "--engine",
            "join",
            "--kernel",
            "portable",
            "--progress",
            "plain",
        ])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let started = std::time::Instant::now();
    let mut line = String::new();
    BufReader::new(child.stderr.take().unwrap())
        .read_line(&mut line)
        .unwrap();
    let waited = started.elapsed().as_secs_f64();
    child.kill().unwrap();
    child.wait().unwrap();
    let progress =
        predicate::str::is_match(r"^n = 20: \d+\.\d %, \d+ so far, \d\.\d\de\d+/s, .+ left\n$")
            .unwrap();
    assert!(progress.eval(&line), "{line}");
    assert!(waited >= 0.9, "{waited} s");

    nqueens("8 --progress plain").assert().success().stderr("");
    nqueens("16 -e dfs --progress none")
        .assert()
        .success()
        .stderr("");
}

#[test]
fn a_bar_is_not_drawn_where_there_is_no_terminal() {
    nqueens("16 --engine dfs").assert().success().stderr("");
}

#[test]
fn unique_counts_solutions_that_differ_after_rotation_and_reflection() {
    assert_eq!(answer("8 --unique"), "12\n");
    assert_eq!(answer("1 -u"), "1\n");
    // OEIS A002562; dividing by eight and rounding up goes wrong at n = 7 and from n = 9 on.
    let expected = "0 1\n1 1\n2 0\n3 0\n4 1\n5 2\n6 1\n7 6\n8 12\n9 46\n10 92\n11 341\n12 1787\n13 9233\n14 45752\n15 285053\n";
    assert_eq!(answer("0..=15 --unique"), expected);
}

#[test]
fn unique_in_json_and_csv_gives_the_symmetric_solutions_and_the_classes_too() {
    #[derive(Deserialize)]
    struct Unique {
        count: String,
        unique: String,
        half_turn: String,
        quarter_turn: String,
        classes_of_8: u64_string::Number,
        classes_of_4: u64_string::Number,
        classes_of_2: u64_string::Number,
    }
    let rows: Vec<Unique> = json(&answer("12..=13 --unique --format json"));
    assert_eq!(
        (rows[0].count.as_str(), rows[0].unique.as_str()),
        ("14200", "1787")
    );
    assert_eq!(
        (rows[0].half_turn.as_str(), rows[0].quarter_turn.as_str()),
        ("80", "8")
    );
    for row in rows {
        let images = 8 * row.classes_of_8.0 + 4 * row.classes_of_4.0 + 2 * row.classes_of_2.0;
        assert_eq!(images.to_string(), row.count);
    }
    let csv = answer("12 --unique --format csv");
    let lines: Vec<&str> = csv.lines().collect();
    assert!(lines[0].ends_with(
        ",unique,half_turn,quarter_turn,classes_of_8,classes_of_4,classes_of_2,classes_of_1"
    ));
    assert!(lines[1].ends_with(",1787,80,8,1765,18,4,0"));
}

/// Numbers that JSON carries as strings.
mod u64_string {
    use serde::{Deserialize, Deserializer};

    pub(super) struct Number(pub(super) u64);

    impl<'de> Deserialize<'de> for Number {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let text = String::deserialize(deserializer)?;
            text.parse().map(Self).map_err(serde::de::Error::custom)
        }
    }
}

#[cfg(target_os = "linux")]
#[test]
fn threads_that_cannot_be_started_are_an_error_that_names_its_cause_once() {
    // Room for the program, and not for the stacks of the threads.
    let limited = format!(
        "ulimit -v 600000; exec {} 16 -t 300",
        env!("CARGO_BIN_EXE_nqueens")
    );
    let output = std::process::Command::new("bash")
        .args(["-c", &limited])
        .output()
        .unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{message}");
    assert!(
        message.starts_with("error: cannot start 300 threads: "),
        "{message}"
    );
    assert_eq!(message.matches("os error").count(), 1, "{message}");
    assert_eq!(message.lines().count(), 1, "{message}");
}
