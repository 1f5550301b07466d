//! nqueens merge, nqueens verify

use std::fs;

use nqueens::records::Record;
use serde::Deserialize;

use super::{answer, json, nqueens};

/// A folder with these of the 8 shards of n = 12.
fn folder(shards: impl IntoIterator<Item = u64>) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for index in shards {
        let path = folder.path().join(format!("{index}.json"));
        answer(&format!("12 --shard {index}/8 --out {}", path.display()));
    }
    folder
}

fn change(folder: &tempfile::TempDir, name: &str, change: impl Fn(&str) -> String) {
    let path = folder.path().join(name);
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, change(text.trim_end()) + "\n").unwrap();
}

#[track_caller]
fn check(arguments: &str, folder: &tempfile::TempDir, code: i32, stdout: &str, says: &[&str]) {
    let arguments = format!("{arguments} {}", folder.path().display());
    let assert = nqueens(&arguments)
        .assert()
        .code(code)
        .stdout(stdout.to_owned());
    let message = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
    for words in says {
        assert!(message.contains(words), "{words} is missing in: {message}");
    }
}

#[test]
fn a_complete_folder_gives_the_total() {
    let folder = folder(0..8);
    check(
        "merge",
        &folder,
        0,
        "14200\n",
        &["8 records of 8 shards", "agrees"],
    );
    let path = folder.path().display();
    assert_eq!(answer(&format!("merge --quiet {path}")), "14200\n");
    assert_eq!(answer(&format!("merge --missing {path}")), "");
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "named so that others are refused")]
struct Merged {
    n: u32,
    count: String,
    engine: String,
    plan: String,
    shards: u64,
    records: u64,
    confirmed: u64,
    seconds: f64,
    versions: Vec<String>,
    kernels: Vec<String>,
    hosts: Vec<String>,
    published: String,
    version: String,
}

#[test]
fn json_says_by_whose_word() {
    let folder = folder(0..8);
    let rows: Vec<Merged> = json(&answer(&format!(
        "merge --format json {}",
        folder.path().display()
    )));
    let [row] = &rows[..] else { panic!() };
    assert_eq!(
        (row.n, row.count.as_str(), row.shards, row.records),
        (12, "14200", 8, 8)
    );
    assert_eq!(
        (row.versions.len(), row.hosts.len(), row.published.as_str()),
        (1, 1, "agrees")
    );
}

#[test]
fn missing_shards_are_named_as_a_job_array_wants_them() {
    let folder = folder([0, 2, 5, 6]);
    check(
        "merge",
        &folder,
        3,
        "",
        &["error: 4 of 8 shards are missing: 1,3-4,7"],
    );
    check("merge --missing", &folder, 3, "1,3-4,7\n", &["4 of 8"]);
    let empty = tempfile::tempdir().unwrap();
    check("merge", &empty, 3, "", &["no records found"]);
    check("merge --missing", &empty, 3, "", &["no records found"]);
}

#[test]
fn damage_and_contradictions_are_named_with_file_and_line() {
    let damaged = folder(0..8);
    change(&damaged, "3.json", |line| {
        line.replace("\"shard\":3", "\"shard\":4")
    });
    check(
        "merge",
        &damaged,
        4,
        "",
        &["3.json:1: damaged: its checksum does not match"],
    );
    check("merge --missing", &damaged, 4, "3\n", &["3.json:1"]);
    check("verify", &damaged, 4, "", &["3.json:1"]);

    let torn = folder(0..8);
    change(&torn, "3.json", |line| line[..99].to_owned());
    change(&torn, "5.json", |line| line[..99].to_owned());
    check(
        "merge",
        &torn,
        4,
        "",
        &["3.json:1: not a record", "5.json:1", "error: 2 lines"],
    );

    let contradicting = folder(0..8);
    let other = fs::read_to_string(contradicting.path().join("3.json")).unwrap();
    fs::write(contradicting.path().join("x.jsonl"), other).unwrap();
    change(&contradicting, "x.jsonl", |line| {
        let mut record: Record = line.parse().unwrap();
        record.count += 8;
        record.to_string()
    });
    check(
        "merge",
        &contradicting,
        4,
        "",
        &["shard 3/8 counts", "3.json:1", "x.jsonl:1"],
    );

    let mixed = folder(0..7);
    answer(&format!(
        "12 --shard 7/9 --out {}",
        mixed.path().join("7.json").display()
    ));
    check(
        "merge",
        &mixed,
        4,
        "",
        &["7.json:1", "0.json:1", "shards is 9, not 8"],
    );
}

