//! `madness games positional`

mod board;
mod class;
mod criteria;
mod hex;
mod moves;
mod pg;
mod play;
mod power;
mod recycled;
mod search;
mod solve;
mod table;
mod theorems;
mod tree;

use clap::Subcommand;

use super::certificate::CertificateArgs;

use crate::failure::Status;
use crate::output::Output;

/// Look at positional games: k in a row, animals, Maker and Breaker on any hypergraph
#[derive(clap::Args)]
#[command(after_help = "\
Two players take cells in turn. In Maker–Maker who first owns a whole winning set wins. In Maker–Breaker \
Maker wants to own a set, and Breaker a cell of every set. docs/positional.md explains the games and \
the criteria.

A board is a family with its options or a file with one set a line:

  row MxN k=K [directions=1..4] [torus]   k in a row; 3 directions are hexagonal cells
  torus k=K                               k in a row on the torus of k × k cells
  hj n=N d=D                              lines of n cells in a cube of d dimensions
  animal MxN[xL] NAME                     a polyomino: domino, i3, v3, …, snaky, or Harary's Tic, El,
                                          Skinny, Fatty, Elly, Knobby, Tippy; p1 to p4 are straight
  polyhex MxN C.N, polyiamond MxN C.N     animal N of C hexagons or triangles; table --list has them
  subboard Nx4, 7tr Nx4, one-ended Nx4    boards for 7 in a row
  strip Nx4 [rows=0220]                   a piece of the strip of four rows
  zetters, shannon, thirteen              tiles for 8, 9 and 13 in a row
  hex MxN                                 Hex: Maker wants a chain from the first row to the last
  paradox [extra]                         paths in a tree, and a set more: the extra set paradox
  tic-tac-toe, tic-toc-tac-toe            row 3x3 k=3 and hj n=4 d=3; hales-jewett is hj

Examples:
  madness games positional solve subboard 12x4
  madness games positional criteria torus k=6
  madness games positional class row 3x3 k=3
  madness games positional table --family harary
  madness games positional moves row 3x3 k=3
  madness games positional tree tic-tac-toe
  madness games positional power subboard 12x4 --k 7
  madness games positional play plane k=9
  madness games positional theorems")]
pub(super) struct Args {
    #[command(subcommand)]
    command: PositionalCommand,
}

#[derive(Subcommand)]
enum PositionalCommand {
    Solve(solve::Args),
    Criteria(criteria::Args),
    Class(class::Args),
    Table(table::Args),
    Pg(pg::Args),
    Play(play::Args),
    Moves(moves::Args),
    Tree(tree::Args),
    Power(power::Args),
    Theorems(theorems::Args),
}

pub(super) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    match &args.command {
        PositionalCommand::Solve(inner) => solve::run(inner, output),
        PositionalCommand::Criteria(inner) => criteria::run(inner, output),
        PositionalCommand::Class(inner) => class::run(inner, output),
        PositionalCommand::Moves(inner) => moves::run(inner, output),
        PositionalCommand::Tree(inner) => tree::run(inner, output),
        PositionalCommand::Power(inner) => power::run(inner, output),
        PositionalCommand::Table(inner) => table::run(inner, output),
        PositionalCommand::Pg(inner) => pg::run(inner, output),
        PositionalCommand::Theorems(inner) => theorems::run(inner, output),
        PositionalCommand::Play(inner) => play::run(inner, output),
    }
}
