//! The table that `nqueens bench` prints, row by row, for people and for programs.

use std::io;
use std::time::Duration;

use nqueens::Total;
use serde::Serialize;

use super::cpu;
use crate::cli::args::BenchFormat;
use crate::cli::output::Lines;
use crate::cli::words::{seconds, solutions_per_second};

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
    pub(crate) n: u32,
    count: String,
    engine: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    kernel: Option<String>,
    pub(crate) threads: usize,
    runs: usize,
    pub(crate) median_seconds: f64,
    min_seconds: f64,
    max_seconds: f64,
    speedup: f64,
    pub(crate) efficiency: f64,
    solutions_per_second: f64,
    pub(crate) cpu: String,
    version: &'static str,
    /// The fixed set of sizes that the row belongs to.
    #[serde(skip_serializing_if = "Option::is_none")]
    set: Option<u32>,
}

impl Row {
    /// `baseline` is the median time of the first row of the size, `single` that of the same engine
    /// on one thread, both in seconds.
    pub(crate) fn new(
        total: &Total,
        seconds: &Seconds,
        baseline: f64,
        single: f64,
        set: Option<u32>,
    ) -> Self {
        let median = seconds.median();
        Self {
            n: total.size.get(),
            count: total.count.to_string(),
            engine: total.engine.to_string(),
            kernel: total.kernel.map(|kernel| kernel.to_string()),
            threads: total.threads,
            runs: seconds.0.len(),
            median_seconds: median,
            min_seconds: seconds.0[0],
            max_seconds: seconds.0[seconds.0.len() - 1],
            speedup: baseline / median,
            efficiency: single / median / total.threads as f64,
            solutions_per_second: solutions_per_second(
                total.count,
                Duration::from_secs_f64(median),
            ),
            cpu: cpu::name(),
            version: env!("CARGO_PKG_VERSION"),
            set,
        }
    }

    /// The engine, and the kernel if it has one.
    pub(crate) fn engine_and_kernel(&self) -> String {
        self.kernel.as_ref().map_or(self.engine.clone(), |kernel| {
            format!("{} {kernel}", self.engine)
        })
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
        let (kernel, cpu, set) = (
            self.kernel.as_deref().unwrap_or_default(),
            self.cpu.replace('"', "\"\""),
            self.set.map(|set| set.to_string()).unwrap_or_default(),
        );
        format!(
            "{n},{count},{engine},{kernel},{threads},{runs},{median_seconds},{min_seconds},{max_seconds},{speedup},\
             {efficiency},{solutions_per_second},\"{cpu}\",{version},{set}"
        )
    }

    /// The cells of the table for people, under [`HEADINGS`].
    fn cells(&self) -> [String; HEADINGS.len()] {
        [
            self.n.to_string(),
            self.count.clone(),
            self.engine_and_kernel(),
            self.threads.to_string(),
            seconds(Duration::from_secs_f64(self.median_seconds)),
            seconds(Duration::from_secs_f64(self.min_seconds)),
            seconds(Duration::from_secs_f64(self.max_seconds)),
            format!("{:.2}", self.speedup),
            format!("{:.0} %", 100.0 * self.efficiency),
            format!("{:.3e}", self.solutions_per_second),
        ]
    }
}

const CSV_HEADER: &str = "n,count,engine,kernel,threads,runs,median_seconds,min_seconds,max_seconds,speedup,\
                          efficiency,solutions_per_second,cpu,version,set";

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

/// Wide enough for Q(22), a day on one thread, and the headings.
const WIDTHS: [usize; HEADINGS.len()] = [2, 13, 13, 7, 9, 9, 9, 8, 10, 11];

/// A table in progress.
pub(crate) struct Table {
    format: BenchFormat,
    lines: Lines,
}

impl Table {
    /// Writes the lines above the rows.
    pub(crate) fn begin(format: BenchFormat, runs: usize, set: Option<u32>) -> io::Result<Self> {
        let mut lines = Lines::prompt();
        let machine = format!(
            "nqueens {}, {}, runs: {runs}{}",
            env!("CARGO_PKG_VERSION"),
            cpu::name(),
            set.map(|set| format!(", set {set} of sizes"))
                .unwrap_or_default()
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
            BenchFormat::Json => self.lines.json(row),
            BenchFormat::Csv => self.lines.write(format_args!("{}\n", row.csv())),
            BenchFormat::Text => self
                .lines
                .write(format_args!("{}\n", aligned(&row.cells()))),
            BenchFormat::Markdown => self.lines.write(format_args!("{}\n", piped(&row.cells()))),
        }
    }

    /// Writes the lines below the rows.
    pub(crate) fn end(mut self) -> io::Result<()> {
        const NOTE: &str = "speed-up: over the first row of each size; efficiency: speed-up over the same engine on one thread, divided by the number of threads";
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

#[cfg(test)]
mod tests {
    use super::*;
    use nqueens::{Count, Engine};

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
        let total = Count::new(8)
            .unwrap()
            .engine(Engine::Dfs)
            .kernel("portable".parse().unwrap())
            .threads(2)
            .run()
            .unwrap();
        let mut row = Row::new(&total, &seconds, 3.0, 3.0, None);
        row.cpu = "a \"fast\" one".to_owned();
        let fields: Vec<_> = CSV_HEADER.split(',').collect();
        assert_eq!(row.csv().split(',').count(), fields.len());
        assert!(
            row.csv()
                .starts_with("8,92,dfs,portable,2,1,2,2,2,1.5,0.75,46,\"a \"\"fast\"\" one\",")
        );
    }
}
