//! `nqueens estimate SIZE`: how many solutions there are, and how long a count would take.

use std::hash::{BuildHasher, RandomState};

use indicatif::HumanDuration;
use nqueens::{BoardSize, Estimate, Estimator, Forecast, Mean, Shard};
use serde::Serialize;

use super::args::{EstimateArgs, ReportFormat};
use super::exit::Failure;
use super::note;
use super::output::{Lines, amount};

pub(crate) fn run(args: &EstimateArgs) -> Result<(), Failure> {
    let seed = args.seed.unwrap_or_else(random_seed);
    let mut estimator = Estimator::new(args.size)?
        .seconds(args.seconds)
        .seed(seed)
        .threads(args.pool.threads);
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
                    "No forecast: boards are counted up to n = {}",
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

/// A seed that is short enough to be typed.
pub(crate) fn random_seed() -> u64 {
    RandomState::new().hash_one(0) >> 32
}

/// Shows an estimate beside a count that no published value can be compared with.
pub(crate) fn beside(size: BoardSize, count: u128) -> Result<(), Failure> {
    let estimator = Estimator::new(size.get())?.seconds(6.0);
    let mean = estimator.seed(random_seed()).probe()?.solutions;
    note(&comparison(size, count, &mean));
    Ok(())
}

fn comparison(size: BoardSize, count: u128, mean: &Mean) -> String {
    let deviations = (count as f64 - mean.value).abs() / mean.standard_error;
    format!(
        "n = {size}: no value is published; an estimate is {}, {} to {} with 95 % confidence: the count is {deviations:.1} standard \
         errors away",
        number(mean.value),
        number(mean.low95),
        number(mean.high95)
    )
}

fn text(estimate: &Estimate, seed: u64) -> String {
    let Estimate {
        n,
        solutions,
        samples,
        ..
    } = estimate;
    if solutions.standard_error == 0.0 {
        return format!("Q({n}) is {}: small enough to be counted", solutions.value);
    }
    format!(
        "Q({n}) is about {}, with 95 % confidence {} to {}: standard error {}, {samples} probes, seed {seed}",
        number(solutions.value),
        number(solutions.low95),
        number(solutions.high95),
        percent(solutions)
    )
}

fn forecast_text(forecast: &Forecast) -> String {
    let threads = amount(forecast.threads as u64, "thread");
    let time = forecast.seconds;
    let time = match std::time::Duration::try_from_secs_f64(time) {
        Ok(_) if time < 0.01 => "less than 0.01 seconds".to_owned(),
        Ok(_) if time < 10.0 => format!("about {time:.2} seconds"),
        Ok(duration) => format!("about {}", HumanDuration(duration)),
        Err(_) => "longer than anything".to_owned(),
    };
    let mut text = format!("A count with {threads} takes {time} here");
    if forecast.standard_error > 0.0 {
        let percent = 100.0 * forecast.standard_error / forecast.seconds;
        let decimals = usize::from(percent < 1.0);
        text.push_str(&format!(" (standard error {percent:.decimals$} %"));
        if let Some([before, after]) = forecast.extrapolated_from {
            text.push_str(&format!(
                ", extrapolated from n = {before} and {after}: the growth beyond is a guess, good to a factor of two at n = 28"
            ));
        }
        text.push(')');
    }
    if let Some(memory) = forecast.memory {
        text.push_str(&format!(
            ", at least {} MB of memory",
            memory.div_ceil(1 << 20)
        ));
    }
    text.push_str(&format!(", {}", amount(forecast.cases, "case")));
    if (2..Shard::MOST).contains(&forecast.shards) {
        text.push_str(&format!(
            "; {} shards would take some ten minutes each",
            forecast.shards
        ));
    }
    if let Some(solutions) = &forecast.solutions {
        text.push_str(&if solutions.standard_error == 0.0 {
            format!("; all of them were counted: {:.0}", solutions.value)
        } else {
            format!(
                "; a sample of cases makes Q(n) {}, with 95 % confidence {} to {}",
                number(solutions.value),
                number(solutions.low95),
                number(solutions.high95)
            )
        });
    }
    text
}

fn number(value: f64) -> String {
    if value < 1e6 {
        format!("{value:.0}")
    } else {
        format!("{value:.4e}")
    }
}

fn percent(mean: &Mean) -> String {
    let share = if mean.value > 0.0 {
        mean.standard_error / mean.value
    } else {
        0.0
    };
    format!("{:.2} %", 100.0 * share)
}

/// An estimate for other programs.
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
        let engine = BoardSize::new(estimate.n).ok();
        Self {
            n: estimate.n,
            estimate: value,
            standard_error,
            low95,
            high95,
            seed,
            samples: estimate.samples,
            forecast_seconds: forecast.map(|forecast| forecast.seconds),
            forecast_standard_error: forecast.map(|forecast| forecast.standard_error),
            extrapolated_from: forecast.and_then(|forecast| forecast.extrapolated_from),
            engine: engine.map(|size| nqueens::Engine::Auto.resolve(size).to_string()),
            threads: forecast.map(|forecast| forecast.threads),
            memory_bytes: forecast.and_then(|forecast| forecast.memory),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_without_a_published_value_is_compared_with_an_estimate() {
        let size = BoardSize::new(12).unwrap();
        let mean = Estimator::new(12)
            .unwrap()
            .samples(20)
            .probe()
            .unwrap()
            .solutions;
        let near = comparison(size, 14_200, &mean);
        let far = comparison(size, 2 * 14_200, &mean);
        let deviations = |text: &str| -> f64 {
            let (_, rest) = text.split_once("the count is ").unwrap();
            rest.split_once(' ').unwrap().0.parse().unwrap()
        };
        assert!(deviations(&near) < 5.0, "{near}");
        assert!(deviations(&far) > 50.0, "{far}");
    }
}
