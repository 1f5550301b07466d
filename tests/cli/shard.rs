//! nqueens SIZE --shard I/M [--out FILE]

use std::fs;

use nqueens::records::Record;

use super::{answer, nqueens};

#[test]
fn a_shard_is_one_line_on_standard_output() {
    let line = answer("12 --shard 1/3 --threads 2");
    let record: Record = line.strip_suffix('\n').unwrap().parse().unwrap();
    assert_eq!(
        (record.shard.to_string(), record.threads),
        ("1/3".to_owned(), 2)
    );
    assert_eq!(record.version, env!("CARGO_PKG_VERSION"));
    assert!(!record.host.is_empty() && record.kernel.is_some());
}

#[test]
fn shards_from_everywhere_are_merged() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).display().to_string();
    answer(&format!("12 --shard 0/3 --out {}", path("0.json")));
    answer(&format!(
        "12 --shard 1/3 --out {} --engine dfs --kernel portable",
        path("1.json")
    ));
    let third = answer("12 --shard 2/3 -t 1");
    nqueens(&format!("merge {} -", folder.path().display()))
        .write_stdin(third)
        .assert()
        .success()
        .stdout("14200\n");
}

#[test]
fn the_same_shard_again_does_nothing_and_another_one_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("1.json");
    let out = |shard: &str| format!("{shard} --out {}", path.display());
    answer(&out("12 --shard 1/3"));
    let written = fs::read(&path).unwrap();
    answer(&out("12 --quiet --shard 1/3 --threads 1 --kernel portable"));
    nqueens(&out("12 --shard 1/3"))
        .assert()
        .success()
        .stdout("")
        .stderr(format!("'{}' already holds the record\n", path.display()));
    for (other, says) in [
        ("12 --shard 2/3", "shard is 1/3, not 2/3"),
        ("12 --shard 1/4", "shards is 3, not 4"),
        ("13 --shard 1/3", "n is 12, not 13"),
        ("12 --shard 1/3 --engine join", "engine is dfs, not join"),
    ] {
        let assert = nqueens(&out(other)).assert().code(2).stdout("");
        let message = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
        assert!(
            message.contains(says) && message.lines().count() == 1,
            "{message}"
        );
    }
    assert_eq!(fs::read(&path).unwrap(), written);
}

#[test]
fn a_damaged_or_empty_file_is_replaced() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("1.json");
    let out = format!("12 --shard 1/3 --out {}", path.display());
    answer(&out);
    let written = fs::read_to_string(&path).unwrap();
    for damaged in [
        &written[..40],
        &written.replace("\"count\":\"4", "\"count\":\"5"),
        "x",
    ] {
        assert_ne!(damaged, written);
        fs::write(&path, damaged).unwrap();
        let assert = nqueens(&out).assert().success().stdout("");
        let warning = String::from_utf8_lossy(&assert.get_output().stderr).into_owned();
        assert!(
            warning.starts_with("warning: ") && warning.contains("is kept as"),
            "{warning}"
        );
        let record: Record = fs::read_to_string(&path)
            .unwrap()
            .trim_end()
            .parse()
            .unwrap();
        assert_eq!(record.shard.to_string(), "1/3");
    }
    fs::write(&path, "").unwrap();
    answer(&out);
    assert!(
        fs::read_to_string(&path)
            .unwrap()
            .trim_end()
            .parse::<Record>()
            .is_ok()
    );
}

#[test]
fn what_cannot_be_written_is_said_before_counting_and_nothing_is_replaced_that_is_no_file() {
    for (out, code) in [
        ("/nowhere/1.json", 1),
        ("/dev/null", 2),
        ("/dev/stdout", 2),
        ("/", 2),
        ("x.json/", 2),
        ("-", 2),
    ] {
        // A count of n = 24 would take hours.
        nqueens(&format!("24 --shard 0/3 --out {out}"))
            .timeout(std::time::Duration::from_secs(20))
            .assert()
            .code(code)
            .stdout("");
    }
}

#[test]
fn a_record_that_nobody_reads_is_a_failure() {
    use std::process::{Command, Stdio};
    let mut child = Command::new(env!("CARGO_BIN_EXE_nqueens"))
        .args(["14", "--shard", "0/3"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    let message = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{message}");
    assert!(message.contains("cannot write the record"), "{message}");
}
