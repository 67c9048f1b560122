//! `madness games positional theorems`

use clap::builder::PossibleValuesParser;
use madness_machine::Budget;
use positional_games::check::TheoremCertificate;
use positional_games::theorems::{Finding, STATEMENTS, Statement, Status as Known};

use crate::failure::Status;
use crate::formats::ReportFormat;
use crate::output::Output;
use button_madness::InternalError;

/// List and check what is known about k in a row on the plane, tori, cubes and animals
#[derive(clap::Args)]
#[command(after_help = "\
Each statement has its source. What takes some seconds is checked: searches on small boards, pairings \
and tiles of the plane, potentials. Open questions are named as open.

Examples:
  madness games positional theorems
  madness games positional theorems --only row-8,row-9 --format json
  madness games positional theorems --only row-9 --format json | madness verify -
  madness games positional theorems --list")]
pub(super) struct Args {
    /// Only these
    #[arg(
        long,
        value_name = "ID",
        value_delimiter = ',',
        value_parser = PossibleValuesParser::new(STATEMENTS.iter().map(|statement| statement.id))
    )]
    only: Vec<String>,

    /// Print the statements and check nothing
    #[arg(long)]
    list: bool,

    /// What to print
    #[arg(long, value_enum, default_value = "text")]
    format: ReportFormat,
}

pub(super) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let format = args.format;
    let is_wanted = |statement: &&Statement| {
        args.only.is_empty() || args.only.iter().any(|id| id == statement.id)
    };
    for statement in STATEMENTS.iter().filter(is_wanted) {
        let waiting = output.waiting("checking");
        let finding = if args.list {
            Finding::NotChecked
        } else {
            statement.check(&Budget::unlimited())
        };
        drop(waiting);
        let Some(line) = TheoremCertificate::new(statement, finding) else {
            let what = format!("{}, which is known, fails its check", statement.id);
            return Err(InternalError::new(what).into());
        };
        match format {
            ReportFormat::Json => output.json(&line)?,
            ReportFormat::Text => {
                let status = match statement.status {
                    Known::Proved => "proved",
                    Known::Open => "open",
                };
                let Statement {
                    id,
                    statement,
                    source,
                    ..
                } = statement;
                output.data(format_args!(
                    "{id} [{status}]: {statement}\n    ({source})\n"
                ))?;
                if let Some(finding) = line.finding {
                    output.data(format_args!("    checked: {finding}\n"))?;
                }
            }
        }
    }
    Ok(Status::Success)
}
