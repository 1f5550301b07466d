//! Means with error bars.

/// An estimate with its standard error, and an interval that holds the true value in 95 of 100
/// cases.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Mean {
    /// The estimate.
    pub value: f64,
    /// Its standard error; 0 if it is exact.
    pub standard_error: f64,
    /// The lower end of the interval; never below 0, as numbers of solutions are never negative.
    pub low95: f64,
    /// Its upper end.
    pub high95: f64,
}

impl Mean {
    /// The mean of independent samples, at least two of them.
    pub(super) fn of(samples: &[f64]) -> Self {
        let count = samples.len() as f64;
        let (value, deviation) = moments(samples);
        Self::new(value, deviation / count.sqrt(), count - 1.0)
    }

    /// `freedom`: the degrees of freedom of the standard error.
    pub(super) fn new(value: f64, standard_error: f64, freedom: f64) -> Self {
        let half = standard_error * student(freedom);
        Self {
            value,
            standard_error,
            low95: (value - half).max(0.0),
            high95: value + half,
        }
    }
}

/// Mean and standard deviation of a sample of at least two. Scaled by the first value, so that
/// squares of large numbers fit.
pub(super) fn moments(samples: &[f64]) -> (f64, f64) {
    let (count, scale) = (samples.len() as f64, samples[0].max(1.0));
    let mean = samples.iter().map(|sample| sample / scale).sum::<f64>() / count;
    let squares = samples.iter().map(|sample| (sample / scale - mean).powi(2));
    let deviation = (squares.sum::<f64>() / (count - 1.0)).sqrt();
    (mean * scale, deviation * scale)
}

/// The 97.5 % quantile of Student's distribution: the expansion about the normal one (E. Cornish,
/// R. Fisher), within 1 % from 4 degrees of freedom on.
fn student(freedom: f64) -> f64 {
    const NORMAL: f64 = 1.959_964;
    let z = |power| NORMAL.powi(power);
    let first = (z(3) + z(1)) / 4.0;
    let second = (5.0 * z(5) + 16.0 * z(3) + 3.0 * z(1)) / 96.0;
    let third = (3.0 * z(7) + 19.0 * z(5) + 17.0 * z(3) - 15.0 * z(1)) / 384.0;
    NORMAL + first / freedom + second / freedom.powi(2) + third / freedom.powi(3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantiles_are_those_of_the_tables() {
        for (freedom, quantile) in [(4.0, 2.776), (10.0, 2.228), (30.0, 2.042), (120.0, 1.980)] {
            let error = student(freedom) / quantile - 1.0;
            assert!(error.abs() < 0.01, "{freedom}: {error}");
        }
    }

    #[test]
    fn the_mean_of_equal_samples_is_exact() {
        let mean = Mean::of(&[92.0; 5]);
        assert_eq!(
            (mean.value, mean.standard_error, mean.low95, mean.high95),
            (92.0, 0.0, 92.0, 92.0)
        );
        let zero = Mean::of(&[0.0; 5]);
        assert_eq!((zero.value, zero.standard_error), (0.0, 0.0));
    }

    #[test]
    fn numbers_whose_squares_do_not_fit_have_error_bars() {
        let mean = Mean::of(&[1e163, 2e163, 3e163]);
        assert!((mean.value / 2e163 - 1.0).abs() < 1e-9);
        assert!((mean.standard_error / (1e163 / 3f64.sqrt()) - 1.0).abs() < 1e-9);
    }
}
