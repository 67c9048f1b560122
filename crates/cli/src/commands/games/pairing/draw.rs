//! `madness games pairing draw`

use pairing_strategies::check::PairingCertificate;
use pairing_strategies::draw::PairingPicture;
use pairing_strategies::find::{LatticePairing, blocks_of_four};
use pairing_strategies::queen::{COMPASS, Symmetry};

use super::DrawFormat;
use super::atlas::{self, Chosen};
use super::sheet::drawn_size;
use super::small::{self, Small};
use crate::failure::Status;
use crate::output::Output;
use crate::picture;
use crate::picture::{LookArgs, PictureFormat};

/// Draw a pairing of the plane for nine in a row
#[derive(clap::Args)]
#[command(after_help = "\
Dominoes have the colour of their direction; as text, each cell has an arrow to its partner. A note says \
which symmetries the class has. --size shows more than one period. The JSON is a certificate for verify. \
With --blocks the partners are 4 cells apart, in the next block of 4 × 4 cells. P5, h7 and E3 are the games \
of the thesis in two, three and one directions: a pairing of each class is drawn. So is one of each class of \
the torus of --torus.

Examples:
  madness games pairing draw 1000
  madness games pairing draw 0 --size 16 -o pairing.svg
  madness games pairing draw --plane 194543
  madness games pairing draw 0411111504155555041522220435666627333304677773044222733046667710
  madness games pairing draw P5
  madness games pairing draw --torus 6 --directions h,v,d -o hexagonal.svg
  madness games pairing draw --blocks
  madness games pairing draw 7 --format json | madness verify -")]
pub(super) struct Args {
    /// The number of a class, or a pairing of 64 digits; with --plane also the 128 digits of a class; or P5,
    /// h7 or E3
    #[arg(required_unless_present_any = ["blocks", "torus"])]
    class: Option<String>,

    /// The pairing for 12 in a row of 4 × 4 blocks instead
    #[arg(long, conflicts_with_all = ["class", "plane"])]
    blocks: bool,

    /// The columns and rows of a small torus, of which a pairing of each class is drawn
    #[arg(long, value_name = "N", requires = "directions", conflicts_with_all = ["class", "plane", "blocks"])]
    torus: Option<usize>,

    /// The directions of its lines, as for count
    #[arg(
        long,
        value_name = "LIST",
        requires = "torus",
        allow_hyphen_values = true
    )]
    directions: Option<String>,

    /// Number the classes of all good pairings of the plane, the 16-toric ones last
    #[arg(long)]
    plane: bool,

    /// Columns and rows of the part of the plane that is drawn [default: one period, of small tori two]
    #[arg(long, value_name = "M[xN]", value_parser = drawn_size)]
    size: Option<(usize, usize)>,

    /// What to print
    #[arg(long, value_enum, default_value = "text")]
    format: DrawFormat,

    #[command(flatten)]
    look: LookArgs,
}

impl Args {
    /// Returns the small torus, if that is what is drawn.
    fn small(&self) -> Option<Small<'_>> {
        match (self.torus, &self.directions, &self.class) {
            (Some(side), Some(directions), _) => Some(Small {
                title: format!("the torus of {side} × {side} cells along {directions}"),
                side,
                directions,
            }),
            (_, _, Some(class)) if !self.plane => Small::named(class),
            _ => None,
        }
    }
}

/// Returns a symmetry in words.
fn in_words(symmetry: Symmetry) -> String {
    let linear = match symmetry.linear {
        0 => "the identity",
        1 => "rotation by 90°",
        2 => "rotation by 180°",
        3 => "rotation by 270°",
        4 => "reflection at a horizontal axis",
        6 => "reflection at a vertical axis",
        _ => "reflection at a diagonal",
    };
    match symmetry.shift {
        (0, 0) => linear.to_owned(),
        (columns, rows) => format!("{linear}, moved by {columns},{rows}"),
    }
}

/// Lists symmetries but the identity, which comes first.
fn note(symmetries: &[Symmetry]) -> String {
    let others: Vec<String> = symmetries.iter().skip(1).copied().map(in_words).collect();
    if others.is_empty() {
        "no symmetries".to_owned()
    } else {
        format!("symmetries: {}", others.join("; "))
    }
}

/// A pairing of the plane that is drawn.
struct Found {
    title: String,
    note: String,
    /// How many columns and rows repeat.
    period: usize,
    /// The directions of the partners in a square of this side.
    points: Vec<u8>,
    lattice: LatticePairing,
}

fn of_class(class: &str, of_plane: bool, output: &Output) -> anyhow::Result<Found> {
    let waiting = output.waiting("listing");
    let (number, chosen) = atlas::chosen(class, of_plane)?;
    drop(waiting);
    let (pairing, lattice, period, note) = match &chosen {
        Chosen::Repeating(pairing) => {
            let note = note(&pairing.symmetries());
            (pairing.on_the_plane(), pairing.lattice(), 8, note)
        }
        Chosen::Wide(class) => {
            let note = format!("16-toric; {}", note(&class.pairing.symmetries()));
            (class.pairing, class.pairing.lattice(), 16, note)
        }
    };
    Ok(Found {
        title: format!("Pairing of class {number} for 9 in a row"),
        note,
        period,
        points: atlas::square(&pairing, period),
        lattice,
    })
}

fn of_blocks() -> Found {
    let lattice = blocks_of_four();
    let mut points = vec![u8::MAX; 64];
    for (direction, starts) in lattice.directions.iter().zip(&lattice.dominoes) {
        for point in 0..8_u8 {
            let step = COMPASS[usize::from(point)];
            let sign = match step {
                (x, y) if [x, y] == direction[..] => 0,
                (x, y) if [-x, -y] == direction[..] => 4,
                _ => continue,
            };
            // A pair that starts here leads along the direction; its end leads back.
            for start in starts {
                let (x, y) = (
                    start[0] + sign * direction[0],
                    start[1] + sign * direction[1],
                );
                let cell = 8 * y.rem_euclid(8) + x.rem_euclid(8);
                points[usize::try_from(cell).unwrap_or(0)] = point;
            }
        }
    }
    Found {
        title: "Pairing of blocks for 12 in a row".to_owned(),
        note: "partners are 4 cells apart; all repeats after 8 columns and 8 rows".to_owned(),
        period: 8,
        points,
        lattice,
    }
}

pub(super) fn run(args: &Args, output: &mut Output) -> anyhow::Result<Status> {
    let format = args.format;
    if let Some(small) = args.small() {
        small::draw(&small, args.size, format, args.look, output)?;
        return Ok(Status::Success);
    }
    let found = match &args.class {
        Some(class) => of_class(class, args.plane, output)?,
        None => of_blocks(),
    };
    let (columns, rows) = args.size.unwrap_or((found.period, found.period));
    let cells = (0..rows).flat_map(|y| (0..columns).map(move |x| (x, y)));
    let period = found.period;
    let points = cells.map(|(x, y)| found.points[y % period * period + x % period]);
    let points: Vec<u8> = points.collect();
    let picture = PairingPicture {
        title: &found.title,
        columns,
        directions: &points,
        marked: &[],
    };
    let Some(drawn) = format.picture() else {
        output.json(&PairingCertificate::new(&found.lattice))?;
        return Ok(Status::Success);
    };
    let scene = picture.scene(drawn != PictureFormat::Text)?;
    picture::write(&scene, drawn, args.look, output)?;
    output.note(found.note)?;
    Ok(Status::Success)
}
