//! `madness games cake find`

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::str::FromStr;

use anyhow::Context;
use madness_machine::Budget;
use pairing_strategies::cake::check::{CakeAnswer, CakeCertificate};
use pairing_strategies::cake::find::{CONFLICTS, Sought};
use pairing_strategies::cake::refute::{Corner, Refutation, Window};
use pairing_strategies::cake::table::{Answer, answer};
use pairing_strategies::cake::{GroupKind, Placement, Target, frames};
use serde::Serialize;

use super::CertificateArgs;
use super::dimacs::{clauses, dimacs};
use super::search;
use super::solver::{Solver, SolverArgs};
use super::target::{CakeSize, TargetArgs};
use crate::atomic;
use crate::failure::Status;
use crate::formats::ReportFormat;
use crate::options::ResumeArgs;
use crate::output::Output;
use crate::value_parsers::Seconds;

/// Find cakes of at most t cells that block k in a row or an animal, or a proof that there are none
#[derive(clap::Args)]
#[command(after_help = "\
Cakes of any shape are tried on all lattices with a domain of t cells, and under the other plane groups, \
with rotations, reflections and glides; and the strongest cakes on square tori. --cakes N tries up to N \
cakes on larger domains. Symmetric cakes are mapped to themselves by a reflection or half-turn of the \
placement: up to three of them are tried, too, and with --symmetric only such cakes. Whether a \
placement repeats is not known in advance, so a search that finds nothing proves nothing.

With --resume that is tried once with few conflicts. Then each lattice and group with cakes of exactly t \
cells is tried with 1000 conflicts, then with 4 times as many, and so on, the last time with --conflicts \
or more. The journal keeps what is done, and a later run may have more --conflicts.

Examples:
  madness games cake find --k 4 --t 15
  madness games cake find --k 5 --t 4 --format json | madness verify -
  madness games cake find --k 5 --t 4 --cnf window.cnf --drat window.drat
  madness games cake find --animal z4 --t 4
  madness games cake find --k 4 --t 5 --directions h,v,d --groups pgg
  madness games cake find --k 5 --t 5 --cakes 3 --conflicts 200000 --time 7200 --resume five.jsonl")]
pub(super) struct Args {
    #[command(flatten)]
    target: TargetArgs,

    /// The most cells of a cake
    #[arg(long, value_name = "T")]
    t: CakeSize,

    #[command(flatten)]
    sought: SoughtArgs,

    /// Search for so long at most, but do not stop within a search for a proof; for --resume
    #[arg(long, value_name = "SECONDS", requires = "resume")]
    time: Option<Seconds>,

    #[command(flatten)]
    journal: ResumeArgs,

    /// Write the formula of a proof to FILE, as DIMACS
    #[arg(long, value_name = "FILE")]
    cnf: Option<PathBuf>,

    /// Write the proof to FILE, as DRAT
    #[arg(long, value_name = "FILE")]
    drat: Option<PathBuf>,

    #[command(flatten)]
    certificate: CertificateArgs,

    /// What to print
    #[arg(long, value_enum, default_value = "text")]
    format: ReportFormat,
}

/// What is sought, and how far.
#[derive(Clone, clap::Args)]
pub(super) struct SoughtArgs {
    /// Give up a lattice or group after so many conflicts of the solver
    #[arg(long, value_name = "N", default_value_t = CONFLICTS)]
    conflicts: u64,

    /// The most cakes of any shape that are not images of each other
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=8))]
    cakes: u8,

    /// The plane groups that move cakes, besides lattices: p2, pg, … or none [default: all that move every cell]
    #[arg(long, value_name = "NAMES")]
    groups: Option<Groups>,

    /// By how much the coordinates of the cells of a cake of any shape may differ
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=16))]
    reach: u8,

    /// Try only symmetric cakes, which a reflection or half-turn of the placement maps to themselves
    #[arg(long)]
    symmetric: bool,

    #[command(flatten)]
    solver: SolverArgs,
}

/// Names of plane groups.
#[derive(Clone)]
struct Groups(Vec<GroupKind>);

impl FromStr for Groups {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "none" {
            return Ok(Self(Vec::new()));
        }
        let kind = |name: &str| {
            let mut all = GroupKind::ALL.into_iter();
            all.find(|kind| kind.name() == name).ok_or_else(|| {
                let names = GroupKind::ALL.map(GroupKind::name).join(", ");
                format!("no such group: {name:?}; expected none or some of {names}")
            })
        };
        text.split(',')
            .map(kind)
            .collect::<Result<_, _>>()
            .map(Self)
    }
}

