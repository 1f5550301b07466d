//! `nqueens man [COMMAND]`.

use std::io::{self, Write};

use clap::{Command, CommandFactory};
use clap_mangen::Man;

use super::args::Args;
use super::exit::{EXIT_CODES, Failure};

pub(crate) fn run(command: Option<&str>) -> Result<(), Failure> {
    let mut page = Args::command();
    page.build();
    if let Some(name) = command {
        let found = page.find_subcommand(name).cloned();
        page = found.ok_or_else(|| {
            let known: Vec<&str> = page.get_subcommands().map(Command::get_name).collect();
            Failure::Usage(format!(
                "'{}' is not a command; available: {}",
                name.escape_debug(),
                known.join(", ")
            ))
        })?;
    }
    let mut stdout = io::stdout().lock();
    stdout.write_all(&roff(page)?)?;
    Ok(stdout.flush()?)
}

/// The generated page, but with the usage of --help, and with the exit codes under their usual
/// heading.
fn roff(mut page: Command) -> io::Result<Vec<u8>> {
    let usage = page.render_usage().to_string();
    let has_commands = page.has_subcommands();
    let man = Man::new(page).source(concat!("nqueens ", env!("CARGO_PKG_VERSION")));
    let mut roff = Vec::new();
    man.render_title(&mut roff)?;
    man.render_name_section(&mut roff)?;
    writeln!(roff, ".SH SYNOPSIS\n.nf")?;
    for line in usage.trim_start_matches("Usage:").lines() {
        writeln!(roff, "{}", line.trim().replace('-', "\\-"))?;
    }
    writeln!(roff, ".fi")?;
    man.render_description_section(&mut roff)?;
    man.render_options_section(&mut roff)?;
    if has_commands {
        man.render_subcommands_section(&mut roff)?;
    }
    writeln!(roff, ".SH \"EXIT STATUS\"\n{EXIT_CODES}.")?;
    Ok(roff)
}
