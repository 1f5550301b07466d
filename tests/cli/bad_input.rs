//! Every line of `bad_input.txt`: wrong input gets one clear line and exit code 2, and no answer.

use super::nqueens;

#[test]
fn wrong_input_gets_one_line_that_names_it_and_exit_code_2() {
    let cases = include_str!("bad_input.txt")
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    let mut tried = 0;
    for case in cases {
        let [arguments, input, words] = case.splitn(3, '|').map(str::trim).collect::<Vec<_>>()[..]
        else {
            panic!("three fields are needed: {case}");
        };
        let arguments = if arguments == "-" { "" } else { arguments };
        let output = nqueens(arguments)
            .write_stdin(unescape(input))
            .output()
            .expect("it runs");
        let message = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!(output.status.code(), Some(2), "{case}: {message}");
        assert_eq!(output.stdout, b"", "{case}");
        assert!(
            message.starts_with("error: ") && message.ends_with('\n'),
            "{case}: {message}"
        );
        assert!(
            !message.trim_end_matches('\n').contains(char::is_control),
            "{case}: {message}"
        );
        for word in words.split(" ; ") {
            assert!(
                message.contains(word),
                "{case}: {word} is missing in: {message}"
            );
        }
        tried += 1;
    }
    assert!(tried > 70, "{tried} cases");
}

#[test]
fn a_flood_on_standard_input_is_refused_without_filling_the_memory() {
    nqueens("")
        .write_stdin("8 ".repeat(1 << 20))
        .assert()
        .code(2)
        .stdout("");
    let message = nqueens("")
        .write_stdin("9".repeat(1 << 20))
        .output()
        .expect("it runs")
        .stderr;
    assert!(message.len() < 200, "{} bytes", message.len());
}

#[cfg(unix)]
#[test]
fn an_argument_that_is_not_utf_8_is_refused() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    for before in ["", "list", "bench"] {
        nqueens(before)
            .arg(OsStr::from_bytes(b"8\xff"))
            .assert()
            .code(2)
            .stdout("");
    }
}

fn unescape(text: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'\\' {
            bytes.push(byte);
            continue;
        }
        bytes.push(match rest.next().expect("an escape") {
            b'n' => b'\n',
            b'r' => b'\r',
            b't' => b'\t',
            b'0' => 0,
            b'x' => {
                let digits = [rest.next().expect("a digit"), rest.next().expect("a digit")];
                u8::from_str_radix(std::str::from_utf8(&digits).expect("ASCII"), 16)
                    .expect("hexadecimal digits")
            }
            other => panic!("unknown escape \\{}", char::from(other)),
        });
    }
    bytes
}

#[test]
fn long_and_strange_arguments_are_not_echoed_in_full() {
    for arguments in [
        ["--threads", "9"],
        ["--kernel", "9"],
        ["list", "9"],
        ["--format", "9"],
        ["--9", "9"],
    ] {
        let mut command = nqueens("");
        command
            .arg(arguments[0])
            .arg(arguments[1].repeat(100_000) + "\r\u{7}\n\u{1b}[31mx");
        let output = command
            .assert()
            .code(2)
            .stdout("")
            .get_output()
            .stderr
            .clone();
        let message = String::from_utf8(output).expect("UTF-8");
        assert!(
            message.len() < 500 && message.lines().count() == 1,
            "{message}"
        );
        assert!(
            !message.trim_end_matches('\n').contains(char::is_control),
            "{message:?}"
        );
    }
}
