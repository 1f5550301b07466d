//! Progress on standard error: a bar for people, lines for logs.

use std::fmt;
use std::io::{self, IsTerminal};
use std::time::{Duration, Instant};

use indicatif::{FormattedDuration, ProgressBar, ProgressDrawTarget, ProgressStyle as Template};
use nqueens::Progress;

use super::args::ProgressStyle;
use super::table::solutions_per_second;

/// A run shorter than this shows nothing.
const PATIENCE: Duration = Duration::from_secs(1);
/// The time between two plain lines.
const PLAIN_EVERY: Duration = Duration::from_secs(10);
/// The bar moves in steps of a tenth of a percent.
const STEPS: f64 = 1000.0;

/// Shows how far one count is.
pub(crate) struct Meter {
    title: String,
    bar: Option<ProgressBar>,
    next: Instant,
}

impl Meter {
    /// A meter in the style asked for, as far as standard error can show it; `None` if nothing is to be shown.
    pub(crate) fn new(style: ProgressStyle, title: String) -> Option<Self> {
        let bar = match (style, terminal()) {
            (ProgressStyle::None, _) | (ProgressStyle::Auto, false) => return None,
            (ProgressStyle::Plain, _) | (ProgressStyle::Bar, false) => None,
            (ProgressStyle::Auto | ProgressStyle::Bar, true) => Some(bar(STEPS as u64, &title)),
        };
        Some(Self {
            title,
            bar,
            next: Instant::now() + PATIENCE,
        })
    }

    /// Shows the latest progress, `None` as long as no case is finished. May be called as often as one likes.
    pub(crate) fn draw(&mut self, progress: Option<Progress>) {
        if Instant::now() < self.next {
            return;
        }
        let fraction = progress.map_or(0.0, |progress| progress.fraction());
        if let Some(bar) = &self.bar {
            if bar.is_hidden() {
                bar.set_draw_target(ProgressDrawTarget::stderr());
            }
            bar.set_message(Line(progress).to_string());
            bar.set_position((fraction * STEPS) as u64);
        } else {
            super::note(&format!(
                "{}: {:.1} %, {}",
                self.title,
                100.0 * fraction,
                Line(progress)
            ));
            self.next += PLAIN_EVERY;
        }
    }
}

impl Drop for Meter {
    /// The bar makes room for what comes next, be it the answer or an error.
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// Shows which step of a known number of steps is being done.
pub(crate) struct Steps(ProgressBar);

impl Steps {
    pub(crate) fn new(style: ProgressStyle, title: &str, steps: usize) -> Self {
        let bar = bar(steps as u64, title);
        if style != ProgressStyle::None && style != ProgressStyle::Plain && terminal() {
            bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        Self(bar)
    }

    pub(crate) fn next(&self, what: &str) {
        self.0.set_message(what.to_owned());
        self.0.inc(1);
    }
}

impl Drop for Steps {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

/// Whether a bar can be drawn on standard error.
fn terminal() -> bool {
    io::stderr().is_terminal() && std::env::var_os("TERM").is_none_or(|term| term != "dumb")
}

/// A bar that is not drawn yet. It leaves room at the end of the line: a `^C` that wrapped would be in the way of
/// clearing it.
fn bar(length: u64, title: &str) -> ProgressBar {
    let template = "{prefix}  [{bar:24}] {percent:>3} %  {msg}";
    let style = Template::with_template(template)
        .expect("a valid template")
        .progress_chars("=> ");
    ProgressBar::with_draw_target(Some(length), ProgressDrawTarget::hidden())
        .with_style(style)
        .with_prefix(title.to_owned())
}

/// What is said about progress besides the share of the work.
struct Line(Option<Progress>);

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(progress) = self.0 else {
            return f.write_str("no case finished yet");
        };
        let rate = solutions_per_second(progress.count, progress.elapsed.as_secs_f64());
        write!(f, "{} found, {rate:.0}/s", progress.count)?;
        match progress.remaining() {
            Some(remaining) => write!(f, ", {} left", FormattedDuration(remaining)),
            None => Ok(()),
        }
    }
}
