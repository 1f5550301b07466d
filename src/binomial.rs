//! Binomial coefficients, which number sets of columns.

/// The number of ways to choose `k` of `n` things, both up to 32.
pub(crate) fn binomial(n: u32, k: u32) -> u64 {
    const PASCAL: [[u32; 33]; 33] = {
        let mut rows = [[0; 33]; 33];
        let mut n = 0;
        while n <= 32 {
            rows[n][0] = 1;
            let mut k = 1;
            while k <= n {
                rows[n][k] = rows[n - 1][k - 1] + rows[n - 1][k];
                k += 1;
            }
            n += 1;
        }
        rows
    };
    PASCAL[n as usize][k as usize].into()
}
