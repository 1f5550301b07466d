//! `nqueens list`: the solutions themselves, in the formats that programming contests compare byte
//! for byte.

use std::io;
use std::sync::Arc;

use nqueens::{BoardSize, Classes, Count, Solutions, Symmetric, Workers};
use serde::Serialize;

use super::args::{ListArgs, ListFormat, ProgressStyle};
use super::exit::Failure;
use super::output::Lines;
use super::progress::Screen;
use super::sizes;

pub(crate) fn run(args: &ListArgs, screen: &Arc<Screen>) -> Result<(), Failure> {
    let size = sizes::read_one(args.size.as_ref(), "list")?;
    let mut lines = Lines::gathered();
    print(&mut lines, size, args)?;
    lines.flush()?;
    if args.total {
        let shown = screen.show(ProgressStyle::Auto, &format!("n = {size}"));
        let mut count = Count::from(size).workers(shown.workers(0)).run()?.count;
        drop(shown);
        if args.by_symmetry {
            let classes = Classes::new(size, count, Symmetric::count(size, &Workers::default())?);
            count = classes
                .ok_or_else(|| {
                    Failure::Wrong(format!(
                        "counted {count} solutions for n = {size}, which contradicts symmetry"
                    ))
                })?
                .all();
        }
        match args.format {
            ListFormat::Columns | ListFormat::Board => lines.write(format_args!("{count}\n"))?,
            ListFormat::Json => lines.json(&Counted {
                n: size.get(),
                count: count.to_string(),
            })?,
        }
        lines.flush()?;
    }
    Ok(())
}

fn print(lines: &mut Lines, size: BoardSize, args: &ListArgs) -> io::Result<()> {
    let wanted = Solutions::new(size)
        .filter(|solution| !args.by_symmetry || solution.is_first_of_its_class());
    for solution in wanted.take(args.first.unwrap_or(usize::MAX)) {
        match args.format {
            ListFormat::Columns => lines.write(format_args!("{solution}\n"))?,
            ListFormat::Board => lines.write(format_args!("{solution:#}\n"))?,
            ListFormat::Json => lines.json(&Listed {
                n: size.get(),
                columns: solution.columns(),
            })?,
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
