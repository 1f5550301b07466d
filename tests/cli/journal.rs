//! nqueens SIZE --journal FILE, through kills, interrupts, full disks and everything else that can
//! happen to a long run.

#![cfg(unix)]

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use nqueens::records::Record;

use super::{Running, answer, nqueens};

/// A count in a folder of its own.
struct Run {
    folder: tempfile::TempDir,
}

impl Run {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        Self { folder }
    }

    fn path(&self) -> PathBuf {
        self.folder.path().join("journal.jsonl")
    }

    fn command(&self, arguments: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_nqueens"));
        command
            .args(arguments.split_whitespace())
            .arg("--journal")
            .arg(self.path())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    fn start(&self, arguments: &str) -> Running {
        Running::start(&mut self.command(arguments))
    }

    fn answer(&self, arguments: &str) -> String {
        let output = self.command(arguments).output().unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(output.status.success(), "{message}");
        String::from_utf8(output.stdout).unwrap()
    }

    /// Waits until this many lines have been written, or the process has ended.
    fn wait_for(&self, lines: usize, child: &mut Child) {
        let start = Instant::now();
        while whole_lines(&self.path()).len() < lines && child.try_wait().unwrap().is_none() {
            assert!(
                start.elapsed() < Duration::from_secs(60),
                "nothing is written"
            );
            thread::sleep(Duration::from_millis(2));
        }
    }
}

fn whole_lines(path: &Path) -> Vec<String> {
    let text = fs::read(path).unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    let lines = text
        .split_inclusive('\n')
        .filter(|line| line.ends_with('\n'));
    lines.map(|line| line.trim_end().to_owned()).collect()
}

fn send(signal: &str, child: &Child) {
    let pid = child.id().to_string();
    let status = Command::new("kill")
        .args([&format!("-{signal}"), &pid])
        .status();
    assert!(status.unwrap().success());
}

#[test]
fn a_journal_gives_the_total_and_a_second_run_does_no_work() {
    let run = Run::new();
    assert_eq!(run.answer("14"), "365596\n");
    let written = fs::read(run.path()).unwrap();
    assert_eq!(run.answer("14 -t 1 --kernel portable"), "365596\n");
    assert_eq!(fs::read(run.path()).unwrap(), written);
    assert_eq!(
        answer(&format!("merge -q {}", run.path().display())),
        "365596\n"
    );
    assert_eq!(run.answer("14 --unique"), "45752\n");
    assert!(
        run.answer("14 --format json")
            .contains("\"count\":\"365596\"")
    );
}

#[test]
fn a_hundred_kills_at_random_moments_lose_nothing_that_was_written() {
    let mut random = 12_345u64;
    let mut kills = 0;
    let mut rounds = 0;
    while kills < 100 {
        rounds += 1;
        let run = Run::new();
        let (n, engine, total) = match rounds % 3 {
            0 => (16, "dfs", "14772512\n"),
            1 => (17, "dfs", "95815104\n"),
            _ => (16, "join", "14772512\n"),
        };
        let mut written = Vec::new();
        for attempt in 1.. {
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let patience = Duration::from_micros((random >> 33) % 30_000);
            let mut child = run.start(&format!("{n} --engine {engine} -t {}", attempt % 4 + 1));
            thread::sleep(patience);
            let killed = child.try_wait().unwrap().is_none();
            child.kill().unwrap();
            child.wait().unwrap();
            kills += usize::from(killed);
            let now = whole_lines(&run.path());
            assert!(
                now.starts_with(&written),
                "a record that was written is gone"
            );
            written = now;
            if attempt == 25 || written.len() == 64 {
                break;
            }
        }
        assert_eq!(run.answer(&format!("{n} --engine {engine}")), total);
        let now = whole_lines(&run.path());
        assert!(now.starts_with(&written));
        let shards: BTreeSet<u64> = now
            .iter()
            .map(|line| line.parse::<Record>().unwrap().shard.index())
            .collect();
        assert_eq!(
            (now.len(), shards.len()),
            (64, 64),
            "each shard is there once"
        );
    }
}

#[test]
fn a_hundred_kills_leave_a_record_file_whole_or_absent() {
    let folder = tempfile::tempdir().unwrap();
    let command = |index: u64| {
        let path = folder.path().join(format!("{index}.json"));
        let mut command = Command::new(env!("CARGO_BIN_EXE_nqueens"));
        let shard = format!("{index}/100000");
        command
            .args([
                "13", "--quiet", "--engine", "dfs", "--shard", &shard, "--out",
            ])
            .arg(&path);
        (command, path)
    };
    let start = Instant::now();
    assert!(command(99_999).0.status().unwrap().success());
    // Some kills come after the record is written, most before.
    let longest = 1.5 * start.elapsed().as_micros() as f64;
    let mut random = 54_321u64;
    let (mut kills, mut written) = (0, 0);
    for index in 0.. {
        let (mut command, path) = command(index);
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let patience = longest * (random >> 33) as f64 / (1u64 << 31) as f64;
        let mut child = Running::start(&mut command);
        thread::sleep(Duration::from_micros(patience as u64));
        kills += usize::from(child.try_wait().unwrap().is_none());
        child.kill().unwrap();
        child.wait().unwrap();
        if path.exists() {
            written += 1;
            let line = fs::read_to_string(&path).unwrap();
            line.strip_suffix('\n').unwrap().parse::<Record>().unwrap();
        }
        assert!(command.status().unwrap().success());
        let line = fs::read_to_string(&path).unwrap();
        let record: Record = line.strip_suffix('\n').unwrap().parse().unwrap();
        assert_eq!(record.shard.index(), index);
        if kills >= 100 && written > 0 {
            break;
        }
    }
}

