//! From the typed words to arguments, or to a one-line error.

use std::io::{self, Write};

use clap::{CommandFactory, Parser};

use super::program::Args;
use crate::cli::exit::Failure;

/// The arguments of this process. A request for help or the version is answered here.
pub(crate) fn parse() -> Result<Args, Failure> {
    Args::try_parse().map_err(|error| {
        if error.use_stderr() {
            return Failure::Usage(one_line(&error.to_string()));
        }
        match error.print().and_then(|()| io::stdout().flush()) {
            Ok(()) => Failure::Answered,
            Err(error) => Failure::Output(error),
        }
    })
}

/// The help of the program, or of a command.
pub(crate) fn help(command: Option<&str>) -> String {
    let mut program = Args::command();
    program.build();
    let command = command
        .and_then(|name| program.find_subcommand(name))
        .unwrap_or(&program);
    command.clone().render_help().to_string()
}

pub(crate) fn is_command(name: &str) -> bool {
    Args::command().find_subcommand(name).is_some()
}

/// Clap explains an error in several paragraphs. Those that name the fault and the allowed values
/// are joined into one line.
fn one_line(error: &str) -> String {
    const LONGEST: usize = 300;
    let lines = error.lines().map(str::trim).filter(|line| !line.is_empty());
    let wanted = lines
        .take_while(|line| !line.starts_with("Usage:") && !line.starts_with("For more information"))
        .filter(|line| !line.starts_with("tip: to pass"));
    let line = wanted.collect::<Vec<_>>().join(" ").replace(" tip: ", "; ");
    let line = line.trim_start_matches("error: ");
    let mut printable: String = line
        .chars()
        .filter(|c| !c.is_control())
        .take(LONGEST)
        .collect();
    if line.chars().nth(LONGEST).is_some() {
        printable.push_str("...");
    }
    printable
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Words that mean something to the program, and others.
    fn word() -> impl Strategy<Value = String> {
        let known = [
            "8",
            "8..=10",
            "33",
            "-1",
            "list",
            "bench",
            "estimate",
            "merge",
            "verify",
            "self-test",
            "man",
            "-",
            "--",
            "--threads",
            "-t2",
            "--engine",
            "dfs",
            "--kernel=portable",
            "--shard",
            "0/4",
            "4/4",
            "--out",
            "x.json",
            "--journal",
            "--format",
            "json",
            "--first",
            "--total",
            "--by-symmetry",
            "--missing",
            "--sample",
            "--seed",
            "--seconds",
            "0.5",
            "--runs",
            "--plot",
            "--unique",
            "--time",
            "-q",
            "--help",
            "--version",
        ];
        prop_oneof![
            4 => prop::sample::select(known.map(str::to_owned).to_vec()),
            1 => any::<String>(),
            1 => "-{0,2}[a-z0-9=/.,]{0,8}",
        ]
    }

    proptest! {
        #[test]
        fn whatever_is_typed_is_understood_or_refused_in_one_printable_line(
            words in prop::collection::vec(word(), 0..6),
        ) {
            let typed = std::iter::once("nqueens".to_owned()).chain(words);
            if let Err(error) = Args::try_parse_from(typed)
                && error.use_stderr()
            {
                let line = one_line(&error.to_string());
                prop_assert!(!line.is_empty() && line.chars().count() <= 303, "{line}");
                prop_assert!(!line.contains(char::is_control), "{line:?}");
            }
        }
    }

    #[test]
    fn the_definitions_hold_together_and_everything_has_a_help_text() {
        Args::command().help_expected(true).debug_assert();
    }
}
