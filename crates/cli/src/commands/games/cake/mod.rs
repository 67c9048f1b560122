//! `madness games cake`

mod colouring;
mod dimacs;
mod draw;
mod find;
mod power;
mod search;
mod solver;
mod table;
mod target;

use clap::Subcommand;

use super::certificate::CertificateArgs;
use super::draw_format::DrawFormat;
use crate::failure::Status;
use crate::output::Output;

/// Block k in a row on the whole plane by cakes: small sets in two parts of opposite colours
#[derive(clap::Args)]
#[command(after_help = "\
A cake is a set of at most t cells in two parts. It blocks a line of k cells that meets both parts: \
whoever colours the cake gives the parts different colours. The question is for which k and t disjoint \
cakes block all lines of the plane. docs/cakes.md explains cakes and what is known.

Examples:
  madness games cake table --k 2..9 --t 2..8
  madness games cake find --k 4 --t 15
  madness games cake power --k 4 --t 8
  madness games cake power --k 5 --cake PQ/QP
  madness games cake draw --k 5 --t 6 -o cakes.svg
  madness games cake colouring --k 3")]
pub(super) struct Args {
    #[command(subcommand)]
    command: CakeCommand,
}

#[derive(Subcommand)]
enum CakeCommand {
    Table(table::Args),
    Find(find::Args),
    Power(power::Args),
    Draw(draw::Args),
    Colouring(colouring::Args),
}

pub(super) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    match &args.command {
        CakeCommand::Table(inner) => table::run(inner, output),
        CakeCommand::Find(inner) => find::run(inner, output),
        CakeCommand::Power(inner) => power::run(inner, output),
        CakeCommand::Draw(inner) => draw::run(inner, output),
        CakeCommand::Colouring(inner) => colouring::run(inner, output),
    }
}