impl SoughtArgs {
    pub(super) fn get(&self) -> Sought {
        Sought {
            cakes: self.cakes.into(),
            groups: self
                .groups
                .as_ref()
                .map_or_else(|| GroupKind::ALL.to_vec(), |groups| groups.0.clone()),
            reach: self.reach.into(),
            symmetric: self.symmetric,
        }
    }

    /// Returns the budget of a search: so many conflicts on a lattice or group, and any time.
    pub(super) fn budget(&self) -> Budget {
        Budget::unlimited().steps(self.conflicts)
    }

    pub(super) fn solver(&self) -> anyhow::Result<Solver> {
        self.solver.get()
    }
}

/// What programs want to know at once, if the certificate is in a file.
#[derive(Serialize)]
struct Short<'a> {
    answer: CakeAnswer,
    reason: &'a str,
}

pub(super) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let target = args.target.get()?;
    let CakeSize(t) = args.t;
    let mut solver = args.sought.solver()?;
    let found = if args.journal.is_given() {
        let budget = args.sought.budget();
        let budget = budget.time(args.time.map(|Seconds(time)| time));
        let sought = (&args.sought.get(), &budget);
        search::run(&target, t, sought, &mut solver, &args.journal, output)?
    } else {
        let _waiting = output.waiting("searching");
        let (sought, budget) = (args.sought.get(), args.sought.budget());
        answer(&target, t, &sought, &budget, solver.get())
    };
    solver.check()?;
    let certificate = CakeCertificate::new(&target, t, &found);
    let name = target.to_string();
    let short = Short {
        answer: certificate.answer,
        reason: &certificate.reason,
    };
    let short = ((CakeCertificate::CLAIM, name.as_str()), short);
    let is_json = args.format == ReportFormat::Json;
    if args.certificate.put(&certificate, short, is_json, output)? {
        let answer = match &found {
            Answer::Yes(_) => "yes",
            Answer::No(_) => "no",
            Answer::Open { .. } => "open",
        };
        let reason = certificate
            .reason
            .split_once(": ")
            .map_or("", |parts| parts.1);
        let reason = match &found {
            Answer::Yes(_) => certificate.reason.as_str(),
            _ => reason,
        };
        output.data(format_args!(
            "{name}, cakes of at most {t} cells: {answer}, {reason}\n"
        ))?;
        if let Answer::Yes(placement) = &found {
            output.data(words(placement))?;
        }
    }
    // What was found is printed even if there is no such proof.
    write_proof(args, &target, &found)?;
    Ok(Status::Success)
}

/// Writes a placement for people.
fn words(placement: &Placement) -> String {
    let [(a, b), (c, d)] = placement.lattice.basis();
    let mut text = format!("moved by all sums of multiples of ({a}, {b}) and ({c}, {d}):\n");
    for rows in frames(&placement.cakes).1 {
        for row in rows {
            let _ = writeln!(text, "  {row}");
        }
        text.push('\n');
    }
    text.pop();
    text
}

/// Writes the formula and the proof of a refutation into files, if they were asked for.
fn write_proof(args: &Args, target: &Target, found: &Answer) -> anyhow::Result<()> {
    if args.cnf.is_none() && args.drat.is_none() {
        return Ok(());
    }
    let (formula, proof) = match found {
        Answer::No(Refutation::Window(window)) => {
            let Window {
                width,
                height,
                cakes,
                proof,
            } = window;
            (Window::formula(target, cakes, *width, *height), proof)
        }
        Answer::No(Refutation::Corner(corner)) => {
            let Corner {
                width,
                height,
                proof,
            } = corner;
            (Corner::formula(target, *width, *height), proof)
        }
        _ => anyhow::bail!("there is no proof by a formula here: leave out --cnf and --drat"),
    };
    if let Some(path) = &args.cnf {
        write_text(path, &dimacs(&formula))?;
    }
    if let Some(path) = &args.drat {
        write_text(path, &clauses(proof))?;
    }
    Ok(())
}

fn write_text(path: &Path, text: &str) -> anyhow::Result<()> {
    atomic::write(path, text.as_bytes()).with_context(|| path.display().to_string())
}
