//! `nqueens list`: the solutions themselves, in the formats that programming contests compare byte for byte.

use std::io;

use nqueens::{BoardSize, Count, Solutions};
use serde::Serialize;

use super::args::{ListArgs, ListFormat};
use super::exit::Failure;
use super::output::Lines;
use super::sizes;

pub(crate) fn run(args: &ListArgs) -> Result<(), Failure> {
    let size = sizes::read_one(args.size.as_ref(), "list")?;
    let mut lines = Lines::gathered();
    print(&mut lines, size, args)?;
    lines.flush()?;
    if args.total {
        let count = Count::from(size).run()?.count;
        match args.format {
            ListFormat::Columns | ListFormat::Board => lines.write(format_args!("{count}\n"))?,
            ListFormat::Json => write_json(
                &mut lines,
                &Counted {
                    n: size.get(),
                    count: count.to_string(),
                },
            )?,
        }
        lines.flush()?;
    }
    Ok(())
}

fn print(lines: &mut Lines, size: BoardSize, args: &ListArgs) -> io::Result<()> {
    for solution in Solutions::new(size).take(args.first.unwrap_or(usize::MAX)) {
        match args.format {
            ListFormat::Columns => lines.write(format_args!("{solution}\n"))?,
            ListFormat::Board => lines.write(format_args!("{solution:#}\n"))?,
            ListFormat::Json => write_json(
                lines,
                &Listed {
                    n: size.get(),
                    columns: solution.columns(),
                },
            )?,
        }
    }
    Ok(())
}

#[derive(Serialize)]
struct Listed<'a> {
    n: u32,
    columns: &'a [u8],
}

#[derive(Serialize)]
struct Counted {
    n: u32,
    count: String,
}

fn write_json(lines: &mut Lines, object: &impl Serialize) -> io::Result<()> {
    lines.write(format_args!("{}\n", serde_json::to_string(object)?))
}
