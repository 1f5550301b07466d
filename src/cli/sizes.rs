//! Board sizes as typed: `12`, `8..=16`, several of them, or numbers on standard input.

use std::ffi::OsString;
use std::io::{self, IsTerminal, Read};

use nqueens::{BoardSize, Error};

use super::args;
use super::exit::Failure;
use super::output::note;

/// More than this on standard input is a mistake, and would only fill the memory.
const LONGEST_INPUT: u64 = 1 << 20;

/// The sizes given as arguments, or else those on standard input: at least one, in the order given.
pub(crate) fn read(arguments: &[OsString]) -> Result<Vec<BoardSize>, Failure> {
    if arguments.is_empty() {
        return from_stdin(None);
    }
    let mut sizes = Vec::new();
    for argument in arguments {
        sizes.extend(parse(&argument.to_string_lossy())?);
    }
    Ok(sizes)
}

/// The same, for an option that takes only one size.
pub(crate) fn only_one(arguments: &[OsString], option: &str) -> Result<BoardSize, Failure> {
    match read(arguments)?[..] {
        [size] => Ok(size),
        ref sizes => Err(Failure::Usage(format!(
            "{} board sizes were given; {option} takes only one",
            sizes.len()
        ))),
    }
}

/// One size, for a command that takes only one.
pub(crate) fn read_one(argument: Option<&OsString>, command: &str) -> Result<BoardSize, Failure> {
    if let Some(argument) = argument {
        return Ok(argument.to_string_lossy().parse()?);
    }
    match from_stdin(Some(command))?[..] {
        [size] => Ok(size),
        ref sizes => Err(Failure::Usage(format!(
            "one board size is needed on standard input, not {}",
            sizes.len()
        ))),
    }
}

/// A size or an inclusive range of sizes.
fn parse(text: &str) -> Result<Vec<BoardSize>, Failure> {
    let Some((first, last)) = text.split_once("..=") else {
        let hint = if args::is_command(text) {
            "; a command must come first, before all options"
        } else if text.starts_with(char::is_alphabetic) {
            "; --help lists commands and options"
        } else {
            ", or a range such as 8..=16"
        };
        return text
            .parse()
            .map(|size| vec![size])
            .map_err(|error| Failure::Usage(format!("{error}{hint}")));
    };
    let (Ok(first), Ok(last)) = (first.parse::<BoardSize>(), last.parse::<BoardSize>()) else {
        let text = nqueens::printable(text);
        return Err(Failure::Usage(format!(
            "'{text}' is not a range of board sizes: two whole numbers from 0 to 32 are needed, as in 8..=16"
        )));
    };
    if first > last {
        return Err(Failure::Usage(format!(
            "the range {first}..={last} is empty: the smaller size comes first, as in {last}..={first}"
        )));
    }
    (first.get()..=last.get())
        .map(|n| Ok(BoardSize::new(n)?))
        .collect()
}

/// A person who types no size is shown the help of the command.
fn from_stdin(command: Option<&str>) -> Result<Vec<BoardSize>, Failure> {
    let stdin = io::stdin();
    if stdin.is_terminal() {
        note(&args::help(command));
        return Err(Failure::Help);
    }
    let mut bytes = Vec::new();
    stdin
        .lock()
        .take(LONGEST_INPUT + 1)
        .read_to_end(&mut bytes)
        .map_err(Failure::Input)?;
    if bytes.len() as u64 > LONGEST_INPUT {
        return Err(Failure::Usage(
            "standard input is too long: at most 1 MiB of board sizes is allowed".to_owned(),
        ));
    }
    let sizes = numbers(&bytes)?;
    if sizes.is_empty() {
        return Err(Failure::Usage(
            "no board size on standard input: whole numbers from 0 to 32 are needed".to_owned(),
        ));
    }
    Ok(sizes)
}

/// Numbers separated by white space, perhaps after the byte order mark that some editors write.
fn numbers(bytes: &[u8]) -> Result<Vec<BoardSize>, Error> {
    let text = String::from_utf8_lossy(bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes));
    text.split_whitespace().map(str::parse).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn sizes(sizes: &[u32]) -> Vec<BoardSize> {
        sizes.iter().map(|&n| BoardSize::new(n).unwrap()).collect()
    }

    #[test]
    fn a_range_holds_both_its_ends() {
        assert_eq!(parse("8..=11").unwrap(), sizes(&[8, 9, 10, 11]));
        assert_eq!(parse("32..=32").unwrap(), sizes(&[32]));
        for text in [
            "11..=8",
            "8..11",
            "8..=",
            "..=8",
            "8..=33",
            "8-11",
            "8..=9..=10",
            "8 ..= 9",
        ] {
            assert!(parse(text).is_err(), "{text}");
        }
    }

    proptest! {
        #[test]
        fn what_was_written_is_read_back(list in prop::collection::vec(0u32..=32, 1..20), bom: bool, crlf: bool) {
            let end = if crlf { "\r\n" } else { "\n" };
            let text = list.iter().map(u32::to_string).collect::<Vec<_>>().join(end) + end;
            let text = if bom { format!("\u{feff}{text}") } else { text };
            prop_assert_eq!(numbers(text.as_bytes()).unwrap(), sizes(&list));
        }

        #[test]
        fn no_input_panics_and_no_error_spans_lines(bytes: Vec<u8>) {
            if let Err(error) = numbers(&bytes) {
                prop_assert!(!error.to_string().contains(char::is_control));
            }
            if let Err(error) = parse(&String::from_utf8_lossy(&bytes)) {
                prop_assert!(!error.to_string().contains(char::is_control));
            }
        }
    }
}
