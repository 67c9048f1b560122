//! `madness games pairing`

mod atlas;
mod classes;
mod count;
mod cycles;
mod draw;
mod find;
mod graph;
mod hex;
mod paving;
mod sheet;
mod small;
mod survey;
mod walk;

use clap::Subcommand;

use super::certificate::CertificateArgs;
use super::draw_format::DrawFormat;

use crate::failure::Status;
use crate::output::Output;

/// Count, list, find and draw pairing strategies for k in a row on the plane and beyond
#[derive(clap::Args)]
#[command(after_help = "\
Breaker pairs the cells of the board. Maker takes a cell, Breaker the other one of its pair. If every k \
cells in a row hold a pair, Maker never gets k in a row: the pairing is good. With n directions of rows, \
no two of them parallel, k is at least 2n + 1: 9 on the plane with rows, columns and both diagonals. \
docs/pairings.md explains all of it.

Examples:
  madness games pairing count --torus 8
  madness games pairing count --plane
  madness games pairing classes --from 1000 --limit 20
  madness games pairing graph
  madness games pairing draw 1000 -o pairing.svg
  madness games pairing walk 0 1000
  madness games pairing paving w5
  madness games pairing find --dimension 3 --directions all --format json | madness verify -")]
pub(super) struct Args {
    #[command(subcommand)]
    command: PairingCommand,
}

#[derive(Subcommand)]
enum PairingCommand {
    Count(count::Args),
    Classes(classes::Args),
    Graph(graph::Args),
    Hex(hex::Args),
    Find(find::Args),
    Survey(survey::Args),
    Draw(draw::Args),
    Walk(walk::Args),
    Cycles(cycles::Args),
    Paving(paving::Args),
}

pub(super) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    match &args.command {
        PairingCommand::Count(inner) => count::run(inner, output),
        PairingCommand::Classes(inner) => classes::run(inner, output),
        PairingCommand::Graph(inner) => graph::run(inner, output),
        PairingCommand::Hex(inner) => hex::run(inner, output),
        PairingCommand::Find(inner) => find::run(inner, output),
        PairingCommand::Survey(inner) => survey::run(inner, output),
        PairingCommand::Draw(inner) => draw::run(inner, output),
        PairingCommand::Walk(inner) => walk::run(inner, output),
        PairingCommand::Cycles(inner) => cycles::run(inner, output),
        PairingCommand::Paving(inner) => paving::run(inner, output),
    }
}
