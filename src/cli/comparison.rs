//! A count without a published value, compared with an estimate.

use std::time::Duration;

use nqueens::{BoardSize, Estimator, Mean};

use super::args::random_seed;
use super::exit::Failure;
use super::output::note;
use super::words::rounded;

/// Prints how far the count is from an estimate. This takes some seconds.
pub(crate) fn with_estimate(size: BoardSize, count: u128) -> Result<(), Failure> {
    let estimator = Estimator::new(size.get())?.time(Duration::from_secs(6));
    let mean = estimator.seed(random_seed()).probe()?.solutions;
    note(&comparison(size, count, &mean));
    Ok(())
}

fn comparison(size: BoardSize, count: u128, mean: &Mean) -> String {
    let deviations = (count as f64 - mean.value).abs() / mean.standard_error;
    format!(
        "n = {size}: no published value; an estimate is {}, with 95 % confidence {} to {}; the count is {deviations:.1} standard \
         errors away",
        rounded(mean.value),
        rounded(mean.low95),
        rounded(mean.high95)
    )
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
