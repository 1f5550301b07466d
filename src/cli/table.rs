//! The table that `nqueens bench` prints, a row at a time, for people and for programs.

use std::io;
use std::time::Duration;

use nqueens::{BoardSize, Engine};
use serde::Serialize;

use super::args::BenchFormat;
use super::cpu;
use super::output::Lines;

/// The wall times of one contender.
#[derive(Clone, Debug, Default)]
pub(crate) struct Seconds(Vec<f64>);

impl Seconds {
    pub(crate) fn add(&mut self, time: Duration) {
        let seconds = time.as_secs_f64();
        let place = self.0.partition_point(|&earlier| earlier < seconds);
        self.0.insert(place, seconds);
    }

    /// The middle time, or the mean of the middle two; at least one time must have been added.
    pub(crate) fn median(&self) -> f64 {
        let (runs, middle) = (self.0.len(), self.0.len() / 2);
        f64::midpoint(self.0[(runs - 1) / 2], self.0[middle])
    }
}

/// One contender at one board size.
#[derive(Debug, Serialize)]
pub(crate) struct Row {
    n: u32,
    count: String,
    engine: String,
    threads: usize,
    runs: usize,
    median_seconds: f64,
    min_seconds: f64,
    max_seconds: f64,
    speedup: f64,
    efficiency: f64,
    solutions_per_second: f64,
    cpu: String,
    version: &'static str,
}

impl Row {
    /// `baseline`: the median seconds of the contender that speed-ups refer to.
    pub(crate) fn new(
        size: BoardSize,
        count: u128,
        engine: Engine,
        threads: usize,
        seconds: &Seconds,
        baseline: f64,
    ) -> Self {
        let median = seconds.median();
        let speedup = baseline / median;
        Self {
            n: size.get(),
            count: count.to_string(),
            engine: engine.to_string(),
            threads,
            runs: seconds.0.len(),
            median_seconds: median,
            min_seconds: seconds.0[0],
            max_seconds: seconds.0[seconds.0.len() - 1],
            speedup,
            efficiency: speedup / threads as f64,
            solutions_per_second: solutions_per_second(count, median),
            cpu: cpu::name(),
            version: env!("CARGO_PKG_VERSION"),
        }
    }

    fn csv(&self) -> String {
        let Self {
            n,
            count,
            engine,
            threads,
            runs,
            version,
            ..
        } = self;
        let Self {
            median_seconds,
            min_seconds,
            max_seconds,
            speedup,
            efficiency,
            solutions_per_second,
            ..
        } = self;
        let cpu = self.cpu.replace('"', "\"\"");
        format!(
            "{n},{count},{engine},{threads},{runs},{median_seconds},{min_seconds},{max_seconds},{speedup},{efficiency},\
             {solutions_per_second},\"{cpu}\",{version}"
        )
    }

    /// The cells that people look at, under [`HEADINGS`].
    fn cells(&self) -> [String; HEADINGS.len()] {
        [
            self.n.to_string(),
            self.count.clone(),
            self.engine.clone(),
            self.threads.to_string(),
            seconds(self.median_seconds),
            seconds(self.min_seconds),
            seconds(self.max_seconds),
            format!("{:.2}", self.speedup),
            format!("{:.0} %", 100.0 * self.efficiency),
            format!("{:.3e}", self.solutions_per_second),
        ]
    }
}

const CSV_HEADER: &str = "n,count,engine,threads,runs,median_seconds,min_seconds,max_seconds,speedup,efficiency,\
                          solutions_per_second,cpu,version";

const HEADINGS: [&str; 10] = [
    "n",
    "solutions",
    "engine",
    "threads",
    "median s",
    "min s",
    "max s",
    "speed-up",
    "efficiency",
    "solutions/s",
];

/// Wide enough for Q(22), a day of one thread, and the headings.
const WIDTHS: [usize; HEADINGS.len()] = [2, 13, 6, 7, 9, 9, 9, 8, 10, 11];

/// Where rows go.
pub(crate) struct Table {
    format: BenchFormat,
    lines: Lines,
}

