//! `nqueens man [COMMAND]`.

use std::io::{self, Write};

use clap::CommandFactory;
use clap_mangen::Man;

use super::args::Args;
use super::exit::Failure;

pub(crate) fn run(command: Option<&str>) -> Result<(), Failure> {
    let mut page = Args::command();
    page.build();
    if let Some(name) = command {
        let found = page.find_subcommand(name).cloned();
        page = found.ok_or_else(|| {
            let known: Vec<&str> = page
                .get_subcommands()
                .map(clap::Command::get_name)
                .collect();
            Failure::Usage(format!(
                "there is no command '{}'; there are {}",
                name.escape_debug(),
                known.join(", ")
            ))
        })?;
    }
    let mut stdout = io::stdout().lock();
    Man::new(page)
        .source(concat!("nqueens ", env!("CARGO_PKG_VERSION")))
        .render(&mut stdout)?;
    Ok(stdout.flush()?)
}
