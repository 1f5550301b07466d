//! nqueens estimate

use serde::Deserialize;

use super::{answer, json};

#[derive(Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
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
    version: String,
}

fn row(arguments: &str) -> Row {
    let mut rows: Vec<Row> = json(&answer(&format!("estimate --format json {arguments}")));
    assert_eq!(rows.len(), 1);
    rows.remove(0)
}

#[test]
fn an_estimate_comes_with_its_error_and_a_forecast() {
    let row = row("18 --seconds 1 --seed 3 --threads 2");
    let published = 666_090_624.0;
    assert_eq!(
        (row.n, row.seed, row.threads, row.cases),
        (18, 3, Some(2), Some(24_310))
    );
    assert!(row.low95 < row.estimate && row.estimate < row.high95);
    assert!(
        (row.estimate - published).abs() < 6.0 * row.standard_error,
        "{row:?}"
    );
    let by_cases = (
        row.cases_estimate.unwrap(),
        row.cases_standard_error.unwrap(),
    );
    assert!(
        (by_cases.0 - published).abs() <= 6.0 * by_cases.1 + 1.0,
        "{row:?}"
    );
    let (low, high) = (row.cases_low95.unwrap(), row.cases_high95.unwrap());
    assert!(low <= by_cases.0 && by_cases.0 <= high, "{row:?}");
    assert!(row.forecast_seconds.unwrap() > 0.0 && row.memory_bytes != Some(0));
    assert_eq!(
        (row.suggested_shards, row.extrapolated_from),
        (Some(1), None)
    );
}

#[test]
fn large_boards_have_an_estimate_and_no_forecast() {
    for n in [33, 64, 128] {
        let row = row(&format!("{n} --seconds 0.01"));
        assert!(
            row.estimate > row.low95 && row.standard_error < 0.5 * row.estimate,
            "{row:?}"
        );
        assert_eq!(
            (row.forecast_seconds, row.cases, row.threads),
            (None, None, None)
        );
    }
}

#[test]
fn boards_beyond_the_published_ones_have_a_forecast_by_growth() {
    let row = row("28 --seconds 1");
    assert_eq!(row.extrapolated_from, Some([22, 24]));
    assert!(row.forecast_standard_error.unwrap() > 0.0);
    assert!(
        row.suggested_shards.unwrap() > 1000 && row.forecast_seconds.unwrap() > 1e6,
        "{row:?}"
    );
}

#[test]
fn the_same_seed_and_number_of_samples_give_the_same_estimate() {
    let estimate = |arguments: &str| {
        let row = row(&format!("16 --seconds 0.01 --samples 20 {arguments}"));
        assert_eq!(row.samples, 20);
        (row.estimate, row.standard_error, row.seed)
    };
    assert_eq!(estimate("--seed 7 -t 1"), estimate("--seed 7 -t 3"));
    assert_ne!(estimate("--seed 7").0, estimate("--seed 8").0);
    assert_ne!(estimate("").2, estimate("").2, "another seed each time");
}

#[test]
fn text_is_for_people() {
    let text = answer("estimate 20 --seconds 0.5 --seed 1");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 2);
    assert!(
        lines[0].starts_with("Q(20) is about 3.") && lines[0].contains("seed 1"),
        "{text}"
    );
    assert!(lines[1].starts_with("A count by join ("), "{text}");
    let text = answer("estimate 15 --seconds 0.5 --engine dfs");
    let forecast = text.lines().last().unwrap();
    assert!(forecast.starts_with("A count by dfs ("), "{text}");
    assert!(answer("estimate 8").starts_with("Q(8) is 92: small enough to count exactly\n"));
}
