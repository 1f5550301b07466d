//! Prints the solutions whose first queen is in the corner.
//!
//! `cargo run --release --example boards 8`

use nqueens::{BoardSize, Solutions};

fn main() -> Result<(), nqueens::Error> {
    let size: BoardSize = std::env::args().nth(1).as_deref().unwrap_or("8").parse()?;
    // The list is in lexicographic order: these come first.
    for solution in
        Solutions::new(size).take_while(|solution| solution.columns().first() == Some(&1))
    {
        println!("{solution:#}");
    }
    Ok(())
}
