//! Progress on standard error: a bar for people, lines for logs.

use std::fmt;
use std::io::{self, IsTerminal};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use indicatif::{FormattedDuration, ProgressBar, ProgressDrawTarget, ProgressStyle as Template};
use nqueens::{Progress, Workers};

use super::args::ProgressStyle;
use super::output::note;
use super::words::solutions_per_second;

/// A run shorter than this shows nothing.
const PATIENCE: Duration = Duration::from_secs(1);
/// The time between two plain lines.
const PLAIN_EVERY: Duration = Duration::from_secs(10);
/// The bar moves in steps of a tenth of a percent.
const STEPS: f64 = 1000.0;

/// The progress of the running command. The command reports it; the main thread draws it now and
/// then.
#[derive(Default)]
pub(crate) struct Screen(Mutex<Option<Meter>>);

impl Screen {
    /// Shows progress under a title, if the style asks for it, until the returned value is dropped.
    pub(crate) fn show(self: &Arc<Self>, style: ProgressStyle, title: &str) -> Shown {
        *self.meter() = Meter::new(style, title);
        Shown(Arc::clone(self))
    }

    /// Notes the current state.
    fn report(&self, state: State) {
        if let Some(meter) = &mut *self.meter() {
            meter.state = Some(state);
        }
    }

    /// Draws a bar or a line if it is due. The lock is not held meanwhile: counting threads must
    /// not wait for a terminal.
    pub(crate) fn draw(&self) {
        let due = self.meter().as_mut().and_then(Meter::due);
        match due {
            None => {}
            Some(Drawing::Line(line)) => note(&line),
            Some(Drawing::Bar(bar, fraction, message)) => {
                if bar.is_hidden() {
                    bar.set_draw_target(ProgressDrawTarget::stderr());
                }
                bar.set_position((fraction * STEPS) as u64);
                bar.set_message(message);
            }
        }
    }

    /// Clears the progress, to make room for the answer or an error.
    pub(crate) fn end(&self) {
        *self.meter() = None;
    }

    fn meter(&self) -> MutexGuard<'_, Option<Meter>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Progress that is shown while this value lives.
pub(crate) struct Shown(Arc<Screen>);

impl Shown {
    /// Threads whose progress is shown. If nothing is shown, no observer is set.
    pub(crate) fn workers(&self, threads: usize) -> Workers {
        let workers = Workers::new(threads);
        if self.0.meter().is_none() {
            return workers;
        }
        let screen = Arc::clone(&self.0);
        workers.on_progress(move |progress| screen.report(State::Count(progress)))
    }

    /// Reports the step in progress: `done` steps of `steps` are done, and `what` is next.
    pub(crate) fn step(&self, done: usize, steps: usize, what: String) {
        self.0.report(State::Step(done, steps, what));
    }
}

impl Drop for Shown {
    fn drop(&mut self) {
        self.0.end();
    }
}

/// The state of the work.
enum State {
    Count(Progress),
    /// Steps done, steps in all, and the one in progress.
    Step(usize, usize, String),
}

impl State {
    fn fraction(&self) -> f64 {
        match self {
            Self::Count(progress) => progress.fraction(),
            Self::Step(done, steps, _) => *done as f64 / *steps as f64,
        }
    }
}

impl fmt::Display for State {
    /// The state without the fraction.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let progress = match self {
            Self::Step(_, _, what) => return f.write_str(what),
            Self::Count(progress) => progress,
        };
        let rate = solutions_per_second(progress.count(), progress.elapsed());
        write!(f, "{} so far, {rate:.2e}/s", progress.count())?;
        match progress.remaining() {
            Some(remaining) => write!(f, ", {} left", FormattedDuration(remaining)),
            None => Ok(()),
        }
    }
}

struct Meter {
    title: String,
    bar: Option<ProgressBar>,
    next: Instant,
    state: Option<State>,
}

impl Meter {
    /// `None` if nothing should be shown.
    fn new(style: ProgressStyle, title: &str) -> Option<Self> {
        let bar = match (style, terminal()) {
            (ProgressStyle::None, _) | (ProgressStyle::Auto, false) => return None,
            (ProgressStyle::Plain, _) | (ProgressStyle::Bar, false) => None,
            (ProgressStyle::Auto | ProgressStyle::Bar, true) => Some(bar(title)),
        };
        Some(Self {
            title: title.to_owned(),
            bar,
            next: Instant::now() + PATIENCE,
            state: None,
        })
    }

    /// The drawing that is due now, if any.
    fn due(&mut self) -> Option<Drawing> {
        if Instant::now() < self.next {
            return None;
        }
        let fraction = self.state.as_ref().map_or(0.0, State::fraction);
        let message = self
            .state
            .as_ref()
            .map_or("no case finished yet".to_owned(), State::to_string);
        if let Some(bar) = &self.bar {
            return Some(Drawing::Bar(bar.clone(), fraction, message));
        }
        self.next += PLAIN_EVERY;
        Some(Drawing::Line(format!(
            "{}: {:.1} %, {message}",
            self.title,
            100.0 * fraction
        )))
    }
}

enum Drawing {
    Line(String),
    Bar(ProgressBar, f64, String),
}

impl Drop for Meter {
    fn drop(&mut self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// Whether a bar can be drawn on standard error.
fn terminal() -> bool {
    let draws = |term: &std::ffi::OsStr| !term.is_empty() && term != "dumb";
    io::stderr().is_terminal()
        && (cfg!(windows) || std::env::var_os("TERM").is_some_and(|term| draws(&term)))
}

/// A bar that is not drawn yet; with its text it fits 80 columns.
fn bar(title: &str) -> ProgressBar {
    let template = "{prefix}  [{bar:16}] {percent:>3} %  {msg}";
    let style = Template::with_template(template)
        .expect("a valid template")
        .progress_chars("=> ");
    ProgressBar::with_draw_target(Some(STEPS as u64), ProgressDrawTarget::hidden())
        .with_style(style)
        .with_prefix(title.to_owned())
}
