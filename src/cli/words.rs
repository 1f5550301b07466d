//! Words shared by several commands.

use std::fmt::Display;
use std::time::Duration;

use nqueens::{BoardSize, Engine, known};

/// A number of things: "1 thread", "2 threads".
pub(crate) fn amount(number: u64, thing: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {thing}{plural}")
}

/// An engine, and its kernel if it has one: "join (avx512)".
pub(crate) fn engine(engine: Engine, kernel: Option<impl Display>) -> String {
    kernel.map_or(engine.to_string(), |kernel| format!("{engine} ({kernel})"))
}

/// Seconds with at least two significant digits, down to a microsecond.
pub(crate) fn seconds(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    let decimals = if seconds < 0.01 { 6 } else { 3 };
    format!("{seconds:.decimals$}")
}

pub(crate) fn solutions_per_second(count: u128, time: Duration) -> f64 {
    count as f64 / time.as_secs_f64().max(1e-9)
}

/// The result of comparing a total with the published one, for people.
pub(crate) fn compared(size: BoardSize) -> &'static str {
    match known::solutions(size) {
        Some(_) => "agrees with the published value",
        None => "no published value",
    }
}

/// The same for other programs.
pub(crate) fn published(size: BoardSize) -> &'static str {
    match known::solutions(size) {
        Some(_) => "agrees",
        None => "unknown",
    }
}

/// An estimate, to four decimals.
pub(crate) fn rounded(value: f64) -> String {
    if value < 1e6 {
        format!("{value:.0}")
    } else {
        format!("{value:.4e}")
    }
}
