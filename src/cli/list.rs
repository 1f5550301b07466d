//! `nqueens list`: the solutions themselves, in the formats that judges compare byte for byte.

use std::io;

use nqueens::{BoardSize, Count, Solution, Solutions};
use serde::Serialize;

use super::args::{ListArgs, ListFormat};
use super::exit::Failure;
use super::interrupt::Interrupt;
use super::output::Lines;
use super::sizes;
use super::supervise::{self, supervise};

pub(crate) fn run(args: &ListArgs, interrupt: &Interrupt) -> Result<(), Failure> {
    let size = sizes::read_one(args.size.as_ref())?;
    let (format, first) = (args.format, args.first.unwrap_or(u64::MAX));
    supervise(interrupt, || (), move || print(size, first, format))??;
    if args.total {
        let total = supervise::count(Count::from(size), None, interrupt)?;
        print_total(size, total.count, format)?;
    }
    Ok(())
}

fn print(size: BoardSize, first: u64, format: ListFormat) -> io::Result<()> {
    let mut lines = Lines::gathered();
    let count = usize::try_from(first).unwrap_or(usize::MAX);
    for solution in Solutions::new(size).take(count) {
        match format {
            ListFormat::Columns => lines.write(format_args!("{solution}\n"))?,
            ListFormat::Board => lines.write(format_args!("{solution:#}\n"))?,
            ListFormat::Json => lines.write(format_args!("{}\n", json(size, &solution)?))?,
        }
    }
    lines.flush()
}

fn json(size: BoardSize, solution: &Solution) -> io::Result<String> {
    #[derive(Serialize)]
    struct Object<'a> {
        n: u32,
        columns: &'a [u8],
    }
    Ok(serde_json::to_string(&Object {
        n: size.get(),
        columns: solution.columns(),
    })?)
}

fn print_total(size: BoardSize, count: u128, format: ListFormat) -> io::Result<()> {
    #[derive(Serialize)]
    struct Object {
        n: u32,
        count: String,
    }
    let mut lines = Lines::prompt();
    match format {
        ListFormat::Columns | ListFormat::Board => lines.write(format_args!("{count}\n")),
        ListFormat::Json => {
            let object = serde_json::to_string(&Object {
                n: size.get(),
                count: count.to_string(),
            })?;
            lines.write(format_args!("{object}\n"))
        }
    }
}