impl Table {
    /// Writes what stands above the rows.
    pub(crate) fn begin(format: BenchFormat, runs: u16) -> io::Result<Self> {
        let mut lines = Lines::prompt();
        let machine = format!(
            "nqueens {}, {}, runs: {runs}",
            env!("CARGO_PKG_VERSION"),
            cpu::name()
        );
        match format {
            BenchFormat::Json => {}
            BenchFormat::Csv => lines.write(format_args!("{CSV_HEADER}\n"))?,
            BenchFormat::Text => {
                lines.write(format_args!("{machine}\n\n{}\n", aligned(&HEADINGS)))?;
            }
            BenchFormat::Markdown => {
                let rule =
                    WIDTHS.map(|width| format!("{}:", "-".repeat(width.saturating_sub(1).max(1))));
                lines.write(format_args!(
                    "{machine}\n\n{}\n{}\n",
                    piped(&HEADINGS),
                    piped(&rule)
                ))?;
            }
        }
        Ok(Self { format, lines })
    }

    pub(crate) fn add(&mut self, row: &Row) -> io::Result<()> {
        match self.format {
            BenchFormat::Json => self
                .lines
                .write(format_args!("{}\n", serde_json::to_string(row)?)),
            BenchFormat::Csv => self.lines.write(format_args!("{}\n", row.csv())),
            BenchFormat::Text => self
                .lines
                .write(format_args!("{}\n", aligned(&row.cells()))),
            BenchFormat::Markdown => self.lines.write(format_args!("{}\n", piped(&row.cells()))),
        }
    }

    /// Writes what stands below the rows.
    pub(crate) fn end(mut self) -> io::Result<()> {
        const NOTE: &str =
            "speed-up: over dfs on one thread, by medians; per thread: speed-up divided by threads";
        match self.format {
            BenchFormat::Json | BenchFormat::Csv => Ok(()),
            BenchFormat::Text | BenchFormat::Markdown => {
                self.lines.write(format_args!("\n{NOTE}\n"))
            }
        }
    }
}

fn aligned<T: AsRef<str>>(cells: &[T; HEADINGS.len()]) -> String {
    let cells = cells
        .iter()
        .zip(WIDTHS)
        .map(|(cell, width)| format!("{:>width$}", cell.as_ref()));
    cells.collect::<Vec<_>>().join("  ")
}

fn piped<T: AsRef<str>>(cells: &[T; HEADINGS.len()]) -> String {
    let cells: Vec<&str> = cells.iter().map(AsRef::as_ref).collect();
    format!("| {} |", cells.join(" | "))
}

/// Three to five digits that matter.
fn seconds(seconds: f64) -> String {
    let decimals = if seconds < 0.01 { 6 } else { 3 };
    format!("{seconds:.decimals$}")
}

pub(crate) fn solutions_per_second(count: u128, seconds: f64) -> f64 {
    count as f64 / seconds.max(1e-9)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_the_middle_time_or_the_mean_of_the_middle_two() {
        let mut seconds = Seconds::default();
        for (time, median) in [(3, 3.0), (1, 2.0), (2, 2.0), (10, 2.5)] {
            seconds.add(Duration::from_secs(time));
            assert!((seconds.median() - median).abs() < 1e-12);
        }
    }

    #[test]
    fn csv_has_a_field_for_every_heading() {
        let mut seconds = Seconds::default();
        seconds.add(Duration::from_secs(2));
        let mut row = Row::new(
            BoardSize::new(8).unwrap(),
            92,
            Engine::Dfs,
            2,
            &seconds,
            3.0,
        );
        row.cpu = "a \"fast\" one".to_owned();
        let fields: Vec<_> = CSV_HEADER.split(',').collect();
        assert_eq!(row.csv().split(',').count(), fields.len());
        assert!(
            row.csv()
                .starts_with("8,92,dfs,2,1,2,2,2,1.5,0.75,46,\"a \"\"fast\"\" one\",")
        );
    }
}
