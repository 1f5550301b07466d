//! How many threads count.

/// More threads than this are never started.
pub const MOST_THREADS: usize = 4096;

/// How many threads a count uses unless told otherwise: `RAYON_NUM_THREADS` if that is set to a positive number, as
/// for every program that uses rayon, else the CPUs that this process may use (affinity and cgroup quota respected).
///
/// ```
/// assert!(nqueens::default_threads() >= 1);
/// ```
pub fn default_threads() -> usize {
    std::env::var("RAYON_NUM_THREADS")
        .ok()
        .and_then(|threads| threads.parse().ok())
        .filter(|&threads| threads > 0)
        .unwrap_or_else(num_cpus::get)
}

/// How many threads share this many cases, where `threads` were asked for; 0 stands for the default.
pub(crate) fn limited(threads: usize, cases: u64) -> usize {
    let threads = if threads == 0 {
        default_threads()
    } else {
        threads
    };
    threads
        .min(usize::try_from(cases).unwrap_or(usize::MAX))
        .clamp(1, MOST_THREADS)
}
