//! `madness theorems`

use button_madness::classify::theorem::{Bounds, Report, THEOREMS};

use crate::args::{ReportFormat, TheoremsArgs};
use crate::failure::{Refuted, Status};
use crate::output::Output;

pub(crate) fn run(args: &TheoremsArgs, output: &mut Output) -> anyhow::Result<Status> {
    let bounds = Bounds {
        n: args.up_to,
        k: args.up_to_k,
    };
    let progress = output.progress(THEOREMS.len() as u64, "checking");
    let mut refuted = Vec::new();
    for theorem in &THEOREMS {
        let report = theorem.check(&bounds)?;
        progress.tick();
        if !report.holds() {
            refuted.push(report.id);
        }
        match args.format {
            ReportFormat::Json => output.json(&report)?,
            ReportFormat::Text => print(&report, output)?,
        }
    }
    drop(progress);
    if refuted.is_empty() {
        return Ok(Status::Success);
    }
    // They are proved, so it is the program that is wrong. What was printed is
    // still worth having.
    output.flush()?;
    Err(Refuted(refuted.join(", ")).into())
}

fn print(report: &Report, output: &mut Output) -> anyhow::Result<()> {
    let Report {
        id,
        title,
        statement,
        checks,
    } = report;
    output.data(format!("{id} {title}: {statement}\n"))?;
    for check in checks {
        let cases = if check.cases == 1 { "case" } else { "cases" };
        let found = match &check.counterexample {
            None => format!("{} {cases}, no counterexample", check.cases),
            Some(counterexample) => format!("COUNTEREXAMPLE: {counterexample}"),
        };
        output.data(format!("    {}: {found}\n", check.what))?;
    }
    Ok(())
}
