//! Ctrl-C and SIGTERM end a command soon, with the exit codes of shells.

#![cfg(unix)]

use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use super::Running;

/// Starts a command that would run for hours.
fn start(arguments: &str) -> Running {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nqueens"));
    command
        .args(arguments.split_whitespace())
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped());
    let child = Running::start(&mut command);
    thread::sleep(Duration::from_millis(300));
    child
}

fn send(signal: &str, child: &Child) {
    let status = Command::new("kill")
        .args([&format!("-{signal}"), &child.id().to_string()])
        .status()
        .unwrap();
    assert!(status.success());
}

#[test]
fn the_first_signal_ends_every_long_command_soon() {
    for arguments in [
        "24",
        "24 -t 1 --format json",
        "list 32",
        "list 24 --first 1 --total",
        "bench 22",
    ] {
        for (signal, code) in [("INT", 130), ("TERM", 143)] {
            let child = start(arguments);
            let sent = Instant::now();
            send(signal, &child);
            let output = child.output();
            let message = String::from_utf8(output.stderr).unwrap();
            assert_eq!(
                output.status.code(),
                Some(code),
                "{arguments}, {signal}: {message}"
            );
            assert_eq!(
                message, "error: interrupted; anything not yet printed or written is lost\n",
                "{arguments}, {signal}"
            );
            assert!(
                sent.elapsed() < Duration::from_secs(3),
                "{arguments}, {signal}"
            );
        }
    }
}

#[test]
fn two_signals_in_a_row_end_it_too() {
    let child = start("24");
    send("INT", &child);
    send("INT", &child);
    let output = child.output();
    assert_eq!(output.status.code(), Some(130));
}

#[test]
fn a_signal_is_heard_while_waiting_for_standard_input() {
    for (signal, code) in [("INT", 130), ("TERM", 143)] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_nqueens"))
            .stdin(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // Standard input stays open until the process has ended.
        let open = child.stdin.take();
        thread::sleep(Duration::from_millis(200));
        send(signal, &child);
        let start = Instant::now();
        let status = child.wait().unwrap();
        assert_eq!(status.code(), Some(code));
        drop(open);
        assert!(start.elapsed() < Duration::from_secs(3));
    }
}

#[test]
fn a_signal_is_heard_while_nobody_reads_the_answer() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_nqueens"))
        .args(["list", "14"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let unread = child.stdout.take();
    thread::sleep(Duration::from_millis(300));
    send("TERM", &child);
    assert_eq!(child.wait().unwrap().code(), Some(143));
    drop(unread);
}