#[test]
fn an_interrupt_ends_a_journal_in_good_order_and_says_how_to_go_on() {
    for (signal, code) in [("INT", 130), ("TERM", 143)] {
        let run = Run::new();
        let mut child = run.start("18 --engine dfs -t 2");
        run.wait_for(3, &mut child);
        send(signal, &child);
        let output = child.output();
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(code), "{message}");
        assert_eq!(output.stdout, b"");
        let done = whole_lines(&run.path()).len();
        let last = message.lines().last().unwrap();
        assert_eq!(
            last,
            format!(
                "error: interrupted; {done} of 64 shards are in '{}': run the same command again to continue",
                run.path().display()
            )
        );
        assert_eq!(fs::read(run.path()).unwrap().last(), Some(&b'\n'));
    }
}

#[test]
fn a_second_signal_ends_it_at_once() {
    let run = Run::new();
    // A case takes a day.
    let mut child = run.start("32 --engine dfs");
    while !run.path().exists() {
        thread::sleep(Duration::from_millis(10));
    }
    send("INT", &child);
    let mut said = String::new();
    let stderr = child.stderr.as_mut().unwrap();
    BufReader::new(stderr).read_line(&mut said).unwrap();
    assert!(
        said.starts_with("finishing the cases in progress"),
        "{said}"
    );
    assert!(
        child.try_wait().unwrap().is_none(),
        "it waits for the cases in progress"
    );
    let sent = Instant::now();
    send("INT", &child);
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(sent.elapsed() < Duration::from_secs(3));
}

#[test]
fn a_second_process_on_the_same_journal_fails_clearly() {
    let run = Run::new();
    let mut first = run.start("18 --engine dfs");
    run.wait_for(1, &mut first);
    let second = run.command("18 --engine dfs").output().unwrap();
    let message = String::from_utf8(second.stderr).unwrap();
    assert_eq!(second.status.code(), Some(1), "{message}");
    assert!(message.contains("in use by another process"), "{message}");
    first.kill().unwrap();
    first.wait().unwrap();
}

#[test]
fn a_full_disk_is_an_error_and_the_journal_stays_valid() {
    let run = Run::new();
    // Files may have at most 2048 bytes: some nine records.
    let limited = format!(
        "trap '' XFSZ; ulimit -f 2; exec {} 14 --engine dfs --journal {}",
        env!("CARGO_BIN_EXE_nqueens"),
        run.path().display()
    );
    let output = Command::new("bash")
        .args(["-c", &limited])
        .output()
        .unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{message}");
    assert!(
        message.starts_with("error: cannot write") && message.lines().count() == 1,
        "{message}"
    );
    let written = whole_lines(&run.path());
    assert!((5..12).contains(&written.len()), "{} lines", written.len());
    assert_eq!(run.answer("14 --engine dfs"), "365596\n");
    assert!(whole_lines(&run.path()).starts_with(&written));
}

#[test]
fn a_journal_of_another_count_is_refused_and_left_as_it_is() {
    let run = Run::new();
    // One thread finishes the shards in order.
    run.answer("10 --engine dfs --threads 1");
    let written = fs::read(run.path()).unwrap();
    for (arguments, says) in [
        ("11 --engine dfs", "n is 10, not 11"),
        (
            "10 --engine join",
            "engine is dfs, not join; nothing was changed; use --engine dfs to continue",
        ),
    ] {
        let output = run.command(arguments).output().unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{message}");
        assert!(message.contains(says), "{message}");
    }
    let text = String::from_utf8(written.clone()).unwrap();
    fs::write(run.path(), text.replacen("\"shard\":1,", "\"shard\":2,", 1)).unwrap();
    let output = run.command("10 --engine dfs").output().unwrap();
    let message = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(4), "{message}");
    assert!(message.contains("journal.jsonl:2: damaged"), "{message}");
}

#[test]
fn a_torn_line_is_cut_off_with_a_warning() {
    let run = Run::new();
    run.answer("12");
    let written = fs::read(run.path()).unwrap();
    fs::write(run.path(), &written[..written.len() - 30]).unwrap();
    let output = run.command("12").output().unwrap();
    assert_eq!(output.stdout, b"14200\n");
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(
        message.contains("journal.jsonl:64: a line torn by a crash was cut off"),
        "{message}"
    );
    assert!(
        message.contains("; its shard is counted again") && message.contains("63 of 64 shards"),
        "{message}"
    );
    // The beginning of one more line, after all the needed ones.
    fs::write(run.path(), [&written[..], &written[..30]].concat()).unwrap();
    let output = run.command("12").output().unwrap();
    assert_eq!(output.stdout, b"14200\n");
    let message = String::from_utf8(output.stderr).unwrap();
    assert!(
        message
            .contains("journal.jsonl:65: a line torn by a crash was cut off; nothing else is lost"),
        "{message}"
    );
}

#[test]
fn a_journal_that_cannot_be_kept_is_refused() {
    for (path, code) in [("/", 2), ("/dev/null", 2), ("/nowhere/j", 1)] {
        nqueens(&format!("12 --journal {path}"))
            .assert()
            .code(code)
            .stdout("");
    }
}

#[test]
fn a_journal_that_is_deleted_or_changed_by_others_is_missed_at_once() {
    for deleted in [true, false] {
        let run = Run::new();
        let mut child = run.start("18 --engine dfs");
        run.wait_for(1, &mut child);
        if deleted {
            fs::remove_file(run.path()).unwrap();
        } else {
            fs::write(run.path(), "").unwrap();
        }
        let output = child.output();
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{message}");
        let says = if deleted {
            "it was deleted"
        } else {
            "another program has changed it"
        };
        assert!(message.contains(says), "{message}");
    }
}
