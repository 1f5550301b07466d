//! The command line, tested through the built program.

#![cfg(feature = "cli")]

mod bad_input; // wrong input: one line, exit code 2
mod bench; // nqueens bench
mod count; // nqueens SIZE...
mod estimate; // nqueens estimate
mod journal; // nqueens SIZE --journal FILE
mod list; // nqueens list
mod merge; // nqueens merge, nqueens verify
mod other; // help, version, self-test, completions, man
mod pipes; // closed pipes, full disks
mod plot; // nqueens bench --plot
mod shard; // nqueens SIZE --shard I/M
mod signals; // Ctrl-C, SIGTERM

use assert_cmd::Command;

/// The program with these arguments, without standard input and without outside settings.
fn nqueens(arguments: &str) -> Command {
    let mut command = Command::cargo_bin("nqueens").expect("the program is built");
    command
        .args(arguments.split_whitespace())
        .env_remove("RAYON_NUM_THREADS");
    command
}

/// The answer of the program, which must succeed and print nothing on standard error.
fn answer(arguments: &str) -> String {
    let assert = nqueens(arguments).assert().success().stderr("");
    String::from_utf8(assert.get_output().stdout.clone()).expect("UTF-8")
}

/// Each line read as JSON into a type that names every field.
fn json<T: serde::de::DeserializeOwned>(lines: &str) -> Vec<T> {
    lines
        .lines()
        .map(|line| serde_json::from_str(line).expect(line))
        .collect()
}

/// A process that does not outlive the test that started it, also where the test fails.
#[cfg(unix)]
struct Running(Option<std::process::Child>);

#[cfg(unix)]
impl Running {
    fn start(command: &mut std::process::Command) -> Self {
        Self(Some(command.spawn().expect("a process")))
    }

    /// Waits for its end.
    fn output(mut self) -> std::process::Output {
        let child = self.0.take().expect("it runs");
        child.wait_with_output().expect("output")
    }
}

#[cfg(unix)]
impl std::ops::Deref for Running {
    type Target = std::process::Child;

    fn deref(&self) -> &Self::Target {
        self.0.as_ref().expect("it runs")
    }
}

#[cfg(unix)]
impl std::ops::DerefMut for Running {
    fn deref_mut(&mut self) -> &mut Self::Target {
        self.0.as_mut().expect("it runs")
    }
}

#[cfg(unix)]
impl Drop for Running {
    fn drop(&mut self) {
        if let Some(child) = &mut self.0 {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}