#[test]
fn a_path_that_cannot_be_read_is_named() {
    let assert = nqueens("merge /nowhere/x").assert().code(1).stdout("");
    let message = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
    assert!(message.contains("'/nowhere/x'"), "{message}");
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "named so that others are refused")]
struct Verdict {
    n: u32,
    shard: u64,
    shards: u64,
    place: String,
    recorded: String,
    recounted: String,
    method: String,
    kernel: Option<String>,
    cases: u64,
    searched: u64,
    disputed: Vec<u64>,
    agrees: bool,
    seed: u64,
}

#[test]
fn verify_recounts_as_many_as_asked_for_and_the_same_ones_for_a_seed() {
    let folder = folder(0..8);
    let run = |arguments: &str| {
        let arguments = format!(
            "verify --quiet --format json {arguments} {}",
            folder.path().display()
        );
        let rows: Vec<Verdict> = json(&answer(&arguments));
        assert!(
            rows.iter()
                .all(|row| row.agrees && row.recorded == row.recounted)
        );
        rows.iter().map(|row| row.shard).collect::<Vec<_>>()
    };
    assert_eq!(run("").len(), 8);
    assert_eq!(run("--sample 3 --seed 5"), run("--seed 5 --sample 3"));
    assert_eq!(run("--sample 3 --seed 5"), run("--seed 5")[..3]);
    assert!(
        (0..9).any(|seed| run(&format!("--sample 3 --seed {seed}")) != run("--sample 3 --seed 5"))
    );
    let path = folder.path().display();
    let assert = nqueens(&format!("verify --sample 2 --seed 7 {path}"))
        .assert()
        .success();
    let note = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
    assert_eq!(note, "2 of 8 shards recounted, all agree; seed 7\n");
}

#[test]
fn verify_finds_a_count_that_was_changed_with_its_sum() {
    for engine in ["dfs", "join"] {
        let folder = tempfile::tempdir().unwrap();
        for index in 0..4 {
            let path = folder.path().join(format!("{index}.json"));
            answer(&format!(
                "12 --shard {index}/4 --engine {engine} --out {}",
                path.display()
            ));
        }
        change(&folder, "2.json", |line| {
            let mut record: Record = line.parse().unwrap();
            record.count += 8;
            record.to_string()
        });
        let path = folder.path().display();
        nqueens(&format!("merge {path}"))
            .assert()
            .code(4)
            .stderr(predicates::str::contains(
                "the records add up to 14208 solutions for n = 12, but the published number is 14200",
            ));
        let assert = nqueens(&format!("verify --seed 9 {path}")).assert().code(4);
        let message = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
        assert!(
            message.contains("1 of 4 recounted shards differ")
                && message.contains("2.json:1")
                && message.ends_with("; seed 9\n"),
            "{message}"
        );
    }
}

#[test]
fn what_was_found_is_told_though_nobody_reads_it() {
    use std::process::{Command, Stdio};
    let code = |arguments: &[&str], folder: &tempfile::TempDir| {
        let mut child = Command::new(env!("CARGO_BIN_EXE_nqueens"))
            .args(arguments)
            .arg(folder.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        child.wait().unwrap().code()
    };
    let folder = folder(0..7);
    assert_eq!(code(&["merge", "--missing"], &folder), Some(3));
    assert_eq!(code(&["verify"], &folder), Some(0));
    for index in 0..7 {
        change(&folder, &format!("{index}.json"), |line| {
            let mut record: Record = line.parse().unwrap();
            record.count += 8;
            record.to_string()
        });
    }
    assert_eq!(code(&["verify"], &folder), Some(4));
}
