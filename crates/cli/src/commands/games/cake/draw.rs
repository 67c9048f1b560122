//! `madness games cake draw`

use std::path::{Path, PathBuf};

use anyhow::Context;
use pairing_strategies::cake::check::{CakeAnswer, CakeCertificate, CakeWitness};
use pairing_strategies::cake::table::{Answer, answer};
use pairing_strategies::cake::{Cell, Placement, Target};
use pairing_strategies::draw::{BlockedSet, MOST_CELLS_DRAWN, blocked_sets, cake_placement};

use super::find::SoughtArgs;
use super::target::{CakeSize, TargetArgs};
use crate::failure::Status;
use crate::input;
use crate::output::Output;
use crate::picture;
use crate::picture::{LookArgs, PictureFormat};
use crate::value_parsers::size;
use button_madness::certificate::{DocumentError, objects};

/// The options for which there must be no file.
const OF_A_SEARCH: [&str; 10] = [
    "k",
    "animal",
    "directions",
    "t",
    "conflicts",
    "cakes",
    "groups",
    "reach",
    "symmetric",
    "solver",
];

/// Draw cakes on a piece of the plane, with lines and the cells that block them
#[derive(clap::Args)]
#[command(after_help = "\
Each cake has a colour that its neighbours do not have. The cells of its second part have a hole; in \
text the parts are capital and small letters. A line of each direction is drawn with the two cells of one \
cake that block it.

Examples:
  madness games cake draw --k 4 --t 15
  madness games cake draw --k 6 --t 4 --size 24x16 -o cakes.svg
  madness games cake find --k 5 --t 6 --format json | madness games cake draw -")]
pub(super) struct Args {
    /// File of a certificate with a placement, or - for standard input, instead of --k and --t
    #[arg(value_name = "FILE", conflicts_with_all = OF_A_SEARCH)]
    file: Option<PathBuf>,

    #[command(flatten)]
    target: TargetArgs,

    /// The most cells of a cake
    #[arg(long, value_name = "T", required_unless_present = "file")]
    t: Option<CakeSize>,

    #[command(flatten)]
    sought: SoughtArgs,

    /// Columns and rows of the part of the plane that is drawn
    #[arg(long, value_name = "M[xN]", value_parser = size, default_value = "20x16")]
    size: (usize, usize),

    #[command(flatten)]
    look: LookArgs,

    /// What to print
    #[arg(long, value_enum, default_value = "text")]
    format: PictureFormat,
}

pub(super) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let format = args.format;
    let (columns, rows) = args.size;
    anyhow::ensure!(
        columns > 0 && rows > 0 && columns.saturating_mul(rows) <= MOST_CELLS_DRAWN,
        "--size {columns}x{rows}: expected 1 to {MOST_CELLS_DRAWN} cells"
    );
    let (target, placement) = match &args.file {
        Some(file) => read(file)?,
        None => found(args, output)?,
    };
    let middle = |side: usize| i32::try_from(side / 2).unwrap_or(0);
    let mut sets = blocked_sets(&placement, &target, (middle(columns), middle(rows)));
    let is_inside = |&(x, y): &Cell| {
        let below = |at: i32, side: usize| usize::try_from(at).is_ok_and(|at| at < side);
        below(x, columns) && below(y, rows)
    };
    sets.retain(|set| set.cells.iter().all(is_inside));
    // Text has no room for lines.
    let drawn: &[BlockedSet] = if format == PictureFormat::Text {
        &[]
    } else {
        sets.as_slice()
    };
    let scene = cake_placement(&placement, &target.to_string(), args.size, drawn)?;
    picture::write(&scene, format, args.look, output)?;
    let name = |&(x, y): &Cell| format!("({x}, {y})");
    for set in &sets {
        let [one, other] = &set.pair;
        let what = match &set.cells[..] {
            [first, .., last] if set.is_line() => format!("{} to {}", name(first), name(last)),
            cells => cells.iter().map(name).collect::<Vec<String>>().join(" "),
        };
        output.note(format!(
            "{what} is blocked by {} and {}",
            name(one),
            name(other)
        ))?;
    }
    Ok(Status::Success)
}

/// The most bytes of a certificate: of the largest placement that is drawn it has less than 4 MB.
const MOST_BYTES: u64 = 1 << 24;

/// Reads a certificate with a placement.
fn read(file: &Path) -> anyhow::Result<(Target, Placement)> {
    let name = input::name(file);
    let text = input::read_at_most(file, MOST_BYTES)?;
    let text = text.with_context(|| format!("{name}: larger than {MOST_BYTES} bytes"))?;
    let text = String::from_utf8(text)
        .ok()
        .with_context(|| format!("{name}:1:1: not UTF-8 text, so no certificate"))?;
    let located = |error: DocumentError| anyhow::anyhow!("{name}:{error}");
    let mut objects = objects(&text);
    let object = objects.next().unwrap_or(Err(DocumentError::Empty));
    let object = object.map_err(located)?;
    anyhow::ensure!(
        object.claim.as_deref() == Some(CakeCertificate::CLAIM),
        "{name}: no certificate of cakes: its claim is not \"cake\""
    );
    let certificate: CakeCertificate = object.read().map_err(located)?;
    anyhow::ensure!(
        objects.next().is_none(),
        "{name}: more than one certificate: one can be drawn"
    );
    let witness = certificate.witness.as_ref();
    let witness = witness.with_context(|| format!("{name}: the answer has no placement"))?;
    let target = match (&certificate.animal, certificate.k) {
        (Some(animal), _) => Target::animal(animal),
        (None, k) => Target::lines(k.unwrap_or(0), certificate.directions.unwrap_or(4)),
    };
    let target = target.with_context(|| name.clone())?;
    let placement = witness.placement().with_context(|| name.clone())?;
    let is_good = placement.is_good(&target);
    anyhow::ensure!(is_good, "{name}: the cakes do not block {target}");
    let t = certificate.t;
    anyhow::ensure!(
        certificate.answer == CakeAnswer::Yes
            && placement.cakes.iter().all(|cake| cake.size() <= t),
        "{name}: the placement is not what the certificate says"
    );
    Ok((target, placement))
}

/// Finds a placement.
fn found(args: &Args, output: &mut Output) -> anyhow::Result<(Target, Placement)> {
    let CakeSize(t) = args.t.context("name a FILE, or --k and --t")?;
    let target = args.target.get()?;
    let waiting = output.waiting("searching");
    let mut solver = args.sought.solver()?;
    let (sought, budget) = (args.sought.get(), args.sought.budget());
    let answer = answer(&target, t, &sought, &budget, solver.get());
    drop(waiting);
    solver.check()?;
    match answer {
        // The cakes are moved to where the certificate has them.
        Answer::Yes(placement) => Ok((target, CakeWitness::new(&placement).placement()?)),
        Answer::No(_) => anyhow::bail!("no cakes of at most {t} cells block {target}"),
        Answer::Open { .. } => {
            anyhow::bail!("no cakes of at most {t} cells were found that block {target}")
        }
    }
}
