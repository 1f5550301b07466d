//! Answers that cannot be written: a closed pipe ends silently, a full disk is an error.

#![cfg(unix)]

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

fn nqueens(arguments: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nqueens"));
    command
        .args(arguments.split_whitespace())
        .stdin(Stdio::null());
    command
}

#[test]
fn a_closed_pipe_ends_the_program_at_once_and_silently() {
    // All solutions for n = 16 would be half a gigabyte.
    for arguments in [
        "list 12",
        "list 16",
        "list 16 --format board",
        "list 16 --format json",
    ] {
        let start = Instant::now();
        let mut child = nqueens(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap())
            .read_line(&mut line)
            .unwrap();
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{arguments}: {}", output.status);
        assert_eq!(String::from_utf8(output.stderr).unwrap(), "", "{arguments}");
        assert!(start.elapsed() < Duration::from_secs(5), "{arguments}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error_that_says_so() {
    for arguments in [
        "8",
        "8 --format json",
        "list 8",
        "list 12",
        "bench 8 --runs 1",
        "completions bash",
        "man",
        "--help",
        "--version",
    ] {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let output = nqueens(arguments)
            .stdout(full)
            .stderr(Stdio::piped())
            .output()
            .unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{arguments}: {message}");
        assert!(
            message.starts_with("error: cannot write to standard output: "),
            "{arguments}: {message}"
        );
        assert_eq!(message.lines().count(), 1, "{arguments}: {message}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_under_standard_error_does_not_spoil_the_answer() {
    for arguments in ["8 --time", "13 --time --progress plain"] {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let output = nqueens(arguments).stderr(full).output().unwrap();
        assert!(
            output.status.success() && !output.stdout.is_empty(),
            "{arguments}"
        );
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_folder_as_standard_input_is_an_error_of_reading() {
    let output = nqueens("")
        .stdin(File::open("/").unwrap())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(
        String::from_utf8(output.stderr)
            .unwrap()
            .starts_with("error: cannot read standard input: ")
    );
}

#[test]
fn the_first_solutions_of_a_long_list_come_at_once() {
    let mut child = nqueens("list 31").stdout(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    let start = Instant::now();
    BufReader::new(child.stdout.take().unwrap())
        .read_line(&mut line)
        .unwrap();
    assert!(line.starts_with("1 3 5"), "{line}");
    assert!(start.elapsed() < Duration::from_secs(1));
    child.wait().unwrap();
}
