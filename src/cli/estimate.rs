//! `nqueens estimate SIZE`: how many solutions there are, and how long a count would take.

use std::time::Duration;

use indicatif::HumanDuration;
use nqueens::{BoardSize, Estimate, Estimator, Forecast, Mean, Shard, Workers};
use serde::Serialize;

use super::args::{EstimateArgs, ReportFormat, random_seed};
use super::exit::Failure;
use super::output::Lines;
use super::words::{amount, engine, rounded};

pub(crate) fn run(args: &EstimateArgs) -> Result<(), Failure> {
    let seed = args.seed.unwrap_or_else(random_seed);
    let mut estimator = Estimator::new(args.size)?
        .engine(args.engine)
        .time(args.seconds)
        .seed(seed)
        .workers(Workers::new(args.pool.threads));
    if let Some(samples) = args.samples {
        estimator = estimator.samples(samples as u64);
    }
    let mut lines = Lines::prompt();
    match args.format {
        ReportFormat::Text => {
            lines.write(format_args!("{}\n", text(&estimator.probe()?, seed)))?;
            let forecast = match estimator.forecast()? {
                Some(forecast) => forecast_text(&forecast),
                None => format!(
                    "No forecast: boards can be counted up to n = {}",
                    BoardSize::MAX
                ),
            };
            lines.write(format_args!("{forecast}\n"))?;
        }
        ReportFormat::Json => {
            let estimate = estimator.run()?;
            lines.json(&Row::new(&estimate, seed))?;
        }
    }
    Ok(())
}

fn text(estimate: &Estimate, seed: u64) -> String {
    let Estimate {
        n,
        solutions,
        samples,
        ..
    } = estimate;
    if solutions.standard_error == 0.0 {
        return format!(
            "Q({n}) is {}: small enough to count exactly",
            solutions.value
        );
    }
    format!(
        "Q({n}) is about {}, with 95 % confidence {} to {}: standard error {}, {samples} probes, seed {seed}",
        rounded(solutions.value),
        rounded(solutions.low95),
        rounded(solutions.high95),
        percent(solutions)
    )
}

fn forecast_text(forecast: &Forecast) -> String {
    let threads = amount(forecast.threads as u64, "thread");
    let seconds = forecast.time.as_secs_f64();
    let time = match forecast.time {
        _ if seconds < 0.01 => "less than 0.01 seconds".to_owned(),
        _ if seconds < 10.0 => format!("about {seconds:.2} seconds"),
        Duration::MAX => "more than 500 billion years".to_owned(),
        time => format!("about {}", HumanDuration(time)),
    };
    let engine = engine(forecast.engine, forecast.kernel);
    let mut text = format!("A count by {engine} on {threads} takes {time} here");
    if !forecast.standard_error.is_zero() {
        let percent = 100.0 * forecast.standard_error.as_secs_f64() / seconds;
        let decimals = usize::from(percent < 1.0);
        text.push_str(&format!(" (standard error {percent:.decimals$} %"));
        if let Some([before, after]) = forecast.extrapolated_from {
            text.push_str(&format!(
                ", extrapolated from n = {before} and {after}; the growth beyond is a guess"
            ));
        }
        text.push(')');
    }
    text.push_str(&format!(
        ", about {} MB of memory, {}",
        forecast.memory.div_ceil(1 << 20),
        amount(forecast.cases, "case")
    ));
    if (2..Shard::MOST).contains(&forecast.shards) {
        text.push_str(&format!(
            "; {} shards would take about ten minutes each",
            forecast.shards
        ));
    }
    if let Some(solutions) = &forecast.solutions {
        text.push_str(&if solutions.standard_error == 0.0 {
            format!("; all cases were counted: {:.0}", solutions.value)
        } else {
            format!(
                "; a sample of cases gives Q(n) = {}, with 95 % confidence {} to {}",
                rounded(solutions.value),
                rounded(solutions.low95),
                rounded(solutions.high95)
            )
        });
    }
    text
}

fn percent(mean: &Mean) -> String {
    let share = if mean.value > 0.0 {
        mean.standard_error / mean.value
    } else {
        0.0
    };
    format!("{:.2} %", 100.0 * share)
}

/// An estimate, for other programs.
#[derive(Serialize)]
struct Row {
    n: u32,
    estimate: f64,
    standard_error: f64,
    low95: f64,
    high95: f64,
    seed: u64,
    samples: u64,
    forecast_seconds: Option<f64>,
    forecast_standard_error: Option<f64>,
    extrapolated_from: Option<[u32; 2]>,
    engine: Option<String>,
    threads: Option<usize>,
    memory_bytes: Option<u64>,
    cases: Option<u64>,
    suggested_shards: Option<u64>,
    cases_estimate: Option<f64>,
    cases_standard_error: Option<f64>,
    cases_low95: Option<f64>,
    cases_high95: Option<f64>,
    version: &'static str,
}

impl Row {
    fn new(estimate: &Estimate, seed: u64) -> Self {
        let Mean {
            value,
            standard_error,
            low95,
            high95,
            ..
        } = estimate.solutions;
        let forecast = estimate.forecast.as_ref();
        let by_cases = forecast.and_then(|forecast| forecast.solutions);
        Self {
            n: estimate.n,
            estimate: value,
            standard_error,
            low95,
            high95,
            seed,
            samples: estimate.samples,
            forecast_seconds: forecast.map(|forecast| forecast.time.as_secs_f64()),
            forecast_standard_error: forecast.map(|forecast| forecast.standard_error.as_secs_f64()),
            extrapolated_from: forecast.and_then(|forecast| forecast.extrapolated_from),
            engine: forecast.map(|forecast| forecast.engine.to_string()),
            threads: forecast.map(|forecast| forecast.threads),
            memory_bytes: forecast.map(|forecast| forecast.memory),
            cases: forecast.map(|forecast| forecast.cases),
            suggested_shards: forecast.map(|forecast| forecast.shards),
            cases_estimate: by_cases.map(|mean| mean.value),
            cases_standard_error: by_cases.map(|mean| mean.standard_error),
            cases_low95: by_cases.map(|mean| mean.low95),
            cases_high95: by_cases.map(|mean| mean.high95),
            version: env!("CARGO_PKG_VERSION"),
        }
    }
}
