//! Ctrl-C and SIGTERM end a command soon, with the exit codes that shells know.

#![cfg(unix)]

use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// Starts a command that would run for hours.
fn start(arguments: &str) -> Child {
    let child = Command::new(env!("CARGO_BIN_EXE_nqueens"))
        .args(arguments.split_whitespace())
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
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
        "list 20 --first 1 --total",
        "bench 22",
    ] {
        for (signal, code) in [("INT", 130), ("TERM", 143)] {
            let child = start(arguments);
            let sent = Instant::now();
            send(signal, &child);
            let output = child.wait_with_output().unwrap();
            let message = String::from_utf8(output.stderr).unwrap();
            assert_eq!(
                output.status.code(),
                Some(code),
                "{arguments}, {signal}: {message}"
            );
            assert_eq!(
                message, "error: interrupted, nothing was kept\n",
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
    assert_eq!(child.wait_with_output().unwrap().status.code(), Some(130));
}
