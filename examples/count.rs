//! Counts one board size with progress on standard error: `cargo run --release --example count 15`.

use nqueens::{BoardSize, Count};

fn main() -> Result<(), nqueens::Error> {
    let size: BoardSize = std::env::args().nth(1).as_deref().unwrap_or("12").parse()?;
    let count = Count::from(size).on_progress(|progress| {
        eprint!("\r{:3.0} %", 100.0 * progress.fraction());
    });
    let total = count.run()?;
    eprintln!(
        "\r{} threads, {:.3} s",
        total.threads,
        total.elapsed.as_secs_f64()
    );
    println!("{}", total.count);
    Ok(())
}
