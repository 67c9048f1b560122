//! `madness games pairing survey`

use clap::ValueEnum;
use madness_claims::Allowance;
use pairing_strategies::check::PairingCertificate;
use pairing_strategies::find::{FindError, find, survey};
use serde::Serialize;

use crate::failure::Status;
use crate::formats::ListFormat;
use crate::output::Output;

/// Find good pairings for many sets of directions at once
#[derive(clap::Args)]
#[command(after_help = "\
plane: the 255 sets of directions of the chess queen and knight. space: the 551 sets of the 13 directions \
of rows, diagonals and space diagonals of a cube, up to its symmetries. The JSON has a line for each set, \
with a certificate if a pairing was found: verify reads what the key certificate holds. All certificates \
are checked before they count.

Examples:
  madness games pairing survey plane
  madness games pairing survey space --nodes 20000
  madness games pairing survey plane --format csv")]
pub(super) struct Args {
    /// Which sets
    #[arg(value_enum)]
    sets: Sets,

    /// The most nodes of the search for each set
    #[arg(long, value_name = "N", default_value_t = 100_000)]
    nodes: u64,

    /// What to print
    #[arg(long, value_enum, default_value = "text")]
    format: ListFormat,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Sets {
    /// Of the directions of queen and knight
    Plane,
    /// Of the 13 directions of a cube, up to its symmetries
    Space,
}

/// A set of directions.
#[derive(Serialize)]
struct Line<'a> {
    directions: &'a [Vec<i64>],
    k: usize,
    /// The number of sets that are the same up to symmetry.
    images: u64,
    /// Whether a pairing was found; else there may be one all the same.
    found: bool,
    /// The moduli of the group.
    moduli: Option<&'a [i64]>,
    /// The pairing.
    certificate: Option<&'a PairingCertificate>,
}

/// The most steps of the check of one certificate: the whole group, and a small box of points.
const STEPS: u64 = 1 << 25;

pub(super) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let format = args.format;
    let orbits = match args.sets {
        Sets::Plane => survey::plane(),
        Sets::Space => survey::space(),
    };
    if format == ListFormat::Csv {
        output.data("directions,k,images,found,moduli\n")?;
    }
    // For each number of directions: the sets, those with a pairing, their images, those with one.
    let mut table = vec![[0; 4]; 14];
    let progress = output.progress(orbits.len() as u64, "searching");
    for orbit in &orbits {
        let directions = &orbit.directions;
        let certificate = match find(directions[0].len(), directions, args.nodes) {
            Ok(found) => Some(PairingCertificate::new(&found)),
            Err(FindError::GaveUp(_)) => None,
            Err(error) => return Err(error.into()),
        };
        progress.tick();
        if let Some(certificate) = &certificate {
            let checked = certificate.check(&mut Allowance::of_steps(STEPS));
            let holds = checked.is_ok_and(|checked| checked.is_complete());
            anyhow::ensure!(holds, "the pairing for {directions:?} fails its check");
        }
        let found = certificate.is_some();
        let row = &mut table[directions.len()];
        row[0] += 1;
        row[1] += u64::from(found);
        row[2] += orbit.images;
        row[3] += if found { orbit.images } else { 0 };
        let line = Line {
            directions,
            k: 2 * directions.len() + 1,
            images: orbit.images,
            found,
            moduli: certificate.as_ref().map(|it| it.moduli.as_slice()),
            certificate: certificate.as_ref(),
        };
        match format {
            ListFormat::Json => output.json(&line)?,
            ListFormat::Csv => {
                let join = |numbers: &[i64], between: &str| {
                    let numbers: Vec<String> = numbers.iter().map(i64::to_string).collect();
                    numbers.join(between)
                };
                let vectors: Vec<String> = directions.iter().map(|it| join(it, " ")).collect();
                let moduli = line.moduli.map_or(String::new(), |it| join(it, " "));
                output.data(format_args!(
                    "{},{},{},{found},{moduli}\n",
                    vectors.join(";"),
                    line.k,
                    line.images
                ))?;
            }
            ListFormat::Text => {}
        }
    }
    drop(progress);
    if format == ListFormat::Text {
        output.data(" n  k  sets found  with images  found\n")?;
        for (count, [sets, found, images, solved]) in table.iter().enumerate() {
            if *sets > 0 {
                output.data(format_args!(
                    "{count:>2} {:>2} {sets:>5} {found:>5} {images:>12} {solved:>6}\n",
                    2 * count + 1
                ))?;
            }
        }
    }
    Ok(Status::Success)
}
