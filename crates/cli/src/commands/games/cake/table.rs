//! `madness games cake table`

use std::fmt::Write as _;

use pairing_strategies::cake::Target;
use pairing_strategies::cake::check::{CakeAnswer, CakeCertificate};
use pairing_strategies::cake::refute::Refutation;
use pairing_strategies::cake::table::{Answer, Table};

use super::find::SoughtArgs;
use super::target::{Span, directions};
use crate::failure::Status;
use crate::formats::ListFormat;
use crate::output::Output;

/// Tell for all small k and t whether cakes of at most t cells block k in a row
#[derive(clap::Args)]
#[command(after_help = "\
Every placement is found anew, and so is every proof. In the text, Y is yes, N and W are no (W by a proof about a window), and ? is open: \
nothing was found within the budget. As JSON each line is a certificate. Spans include both ends.

Examples:
  madness games cake table
  madness games cake table --k 4..9 --t 2..15 --format json | madness verify -
  madness games cake table --k 3..7 --t 2..6 --directions h,v,d")]
pub(super) struct Args {
    /// Lines of K cells, for K a number or all from one to another
    #[arg(long, value_name = "K", default_value = "2..9")]
    k: Span,

    /// The most cells of a cake: a number, or all from one to another
    #[arg(long, value_name = "T", default_value = "2..8")]
    t: Span,

    /// The directions of the lines: the first of h,v,d,a; h,v,d are those of hexagonal cells
    #[arg(long, value_name = "LIST", default_value = "h,v,d,a", value_parser = directions)]
    directions: u8,

    #[command(flatten)]
    sought: SoughtArgs,

    /// What to print
    #[arg(long, value_enum, default_value = "text")]
    format: ListFormat,
}

pub(super) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let format = args.format;
    let directions = usize::from(args.directions);
    let mut solver = args.sought.solver()?;
    let mut table = Table::new(directions, args.sought.get(), args.sought.budget());
    let width = |span: Span| span.to.to_string().len();
    let (first, column) = (width(args.k).max(3), width(args.t) + 1);
    match format {
        ListFormat::Csv => output.data("k,t,answer,reason\n")?,
        ListFormat::Json => {}
        ListFormat::Text => {
            output.data(format_args!("{:>first$}", "k/t"))?;
            for t in args.t.from..=args.t.to {
                output.data(format_args!("{t:>column$}"))?;
            }
            output.data("\n")?;
        }
    }
    let count = (args.k.to - args.k.from + 1) * (args.t.to - args.t.from + 1);
    let progress = output.progress(count as u64, "answers:");
    for k in args.k.from..=args.k.to {
        let target = Target::lines(k, directions)?;
        let mut letters = String::new();
        for t in args.t.from..=args.t.to {
            let answer = table.answer(k, t, solver.get())?;
            solver.check()?;
            let line = CakeCertificate::new(&target, t, &answer);
            match format {
                ListFormat::Json => output.json(&line)?,
                ListFormat::Csv => {
                    let answer = match line.answer {
                        CakeAnswer::Yes => "yes",
                        CakeAnswer::No => "no",
                        CakeAnswer::Open => "open",
                    };
                    output.data(format_args!("{k},{t},{answer},{}\n", quoted(&line.reason)))?;
                }
                ListFormat::Text => {
                    let letter = match answer {
                        Answer::Yes(_) => "Y",
                        Answer::No(Refutation::Bound | Refutation::Corner(_)) => "N",
                        Answer::No(Refutation::Window(_)) => "W",
                        Answer::Open { .. } => "?",
                    };
                    let _ = write!(letters, "{letter:>column$}");
                }
            }
            progress.tick();
        }
        if format == ListFormat::Text {
            output.data(format_args!("{k:>first$}{letters}\n"))?;
        }
    }
    drop(progress);
    if format == ListFormat::Text {
        output.note("Y: yes; N: no, by a bound or a corner; W: no, by a window; ?: not found")?;
    }
    Ok(Status::Success)
}

/// Returns a text as a value of a line of CSV.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}
