//! Help, version, self-test, completions, man pages.

use predicates::prelude::*;

use super::{answer, nqueens};

const COMMANDS: [&str; 8] = [
    "list",
    "bench",
    "estimate",
    "merge",
    "verify",
    "self-test",
    "completions",
    "man",
];

#[test]
fn help_and_version_are_printed_on_standard_output() {
    for help in ["-h", "--help"] {
        let text = answer(help);
        for command in COMMANDS {
            assert!(text.contains(command), "{command} is missing in {help}");
            assert!(
                answer(&format!("{command} {help}")).contains("Usage: nqueens"),
                "{command} {help}"
            );
        }
    }
    assert_eq!(
        answer("--version"),
        format!("nqueens {}\n", env!("CARGO_PKG_VERSION"))
    );
}

#[test]
fn the_self_test_passes_and_says_what_it_tried() {
    let text = answer("self-test");
    for tried in [
        "dfs, kernel portable, threads: 1,",
        "join, kernel portable, threads: 64,",
        "textbook",
        "list of solutions",
    ] {
        assert!(
            text.contains(&format!("ok      {tried}")),
            "{tried}: {text}"
        );
    }
    assert!(
        text.lines().last().unwrap().ends_with(" passed, 0 failed"),
        "{text}"
    );
}

#[test]
fn every_shell_gets_completions_that_know_the_options() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = answer(&format!("completions {shell}"));
        for word in ["nqueens", "self-test", "threads"] {
            assert!(script.contains(word), "{shell}: {word}");
        }
    }
}

#[test]
fn the_manual_has_a_page_for_the_program_and_each_command() {
    assert!(answer("man").contains(".TH nqueens 1"));
    assert!(answer("man").contains("\nnqueens [OPTIONS] [SIZE]...\n"));
    assert!(answer("man").contains("\n.SH \"EXIT STATUS\"\n0 done"));
    for command in COMMANDS {
        assert!(
            answer(&format!("man {command}")).contains(&format!(".TH nqueens-{command} 1")),
            "{command}"
        );
    }
}

#[test]
fn colors_are_not_written_where_nobody_sees_them() {
    nqueens("--help")
        .assert()
        .success()
        .stdout(predicate::str::contains('\u{1b}').not());
}
